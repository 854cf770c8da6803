"""Nets of things that fold up: a six-sided die and a standee with its base. Pure, mm."""

from printgen.geometry import Box, Line, Size
from printgen.net import Net, Panel, fold, path

TAB = 7.0  # mm of glue on an edge of the die
FOOT = 12.0  # mm of a standee's flaps
ROW = (1, 2, 6, 5)  # faces around the die; 3 stands on the second of them, 4 hangs under it: opposite faces make 7


def die_net(side: float) -> Net:
    """Return the net of a die: a cross with seven tabs, one for each edge that closes."""
    s, top, low = side, TAB + side, TAB + 2 * side
    row = [Panel(f"face-{face}", Box(at * s, top, s, s)) for at, face in enumerate(ROW)]
    above, below = Panel("face-3", Box(s, TAB, s, s)), Panel("face-4", Box(s, low, s, s))
    end = low + s
    slanted = TAB * 0.8
    lines = [
        *path((0, low), (0, top), (s, top)),
        *path((s, top), (s - TAB, top - slanted), (s - TAB, TAB + slanted), (s, TAB)),
        *path((s, TAB), (s + slanted, 0), (2 * s - slanted, 0), (2 * s, TAB)),
        *path((2 * s, TAB), (2 * s + TAB, TAB + slanted), (2 * s + TAB, top - slanted), (2 * s, top)),
        *path((2 * s, top), (4 * s, top), (4 * s + TAB, top + slanted), (4 * s + TAB, low - slanted), (4 * s, low)),
        *path((4 * s, low), (2 * s, low), (2 * s + TAB, low + slanted), (2 * s + TAB, end - slanted), (2 * s, end)),
        *path((2 * s, end), (2 * s - slanted, end + TAB), (s + slanted, end + TAB), (s, end)),
        *path((s, end), (s - TAB, end - slanted), (s - TAB, low + slanted), (s, low), (0, low)),
    ]
    folds = [fold(at * s, top, at * s, low) for at in (1, 2, 3, 4)]
    folds += [fold(s, y, 2 * s, y) for y in (TAB, top, low, end)]
    folds += [fold(x, y, x, y + s) for x in (s, 2 * s) for y in (TAB, low)]
    return Net(
        size=Size(4 * s + TAB, end + TAB),
        panels=(*row, above, below),
        paint=tuple(panel.box for panel in (*row, above, below)),
        glue=(
            Box(s, 0, s, TAB),
            Box(s, end, s, TAB),
            Box(4 * s, top, TAB, s),
            *(Box(x, y, TAB, s) for x in (s - TAB, 2 * s) for y in (TAB, low)),
        ),
        cuts=tuple(lines),
        folds=tuple(folds),
        legend=Box(2 * s + TAB + 3, low + 3, 2 * s - 3, s),
    )


def standee_net(face: Size) -> Net:
    """Return a standee: back above the fold, front below it, a flap at either end, and the base they stand on.

    The back is the front's mirror about the fold, so that one outline serves both. The flaps fold away from each
    other and are glued to the base, one before the figure and one behind it.
    """
    w, h = face
    middle = FOOT + h
    end = middle + h + FOOT
    base = Box(0, end + 3, w, 2 * FOOT)
    lines: list[Line] = path((0, 0), (w, 0), (w, end), (0, end), (0, 0))
    lines += path((0, base.y), (w, base.y), (w, base.bottom), (0, base.bottom), (0, base.y))
    return Net(
        size=Size(w + 34, base.bottom),
        panels=(
            Panel("front~mirror", Box(0, FOOT, w, h), 180),
            Panel("front", Box(0, middle, w, h)),
            Panel("base", base),
        ),
        paint=(Box(0, FOOT, w, 2 * h), base),
        glue=(Box(0, 0, w, FOOT), Box(0, end - FOOT, w, FOOT)),
        cuts=tuple(lines),
        folds=(fold(0, FOOT, w, FOOT), fold(0, middle, w, middle), fold(0, end - FOOT, w, end - FOOT)),
        legend=Box(w + 2, FOOT, 32, 2 * h),
    )
