"""A Lord of the Fries table for the tests: the shipped menus, and one of our own that no code knows."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion import catalog
from companion.box import Box, Card, Deck
from companion.command import Command
from companion.decide import opening
from companion.games import lord_of_the_fries
from companion.menu import Menu
from companion.menu_table import read_menu
from companion.orders import Order
from companion.service import Service
from tests.companion.kitchen import Kitchen

COLUMNS = ("id", "zone", "title", "first", "callable", "column", "roll", "item", "ingredients", "rule")
TABLE = """
b1 | S | Soups  | 1 2 3 | yes |       | 1 2 | Broth        | water            |
b2 | S | Soups  | 1 2 3 | yes |       | 3 4 | Pea Soup     | water pea pea    |
t1 | T | Toast  | 4 5   | yes | bread | 1   | White        | bread            |
t2 | T | Toast  | 4 5   | yes | bread | 2 3 | Double       | bread bread      |
t3 | T | Toast  | 4 5   | yes | on it | 1   | with Cheese  | cheese           |
t4 | T | Toast  | 4 5   | yes | on it | 2   | Piled        |                  | fill ham to 4
x1 | X | Extras | 6 7 8 | no  |       | 1   | Soup and Ham |                  | roll:S + ham
x2 | X | Extras | 6 7 8 | no  |       | 2   | Either       |                  | reroll + any:ham,cheese + any:cheese,pea
"""
ROWS = tuple(
    dict(zip(COLUMNS, (cell.strip() for cell in line.split("|")), strict=True)) for line in TABLE.strip().splitlines()
)
PANTRY = {name: value for value, name in enumerate(("water", "pea", "bread", "cheese", "ham"), 1)}


@cache
def box() -> Box:
    """Take the shipped menus and decks, and ours as a third."""
    shipped = catalog.box("lord-of-the-fries", "en")
    cards = {name: Card(name, name.title(), value) for name, value in PANTRY.items()}
    return Box(
        {**shipped.cards, **cards},
        most=8,
        menus={**shipped.menus, "pantry": read_menu("pantry", "Pantry", ROWS, PANTRY)},
        decks={**shipped.decks, "pantry": Deck(cards, 72)},
    )


def menu(key: str) -> Menu:
    return box().menus[key]


class Counter(Kitchen):
    """A table at which orders are rolled and called."""

    def __init__(self, seats: str | Sequence[str] = "ABCD", settings: Mapping[str, str] | None = None) -> None:
        self.game, self.box = lord_of_the_fries.GAME, box()
        start = Command("c0", "", "open", {}, 0)
        agreed = {"values": "printed", "menu": "mcfryes"} | dict(settings or {})
        self.events = [opening(start, self.game, list(seats), agreed)]

    @property
    def service(self) -> Service:
        return self.table.service

    @property
    def order(self) -> Order:
        order = self.service.order
        assert order is not None
        return order

    def deals(self, name: str) -> "Counter":
        self.do("set", round=1, field="begins", value=self.id(name))
        return self

    def dice(self, dice: str) -> Order:
        """Type real dice."""
        self.do("order.dice", dice=dice)
        return self.order

    def name(self, seat: str) -> str:
        found = self.table.seat(seat)
        return found.name if found else ""

    def heaps(self, number: int, seat: str, **heaps: Mapping[str, int]) -> "Counter":
        """Count cards, as `played_of={"ice": 2}`."""
        cells = {f"{heap}:{card}": count for heap, each in heaps.items() for card, count in each.items()}
        for field, value in {"depth": "cards", **cells}.items():
            self.do("set", round=number, seat=seat, field=field, value=value)
        return self

    def day(self, number: int, **totals: int) -> "Counter":
        """Enter a day by its totals alone."""
        for name, total in totals.items():
            self.enter(number, name, depth="total", total=total)
        return self
