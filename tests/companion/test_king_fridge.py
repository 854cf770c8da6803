"""King Fridge counts as its rulebook says: the worked examples, and every question it leaves open."""

from typing import Any

import pytest

from companion.words import Say
from tests.companion.kitchen import Kitchen

Settings = dict[str, str]


def alone(cards: str, allergies: str, settings: Settings | None = None, **more: Any) -> int | None:
    """Count one fridge, tapped card by card."""
    kitchen = Kitchen("king-fridge", "AB", settings).mark(1, "revealed", "A")
    return kitchen.cards(1, "A", cards, allergies, **more).counts()["A"]


def totals(claimer: str = "", settings: Settings | None = None, **players: int) -> Kitchen:
    """Enter plain totals for round 1."""
    kitchen = Kitchen("king-fridge", list(players), settings)
    for name, total in players.items():
        kitchen.enter(1, name, depth="total", total=total)
    return kitchen.mark(1, "claimer", claimer) if claimer else kitchen


def played(*rounds: dict[str, int], order: str, settings: Settings | None = None) -> Kitchen:
    """Enter whole rounds as plain totals."""
    kitchen = Kitchen("king-fridge", order, settings)
    for number, entries in enumerate(rounds, 1):
        for name, total in entries.items():
            kitchen.enter(number, name, depth="total", total=total)
    return kitchen


def test_k1_the_claimer_is_lowest_and_takes_five_times_four_off() -> None:
    kitchen = Kitchen("king-fridge", "ABCD").mark(1, "revealed", "A")
    kitchen.cards(1, "A", "1 nuts, 2 meat, -1", "meat").cards(1, "B", "3 fish, 5 nuts", "fish")
    kitchen.cards(1, "C", "1 lactose, 1 meat, 6 fungi", "nuts").cards(1, "D", "2 lactose, 4 fungi", "fungi")
    kitchen.mark(1, "claimer", "A")
    assert kitchen.counts() == {"A": 7, "B": 13, "C": 8, "D": 11}
    assert kitchen.scores() == {"A": -13, "B": 13, "C": 8, "D": 11}
    assert kitchen.starter(2) == "B"


def test_k2_sharing_the_lowest_score_is_enough() -> None:
    assert totals("A", A=8, B=13, C=8).scores() == {"A": -7, "B": 13, "C": 8}


def test_k3_a_claimer_who_is_not_lowest_adds_fifteen() -> None:
    assert totals("A", A=9, B=13, C=8).scores() == {"A": 24, "B": 13, "C": 8}


def test_k4_two_players_tie_and_the_claimer_takes_ten_off() -> None:
    assert totals("A", A=6, B=6).scores() == {"A": -4, "B": 6}


def test_k5_two_allergies_both_count() -> None:
    assert alone("2 meat, 3 fish, 1 nuts", "meat fish") == 16


def test_k6_a_pill_heals_one_of_them() -> None:
    assert alone("2 meat, 3 fish, 1 nuts", "meat fish", healed=["fish"]) == 11


@pytest.mark.parametrize(("rule", "points"), [("once", 13), ("stack", 23)])
def test_k7_two_identical_allergy_cards(rule: str, points: int) -> None:
    assert alone("2 meat, 1 meat", "meat meat", {"dup_allergy": rule}) == points


@pytest.mark.parametrize(("rule", "points"), [("kind", 3), ("card", 13)])
@pytest.mark.parametrize("duplicates", ["once", "stack"])
def test_k8_two_identical_allergy_cards_and_one_pill(rule: str, points: int, duplicates: str) -> None:
    settings = {"pill": rule, "dup_allergy": duplicates}
    assert alone("2 meat, 1 meat", "meat meat", settings, healed=["meat"]) == points


def test_k9_fresh_fridge_has_no_floor_at_zero() -> None:
    assert alone("-2, -1", "meat", fresh=1) == -8


def test_k10_fresh_fridge_decides_the_claim() -> None:
    kitchen = Kitchen("king-fridge", "ABC").mark(1, "revealed", "A")
    kitchen.cards(1, "A", "4 meat, 6 lactose", "fish", fresh=1)
    kitchen.enter(1, "B", depth="total", total=6).enter(1, "C", depth="total", total=9).mark(1, "claimer", "A")
    assert kitchen.scores() == {"A": -10, "B": 6, "C": 9}


def test_k11_pandamic_spoils_the_claim() -> None:
    kitchen = Kitchen("king-fridge", "ABC").enter(1, "A", points=6, matches=0, pandamic=1)
    kitchen.enter(1, "B", depth="total", total=10).enter(1, "C", depth="total", total=12).mark(1, "claimer", "A")
    assert kitchen.scores() == {"A": 26, "B": 10, "C": 12}


def test_k12_fresh_fridge_and_pandamic_cancel_out() -> None:
    assert alone("5 nuts", "meat", fresh=1, pandamic=1) == 5


def test_k13_a_frozen_card_still_scores() -> None:
    assert alone("15 nuts", "nuts") == 20


def test_k14_nobody_claims_and_scores_stay() -> None:
    assert totals(A=7, B=13).scores() == {"A": 7, "B": 13}


def test_k15_most_points_tied_goes_clockwise_from_the_old_starter() -> None:
    kitchen = totals(A=20, B=20, C=3).mark(1, "begins", "A")
    assert kitchen.starter(2) == "B"


def test_k16_a_dish_without_a_value_asks_for_its_number() -> None:
    kitchen = Kitchen("king-fridge", "AB", {"values": "own"}).mark(1, "revealed", "A")
    kitchen.cards(1, "A", "1 nuts", "fish").cards(1, "B", "11 nuts, 2 meat", "fish").mark(1, "claimer", "B")
    waiting = kitchen.game.outcome(kitchen.table, kitchen.box).missing
    assert kitchen.scores() == {"A": 1, "B": None}
    assert any("the number printed on Dish11" in str(one) for one in waiting)
    kitchen.do("set", field="value:dish11", value=11)
    assert kitchen.scores() == {"A": 1, "B": 28}


def test_k17_a_blank_entry_leaves_winner_and_starter_open() -> None:
    kitchen = played({"A": 1, "B": 2, "C": 3}, {"A": 1, "B": 2, "C": 3}, {"A": 1, "B": 2}, order="ABC")
    outcome = kitchen.game.outcome(kitchen.table, kitchen.box)
    assert not outcome.final and kitchen.winners() == set()
    assert kitchen.starter(3) == "C" and kitchen.starter(4) is None
    assert [str(one) for one in outcome.missing] == [
        "Round 3: C, the points on the cards, the matching cards",
    ]


@pytest.mark.parametrize(("rule", "points"), [("worst", 20), ("average", 14), ("zero", 0)])
def test_k18_who_joins_late_gets_a_handicap_line(rule: str, points: int) -> None:
    kitchen = played({"A": 20, "B": 13, "C": 8}, order="ABC", settings={"late_join": rule})
    kitchen.do("seat.add", name="D")
    outcome = kitchen.game.outcome(kitchen.table, kitchen.box)
    row = next(place.rounds for place in outcome.places if place.seat == kitchen.id("D"))
    assert (row[0].total, row[0].handicap) == (points, True)
    assert str(row[0].lines[0].label).startswith("Was not there")


def test_k19_who_left_is_skipped_as_starter() -> None:
    kitchen = played({"A": 20, "B": 9, "C": 11, "D": 9}, order="ABCD").mark(1, "begins", "C")
    kitchen.do("seat.leave", seat="A")
    assert kitchen.starter(2) == "C"


def test_k20_after_leaving_the_highest_present_tie_goes_clockwise() -> None:
    kitchen = played({"A": 20, "B": 13, "C": 13, "D": 5}, order="ABCD").mark(1, "begins", "A")
    kitchen.do("seat.leave", seat="A")
    assert kitchen.starter(2) == "B"


def test_the_three_depths_keep_what_was_entered_in_the_others() -> None:
    kitchen = Kitchen("king-fridge", "AB").enter(1, "A", points=8, matches=1)
    assert kitchen.enter(1, "A", depth="total", total=40).counts()["A"] == 40
    assert kitchen.enter(1, "A", depth="points").counts()["A"] == 13


def test_blank_is_not_zero() -> None:
    kitchen = Kitchen("king-fridge", "AB").enter(1, "A", points=8)
    assert kitchen.counts()["A"] is None
    assert kitchen.enter(1, "A", matches=0).counts()["A"] == 8


def test_a_pandamic_may_be_left_out_where_the_table_agreed() -> None:
    kitchen = Kitchen("king-fridge", "AB", {"pandamic": "optional"})
    assert kitchen.enter(1, "A", points=6, matches=0, pandamic=1).counts()["A"] == 6


@pytest.mark.parametrize(("rule", "points"), [("started", -12), ("finished", -7)])
def test_the_number_of_players_is_who_started_the_round(rule: str, points: int) -> None:
    kitchen = played({"A": 3, "B": 9}, order="ABC", settings={"n": rule}).mark(1, "claimer", "A")
    kitchen.do("seat.leave", seat="C", middle="yes")
    assert kitchen.scores()["A"] == points


def test_leaving_between_rounds_is_not_counted_in_the_next() -> None:
    kitchen = played({"A": 3, "B": 9, "C": 9}, order="ABC")
    kitchen.do("seat.leave", seat="C")
    kitchen.enter(2, "A", depth="total", total=3).enter(2, "B", depth="total", total=4).mark(2, "claimer", "A")
    assert kitchen.scores(2) == {"A": -7, "B": 4}


def test_who_left_keeps_finished_rounds_below_those_at_the_table() -> None:
    kitchen = played({"A": 3, "B": 9, "C": -9}, order="ABC")
    kitchen.do("seat.leave", seat="C")
    for number in (2, 3):
        kitchen.enter(number, "A", depth="total", total=1).enter(number, "B", depth="total", total=1)
    places = kitchen.game.outcome(kitchen.table, kitchen.box).places
    assert [(place.rank, place.total) for place in places] == [(1, 5), (2, 11), (None, -9)]


def test_who_comes_back_gets_a_handicap_for_what_was_missed() -> None:
    kitchen = played({"A": 3, "B": 9, "C": 4}, order="ABC")
    kitchen.do("seat.leave", seat="C")
    kitchen.enter(2, "A", depth="total", total=1).enter(2, "B", depth="total", total=7)
    kitchen.do("seat.back", seat="C")
    places = kitchen.game.outcome(kitchen.table, kitchen.box).places
    assert next(place.total for place in places if place.seat == kitchen.id("C")) == 4 + 7


def test_the_lowest_total_wins_and_a_tie_is_shared_with_its_reason() -> None:
    kitchen = played(*({"A": 4, "B": 4, "C": 9},) * 3, order="ABC")
    outcome = kitchen.game.outcome(kitchen.table, kitchen.box)
    assert kitchen.winners() == {"A", "B"}
    assert [place.rank for place in outcome.places] == [1, 1, 3]
    assert [str(one) for one in outcome.reasons] == ["A, B share rank 1: the rulebook does not break this tie"]


def test_a_tie_may_go_to_the_lower_last_round() -> None:
    rounds = {"A": 4, "B": 5}, {"A": 4, "B": 5}, {"A": 4, "B": 2}
    assert played(*rounds, order="AB", settings={"game_tie": "last_round"}).winners() == {"B"}


def test_a_tie_may_be_played_off_by_those_tied() -> None:
    rounds = ({"A": 4, "B": 4, "C": 9},) * 3
    kitchen = played(*rounds, order="ABC", settings={"game_tie": "sudden_death"})
    assert kitchen.game.rounds(kitchen.table, kitchen.box) == 4 and kitchen.winners() == set()
    kitchen.enter(4, "A", depth="total", total=9).enter(4, "B", depth="total", total=8)
    assert kitchen.winners() == {"B"}


def test_a_start_tie_may_go_to_the_higher_total() -> None:
    rounds = {"A": 9, "B": 1, "C": 2}, {"A": 5, "B": 2, "C": 5}
    kitchen = played(*rounds, order="ABC", settings={"start_tie": "higher_total"})
    assert kitchen.starter(3) == "A"


def test_a_stand_in_value_marks_its_line_and_a_sure_one_does_not() -> None:
    kitchen = Kitchen("king-fridge", "AB").mark(1, "revealed", "A").cards(1, "A", "11 nuts, 2 meat", "fish")
    lines = kitchen.game.score(kitchen.table, kitchen.box, 1)[0].lines
    assert [(line.points, line.substitute) for line in lines] == [(11, True), (2, False)]


def test_the_original_box_is_not_offered_stand_ins_but_asks_for_the_number() -> None:
    kitchen = Kitchen("king-fridge", "AB", {"values": "original"}).mark(1, "revealed", "A")
    assert "dish11:nuts" not in kitchen.game.items(kitchen.table, kitchen.box, "cards")
    kitchen.cards(1, "A", "2 meat", "meat", other=11, other_matches=1)
    assert kitchen.counts()["A"] == 2 + 5 + 11 + 5


def test_every_line_cites_book_and_heading() -> None:
    kitchen = totals("A", A=6, B=6).enter(1, "B", depth="points", points=6, matches=2, fresh=1, pandamic=1)
    for score in kitchen.game.score(kitchen.table, kitchen.box, 1):
        for line in score.lines:
            assert isinstance(line.rule, Say) and str(line.rule).startswith("Rulebook, ")
