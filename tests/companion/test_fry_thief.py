"""Fry Thief counts as its rulebook says: the worked examples, every fry accounted for, and how a game ends."""

from typing import Any

import pytest

from companion.command import Refused
from companion.games import fry_thief_plates as plates
from companion.games.fry_thief_plates import Fries
from tests.companion.kitchen import Kitchen

Settings = dict[str, str]
TWO = {"A": "fries", "B": "salad"}
THREE = {"A": "fries", "B": "fries", "C": "salad"}
FOUR = {"A": "fries", "B": "fries", "C": "salad", "D": "salad"}


def begin(roles: dict[str, str], settings: Settings | None = None, **powers: str) -> Kitchen:
    kitchen = Kitchen("fry-thief", list(roles), settings)
    for name, role in roles.items():
        kitchen.enter(1, name, role=role, power=powers.get(name, "none"))
    return kitchen


def tapped(kitchen: Kitchen, **eaten: tuple[int, int]) -> Kitchen:
    """Let everybody get and eat their fries tap by tap: (plain, with ketchup)."""
    for name, (plain, ketchup) in eaten.items():
        seat = kitchen.id(name)
        for _ in range(plain + ketchup - plates.on_plate(kitchen.table, seat).all):
            others = [one.id for one in kitchen.table.seats if one.id != seat]
            rich = max(others, key=lambda one: plates.on_plate(kitchen.table, one).plain)
            victim = kitchen.table.seat(rich)
            assert victim is not None
            kitchen.move("steal", seat=name, of=victim.name, plain=1)
        for _ in range(ketchup):
            kitchen.move("dip", seat=name, plain=1).move("eat", seat=name, ketchup=1)
        for _ in range(plain):
            kitchen.move("eat", seat=name, plain=1)
    return kitchen


def typed(kitchen: Kitchen, **eaten: tuple[int, int]) -> Kitchen:
    """Type the fries eaten at the end."""
    kitchen.do("set", round=1, field="depth", value="totals")
    for name, (plain, ketchup) in eaten.items():
        kitchen.enter(1, name, ate=plain, ate_ketchup=ketchup)
    return kitchen


def plate(kitchen: Kitchen, name: str) -> Fries:
    return plates.on_plate(kitchen.table, kitchen.id(name))


def eaten(kitchen: Kitchen, name: str) -> Fries:
    return plates.eaten(kitchen.table, kitchen.id(name))


both_ways = pytest.mark.parametrize("play", [tapped, typed])


@both_ways
def test_f1_more_fries_are_more_points(play: Any) -> None:
    kitchen = play(begin(TWO), A=(4, 1), B=(7, 0))
    assert kitchen.scores() == {"A": 6, "B": 7}
    assert kitchen.winners() == {"B"}


@both_ways
def test_f2_ketchup_wins_with_fewer_fries(play: Any) -> None:
    kitchen = play(begin(TWO), A=(2, 3), B=(7, 0))
    assert kitchen.scores() == {"A": 8, "B": 7}
    assert kitchen.winners() == {"A"}


@both_ways
def test_f3_equal_points_are_shared(play: Any) -> None:
    kitchen = play(begin(TWO), A=(6, 0), B=(6, 0))
    assert kitchen.winners() == {"A", "B"}
    assert kitchen.reasons() == ["A, B share rank 1: the rulebook does not break this tie"]


@both_ways
def test_f4_the_eighth_fry_wins_at_once_whatever_the_points(play: Any) -> None:
    kitchen = play(begin(TWO), A=(0, 2), B=(8, 0))
    assert kitchen.winners() == {"B"}
    assert kitchen.ranks() == {"A": 2, "B": 1}
    assert kitchen.reasons() == ["B ate 8 fries and wins at once."]


@both_ways
def test_f5_a_power_with_bonus_points_keeps_the_game_running(play: Any) -> None:
    kitchen = play(begin(TWO, A="bonus"), A=(2, 0), B=(8, 0))
    assert kitchen.winners() == set()
    assert kitchen.missing()[0] == "Round 1: A, fries still to be eaten: 2"
    assert kitchen.notes()[0].startswith("A power gives bonus points, so nobody wins by eating 8 fries")


@both_ways
def test_f6_bonus_points_are_entered_by_hand_and_count_at_the_end(play: Any) -> None:
    kitchen = play(begin(TWO, A="bonus"), A=(4, 0), B=(8, 0))
    assert kitchen.missing() == ["Round 1: A, the bonus points"]
    kitchen.enter(1, "A", bonus=5)
    assert kitchen.scores() == {"A": 9, "B": 8}
    assert kitchen.winners() == {"A"}


@both_ways
def test_f7_three_players_have_24_fries(play: Any) -> None:
    kitchen = play(begin(THREE), A=(7, 2), B=(6, 0), C=(8, 1))
    assert kitchen.scores() == {"A": 11, "B": 6, "C": 10}
    assert kitchen.winners() == {"A"}


@both_ways
def test_f8_with_three_players_eight_fries_end_nothing(play: Any) -> None:
    kitchen = play(begin(THREE), A=(8, 1), B=(6, 0), C=(8, 0))
    assert kitchen.missing()[0] == "Round 1: A, fries still to be eaten: 1"
    assert kitchen.notes()[0].startswith("With 3 or 4 players nobody wins by eating 8 fries")


def test_f9_more_fries_than_exist_are_refused_and_not_stored() -> None:
    kitchen = typed(begin(TWO), A=(7, 0))
    before = kitchen.table
    with pytest.raises(Refused, match="More fries than there are: 13 of 12"):
        kitchen.enter(1, "B", ate=6)
    assert kitchen.table == before


@pytest.mark.parametrize(("scope", "winners"), [("whole_game", set()), ("owner_only", {"B"})])
def test_bonus_points_of_one_stop_the_eighth_fry_of_all_or_of_that_one(scope: str, winners: set[str]) -> None:
    kitchen = typed(begin(TWO, {"bonus_scope": scope}, A="bonus"), A=(2, 0), B=(8, 0))
    assert kitchen.winners() == winners


def test_whoever_has_bonus_points_alone_does_not_win_by_the_eighth_fry() -> None:
    assert typed(begin(TWO, {"bonus_scope": "owner_only"}, B="bonus"), A=(2, 0), B=(8, 0)).winners() == set()


def test_a_power_without_points_keeps_the_win_by_eight() -> None:
    kitchen = typed(begin(TWO, A="ability"), A=(2, 0), B=(8, 0))
    assert kitchen.winners() == {"B"}
    assert kitchen.notes() == ["Whoever eats 8 fries wins at once."]


def test_eating_two_with_seven_eaten_wins_on_the_first() -> None:
    kitchen = tapped(begin(TWO), B=(7, 0)).move("steal", seat="B", of="A", plain=2).move("eat", seat="B", plain=2)
    assert (eaten(kitchen, "B"), plate(kitchen, "B")) == ((8, 0), (1, 0))
    with pytest.raises(Refused, match="The game is over: B ate 8 fries"):
        kitchen.move("eat", seat="A", plain=1)


def test_of_a_plain_and_a_dipped_fry_the_eighth_is_the_plain_one() -> None:
    kitchen = tapped(begin(TWO), B=(7, 0)).move("steal", seat="B", of="A", plain=2).move("dip", seat="B", plain=1)
    kitchen.move("eat", seat="B", plain=1, ketchup=1)
    assert (eaten(kitchen, "B"), plate(kitchen, "B")) == ((8, 0), (0, 1))


@pytest.mark.parametrize(("tie", "winners"), [("shared", {"A", "B"}), ("more_ketchup", {"A"}), ("replay", {"A", "B"})])
def test_a_tie_ends_as_the_table_agreed(tie: str, winners: set[str]) -> None:
    kitchen = typed(begin(THREE, {"tie": tie}), A=(6, 2), B=(10, 0), C=(5, 1))
    assert kitchen.winners() == winners
    assert (kitchen.reasons() == ["A, B share rank 1: play this game again"]) is (tie == "replay")


def test_sides_add_up_their_points_where_the_table_agreed_so() -> None:
    kitchen = typed(begin(FOUR, {"teams": "on"}), A=(9, 0), B=(2, 0), C=(6, 0), D=(7, 0))
    assert kitchen.winners() == {"C", "D"}
    assert kitchen.reasons() == ["Fries 11 : Salad 13"]
    assert typed(begin(FOUR), A=(9, 0), B=(2, 0), C=(6, 0), D=(7, 0)).winners() == {"A"}


def test_nobody_steals_from_their_own_side() -> None:
    with pytest.raises(Refused, match="B plays on the same side"):
        begin(FOUR, {"teams": "on"}).move("steal", seat="A", of="B", plain=1)
    assert plate(begin(FOUR).move("steal", seat="A", of="B", plain=1), "A").plain == 13


def test_a_stolen_fry_keeps_its_ketchup_and_a_caught_thief_puts_it_back() -> None:
    kitchen = begin(TWO).move("dip", seat="A", plain=2).move("steal", seat="B", of="A", plain=1, ketchup=1)
    assert (plate(kitchen, "A"), plate(kitchen, "B")) == ((9, 1), (1, 1))
    kitchen.move("steal", seat="A", of="B", ketchup=1)
    assert (plate(kitchen, "A"), plate(kitchen, "B")) == ((9, 2), (1, 0))


@pytest.mark.parametrize(
    ("name", "args", "why"),
    [
        ("steal", {"seat": "A", "of": "B", "plain": 1}, "B has fewer such fries"),
        ("steal", {"seat": "A", "of": "A", "plain": 1}, "Nobody steals from their own plate"),
        ("eat", {"seat": "B", "plain": 1}, "B has fewer such fries"),
        ("eat", {"seat": "A", "ketchup": 1}, "A has fewer such fries"),
        ("eat", {"seat": "A"}, "A has fewer such fries"),
        ("dip", {"seat": "A", "plain": 13}, "A has fewer such fries"),
        ("eat", {"seat": "A", "plain": 99}, "asks for something unknown"),
        ("lick", {"seat": "A", "plain": 1}, "asks for something unknown"),
    ],
)
def test_what_no_hand_could_do_is_refused(name: str, args: dict[str, Any], why: str) -> None:
    kitchen = begin(TWO)
    with pytest.raises(Refused, match=why):
        kitchen.move(name, **args)


def test_fries_with_ketchup_are_not_dipped_again() -> None:
    with pytest.raises(Refused, match="ketchup on these fries already"):
        begin(TWO).move("dip", seat="A", plain=2).move("dip", seat="A", ketchup=1)


def test_no_fry_is_set_by_hand() -> None:
    kitchen = begin(TWO)
    for kind, args in (("set", {"value": "99"}), ("add", {"delta": 3})):
        with pytest.raises(Refused, match="unknown"):
            kitchen.do(kind, round=1, seat="A", field="plate", **args)


def test_no_fry_moves_before_the_roles_are_said_and_no_role_after() -> None:
    kitchen = Kitchen("fry-thief", "AB")
    assert kitchen.missing()[0].startswith("Round 1: A, who plays Fries and who Salad: 1 and 1")
    with pytest.raises(Refused, match="who plays Fries and who Salad: 1 and 1"):
        kitchen.move("eat", seat="A", plain=1)
    kitchen = begin(TWO).move("eat", seat="A", plain=1)
    with pytest.raises(Refused, match="roles stay as they are"):
        kitchen.enter(1, "A", role="salad")


def test_taps_and_typed_numbers_do_not_mix() -> None:
    with pytest.raises(Refused, match="typed at the end"):
        typed(begin(TWO)).move("eat", seat="A", plain=1)
    kitchen = typed(begin(TWO))
    assert kitchen.missing()[0] == "Round 1: A, the fries eaten, fries still to be eaten: 12"


def test_saying_who_plays_what_does_not_begin_the_game() -> None:
    kitchen = begin(TWO)
    kitchen.do("seat.add", name="C")
    kitchen.enter(1, "C", role="fries").move("eat", seat="C", plain=1)
    with pytest.raises(Refused, match="Start a new one with the same seats plus one"):
        kitchen.do("seat.add", name="D")


@pytest.mark.parametrize("middle", ["yes", "no"])
def test_a_game_that_somebody_leaves_is_void(middle: str) -> None:
    kitchen = begin(THREE).move("eat", seat="A", plain=1)
    kitchen.do("seat.leave", seat="A", middle=middle)
    assert kitchen.reasons() == ["A left: this game is void. Start a new one."]
    assert kitchen.winners() == set() and set(kitchen.ranks().values()) == {None}
    with pytest.raises(Refused, match="void"):
        kitchen.move("eat", seat="B", plain=1)
    kitchen.do("undo", rev=kitchen.table.rev)
    assert kitchen.move("eat", seat="B", plain=1).reasons() == []


def test_a_game_from_which_somebody_is_removed_is_void() -> None:
    kitchen = begin(THREE).move("eat", seat="A", plain=1)
    kitchen.do("seat.remove", seat="A")
    assert kitchen.reasons() == ["A player was removed: this game is void. Start a new one."]


def test_whoever_leaves_before_the_first_fry_is_not_missed() -> None:
    kitchen = begin(THREE)
    kitchen.do("seat.leave", seat="B", middle="no")
    assert typed(kitchen, A=(5, 0), C=(7, 0)).winners() == {"C"}


def test_salad_takes_the_first_turn_the_first_clockwise_from_whoever_last_ate_fries() -> None:
    assert Kitchen("fry-thief", "AB").starter(1) is None
    assert begin(TWO).starter(1) == "B"
    kitchen = begin({"C": "salad", "A": "fries", "D": "salad", "B": "fries"})
    assert kitchen.starter(1) == "C"
    assert kitchen.mark(1, "begins", "A").starter(1) == "D"


def test_more_ketchup_than_a_box_holds_is_said_and_not_refused() -> None:
    kitchen = begin(TWO).move("dip", seat="A", plain=7)
    assert kitchen.notes()[-1] == "That is more ketchup than the box is said to hold: 6."


def test_the_hand_to_deal_is_said_until_the_first_fry_moves() -> None:
    kitchen = begin(TWO, {"hand": "4"})
    assert kitchen.notes()[1] == "Deal 4 cards to each."
    assert len(kitchen.move("eat", seat="A", plain=1).notes()) == 1


def test_undoing_an_earlier_steal_makes_no_fry_out_of_nothing() -> None:
    kitchen = begin(TWO).move("steal", seat="B", of="A", plain=3)
    steal = kitchen.table.rev
    kitchen.move("eat", seat="B", plain=2)
    kitchen.do("undo", rev=steal)
    assert (plate(kitchen, "A"), plate(kitchen, "B"), eaten(kitchen, "B")) == ((12, 0), (0, 0), (0, 0))


def test_undoing_an_earlier_steal_takes_back_what_was_stolen_back_too() -> None:
    kitchen = begin(TWO).move("steal", seat="B", of="A", plain=3)
    steal = kitchen.table.rev
    kitchen.move("steal", seat="A", of="B", plain=2)
    kitchen.do("undo", rev=steal)
    assert (plate(kitchen, "A"), plate(kitchen, "B")) == ((12, 0), (0, 0))


def test_a_player_who_leaves_before_the_first_fry_but_in_the_game_ends_it() -> None:
    kitchen = begin(THREE)
    kitchen.do("seat.leave", seat="B", middle="yes")
    assert kitchen.reasons() == ["B left: this game is void. Start a new one."]
