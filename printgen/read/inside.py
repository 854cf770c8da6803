"""What the workbook reader does not tell of an xlsx or ods: error cells, formulas without a value, sheets too large."""

import html
import io
import re
import zipfile
from collections.abc import Callable
from typing import Any, NamedTuple
from xml.parsers import expat

LARGEST = 200_000_000  # bytes, unpacked
MOST_CELLS = 5_000_000
LOCKED, DAMAGED = "it is locked with a password", "it is damaged, or no spreadsheet"
CELL = re.compile(r"<(?:\w+:)?c\b([^>]*?)(?:/>|>(.*?)</(?:\w+:)?c>)", re.DOTALL)
PLACE = re.compile(r"""\br=["']([A-Z]{1,3})([0-9]{1,7})["']""")
VALUE = re.compile(r"<(?:\w+:)?(?:v|t)\b[^>]*>([^<]+)<")
ODS_ROW = re.compile(r"<table:table-row\b([^>]*?)(?:/>|>(.*?)</table:table-row>)", re.DOTALL)
ODS_CELL = re.compile(r"<table:[a-z]*-?table-cell\b([^>]*?)(?:/>|>(.*?)</table:[a-z]*-?table-cell>)", re.DOTALL)
COUNT = re.compile(r"""repeated=["']([0-9]{1,9})["']""")


class UnreadableError(Exception):
    """A workbook that cannot be read, and why."""


class Odd(NamedTuple):
    """A cell that holds no value and is not blank: its row and column from 1, what is odd."""

    row: int
    column: int
    message: str


class Book(NamedTuple):
    """A workbook: all its sheets, those that are shown, and what reads one: its values, its odd cells."""

    names: list[str]
    visible: list[str]
    read: Callable[[str], tuple[list[list[Any]], list[Odd]]]


def check(data: bytes) -> None:
    """Raise UnreadableError for a zip that is no workbook, or too large to be unpacked.

    The reader takes for granted what is looked at here: it never ends on XML that is cut off, and keeps a whole
    rectangle in memory for one cell in the last corner.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            size = sum(entry.file_size for entry in book.infolist())
            if size > LARGEST:
                raise UnreadableError(f"it is too large: {size // 1_000_000} MB unpacked")
            names = book.namelist()
            if "META-INF/manifest.xml" in names and "encryption-data" in unpacked(book, "META-INF/manifest.xml"):
                raise UnreadableError(LOCKED)
            for name in names:
                if name == "content.xml" or (name.startswith("xl/") and name.endswith((".xml", ".rels"))):
                    check_part(name, book.read(name))
    except UnreadableError:
        raise
    except Exception as error:  # of many kinds: zip, zlib, XML, unknown compression, a password
        raise UnreadableError(LOCKED if "password" in str(error) else DAMAGED) from error


def check_part(name: str, content: bytes) -> None:
    """Raise for XML that is not whole, or that holds more cells than are read."""
    expat.ParserCreate().Parse(content, True)
    text = content.decode("utf-8", "replace")
    if name.startswith("xl/worksheets/"):
        rows, columns = extent(text)
        if rows * columns > MOST_CELLS:
            raise UnreadableError(f"it is too large: a sheet reaches to row {rows:,} and column {columns:,}")
    elif name == "content.xml" and filled_in_ods(text) > MOST_CELLS:
        raise UnreadableError("it is too large: filled cells are repeated by the million")


def extent(xml: str) -> tuple[int, int]:
    """Return the last row and column of a sheet that hold something."""
    rows = columns = 0
    for place, content in CELL.findall(xml):
        if content and (match := PLACE.search(place)):
            rows = max(rows, int(match[2]))
            columns = max(columns, number_of(match[1]))
    return rows, columns


def unpacked(book: zipfile.ZipFile, name: str) -> str:
    """Return a part of a workbook as text."""
    return book.read(name).decode("utf-8", "replace")


def filled_in_ods(xml: str) -> int:
    """Return how many cells of an ods hold something, repeated ones counted as often as they are."""
    total = 0
    for row_keys, row in ODS_ROW.findall(xml):
        filled = sum(times(keys) for keys, content in ODS_CELL.findall(row) if content or "office:value" in keys)
        total += times(row_keys) * filled
    return total


def number_of(name: str) -> int:
    """Return the number of a column by its letters: A is 1."""
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number


def odd_cells(data: bytes, sheet: str) -> list[Odd]:
    """Return the error cells and the formulas without a value of a sheet."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            if "content.xml" in book.namelist():
                return odd_in_ods(unpacked(book, "content.xml"), sheet)
            path = sheet_path(book, sheet)
            return odd_in_xlsx(unpacked(book, path)) if path else []
    except Exception:  # the reader could read the workbook; what it lacks to be checked is no reason to refuse
        return []


def sheet_path(book: zipfile.ZipFile, sheet: str) -> str:
    """Return where in an xlsx a sheet lies."""
    listed = unpacked(book, "xl/workbook.xml")
    for tag in re.findall(r"<(?:\w+:)?sheet\b[^>]*>", listed):
        keys = dict(re.findall(r'([\w:]+)="([^"]*)"', tag))
        if html.unescape(keys.get("name", "")) == sheet:
            wanted = next((value for key, value in keys.items() if key.endswith(":id")), "")
            for relation in re.findall(r"<Relationship\b[^>]*>", unpacked(book, "xl/_rels/workbook.xml.rels")):
                parts = dict(re.findall(r'(\w+)="([^"]*)"', relation))
                if parts.get("Id") == wanted:
                    target = str(parts["Target"])
                    return target.lstrip("/") if target[0] == "/" else "xl/" + target
    return ""


def odd_in_xlsx(xml: str) -> list[Odd]:
    """Find error cells and formulas without a value in a sheet of an xlsx."""
    if 't="e"' not in xml and "<f" not in xml and ":f" not in xml:
        return []
    found = []
    for keys, content in CELL.findall(xml):
        place = PLACE.search(keys)
        value = VALUE.search(content)
        if place is None:
            continue
        if 't="e"' in keys:
            message = f"the spreadsheet could not work this cell out: {value[1] if value else 'an error'}"
        elif re.search(r"<(?:\w+:)?f\b", content) and not value and 't="str"' not in keys:
            message = "this formula has no value: open the file in a spreadsheet, work it out and save it"
        else:
            continue
        found.append(Odd(int(place[2]), number_of(place[1]), message))
    return found


def odd_in_ods(xml: str, sheet: str) -> list[Odd]:
    """Find error cells in a sheet of an ods."""
    parts = re.split(r'<table:table\b[^>]*?table:name="([^"]*)"[^>]*>', xml)
    bodies = {html.unescape(name): body for name, body in zip(parts[1::2], parts[2::2], strict=False)}
    body = bodies.get(sheet, "")
    if 'calcext:value-type="error"' not in body:
        return []
    found = []
    line = 1
    for row_keys, row in ODS_ROW.findall(body):
        at = 0
        for keys, content in ODS_CELL.findall(row):
            if 'calcext:value-type="error"' in keys:
                shown = html.unescape("".join(re.findall(r">([^<]+)<", f">{content}<")))
                message = f"the spreadsheet could not work this cell out: {shown or 'an error'}"
                found.append(Odd(line, at + 1, message))
            at += times(keys)
        line += times(row_keys)
    return found


def times(keys: str) -> int:
    """Return how often a row or cell of an ods is repeated."""
    match = COUNT.search(keys)
    return int(match[1]) if match else 1
