"""A menu as its table has it; no dish, zone or number of a menu is known to the code.

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

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.words import Say, say

DEPTH = 3  # rolls within rolls that a menu may ask for

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


class BadMenu(Exception):  # noqa: N818 - a name and its sentences
    """A table makes no menu; `problems` are all that is wrong with it."""

    def __init__(self, problems: tuple[Say, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def read_menu(key: str, rows: Iterable[Mapping[str, str]], cards: Collection[str]) -> Menu:
    """Make a menu of its rows, whose ingredients are `cards`; all problems are told at once."""
    kept = list(rows)
    wrong = [say("Row {row}: {what}", row=row["id"], what=what) for row in kept for what in _wrong(row, cards)]
    if wrong or not kept:
        raise BadMenu(tuple(wrong) or (say("The menu has no rows."),))
    zones = [_zone(list(each)) for _, each in groupby(kept, lambda row: row["zone"])]
    menu = Menu(key, tuple(zones))
    wrong = [*_uncovered(menu), *_endless(menu)]
    if wrong:
        raise BadMenu(tuple(wrong))
    return menu


def _zone(rows: list[Mapping[str, str]]) -> Zone:
    first = rows[0]
    columns = [
        Column(key, tuple(Item(r["id"], r["item"], _faces(r["roll"]), terms(r), r["callable"] == "yes") for r in each))
        for key, each in groupby(rows, lambda row: row["column"])
    ]
    return Zone(first["zone"], first["title"], _faces(first["first"]), tuple(columns))


def _faces(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split())


def terms(row: Mapping[str, str]) -> tuple[Term, ...]:
    """Read what a row brings: its ingredients, then its rule."""
    plain = [Card((card,)) for card in row["ingredients"].split()]
    return (*plain, *(_term(text.strip()) for text in row["rule"].split("+") if text.strip()))


def _term(text: str) -> Term:
    head, _, rest = text.partition(":")
    match text.split():
        case ["fill", card, "to", number]:
            return Fill(card, int(number))
        case ["reroll"]:
            return Again()
    if head in ("roll", "any"):
        return Roll(rest.strip()) if head == "roll" else Card(tuple(one.strip() for one in rest.split(",")))
    return Card((text,))


def _wrong(row: Mapping[str, str], cards: Collection[str]) -> list[Say]:
    """Say what is wrong with one row."""
    missing = [name for name in ("zone", "title", "first", "callable", "roll", "item") if not row.get(name)]
    if missing:
        return [say("the column {column} is empty", column=name) for name in missing]
    try:
        found = terms(row)
        faces = _faces(row["first"]) + _faces(row["roll"])
    except ValueError:
        return [say("a face or a size is not a number")]
    wrong = [] if min(faces) > 0 else [say("a die has no face below 1")]
    if row["callable"] not in ("yes", "no"):
        wrong.append(say("callable is yes or no"))
    if row["callable"] == "yes" and any(isinstance(term, Roll | Again) for term in found):
        wrong.append(say("what holds a roll cannot be called"))
    asked = [card for term in found if isinstance(term, Card) for card in term.need]
    asked += [term.card for term in found if isinstance(term, Fill)]
    return wrong + [say("the deck has no {card}", card=card) for card in asked if card not in cards]


def _uncovered(menu: Menu) -> list[Say]:
    """Say which dice do not choose exactly one thing with every face, and which zone stands in two places."""
    keys = [zone.key for zone in menu.zones]
    wrong = [say("Zone {zone} stands in two places.", zone=key) for key in sorted(set(keys)) if keys.count(key) > 1]
    dice = [(say("the zones"), menu.sides, [face for zone in menu.zones for face in zone.faces])]
    for zone in menu.zones:
        for column in zone.columns:
            faces = [face for item in column.items for face in item.faces]
            dice.append((say("zone {zone} {column}", zone=zone.key, column=column.key), column.sides, faces))
    for what, sides, faces in dice:
        if sorted(faces) != list(range(1, sides + 1)):
            wrong.append(say("The faces of {what} are not 1 to {sides}, each once.", what=what, sides=sides))
    return wrong


def _endless(menu: Menu) -> list[Say]:
    """Say which zones ask for rolls within rolls without end."""
    keys = {zone.key for zone in menu.zones}
    asked = {term.zone for zone in menu.zones for term in _terms(zone) if isinstance(term, Roll)}
    if asked - keys:
        return [say("There is no zone {zone} to roll.", zone=key) for key in sorted(asked - keys)]
    deep = [zone.key for zone in menu.zones if _depth(menu, zone, frozenset(), 0) > DEPTH]
    return [say("Zone {zone} rolls within rolls, more than {depth} deep.", zone=key, depth=DEPTH) for key in deep]


def _terms(zone: Zone) -> list[Term]:
    return [term for column in zone.columns for item in column.items for term in item.terms]


def _depth(menu: Menu, zone: Zone, shut: frozenset[str], depth: int) -> int:
    """Count how deep a zone's rolls go; an order rolled again is never from a zone that waits for it."""
    deepest = depth
    if depth > DEPTH:
        return depth
    for term in _terms(zone):
        if isinstance(term, Again):
            others = [one for one in menu.zones if one.key not in shut | {zone.key}]
            each = [_depth(menu, one, shut | {zone.key}, depth + 1) for one in others]
            deepest = max(deepest, *each) if each else DEPTH + 1
        elif isinstance(term, Roll):
            deepest = max(deepest, _depth(menu, menu.zone(term.zone), shut, depth + 1))
    return deepest
