"""Frischfleisch counts as its rulebook says: survivors, victory points, ties, and who begins the next round."""

import pytest

from companion.command import Refused
from tests.companion.kitchen import GROUPS, Kitchen

Settings = dict[str, str]


def begin(names: str, settings: Settings | None = None) -> Kitchen:
    """Seat people and give each a group; two with 2 players."""
    kitchen = Kitchen("frischfleisch", names, settings)
    sets = 2 if len(names) == 2 else 1
    for at, name in enumerate(names):
        kitchen.enter(1, name, groups=GROUPS[at * sets : (at + 1) * sets])
    return kitchen


def group(kitchen: Kitchen, name: str) -> str:
    return kitchen.table.heap(1, kitchen.id(name), "groups")[0]


def alive(kitchen: Kitchen, name: str, *counts: int) -> Kitchen:
    """Type how many figures live after rounds 1, 2, 3."""
    for number, count in enumerate(counts, 1):
        kitchen.enter(number, name, depth="count", alive=count)
    return kitchen


def survivors(kitchen: Kitchen, **figures: str) -> Kitchen:
    """Tap the figures that did not live to the end, and end round 4."""
    for name, living in figures.items():
        lost = [f"{group(kitchen, name)}-{figure}" for figure in "123456" if figure not in living]
        kitchen.enter(4, name, lost=lost)
    return kitchen.mark(4, "over", "")


def left_over(kitchen: Kitchen, number: int, **food: int) -> Kitchen:
    for name, units in food.items():
        kitchen.enter(number, name, food=units)
    return kitchen


def x1(settings: Settings | None = None) -> Kitchen:
    kitchen = begin("ABC", settings)
    alive(alive(alive(kitchen, "A", 6, 5, 4), "B", 6, 5, 4), "C", 5, 5, 5)
    return survivors(kitchen, A="135", B="245", C="12")


def totals(kitchen: Kitchen) -> dict[str, int | None]:
    places = kitchen.game.outcome(kitchen.table, kitchen.box).places
    names = {seat.id: seat.name for seat in kitchen.table.seats}
    return {names[place.seat]: place.total for place in sorted(places, key=lambda one: names[one.seat])}


def test_x1_survivors_of_three_rounds_and_victory_points_of_the_fourth() -> None:
    kitchen = x1()
    assert [sum(kitchen.scores(number)[name] or 0 for number in (1, 2, 3)) for name in "ABC"] == [15, 15, 15]
    assert kitchen.scores(4) == {"A": 12, "B": 10, "C": 11}
    assert totals(kitchen) == {"A": 27, "B": 25, "C": 26}
    assert kitchen.ranks() == {"A": 1, "B": 3, "C": 2}


def x2() -> Kitchen:
    kitchen = begin("ABC")
    alive(alive(alive(kitchen, "A", 6, 5, 4), "B", 6, 5, 4), "C", 5, 5, 5)
    return survivors(kitchen, A="135", B="234", C="12").enter(3, "B", alive=3)


def test_x2_a_tie_goes_to_the_most_food_left_over() -> None:
    kitchen = x2()
    assert totals(kitchen) == {"A": 27, "B": 26, "C": 26}
    assert kitchen.missing() == ["B: the food left over, for a tie", "C: the food left over, for a tie"]
    left_over(kitchen, 4, A=0, B=3, C=1)
    assert kitchen.ranks() == {"A": 1, "B": 2, "C": 3}
    assert kitchen.reasons() == ["B, C tie; most food left over: B"]


def test_equal_food_too_is_shared() -> None:
    kitchen = left_over(x2(), 4, B=1, C=1)
    assert kitchen.ranks() == {"A": 1, "B": 2, "C": 2}
    assert kitchen.reasons() == ["B, C share rank 2: the rulebook does not break this tie"]


def test_x2b_living_figures_never_rise_and_nothing_is_stored() -> None:
    kitchen = alive(begin("ABC"), "A", 6, 4)
    kitchen.enter(3, "A", depth="count")
    before = kitchen.table
    with pytest.raises(Refused, match=r"^Living figures never rise: 4 after round 2$"):
        kitchen.enter(3, "A", alive=5)
    with pytest.raises(Refused, match=r"^Living figures never rise: 4 after round 2$"):
        kitchen.do("add", round=3, seat="A", field="alive", delta=5)
    assert kitchen.table == before


def test_a_correction_of_an_earlier_round_never_goes_below_a_later_one() -> None:
    kitchen = alive(begin("ABC"), "A", 6, 4, 4)
    with pytest.raises(Refused, match="Living figures never rise: 3 after round 2"):
        kitchen.enter(2, "A", alive=3)
    with pytest.raises(Refused, match="no more than 6 figures"):
        kitchen.enter(1, "A", alive=7)


def test_a_rise_that_an_undo_leads_back_to_is_said_and_not_counted() -> None:
    kitchen = alive(begin("ABC"), "A", 4)
    kitchen.enter(1, "A", alive=6)
    change = kitchen.table.rev
    kitchen.enter(2, "A", depth="count", alive=5)
    kitchen.do("undo", rev=change)
    assert kitchen.scores(2)["A"] is None
    assert "Round 2: A, Living figures never rise: 4 after round 2" not in kitchen.missing()
    assert "Round 2: A, Living figures never rise: 4 after round 1" in kitchen.missing()
    kitchen.enter(2, "B", depth="count", alive=5)
    assert kitchen.enter(2, "A", alive=3).scores(2)["A"] == 3


def test_x3_two_players_with_two_sets_each() -> None:
    kitchen = begin("AB")
    for number in (1, 2, 3):
        kitchen.mark(number, "over", "")
    assert [kitchen.scores(number)["A"] for number in (1, 2, 3)] == [12, 12, 12]
    assert kitchen.mark(4, "over", "").scores(4) == {"A": 42, "B": 42}


def test_a_round_counts_when_it_is_over_and_not_before() -> None:
    kitchen = begin("ABC").enter(1, "A", lost=["red-6", "red-5"])
    assert kitchen.scores() == {"A": None, "B": None, "C": None}
    assert kitchen.missing()[0] == "Round 1: A, that the round is over"
    assert kitchen.mark(1, "over", "").scores() == {"A": 4, "B": 6, "C": 6}
    assert kitchen.mark(2, "over", "").scores(2) == {"A": 4, "B": 6, "C": 6}


def test_without_a_group_the_figures_are_not_known() -> None:
    kitchen = Kitchen("frischfleisch", "ABC").mark(1, "over", "")
    assert kitchen.missing()[0] == "Round 1: A, which group"


def test_a_round_is_not_over_while_more_figures_live_than_before() -> None:
    kitchen = alive(begin("ABC"), "A", 4)
    with pytest.raises(Refused, match="Living figures never rise: 4 after round 1"):
        kitchen.mark(2, "over", "")
    kitchen.enter(2, "A", lost=["red-1", "red-2"])
    assert kitchen.mark(2, "over", "").scores(2)["A"] == 4


def test_nobody_lives_again() -> None:
    kitchen = alive(begin("ABC"), "A", 0)
    assert [kitchen.scores(number)["A"] for number in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("item", "why"),
    [("blue-1", "This figure is not one of A"), ("red-1", "already turned over"), ("red-7", "unknown")],
)
def test_only_an_own_figure_is_turned_over_and_only_once(item: str, why: str) -> None:
    kitchen = begin("ABC").enter(1, "A", lost=["red-1"])
    for number in (1, 2):
        with pytest.raises(Refused, match=why):
            kitchen.enter(number, "A", lost=[item])


def test_a_figure_turned_over_by_mistake_lives() -> None:
    kitchen = begin("ABC").enter(1, "A", lost=["red-1"])
    kitchen.do("put", round=1, seat="A", field="lost", item="red-1", times=-1)
    assert kitchen.mark(1, "over", "").scores()["A"] == 6


def test_every_group_is_played_once_and_by_as_many_as_there_are_sets() -> None:
    kitchen = begin("ABC")
    with pytest.raises(Refused, match="Every group is played once"):
        kitchen.enter(1, "B", groups=["red"])
    with pytest.raises(Refused, match="Each player plays 1 of the groups"):
        kitchen.enter(1, "B", groups=["gold"])


def test_victory_points_of_the_original_box_are_asked_for_and_never_filled_in() -> None:
    kitchen = x1({"values": "original"})
    assert kitchen.scores(4) == {"A": None, "B": None, "C": None}
    assert "Round 4: C, the victory points printed on Green 1, the victory points printed on Green 2" in (
        kitchen.missing()
    )
    for card, points in {"green-1": 9, "green-2": 8}.items():
        kitchen.do("set", field=f"value:{card}", value=points)
    assert kitchen.scores(4) == {"A": None, "B": None, "C": 17}


@pytest.mark.parametrize(("values", "points", "substitute"), [("printed", 11, True), ("own", 14, False)])
def test_the_own_boxs_values_count_where_the_table_chose_so(values: str, points: int, substitute: bool) -> None:
    kitchen = x1({"values": values})
    for card, number in {"green-1": 9, "green-2": 5}.items():
        kitchen.do("set", field=f"value:{card}", value=number)
    score = kitchen.game.score(kitchen.table, kitchen.box, 4)[2]
    assert (score.total, score.substitute) == (points, substitute)


def test_victory_points_can_be_typed_as_one_number() -> None:
    kitchen = alive(begin("ABC"), "A", 6, 5, 4, 3)
    assert kitchen.scores(4)["A"] is None
    assert kitchen.enter(4, "A", victory=12).scores(4)["A"] == 12
    assert alive(begin("ABC"), "A", 6, 5, 4, 0).scores(4)["A"] == 0


def test_round_4_brings_a_point_a_figure_where_the_table_agreed_so() -> None:
    assert x1({"round4_point": "yes"}).scores(4) == {"A": 15, "B": 13, "C": 13}


def test_whoever_leaves_keeps_finished_rounds_without_a_rank() -> None:
    kitchen = alive(begin("ABC"), "A", 6)
    alive(alive(kitchen, "B", 5, 5, 5), "C", 4, 4, 4)
    kitchen.do("seat.leave", seat="A", middle="yes")
    kitchen.enter(4, "B", lost=["blue-6"]).enter(4, "C", lost=["green-5", "green-6"]).mark(4, "over", "")
    assert totals(kitchen)["A"] == 6
    assert kitchen.ranks() == {"A": None, "B": 1, "C": 2}


def test_a_running_game_takes_no_one_in_and_choosing_groups_does_not_begin_it() -> None:
    kitchen = begin("ABC")
    kitchen.do("seat.add", name="D")
    kitchen.mark(1, "over", "")
    with pytest.raises(Refused, match="Start a new one with the same seats plus one"):
        kitchen.do("seat.add", name="E")


# who begins


def next_round(names: str, old: str, settings: Settings | None = None, **cells: dict[str, int]) -> Kitchen:
    kitchen = begin(names, settings).mark(1, "begins", old).mark(1, "over", "")
    for field, units in cells.items():
        for name, one in units.items():
            kitchen.do("set", round=1, seat=name, field=field, value=one)
    return kitchen


def why(kitchen: Kitchen, number: int = 2) -> str:
    found = kitchen.game.starter(kitchen.table, kitchen.box, number)
    return str(found.why) if found else ""


FOOD = {"A": 0, "B": 1, "C": 1, "D": 3}


def test_x4_the_old_starter_is_excluded_and_the_greater_need_begins() -> None:
    kitchen = next_round("ABCD", "A", food=FOOD, need={"B": 4, "C": 6})
    assert (kitchen.starter(2), why(kitchen)) == ("C", "least food left is shared; needed most food (6)")


def test_x5_equal_need_goes_to_the_left() -> None:
    kitchen = next_round("ABCD", "A", food=FOOD, need={"B": 4, "C": 4})
    assert (kitchen.starter(2), why(kitchen)) == ("B", "least food and need are shared; first to the left of A")


@pytest.mark.parametrize(("left", "begins"), [("among_tied", "D"), ("literal_neighbour", "C")])
def test_x6_going_left_those_not_tied_are_passed(left: str, begins: str) -> None:
    food, need = {"A": 1, "B": 0, "C": 4, "D": 1}, {"A": 5, "D": 5}
    assert next_round("ABCD", "B", {"left": left}, food=food, need=need).starter(2) == begins


def test_x7_of_two_players_the_other_begins_always() -> None:
    kitchen = next_round("AB", "A")
    assert (kitchen.starter(2), why(kitchen)) == ("B", "the starter must change")
    assert kitchen.mark(2, "over", "").starter(3) == "A"


def test_least_food_begins_without_a_tie() -> None:
    kitchen = next_round("ABCD", "A", food={"B": 2, "C": 1, "D": 3})
    assert (kitchen.starter(2), why(kitchen)) == ("C", "least food left (1); the old starter is excluded")


def test_what_is_missing_for_the_next_starter_is_said() -> None:
    kitchen = next_round("ABCD", "A", {"need": "entered"}, food={"B": 1, "C": 1})
    assert kitchen.starter(2) is None
    assert kitchen.notes(2) == ["D: the food left over"]
    kitchen.enter(1, "D", food=3)
    assert kitchen.notes(2) == ["B: the food needed this round", "C: the food needed this round"]
    assert kitchen.enter(1, "B", need=2).enter(1, "C", need=1).starter(2) == "B"


@pytest.mark.parametrize(("need", "begins"), [("start_of_phase2", "B"), ("hunger_next_round", "A")])
def test_need_is_reckoned_from_the_figures_as_the_table_agreed(need: str, begins: str) -> None:
    """A needs 12 less 4 as phase 2 begins and B 12 less 1; afterwards A has a hunger of 12 and B of 10."""
    kitchen = next_round("ABCD", "A", {"need": need}, food={"A": 4, "B": 1, "C": 0, "D": 9})
    assert kitchen.starter(2) == "C"
    kitchen.enter(2, "B", lost=["blue-3"]).mark(2, "over", "")
    assert left_over(kitchen, 2, A=0, B=0, D=5).starter(3) == begins


def test_in_round_1_five_food_a_set_lie_there_already() -> None:
    kitchen = begin("ABC").mark(1, "begins", "A").mark(1, "over", "")
    left_over(kitchen, 1, B=0, C=0).enter(1, "C", need=8)
    assert (kitchen.starter(2), why(kitchen)) == ("C", "least food left is shared; needed most food (8)")
    kitchen.enter(1, "C", need=6)
    assert (kitchen.starter(2), why(kitchen)) == ("B", "least food left is shared; needed most food (7)")


def test_whoever_has_no_figure_does_not_begin_unless_all_are_out() -> None:
    kitchen = begin("ABC").mark(1, "begins", "A")
    alive(alive(alive(kitchen, "A", 2), "B", 0), "C", 3)
    assert kitchen.starter(2) == "C"
    kitchen.enter(1, "C", alive=0)
    left_over(kitchen, 1, B=2, C=1)
    assert kitchen.starter(2) == "C"


def test_a_seat_that_left_does_not_begin() -> None:
    kitchen = next_round("ABC", "A")
    kitchen.do("seat.leave", seat="B", middle="no")
    assert kitchen.starter(2) == "C"
