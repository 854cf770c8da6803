"""Timers by a simulated clock: right after any sleep, the same on all phones, ended at one moment."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.command import Command, Refused, Room
from companion.decide import decide
from companion.play import Event
from companion.timers import DAY, HOUR, MINUTE, SECOND, Timer, clock, ended, left, rings, told
from tests.companion.kitchen import Kitchen

NOON = 1_800_000_000_000


class Clocked(Kitchen):
    """A table whose clock the test sets."""

    now = NOON

    def at(self, seconds: float) -> "Clocked":
        self.now = NOON + int(seconds * SECOND)
        return self

    def do(self, kind: str, device: str = "", chance: int = 0, **args: Any) -> Event | None:
        command = Command(f"c{len(self.events)}", device, kind, args, self.now, chance)
        event = decide(Room(self.game, self.box, self.table, self.events), command)
        self.events += [event] if event else []
        return event

    @property
    def timer(self) -> Timer:
        return self.table.timers[0]

    def left(self) -> int:
        return left(self.timer, self.now)


def ten_minutes() -> Clocked:
    kitchen = Clocked("king-fridge", "AB")
    kitchen.do("timer.start", timer="free", label="Tea", seconds=600)
    return kitchen


def test_a_timer_is_a_moment_and_needs_no_ticks() -> None:
    kitchen = ten_minutes()
    revs = kitchen.table.rev
    assert [kitchen.at(seconds).left() for seconds in (0, 60, 599.5, 600, 4000)] == [600_000, 540_000, 500, 0, 0]
    assert kitchen.table.rev == revs


def test_a_phone_that_slept_reads_that_it_ended_three_minutes_ago() -> None:
    timer = ten_minutes().timer
    reads = {at: str(told(timer, NOON + int(at * SECOND))) for at in (0, 1, 599.9, 600, 630, 780, 600 + 7200)}
    assert list(reads.values()) == [
        "10:00 left",
        "9:59 left",
        "0:01 left",
        "ended 0 s ago",
        "ended 30 s ago",
        "ended 3 min ago",
        "ended 2 h ago",
    ]


def test_the_end_sounds_once_and_not_after_a_long_sleep() -> None:
    timer = ten_minutes().timer
    looks = [NOON + seconds * SECOND for seconds in (590, 599, 600, 601, 610)]
    assert [rings(timer, seen, at) for seen, at in itertools.pairwise(looks)] == [False, True, False, False]
    assert not rings(timer, looks[0], NOON + 780 * SECOND)


def test_a_pause_stops_at_one_value_for_all_and_goes_on_from_it() -> None:
    kitchen = ten_minutes().at(100)
    kitchen.do("timer.pause", timer=kitchen.timer.id)
    assert kitchen.at(5000).left() == 500_000
    assert str(told(kitchen.timer, kitchen.now)) == "8:20 left, paused"
    assert kitchen.do("timer.pause", timer=kitchen.timer.id) is None
    kitchen.do("timer.resume", timer=kitchen.timer.id)
    assert kitchen.do("timer.resume", timer=kitchen.timer.id) is None
    assert kitchen.at(5100).left() == 400_000


def test_time_can_be_added_running_paused_and_after_the_end() -> None:
    kitchen = ten_minutes().at(100)
    kitchen.do("timer.add", timer=kitchen.timer.id, seconds=30)
    kitchen.do("timer.add", timer=kitchen.timer.id, seconds=-60)
    assert kitchen.left() == 470_000
    kitchen.do("timer.pause", timer=kitchen.timer.id)
    kitchen.do("timer.add", timer=kitchen.timer.id, seconds=10)
    assert kitchen.left() == 480_000
    kitchen.do("timer.resume", timer=kitchen.timer.id)
    kitchen.at(2000).do("timer.add", timer=kitchen.timer.id, seconds=60)
    assert kitchen.left() == 60_000
    kitchen.do("timer.add", timer=kitchen.timer.id, seconds=-900)
    assert ended(kitchen.timer, kitchen.now) == 0


def test_a_start_sent_by_two_phones_counts_once_and_starting_over_says_which_end_it_saw() -> None:
    kitchen = Clocked("king-fridge", "AB")
    kitchen.do("timer.start", timer="turn")
    assert kitchen.at(0.2).do("timer.start", timer="turn") is None
    seen = kitchen.timer.ends_at
    kitchen.at(20).do("timer.start", timer="turn", again=str(seen))
    assert kitchen.left() == 60_000
    assert kitchen.at(20.1).do("timer.start", timer="turn", again=str(seen)) is None
    kitchen.at(90).do("timer.start", timer="turn")
    assert (kitchen.left(), len(kitchen.table.timers)) == (60_000, 1)


@pytest.mark.parametrize(("ready", "length"), [("turn", "1:00"), ("order", "0:30"), ("memorise", "1:00")])
def test_ready_made_timers_have_their_length_or_another(ready: str, length: str) -> None:
    kitchen = Clocked("king-fridge", "AB")
    kitchen.do("timer.start", timer=ready)
    assert clock(kitchen.timer, NOON) == length
    kitchen.do("timer.stop", timer=ready)
    assert kitchen.do("timer.stop", timer=ready) is None
    kitchen.do("timer.start", timer=ready, seconds=90)
    assert clock(kitchen.timer, NOON) == "1:30"


def test_a_timer_of_a_day_is_right() -> None:
    kitchen = Clocked("king-fridge", "AB")
    kitchen.do("timer.start", timer="free", label="Dough", seconds=DAY // SECOND)
    assert clock(kitchen.timer, NOON) == "24:00:00"
    assert kitchen.at(DAY // SECOND - 1).left() == SECOND


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("timer.start", {"timer": "nothing"}),
        ("timer.start", {"timer": "free", "label": "x"}),
        ("timer.start", {"timer": "free", "label": "x", "seconds": 0}),
        ("timer.start", {"timer": "free", "label": "x", "seconds": 86401}),
        ("timer.start", {"timer": "free", "label": "\u202ex", "seconds": 5}),
        ("timer.pause", {"timer": "turn"}),
        ("timer.add", {"timer": "t2", "seconds": 86400}),
        ("timer.add", {"timer": "t2", "seconds": "1e9"}),
    ],
)
def test_what_cannot_be_is_refused(kind: str, args: dict[str, Any]) -> None:
    kitchen = ten_minutes()
    with pytest.raises(Refused):
        kitchen.do(kind, **args)
    assert len(kitchen.events) == 2


def test_a_table_has_few_timers() -> None:
    kitchen = Clocked("king-fridge", "AB")
    for _ in range(8):
        kitchen.do("timer.start", timer="free", label="x", seconds=5)
    assert len({timer.id for timer in kitchen.table.timers}) == 8
    with pytest.raises(Refused, match="stop one first"):
        kitchen.do("timer.start", timer="free", label="x", seconds=5)


STEPS = st.tuples(
    st.sampled_from(["timer.pause", "timer.resume", "timer.add"]), st.integers(0, 400), st.integers(-100, 100)
)


@given(st.lists(STEPS, max_size=12))
def test_pauses_and_additions_make_the_time_a_stopwatch_would(steps: list[tuple[str, int, int]]) -> None:
    kitchen, seconds, rest, running = ten_minutes(), 0, 600, True
    for kind, wait, more in steps:
        seconds += wait
        rest = max(rest - wait, 0) if running else rest
        args: dict[str, Any] = {"seconds": more} if kind == "timer.add" else {}
        kitchen.at(seconds).do(kind, timer=kitchen.timer.id, **args)
        if kind == "timer.add":
            rest = max(rest + more, 0)
        elif not (running and rest == 0):
            running = kind == "timer.resume"
        assert kitchen.left() == rest * SECOND


def test_pausing_and_its_undo_leave_the_moment_of_the_end_as_it_was() -> None:
    kitchen = ten_minutes().at(100)
    before = kitchen.timer
    for kind in ("timer.pause", "timer.stop"):
        kitchen.do(kind, timer=before.id)
        kitchen.at(150).do("undo", rev=kitchen.table.rev)
        assert kitchen.timer == before
    assert (HOUR, MINUTE) == (3_600_000, 60_000)
