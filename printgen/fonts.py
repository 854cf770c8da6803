"""Fonts by key, read once; widths at size 1; a letter that a font lacks is taken from the fallback chain.

Data: fonts.toml. ReportLab says nothing about a missing glyph, so every letter is asked for here.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from printgen.errors import MissingPackageError, PrintgenError, Problem
from printgen.finding import NoPictureError, find_picture

FONT_FILES = (".ttf", ".otf", ".ttc")
FONT_PLACES = ("", "fonts")


@cache
def table() -> dict[str, Any]:
    """Return fonts.toml."""
    return tomllib.loads((Path(__file__).parent / "fonts.toml").read_text("utf-8"))


@cache
def package_folder(package: str, needed_for: str) -> Path:
    """Return the folder of an installed package; raise MissingPackageError."""
    found = find_spec(package.replace("-", "_"))
    if found is None or not found.submodule_search_locations:
        raise MissingPackageError(package, needed_for)
    return Path(next(iter(found.submodule_search_locations)))


@cache
def load(key: str) -> TTFont:
    """Return the font of a key, registered under the key; raise MissingPackageError or PrintgenError."""
    entry = table()["font"].get(key)
    if entry is None and key.endswith(FONT_FILES):
        return load_file(Path(key))
    if entry is None:
        known = ", ".join(sorted(table()["font"]))
        raise PrintgenError(Problem("error", f"there is no font {key!r}", "fonts.toml", hint=f"choose {known}"))
    path = package_folder(entry["package"], f"the font {entry['credit'].split(',')[0]}") / entry["file"]
    try:
        font = TTFont(key, str(path))
    except (TTFError, OSError) as error:
        raise PrintgenError(Problem("error", f"the font {path.name} cannot be used: {error}")) from error
    pdfmetrics.registerFont(font)
    return font


def font_file(key: str, folder: Path, table: str) -> str:
    """Return a font's key; for a file of the folder of a deck's table its whole path; raise PrintgenError."""
    if not key.endswith(FONT_FILES):
        return key
    try:
        path = str(find_picture(key, (folder,), FONT_PLACES).resolve())
        load(path)
    except (NoPictureError, UnusableError) as error:
        message, hint = f"the font {key!r} cannot be used: {error}", "name a TrueType font (.ttf) beside the table"
        toml = str(Path(table).with_suffix(".toml"))
        raise PrintgenError(Problem("error", message, toml, None, "fonts", hint)) from error
    return path


class UnusableError(Exception):
    """A font file of a kind that cannot be embedded; the message says which."""


def load_file(path: Path) -> TTFont:
    """Return the font of a deck's own file; raise UnusableError with what is wrong with it."""
    try:
        with path.open("rb") as file:
            if file.read(4) in (b"OTTO", b"ttcf"):
                raise UnusableError("it holds PostScript outlines or several fonts")
        font = TTFont(str(path), str(path))
        if not font.face.charToGlyph or not font.face.charWidths:
            raise UnusableError("it holds no letters")
    except Exception as error:  # on broken files ReportLab raises what its reader happens to raise
        raise UnusableError(str(error) if isinstance(error, UnusableError) else "it is no TrueType font") from error
    pdfmetrics.registerFont(font)
    return font


@cache
def letters(key: str) -> frozenset[str]:
    """Return the letters a font has."""
    return frozenset(map(chr, load(key).face.charToGlyph))


class FontBook:
    """The fonts of one deck or document by role ('body', 'body-bold', 'headline'); remembers missing letters."""

    def __init__(self, roles: Mapping[str, str]) -> None:
        self.roles = roles
        self.missing: dict[str, str] = {}  # letter -> role it was wanted in
        self.used: set[str] = set()
        self.measures: dict[str, Callable[[str], float]] = {}
        self.sources: dict[tuple[str, str], str] = {}

    def key(self, role: str) -> str:
        """Return the key in fonts.toml that a role stands for."""
        return self.roles.get(role, role)

    def source(self, role: str, letter: str) -> str:
        """Return the key of the font that a letter is drawn from; the role's own where none has it."""
        key = self.key(role)
        if letter in letters(key):
            return key
        if (key, letter) not in self.sources:
            self.sources[key, letter] = self.look(key, role, letter)
        return self.sources[key, letter]

    def look(self, key: str, role: str, letter: str) -> str:
        """Look for a letter along the fallback chain."""
        own = [self.roles["fallback"]] if "fallback" in self.roles else []
        for other in (*own, *table()["fallback"]):
            if letter in letters(other):
                return str(other)
        if letter.isprintable():
            self.missing.setdefault(letter, role)
        return key

    def lacking(self, role: str, text: str) -> list[str]:
        """Return the letters of a text that no font has."""
        if letters(self.key(role)).issuperset(text):
            return []
        for letter in text:
            self.source(role, letter)
        return [letter for letter in dict.fromkeys(text) if letter in self.missing]

    def measure(self, role: str) -> Callable[[str], float]:
        """Return the word measure of a role: width at size 1, kept per word. No kerning, as ReportLab draws."""
        if role not in self.measures:
            self.measures[role] = self.new_measure(role)
        return self.measures[role]

    def new_measure(self, role: str) -> Callable[[str], float]:
        """Build a measure: a sum of letter widths, each word and each letter reckoned once."""
        letters: dict[str, float] = {}
        words: dict[str, float] = {}

        def letter_width(letter: str) -> float:
            face = load(self.source(role, letter)).face
            return float(face.charWidths.get(ord(letter), face.defaultWidth)) / 1000

        def width(word: str) -> float:
            wide = words.get(word)
            if wide is None:
                wide = 0.0
                for letter in word:
                    if letter not in letters:
                        letters[letter] = letter_width(letter)
                    wide += letters[letter]
                words[word] = wide
            return wide

        return width

    def runs(self, role: str, text: str) -> list[tuple[str, str]]:
        """Split text into (font key, part) by the font that draws each letter."""
        key = self.key(role)
        self.used.add(key)
        if letters(key).issuperset(text):
            return [(key, text)]
        parts: list[tuple[str, str]] = []
        for letter in text:
            source = self.source(role, letter)
            if parts and parts[-1][0] == source:
                parts[-1] = (source, parts[-1][1] + letter)
            else:
                parts.append((source, letter))
        self.used.update(source for source, _ in parts)
        return parts


def credit(key: str) -> str:
    """Return a font's credit line."""
    entry = table()["font"].get(key)
    return str(entry["credit"]) if entry else f"The deck's own font {Path(key).name}"
