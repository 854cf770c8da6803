"""Crop marks, guides, the fold line and what stands in the waste: ruler, sheet number, flip arrow, cut plan. Pure.

Marks lie on fronts only and never on a card. Everything in the waste stays inside the printer's edge; where no
strip of 4 mm is left the furniture is left out and the report says so.
"""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.geometry import TOLERANCE, Box, Line
from printgen.grid import Imposition
from printgen.impose import BACK_OVERLAP, Sheet

GAP = 1.0  # mm between the cut and the beginning of a mark
LENGTH = 4.0  # mm, the longest mark
NARROWEST = 4.0  # mm, the narrowest strip that takes furniture
RULER = 50.0  # mm


class Strip(NamedTuple):
    """The widest free strip of a page: its box, and whether it runs upright (beside the grid)."""

    box: Box
    upright: bool

    @property
    def width(self) -> float:
        """Across the strip, mm."""
        return self.box.w if self.upright else self.box.h


def cuts(imposition: Imposition) -> tuple[list[float], list[float]]:
    """Return the x of every upright cut and the y of every flat one on the front, without repeats, mm."""
    boxes = [imposition.box(slot) for slot in range(imposition.capacity)]
    if imposition.backs == "fold":
        boxes += [imposition.mirrored(box) for box in boxes]
    return edges(boxes)


def cuts_to_make(imposition: Imposition) -> tuple[list[float], list[float]]:
    """Return the cuts as `cuts` does, but of a folded and glued sheet, which is cut through both halves at once."""
    return edges([imposition.box(slot) for slot in range(imposition.capacity)])


def edges(boxes: list[Box]) -> tuple[list[float], list[float]]:
    """Return the x of the upright edges of boxes and the y of the flat ones, without repeats."""
    return distinct([edge for box in boxes for edge in (box.x, box.right)]), distinct(
        [edge for box in boxes for edge in (box.y, box.bottom)]
    )


def distinct(values: list[float]) -> list[float]:
    """Sort numbers and drop those that are equal within the tolerance."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > TOLERANCE:
            kept.append(value)
    return kept


def occupied(imposition: Imposition) -> Box:
    """Return the box of everything that may carry ink of cards on a front, bleed included."""
    grid, bleed = imposition.grid, imposition.bleed
    if imposition.backs == "fold":  # the backs, which bleed wider, stand on this page too
        bleed = max(bleed, BACK_OVERLAP)
        other = imposition.mirrored(grid)
        x, y = min(grid.x, other.x), min(grid.y, other.y)
        grid = Box(x, y, max(grid.right, other.right) - x, max(grid.bottom, other.bottom) - y)
    return grid.grown(bleed)


def mark_lines(imposition: Imposition) -> list[Line]:
    """Return the marks of a front: corner marks or full-length guides in the waste, and the fold line."""
    lines: list[Line] = []
    taken = occupied(imposition)
    printable = inside_edge(imposition)
    xs, ys = cuts(imposition)
    if imposition.marks != "none":
        full = imposition.marks == "guides"
        lines += outside(xs, taken.y, taken.bottom, printable.y, printable.bottom, full, upright=True)
        lines += outside(ys, taken.x, taken.right, printable.x, printable.right, full, upright=False)
    if imposition.backs == "fold":
        lines.append(fold_line(imposition, printable))
    return lines


def outside(
    at: Sequence[float], begin: float, end: float, low: float, high: float, full: bool, *, upright: bool
) -> list[Line]:
    """Return for each cut the two marks before `begin` and after `end`, as long as the strip allows."""
    lines = []
    for outer, inner in (
        (low if full else max(low, begin - GAP - LENGTH), begin - GAP),
        (high if full else min(high, end + GAP + LENGTH), end + GAP),
    ):
        if abs(outer - inner) > 0.5 and (outer < inner) == (inner < end):
            lines += [Line(x, outer, x, inner) if upright else Line(outer, x, inner, x) for x in at]
    return lines


def fold_line(imposition: Imposition, printable: Box) -> Line:
    """Return the dashed line the sheet is folded along, from edge to edge."""
    if imposition.axis == "vertical":
        x = imposition.paper.w / 2
        return Line(x, printable.y, x, printable.bottom, dashed=True, width=0.2)
    y = imposition.paper.h / 2
    return Line(printable.x, y, printable.right, y, dashed=True, width=0.2)


def inside_edge(imposition: Imposition) -> Box:
    """Return what the printer can print of the page."""
    edge, paper = imposition.edge, imposition.paper
    return Box(edge.left, edge.top, paper.w - edge.left - edge.right, paper.h - edge.top - edge.bottom)


def waste(sheet: Sheet) -> Strip | None:
    """Return the widest free strip of a page inside the printer's edge, clear of marks; None if under 4 mm."""
    imposition = sheet.imposition
    printable = inside_edge(imposition)
    taken = occupied(imposition)
    if sheet.side == "back":
        taken = imposition.mirrored(imposition.grid).grown(max(imposition.bleed, BACK_OVERLAP))
    strips = [
        Strip(Box(printable.x, taken.y, taken.x - printable.x, taken.h), True),
        Strip(Box(taken.right, taken.y, printable.right - taken.right, taken.h), True),
        Strip(Box(taken.x, printable.y, taken.w, taken.y - printable.y), False),
        Strip(Box(taken.x, taken.bottom, taken.w, printable.bottom - taken.bottom), False),
    ]
    widest = max(strips, key=lambda strip: strip.width)
    return widest if widest.width >= NARROWEST - TOLERANCE else None
