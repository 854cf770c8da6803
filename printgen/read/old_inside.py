"""What the workbook reader does not tell of an old xls: its error cells. A chain of sectors, then records.

Layout: Microsoft's [MS-CFB] for the container, [MS-XLS] for the records named here.
"""

import struct
from collections.abc import Iterator

from printgen.read.header import letters
from printgen.read.inside import Odd

CODES = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
FORMULA, BOUNDSHEET, BOOLERR, END = 0x0006, 0x0085, 0x0205, 0x000A
LAST = 0xFFFFFFF0  # from here on sector numbers mean something else


def odd_in_xls(data: bytes, sheet: str) -> list[Odd]:
    """Return the error cells of a sheet; none where the file cannot be followed."""
    try:
        stream = workbook_stream(data)
        start = next((place for name, place in sheets(stream) if name == sheet), None)
        return list(errors(stream, start)) if start is not None else []
    except (struct.error, IndexError, UnicodeDecodeError, OverflowError):
        return []


def workbook_stream(data: bytes) -> bytes:
    """Return the stream called Workbook (or Book) of the container."""
    size = 1 << struct.unpack_from("<H", data, 30)[0]
    fat_sectors = [one for one in struct.unpack_from("<109I", data, 76) if one < LAST]
    fat: list[int] = []
    for one in fat_sectors:
        fat += struct.unpack_from(f"<{size // 4}I", data, (one + 1) * size)
    directory = chain(data, fat, struct.unpack_from("<I", data, 48)[0], size)
    for at in range(0, len(directory), 128):
        length = struct.unpack_from("<H", directory, at + 64)[0]
        name = directory[at : at + max(length - 2, 0)].decode("utf-16-le")
        if name.lower() in ("workbook", "book"):
            first, total = struct.unpack_from("<II", directory, at + 116)
            return chain(data, fat, first, size)[:total]
    return b""


def chain(data: bytes, fat: list[int], sector: int, size: int) -> bytes:
    """Return the sectors that follow one another from this one."""
    parts: list[bytes] = []
    while sector < LAST and len(parts) <= len(fat):
        parts.append(data[(sector + 1) * size : (sector + 2) * size])
        sector = fat[sector]
    return b"".join(parts)


def records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Yield the records from a place up to the end of its part: kind and content."""
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        if kind == END:
            return
        at += 4 + length


def sheets(stream: bytes) -> Iterator[tuple[str, int]]:
    """Yield each sheet's name and where its records begin."""
    for kind, content in records(stream, 0):
        if kind == BOUNDSHEET:
            letters_in, wide = content[6], content[7] & 1
            raw = content[8 : 8 + letters_in * (1 + wide)]
            yield raw.decode("utf-16-le" if wide else "latin-1"), struct.unpack_from("<I", content)[0]


def errors(stream: bytes, start: int) -> Iterator[Odd]:
    """Yield the error cells of a sheet, typed in or worked out."""
    for kind, content in records(stream, start):
        code = None
        if kind == BOOLERR and content[7]:
            code = content[6]
        elif kind == FORMULA and content[12:14] == b"\xff\xff" and content[6] == 2:
            code = content[8]
        if code is not None:
            row, column = struct.unpack_from("<HH", content)
            message = f"the spreadsheet could not work this cell out: {CODES.get(code, 'an error')}"
            yield Odd(row + 1, f"{letters(column)}{row + 1}", message)
