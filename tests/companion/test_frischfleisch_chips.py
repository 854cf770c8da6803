"""Combat, sacrifice, the pot and the chips behind the hand in Frischfleisch."""

import pytest

from companion.command import Refused
from companion.games.frischfleisch_combat import Fight, Side, fight, sacrificed, shares
from companion.games.frischfleisch_moves import held, pot
from companion.model import Cell
from companion.play import fold
from companion.view import told, visible
from tests.companion.kitchen import GROUPS, Kitchen

LOG = "TEST22"


def begin(names: str, settings: dict[str, str] | None = None) -> Kitchen:
    """Seat people with a phone each, p-A and so on."""
    kitchen = Kitchen("frischfleisch", names, settings)
    sets = 2 if len(names) == 2 else 1
    for at, name in enumerate(names):
        kitchen.do("seat.take", f"p-{name}", seat=name)
        kitchen.enter(1, name, groups=GROUPS[at * sets : (at + 1) * sets])
    return kitchen


def fought(
    kitchen: Kitchen, one: str, other: str, chips: tuple[int, int], number: int = 1, device: str = ""
) -> Kitchen:
    """Let figures fight, named as group-figure; the seats follow from the order of the groups."""
    seats = {group: seat.name for seat in kitchen.table.seats for group in kitchen.table.heap(1, seat.id, "groups")}
    attacker, defender = (seats[figure.partition("-")[0]] for figure in (one, other))
    return kitchen.move("combat", device, round=number, attacker=attacker, defender=defender, attacker_figure=one,
                        defender_figure=other, attacker_chips=chips[0], defender_chips=chips[1])  # fmt: skip


def chips(kitchen: Kitchen) -> dict[str, int | None]:
    return {seat.name: held(kitchen.table, seat.id) for seat in kitchen.table.seats}


def heap(kitchen: Kitchen) -> int:
    return pot(kitchen.table)


@pytest.mark.parametrize(
    ("attacker", "defender", "pool", "end"),
    [
        (Side(2, 3), Side(3, 2), 0, Fight(True, 2, 3)),  # X8: a tie goes to the attacker
        (Side(1, 0), Side(1, 0), 1, Fight(True, 0, 1)),  # X9: fewer than two in the pool, none for the loser
        (Side(1, 1), Side(3, 0), 0, Fight(False, 0, 1)),  # X10: the defender wins
    ],
)
def test_x8_x9_x10_combat(attacker: Side, defender: Side, pool: int, end: Fight) -> None:
    assert fight(attacker, defender, pool) == end


@pytest.mark.parametrize(("has", "loses"), [(5, 2), (1, 1), (0, 0)])
def test_x11_a_sacrifice_takes_two_chips_or_what_there_is(has: int, loses: int) -> None:
    assert sacrificed(has) == loses


@pytest.mark.parametrize(
    ("chips", "players", "each", "stay"), [(11, 4, 2, 3), (9, 4, 2, 1), (1, 3, 0, 1), (7, 2, 3, 1), (7, 0, 0, 7)]
)
def test_a_pot_is_shared_equally_and_the_rest_stays(chips: int, players: int, each: int, stay: int) -> None:
    assert shares(chips, players) == (each, stay)


def test_x8_at_the_table_a_figure_is_out_and_the_chips_lie_in_the_pool() -> None:
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (3, 2))
    assert (chips(kitchen), heap(kitchen)) == ({"A": 4, "B": 7, "C": 7}, 3)
    assert kitchen.table.heap(1, kitchen.id("B"), "lost") == ("blue-5",)
    about = kitchen.events[-1].payload["about"]
    assert (about["seat"], about["food"], about["takes"]) == (kitchen.id("A"), 5, 2)


def test_x9_and_x10_at_the_table() -> None:
    kitchen = fought(begin("ABC"), "red-1", "blue-5", (1, 0))
    assert (chips(kitchen), heap(kitchen)) == ({"A": 6, "B": 7, "C": 7}, 1)
    assert kitchen.table.heap(1, kitchen.id("A"), "lost") == ("red-1",)
    fought(kitchen, "blue-1", "green-1", (0, 0))
    assert (chips(kitchen), heap(kitchen)) == ({"A": 6, "B": 7, "C": 7}, 1)


def test_x11_at_the_table() -> None:
    kitchen = fought(begin("ABC"), "red-1", "blue-1", (5, 0))
    assert chips(kitchen)["A"] == 2
    fought(kitchen, "red-1", "green-6", (1, 0))
    kitchen.move("sacrifice", round=1, seat="A", figure="red-2")
    assert kitchen.events[-1].payload["about"] == {
        "seat": kitchen.id("A"),
        "figure": "red-2",
        "food": 2,
        "lost": 2,
    }
    kitchen.move("sacrifice", round=1, seat="A", figure="red-3")
    kitchen.move("sacrifice", round=1, seat="A", figure="red-4")
    assert [event.payload["about"]["lost"] for event in kitchen.events[-2:]] == [1, 0]
    assert (chips(kitchen)["A"], sum(one or 0 for one in chips(kitchen).values()) + heap(kitchen)) == (0, 21)


def test_the_pot_of_eleven_and_then_of_nine_among_four() -> None:
    kitchen = begin("ABCD")
    fought(kitchen, "red-6", "blue-6", (7, 6))
    kitchen.mark(1, "over", "").move("share", round=2)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 2, "B": 5, "C": 9, "D": 9}, 3)
    fought(kitchen, "green-6", "pink-6", (6, 2), 2)
    assert heap(kitchen) == 9
    kitchen.mark(2, "over", "").move("share", round=3)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 4, "B": 7, "C": 5, "D": 11}, 1)


def test_a_pot_of_one_among_three_stays() -> None:
    kitchen = fought(begin("ABC"), "red-1", "blue-6", (1, 0)).mark(1, "over", "").move("share", round=2)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 6, "B": 7, "C": 7}, 1)


def test_a_pot_of_seven_among_two_players_with_14_chips_each() -> None:
    kitchen = fought(begin("AB"), "red-1", "green-6", (5, 4))
    assert (chips(kitchen), heap(kitchen)) == ({"A": 11, "B": 10}, 7)
    kitchen.mark(1, "over", "").move("share", round=2)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 14, "B": 13}, 1)


def test_a_pot_is_shared_once_a_round() -> None:
    kitchen = begin("ABC").mark(1, "over", "").move("share", round=2)
    with pytest.raises(Refused, match="already shared"):
        kitchen.move("share", round=2)
    with pytest.raises(Refused, match="unknown"):
        kitchen.move("share", round=1)


@pytest.mark.parametrize(("among", "others"), [("active", 8), ("all", 7)])
def test_who_has_no_figure_gets_no_share_unless_agreed(among: str, others: int) -> None:
    kitchen = begin("ABC", {"pot_n": among})
    fought(kitchen, "red-6", "blue-6", (4, 0))
    kitchen.enter(1, "B", depth="count", alive=0).mark(1, "over", "").move("share", round=2)
    assert chips(kitchen)["C"] == others
    assert (chips(kitchen)["B"], heap(kitchen)) == ((9, 0) if among == "active" else (9, 2))


@pytest.mark.parametrize(("lie", "takes"), [("same", 2), ("separate", 0)])
def test_chips_handed_over_lie_in_the_pool_or_apart_from_it(lie: str, takes: int) -> None:
    kitchen = begin("ABC", {"pot": lie}).move("sacrifice", round=1, seat="A", figure="red-1")
    fought(kitchen, "red-5", "blue-5", (0, 0))
    assert (kitchen.events[-1].payload["about"]["takes"], heap(kitchen)) == (takes, 2 - takes)
    fought(kitchen, "red-5", "blue-6", (3, 0))
    before, lying = chips(kitchen)["C"], heap(kitchen)
    kitchen.mark(1, "over", "").move("share", round=2)
    assert (chips(kitchen)["C"], heap(kitchen)) == ((before or 0) + lying // 3, lying % 3)
    assert sum(one or 0 for one in chips(kitchen).values()) + heap(kitchen) == 21


def test_a_figure_fights_while_it_lives_and_not_itself() -> None:
    kitchen = fought(begin("ABC"), "red-1", "blue-1", (0, 0))
    with pytest.raises(Refused, match="B has no such living figure"):
        fought(kitchen, "red-1", "blue-1", (0, 0))
    with pytest.raises(Refused, match="only attack figures of others"):
        kitchen.move("combat", round=1, attacker="A", defender="A", attacker_figure="red-1", defender_figure="red-2")
    kitchen.do("undo", rev=kitchen.table.rev)
    assert kitchen.table.heap(1, kitchen.id("B"), "lost") == ()


def test_figures_of_someone_who_left_are_targets_without_chips() -> None:
    kitchen = begin("ABC").mark(1, "over", "")
    kitchen.do("seat.leave", seat="B", middle="no")
    with pytest.raises(Refused, match="B has left; their figures fight without chips"):
        fought(kitchen, "red-1", "blue-1", (0, 1), 2)
    fought(kitchen, "red-1", "blue-1", (4, 0), 2)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 3, "B": 7, "C": 7}, 4)
    kitchen.mark(2, "over", "").move("share", round=3)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 5, "B": 7, "C": 9}, 0)


# chips behind the hand


def sees(kitchen: Kitchen, viewer: str, name: str) -> int | None:
    sight = visible(kitchen.game, kitchen.box, kitchen.table, kitchen.id(viewer) if viewer else "")
    return held(sight.table, kitchen.id(name))


def test_everybody_sees_the_own_chips_alone_and_the_pot() -> None:
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (3, 1))
    assert (sees(kitchen, "A", "A"), sees(kitchen, "B", "A"), sees(kitchen, "", "A")) == (4, None, None)
    assert pot(visible(kitchen.game, kitchen.box, kitchen.table, "").table) == 2
    kitchen.mark(1, "revealed", "")
    assert sees(kitchen, "", "A") == 4


def test_the_log_tells_who_won_a_combat_and_not_with_how_many_chips() -> None:
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (3, 1))
    for viewer, fields in (("A", ["chips", "pot", "lost"]), ("C", ["pot", "lost"]), ("", ["pot", "lost"])):
        seat = kitchen.id(viewer) if viewer else ""
        event = told(kitchen.game, kitchen.table, seat, kitchen.events)[-1]
        assert [part["field"] for part in event.payload["parts"]] == fields
        assert event.payload["about"]["figure"] == "blue-5"


def test_only_the_own_phone_is_told_that_there_are_not_so_many_chips() -> None:
    with pytest.raises(Refused, match="You hold 7 combat chips"):
        fought(begin("ABC"), "red-3", "blue-5", (8, 0), device="p-A")
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (8, 0), device="p-B")
    seat = kitchen.id("A")
    for viewer, told_so in ((seat, True), (kitchen.id("B"), False), ("", False)):
        sight = visible(kitchen.game, kitchen.box, kitchen.table, viewer)
        notes = [str(one) for one in kitchen.game.notes(sight.table, kitchen.box, 1)]
        assert ("A would hold −1 combat chips by what was entered." in notes) is told_so


def test_a_check_tells_whether_all_chips_are_there_and_no_more() -> None:
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (3, 0))
    kitchen.enter(1, "A", "p-A", counted=4).enter(1, "B", "p-B", counted=9)
    with pytest.raises(Refused, match="Not counted yet: C"):
        kitchen.move("check", round=1)
    with pytest.raises(Refused, match="on the phone that took the seat"):
        kitchen.enter(1, "C", "p-A", counted=7)
    kitchen.enter(1, "C", "p-C", counted=7).move("check", round=1)
    assert "All 21 combat chips are there." in kitchen.notes()
    assert set(kitchen.events[-1].payload["about"]) == {"right"}
    kitchen.enter(1, "C", "p-C", counted=6).move("check", round=1)
    assert "The combat chips do not add up." in kitchen.notes()
    sight = visible(kitchen.game, kitchen.box, kitchen.table, kitchen.id("A"))
    assert [str(one) for one in kitchen.game.notes(sight.table, kitchen.box, 1)] == [
        "Pot: 1 combat chips",
        "The combat chips do not add up.",
    ]


def test_no_chip_is_set_by_hand() -> None:
    kitchen = begin("ABC")
    for field in ("chips", "pot", "pool", "shared", "checked", "memorise"):
        with pytest.raises(Refused, match="unknown"):
            kitchen.do("set", "p-A", round=1, seat="A", field=field, value=9)


def test_the_minute_to_memorise_runs_from_the_servers_clock_and_not_after_round_4() -> None:
    kitchen = begin("ABC").move("memorise", round=1)
    assert kitchen.table.at(1, "", "memorise") == kitchen.events[-1].at + 60_000
    with pytest.raises(Refused, match="nothing to memorise"):
        kitchen.move("memorise", round=4)


def test_a_combat_that_rests_on_an_undone_one_counts_for_nothing() -> None:
    """A's figure took two chips from the pool that the undone combat had filled."""
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (4, 0))
    first = kitchen.table.rev
    fought(kitchen, "green-1", "blue-1", (0, 0))
    assert heap(kitchen) == 0
    kitchen.do("undo", rev=first)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 7, "B": 7, "C": 7}, 0)
    assert fold(LOG, kitchen.events).cells.get(Cell(1, kitchen.id("B"), "lost")) is None


def test_a_figure_eaten_twice_after_a_redo_is_eaten_once() -> None:
    kitchen = fought(begin("ABC"), "red-3", "blue-5", (3, 0))
    first = kitchen.table.rev
    kitchen.do("undo", rev=first)
    undo = kitchen.table.rev
    fought(kitchen, "green-5", "blue-5", (1, 0))
    kitchen.do("undo", rev=undo)
    assert kitchen.table.heap(1, kitchen.id("B"), "lost") == ("blue-5",)
    assert (chips(kitchen), heap(kitchen)) == ({"A": 4, "B": 9, "C": 7}, 1)
