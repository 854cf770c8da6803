"""The net of a tuck box for a stack of cards. Pure, mm.

Left to right: glue tab, side, front, side, back. The lid with its tuck flap stands on the back; the bottom hangs on
the front and is glued onto the small flaps of the sides. Small flaps are shorter than half the width, so that they
never cover each other; the tab is glued under the back's free edge.
"""

from printgen.geometry import Box, Line, Size
from printgen.net import Net, Panel, fold, path

PLAY = Size(3.0, 3.0)  # mm wider and higher than the card; a sleeve takes 2 to 3 of them
DEPTH_PLAY = 1.5  # mm deeper than the stack
TAB, TUCK, DUST = 10.0, 14.0, 22.0  # mm: glue tab, tuck flap, longest small flap
EASE = 1.0  # mm a flap is narrower on each side
NOTCH = 16.0  # mm across


def inner(card: Size, count: int, thickness: float) -> tuple[float, float, float]:
    """Return the inner width, height and depth of a box for so many cards of a size and a thickness."""
    return card.w + PLAY.w, card.h + PLAY.h, count * thickness + DEPTH_PLAY


def tuck_net(card: Size, count: int, thickness: float) -> Net:
    """Return the net of the box."""
    w, h, d = inner(card, count, thickness)
    dust = min(DUST, w / 2 - EASE)
    top = max(d + TUCK, dust)
    low = top + h
    left, front, right, back = TAB, TAB + d, TAB + d + w, TAB + 2 * d + w
    end = back + w
    lid, tuck = Box(back, top - d, w, d), Box(back + EASE, top - d - TUCK, w - 2 * EASE, TUCK)
    bottom = Box(front, low, w, d)
    flaps = [Box(x + EASE, y, d - 2 * EASE, dust) for x in (left, right) for y in (top - dust, low)]
    panels = (
        Panel("side", Box(left, top, d, h), 90),
        Panel("front", Box(front, top, w, h)),
        Panel("side", Box(right, top, d, h), 90),
        Panel("back", Box(back, top, w, h)),
        Panel("lid", lid, 180),  # its hinge is at the back, and it is read from the front
        Panel("bottom", bottom),
    )
    walls = Box(left, top, end - left, h)
    return Net(
        size=Size(end, low + max(d, dust)),
        panels=panels,
        paint=(walls, lid, tuck, bottom, *flaps),
        glue=(Box(0, top + 6, TAB, h - 12),),
        cuts=tuple(cuts(left, front, right, back, end, top, low, d, dust)),
        folds=(
            *(fold(x, top, x, low) for x in (left, front, right, back)),
            *(fold(x, y, x + d, y) for x in (left, right) for y in (top, low)),
            fold(front, low, right, low),
            fold(back, top, end, top),
            fold(back + EASE, top - d, end - EASE, top - d),
        ),
        legend=Box(front + 2, 0, w - 4, top - 2),
        notch=Box(front + w / 2 - NOTCH / 2, top, NOTCH, NOTCH / 2),
    )


def cuts(
    left: float, front: float, right: float, back: float, end: float, top: float, low: float, d: float, dust: float
) -> list[Line]:
    """Return the outline, piece by piece."""
    lid, rim = top - d, top - d - TUCK
    lines = path((left, top), (0, top + 6), (0, low - 6), (left, low))
    for x in (left, right):
        for y, tip in ((top, top - dust), (low, low + dust)):
            lines += path((x, y), (x + EASE, tip), (x + d - EASE, tip), (x + d, y))
    lines += path((front, top), (right, top))
    lines += path((front, low), (front + 0.5, low + d), (right - 0.5, low + d), (right, low))
    lines += path((back, top), (back, lid), (back + EASE, lid), (back + EASE, rim + 6), (back + 7, rim))
    lines += path((back + 7, rim), (end - 7, rim), (end - EASE, rim + 6), (end - EASE, lid), (end, lid), (end, top))
    return lines + path((end, top), (end, low), (back, low))
