"""Marks of letters, such as Arabic and Hebrew vowels: each is drawn over the middle of its letter.

A font says by rules how marks sit on letters; those are not read here. A mark is centred on its letter, and a second
one above it is raised.
"""

import re
import struct
import unicodedata
from functools import cache
from itertools import pairwise

from printgen.fonts import load

MARK = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]")
ABOVE = 230  # the combining class of marks over a letter, without the Arabic and Hebrew ones of their own
OVER = frozenset((*range(27, 29), *range(30, 32), 33, 34, 35, ABOVE))
RISE = 0.18  # of the size, for a second mark over a letter
UNITS = 1000  # of a PDF's letter widths to the size


def clusters(text: str) -> list[str]:
    """Split text into pieces without marks, and single marks."""
    ends = [0, *sorted({end for found in MARK.finditer(text) for end in found.span()} | {len(text)})]
    return [text[start:end] for start, end in pairwise(ends) if end > start]


def is_over(mark: str) -> bool:
    """Say whether a mark stands over its letter."""
    return unicodedata.combining(mark) in OVER


@cache
def ink_of(key: str, letter: str) -> tuple[float, float]:
    """Return how far left and right of its origin a font draws a letter, in 1/1000 of the size."""
    face = load(key).face
    glyph = face.charToGlyph.get(ord(letter), 0)
    start = face.get_table_pos("glyf")[0] + face.glyphPos[glyph]
    if face.glyphPos[glyph + 1] == face.glyphPos[glyph]:
        return 0.0, 0.0
    left, _, right, _ = struct.unpack(">hhhh", face._ttf_data[start + 2 : start + 10])
    scale = UNITS / face.unitsPerEm
    return left * scale, right * scale


@cache
def width_of(key: str, letter: str) -> float:
    """Return a letter's width in 1/1000 of the size."""
    face = load(key).face
    return float(face.charWidths.get(ord(letter), face.defaultWidth))
