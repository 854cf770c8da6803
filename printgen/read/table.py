"""Text -> rows: delimiter, header, cells. Strict: a ragged row or a doubled header is a located problem."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printgen.errors import Problem
from printgen.read.text import read_text

DELIMITERS = ",;\t|"
csv.field_size_limit(1_000_000)


class Row(NamedTuple):
    """One row: its number in the spreadsheet (header = 1) and its cells by column."""

    line: int
    cells: Mapping[str, str]


class Table(NamedTuple):
    """A named table: columns in order, rows in order."""

    name: str
    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path, tell: list[Problem]) -> Table:
    """Read a table; problems go to `tell`. Raises PrintgenError where the file cannot be opened."""
    text = read_text(path, tell)
    records = records_of(text, path.name, tell)
    above = next((at for at, record in enumerate(records) if any(cell.strip() for cell in record)), len(records))
    records = records[above:]
    if not records:
        tell.append(Problem("error", "the table is empty: it has no header and no rows", path.name))
        return Table(path.stem, path.name, (), ())
    columns = tuple(column_name(cell) for cell in records[0])
    check_header(columns, path.name, above + 1, tell)
    rows = []
    for line, record in enumerate(records[1:], above + 2):
        cells = [cell.strip() for cell in record]
        if not any(cells):
            continue
        extra = [cell for cell in cells[len(columns) :] if cell]
        if extra:
            message = f"this row has {len(cells)} cells, the header {len(columns)} (extra: {extra[0][:30]!r})"
            hint = "put quotes around a text that holds a delimiter"
            tell.append(Problem("error", message, path.name, line, hint=hint))
        padded = cells + [""] * (len(columns) - len(cells))
        rows.append(Row(line, {name: cell for name, cell in zip(columns, padded, strict=False) if name}))
    return Table(path.stem, path.name, tuple(name for name in columns if name), tuple(rows))


def records_of(text: str, file: str, tell: list[Problem]) -> list[list[str]]:
    """Cut text into records; a quote that is not closed, or stands inside a cell, is told with its row."""
    records: list[list[str]] = []
    try:
        for record in csv.reader(io.StringIO(text), delimiter=delimiter_of(text), strict=True):
            records.append(record)
    except csv.Error as error:
        hint = "does a quote begin here that is not closed, or end before its cell does?"
        tell.append(Problem("error", f"this row cannot be read: {error}", file, len(records) + 1, hint=hint))
    return records


def delimiter_of(text: str) -> str:
    """Return the delimiter that cuts the header into most cells; the comma where none does."""
    header = next((line for line in text.split("\n") if line.strip()), "")
    return max(DELIMITERS, key=lambda mark: len(next(csv.reader([header], delimiter=mark))))


def column_name(cell: str) -> str:
    """Fold a header: no outer blanks, lower case."""
    return " ".join(cell.replace("\ufeff", "").split()).lower()


def check_header(columns: tuple[str, ...], file: str, line: int, tell: list[Problem]) -> None:
    """Tell of columns that stand twice."""
    for name in dict.fromkeys(columns):
        places = [str(at + 1) for at, other in enumerate(columns) if other == name]
        if name and len(places) > 1:
            message = f"{name!r} stands in the header {len(places)} times (columns {', '.join(places)})"
            tell.append(Problem("error", message, file, line, name, "give each column a name of its own"))
