"""The settled drawing of one side of one card: strings, sizes and line breaks decided. Values only."""

from typing import NamedTuple

from printgen.geometry import Box, Size


class TextItem(NamedTuple):
    """Lines of one font, size (points) and colour; each line is (x, baseline y, text), mm."""

    font: str
    size: float
    color: str
    lines: tuple[tuple[float, float, str], ...]
    turn: float = 0.0


class ShapeItem(NamedTuple):
    """A named outline (see outline.py) in a box; stroke width in mm; an empty colour is not painted."""

    shape: str
    box: Box
    fill: str
    stroke: str
    width: float
    radius: float = 0.0
    dash: bool = False
    turn: float = 0.0


class ArtItem(NamedTuple):
    """A picture by name, fitted into a box with its proportions kept; `spin` turns it about its own middle."""

    name: str
    box: Box
    color: str
    fit: str = "fit"  # into the box in proportion; "fill" it and be cut at its edge; "stretch" to it
    spin: float = 0.0
    turn: float = 0.0
    flip: bool = False


class CodeItem(NamedTuple):
    """A QR code: rows of '1' (dark) and '0', quiet zone included, filling the largest square in a box."""

    rows: tuple[str, ...]
    box: Box
    color: str
    turn: float = 0.0


Item = TextItem | ShapeItem | ArtItem | CodeItem


class Face(NamedTuple):
    """One side: its trim, its items in drawing order, and whether anything reaches over the trim."""

    trim: Size
    items: tuple[Item, ...]
    overhangs: bool = False
