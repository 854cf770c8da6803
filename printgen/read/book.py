"""Workbooks (xlsx, xls, ods) -> records of one sheet: which sheet, and what a cell holds, as a card can print it."""

import datetime
import io
import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from printgen.errors import MissingPackageError, Problem
from printgen.read.delimited import Records
from printgen.read.header import fold, header_at, letters
from printgen.read.inside import Odd, odd_cells, too_large
from printgen.read.table import BREAKS, STRAY, has_stray

SHOWN_DIGITS = ".15g"  # as spreadsheets show them: 0.1 + 0.2 is 0.3
NEEDED = frozenset(("name", "text", "image"))


def read_sheet(data: bytes, file: str, tell: list[Problem], wanted: str = "") -> Records | None:
    """Return the records of a workbook's sheet of cards; None (told) where it cannot be read or chosen."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum
    except ModuleNotFoundError as error:
        raise MissingPackageError("python-calamine", "the reader of spreadsheets") from error
    if reason := too_large(data):
        tell.append(Problem("error", f"this workbook is too large: {reason}", file, hint="export the sheet as CSV"))
        return None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        sheets = {sheet.name: sheet for sheet in book.sheets_metadata}
        visible = [name for name in book.sheet_names if sheets[name].visible == SheetVisibleEnum.Visible]
        name = next((name for name in sheets if name.casefold() == wanted.strip().casefold()), "") if wanted else ""
        names = [name] if name else ([] if wanted else visible)
        grids = {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in names}
    except BaseException as error:  # the reader's own panics are no Exception
        panic = type(error).__name__ == "PanicException"
        if not panic and not isinstance(error, CalamineError | OSError | ValueError):
            raise
        locked = "a password" in str(error).lower() or "password" in type(error).__name__.lower()
        reason = "it is locked with a password" if locked else "it is damaged, or no spreadsheet"
        tell.append(Problem("error", f"this workbook cannot be read: {reason}", file, hint="export the sheet as CSV"))
        return None
    chosen = choose({name: grid for name, grid in grids.items() if grid}, list(sheets), file, tell, wanted)
    if chosen is None:
        return None
    return cells_of(grids[chosen], chosen, odd_cells(data, chosen), file, tell)


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


def cells_of(grid: list[list[Any]], sheet: str, odd: Sequence[Odd], file: str, tell: list[Problem]) -> Records:
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
    for line, cell, message in odd:
        tell.append(Problem("warning", message, file, line, f"{sheet}!{cell}", "the card has nothing there"))
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
