"""Records of a text whose quotes are not as they should be: nothing is lost, each odd quote is told with its row."""

import re

from printgen.errors import Problem
from printgen.read.delimited import LONGEST

MOST_OPEN = 20  # quotes never closed, after which the rest is not searched for their ends
QUOTES = 'a text in quotes ends with a quote; inside it, write a quote twice: ""'


def loose_records(text: str, mark: str, name: str, tell: list[Problem]) -> list[list[str]]:
    """Cut text into records: a cell that begins with a quote but does not end with one is taken as it stands."""
    stop = re.escape(mark)
    quoted = re.compile(rf'"([^"]*(?:""[^"]*)*)"[ \t]*(?={stop}|\n|\Z)')
    plain = re.compile(rf"[^{stop}\n]*")
    records: list[list[str]] = []
    record: list[str] = []
    at = opened = 0
    while at < len(text) or record:
        while text.startswith(" ", at) and mark != " ":
            at += 1
        match = quoted.match(text, at) if text.startswith('"', at) and opened < MOST_OPEN else None
        if match:
            cell = match[1].replace('""', '"')
        else:
            match = plain.match(text, at)
            cell = match.group() if match else ""
            if cell.startswith('"') and opened < MOST_OPEN:
                told = odd_quote(cell, name, len(records) + 1, len(record) + 1)
                opened += told.severity == "error"
                tell.append(told)
        if len(cell) > LONGEST:
            message = f"this cell has {len(cell):,} letters; at most {LONGEST:,} are read"
            tell.append(Problem("error", message, name, len(records) + 1, hint=QUOTES))
            cell = ""
        record.append(cell)
        at = match.end() if match else at
        if at >= len(text) or text[at] == "\n":
            records.append(record)
            record = []
            if at >= len(text):
                break
        at += 1
    return records


def odd_quote(cell: str, file: str, row: int, column: int) -> Problem:
    """Say what is odd about a cell that begins with a quote: closed in mid-cell (kept as typed), or never closed."""
    if '"' in cell[1:]:
        message = f"the quotes in {cell[:30]!r} are printed as typed, for the cell goes on after them"
        return Problem("warning", message, file, row, f"column {column}", QUOTES)
    message = f"a quote is opened and not closed: {cell[:30]!r}"
    return Problem("error", message, file, row, f"column {column}", QUOTES)
