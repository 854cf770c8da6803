"""How many copies a row asks for: blank is 1, 0 skips, 2.0 is 2; anything else is an error at its place."""

import re
import unicodedata
from collections.abc import Iterable

from printgen.errors import Problem
from printgen.read.roles import find_roles
from printgen.read.table import Row, Table

MOST_COPIES = 1_000  # of one row, unless --many
MOST_CARDS = 10_000  # of one run, unless --many
MOST_EVER = 1_000_000
WHOLE = r"\+?([0-9]+)(?:\.(0*)([0-9]*))?"
HINT = "write 0, 1, 2 … or leave it blank"


def count_column(columns: Iterable[str]) -> str:
    """Return the column that holds the copies; empty where there is none."""
    return find_roles(columns).get("count", "")


def copies_of(value: str, row: Row, table: Table, column: str, tell: list[Problem], many: bool = False) -> int:
    """Read a count; what is wrong is told and counts as nothing."""
    if not value:
        return 1
    if value.isdecimal() and value.isascii() and len(value) < 4:
        return int(value)
    most = MOST_EVER if many else MOST_COPIES
    plain = value.replace("−", "-")
    match = re.fullmatch(WHOLE, plain)
    number = int(match[1][-9:]) if match and len(match[1].lstrip("0")) <= 9 else MOST_EVER + 1
    if match and not match[3]:
        if number <= most:
            return number
        told = f"{value[:30]} copies are over the limit of {most:,} a row"
        hint = "is this column really the copies? " + ("" if many else "If it is meant, add --many")
    elif match and len(match[2]) >= 5 and number <= most:  # 2.0000000001, as spreadsheets count
        tell.append(table.problem("warning", f"{value[:30]} copies were taken as {number}", row, column))
        return number
    elif plain.startswith("-") and re.fullmatch(WHOLE, plain[1:]):
        told, hint = f"{value[:30]} copies cannot be printed", "write 0 to leave a card out"
    else:
        told, hint = f"{value[:30]!r} is not a whole number of copies", hint_for(value)
    tell.append(table.problem("error", told, row, column, hint.strip()))
    return 0


def hint_for(value: str) -> str:
    """Say what to write instead, where it can be told."""
    if value.isdecimal():
        return f"write it with the digits 0 to 9: {''.join(str(unicodedata.decimal(digit)) for digit in value)[:30]}"
    return HINT


def asked_for(value: str) -> int | None:
    """Return the copies a cell asks for, however many; None where it is no whole number."""
    match = re.fullmatch(WHOLE, value)
    return 1 if not value else int(match[1][:50]) if match and not match[3] else None


def told_total(table: Table, cards: int) -> list[Problem]:
    """Say how many cards a table asks for in all, where rows over the limit were refused."""
    column = count_column(table.columns)
    total = sum(asked_for(row.cells[column]) or 0 for row in table.rows) if column else 0
    if total <= max(cards, MOST_CARDS):
        return []
    message = f"this table asks for {total:,} cards in all; the limit is {MOST_CARDS:,}, with --many {MOST_EVER:,}"
    return [Problem("error", message, table.file, None, column)]


def told_nothing(table: Table) -> list[Problem]:
    """Say why a deck has no cards; where the counts are wrong, that has been told."""
    column = count_column(table.columns)
    if column and any(asked_for(row.cells[column]) != 0 for row in table.rows):
        return []
    reason = "every count is 0" if table.rows else "there are no rows under the header"
    return [Problem("error", f"the deck has no cards: {reason}", table.file)]
