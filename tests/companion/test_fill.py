"""Short orders: what a hand lacks, from which go-round it can fill, what may then be played."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fill import dead, fillable_from, missing, plays, served
from companion.menu import Need
from companion.orders import whole
from tests.companion.counter import menu

ANY_MEAT = ("bird", "fish", "cow")


def wanted(key: str, *dice: int) -> tuple[Need, ...]:
    made = whole(menu(key), dice).made
    assert made is not None
    return made.ingredients


BRAIN_FREEZE, COWABUNGA = wanted("mcfryes", 6, 2), wanted("friedeys", 3, 1)
SPECIAL = wanted("friedeys", 6, 3, 3, 3)


@pytest.mark.parametrize(("hand", "go"), [(["ice", "ice"], 2), (["ice"], 3), ([], None), (["ice"] * 3, 1)])
def test_l12_to_l14_a_short_hand_waits_for_its_go_round(hand: list[str], go: int | None) -> None:
    assert fillable_from(BRAIN_FREEZE, hand) == go


def test_l14_after_three_rounds_nothing_is_left_of_three_cards() -> None:
    assert [dead(BRAIN_FREEZE, go) for go in (1, 2, 3, 4)] == [False, False, False, True]


def test_l15_an_order_of_one_card_dies_at_once() -> None:
    assert dead(wanted("mcfryes", 1, 1), 2)


def test_l16_a_cowabunga_may_be_played_in_part_or_whole() -> None:
    assert set(plays(COWABUNGA, 2)) == {(("bun",), ("cow",)), (("bun",),), (("cow",),)}
    assert plays(COWABUNGA, 1) == (COWABUNGA,)


@pytest.mark.parametrize(
    ("hand", "lacks"),
    [
        (["bun", "cow", "fish"], 1),  # L17
        (["bun", "cheese", "fish"], 1),  # L18
        (["bun", "cheese", "cow", "cow"], 0),  # L19
        (["bun", "cheese", "cow"], 1),
        (["pie"], 4),
        ([], 4),
    ],
)
def test_l17_to_l19_a_wildcard_takes_what_is_named_nowhere_else(hand: list[str], lacks: int) -> None:
    assert SPECIAL == (("bun",), ("cheese",), ("cow",), ANY_MEAT)
    assert missing(SPECIAL, hand) == lacks
    assert fillable_from(SPECIAL, hand) == (lacks + 1 if lacks < 4 else None)


NAMES = st.sampled_from(["bun", "bird", "fish", "cow", "pie"])
NEEDS = st.lists(st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple), max_size=5)
HANDS = st.lists(NAMES, max_size=6)


def brute(needs: list[Need], hand: list[str]) -> int:
    """Try every way to give each ingredient another card, or none."""
    blanks: list[str] = [*hand, *[""] * len(needs)]
    return min(
        sum(card not in need for need, card in zip(needs, cards, strict=True))
        for cards in set(permutations(blanks, len(needs)))
    )


@given(NEEDS, HANDS)
def test_the_assignment_is_the_best_there_is(needs: list[Need], hand: list[str]) -> None:
    assert missing(needs, hand) == brute(needs, hand)


@given(NEEDS, HANDS)
def test_a_card_serves_one_ingredient_and_only_one_it_may(needs: list[Need], hand: list[str]) -> None:
    given_away = served(needs, hand)
    assert len(set(given_away.values())) == len(given_away)
    assert all(hand[card] in needs[wish] for wish, card in given_away.items())


@given(st.lists(NAMES, max_size=6), HANDS)
def test_without_wildcards_each_ingredient_is_counted_alone(names: list[str], hand: list[str]) -> None:
    lacks = sum(max(0, names.count(one) - hand.count(one)) for one in set(names))
    assert missing([(one,) for one in names], hand) == lacks


@given(NEEDS.filter(bool), HANDS, NAMES)
def test_another_card_never_makes_it_worse_and_the_play_fits_the_go_round(
    needs: list[Need], hand: list[str], card: str
) -> None:
    assert missing(needs, hand) - 1 <= missing(needs, [*hand, card]) <= missing(needs, hand)
    go = fillable_from(needs, hand)
    if go is not None:
        assert any(missing(play, hand) == 0 for play in plays(needs, go))
        assert go == 1 or not any(missing(play, hand) == 0 for play in plays(needs, go - 1))
