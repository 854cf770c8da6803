"""Bytes -> text: UTF-8 with or without a mark, UTF-16, else Windows-1252, and what was assumed is said."""

import codecs
import unicodedata
from pathlib import Path

from printgen.errors import PrintgenError, Problem

LARGEST = 20_000_000  # bytes of one table


def read_text(path: Path, tell: list[Problem]) -> str:
    """Return a file's text, composed (NFC), line ends as newline; raise PrintgenError if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise PrintgenError(Problem("error", f"this file cannot be opened: {reason.lower()}", path.name)) from error
    if len(data) > LARGEST:
        raise PrintgenError(Problem("error", f"this file is larger than {LARGEST // 1_000_000} MB", path.name))
    text = decode(data, path.name, tell)
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def decode(data: bytes, name: str, tell: list[Problem]) -> str:
    """Decode bytes; note what had to be assumed."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        tell.append(
            Problem(
                "warning",
                "this file is not UTF-8; it was read as Windows-1252 (Western Europe)",
                name,
                hint="if letters are wrong, save it again as 'CSV UTF-8'",
            )
        )
        return data.decode("cp1252", "replace")
