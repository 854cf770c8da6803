"""A file -> Table, whatever its kind; rows with their numbers, cells trimmed, and every oddity told with its place."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.errors import Problem
from printgen.read.delimited import records_of
from printgen.read.header import fold, header_at, told_columns, told_header
from printgen.read.how import USUAL, Reading
from printgen.read.text import as_text, read_bytes

TABLES = (".csv", ".tsv", ".xlsx", ".xlsm", ".xls", ".ods", ".json")
"""How the names of tables end; a toml is a table too if it holds cards."""

WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
STRAY = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
BREAKS = dict.fromkeys(map(ord, "\x0b\x0c\x85\u2028\u2029\r"), "\n") | {9: " "}
ERRORS = frozenset(("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"))


class Row(NamedTuple):
    """One row: its number in the spreadsheet (header = 1), its cells by column; `place` where it has no such number."""

    line: int
    cells: Mapping[str, str]
    place: str = ""


class Table(NamedTuple):
    """A named table: columns in order, rows in order."""

    name: str
    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def problem(self, severity: str, message: str, row: Row, column: str = "", hint: str = "") -> Problem:
        """Return a problem at a cell of this table."""
        where = f"{row.place}.{column}" if row.place and column else row.place or column
        return Problem(severity, message, self.file, row.line or None, where, hint)  # type: ignore[arg-type]


def read_table(path: Path, tell: list[Problem], how: Reading = USUAL) -> Table:
    """Read a table; problems go to `tell`. Raises PrintgenError where the file cannot be opened."""
    data = read_bytes(path)
    if data.startswith(WORKBOOKS):  # by what it holds: people rename files
        from printgen.read.book import read_sheet

        grid = read_sheet(data, path.name, tell, how.sheet)
        return from_grid(grid, path, tell, clean=False) if grid is not None else nothing(path)
    told = len(tell)
    text = as_text(data, path.name, tell, how.encoding)
    if any(problem.severity == "error" for problem in tell[told:]):
        return nothing(path)
    if path.suffix.lower() in (".json", ".toml"):
        from printgen.read.items import read_items

        return read_items(path, text, tell, how.sheet)
    mark = how.delimiter or ("\t" if path.suffix.lower() == ".tsv" else "")
    return from_grid(records_of(text, path.name, tell, mark), path, tell, clean=not has_stray(text))


def has_stray(text: str) -> bool:
    """Say whether a text holds anything no card can show; most hold nothing of the kind, which is quickly seen."""
    return not text.replace("\n", "").isprintable() and re.search(STRAY, text) is not None


def nothing(path: Path) -> Table:
    """Return a table without columns or rows; why was told."""
    return Table(path.stem, path.name, (), ())


def laid_over(
    table: Table,
    path: Path,
    lang: str,
    tell: list[Problem],
    how: Reading = USUAL,
    names: Mapping[str, str] | None = None,
) -> Table:
    """Rename a table's columns and put its overlays over it; most tables have neither and load nothing for it."""
    plain = lang == "en" and not any(path.with_suffix(f".{tag}.csv").is_file() for tag in ("art", "en"))
    if plain and not names:
        return table
    from printgen.read.overlay import renamed, with_overlays

    table = renamed(table, names or {}, path.with_suffix(".toml").name, tell) if table.columns else table
    return with_overlays(table, path, lang, tell, how, names)


def from_grid(records: Sequence[Sequence[str]], path: Path, tell: list[Problem], clean: bool) -> Table:
    """Make a table of records: find the header, name the columns, keep the rows that hold something."""
    at = header_at(records)
    if at is None:
        tell.append(Problem("error", "the table is empty: it has no header and no rows", path.name))
        return nothing(path)
    tell += told_header(records, at, path.name)
    columns = tuple(map(fold, records[at]))
    width = len(columns)
    rows: list[Row] = []
    filled: dict[int, tuple[int, str]] = {}
    short: list[int] = []
    for line, record in enumerate(records[at + 1 :], at + 2):
        cells = [cell.strip() for cell in (record if clean else tidy(record, columns, path.name, line, tell))]
        if not any(cells):
            continue
        if len(cells) != width:
            if len(cells) < width:
                short.append(line)
                cells += [""] * (width - len(cells))
            elif extra := next((cell for cell in cells[width:] if cell), ""):
                message = f"this row has {len(cells)} cells, the header {width} (extra: {extra[:30]!r})"
                hint = "put quotes around a text that holds a delimiter"
                tell.append(Problem("error", message, path.name, line, hint=hint))
        if not ERRORS.isdisjoint(cells):
            tell += told_errors(cells, columns, path.name, line)
        if cells[0] == records[at][0].strip() and tuple(map(fold, cells)) == columns:
            tell.append(Problem("warning", "this row repeats the header; it is left out", path.name, line))
            continue
        if "" in columns:
            filled |= {
                at: (line, cell)
                for at, cell in enumerate(cells[:width])
                if cell and not columns[at] and at not in filled
            }
        rows.append(Row(line, {name: cell for name, cell in zip(columns, cells, strict=False) if name}))
    tell += told_columns(columns, at + 1, path.name, filled)
    if short:
        message = f"{len(short)} rows have fewer cells than the header; the missing ones are taken as blank"
        message = message if len(short) > 1 else "this row has fewer cells than the header; they are taken as blank"
        tell.append(Problem("warning", message, path.name, short[0]))
    return Table(path.stem, path.name, tuple(name for name in columns if name), tuple(rows))


def told_errors(cells: Sequence[str], columns: Sequence[str], file: str, line: int) -> list[Problem]:
    """Tell of a spreadsheet's error values, which would be printed as they stand."""
    return [
        Problem("warning", f"the spreadsheet could not work this cell out: {cell}", file, line, name)
        for name, cell in zip(columns, cells, strict=False)
        if cell in ERRORS
    ]


def tidy(record: Sequence[str], columns: Sequence[str], file: str, line: int, tell: list[Problem]) -> list[str]:
    """Return cells without what no card can show: other line breaks become newlines, the rest is dropped and told."""
    cells = []
    for at, cell in enumerate(record):
        if re.search(STRAY, cell):
            cell = cell.translate(BREAKS)
            if odd := re.search(STRAY, cell):
                message = f"an invisible character (U+{ord(odd.group()):04X}) was dropped"
                tell.append(Problem("warning", message, file, line, columns[at] if at < len(columns) else ""))
                cell = re.sub(STRAY, "", cell)
        cells.append(cell)
    return cells
