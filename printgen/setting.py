"""Set fitted lines in a box: baselines and left edges by the style's alignment. Pure, mm, y down."""

from collections.abc import Callable
from math import cos, radians, sin

from printgen.design import Style
from printgen.face import Item, TextItem
from printgen.geometry import POINTS_PER_MM, Box, Size
from printgen.script import right_to_left, visual

CAP = 0.72  # height of a capital in units of the size
RISE = 0.86  # from the top of a line to its baseline, in units of the size


def set_inside(place: str, box: Box) -> tuple[Box, float]:
    """Return the square that "x y size turn" names (parts of the box, degrees), and its turn; raise ValueError."""
    x, y, size, turn = (float(number) for number in place.split())
    side = size * box.w
    return Box(box.x + x * box.w - side / 2, box.y + y * box.h - side / 2, side, side), turn


def set_lines(
    lines: tuple[str, ...],
    size: float,
    box: Box,
    style: Style,
    colour: str,
    measure: Callable[[str], float],
    turn: float = 0.0,
) -> TextItem:
    """Place lines in a box by the style's alignment; baselines in mm."""
    mm = size / POINTS_PER_MM
    pitch = mm * style.leading
    height = pitch * (len(lines) - 1) + mm
    top = box.y + {"middle": 0.5, "bottom": 1.0}.get(style.valign, 0.0) * (box.h - height)
    from_right = right_to_left(" ".join(lines))
    share = {"center": 0.5, "right": 1.0}.get(style.align, 1.0 if from_right else 0.0)
    baseline = top + mm * (RISE if style.valign != "middle" else 0.5 + CAP / 2)
    placed = tuple(
        (
            box.x + share * (box.w - mm * sum(map(measure, line.split(" "))) - mm * measure(" ") * line.count(" "))
            if share
            else box.x,
            baseline + pitch * number,
            visual(line, from_right),
        )
        for number, line in enumerate(lines)
    )
    return TextItem(style.font, size, colour, placed, turn)


def text_box(item: TextItem, measures: Callable[[str], Callable[[str], float]], trim: Size) -> Box:
    """Return the upright box around a text's letters, where it lies after its turn about the middle of the face."""
    mm = item.size / POINTS_PER_MM
    x, right = min(x for x, _, _ in item.lines), right_edge(item, measures)
    y, bottom = item.lines[0][1] - RISE * mm, item.lines[-1][1] + (1 - RISE + 0.1) * mm
    spots = []
    for at in ((x, y), (right, y), (x, bottom), (right, bottom)):
        dx, dy, angle = at[0] - trim.w / 2, at[1] - trim.h / 2, radians(item.turn)
        spots.append((trim.w / 2 + dx * cos(angle) - dy * sin(angle), trim.h / 2 + dx * sin(angle) + dy * cos(angle)))
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return Box(left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top)


def right_edge(item: Item, measures: Callable[[str], Callable[[str], float]]) -> float:
    """Return how far right an item reaches, in mm."""
    if not isinstance(item, TextItem):
        return item.box.right
    measure, mm = measures(item.font), item.size / POINTS_PER_MM
    return max(
        x + mm * (sum(map(measure, line.split(" "))) + measure(" ") * line.count(" ")) for x, _, line in item.lines
    )
