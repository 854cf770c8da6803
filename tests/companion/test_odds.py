"""The odds of both menus, as fractions, against the figures worked out by hand."""

from fractions import Fraction

import pytest

from companion.odds import mean, odds, sizes, wanted, zones
from companion.orders import Made, resolve
from tests.companion.counter import menu

COFFEE, FRIEDEY = odds(menu("mcfryes")), odds(menu("friedeys"))


def titled(title: str) -> Fraction:
    return next(chance for made, chance in COFFEE.items() if made.title == title)


def test_the_zones_and_items_of_the_coffee_shop() -> None:
    assert zones(COFFEE) == {"A": Fraction(1, 3), "B": Fraction(1, 6), "C": Fraction(1, 3), "D": Fraction(1, 6)}
    assert {chance for made, chance in COFFEE.items() if made.zone == "A"} == {Fraction(1, 18)}
    assert {chance for made, chance in COFFEE.items() if made.zone in "BD"} == {Fraction(1, 36)}
    assert len(COFFEE) == 48


def test_the_thirty_coffees() -> None:
    coffees = {made.title: chance for made, chance in COFFEE.items() if made.zone == "C"}
    assert len(coffees) == 30
    assert coffees["Single Short Latte"] == coffees["Double Short Latte"] == max(coffees.values()) == Fraction(1, 36)
    rarest = {title for title, chance in coffees.items() if chance == Fraction(1, 216)}
    assert rarest == {
        f"{n} Grande {x}" for n in ("Single", "Double") for x in ("Mocha", "Iced", "Whipper", "Desserter")
    }
    assert min(coffees.values()) == Fraction(1, 216)


def test_the_size_of_a_coffee_shop_order() -> None:
    assert sizes(COFFEE) == {
        1: Fraction(1, 12),
        2: Fraction(7, 36),
        3: Fraction(49, 108),
        4: Fraction(25, 108),
        5: Fraction(1, 27),
    }
    assert mean(COFFEE) == Fraction(53, 18)


def test_what_the_coffee_shop_needs() -> None:
    likely = {"coffee": Fraction(2, 3), "milk": Fraction(7, 18), "whip": Fraction(1, 3), "mocha": Fraction(5, 18)}
    likely |= {"ice": Fraction(1, 4), "fruit": Fraction(1, 4), "dessert": Fraction(1, 6)}
    cards = {"coffee": Fraction(1), "milk": Fraction(5, 9), "whip": Fraction(1, 3), "ice": Fraction(1, 3)}
    cards |= {"fruit": Fraction(5, 18), "mocha": Fraction(5, 18), "dessert": Fraction(1, 6)}
    assert {need[0]: each.likely for need, each in wanted(COFFEE).items()} == likely
    assert {need[0]: each.cards for need, each in wanted(COFFEE).items()} == cards


def test_the_size_of_a_friedeys_order() -> None:
    assert sizes(FRIEDEY) == {
        1: Fraction(1, 6),
        2: Fraction(59, 240),
        3: Fraction(28, 135),
        4: Fraction(649, 3240),
        5: Fraction(197, 1620),
        6: Fraction(329, 6480),
        7: Fraction(1, 135),
    }
    assert mean(FRIEDEY) == Fraction(329, 108)
    assert zones(FRIEDEY) == {"A": Fraction(1, 3), "B": Fraction(1, 3), "C": Fraction(1, 6), "D": Fraction(1, 6)}


@pytest.mark.parametrize("key", ["mcfryes", "friedeys", "pantry"])
def test_odds_add_up_to_one_and_every_order_can_be_rolled(key: str) -> None:
    chances = odds(menu(key))
    assert sum(chances.values()) == 1
    assert sum(each.cards for each in wanted(chances).values()) == mean(chances)
    found: set[Made] = set()
    dice: list[tuple[int, ...]] = [()]
    while dice:
        trail = dice.pop()
        rolled = resolve(menu(key), trail)
        if rolled.made:
            found.add(rolled.made)
        elif rolled.ask and len(trail) < 5:
            dice += [(*trail, face) for face in range(1, rolled.ask.sides + 1)]
    assert found == set(chances)
