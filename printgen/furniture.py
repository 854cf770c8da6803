"""What stands in the waste of a sheet: proof ruler, sheet number, flip arrow, cut plan. Pure.

Each piece is a small face of its own, laid along the widest free strip between two cuts, so that no mark crosses it.
"""

import itertools
from collections.abc import Callable
from typing import NamedTuple

from printgen.face import Face, Item, ShapeItem, TextItem
from printgen.geometry import POINTS_PER_MM, Box, Size
from printgen.grid import Imposition
from printgen.impose import Sheet
from printgen.marks import GAP, LENGTH, RULER, Strip, cuts, cuts_to_make, inside_edge, occupied, waste

Say = Callable[..., str]
HEIGHT = 4.4  # mm a piece takes across its strip
POINTS = 7.0  # size of the words in the waste
CLEAR = 2.0  # mm between a piece and the next cut
INK = "#000000"


class Piece(NamedTuple):
    """A face in a box of the page, turned by 0 or 90 degrees."""

    face: Face
    box: Box
    turn: int


def furniture(sheet: Sheet, title: str, of: int, say: Say, measure: Callable[[str], float]) -> tuple[list[Piece], bool]:
    """Return the pieces in the waste of a sheet, and whether all of them found a place."""
    strip = waste(sheet)
    if strip is None:
        return [], False
    side = say("front") if sheet.side == "front" else say("back")
    if sheet.imposition.backs == "fold":
        side = say("front and back")
    label = say("{title} · sheet {number} of {of} · {side}", title=title, number=sheet.number, of=of, side=side)
    faces = [ruler(say, measure), words(label, measure)]
    if sheet.side == "front":
        if sheet.imposition.backs != "none":
            faces.append(flip(sheet.imposition, say, measure))
        faces.append(cut_plan(sheet.imposition, say, measure))
    pieces = laid(sheet, strip, faces, segments(sheet, strip), GAP)
    if len(pieces) < len(faces) and sheet.imposition.marks != "guides":  # the cuts lie close: go beyond the marks
        pieces = max(pieces, laid(sheet, strip, faces, beyond(sheet, strip), 2 * GAP + LENGTH), key=len)
    return pieces, len(pieces) == len(faces)


def beyond(sheet: Sheet, strip: Strip) -> list[tuple[float, float]]:
    """Return the stretches beyond the marks: all that can be printed, in two where a fold crosses the strip."""
    grid, printable = sheet.imposition, inside_edge(sheet.imposition)
    low, high = (printable.y, printable.bottom) if strip.upright else (printable.x, printable.right)
    middle = (grid.paper.h if strip.upright else grid.paper.w) / 2
    if grid.backs == "fold" and strip.upright == (grid.axis == "horizontal"):
        return [(low, middle - CLEAR), (middle + CLEAR, high)]
    return [(low, high)]


def laid(sheet: Sheet, strip: Strip, faces: list[Face], rooms: list[tuple[float, float]], away: float) -> list[Piece]:
    """Lay faces in rows along the rooms of a strip, the first row `away` mm from the cards, as many as it holds."""
    pieces: list[Piece] = []
    row = 0
    while len(pieces) < len(faces) and (row + 1) * (HEIGHT + 0.4) <= strip.width - away:
        for begin, end in rooms:
            at = begin
            while len(pieces) < len(faces) and at + faces[len(pieces)].trim.w <= end:
                face = faces[len(pieces)]
                box = piece_box(sheet, strip, at, away + 0.4 + row * (HEIGHT + 0.4), face.trim)
                pieces.append(Piece(face, box, 90 if strip.upright else 0))
                at += face.trim.w + CLEAR
        row += 1
    return pieces


def segments(sheet: Sheet, strip: Strip) -> list[tuple[float, float]]:
    """Return the stretches along the strip between two cuts, mm."""
    xs, ys = cuts(sheet.imposition)
    low, high = (strip.box.y, strip.box.bottom) if strip.upright else (strip.box.x, strip.box.right)
    marks = [at for at in (ys if strip.upright else xs) if low < at < high] if sheet.side == "front" else []
    edges = [low, *marks, high]
    return [(begin + CLEAR, end - CLEAR) for begin, end in itertools.pairwise(edges) if end - begin > 4 * CLEAR]


def piece_box(sheet: Sheet, strip: Strip, along: float, away: float, size: Size) -> Box:
    """Place a piece so far from the cards: rows of pieces begin at the cards and lead outwards."""
    taken = occupied(sheet.imposition)
    if strip.upright:
        before = strip.box.x < taken.x
        x = strip.box.right - away - size.h if before else strip.box.x + away
        return Box(x, along, size.h, size.w)
    before = strip.box.y < taken.y
    return Box(along, strip.box.bottom - away - size.h if before else strip.box.y + away, size.w, size.h)


def words(text: str, measure: Callable[[str], float], before: float = 0.0, drawn: tuple[Item, ...] = ()) -> Face:
    """Return a piece that says text, after `before` mm for what is drawn there."""
    wide = before + measure(text) * POINTS / POINTS_PER_MM
    item = TextItem("body", POINTS, INK, ((before, HEIGHT - 1.3, text),))
    return Face(Size(wide, HEIGHT), (*drawn, item))


def stroke(x1: float, y1: float, x2: float, y2: float, dash: bool = False, width: float = 0.15) -> ShapeItem:
    """Return a thin line."""
    return ShapeItem("line", Box(x1, y1, x2 - x1, y2 - y1), "", INK, width, dash=dash)


def ruler(say: Say, measure: Callable[[str], float]) -> Face:
    """Return the proof ruler: 50 mm between its outer ticks, a tick each 10 mm, and what to do with it."""
    text = say("50 mm: if not, print at 100 %")
    ticks = [stroke(x, 0.0 if x in (0, RULER) else 0.7, x, 1.6) for x in range(0, int(RULER) + 1, 10)]
    item = TextItem("body", 6.0, INK, ((1.0, HEIGHT - 0.4, text),))
    return Face(Size(RULER, HEIGHT), (stroke(0, 1.6, RULER, 1.6), *ticks, item))


def flip(imposition: Imposition, say: Say, measure: Callable[[str], float]) -> Face:
    """Return the page as drawn, small, with the line it turns or folds about and an arrow across it."""
    page = page_icon(imposition)
    axis = imposition.axis == "vertical"
    if imposition.backs == "fold":
        text = say("fold along the dashed line, then glue")
    else:
        text = say("turn on the long edge") if imposition.backs == "long" else say("turn on the short edge")
    middle, across = page.centre.x, page.centre.y
    if axis:
        arrow = [
            stroke(middle, page.y, middle, page.bottom, dash=True),
            stroke(page.x + 0.4, across, page.right - 0.4, across),
            stroke(page.right - 0.4, across, page.right - 1.0, across - 0.5),
            stroke(page.right - 0.4, across, page.right - 1.0, across + 0.5),
        ]
    else:
        arrow = [
            stroke(page.x, across, page.right, across, dash=True),
            stroke(middle, page.bottom - 0.4, middle, page.y + 0.4),
            stroke(middle, page.y + 0.4, middle - 0.5, page.y + 1.0),
            stroke(middle, page.y + 0.4, middle + 0.5, page.y + 1.0),
        ]
    outline = ShapeItem("rect", page, "", INK, 0.15)
    return words(text, measure, page.right + 1.0, (outline, *arrow))


def cut_plan(imposition: Imposition, say: Say, measure: Callable[[str], float]) -> Face:
    """Return the page with its cuts, small, and the order in which to make them: the long ones first."""
    page = page_icon(imposition)
    xs, ys = cuts_to_make(imposition)
    sx, sy = page.w / imposition.paper.w, page.h / imposition.paper.h
    lines = [stroke(page.x + x * sx, page.y, page.x + x * sx, page.bottom, width=0.1) for x in xs]
    lines += [stroke(page.x, page.y + y * sy, page.right, page.y + y * sy, width=0.1) for y in ys]
    first, then = (len(ys), len(xs)) if imposition.paper.landscape else (len(xs), len(ys))
    text = say("cut {first} times along the long side, then {then} across", first=first, then=then)
    return words(text, measure, page.right + 1.0, (ShapeItem("rect", page, "", INK, 0.15), *lines))


def page_icon(imposition: Imposition) -> Box:
    """Return the page scaled to the height of a piece."""
    scale = HEIGHT / max(imposition.paper.w, imposition.paper.h)
    return Box(0, (HEIGHT - imposition.paper.h * scale) / 2, imposition.paper.w * scale, imposition.paper.h * scale)
