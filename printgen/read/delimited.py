"""Text -> records: delimiter, `sep=` line, quotes. Read strictly; what cannot be is read loosely and told."""

import csv
import io
import re
from collections.abc import Sequence

from printgen.errors import Problem
from printgen.read.header import fold, header_at, known_in

MARKS = ",;\t|"
NO_MARK = "\x1f"  # for a table of one column, whose texts may hold any of the marks
SAMPLE = 80  # lines that decide between delimiters
Records = Sequence[Sequence[str]]
LONGEST = 1_000_000  # letters of one cell
csv.field_size_limit(LONGEST)


def records_of(text: str, name: str, tell: list[Problem], delimiter: str = "") -> Records:
    """Return the records of a delimited text; a delimiter that was asked for wins over a `sep=` line and the text."""
    sep = re.match(r'"?sep=(.|\\t)"?[ ]*\n?', text, re.IGNORECASE) if "sep=" in text[:8].lower() else None
    if sep:  # spreadsheets hide this line: it is no row
        text = text[sep.end() :]
    mark = delimiter or (sep[1].replace("\\t", "\t") if sep else "") or delimiter_of(text)
    try:
        records = list(csv.reader(io.StringIO(text), delimiter=mark, skipinitialspace=mark != " ", strict=True))
    except (csv.Error, ValueError, TypeError):
        from printgen.read.loose import loose_records

        return loose_records(text, mark, name, tell)
    if text.count("\n") > len(records):
        tell += swallowed(records, mark, name)
    return records


def delimiter_of(text: str) -> str:
    """Return the delimiter that cuts the header and the rows alike; NO_MARK where the header holds none."""
    lines = [line + "\n" for line in text.split("\n", SAMPLE)[:SAMPLE]]
    found = [(score(lines, mark), mark) for mark in MARKS if any(mark in line for line in lines)]
    good = [(points, mark) for points, mark in found if points[2] > 1]
    if len(good) == 1:
        return good[0][1]
    return max(good, key=lambda pair: pair[0])[1] if good else NO_MARK


def score(lines: list[str], mark: str) -> tuple[bool, int, int, float]:
    """Judge a delimiter: do most rows have the header's width, how many known names, the width, the share of rows."""
    try:
        records = list(csv.reader(lines, delimiter=mark, skipinitialspace=True))
    except csv.Error:
        return False, 0, 0, 0.0
    at = header_at(records)
    if at is None:
        return False, 0, max(map(len, records), default=0), 0.0
    width = len(records[at])
    rows = [record for record in records[at + 1 :] if any(map(str.strip, record))]
    share = sum(len(record) == width for record in rows) / len(rows) if rows else 1.0
    return share >= 0.5, known_in(map(fold, records[at])), width, share


def swallowed(records: Records, mark: str, name: str) -> list[Problem]:
    """Tell of cells that look like rows taken in by a quote that was never closed, and closed by a later one."""
    width = max(map(len, records), default=0)
    told = []
    for row, record in enumerate(records, 1):
        for column, cell in enumerate(record):
            if cell.count("\n") > 1 and cell.count(mark) > 2 and looks_like_rows(cell, mark, column, width):
                message = f"this cell holds {cell.count(chr(10)) + 1} lines that look like rows of their own"
                hint = "is a quote opened here that should not be?"
                told.append(Problem("warning", message, name, row, f"column {column + 1}", hint))
    return told


def looks_like_rows(cell: str, mark: str, column: int, width: int) -> bool:
    """Say whether a cell's lines have as many delimiters as the rows they would be, none followed by a blank."""
    lines = cell.split("\n")
    wanted = [width - 1 - column, *[width - 1] * (len(lines) - 2), column]
    return mark + " " not in cell and [line.count(mark) for line in lines] == wanted
