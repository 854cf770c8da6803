"""A flat net to cut and fold: its panels, its paint, its cuts and folds, as values in mm. Pure.

Data dictionary
    panel     a side that carries a layout of its own; the layout's origin is the middle of the panel
    turn      of a panel's content, degrees clockwise, so that it is upright once folded
    paint     a box in the net's colour, under the panels; it may reach over a cut, never onto glue
    cut, fold solid and dashed lines
"""

from itertools import pairwise
from typing import NamedTuple

from printgen.geometry import Box, Line, Size

Corner = tuple[float, float]


class Panel(NamedTuple):
    """A side of the folded thing: the layout it carries, its box on the net, and how its content is turned."""

    layout: str
    box: Box
    turn: int = 0


class Net(NamedTuple):
    """A net with its lines. `notch` is cut out as a half round; `legend` is a free box for the marks' meaning."""

    size: Size
    panels: tuple[Panel, ...]
    paint: tuple[Box, ...]
    glue: tuple[Box, ...]
    cuts: tuple[Line, ...]
    folds: tuple[Line, ...]
    legend: Box
    notch: Box | None = None


def path(*corners: Corner) -> list[Line]:
    """Return the cuts from corner to corner."""
    return [Line(*one, *other, width=0.25) for one, other in pairwise(corners)]


def fold(x1: float, y1: float, x2: float, y2: float) -> Line:
    """Return a fold."""
    return Line(x1, y1, x2, y2, dashed=True, width=0.35)
