"""A net put on a deck: panels become groups of the deck's own layouts, lines and paint become shapes. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from math import cos, radians, sin

from printgen.deck import CardFormat, Deck
from printgen.design import Element, Layout, Style, Template
from printgen.geometry import Box, Line, Point, Size
from printgen.net import Net, Panel

FOLD = "#0a6cc4"  # not the black of cuts, and it dashes
MIRROR = "~mirror"
NAME = "~net"
WORDS = {
    "cut_word": "cut",
    "fold_word": "fold back",
    "glue_word": "glue",
    "steps": "Score the folds before you cut.",
}
"""What the legend says where the table has no such column."""


def dressed(deck: Deck, net: Net) -> Deck:
    """Return the deck with the net as its format and its front."""
    fields = deck.cards[0].fields if deck.cards else {}
    layouts = dict(deck.design.layouts)
    for panel in net.panels:
        if panel.layout.endswith(MIRROR):
            mirrored(panel.layout.removesuffix(MIRROR), layouts)
    elements = [paint(box, deck.paint) for box in net.paint if deck.paint]
    elements += [placed(panel, net.size, layouts[panel.layout]) for panel in net.panels if panel.layout in layouts]
    elements += [shape("rect", box, fill="#ffffff") for box in net.glue]
    if net.notch:
        elements.append(shape("notch", net.notch, fill="#ffffff", stroke="#000000", width=0.25))
    elements += [part for line in (*net.folds, *net.cuts) for part in drawn(line)]
    elements += legend(net.legend, fields)
    columns = frozenset[str]().union(*(element.columns for element in elements))
    layouts[NAME] = Layout(NAME, tuple(elements), columns)
    cards = tuple(card._replace(layout=NAME, back="") for card in deck.cards)
    form = CardFormat(f"{net.size.w:.2f}x{net.size.h:.2f}", net.size)
    return replace(deck, net="", format=form, cards=cards, spares=(), design=replace(deck.design, layouts=layouts))


def shape(kind: str, box: Box, **style: object) -> Element:
    """Return a shape."""
    return Element("shape", box, Style(**style), ((kind, ""),))  # type: ignore[arg-type]


def paint(box: Box, colour: str) -> Element:
    """Return a box in the net's colour."""
    return shape("rect", box, fill=colour)


def drawn(line: Line) -> list[Element]:
    """Return a cut, or a fold in another colour, dashed, with white under it so that it shows on dark paint."""
    box = Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
    if not line.dashed:
        return [shape("line", box, stroke="#000000", width=line.width)]
    under = shape("line", box, stroke="#ffffff", width=line.width + 0.15)
    return [under, shape("line", box, stroke=FOLD, width=line.width, dash=True)]


def placed(panel: Panel, size: Size, layout: Layout) -> Element:
    """Return a panel's layout with its origin in the middle of the panel, turned there.

    What is drawn turns about the middle of the net, so the panel's middle is turned back about it first.
    """
    at, middle = panel.box.centre, Point(size.w / 2, size.h / 2)
    angle = radians(panel.turn)
    dx, dy = at.x - middle.x, at.y - middle.y
    x, y = middle.x + dx * cos(angle) + dy * sin(angle), middle.y - dx * sin(angle) + dy * cos(angle)
    box = Box(x, y, panel.box.w, panel.box.h)
    return Element("group", box, Style(), (("", ""),), turn=panel.turn, layout=layout.name, columns=layout.columns)


def mirrored(name: str, layouts: dict[str, Layout]) -> None:
    """Add a layout's mirror image about the upright line through its origin; words stay readable."""
    if name + MIRROR in layouts or name not in layouts:
        return
    elements = []
    for element in layouts[name].elements:
        box = element.at
        if element.layout:
            mirrored(element.layout, layouts)
            box, inside = box._replace(x=-box.x), element.layout + MIRROR
        else:
            box, inside = box._replace(x=-box.x - box.w), ""
        style = replace(element.style, flip=not element.style.flip)
        step = Point(-element.step.x, element.step.y)
        elements.append(element._replace(at=box, layout=inside, style=style, step=step, turn=-element.turn))
    layouts[name + MIRROR] = Layout(name + MIRROR, tuple(elements), layouts[name].columns)


def legend(box: Box, fields: Mapping[str, str]) -> list[Element]:
    """Return what the lines mean, with a sample of each, and what to do."""
    lines = [
        ("cut_word", Line(box.x, box.y + 2, box.x + 8, box.y + 2, width=0.25)),
        ("fold_word", Line(box.x, box.y + 6, box.x + 8, box.y + 6, dashed=True, width=0.35)),
    ]
    found = []
    for word, line in lines:
        found += [*drawn(line), said(word, Box(box.x + 10, line.y1 - 2, box.w - 10, 4), fields)]
    found.append(shape("rect", Box(box.x, box.y + 8.5, 8, 3), fill="#ffffff", stroke="#000000", width=0.1))
    found.append(said("glue_word", Box(box.x + 10, box.y + 8, box.w - 10, 4), fields))
    if box.h > 16:
        found.append(said("steps", Box(box.x, box.y + 13, box.w, box.h - 13), fields, "top"))
    return found


def said(word: str, box: Box, fields: Mapping[str, str], valign: str = "middle") -> Element:
    """Return words of the legend, from the table where it has them."""
    value: Template = (("", word),) if word in fields else ((WORDS[word], ""),)
    columns = frozenset([word]) if word in fields else frozenset[str]()
    return Element("text", box, Style(size=7.5, floor=5, valign=valign), value, columns=columns)
