"""What a layout is drawn with: a pen, and what it asks of fonts, pictures and codes. Values and types only."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printgen.deck import Card
from printgen.errors import Problem
from printgen.face import Item
from printgen.geometry import Size

FontMeasure = Callable[[str], Callable[[str], float]]
Tell = Callable[[Problem], None]
Trouble = Callable[[str, str, Size], str]
Lacking = Callable[[str, str], list[str]]
Code = Callable[[str], tuple[str, ...]]


class Pen(NamedTuple):
    """What is being drawn: a card, its fields (with those of a row or a repeat put over them), turn, items so far."""

    card: Card
    fields: Mapping[str, str]
    turn: float
    items: list[Item]
