"""What people do at a table: seats, taking over, conflicts, undo, who may write and see what."""

import pytest

from companion.command import Conflict, Refused, Taken
from companion.view import told, visible
from tests.companion.kitchen import Kitchen


def secret() -> Kitchen:
    """Ann's phone p1 holds A and has entered cards and an allergy in secret."""
    kitchen = Kitchen("king-fridge", "AB")
    kitchen.do("seat.take", "p1", seat="A")
    return kitchen.enter(1, "A", "p1", depth="cards", cards=["dish2:meat"], allergies=["meat"])


def seen(kitchen: Kitchen, seat: str) -> int | None:
    sight = visible(kitchen.game, kitchen.box, kitchen.table, kitchen.id(seat) if seat else "")
    score = sight.score(1, kitchen.id("A"))
    assert score is not None
    return score.total


def test_secret_cards_are_seen_by_their_phone_alone_until_the_reveal() -> None:
    kitchen = secret()
    assert (seen(kitchen, "A"), seen(kitchen, "B"), seen(kitchen, "")) == (7, None, None)
    kitchen.mark(1, "revealed", "A")
    assert (seen(kitchen, "B"), seen(kitchen, "")) == (7, 7)
    kitchen.do("undo", rev=kitchen.table.rev)
    assert seen(kitchen, "B") is None


def test_a_claim_is_not_settled_for_those_who_may_not_see_the_cards() -> None:
    kitchen = secret().enter(1, "B", depth="total", total=9).mark(1, "claimer", "B")
    sight = visible(kitchen.game, kitchen.box, kitchen.table, kitchen.id("B"))
    score = sight.score(1, kitchen.id("B"))
    assert score is not None and score.total is None
    assert str(score.missing[0]) == "the claim waits for A"


def test_the_log_tells_that_something_was_entered_but_not_what() -> None:
    kitchen = secret()
    for seat, shown in (("A", True), ("B", False)):
        events = told(kitchen.game, kitchen.table, kitchen.id(seat), kitchen.events)
        assert any("meat" in str(event.payload) for event in events) is shown


def test_whoever_takes_a_seat_over_asks_to_look_and_that_is_logged() -> None:
    kitchen = secret()
    with pytest.raises(Taken, match="in use on another phone"):
        kitchen.do("seat.take", "p2", seat="A")
    kitchen.do("seat.take", "p2", seat="A", over="yes")
    seat = kitchen.table.seats[0]
    assert (seat.device, seat.former, seat.shown) == ("p2", "p1", False)
    assert seen(kitchen, "A") is None
    kitchen.do("seat.look", "p2", seat="A")
    assert seen(kitchen, "A") == 7
    assert kitchen.events[-1].kind == "seat.look"


def test_undoing_a_take_does_not_open_the_secrets_to_the_next_phone() -> None:
    kitchen = secret()
    kitchen.do("undo", rev=2)
    kitchen.do("seat.take", "p3", seat="A")
    assert seen(kitchen, "A") is None


def test_a_seat_without_secrets_has_nothing_to_ask_about() -> None:
    kitchen = Kitchen("king-fridge", "AB").enter(1, "A", points=3, matches=0)
    kitchen.do("seat.take", "p1", seat="A")
    assert kitchen.table.seats[0].shown


def test_secrets_undone_and_brought_back_stay_hidden_from_the_next_phone() -> None:
    kitchen = Kitchen("king-fridge", "AB")
    kitchen.do("seat.take", "p1", seat="A")
    kitchen.enter(1, "A", "p1", allergies=["nuts"])
    kitchen.do("undo", "p2", rev=3)
    kitchen.do("seat.take", "p2", seat="A", over="yes")
    kitchen.do("undo", "p2", rev=4)
    assert kitchen.table.heap(1, kitchen.id("A"), "allergies") == ("nuts",)
    assert not visible(kitchen.game, kitchen.box, kitchen.table, kitchen.id("A")).table.heap(1, "s1-1", "allergies")


def test_only_the_phone_of_a_seat_enters_its_secrets() -> None:
    kitchen = secret()
    with pytest.raises(Refused, match="on the phone that took the seat"):
        kitchen.do("put", "p2", round=1, seat="A", field="allergies", item="nuts", times=1)
    with pytest.raises(Refused, match="on the phone that took the seat"):
        kitchen.do("put", "p1", round=1, seat="B", field="allergies", item="nuts", times=1)


def test_two_different_edits_of_one_cell_ask() -> None:
    kitchen = Kitchen("king-fridge", "AB")
    kitchen.do("seat.take", "p1", seat="A")
    kitchen.do("set", "p1", round=1, seat="A", field="points", value="9", was="")
    with pytest.raises(Conflict) as asked:
        kitchen.do("set", round=1, seat="A", field="points", value="7", was="")
    assert (asked.value.now, asked.value.who) == (9, "A")
    assert kitchen.do("set", round=1, seat="A", field="points", value="9", was="") is None
    kitchen.do("set", round=1, seat="A", field="points", value="7", was="9")
    assert kitchen.table.number(1, kitchen.id("A"), "points") == 7


def test_additions_from_two_phones_both_count() -> None:
    kitchen = Kitchen("king-fridge", "AB")
    for delta in (5, 5, -3):
        kitchen.do("add", round=1, seat="A", field="points", delta=delta)
    assert kitchen.table.number(1, kitchen.id("A"), "points") == 7


def test_anything_can_be_undone_even_a_reset_or_a_removed_seat() -> None:
    kitchen = Kitchen("king-fridge", "AB").enter(1, "A", points=3, matches=1)
    steps: tuple[tuple[str, str | None], ...] = (("reset", None), ("seat.remove", "A"), ("seat.leave", "B"))
    for kind, seat in steps:
        before = kitchen.scores()
        kitchen.do(kind, seat=seat) if seat else kitchen.do(kind)
        assert kitchen.scores() != before
        kitchen.do("undo", rev=kitchen.table.rev)
        assert kitchen.scores() == before
    with pytest.raises(Refused, match="already undone"):
        kitchen.do("undo", rev=kitchen.table.rev - 1)


def test_scores_hang_on_seats_and_not_on_names() -> None:
    kitchen = Kitchen("king-fridge", "AB").enter(1, "A", points=3, matches=0)
    kitchen.do("seat.rename", seat="A", name="Zoe")
    assert kitchen.scores() == {"Zoe": 3, "B": None}
    with pytest.raises(Refused, match="already at this table"):
        kitchen.do("seat.rename", seat="Zoe", name=" b ")


def test_the_lot_is_drawn_from_the_number_the_server_rolled() -> None:
    kitchen = Kitchen("king-fridge", "ABC")
    kitchen.do("lot", chance=7)
    assert kitchen.starter(1) == "B"
    assert kitchen.events[-1].payload["lot"] is True


@pytest.mark.parametrize(
    "args",
    [
        {"kind": "nonsense"},
        {"kind": "set", "round": 9, "seat": "A", "field": "points", "value": 1},
        {"kind": "set", "round": 1, "seat": "A", "field": "secret", "value": 1},
        {"kind": "set", "round": 1, "seat": "A", "field": "depth", "value": "all"},
        {"kind": "set", "round": 1, "seat": "A", "field": "matches", "value": 100},
        {"kind": "set", "round": 1, "seat": "A", "field": "points", "value": "1000000"},
        {"kind": "set", "round": 1, "field": "claimer", "value": "s99"},
        {"kind": "add", "round": 1, "seat": "A", "field": "points", "delta": 10**6},
        {"kind": "set", "field": "value:nothing", "value": 1},
        {"kind": "undo", "rev": 1},
        {"kind": "seat.move", "seat": "A", "by": 5},
        {"kind": "seat.free", "seat": "A"},
        {"kind": "setting", "name": "pill", "value": "both"},
        {"kind": "seat.add", "name": "\u202eevil"},
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(args: dict[str, object]) -> None:
    kitchen = Kitchen("king-fridge", "AB")
    before = kitchen.table
    with pytest.raises(Refused):
        kitchen.do(**args)  # type: ignore[arg-type]
    assert kitchen.table == before


def test_a_table_is_full_at_the_games_most() -> None:
    kitchen = Kitchen("king-fridge", "ABCDEF")
    with pytest.raises(Refused, match="at most 6"):
        kitchen.do("seat.add", name="G")
