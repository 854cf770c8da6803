"""Workbooks (xlsx, xls, ods) -> records of one sheet: which sheet, and what a cell holds, as a card can print it."""

import datetime
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from printgen.errors import Problem
from printgen.read.delimited import Records
from printgen.read.header import fold, header_at, letters
from printgen.read.inside import Book, Odd, UnreadableError
from printgen.read.new_book import open_new
from printgen.read.table import BREAKS, STRAY, has_stray

SHOWN_DIGITS = ".15g"  # as spreadsheets show them: 0.1 + 0.2 is 0.3
NEEDED = frozenset(("name", "text", "image"))


def read_sheet(data: bytes, file: str, tell: list[Problem], wanted: str = "") -> Records | None:
    """Return the records of a workbook's sheet of cards; None (told) where it cannot be read or chosen."""
    try:
        book = open_new(data) if data.startswith(b"PK") else opened_old(data)
    except UnreadableError as error:
        tell.append(Problem("error", f"this workbook cannot be read: {error}", file, hint="export the sheet as CSV"))
        return None
    asked = [name for name in book.names if name.casefold() == wanted.strip().casefold()]
    sheets = {name: book.read(name) for name in (asked if wanted else book.visible)}
    grids = {name: grid for name, (grid, _) in sheets.items() if grid}
    chosen = choose(grids, book.names, file, tell, wanted)
    return cells_of(*sheets[chosen], chosen, file, tell) if chosen is not None else None


def opened_old(data: bytes) -> Book:
    """Open an xls; its reader is loaded for it alone."""
    from printgen.read.old_book import open_old

    return open_old(data)


def choose(
    grids: dict[str, list[list[Any]]], all_names: Sequence[str], file: str, tell: list[Problem], wanted: str
) -> str | None:
    """Return the sheet of the cards: the one asked for, the only one, or the only one with the needed columns."""
    hint = "choose one with --sheet NAME; sheets: " + ", ".join(repr(name) for name in all_names)
    if wanted or len(grids) < 2:
        if grids:
            return next(iter(grids))
        there = next((name for name in all_names if name.casefold() == wanted.strip().casefold()), "")
        message = f"the sheet {there!r} is empty" if there else f"there is no sheet {wanted!r}"
        message = message if wanted else "the table is empty: no visible sheet holds anything"
        tell.append(Problem("error", message, file, hint=hint))
        return None
    able = [name for name, grid in grids.items() if needed(grid)]
    if len(able) == 1:
        others = ", ".join(repr(name) for name in grids if name != able[0])
        message = f"the sheet {able[0]!r} is printed; {others} has no column for a name, text or image"
        tell.append(Problem("note", message, file))
        return able[0]
    message = f"{len(able)} sheets could be cards" if able else "no sheet has a column for a name, text or image"
    tell.append(Problem("error", message, file, hint=hint))
    return None


def needed(grid: list[list[Any]]) -> bool:
    """Say whether a sheet's header has one of the columns a card needs."""
    from printgen.read.roles import find_roles

    records = [[str(cell) for cell in row] for row in grid[:60]]
    at = header_at(records)
    return at is not None and not NEEDED.isdisjoint(find_roles(filter(None, map(fold, records[at]))))


def cells_of(grid: list[list[Any]], odd: Sequence[Odd], sheet: str, file: str, tell: list[Problem]) -> Records:
    """Return the cells as text; dates, errors and formulas without a value are told by the cell's name."""
    records = []
    for line, row in enumerate(grid, 1):
        cells = []
        for at, value in enumerate(row):
            cell, wrong = text_of(value)
            if has_stray(cell):
                cell = re.sub(STRAY, "", cell.replace("\r\n", "\n").translate(BREAKS))
            if wrong:
                tell.append(Problem("warning", wrong, file, line, f"{sheet}!{letters(at)}{line}"))
            cells.append(cell)
        records.append(cells)
    for line, column, message in odd:
        if line <= len(records) and column <= len(records[line - 1]):
            records[line - 1][column - 1] = ""
        place = f"{sheet}!{letters(column - 1)}{line}"
        tell.append(Problem("warning", message, file, line, place, "the card has nothing there"))
    return records


def text_of(value: Any) -> tuple[str, str]:
    """Return a cell's value as text, and what is odd about it."""
    if isinstance(value, bool):
        return str(value).upper(), ""
    if isinstance(value, float):
        whole = value.is_integer() and abs(value) < 1e15
        return str(int(value)) if whole else format(value, SHOWN_DIGITS), ""
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        text = str(value).removesuffix(" 00:00:00")
        kind = "a date" if isinstance(value, datetime.date) else "a time"
        return text, f"the spreadsheet holds {kind} here ({text}); was it typed as something else, like 1/2?"
    return unicodedata.normalize("NFC", str(value)), ""
