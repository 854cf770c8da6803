"""A menu as its table has it (see companion/menu_table.py); no dish, zone or number is known to the code.

need      the ids of cards any one of which serves: one for a named ingredient, several for a wildcard
item      a row: the faces that choose it, and its terms
term      what a row brings to an order:
            Card(need)      one card
            Fill(card, to)  that card, until the columns so far and it make `to` cards
            Roll(zone)      another roll for an item of that zone, added to the order
            Again()         another order, from any zone but this one, added to the order
column    one roll: it chooses one of its items
zone      the faces of the zone's die that choose it, and its columns: one, or several whose items add up
menu      its zones; `sides` of a die is the highest face its table names

rule                                                             function       source
Roll the die once to choose a Zone, then again to choose an item Zone, Column   Rulebook, On Each Round: Rolling
On some menus, there are items that can't be called              Item.callable  Rulebook, On Each Round: Calling
Roll three times: coffee, size, extras                           Zone.columns   Rulebook, McFrye's Coffee Shop Menu
The size of the drink tells the total of Coffee and Milk         Fill           Rulebook, McFrye's Coffee Shop Menu
An extra is one unit of what its name says                       Card           the menu's table
"""

from dataclasses import dataclass

Need = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One card of an order."""

    need: Need


@dataclass(frozen=True, slots=True)
class Fill:
    """A card again and again, until all so far make a number."""

    card: str
    to: int


@dataclass(frozen=True, slots=True)
class Roll:
    """An item of a zone, rolled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Again:
    """An order from any other zone, rolled."""


Term = Card | Fill | Roll | Again


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a menu."""

    id: str
    name: str
    faces: tuple[int, ...]
    terms: tuple[Term, ...]
    callable: bool


@dataclass(frozen=True, slots=True)
class Column:
    """One roll of a zone."""

    key: str
    items: tuple[Item, ...]

    @property
    def sides(self) -> int:
        """The die it is rolled with."""
        return max(face for item in self.items for face in item.faces)

    def item(self, face: int) -> Item:
        """Find the item a face chooses."""
        return next(item for item in self.items if face in item.faces)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a menu."""

    key: str
    title: str
    faces: tuple[int, ...]
    columns: tuple[Column, ...]

    @property
    def callable(self) -> bool:
        """Tell whether anything of it can be called."""
        return all(any(item.callable for item in column.items) for column in self.columns)


@dataclass(frozen=True, slots=True)
class Menu:
    """A restaurant's menu."""

    key: str
    title: str
    zones: tuple[Zone, ...]

    @property
    def sides(self) -> int:
        """The die a zone is rolled with."""
        return max(face for zone in self.zones for face in zone.faces)

    def zone(self, key: str) -> Zone:
        """Find a zone by its key."""
        return next(zone for zone in self.zones if zone.key == key)

    def rolled(self, face: int) -> Zone:
        """Find the zone a face chooses."""
        return next(zone for zone in self.zones if face in zone.faces)
