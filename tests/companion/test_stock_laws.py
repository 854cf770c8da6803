"""Laws of fries and chips in any play: none is lost or made, figures never rise, undo is exact, secrets stay."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.command import Conflict, Refused, Taken
from companion.games import fry_thief_plates as plates
from companion.games.frischfleisch_figures import living
from companion.games.frischfleisch_moves import held, pot
from companion.play import apply, fold
from companion.view import told, visible
from tests.companion.kitchen import GROUPS, Kitchen

NAMES = "ABCD"
SETUP = 9  # events: the table opened, and at most two a seat
Step = Callable[[Kitchen], object]


def step(kind: str, device: str, args: dict[str, Any]) -> Step:
    def take(kitchen: Kitchen) -> object:
        named: dict[str, Any] = {
            key: kitchen.id(one) if key in ("from", "attacker", "defender") else one for key, one in args.items()
        }
        return kitchen.do(kind, device, **named)

    return take


seats = st.sampled_from(NAMES)
few = st.integers(0, 3)
some = st.integers(1, 3)
rounds = st.integers(1, 4)
phones = st.sampled_from(["p-A", "p-B", ""])
sizes = st.integers(1, 6)
figures = st.builds("{}-{}".format, st.sampled_from(GROUPS[:4]), sizes)


def does(kind: str, **args: Any) -> st.SearchStrategy[Step]:
    """Make commands of a kind, from any phone."""
    strategies = {key: one if isinstance(one, st.SearchStrategy) else st.just(one) for key, one in args.items()}
    return st.builds(step, st.just(kind), phones, st.fixed_dictionaries(strategies))


def undo(at: int) -> Step:
    """Take back something done since the seats were set up, an undo perhaps."""
    return lambda kitchen: kitchen.do("undo", rev=kitchen.events[-1 - at % max(len(kitchen.events) - SETUP, 1)].rev)


def of(name: str, figure: int) -> str:
    return f"{GROUPS[NAMES.index(name)]}-{figure}"


def combat(names: list[str], number: int, figures: tuple[int, int], chips: tuple[int, int], device: str) -> Step:
    args = {"move": "combat", "round": number, "attacker": names[0], "defender": names[1],
            "attacker_figure": of(names[0], figures[0]), "defender_figure": of(names[1], figures[1]),
            "attacker_chips": chips[0], "defender_chips": chips[1]}  # fmt: skip
    return step("move", device, args)


def sacrifice(name: str, number: int, figure: int, device: str) -> Step:
    return step("move", device, {"move": "sacrifice", "round": number, "seat": name, "figure": of(name, figure)})


COMMON = (
    st.builds(undo, st.integers(0, 99)),
    does("seat.move", seat=seats, by=st.sampled_from([-1, 1])),
    does("seat.leave", seat=seats, middle=st.sampled_from(["yes", "no"])),
)
TAPS = (
    does("move", move="steal", seat=seats, **{"from": seats}, plain=some, ketchup=st.sampled_from([0, 0, 1])),
    does("move", move="dip", seat=seats, plain=some),
    does("move", move="eat", seat=seats, plain=some, ketchup=st.sampled_from([0, 0, 1])),
)
FRY = st.one_of(
    *TAPS,
    does("set", round=1, seat=seats, field="power", value=st.sampled_from(["none", "bonus"])),
    does("set", round=1, seat=seats, field="role", value=st.sampled_from(["fries", "salad"])),
    does("set", round=1, seat=seats, field="bonus", value=few),
    *COMMON[:2],
)
FLESH = st.one_of(
    st.builds(combat, st.permutations(NAMES), rounds, st.tuples(sizes, sizes), st.tuples(few, few), phones),
    st.builds(sacrifice, seats, rounds, sizes, phones),
    does("move", move="share", round=rounds),
    does("move", move="check", round=rounds),
    does("put", round=rounds, seat=seats, field="lost", item=figures, times=st.sampled_from([-1, 1])),
    does("set", round=rounds, seat=seats, field="depth", value=st.sampled_from(["count", "figures"])),
    does("set", round=rounds, seat=seats, field="alive", value=st.integers(0, 7)),
    does("set", round=rounds, seat=seats, field="counted", value=st.integers(5, 9)),
    does("set", round=rounds, field="over", value=st.sampled_from(["", "yes"])),
    *COMMON,
)  # fmt: skip
STEPS = {"fry-thief": FRY, "frischfleisch": FLESH}


def begin(key: str, names: str = NAMES) -> Kitchen:
    kitchen = Kitchen(key, names)
    for at, name in enumerate(names):
        if key == "fry-thief":
            kitchen.enter(1, name, role="fries" if at < len(names) / 2 else "salad")
        else:
            kitchen.do("seat.take", f"p-{name}", seat=name)
            kitchen.enter(1, name, groups=[GROUPS[at]])
    return kitchen


def run(key: str, steps: list[Step]) -> Kitchen:
    """Take the steps that are possible."""
    kitchen = begin(key)
    for one in steps:
        attempt(kitchen, one)
    return kitchen


def attempt(kitchen: Kitchen, one: Step) -> bool:
    try:
        return one(kitchen) is not None
    except (Refused, Conflict, Taken):
        return False


def plays(key: str, most: int = 25) -> st.SearchStrategy[list[Step]]:
    return st.lists(STEPS[key], min_size=most // 2, max_size=most)


def fries(kitchen: Kitchen) -> list[int]:
    numbers = []
    for seat in kitchen.table.seats:
        numbers += [*plates.on_plate(kitchen.table, seat.id), *plates.eaten(kitchen.table, seat.id)]
    return numbers


@given(plays("fry-thief"))
@settings(deadline=None, max_examples=60)
def test_fries_are_conserved_whatever_is_done_and_undone(steps: list[Step]) -> None:
    """Undoing a role may leave a game without roles; then there are no plates to count."""
    kitchen = run("fry-thief", steps)
    if not plates.unsaid(kitchen.table):
        assert sum(fries(kitchen)) == 24


@given(st.lists(st.one_of(*TAPS), max_size=40))
@settings(deadline=None, max_examples=60)
def test_a_plate_never_holds_fewer_than_no_fries(steps: list[Step]) -> None:
    kitchen = run("fry-thief", steps)
    assert sum(fries(kitchen)) == 24 and min(fries(kitchen)) >= 0
    for at in range(10, len(kitchen.events), 3):
        kitchen.do("undo", rev=kitchen.events[at].rev)
        assert sum(fries(kitchen)) == 24 and min(fries(kitchen)) >= 0


@given(plays("fry-thief"))
@settings(deadline=None, max_examples=40)
def test_points_lie_between_the_fries_eaten_and_twice_as_many(steps: list[Step]) -> None:
    kitchen = run("fry-thief", steps)
    for score in kitchen.game.score(kitchen.table, kitchen.box, 1):
        ate = plates.eaten(kitchen.table, score.seat).all
        bonus = kitchen.table.number(1, score.seat, "bonus") or 0
        bonus = bonus if plates.bonus_points(kitchen.table, score.seat) else 0
        assert score.count is not None and ate <= score.count - bonus <= 2 * ate


@given(plays("frischfleisch"))
@settings(deadline=None, max_examples=100)
def test_chips_and_pot_are_conserved(steps: list[Step]) -> None:
    kitchen = run("frischfleisch", steps)
    table = kitchen.table
    names = {f"s{at}-1" for at in range(1, 5)}
    started = [seat for seat in table.seats if seat.started(1)]
    if len(started) == len(names):
        assert sum(held(table, seat.id) or 0 for seat in table.seats) + pot(table) == 28
    cells = [cell for cell in table.cells if cell.field in ("chips", "pot", "pool")]
    assert sum(table.number(*cell) or 0 for cell in cells) == 0 and pot(table) >= 0


@given(plays("frischfleisch", 40))
@settings(deadline=None, max_examples=100)
def test_living_figures_never_rise(steps: list[Step]) -> None:
    kitchen = run("frischfleisch", steps)
    for seat in kitchen.table.seats:
        counts = [living(kitchen.table, kitchen.box, seat.id, number) for number in range(5)]
        known = [count for count in counts if count is not None]
        assert known == sorted(known, reverse=True)


@pytest.mark.parametrize("key", STEPS)
@given(st.data())
@settings(deadline=None, max_examples=60)
def test_undo_after_do_is_identity_and_redo_brings_it_back(key: str, data: st.DataObject) -> None:
    kitchen = run(key, data.draw(plays(key, 15)))
    before = kitchen.table
    if not attempt(kitchen, data.draw(STEPS[key])):
        assert kitchen.table == before
        return
    after = kitchen.table
    kitchen.do("undo", rev=kitchen.events[-1].rev)
    assert replace(kitchen.table, rev=0) == replace(before, rev=0)
    kitchen.do("undo", rev=kitchen.events[-1].rev)
    assert replace(kitchen.table, rev=0) == replace(after, rev=0)


@pytest.mark.parametrize("key", STEPS)
@given(st.data())
@settings(deadline=None, max_examples=60)
def test_a_replay_equals_the_live_table(key: str, data: st.DataObject) -> None:
    kitchen = run(key, data.draw(plays(key)))
    table = fold("TEST22", kitchen.events[:1])
    for at, event in enumerate(kitchen.events[1:], 2):
        table = fold("TEST22", kitchen.events[:at]) if event.undoes else apply(table, event)
    assert table == kitchen.table


@given(plays("frischfleisch"))
@settings(deadline=None, max_examples=60)
def test_hidden_chips_change_nothing_another_seat_sees(steps: list[Step]) -> None:
    kitchen = run("frischfleisch", steps)
    table = kitchen.table
    for seat in (*(one.id for one in table.seats), ""):
        sight = visible(kitchen.game, kitchen.box, table, seat)
        notes = [kitchen.game.notes(sight.table, kitchen.box, number) for number in range(1, 5)]
        changed = replace(table, cells={**table.cells, **dict.fromkeys(sight.table.hidden, 99)})
        other = visible(kitchen.game, kitchen.box, changed, seat)
        assert other == sight
        assert [kitchen.game.notes(other.table, kitchen.box, number) for number in range(1, 5)] == notes
        for event in told(kitchen.game, table, seat, kitchen.events):
            for part in event.payload.get("parts", ()):
                assert part["field"] != "chips" or part["seat"] == seat


@given(st.permutations(NAMES), st.lists(st.tuples(few, few), min_size=4, max_size=4))
@settings(deadline=None, max_examples=40)
def test_the_order_of_seats_never_changes_a_score(order: list[str], eaten: list[tuple[int, int]]) -> None:
    results = []
    for names in (list(NAMES), order):
        kitchen = Kitchen("fry-thief", names)
        kitchen.do("set", round=1, field="depth", value="totals")
        flesh = Kitchen("frischfleisch", names)
        for name, (plain, ketchup) in zip(NAMES, eaten, strict=True):
            kitchen.enter(1, name, role="fries" if name in "AB" else "salad", ate=plain, ate_ketchup=ketchup)
            flesh.enter(1, name, groups=[GROUPS[NAMES.index(name)]], lost=[f"{GROUPS[NAMES.index(name)]}-{plain + 1}"])
            flesh.enter(4, name, food=ketchup)
        for number in range(1, 5):
            flesh.mark(number, "over", "")
        results.append((kitchen.counts(), flesh.scores(1), flesh.scores(4), flesh.ranks(), flesh.winners()))
    assert results[0] == results[1]
