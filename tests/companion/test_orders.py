"""Dice make the orders of the menus: the worked examples, all throws kept, real dice and the server's alike."""

from collections import Counter as Count
from itertools import product
from typing import Any

import pytest

from companion.command import Refused
from companion.odds import odds
from companion.orders import Ask, NotOnTheMenu, call, resolve, throw, whole
from tests.companion.counter import Counter, menu


def order(key: str, *dice: int) -> tuple[str, dict[str, int]]:
    made = whole(menu(key), dice).made
    assert made is not None
    return made.title, dict(Count("|".join(need) for need in made.ingredients))


@pytest.mark.parametrize(
    ("dice", "title", "ingredients"),
    [
        ((1, 6), "Powerball", {"coffee": 2, "mocha": 1, "fruit": 1}),  # L5
        ((3, 6), "Platter of Heavenly Delights", {"fruit": 1, "whip": 1, "mocha": 1, "dessert": 1}),  # L6
        ((6, 2), "Brain Freeze", {"ice": 3}),  # L7
        ((4, 5, 4, 4), "Double Tall Iced", {"coffee": 2, "milk": 1, "ice": 1}),  # L8
        ((5, 1, 6, 1), "Single Grande Latte", {"coffee": 1, "milk": 3}),  # L9
        ((4, 6, 1, 3), "Double Short Mocha", {"coffee": 2, "mocha": 1}),  # L10
    ],
)
def test_l5_to_l10_dice_make_an_order(dice: tuple[int, ...], title: str, ingredients: dict[str, int]) -> None:
    assert order("mcfryes", *dice) == (title, ingredients)


def test_l11_a_coffee_needs_three_dice_more() -> None:
    with pytest.raises(NotOnTheMenu, match=r"Zone C, Coffee Drinks, needs 1 \+ 3 dice"):
        whole(menu("mcfryes"), (4, 3))
    assert resolve(menu("mcfryes"), (4, 3)).ask == Ask(6, "C", "size")


@pytest.mark.parametrize(
    ("dice", "title", "ingredients"),
    [
        ((6, 1, 1, 1), "With a Bun: Small Fry", {"fries": 1, "bun": 1}),
        ((6, 3, 3, 3), "With Any Meat: Cheezabunga", {"bun": 1, "cheese": 1, "cow": 1, "bird|fish|cow": 1}),
        ((6, 4, 6, 5), "Two Side Orders: Lord of the Fries + Teething Vegan", {"fries": 3, "bun": 1, "drink": 1}),
        ((6, 5, 6), "Main Dish and Drink: Old Man and the Sea", {"drink": 4, "fish": 1}),
        ((6, 6, 4), "Combo with Fries: Feast of the Innocents", {"fries": 3, "drink": 1, "fish": 2}),
    ],
)
def test_special_orders_add_to_rolled_ones(dice: tuple[int, ...], title: str, ingredients: dict[str, int]) -> None:
    assert order("friedeys", *dice) == (title, ingredients)


def test_a_special_order_is_rolled_again_until_it_is_none_and_every_throw_is_kept() -> None:
    rolled = resolve(menu("friedeys"), (6, 2, 6, 6, 5, 2))
    assert rolled.made is not None
    assert rolled.made.title == "With Cheese: Chickabunga Conga"
    assert [(one.face, one.gave) for one in rolled.throws] == [
        (6, "Special Orders"),
        (2, "With Cheese"),
        (6, "Special Orders"),
        (6, "Special Orders"),
        (5, "Combo Meals"),
        (2, "Chickabunga Conga"),
    ]


def test_the_die_to_throw_next_is_told_step_by_step() -> None:
    asks = [resolve(menu("mcfryes"), (5, 1, 6, 1)[:n]).ask for n in range(5)]
    assert asks == [Ask(6), Ask(6, "C", "coffee"), Ask(6, "C", "size"), Ask(6, "C", "extras"), None]


@pytest.mark.parametrize("dice", [(0,), (7,), (1, 7), (-1,), (1, 1, 1), (4, 1, 1, 1, 1)])
def test_dice_that_cannot_be_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(NotOnTheMenu):
        resolve(menu("mcfryes"), dice)


def test_zones_and_items_that_cannot_be_called_are_refused() -> None:
    assert call(menu("mcfryes"), ["mcfryes-d2"]).title == "Brain Freeze"
    for key, items in (
        ("mcfryes", ["mcfryes-c-single", "mcfryes-c-tall", "mcfryes-c-iced"]),
        ("friedeys", ["friedeys-d1"]),
    ):
        with pytest.raises(NotOnTheMenu, match="cannot be called, only rolled"):
            call(menu(key), items)
    assert [zone.key for zone in menu("mcfryes").zones if zone.callable] == ["A", "B", "D"]
    assert [zone.key for zone in menu("friedeys").zones if zone.callable] == ["A", "B", "C"]


def test_uniform_dice_make_orders_exactly_as_often_as_the_odds_say() -> None:
    """Every outcome of four dice, each once; dice that an order does not need count for all their faces."""
    counted: Count[object] = Count()
    for dice in product(range(1, 7), repeat=4):
        needed = next(n for n in range(5) if resolve(menu("mcfryes"), dice[:n]).made)
        counted[resolve(menu("mcfryes"), dice[:needed]).made] += 1
    assert {made: chance * 6**4 for made, chance in odds(menu("mcfryes")).items()} == counted


def test_the_servers_number_makes_every_row_of_dice_exactly_once() -> None:
    rolled = [throw(menu("mcfryes"), chance).throws for chance in range(6**4)]
    trails: Count[tuple[int, ...]] = Count(tuple(one.face for one in throws) for throws in rolled)
    assert all(count == 6 ** (4 - len(trail)) for trail, count in trails.items())


def test_real_dice_typed_at_once_one_by_one_or_rolled_by_the_server_are_one_order() -> None:
    at_once, one_by_one, rolled = Counter(), Counter(), Counter()
    at_once.dice("4 5 4 4")
    for die in (4, 5, 4, 4):
        one_by_one.do("order.dice", dice=die, part="yes")
    rolled.do("order.roll", chance=3 + 6 * (4 + 6 * (3 + 6 * 3)))
    assert at_once.order == one_by_one.order == rolled.order
    assert [event.kind for event in rolled.events] == ["open", "order.roll"]


def test_half_typed_dice_wait_can_be_put_away_and_are_typed_once_by_two_phones() -> None:
    counter = Counter()
    counter.do("order.dice", dice=4, part="yes", had=0)
    assert counter.do("order.dice", dice=2, part="yes", had=0) is None
    assert (counter.service.trail, counter.service.order) == ((4,), None)
    counter.do("order.clear")
    assert not counter.service.trail
    assert counter.do("order.clear") is None


@pytest.mark.parametrize(
    "dice", ["", "4,3", "7 1", "1 1 1", "1 -1", "²", "a", "1" * 9, None, True, 1.5, {}, [[1]], [6] * 99]
)
def test_dice_typed_wrong_are_refused_and_change_nothing(dice: object) -> None:
    counter = Counter()
    with pytest.raises(Refused):
        counter.do("order.dice", dice=dice)
    assert len(counter.events) == 1


@pytest.mark.parametrize("more", [{"dice": [6, 6]}, {"result": 6}, {"faces": "1 1"}])
def test_a_result_sent_with_a_roll_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Counter().do("order.roll", **more)
