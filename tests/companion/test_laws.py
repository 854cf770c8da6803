"""Laws of any play: order never matters, undo is exact, a replay is the live table, secrets stay."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.command import Conflict, Refused, Taken
from companion.play import apply, fold
from companion.view import told, visible
from tests.companion.kitchen import ALLERGIES, KING, Kitchen

SEATS = "ABCD"
TOTALS = st.lists(st.integers(-50, 150), min_size=2, max_size=4)
ITEMS = tuple(f"{card.id}:{one}" if one else card.id for card in KING.cards.values() for one in card.allergies or ("",))
PHONES = st.sampled_from(["p1", "p2", "p3", ""])

Step = Callable[[Kitchen], object]


def step(kind: str, device: str, args: dict[str, Any]) -> Step:
    return lambda kitchen: kitchen.do(kind, device, **args)


seats = st.sampled_from(SEATS)
depths = st.sampled_from(["total", "points", "cards"])
yes_no = st.sampled_from(["", "yes"])
small = st.integers(0, 9)


def on_cell(kind: str, *names: str, **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Step]:
    """Make commands about any round's and seat's cells of these names, from any phone."""
    args = st.fixed_dictionaries({"round": st.integers(1, 3), "seat": seats, "field": st.sampled_from(names), **more})
    return st.builds(step, st.just(kind), PHONES, args)


def on_seat(kind: str, **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Step]:
    """Make commands about any seat, from any phone."""
    return st.builds(step, st.just(kind), PHONES, st.fixed_dictionaries({"seat": seats, **more}))


STEPS = st.one_of(
    on_cell("set", "total", "points", "matches", "other", "fresh", value=small),
    on_cell("set", "depth", value=depths),
    on_cell("add", "points", delta=st.integers(-5, 5)),
    on_cell("put", "cards", item=st.sampled_from(ITEMS), times=st.just(1)),
    on_cell("put", "allergies", item=st.sampled_from(ALLERGIES), times=st.just(1)),
    on_seat("seat.take", over=yes_no),
    on_seat("seat.look"),
    on_seat("seat.leave", middle=yes_no),
    on_seat("seat.back"),
    on_seat("seat.move", by=st.just(1)),
    on_seat("seat.rename", name=st.sampled_from("WXYZ")),
    st.builds(lambda n: step("set", "", {"round": n, "field": "revealed", "value": "yes"}), st.integers(1, 3)),
    st.builds(lambda r: step("undo", "", {"rev": r}), st.integers(2, 30)),
    st.just(step("reset", "", {})),
    st.just(step("setting", "", {"name": "pill", "value": "card"})),
)
PLAYS = st.lists(STEPS, max_size=30)


def run(steps: list[Step]) -> Kitchen:
    """Take the steps that are possible."""
    kitchen = Kitchen("king-fridge", SEATS)
    for one in steps:
        try:
            one(kitchen)
        except (Refused, Conflict, Taken, StopIteration):
            continue
    return kitchen


@given(PLAYS, STEPS)
@settings(deadline=None, max_examples=150)
def test_undo_after_do_is_identity_and_redo_brings_it_back(steps: list[Step], last: Step) -> None:
    kitchen = run(steps)
    before = kitchen.table
    try:
        event = last(kitchen)
    except (Refused, StopIteration):
        return
    if event is None:
        return
    after = kitchen.table
    kitchen.do("undo", rev=kitchen.events[-1].rev)
    assert same(kitchen.table, before)
    kitchen.do("undo", rev=kitchen.events[-1].rev)
    assert same(kitchen.table, after)


def same(one: Any, other: Any) -> bool:
    return (one.seats, one.cells, one.settings) == (other.seats, other.cells, other.settings)


@given(PLAYS)
@settings(deadline=None, max_examples=100)
def test_a_replay_equals_the_live_table(steps: list[Step]) -> None:
    kitchen = run(steps)
    table = fold("TEST22", kitchen.events[:1])
    for at, event in enumerate(kitchen.events[1:], 2):
        table = fold("TEST22", kitchen.events[:at]) if event.undoes else apply(table, event)
    assert table == kitchen.table


@given(PLAYS)
@settings(deadline=None, max_examples=100)
def test_what_is_hidden_changes_nothing_another_seat_sees(steps: list[Step]) -> None:
    """Put anything into the hidden cells: page and scores of everybody else stay as they were."""
    kitchen = run(steps)
    table = kitchen.table
    for seat in (*(one.id for one in table.seats), ""):
        sight = visible(kitchen.game, kitchen.box, table, seat)
        secrets = dict.fromkeys(sight.table.hidden, ("dish15:nuts",))
        changed = type(table)(
            **{**{f: getattr(table, f) for f in table.__slots__}, "cells": {**table.cells, **secrets}}
        )
        assert visible(kitchen.game, kitchen.box, changed, seat) == sight
        for event in told(kitchen.game, table, seat, kitchen.events):
            assert "device" not in event.payload
            cell = tuple(event.payload.get(key) for key in ("round", "seat", "field"))
            assert cell not in sight.table.hidden or not {"value", "item", "delta"} & set(event.payload)


@given(TOTALS, st.permutations(range(4)), st.integers(0, 3))
@settings(deadline=None)
def test_seat_order_never_changes_a_score(totals: list[int], order: list[int], claimer: int) -> None:
    players = {SEATS[at]: total for at, total in enumerate(totals)}
    orders = (list(players), [SEATS[at] for at in order if SEATS[at] in players])
    results = []
    for names in orders:
        kitchen = Kitchen("king-fridge", names)
        for name in names:
            kitchen.enter(1, name, depth="total", total=players[name])
        results.append(kitchen.mark(1, "claimer", SEATS[claimer % len(players)]).scores())
    assert results[0] == results[1]


@given(TOTALS, st.integers(0, 3))
@settings(deadline=None)
def test_a_claim_adds_fifteen_or_takes_five_a_player(totals: list[int], claimer: int) -> None:
    kitchen = Kitchen("king-fridge", SEATS[: len(totals)])
    for name, total in zip(SEATS, totals, strict=False):
        kitchen.enter(1, name, depth="total", total=total)
    name = SEATS[claimer % len(totals)]
    before = kitchen.scores()
    after = kitchen.mark(1, "claimer", name).scores()
    changes = {seat: (after[seat] or 0) - (before[seat] or 0) for seat in after}
    assert changes.pop(name) in {15, -5 * len(totals)}
    assert set(changes.values()) <= {0}


@given(st.lists(st.sampled_from([one for one in ITEMS if not one.endswith("nuts")]), min_size=1, max_size=9))
@settings(deadline=None)
def test_an_unmatched_allergy_never_changes_a_score(items: list[str]) -> None:
    kitchen = Kitchen("king-fridge", "AB").mark(1, "revealed", "A")
    kitchen.enter(1, "A", depth="cards", cards=items, allergies=["fish"])
    before = kitchen.scores()["A"]
    assert kitchen.enter(1, "A", allergies=["nuts"]).scores()["A"] == before


@given(st.permutations(ITEMS).map(lambda items: items[:6]))
@settings(deadline=None, max_examples=30)
def test_the_order_of_cards_never_changes_a_score(items: list[str]) -> None:
    totals = set()
    for heap in (items, sorted(items)):
        kitchen = Kitchen("king-fridge", "AB").mark(1, "revealed", "A")
        totals.add(kitchen.enter(1, "A", depth="cards", cards=heap, allergies=["fish", "nuts"]).scores()["A"])
    assert len(totals) == 1
