"""What a seat sees at the counter: ingredients, turns, where a passed card goes, what may be done now."""

from collections.abc import Mapping

from companion.counter import View, view
from companion.orders import Ask
from tests.companion.counter import Counter


def seen(counter: Counter, name: str = "") -> View:
    return view(counter.game, counter.table, counter.box, counter.id(name) if name else "")


def says(counter: Counter) -> Mapping[str, str]:
    return {name: str(seen(counter, name).passing) for name in ("A", "B", "C", "")}


def test_before_the_first_order_the_dealer_rolls() -> None:
    counter = Counter("ABC").deals("B")
    sight = seen(counter)
    assert (counter.name(sight.leader), sight.ask, sight.may_roll, sight.may_call) == ("B", Ask(6), True, False)
    assert (sight.passing, sight.turns, sight.portions) == (None, (), ())


def test_real_dice_half_typed_show_what_they_gave_and_the_next_die() -> None:
    counter = Counter("ABC").deals("B")
    counter.do("order.dice", dice="4 5", part="yes")
    sight = seen(counter)
    assert [one.gave for one in sight.throws] == ["Coffee Drinks", "Double"]
    assert sight.ask == Ask(6, "C", "size")


def test_an_order_is_shown_in_portions_with_its_wildcards() -> None:
    counter = Counter("ABC", {"menu": "friedeys"}).deals("B")
    counter.dice("6 3 2 5")
    counter.do("undo", rev=counter.table.rev)
    counter.dice("6 3 4 5")
    assert [(one.names, one.count) for one in seen(counter).portions] == [
        (("Cheese",), 1),
        (("Bird Meat",), 2),
        (("Cow Meat",), 1),
        (("Bird Meat", "Fish Meat", "Cow Meat"), 1),
    ]


def test_a_passed_card_goes_left_on_the_first_round_then_to_the_leader() -> None:
    counter = Counter("ABC").deals("B")
    counter.dice("6 2")
    assert says(counter) == {
        "A": "Pass a card to B",
        "B": "Pass a card to C",
        "C": "Pass a card to A",
        "": "Pass a card to the left",
    }
    counter.do("order.filled", seat="C")
    counter.do("order.roll", chance=11)
    assert says(counter) == {
        "A": "Pass a card to C",
        "B": "Pass a card to C",
        "C": "You lead: your own card stays with you",
        "": "Pass a card to C",
    }
    assert counter.name(seen(counter, "A").passes_to) == "C"
    assert [counter.name(seat) for seat in seen(counter).turns] == ["A", "B", "C"]


def test_a_short_order_says_how_many_cards_may_be_left_out() -> None:
    counter = Counter("ABC", {"short_pass": "no", "leader_acts": "no"}).deals("B")
    counter.dice("6 2")
    counter.do("order.passed")
    sight = seen(counter, "A")
    assert (sight.go, sight.may_omit, sight.passes_to) == (2, 1, "")
    assert str(sight.passing) == "No card is passed in this go-round"
    assert [counter.name(seat) for seat in sight.turns] == ["C", "A"]


def test_after_the_last_day_nothing_is_rolled() -> None:
    counter = Counter("ABC", {"days": "1"}).deals("B")
    counter.do("day.new")
    sight = seen(counter)
    assert (sight.day, sight.days, sight.ask, sight.may_roll, sight.may_call) == (2, 1, None, False, False)


def test_a_table_without_seats_names_nobody() -> None:
    counter = Counter("", {"first_order": "call_or_roll"})
    counter.do("order.roll")
    assert (str(seen(counter).passing), seen(counter).turns) == ("Pass a card to the leader", ())


def test_dice_typed_for_one_menu_are_not_read_off_another() -> None:
    counter = Counter("ABC", {"menu": "pantry"}).deals("A")
    counter.do("order.dice", dice="8", part="yes")
    counter.do("setting", name="menu", value="mcfryes")
    assert seen(counter).throws == ()


def test_an_order_that_stands_keeps_its_words_when_another_menu_is_agreed_on() -> None:
    counter = Counter("ABC").deals("A")
    counter.dice("6 2")
    counter.do("setting", name="menu", value="friedeys")
    assert [one.names for one in seen(counter).portions] == [("Ice",)]
