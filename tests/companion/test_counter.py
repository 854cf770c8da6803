"""The counter: who leads, which way cards pass, orders that go around, days that end; two phones at once."""

from typing import Any

import pytest

from companion.command import Refused
from companion.ordering import leads
from companion.service import leader, receiver
from tests.companion.counter import Counter
from tests.companion.kitchen import Kitchen


def table() -> Counter:
    """Four at the table, B deals; the first order is a Brain Freeze."""
    counter = Counter("ABCD").deals("B")
    counter.dice("6 2")
    return counter


def lead(counter: Counter) -> str:
    return counter.name(leads(counter.game, counter.table, counter.box))


def passes(counter: Counter, short_pass: bool = True) -> dict[str, str]:
    """Say who gets the card each seat passes."""
    return {seat.name: counter.name(receiver(counter.table, seat.id, short_pass)) for seat in counter.table.seats}


LEFT = {"A": "B", "B": "C", "C": "D", "D": "A"}


def test_on_the_first_round_of_a_day_the_dealer_rolls_and_cards_pass_left() -> None:
    counter = Counter("ABCD").deals("B")
    with pytest.raises(Refused, match="must roll"):
        counter.do("order.call", items="mcfryes-d2")
    counter.dice("6 2")
    assert counter.name(leader(counter.table)) == "B"
    assert counter.order.how == "rolled"
    assert passes(counter) == LEFT


def test_later_a_rolled_order_passes_to_the_leader_and_a_called_one_to_the_left() -> None:
    counter = table()
    counter.do("order.filled", seat="D")
    counter.do("order.roll", chance=5)
    assert passes(counter) == {"A": "D", "B": "D", "C": "D", "D": ""}
    counter.do("order.filled", seat="A")
    counter.do("order.call", items=["mcfryes-d2"])
    assert (counter.order.title, counter.order.how, counter.order.throws) == ("Brain Freeze", "called", ())
    assert counter.name(leader(counter.table)) == "A"
    assert passes(counter) == LEFT


def test_in_the_third_edition_the_first_order_is_like_any_other() -> None:
    counter = Counter("ABCD", {"first_order": "call_or_roll"}).deals("B")
    counter.do("order.call", items="mcfryes-d2")
    assert passes(counter) == LEFT
    counter.do("undo", rev=counter.table.rev)
    counter.dice("6 2")
    assert passes(counter) == {"A": "B", "B": "", "C": "B", "D": "B"}


def test_who_fills_leads() -> None:
    counter = table()
    counter.do("order.filled", seat="D")
    assert lead(counter) == "D"
    assert counter.service.last == ("Brain Freeze", counter.id("D"))
    assert counter.service.order is None


def test_l14_after_three_rounds_of_passing_the_leaders_left_leads() -> None:
    counter = table()
    for go in (1, 2, 3):
        assert counter.service.go == go
        counter.do("order.passed", go=go)
    assert counter.service.order is None
    assert counter.service.last == ("Brain Freeze", "")
    assert lead(counter) == "C"


def test_l15_a_single_shot_is_over_after_one() -> None:
    counter = Counter("ABC").deals("C")
    counter.dice("1 1")
    counter.do("order.passed")
    assert (counter.service.order, lead(counter)) == (None, "A")


def test_l4_a_day_ends_with_its_order_unfilled() -> None:
    counter = table()
    counter.do("day.new")
    assert (counter.service.day, counter.service.order, counter.service.fresh) == (2, None, True)
    assert lead(counter) == "C"


def test_the_deal_passes_left_and_the_counter_closes_after_the_last_day() -> None:
    counter = table()
    dealers = []
    for day in (2, 3, 4):
        counter.do("day.new", day=day)
        dealers.append(lead(counter))
    assert dealers == ["C", "D", "A"]
    counter.do("day.new")
    for kind in ("day.new", "order.roll"):
        with pytest.raises(Refused, match="All 4 days are played"):
            counter.do(kind)


def test_in_the_third_edition_the_lowest_score_deals() -> None:
    counter = Counter("ABCD", {"next_dealer": "lowest_score"}).deals("B")
    counter.do("day.new")
    assert lead(counter) == ""
    counter.day(1, A=3, B=-2, C=9, D=-2)
    assert lead(counter) == "D"
    counter.day(2, A=-9, B=1, C=0, D=5)
    counter.do("day.new")
    assert lead(counter) == "A"


def test_who_rolls_leads_where_nobody_said_who_deals() -> None:
    counter = Counter("ABCD")
    counter.do("seat.take", "p1", seat="C")
    counter.do("order.roll", "p1")
    assert counter.name(leader(counter.table)) == "C"
    counter.do("day.new")
    assert lead(counter) == "D"


def test_a_table_without_seats_rolls_orders() -> None:
    counter = Counter("")
    counter.do("order.roll")
    counter.do("order.passed")
    assert counter.service.order is None
    counter.do("order.call", items="mcfryes-d2")
    counter.do("order.filled")
    assert (counter.service.number, leader(counter.table)) == (2, "")


def test_a_leader_who_leaves_is_followed_by_the_left() -> None:
    counter = table()
    counter.do("order.filled", seat="D")
    counter.do("order.roll")
    counter.do("seat.leave", seat="D")
    assert counter.name(leader(counter.table)) == "A"
    assert passes(counter)["C"] == "A"


def test_leaving_later_changes_no_dealer_of_a_day_before() -> None:
    counter = Counter("ABCD").deals("A")
    for day in (2, 3):
        counter.day(day - 1, A=1, B=1, C=1, D=1)
        counter.do("day.new")
    for name in "BA":
        counter.do("seat.leave", seat=name)
        assert [counter.starter(day) for day in (1, 2, 3, 4)] == ["A", "B", "C", "D"]


def test_a_dealer_who_left_before_the_day_is_skipped() -> None:
    counter = Counter("ABCD").deals("A").day(1, A=1, B=1, C=1, D=1)
    counter.do("seat.leave", seat="B")
    assert [counter.starter(day) for day in (1, 2, 3)] == ["A", "C", "D"]
    counter.do("set", round=3, field="begins", value=counter.id("A"))
    assert [counter.starter(day) for day in (1, 2, 3, 4)] == ["A", "C", "A", "C"]


def test_cards_may_stay_where_they_are_in_short_orders() -> None:
    counter = table()
    assert passes(counter, short_pass=False) == LEFT
    counter.do("order.passed")
    assert passes(counter, short_pass=False) == dict.fromkeys("ABCD", "")
    assert passes(counter) == LEFT


def test_a_leader_may_be_kept_from_the_own_order() -> None:
    counter = Counter("AB", {"leader_acts": "no"}).deals("A")
    counter.dice("6 2")
    with pytest.raises(Refused, match="does not fill the own order"):
        counter.do("order.filled", seat="A")
    counter.do("order.filled", seat="B")


def test_two_phones_at_once_roll_pass_and_end_the_day_once() -> None:
    counter = Counter("ABCD").deals("A")
    counter.do("order.roll", number=1, chance=11)
    stands = counter.order
    assert counter.do("order.roll", number=1, chance=2) is None
    assert counter.order == stands
    with pytest.raises(Refused, match="still stands"):
        counter.do("order.roll")
    counter.do("order.passed", number=1, go=1)
    assert counter.do("order.passed", number=1, go=1) is None
    counter.do("order.filled", number=1, seat="B")
    assert counter.do("order.filled", number=1, seat="B") is None
    with pytest.raises(Refused, match="B has filled this order already"):
        counter.do("order.filled", number=1, seat="C")
    assert counter.do("order.passed", number=1, go=2) is None
    counter.do("day.new", day=2)
    assert counter.do("day.new", day=2) is None


def test_an_order_has_to_stand_before_it_is_passed_or_filled() -> None:
    steps: tuple[tuple[str, dict[str, Any]], ...] = (("order.passed", {}), ("order.filled", {"seat": "A"}))
    for kind, args in steps:
        with pytest.raises(Refused, match="There is no order"):
            Counter("AB").do(kind, **args)


@pytest.mark.parametrize(
    "args",
    [
        {"kind": "order.call", "items": "nothing"},
        {"kind": "order.call", "items": None},
        {"kind": "order.call", "items": [["x"]]},
        {"kind": "order.filled", "number": "x", "seat": "A"},
        {"kind": "order.filled"},
        {"kind": "order.passed", "go": "two"},
        {"kind": "day.new", "day": -1},
        {"kind": "setting", "name": "menu", "value": "unknown"},
    ],
)
def test_what_cannot_be_is_refused(args: dict[str, Any]) -> None:
    counter = Counter("AB", {"first_order": "call_or_roll"})
    if args["kind"] != "order.call":
        counter.do("order.roll")
    before = counter.table
    with pytest.raises(Refused):
        counter.do(**args)
    assert counter.table == before


def test_a_game_without_menus_has_no_counter() -> None:
    for kind in ("order.roll", "order.call", "order.dice", "day.new"):
        with pytest.raises(Refused):
            Kitchen("king-fridge", "AB").do(kind)


def test_a_roll_a_fill_and_a_day_can_be_undone() -> None:
    counter = table()
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("order.passed", {}),
        ("order.filled", {"seat": "D"}),
        ("order.roll", {}),
        ("day.new", {}),
    )
    for kind, args in steps:
        before, was = counter.table, lead(counter)
        counter.do(kind, **args)
        assert counter.table.service != before.service
        counter.do("undo", rev=counter.table.rev)
        assert (counter.table.service, lead(counter)) == (before.service, was)
        counter.do("undo", rev=counter.table.rev)


def test_undoing_a_roll_under_a_fill_leaves_a_fill_of_nothing() -> None:
    counter = table()
    rolled = counter.table.rev
    counter.do("order.filled", seat="D")
    counter.do("undo", rev=rolled)
    assert (counter.service.number, counter.service.order, lead(counter)) == (0, None, "B")
    counter.dice("1 1")
    assert counter.service.number == 1


def test_what_happened_to_one_order_never_happens_to_another() -> None:
    counter = table()
    counter.do("order.filled", seat="D")
    filled = counter.table.rev
    counter.dice("6 2")
    counter.do("order.passed")
    counter.do("undo", rev=filled + 1)
    counter.do("undo", rev=filled)
    assert (counter.service.number, counter.order.title, counter.service.go) == (1, "Brain Freeze", 1)


def test_a_reset_clears_the_counter_and_an_undo_brings_it_back() -> None:
    counter = table()
    before = counter.service
    counter.do("reset")
    assert (counter.service.number, counter.service.day) == (0, 1)
    counter.do("undo", rev=counter.table.rev)
    assert counter.service == before
