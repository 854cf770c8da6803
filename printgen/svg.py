"""SVG -> PDF path operators, by svglib: its shapes are walked and written as numbers."""

import logging
from io import BytesIO
from math import inf, isfinite
from typing import Any

from reportlab.graphics import shapes
from reportlab.lib.colors import Color
from svglib.svglib import svg2rlg

from printgen.geometry import Box
from printgen.outline import ellipse, rectangle

logging.getLogger("svglib").setLevel(logging.CRITICAL)  # what svglib cannot read is reported by the caller


def operators_of(text: str) -> tuple[float, float, str] | None:
    """Return width and height (points) and the drawing operators of an SVG; None where it is none or draws nothing."""
    out: list[str] = []
    try:
        drawing = svg2rlg(BytesIO(text.encode()))
        if drawing is None or not 0 < drawing.width < inf or not 0 < drawing.height < inf:
            return None
        walk(drawing, out)
    except Exception:  # svglib raises whatever a number or path that it cannot read happens to raise
        return None
    return drawing.width, drawing.height, "\n".join(out)


def walk(node: Any, out: list[str]) -> None:
    """Write a node and what it holds."""
    if isinstance(node, shapes.Group | shapes.Drawing):
        out.append("q")
        transform = tuple(node.transform)
        if transform != (1, 0, 0, 1, 0, 0):
            out.append(" ".join(map(number, transform)) + " cm")
        for child in node.contents:
            walk(child, out)
        out.append("Q")
    else:
        path = path_of(node)
        if path:
            paint(node, path, out)


def number(value: float) -> str:
    """Write a number as short as four decimals allow; raise ValueError for one that has no end."""
    if not isfinite(value):
        raise ValueError(value)
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def path_of(node: Any) -> str:
    """Return the path operators of a shape; empty for what cannot be drawn (text, images)."""
    if isinstance(node, shapes.Path):
        return path(node)
    if isinstance(node, shapes.Line):
        return f"{number(node.x1)} {number(node.y1)} m {number(node.x2)} {number(node.y2)} l"
    if isinstance(node, shapes.PolyLine | shapes.Polygon):
        pairs = list(zip(node.points[::2], node.points[1::2], strict=False))
        steps = [f"{number(x)} {number(y)} {'l' if index else 'm'}" for index, (x, y) in enumerate(pairs)]
        return " ".join(steps) + (" h" if isinstance(node, shapes.Polygon) else "")
    if isinstance(node, shapes.Rect):
        return written(rectangle(Box(node.x, node.y, node.width, node.height), max(node.rx or 0, node.ry or 0)))
    if isinstance(node, shapes.Circle):
        return written(ellipse(Box(node.cx - node.r, node.cy - node.r, 2 * node.r, 2 * node.r)))
    if isinstance(node, shapes.Ellipse):
        return written(ellipse(Box(node.cx - node.rx, node.cy - node.ry, 2 * node.rx, 2 * node.ry)))
    return ""


def written(steps: list[Any]) -> str:
    """Write the steps of an outline."""
    return " ".join(" ".join([*map(number, step[1:]), "h" if step[0] == "z" else step[0]]) for step in steps)


def path(node: shapes.Path) -> str:
    """Write the moves, lines and curves of a path."""
    sizes = (2, 2, 6, 0)
    out = []
    at = 0
    for operator in node.operators:
        points = node.points[at : at + sizes[operator]]
        at += sizes[operator]
        out.append(" ".join([*map(number, points), "mlch"[operator]]))
    return " ".join(out)


def paint(node: Any, path: str, out: list[str]) -> None:
    """Write colours, line style, the path, and how it is painted."""
    fill: Color | None = getattr(node, "fillColor", None)
    stroke: Color | None = getattr(node, "strokeColor", None) if node.strokeWidth else None
    if isinstance(node, shapes.Line | shapes.PolyLine):
        fill = None
    if fill is not None and fill.alpha == 0:
        fill = None
    if fill is None and stroke is None:
        return
    state = []
    if fill is not None:
        state.append(colour(fill, "rg", "g"))
    if stroke is not None:
        state.append(colour(stroke, "RG", "G"))
        state.append(f"{number(node.strokeWidth)} w {node.strokeLineCap or 0} J {node.strokeLineJoin or 0} j")
        dashes = node.strokeDashArray
        state.append(f"[{' '.join(map(number, dashes))}] 0 d" if isinstance(dashes, list | tuple) else "[] 0 d")
    even = "*" if getattr(node, "_fillRule", getattr(node, "fillRule", 1)) == 0 else ""
    verb = ("B" + even) if fill is not None and stroke is not None else ("f" + even if fill is not None else "S")
    out.append(f"{' '.join(state)} {path} {verb}")


def colour(value: Color, rgb: str, grey: str) -> str:
    """Write a colour; greys in DeviceGray."""
    if value.red == value.green == value.blue:
        return f"{number(value.red)} {grey}"
    return f"{number(value.red)} {number(value.green)} {number(value.blue)} {rgb}"
