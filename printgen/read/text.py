"""Bytes -> text: UTF-8 with or without a mark, UTF-16, else the likeliest old code page, which is said."""

import codecs
import re
import unicodedata
from pathlib import Path

from printgen.errors import PrintgenError, Problem

LARGEST = 20_000_000  # bytes of one table
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_bytes(path: Path) -> bytes:
    """Return what a file holds; raise PrintgenError if it cannot be opened or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise PrintgenError(Problem("error", f"this file cannot be opened: {reason.lower()}", path.name)) from error
    if len(data) > LARGEST:
        raise PrintgenError(Problem("error", f"this file is larger than {LARGEST // 1_000_000} MB", path.name))
    return data


def read_text(path: Path, tell: list[Problem], encoding: str = "") -> str:
    """Return a file's text, composed (NFC), line ends as newline; raise PrintgenError if it cannot be read."""
    return as_text(read_bytes(path), path.name, tell, encoding)


def as_text(data: bytes, name: str, tell: list[Problem], encoding: str = "") -> str:
    """Return the text of bytes; an encoding that was asked for wins."""
    text = decode(data, name, tell, encoding)
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def decode(data: bytes, name: str, tell: list[Problem], encoding: str = "") -> str:
    """Decode bytes; tell what had to be assumed. Text that cannot be told is an error and empty."""
    marked = next((codec for mark, codec in MARKS if data.startswith(mark)), "")
    if encoding:
        asked = codecs.lookup(encoding).name
        return strictly(data, "utf-8-sig" if asked == "utf-8" else encoding, name, tell, f"it is not {encoding}")
    if marked:
        return strictly(data, marked, name, tell, f"it begins as {marked.removesuffix('-sig').upper()}")
    if b"\0" in data:
        return unmarked_utf16(data, name, tell)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        mostly = data.decode("utf-8", "surrogateescape")
        if len(re.findall("[\x80-\ud7ff\ue000-\U0010ffff]", mostly)) > len(re.findall("[\udc80-\udcff]", mostly)):
            return undecoded(data, error, name, tell, "the rest is UTF-8")
        return guessed(data, name, tell)


def strictly(data: bytes, encoding: str, name: str, tell: list[Problem], why: str) -> str:
    """Decode without guessing; a byte that cannot be is a located error."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return undecoded(data, error, name, tell, why)
    except UnicodeError:
        tell.append(Problem("error", f"this file cannot be read: {why}", name, hint="save it again as 'CSV UTF-8'"))
        return ""


def undecoded(data: bytes, error: UnicodeDecodeError, name: str, tell: list[Problem], why: str) -> str:
    """Tell of the first byte that cannot be decoded."""
    line = data[: error.start].count(b"\n") + 1
    message = f"byte 0x{data[error.start]:02X} in line {line} of this file is no letter there: {why}"
    hint = "save it again as 'CSV UTF-8', or say its encoding, as in --encoding cp1252"
    tell.append(Problem("error", message, name, hint=hint))
    return ""


def unmarked_utf16(data: bytes, name: str, tell: list[Problem]) -> str:
    """Decode UTF-16 without a mark, told by where its zero bytes stand."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    encoding = "utf-16-le" if odd > 4 * even else "utf-16-be" if even > 4 * odd else ""
    if not encoding or len(data) % 2:
        tell.append(Problem("error", "this is not a table: it holds zero bytes", name, hint="export it as CSV"))
        return ""
    tell.append(Problem("warning", "this file was read as UTF-16, which it does not say", name))
    return strictly(data, encoding, name, tell, "it was read as UTF-16")


def guessed(data: bytes, name: str, tell: list[Problem]) -> str:
    """Decode an old code page; say which was assumed, with a word to look at."""
    from printgen.read.guess import guess

    found = guess(data)
    if found is None:
        message = "this file is not UTF-8, and its letters fit none of the usual encodings"
        hint = "save it again as 'CSV UTF-8', or say its encoding, as in --encoding cp1252"
        tell.append(Problem("error", message, name, hint=hint))
        return ""
    encoding, people, text = found
    word = re.search(r"\w*[^\x00-\x7f]\w*", text)
    sample = f", for example {word.group()[:30]!r}" if word else ""
    message = f"this file is not UTF-8; it was read as {encoding} ({people}){sample}"
    hint = "if letters are wrong, say --encoding NAME, or save it again as 'CSV UTF-8'"
    tell.append(Problem("warning", message, name, hint=hint))
    return text
