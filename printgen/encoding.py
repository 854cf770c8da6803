"""Text -> strings of a PDF font: ReportLab gives each letter its subset and code, asked once a letter."""

import re

from reportlab.pdfbase import ttfonts
from reportlab.pdfgen.canvas import Canvas

from printgen.fonts import load

LETTER_CODES = ttfonts.makeToUnicodeCMap


def letter_codes(name: str, subset: list[int]) -> str:
    """Return ReportLab's map from codes to letters; those above U+FFFF in UTF-16, as PDF wants them."""
    written: str = LETTER_CODES(name, subset)
    return re.sub(r"<(\w{5,})>", lambda code: f"<{chr(int(code[1], 16)).encode('utf-16-be').hex().upper()}>", written)


ttfonts.makeToUnicodeCMap = letter_codes


class OtherSubsetError(Exception):
    """A letter stands in a later subset of its font: the text is cut into pieces."""


class Letters(dict[int, str]):
    """Letters of a font's first subset as escaped codes, for str.translate; filled as they come up."""

    def __init__(self, encoding: "Encoding") -> None:
        self.encoding = encoding

    def __missing__(self, code: int) -> str:
        subset, escaped = self.encoding.look(chr(code))
        if subset:
            raise OtherSubsetError
        self[code] = escaped
        return escaped


class Encoding:
    """Letters of one font as (subset, escaped code) in one document, asked of ReportLab once a letter."""

    def __init__(self, key: str, canvas: Canvas) -> None:
        self.font, self.doc = load(key), canvas._doc
        self.codes: dict[str, tuple[int, str]] = {}
        self.names: dict[int, str] = {}
        self.letters = Letters(self)

    def encode(self, text: str) -> list[tuple[str, str]]:
        """Split text into (font name of the subset, escaped string)."""
        try:
            return [(self.name(0), text.translate(self.letters))]
        except OtherSubsetError:
            parts: list[tuple[int, str]] = []
            for letter in text:
                subset, escaped = self.look(letter)
                if parts and parts[-1][0] == subset:
                    parts[-1] = (subset, parts[-1][1] + escaped)
                else:
                    parts.append((subset, escaped))
            return [(self.name(subset), escaped) for subset, escaped in parts]

    def look(self, letter: str) -> tuple[int, str]:
        """Return a letter's subset and escaped code."""
        if letter not in self.codes:
            pieces = self.font.splitString(letter, self.doc)
            subset, raw = pieces[0] if pieces else (0, b" ")
            escaped = "".join(
                "\\" + chr(byte) if byte in b"()\\" else chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"
                for byte in raw
            )
            self.codes[letter] = (subset, escaped)
        return self.codes[letter]

    def name(self, subset: int) -> str:
        """Return the PDF name of a subset."""
        if subset not in self.names:
            self.names[subset] = self.font.getSubsetInternalName(subset, self.doc)
        return self.names[subset]
