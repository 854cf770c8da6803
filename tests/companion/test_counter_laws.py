"""Laws of the counter and its scores: undo is exact, a replay is the live table, cards are neither made nor lost."""

import json
from collections import Counter as Count
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.command import Refused, Room
from companion.games.lord_of_the_fries_deal import Deal, deal
from companion.play import Event, apply, fold
from companion.service import leader, receiver
from companion.spoken import SAID
from companion.view import visible
from companion.views.logbook import sentence
from tests.companion.counter import Counter, box

Step = Callable[[Counter], object]
SEATS = "ABCD"
BIG = st.integers(0, 2**256 - 1)


def step(kind: str, chance: int = 0, **args: Any) -> Step:
    return lambda counter: counter.do(kind, chance=chance, **args)


STEPS = st.one_of(
    BIG.map(lambda chance: step("order.roll", chance)),
    st.integers(1, 6).map(lambda die: step("order.dice", dice=die, part="yes")),
    st.sampled_from(["mcfryes-d2", "mcfryes-a1", "friedeys-c6"]).map(lambda item: step("order.call", items=item)),
    st.just(step("order.passed")),
    st.just(step("order.clear")),
    st.sampled_from(SEATS).map(lambda seat: step("order.filled", seat=seat)),
    st.just(step("day.new")),
    BIG.map(lambda chance: step("dice.roll", chance, die="d6", count=3)),
    st.sampled_from(["turn", "order"]).map(lambda timer: step("timer.start", timer=timer)),
    st.sampled_from(["pause", "resume", "stop"]).map(lambda kind: step(f"timer.{kind}", timer="turn")),
    st.integers(-90, 90).map(lambda seconds: step("timer.add", timer="turn", seconds=seconds)),
    st.sampled_from(SEATS).map(lambda seat: step("seat.leave", seat=seat)),
    st.sampled_from(SEATS).map(lambda seat: step("seat.back", seat=seat)),
    st.sampled_from(SEATS).map(lambda seat: step("seat.remove", seat=seat)),
    st.sampled_from(SEATS).map(lambda seat: step("seat.move", seat=seat, by=1)),
    st.tuples(st.sampled_from(SEATS), st.integers(1, 4), st.integers(-9, 9)).map(
        lambda one: step("set", seat=one[0], round=one[1], field="total", value=one[2])
    ),
    st.sampled_from(["mcfryes", "friedeys", "pantry"]).map(lambda key: step("setting", name="menu", value=key)),
    st.sampled_from(["left", "lowest_score"]).map(lambda one: step("setting", name="next_dealer", value=one)),
    st.integers(2, 30).map(lambda rev: step("undo", rev=rev)),
    st.just(step("reset")),
)


def run(steps: list[Step]) -> Counter:
    """Take the steps that are possible."""
    counter = Counter(SEATS)
    for one in steps:
        try:
            one(counter)
        except (Refused, StopIteration):
            continue
    return counter


@given(st.lists(STEPS, max_size=30), STEPS)
@settings(deadline=None, max_examples=200)
def test_undo_after_do_is_identity_and_redo_brings_it_back(steps: list[Step], last: Step) -> None:
    counter = run(steps)
    before, length = counter.table, len(counter.events)
    try:
        last(counter)
    except (Refused, StopIteration):
        return
    if len(counter.events) == length:
        return
    after = counter.table
    counter.do("undo", rev=counter.table.rev)
    assert replace(counter.table, rev=0) == replace(before, rev=0)
    counter.do("undo", rev=counter.table.rev)
    assert replace(counter.table, rev=0) == replace(after, rev=0)


@given(st.lists(STEPS, max_size=30))
@settings(deadline=None, max_examples=150)
def test_a_replay_from_the_stored_log_equals_the_live_table(steps: list[Step]) -> None:
    counter = run(steps)
    stored = [replace(event, payload=json.loads(json.dumps(dict(event.payload)))) for event in counter.events]
    table = fold("TEST22", stored[:1])
    for at, event in enumerate(stored[1:], 2):
        table = fold("TEST22", stored[:at]) if event.undoes else apply(table, event)
    assert table == counter.table


@given(st.lists(STEPS, max_size=30))
@settings(deadline=None, max_examples=150)
def test_any_table_can_be_shown_scored_and_told(steps: list[Step]) -> None:
    counter = run(steps)
    sight = visible(counter.game, counter.box, counter.table, "")
    here = {seat.id for seat in counter.table.seats if not seat.away} | {""}
    assert leader(counter.table) in here
    for seat in counter.table.seats:
        assert receiver(counter.table, seat.id) in here - {seat.id}
    for number in range(1, len(sight.rounds) + 1):
        assert counter.game.notes(counter.table, counter.box, number)
    if sight.table.service.order:
        assert sight.table.service.go <= sight.table.service.order.size
    room = Room(counter.game, counter.box, counter.table, counter.events)
    assert all(str(sentence(room, event)) for event in counter.events)


def test_every_kind_of_event_is_told_in_the_log() -> None:
    from companion import dice, service, timers

    assert set(SAID) == set(service.CHANGES) | set(dice.CHANGES) | set(timers.CHANGES)


DECK = {"coffee": 18, "milk": 10, "ice": 7, "whip": 6, "fruit": 5, "mocha": 5, "dessert": 3}


@given(st.permutations(sorted(Count(DECK).elements())), st.integers(2, 6), st.data())
@settings(deadline=None, max_examples=60)
def test_cards_are_neither_made_nor_lost_and_playing_one_raises_the_day_by_twice_its_value(
    cards: list[str], players: int, data: st.DataObject
) -> None:
    """Deal, pass, play: hands and played cards are together what was dealt, at any moment."""
    dealt = deal(players, sum(DECK.values()))
    assert isinstance(dealt, Deal)
    names = "ABCDEF"[:players]
    hands = {name: cards[at * dealt.hand : (at + 1) * dealt.hand] for at, name in enumerate(names)}
    played: dict[str, list[str]] = {name: [] for name in names}
    for _ in range(data.draw(st.integers(0, 12))):
        giver = data.draw(st.sampled_from([name for name in names if hands[name]]))
        card = hands[giver].pop()
        if data.draw(st.booleans()):
            played[giver].append(card)
        else:
            hands[data.draw(st.sampled_from(names))].append(card)
    counter = counted(names, hands, played)
    assert sum(map(len, hands.values())) + sum(map(len, played.values())) == players * dealt.hand
    assert len(counter.game.notes(counter.table, counter.box, 1)) == 1  # nothing to complain of
    before = counter.scores()
    name = next(name for name in names if hands[name])
    card = hands[name].pop()
    played[name].append(card)
    after = counted(names, hands, played).scores()
    value = box().cards[card].points
    assert {seat: (after[seat] or 0) - (before[seat] or 0) for seat in names} == dict.fromkeys(names, 0) | {
        name: 2 * value
    }


def counted(names: str, hands: dict[str, list[str]], played: dict[str, list[str]]) -> Counter:
    """Enter a day card by card, straight into the log."""
    counter = Counter(names)
    for name in names:
        cells: dict[str, Any] = {"depth": "cards"}
        for card in DECK:
            cells |= {f"played_of:{card}": played[name].count(card), f"hand_of:{card}": hands[name].count(card)}
        for field, value in cells.items():
            payload = {"round": 1, "seat": counter.id(name), "field": field, "value": value}
            counter.events.append(Event(len(counter.events) + 1, f"x{len(counter.events)}", "", 0, "set", payload))
    return counter


@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 6))
@settings(deadline=None, max_examples=30)
def test_a_card_moved_from_hand_to_played_raises_the_day_by_twice_its_value(played: int, hand: int, value: int) -> None:
    scores = [
        Counter("AB").enter(1, "A", played=played + moved, hand=hand - moved).scores()["A"] or 0 for moved in (0, value)
    ]
    assert scores[1] - scores[0] == 2 * value


@given(st.permutations(range(4)), st.lists(st.integers(-50, 50), min_size=4, max_size=4))
@settings(deadline=None, max_examples=30)
def test_seat_order_never_changes_a_score_or_a_winner(order: list[int], totals: list[int]) -> None:
    results = []
    for names in (SEATS, "".join(SEATS[at] for at in order)):
        counter = Counter(names, {"days": "1"})
        for name in names:
            counter.enter(1, name, depth="total", total=totals[SEATS.index(name)])
        results.append((counter.scores(), counter.winners()))
    assert results[0] == results[1]


@pytest.mark.parametrize("key", ["mcfryes", "friedeys"])
def test_four_days_of_a_game_play_to_their_end(key: str) -> None:
    """Roll, call, pass, fill, day after day, with dice from a plain row of numbers."""
    counter, chance = Counter("ABC", {"menu": key}).deals("A"), 12345
    for day in range(1, 5):
        for turn in range(6):
            chance = chance * 6364136223846793005 % 2**256
            counter.do("order.roll", chance=chance)
            for _ in range(turn % 3):
                if counter.service.order:
                    counter.do("order.passed")
            if counter.service.order:
                counter.do("order.filled", seat="ABC"[(turn + day) % 3])
        counter.day(day, A=day, B=-day, C=10).do("day.new")
    assert counter.winners() == {"C"}
    assert [counter.starter(day) for day in range(1, 5)] == ["A", "B", "C", "A"]
