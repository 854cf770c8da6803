"""An order from a menu: the dice it takes, what they give, and what may be called instead.

throw     a die that was thrown: its sides, its face, what it chose (a zone's title, an item's name)
ask       the die to throw next, and what for: the zone (`zone` is empty), or a column of a zone
made      what the dice or a call made: its zone, title and ingredients, in the order the menu has them
rolled    the throws so far and what they made, or the die to throw next
order     what the customer wants: `how` it came about, which way cards `pass`, all its throws

rule                                                             function   source
Roll once to choose a Zone, then again for an item of that Zone  _any, _in  Rulebook, On Each Round: Rolling
Choose any item freely from the menu                             call       Rulebook, On Each Round: Calling
There are items that can't be called                             call       Rulebook, On Each Round: Calling
Zone C: three further rolls, milk = size − coffee                _in        Rulebook, McFrye's Coffee Shop Menu
A Special Order adds to an order that is rolled again            _in        the menu's table
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.menu import Again, Card, Fill, Item, Menu, Need, Roll, Zone
from companion.words import Say, say

NOBODY: frozenset[str] = frozenset()
MOST_DICE = 40  # for one order; a menu that rolls again takes more once in 6**17 orders


class Throw(NamedTuple):
    """A die that was thrown, and what it chose."""

    sides: int
    face: int
    gave: str


class Ask(NamedTuple):
    """The die to throw next."""

    sides: int
    zone: str = ""
    column: str = ""


class Made(NamedTuple):
    """What an order is."""

    zone: str
    title: str
    ingredients: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Throws, and what they made: an order, or a question for the next die."""

    throws: tuple[Throw, ...]
    made: Made | None = None
    ask: Ask | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What the customer wants."""

    zone: str
    title: str
    ingredients: tuple[Need, ...]
    how: Literal["rolled", "called"] = "rolled"
    passes: Literal["leader", "left"] = "leader"
    throws: tuple[Throw, ...] = ()

    @property
    def size(self) -> int:
        """How many cards fill it."""
        return len(self.ingredients)


class NotOnTheMenu(Exception):  # noqa: N818 - a name and a sentence
    """Dice or a call that make no order; `why` says so."""

    def __init__(self, why: Say) -> None:
        super().__init__(str(why))
        self.why = why


Walk = Generator[Ask, int, Made]


def resolve(menu: Menu, dice: Sequence[int]) -> Rolled:
    """Read dice off a menu, real ones or the server's; too few are answered with the die that is missing."""
    walk = _any(menu, NOBODY)
    ask, throws = next(walk), list[Throw]()
    for at, face in enumerate(dice):
        if not 1 <= face <= ask.sides:
            raise NotOnTheMenu(say("A die with {sides} sides does not show {face}.", sides=ask.sides, face=face))
        throws.append(Throw(ask.sides, face, _gave(menu, ask, face)))
        try:
            ask = walk.send(face)
        except StopIteration as end:
            made: Made = end.value
            if at + 1 < len(dice):
                raise NotOnTheMenu(say("{title} is complete; there are dice too many.", title=made.title)) from None
            return Rolled(tuple(throws), made)
    return Rolled(tuple(throws), ask=ask)


def throw(menu: Menu, chance: int) -> Rolled:
    """Throw as many dice as an order takes, read off a number the server rolled."""
    rolled, dice = resolve(menu, ()), list[int]()
    while rolled.ask and len(dice) < MOST_DICE:
        chance, face = divmod(chance, rolled.ask.sides)
        dice.append(face + 1)
        rolled = resolve(menu, dice)
    return rolled


def whole(menu: Menu, dice: Sequence[int]) -> Rolled:
    """Read dice that must make an order."""
    rolled = resolve(menu, dice)
    if rolled.ask is None:
        return rolled
    zone = menu.zone(rolled.ask.zone) if rolled.ask.zone else None
    if zone is None:
        raise NotOnTheMenu(say("A die is missing: the one for the zone."))
    need = say("Zone {zone}, {title}, needs 1 + {dice} dice.", zone=zone.key, title=zone.title, dice=len(zone.columns))
    raise NotOnTheMenu(need)


def _gave(menu: Menu, ask: Ask, face: int) -> str:
    if not ask.zone:
        return menu.rolled(face).title
    return next(column for column in menu.zone(ask.zone).columns if column.key == ask.column).item(face).name


def _any(menu: Menu, shut: frozenset[str]) -> Walk:
    """Roll a zone, again if it is shut, and an order from it."""
    zone = menu.rolled((yield Ask(menu.sides)))
    while zone.key in shut:
        zone = menu.rolled((yield Ask(menu.sides)))
    return (yield from _in(menu, zone, shut))


def _in(menu: Menu, zone: Zone, shut: frozenset[str]) -> Walk:
    """Roll each column of a zone, and whatever their items ask for."""
    items, needs, within = list[Item](), list[Need](), list[Made]()
    for column in zone.columns:
        item = column.item((yield Ask(column.sides, zone.key, column.key)))
        items.append(item)
        for term in item.terms:
            if isinstance(term, Again):
                within.append((yield from _any(menu, shut | {zone.key})))
            elif isinstance(term, Roll):
                within.append((yield from _in(menu, menu.zone(term.zone), shut)))
            else:
                needs += brings(term, len(needs))
    return made(zone, items, needs, within)


def brings(term: Card | Fill, so_far: int) -> list[Need]:
    """Return the cards a term adds to an order that has `so_far` cards."""
    if isinstance(term, Card):
        return [term.need]
    return [(term.card,)] * (term.to - so_far)


def made(zone: Zone, items: Sequence[Item], needs: Sequence[Need], within: Sequence[Made]) -> Made:
    """Put an order together from its items, and from the orders rolled within it, which come first."""
    title = " ".join(item.name for item in items)
    if within:
        title = f"{title}: {' + '.join(one.title for one in within)}"
    return Made(zone.key, title, (*(need for one in within for need in one.ingredients), *needs))


def call(menu: Menu, ids: Sequence[str]) -> Made:
    """Call an item freely: one of a zone, or one of each of its columns."""
    for zone in menu.zones:
        by_id = {item.id: item for column in zone.columns for item in column.items}
        if not ids or not all(one in by_id for one in ids):
            continue
        items = [by_id[one] for one in ids]
        if not all(item.callable for item in items):
            raise NotOnTheMenu(say("{title} cannot be called, only rolled.", title=zone.title))
        if len(items) != len(zone.columns) or any(i not in c.items for c, i in zip(zone.columns, items, strict=False)):
            raise NotOnTheMenu(say("{title}: choose one of each column.", title=zone.title))
        needs: list[Need] = []
        for item in items:
            for term in item.terms:
                if isinstance(term, Card | Fill):
                    needs += brings(term, len(needs))
        return made(zone, items, needs, ())
    raise NotOnTheMenu(say("That is not on the menu."))
