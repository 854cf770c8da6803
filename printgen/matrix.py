"""Places on a page as PDF operators: matrices, and the cut and fold lines. Millimetres, y down, become points, y up."""

from math import cos, radians, sin

from printgen.geometry import POINTS_PER_MM as K
from printgen.geometry import Box, Line, Size


def moved(box: Box, turn: int, trim: Size, paper: Size) -> str:
    """Return the matrix that lays a face (lower left origin, points) into a box of the page, turned clockwise."""
    cx, cy = box.centre.x * K, (paper.h - box.centre.y) * K
    w, h = trim.w * K / 2, trim.h * K / 2
    if turn == 0:
        return f"1 0 0 1 {cx - w:.3f} {cy - h:.3f}"
    a, b, c, d = {90: (0, -1, 1, 0), 180: (-1, 0, 0, -1), 270: (0, 1, -1, 0)}[turn]
    return f"{a} {b} {c} {d} {cx - a * w - c * h:.3f} {cy - b * w - d * h:.3f}"


def turn_back(sides: tuple[float, float, float, float], turn: int) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom as the card sees them that lies turned clockwise on the page."""
    shift = (turn // 90) % 4
    return (sides * 2)[shift : shift + 4]  # type: ignore[return-value]


def turned(degrees: float, cx: float, cy: float) -> str:
    """Return the matrix of a clockwise turn about a point, points."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    c, s = round(c, 6) + 0.0, round(s, 6) + 0.0
    return f"{c:g} {-s:g} {s:g} {c:g} {cx - c * cx - s * cy:.3f} {cy + s * cx - c * cy:.3f}"


def strokes(lines: list[Line], height: float) -> str:
    """Write cut and fold lines of a page of this height (mm)."""
    out = ["0 G"]
    for line in lines:
        dash = "[4 3] 0 d" if line.dashed else "[] 0 d"
        out.append(f"{line.width * K:.2f} w {dash}")
        out.append(
            f"{line.x1 * K:.2f} {(height - line.y1) * K:.2f} m {line.x2 * K:.2f} {(height - line.y2) * K:.2f} l S"
        )
    return " ".join(out)
