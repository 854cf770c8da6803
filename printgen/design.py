"""What a toml says of a card's look: styles, elements, layouts, palettes. Values only, already checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from printgen.geometry import Box, Point

Template = tuple[tuple[str, str], ...]
"""Text with holes: pairs of (literal, field name); the field name of the last pair may be empty."""


@dataclass(frozen=True, slots=True)
class Style:
    """How an element is set. Sizes in points, lengths in mm, colours as '#rrggbb' or 'palette.name'."""

    font: str = "body"
    size: float = 9.0
    floor: float = 0.0  # the smallest size text may shrink to; 0 = the deck's own floor
    align: str = "left"
    valign: str = "top"
    leading: float = 1.2
    color: str = "#000000"
    fill: str = ""
    stroke: str = ""
    width: float = 0.3
    radius: float = 0.0
    dash: bool = False
    upper: bool = False
    fit: str = "fit"  # of a picture: fit into its box, or fill it and be cut at its edge
    over: str = "error"  # text that does not fit even at its floor is an error, or is cut and ends in …
    grey: bool = False  # a picture in pale greys
    flip: bool = False  # a picture as in a mirror, left and right changed


class Condition(NamedTuple):
    """A `when`: the column is one of values, is not empty (no values), or is below a number."""

    column: str
    values: tuple[str, ...] = ()
    below: float | None = None


class Element(NamedTuple):
    """One thing on a card. `turn` is about the middle of the card, in degrees clockwise."""

    kind: str
    at: Box
    style: Style
    value: Template
    when: tuple[Condition, ...] = ()
    turn: float = 0.0
    repeat: Template = ()
    step: Point = Point(0, 0)
    place: Template = ()
    rows: str = ""
    layout: str = ""
    gap: float = -1.0  # mm between repeated things set one after the other; below 0 they stand `step` apart
    columns: frozenset[str] = frozenset()  # the fields its templates and conditions use


class Layout(NamedTuple):
    """A named list of elements, after `extends` is resolved; drawn in this order."""

    name: str
    elements: tuple[Element, ...]
    columns: frozenset[str]


@dataclass(frozen=True, slots=True)
class Design:
    """All a deck's toml and its game's toml say of looks."""

    layouts: Mapping[str, Layout]
    palettes: Mapping[str, Mapping[str, str]]
    fonts: Mapping[str, str]  # role, such as 'headline' -> key in fonts.toml
    tables: Mapping[str, tuple[Mapping[str, str], ...]] = field(default_factory=dict)
    floor: float = 6.0
    icons: Mapping[str, str] = field(default_factory=dict)  # word in a text -> picture
