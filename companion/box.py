"""What the game's own tables say: cards, how sure their points are, menus and their decks. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.menu import Menu


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its table has it; `sure` when its points are printed, published or follow from what is."""

    id: str
    name: str
    points: int
    allergies: tuple[str, ...] = ()
    sure: bool = True
    named: bool = True  # False: the name is a stand-in of ours
    more: Mapping[str, str] = field(default_factory=dict)  # further columns a game counts with, as printed


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that go with a menu, and how many there are of them all."""

    cards: Mapping[str, Card]
    size: int


@dataclass(frozen=True, slots=True)
class Box:
    """The cards of a game and the most players it takes; of a game with menus, each with its deck."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    allergies: Mapping[str, str] = field(default_factory=dict)  # by id, their names
    most: int = 6
    menus: Mapping[str, Menu] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
