"""The old xls, by xlrd: slower than the reader of the new kinds, but a damaged file cannot end the whole process."""

import os
from pathlib import Path
from typing import Any

from printgen.errors import MissingPackageError
from printgen.read.inside import DAMAGED, LOCKED, Book, Odd, UnreadableError


def open_old(data: bytes) -> Book:
    """Open an xls; raise UnreadableError for what is none."""
    try:
        import xlrd
    except ModuleNotFoundError as error:
        raise MissingPackageError("xlrd", "the reader of old .xls workbooks") from error
    try:
        with Path(os.devnull).open("w") as silent:
            book = xlrd.open_workbook(file_contents=data, logfile=silent, ragged_rows=True)
        names = list(book.sheet_names())
        visible = [sheet.name for sheet in book.sheets() if sheet.visibility == 0]
    except Exception as error:  # of many kinds: xlrd checks little of a damaged file
        locked = "encrypted" in str(error) or "EncryptedPackage".encode("utf-16-le") in data
        raise UnreadableError(LOCKED if locked else DAMAGED) from error

    def read(name: str) -> tuple[list[list[Any]], list[Odd]]:
        odd: list[Odd] = []
        sheet = book.sheet_by_name(name)
        grid = [
            [value_of(cell, book.datemode, row, column, odd) for column, cell in enumerate(sheet.row(row))]
            for row in range(sheet.nrows)
        ]
        return grid, odd

    return Book(names, visible, read)


def value_of(cell: Any, datemode: int, row: int, column: int, odd: list[Odd]) -> Any:
    """Return a cell's value; an error cell is told and blank."""
    import xlrd

    if cell.ctype == xlrd.XL_CELL_ERROR:
        shown = xlrd.error_text_from_code.get(cell.value, "an error")
        odd.append(Odd(row + 1, column + 1, f"the spreadsheet could not work this cell out: {shown}"))
        return ""
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return bool(cell.value)
    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            return xlrd.xldate_as_datetime(cell.value, datemode)
        except (ValueError, OverflowError, xlrd.XLDateError):
            return float(cell.value)
    return cell.value
