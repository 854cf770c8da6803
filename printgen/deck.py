"""Formats, cards, decks and games as values; quantities exploded here and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from printgen.design import Design
from printgen.geometry import Size
from printgen.job import KINDS


class CardFormat(NamedTuple):
    """A trade size: trim as width x height, the bleed it is drawn for, the safe area inset, corner radius; mm."""

    name: str
    trim: Size
    bleed: float = 3.0
    safe: float = 3.0
    corner: float = 3.0


class Card(NamedTuple):
    """One row of a table (or one listed value of it). `line` is its row in the spreadsheet, header = 1."""

    deck: str
    id: str
    copies: int
    layout: str
    back: str
    fields: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Deck:
    """One table of components of one format. `spares` fill empty slots of a last sheet and are not counted."""

    key: str
    title: str
    format: CardFormat
    cards: tuple[Card, ...]
    design: Design
    file: str
    sleeved: bool = True
    spares: tuple[Card, ...] = ()
    kind: str = "cards"  # of component, and the stock it is printed on: see job.py
    stock: str = "card"
    net: str = ""  # tuckbox, die or standee: the format is then what it holds or shows
    holds: tuple[str, ...] = ()  # the decks in a tuck box; none named: all cards
    paint: str = ""  # the colour of a net

    @property
    def count(self) -> int:
        """The number of cards, copies counted."""
        return sum(card.copies for card in self.cards)


class Source(NamedTuple):
    """Where a cell's value comes from: a line of sources.csv."""

    table: str
    id: str
    field: str
    origin: str
    cite: str
    why: str


@dataclass(frozen=True, slots=True)
class Game:
    """A folder of decks with what stands around them; a bare table is a game without leaves."""

    key: str
    title: str
    decks: tuple[Deck, ...]
    folder: Path = Path()
    box: Mapping[str, Any] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    howto: str = ""
    leaves: bool = False


def contents(game: Game) -> list[str]:
    """Return a line for each kind of component a game has, the cards with their total."""
    lines = []
    for kind in KINDS:
        decks = [deck for deck in game.decks if deck.kind == kind]
        counts = ", ".join(f"{deck.count} {deck.title}" for deck in decks)
        if kind == "cards":
            lines.append(f"{game.title}: {counts}; {sum(deck.count for deck in decks)} cards")
        elif decks:
            lines.append(f"{kind}: {counts}")
    return lines
