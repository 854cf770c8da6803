"""Rows -> cards: copies, listed values, checked columns."""

import re
from collections.abc import Mapping
from typing import Any

from printgen.deck import Card
from printgen.errors import Problem
from printgen.read.copies import copies_of, count_column
from printgen.read.table import Row, Table

MINUS = "−"


def whole(value: str, name: str, row: Row, table: Table, tell: list[Problem]) -> str:
    """Check a column that the toml calls an int; return it with a true minus sign."""
    if value and not re.fullmatch(r"[-−+]?[0-9]{1,9}", value):
        tell.append(table.problem("error", f"{value[:30]!r} is not a whole number", row, name))
    return value.replace("-", MINUS)


def make_cards(
    table: Table,
    spec: Mapping[str, Any],
    tell: list[Problem],
    many: bool = False,
    printed: frozenset[str] = frozenset(),
) -> list[Card]:
    """Return the cards of a table. `spec` is the deck's toml: front, back, each, columns.

    The columns layout and back name layouts, unless they are `printed` on the cards.
    """
    count = count_column(table.columns)
    each = str(spec.get("each", ""))
    whole_columns = [name for name, kind in spec.get("columns", {}).items() if kind == "int"]
    cards: list[Card] = []
    seen: dict[str, int | str] = {}
    for row in table.rows:
        cells = dict(row.cells)
        copies = copies_of(cells[count], row, table, count, tell, many) if count else 1
        for name in whole_columns:
            cells[name] = whole(cells.get(name, ""), name, row, table, tell)
        own = cells.get("id", "") or row.place or f"row-{row.line}"
        for fields, value in listed(cells, each, spec.get("join", {})):
            card_id = f"{own}-{value}" if value else own
            if card_id in seen and "id" in cells:
                here = row.place or row.line
                message = f"the id {card_id!r} stands in {'rows ' * (not row.place)}{seen[card_id]} and {here}"
                tell.append(table.problem("warning", message, row, "id"))
            seen.setdefault(card_id, row.place or row.line)
            front = ("layout" not in printed and cells.get("layout")) or str(spec["front"])
            back = ("back" not in printed and cells.get("back")) or str(spec.get("back", ""))
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
    along = [each, *(name for name, join in joins.items() if join.get("by") == each)]
    lists = {name: cells[name].split("|") for name in along}
    return [
        ({**cells, **{name: parts[number].strip() for name, parts in lists.items()}}, value)
        for number, value in enumerate(values)
    ]
