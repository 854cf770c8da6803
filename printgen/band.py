"""The band across the top of a page of words, and titles that shrink to their room. Pure, mm, y down."""

from printgen.face import ArtItem, Item, ShapeItem, TextItem
from printgen.flow import FontMeasure
from printgen.geometry import POINTS_PER_MM, Box, Size


def fitted_size(text: str, size: float, width: float, measures: FontMeasure, role: str = "headline") -> float:
    """Return the size in points, at most `size`, at which a line of text is no wider than `width` mm."""
    wide = measures(role)(text) / POINTS_PER_MM
    return min(size, width / wide) if wide else size


def banner(
    paper: Size, title: str, color: str, measures: FontMeasure, art: str = "", height: float = 26.0
) -> list[Item]:
    """Return a band across the top of a page with a title and perhaps a picture."""
    items: list[Item] = [ShapeItem("rect", Box(0, 0, paper.w, height), color, "", 0)]
    x = 15.0
    if art:
        items.append(ShapeItem("circle", Box(x, 4, height - 8, height - 8), "#ffffff", "", 0))
        items.append(ArtItem(art, Box(x + 2.4, 6.4, height - 12.8, height - 12.8), "#ffffff"))
        x += height - 3
    size = fitted_size(title, 24, paper.w - x - 15, measures)
    items.append(TextItem("headline", size, "#ffffff", ((x, height / 2 + size * 0.13, title),)))
    return items
