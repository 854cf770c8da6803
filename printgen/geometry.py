"""Sizes, points, boxes and lines in millimetres; x to the right, y down, origin at the trim corner."""

from typing import NamedTuple

POINTS_PER_MM = 72 / 25.4
TOLERANCE = 1e-6  # mm; an exact fit (3 x 59 on 177) must stay a fit


class Size(NamedTuple):
    """Width and height, mm."""

    w: float
    h: float

    @property
    def landscape(self) -> bool:
        """Say whether it lies on its long side; a square stands."""
        return self.w > self.h + TOLERANCE

    def turned(self) -> "Size":
        """Return it turned by a quarter."""
        return Size(self.h, self.w)


class Point(NamedTuple):
    """A place, mm."""

    x: float
    y: float


class Box(NamedTuple):
    """An upright rectangle by its top left corner and size, mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge, mm."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge, mm."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def grown(self, by: float) -> "Box":
        """Return it with every side moved outwards by so many mm (inwards if negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        """Return it moved by (dx, dy) mm."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def covers(self, other: "Box", tolerance: float = TOLERANCE) -> bool:
        """Say whether the other lies wholly inside."""
        return (
            self.x <= other.x + tolerance
            and self.y <= other.y + tolerance
            and self.right >= other.right - tolerance
            and self.bottom >= other.bottom - tolerance
        )

    def overlaps(self, other: "Box", tolerance: float = TOLERANCE) -> bool:
        """Say whether the two share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


class Line(NamedTuple):
    """A straight line from (x1, y1) to (x2, y2), mm; dashed lines are folds, solid ones are cuts."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False
    width: float = 0.1
