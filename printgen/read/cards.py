"""Rows -> cards: copies, listed values, checked columns, overlays by id (words of a language, pictures)."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from printgen.deck import Card
from printgen.errors import Problem
from printgen.read.table import Row, Table

COUNT_NAMES = ("copies", "count", "qty", "quantity", "anzahl", "number")
MOST_COPIES = 1_000
WHOLE = re.compile(r"[+-]?[0-9]{1,6}(\.0*)?")
MINUS = "−"


def count_column(columns: Iterable[str]) -> str:
    """Return the column that holds the copies; empty where there is none."""
    return next((name for name in COUNT_NAMES if name in columns), "")


def copies_of(value: str, row: Row, table: Table, column: str, tell: list[Problem]) -> int:
    """Read a count: blank is 1, 0 skips, 2.0 is 2; anything else is a located error."""
    if not value:
        return 1
    if not WHOLE.fullmatch(value):
        message, hint = f"{value[:30]!r} is not a whole number of copies", "write 0, 1, 2 … or leave it blank"
    elif (number := int(float(value))) < 0:
        message, hint = f"{value} copies cannot be printed", "write 0 to leave a card out"
    elif number > MOST_COPIES:
        message, hint = f"{value} copies are over the limit of {MOST_COPIES:,}", "is this column really the copies?"
    else:
        return number
    tell.append(Problem("error", message, table.file, row.line, column, hint))
    return 0


def whole(value: str, name: str, row: Row, table: Table, tell: list[Problem]) -> str:
    """Check a column that the toml calls an int; return it with a true minus sign."""
    if value and not re.fullmatch(r"[-−+]?[0-9]{1,9}", value):
        tell.append(Problem("error", f"{value[:30]!r} is not a whole number", table.file, row.line, name))
    return value.replace("-", MINUS)


def make_cards(table: Table, spec: Mapping[str, Any], tell: list[Problem]) -> list[Card]:
    """Return the cards of a table. `spec` is the deck's toml: front, back, each, columns."""
    count = count_column(table.columns)
    each = str(spec.get("each", ""))
    whole_columns = [name for name, kind in spec.get("columns", {}).items() if kind == "int"]
    cards: list[Card] = []
    seen: dict[str, int] = {}
    for row in table.rows:
        cells = dict(row.cells)
        copies = copies_of(cells.get(count, ""), row, table, count, tell) if count else 1
        for name in whole_columns:
            cells[name] = whole(cells.get(name, ""), name, row, table, tell)
        own = cells.get("id", "") or f"row-{row.line}"
        for fields, value in listed(cells, each, spec.get("join", {})):
            card_id = f"{own}-{value}" if value else own
            if card_id in seen and "id" in cells:
                message = f"the id {card_id!r} stands in rows {seen[card_id]} and {row.line}"
                tell.append(Problem("warning", message, table.file, row.line, "id"))
            seen.setdefault(card_id, row.line)
            front = cells.get("layout") or str(spec["front"])
            back = cells.get("back") or str(spec.get("back", ""))
            if copies:
                cards.append(Card(table.name, card_id, copies, front, back, {**fields, "id": own}, row.line))
    return cards


def listed(cells: Mapping[str, str], each: str, joins: Mapping[str, Any]) -> list[tuple[Mapping[str, str], str]]:
    """Return one set of fields for each value listed (with |) in the column `each`, and that value.

    Columns joined by that column list as many values and go with them.
    """
    values = [value.strip() for value in cells.get(each, "").split("|")] if each else [""]
    if len(values) == 1:
        return [(cells, values[0] if each else "")]
    along = [each, *(name for name, join in joins.items() if join["by"] == each)]
    lists = {name: cells[name].split("|") for name in along}
    return [
        ({**cells, **{name: parts[number].strip() for name, parts in lists.items()}}, value)
        for number, value in enumerate(values)
    ]


def overlaid(table: Table, overlay: Table, tell: list[Problem]) -> Table:
    """Return the table with an overlay's columns put over it by id; an id it lacks is a problem."""
    over = {row.cells.get("id", ""): row for row in overlay.rows}
    known = {row.cells.get("id", "") for row in table.rows}
    for row_id, row in over.items():
        if row_id not in known:
            message = f"the id {row_id!r} is not in {table.file}"
            tell.append(Problem("error", message, overlay.file, row.line, "id"))
    added = tuple(name for name in overlay.columns if name not in table.columns)
    blank = dict.fromkeys(added, "")
    rows = []
    for row in table.rows:
        match = over.get(row.cells.get("id", ""))
        cells = {name: cell for name, cell in match.cells.items() if cell or name in added} if match else {}
        rows.append(Row(row.line, {**blank, **row.cells, **cells}))
    return Table(table.name, table.file, table.columns + added, tuple(rows))
