"""The zipped workbooks, xlsx and ods, by calamine; what it does not tell is looked up inside the file."""

import io
from typing import Any

from printgen.errors import MissingPackageError
from printgen.read.inside import DAMAGED, LOCKED, Book, Odd, UnreadableError, check, odd_cells


def open_new(data: bytes) -> Book:
    """Open an xlsx or ods; raise UnreadableError for what is none, or too large to be unpacked."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum
    except ModuleNotFoundError as error:
        raise MissingPackageError("python-calamine", "the reader of spreadsheets") from error
    check(data)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = list(book.sheet_names)
        visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
        grids = {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in names}
    except BaseException as error:  # the reader's panics are no Exception
        panic = type(error).__name__ == "PanicException"
        if not panic and not isinstance(error, CalamineError | OSError | ValueError):
            raise
        locked = "password" in f"{type(error).__name__} {error}".lower()
        raise UnreadableError(LOCKED if locked else DAMAGED) from error

    def read(name: str) -> tuple[list[list[Any]], list[Odd]]:
        return grids[name], odd_cells(data, name)

    return Book(names, visible, read)
