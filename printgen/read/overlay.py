"""A deck's table with what lies over it: overlays by id (words of a language, pictures), renamed columns, joins."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.errors import Problem
from printgen.read.header import fold
from printgen.read.how import USUAL, Reading
from printgen.read.table import Table, read_table

Names = Mapping[str, str]


def with_overlays(
    table: Table,
    path: Path,
    lang: str,
    tell: list[Problem],
    how: Reading = USUAL,
    names: Names | None = None,
) -> Table:
    """Put NAME.art.csv and NAME.<lang>.csv over a table; `names` are the columns renamed in them."""
    for tag in ("art", lang):
        overlay = path.with_suffix(f".{tag}.csv")
        if overlay.is_file():
            other = read_table(overlay, tell, how)
            kept = {new: old for new, old in (names or {}).items() if fold(old) in other.columns}
            table = overlaid(table, renamed(other, kept, overlay.name, tell), tell)
        elif tag == lang != "en":
            tell.append(Problem("warning", f"there are no {lang!r} words for this table; English is used", path.name))
    return table


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
        rows.append(row._replace(cells={**blank, **row.cells, **cells}))
    return Table(table.name, table.file, table.columns + added, tuple(rows))


def renamed(table: Table, names: Names, file: str, tell: list[Problem]) -> Table:
    """Call columns by the names the toml gives them: [rename] name = "nombre"."""
    new_names: dict[str, str] = {}
    for new, old in names.items():
        new, column = fold(new), fold(str(old))
        if column not in table.columns:
            from printgen.read.roles import nearest

            close = nearest(column, table.columns)
            hint = (f"did you mean {close!r}? " if close else "") + f"columns: {', '.join(table.columns)}"
            tell.append(Problem("error", f"{table.file} has no column {column!r}", file, None, f"rename.{new}", hint))
        elif new in table.columns and new != column and new not in map(fold, map(str, names.values())):
            hint = f"rename that one too, as in {new}_old = {new!r}"
            message = f"{table.file} has a column {new!r} already"
            tell.append(Problem("error", message, file, None, f"rename.{new}", hint))
        else:
            new_names[column] = new
    if not new_names:
        return table
    columns = tuple(new_names.get(name, name) for name in table.columns)
    rows = (
        row._replace(cells={new_names.get(name, name): cell for name, cell in row.cells.items()}) for row in table.rows
    )
    return Table(table.name, table.file, columns, tuple(rows))


def joined(
    table: Table, joins: Mapping[str, Any], others: Mapping[str, Table], file: str, tell: list[Problem]
) -> Table:
    """Add columns taken from other tables by id: [join.word] table = "allergy", by = "allergy", take = "name".

    The joined column is filled after a row's listed values are told apart, so it is kept as a mapping of values.
    """
    for name, join in joins.items():
        other = others.get(join.get("table", ""))
        if other is None or join.get("by") not in table.columns or join.get("take") not in other.columns:
            hint = "it needs table (also named under tables), by (a column here) and take (a column there)"
            tell.append(Problem("error", f"join.{name} cannot be followed", file, None, f"join.{name}", hint))
            continue
        words = {row.cells.get("id", ""): row.cells[join["take"]] for row in other.rows}
        rows = (
            row._replace(
                cells={**row.cells, name: "|".join(words.get(key, key) for key in row.cells[join["by"]].split("|"))}
            )
            for row in table.rows
        )
        table = Table(table.name, table.file, (*table.columns, name), tuple(rows))
    return table
