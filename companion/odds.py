"""What a menu's dice make, as exact fractions.

odds      every order with its probability; they add up to 1
sizes     the probability of each number of cards, and `mean`, the cards to expect
wanted    for each ingredient: how likely an order wants one at least, and how many cards to expect

An order that is rolled again is any order that is not from a zone that waits for it: its odds are those,
divided by the odds that a roll is none of those zones. That is exact, however often the dice repeat.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from companion.menu import Again, Column, Item, Menu, Need, Roll, Zone
from companion.orders import NOBODY, Made, brings, made

Odds = Mapping[Made, Fraction]
Thing = TypeVar("Thing")


class Wanted(NamedTuple):
    """How much an ingredient is in demand."""

    likely: Fraction
    cards: Fraction


class _So(NamedTuple):
    """A zone half rolled."""

    items: tuple[Item, ...] = ()
    needs: tuple[Need, ...] = ()
    within: tuple[Made, ...] = ()


def odds(menu: Menu) -> Odds:
    """Return every order that can be rolled with its probability."""
    return _any(menu, NOBODY)


def _any(menu: Menu, shut: frozenset[str]) -> Odds:
    zones = [zone for zone in menu.zones if zone.key not in shut]
    faces = sum(len(zone.faces) for zone in zones)
    return _sum(
        (one, Fraction(len(zone.faces), faces) * share)
        for zone in zones
        for one, share in _in(menu, zone, shut).items()
    )


def _in(menu: Menu, zone: Zone, shut: frozenset[str]) -> Odds:
    so_far: dict[_So, Fraction] = {_So(): Fraction(1)}
    for column in zone.columns:
        so_far = _sum(
            (after, chance * share)
            for before, chance in so_far.items()
            for item in column.items
            for after, share in _with(menu, zone, shut, column, item, before).items()
        )
    return _sum((made(zone, so.items, so.needs, so.within), chance) for so, chance in so_far.items())


def _with(menu: Menu, zone: Zone, shut: frozenset[str], column: Column, item: Item, before: _So) -> dict[_So, Fraction]:
    """Add an item to a zone half rolled, with the odds of the item and of what it rolls."""
    start = before._replace(items=(*before.items, item))
    after = {start: Fraction(len(item.faces), column.sides)}
    for term in item.terms:
        if isinstance(term, Roll | Again):
            inner = _any(menu, shut | {zone.key}) if isinstance(term, Again) else _in(menu, menu.zone(term.zone), shut)
            after = _sum(
                (so._replace(within=(*so.within, one)), chance * share)
                for so, chance in after.items()
                for one, share in inner.items()
            )
        else:
            after = {
                so._replace(needs=(*so.needs, *brings(term, len(so.needs)))): chance for so, chance in after.items()
            }
    return after


def _sum(chances: Iterable[tuple[Thing, Fraction]]) -> dict[Thing, Fraction]:
    """Add up the chances of what is the same."""
    total: defaultdict[Thing, Fraction] = defaultdict(Fraction)
    for thing, chance in chances:
        total[thing] += chance
    return dict(total)


def sizes(chances: Odds) -> dict[int, Fraction]:
    """Return how likely an order has each number of cards."""
    return dict(sorted(_sum((len(one.ingredients), chance) for one, chance in chances.items()).items()))


def mean(chances: Odds) -> Fraction:
    """Return how many cards an order wants on average."""
    return sum((size * chance for size, chance in sizes(chances).items()), Fraction(0))


def zones(chances: Odds) -> dict[str, Fraction]:
    """Return how likely an order comes from each zone."""
    return _sum((one.zone, chance) for one, chance in chances.items())


def wanted(chances: Odds) -> dict[Need, Wanted]:
    """Return the demand for each ingredient, and for each wildcard by itself."""
    likely = _sum((need, chance) for one, chance in chances.items() for need in set(one.ingredients))
    cards = _sum((need, chance) for one, chance in chances.items() for need in one.ingredients)
    return {need: Wanted(likely[need], cards[need]) for need in cards}
