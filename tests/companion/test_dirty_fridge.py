"""Dirty Fridge counts as its rulebook says: the worked examples, both tie-breaks in words."""

import pytest

from companion.command import Refused
from tests.companion.kitchen import Kitchen


def fridges(cloth: str, settings: dict[str, str] | None = None, **cards: list[int]) -> Kitchen:
    kitchen = Kitchen("dirty-fridge", list(cards), settings)
    for name, values in cards.items():
        kitchen.enter(1, name, filth=sum(values), count=len(values))
    return kitchen.mark(1, "cloth", cloth)


def reasons(kitchen: Kitchen) -> list[str]:
    return [str(one) for one in kitchen.game.outcome(kitchen.table, kitchen.box).reasons]


def test_d1_a_tie_goes_to_whoever_took_the_cloth() -> None:
    kitchen = fridges("A", A=[2, 3], B=[5], C=[1, 6])
    assert kitchen.winners() == {"A"}
    assert reasons(kitchen) == ["A, B tie; A took the Cleaning Cloth and wins (Rulebook, End of the Game)."]


def test_d2_a_holder_who_is_not_tied_leaves_it_to_the_fewest_cards() -> None:
    kitchen = fridges("C", A=[2, 3], B=[5], C=[1, 6])
    assert kitchen.winners() == {"B"}
    assert reasons(kitchen) == ["A, B tie; B has the fewest cards and wins (Rulebook, End of the Game)."]


def test_d3_still_tied_is_a_draw() -> None:
    kitchen = fridges("C", A=[2, 3], B=[1, 4], C=[9])
    assert kitchen.winners() == {"A", "B"}
    assert reasons(kitchen) == ["A, B share rank 1: still tied. Play another game!"]


def test_d4_below_zero_beats_an_empty_fridge() -> None:
    assert fridges("C", A=[], B=[-1], C=[7]).winners() == {"B"}


def test_d5_an_empty_fridge_has_the_fewest_cards() -> None:
    assert fridges("C", A=[], B=[-1, 1], C=[7]).winners() == {"A"}


def test_no_cards_are_no_filth_without_typing_it() -> None:
    kitchen = Kitchen("dirty-fridge", "AB").enter(1, "A", count=0)
    assert kitchen.scores() == {"A": 0, "B": None}


def test_cards_can_be_tapped_instead() -> None:
    kitchen = Kitchen("dirty-fridge", "AB").enter(1, "A", depth="cards", cards=["-3", "9", "9"])
    assert kitchen.scores()["A"] == 15


def test_a_running_game_takes_no_one_in() -> None:
    kitchen = Kitchen("dirty-fridge", "AB").enter(1, "A", count=0)
    with pytest.raises(Refused, match="Start a new one with the same seats plus one"):
        kitchen.do("seat.add", name="C")


@pytest.mark.parametrize(("series", "winner"), [("best_of_3", {"A"}), ("sum_3", {"B"})])
def test_a_series_counts_games_or_filth(series: str, winner: set[str]) -> None:
    kitchen = fridges("A", {"series": series}, A=[1], B=[2])
    kitchen.enter(2, "A", filth=1, count=1).enter(2, "B", filth=2, count=1)
    kitchen.enter(3, "A", filth=9, count=1).enter(3, "B", filth=2, count=1)
    assert kitchen.winners() == winner
