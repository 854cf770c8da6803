"""The named shapes a layout may draw, as paths in millimetres. Pure.

A path is a list of steps: ("m", x, y) move, ("l", x, y) line, ("c", x1, y1, x2, y2, x, y) curve, ("z",) close.
"""

from printgen.geometry import Box

Step = tuple[str | float, ...]
ROUND = 0.5522847498307936  # of a quarter circle by a cubic curve


def outline(shape: str, box: Box, radius: float = 0.0) -> list[Step]:
    """Return the path of a shape in its box; raise KeyError for a shape that does not exist."""
    return SHAPES[shape](box, radius)


def rectangle(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a rectangle, its corners rounded by radius mm."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = min(radius, box.w / 2, box.h / 2)
    if r <= 0:
        return [("m", x, y), ("l", right, y), ("l", right, bottom), ("l", x, bottom), ("z",)]
    k = r * (1 - ROUND)
    return [
        ("m", x + r, y),
        ("l", right - r, y),
        ("c", right - k, y, right, y + k, right, y + r),
        ("l", right, bottom - r),
        ("c", right, bottom - k, right - k, bottom, right - r, bottom),
        ("l", x + r, bottom),
        ("c", x + k, bottom, x, bottom - k, x, bottom - r),
        ("l", x, y + r),
        ("c", x, y + k, x + k, y, x + r, y),
        ("z",),
    ]


def ellipse(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw the circle or ellipse that fills the box."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    mx, my = box.centre.x, box.centre.y
    kx, ky = box.w / 2 * ROUND, box.h / 2 * ROUND
    return [
        ("m", mx, y),
        ("c", mx + kx, y, right, my - ky, right, my),
        ("c", right, my + ky, mx + kx, bottom, mx, bottom),
        ("c", mx - kx, bottom, x, my + ky, x, my),
        ("c", x, my - ky, mx - kx, y, mx, y),
        ("z",),
    ]


def polygon(*corners: tuple[float, float]) -> list[Step]:
    """Draw a closed path through the corners."""
    return [("m", *corners[0]), *(("l", *corner) for corner in corners[1:]), ("z",)]


def diamond(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a square on its corner."""
    mx, my = box.centre.x, box.centre.y
    return polygon((mx, box.y), (box.right, my), (mx, box.bottom), (box.x, my))


def drop(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a round leaf with one square corner, top left: the mark of food."""
    path = rectangle(box, min(box.w, box.h) / 2)
    return [("m", box.x, box.y), *path[1:7], ("l", box.x, box.y), ("z",)]


def hexagon(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a hexagon with a point up."""
    x, y, q = box.x, box.y, box.h / 4
    mx = box.centre.x
    return polygon((mx, y), (box.right, y + q), (box.right, y + 3 * q), (mx, box.bottom), (x, y + 3 * q), (x, y + q))


def shield(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a shield: straight shoulders, pointed foot."""
    my = box.y + box.h * 0.62
    return polygon((box.x, box.y), (box.right, box.y), (box.right, my), (box.centre.x, box.bottom), (box.x, my))


def line(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a line from the box's top left corner to its bottom right one; a box of no height lies flat."""
    return [("m", box.x, box.y), ("l", box.right, box.bottom)]


def notch(box: Box, radius: float = 0.0) -> list[Step]:
    """Draw a half round that hangs from the box's upper edge."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    mx, kx, ky = box.centre.x, box.w / 2 * ROUND, box.h * ROUND
    return [
        ("m", x, y),
        ("c", x, y + ky, mx - kx, bottom, mx, bottom),
        ("c", mx + kx, bottom, right, y + ky, right, y),
        ("z",),
    ]


SHAPES = {
    "rect": rectangle,
    "circle": ellipse,
    "diamond": diamond,
    "drop": drop,
    "hexagon": hexagon,
    "shield": shield,
    "notch": notch,
    "line": line,
}
