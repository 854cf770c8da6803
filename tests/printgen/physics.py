"""A sheet of paper in space, turned or folded by hand: the model the imposition is held against.

Nothing here knows how the code mirrors anything. A page is drawn with x to the right and y down; turning is a half
turn in space about a line, and what is seen afterwards is read off from above.
"""

from math import cos, pi, radians, sin

from printgen.geometry import Point, Size
from printgen.impose import Placement

Spot = tuple[float, float]


def half_turn(x: float, y: float, line: tuple[Spot, Spot]) -> Spot:
    """Turn a point of the table's plane by 180 degrees in space about a line of that plane (Rodrigues' formula)."""
    (ax, ay), (bx, by) = line
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    k = ((bx - ax) / length, (by - ay) / length, 0.0)
    v = (x - ax, y - ay, 0.0)
    dot = k[0] * v[0] + k[1] * v[1]
    cross = (k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0])
    turned = [v[i] * cos(pi) + cross[i] * sin(pi) + k[i] * dot * (1 - cos(pi)) for i in range(3)]
    assert abs(turned[2]) < 1e-6, "the sheet lies flat again"
    return ax + turned[0], ay + turned[1]


def edge_line(paper: Size, backs: str) -> tuple[Spot, Spot]:
    """Return the edge the sheet is turned about: a long or a short one of the page as it is drawn."""
    left = ((0.0, 0.0), (0.0, paper.h))
    bottom = ((0.0, paper.h), (paper.w, paper.h))
    long_edge, short_edge = (left, bottom) if paper.h >= paper.w else (bottom, left)
    return long_edge if backs == "long" else short_edge


def seen_on_back(paper: Size, backs: str, spot: Spot) -> Spot:
    """Return where a spot of the front is on the back page, once the sheet has been turned over and is read."""
    line = edge_line(paper, backs)
    corners = [half_turn(x, y, line) for x in (0.0, paper.w) for y in (0.0, paper.h)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    x, y = half_turn(*spot, line)
    return x - left, y - top


def folded_onto(paper: Size, axis: str, spot: Spot) -> Spot:
    """Return the spot of the same page that meets a spot when the page is folded in its middle."""
    if axis == "vertical":
        return half_turn(*spot, ((paper.w / 2, 0.0), (paper.w / 2, paper.h)))
    return half_turn(*spot, ((0.0, paper.h / 2), (paper.w, paper.h / 2)))


def on_page(placement: Placement, trim: Size, spot: Spot) -> Spot:
    """Return where a spot of a card (from its own top left corner) lies on the page."""
    angle = radians(placement.turn)
    dx, dy = spot[0] - trim.w / 2, spot[1] - trim.h / 2
    centre = placement.box.centre
    return centre.x + dx * cos(angle) - dy * sin(angle), centre.y + dx * sin(angle) + dy * cos(angle)


def behind(trim: Size, spot: Spot) -> Spot:
    """Return the spot of a card's back that lies behind a spot of its front, top behind top."""
    return trim.w - spot[0], spot[1]


def close(one: Spot | Point, other: Spot | Point, within: float = 1e-6) -> bool:
    """Say whether two spots are the same, in mm."""
    return abs(one[0] - other[0]) <= within and abs(one[1] - other[1]) <= within
