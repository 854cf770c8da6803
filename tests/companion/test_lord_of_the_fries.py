"""Days and scores as the rulebook says: the worked examples, the deal, ties, days missed, values of the own box."""

from typing import Any

import pytest

from companion.command import Refused
from companion.games.lord_of_the_fries import illegal
from companion.games.lord_of_the_fries_deal import Deal, deal
from tests.companion.counter import Counter


def sums(seats: str = "AB", settings: dict[str, str] | None = None, **days: list[tuple[int, int]]) -> Counter:
    counter = Counter(seats, settings)
    for name, each in days.items():
        for number, (played, hand) in enumerate(each, 1):
            counter.enter(number, name, played=played, hand=hand)
    return counter


def game(settings: dict[str, str] | None = None, **days: list[int]) -> Counter:
    counter = Counter(list(days), settings)
    for name, totals in days.items():
        for number, total in enumerate(totals, 1):
            counter.enter(number, name, depth="total", total=total)
    return counter


def notes(counter: Counter, number: int = 1) -> list[str]:
    return [str(one) for one in counter.game.notes(counter.table, counter.box, number)]


def places(counter: Counter) -> dict[str, tuple[int | None, int | None]]:
    outcome = counter.game.outcome(counter.table, counter.box)
    return {counter.name(place.seat): (place.rank, place.total) for place in outcome.places}


@pytest.mark.parametrize(
    ("played", "hand", "total"),
    [([3, 5, 4, 6, 2], [5, 6], 9), ([2], [6, 5, 4], -13), ([5], [], 5), ([], [], 0)],
)
def test_l1_l2_l4_played_minus_hand(played: list[int], hand: list[int], total: int) -> None:
    assert sums(A=[(sum(played), sum(hand))]).scores()["A"] == total


def test_l3_a_tie_for_the_game_is_shared() -> None:
    counter = game(A=[12, -3, 20, 5], B=[10, 10, 10, 4])
    assert counter.winners() == {"A", "B"}
    outcome = counter.game.outcome(counter.table, counter.box)
    assert [str(one) for one in outcome.reasons] == ["A, B share rank 1: the rulebook does not break this tie"]
    assert places(counter) == {"A": (1, 34), "B": (1, 34)}


def test_a_tie_may_go_to_the_best_single_day() -> None:
    assert game({"tie": "best_day"}, A=[12, -3, 20, 5], B=[10, 10, 10, 4]).winners() == {"A"}
    assert game({"tie": "best_day"}, A=[1, 1, 1, 1], B=[1, 1, 1, 1]).winners() == {"A", "B"}


def test_a_tie_may_be_broken_by_one_more_day_of_those_who_tied() -> None:
    counter = game({"tie": "extra_day"}, A=[12, -3, 20, 5], B=[10, 10, 10, 4], C=[0, 0, 0, 0])
    assert counter.game.rounds(counter.table, counter.box) == 5
    assert counter.winners() == set()
    assert set(counter.scores(5)) == {"A", "B"}
    assert counter.deals("C").starter(4) == "C"
    assert counter.starter(5) == "A"
    assert notes(counter, 5) == ["Deal 15 cards to each; 24 are set aside."]
    counter.day(5, A=-3, B=-2)
    assert counter.winners() == {"B"}
    assert places(counter)["C"][0] == 3


def test_the_highest_total_wins_below_zero_too() -> None:
    counter = game(A=[-5, -5, -5, -5], B=[-1, -1, -1, -18], C=[-30, 0, 0, 0])
    assert counter.winners() == {"A"}
    assert [rank for rank, _ in places(counter).values()] == [1, 2, 3]


def test_a_blank_is_not_zero() -> None:
    counter = Counter("AB").enter(1, "A", played=9)
    (score,) = (one for one in counter.game.score(counter.table, counter.box, 1) if one.seat == counter.id("A"))
    assert score.total is None
    assert [str(one) for one in score.missing] == ["the cards left in the hand (0 if none)"]
    assert counter.winners() == set()


@pytest.mark.parametrize(("days", "count"), [("4", 4), ("n", 3), ("1", 1), ("8", 8)])
def test_the_number_of_days_is_agreed(days: str, count: int) -> None:
    counter = Counter("ABC", {"days": days})
    assert counter.game.rounds(counter.table, counter.box) == count


TABLE = {
    54: {2: (15, 24), 3: (12, 18), 4: (11, 10), 5: (10, 4), 6: (9, 0)},
    72: {2: (15, 42), 3: (15, 27), 4: (15, 12), 5: (12, 12), 6: (11, 6), 7: (10, 2), 8: (9, 0)},
}


@pytest.mark.parametrize("deck", TABLE)
def test_hands_are_dealt_by_the_rulebooks_table(deck: int) -> None:
    for players in range(12):
        found = deal(players, deck)
        if players in TABLE[deck]:
            assert found == Deal(*TABLE[deck][players])
        else:
            assert not isinstance(found, Deal)


def test_players_and_decks_that_do_not_go_together_are_refused_in_words() -> None:
    assert str(deal(7, 54)) == "The 54-card deck seats 2–6; with 7 use the 72-card deck and deal 10."
    assert str(deal(8, 54)) == "The 54-card deck seats 2–6; with 8 use the 72-card deck and deal 9."
    assert str(deal(9, 72)) == str(deal(9, 54)) == "The rulebook deals to 2 to 8 players, not to 9."
    assert str(deal(1, 54)) == "The rulebook deals to 2 to 8 players, not to 1."
    assert "not from 60" in str(deal(4, 60))


def test_the_whole_deck_may_be_dealt() -> None:
    assert deal(5, 54, whole=True) == Deal(10, 0, 4)
    assert notes(Counter("ABCDE", {"deal": "whole_deck"})) == [
        "Deal the whole deck: 10 cards each, one more to 4 players."
    ]


def test_a_seventh_player_needs_the_larger_deck() -> None:
    counter = Counter("ABCDEF")
    with pytest.raises(Refused, match="with 7 use the 72-card deck and deal 10"):
        counter.do("seat.add", name="G")
    counter.do("setting", name="deck", value="72")
    counter.do("seat.add", name="G")
    assert notes(counter) == ["Deal 10 cards to each; 2 are set aside."]
    with pytest.raises(Refused, match="The 54-card deck seats 2–6"):
        counter.do("setting", name="deck", value="printed")
    counter.do("seat.add", name="H")
    with pytest.raises(Refused, match="at most 8"):
        counter.do("seat.add", name="I")


def test_one_player_may_wait_for_others() -> None:
    counter = Counter("A")
    assert illegal(counter.table, counter.box) is None
    assert notes(counter) == ["The rulebook deals to 2 to 8 players, not to 1."]
    counter.do("seat.add", name="B")
    assert notes(counter) == ["Deal 15 cards to each; 24 are set aside."]


def counted(settings: dict[str, str] | None = None) -> Counter:
    counter = Counter("AB", settings)
    counter.heaps(1, "A", played_of={"coffee": 4, "ice": 3}, hand_of={"coffee": 0})
    return counter.heaps(1, "B", played_of={"dessert": 1}, hand_of={"fruit": 2, "milk": 20})


def lines(counter: Counter, seat: str) -> list[tuple[str, int, bool]]:
    (score,) = (one for one in counter.game.score(counter.table, counter.box, 1) if one.seat == counter.id(seat))
    return [(str(line.label), line.points, line.substitute) for line in score.lines]


def test_cards_are_counted_by_ingredient_and_rest_on_stand_ins() -> None:
    counter = counted()
    assert counter.scores() == {"A": 13, "B": 6 - 10 - 40}
    assert lines(counter, "A") == [
        ("Played cards: 4 × Coffee (1)", 4, True),
        ("Played cards: 3 × Ice (3)", 9, True),
    ]


def test_the_cards_counted_are_as_many_as_were_dealt() -> None:
    assert notes(counted()) == ["Deal 15 cards to each; 24 are set aside."]
    counter = counted().heaps(1, "A", played_of={"coffee": 5})
    assert notes(counter)[1:] == ["31 cards are counted, but 30 were dealt."]


def test_of_the_original_box_cards_are_not_counted_for_their_values_are_not_sure() -> None:
    counter = Counter("AB", {"values": "original"})
    assert counter.game.items(counter.table, counter.box, "played_of") == ()
    with pytest.raises(Refused):
        counter.heaps(1, "A", played_of={"coffee": 1})
    assert counter.enter(1, "A", depth="cards", played=4, hand=0).scores()["A"] == 4


def test_of_the_own_copy_the_values_are_typed_first() -> None:
    counter = counted({"values": "own"})
    (score, _) = counter.game.score(counter.table, counter.box, 1)
    assert [str(one) for one in score.missing] == [
        "the value of Coffee on your copy",
        "the value of Ice on your copy",
    ]
    counter.do("set", field="value:coffee", value=2)
    counter.do("set", field="value:ice", value=6)
    assert counter.scores()["A"] == 26
    assert not any(substitute for _, _, substitute in lines(counter, "A"))


def test_a_deck_of_our_own_counts_with_its_own_values() -> None:
    counter = Counter("AB", {"menu": "pantry"})
    counter.heaps(1, "A", played_of={"ham": 2}, hand_of={"pea": 1})
    assert counter.scores()["A"] == 8
    with pytest.raises(Refused):
        counter.heaps(1, "A", played_of={"coffee": 1})
    assert notes(counter) == ["Deal 15 cards to each; 42 are set aside."]


@pytest.mark.parametrize(("late", "made_good"), [("zero", 0), ("worst", -7)])
def test_a_day_missed_counts_zero_or_as_the_lowest_score(late: str, made_good: int) -> None:
    counter = Counter("AB", {"late_join": late}).day(1, A=12, B=-7)
    counter.do("seat.add", name="C")
    assert counter.table.seats[-1].since == 2
    counter.day(2, A=1, B=1, C=1)
    assert places(counter)["C"][1] == made_good + 1


def test_a_joiner_comes_in_on_the_day_that_is_played_though_the_last_is_not_entered() -> None:
    counter = Counter("AB")
    counter.do("order.roll")
    counter.do("day.new")
    counter.do("seat.add", name="C")
    assert counter.table.seats[-1].since == 2
    counter.do("order.roll")
    counter.do("order.filled", seat="C")


@pytest.mark.parametrize("setting", Counter("AB").game.settings, ids=lambda one: one.name)
def test_every_question_of_the_rulebook_is_a_setting_with_a_default(setting: Any) -> None:
    counter = Counter("AB")
    assert counter.table.settings[setting.name] == setting.choices[0][0]
    for choice, _ in setting.choices[1:]:
        counter.do("setting", name=setting.name, value=choice)
        assert counter.table.settings[setting.name] == choice
