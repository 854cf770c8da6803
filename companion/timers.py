"""Timers that all phones share, kept as moments and not as ticks.

timer     runs: `ends_at`, the server's moment of its end · stands: `remaining`, what was left when it was
          paused · `length`, what it was started with. All in milliseconds; `at` is the server's clock, an
          argument everywhere
ended     a running timer whose moment has passed; it says how long ago, for a phone that slept

kind            payload
timer.start     timer, label, length, ends_at       timer.pause   timer, remaining
timer.resume    timer, ends_at                      timer.add     timer, by, at
timer.stop      timer
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.words import Say, say

if TYPE_CHECKING:
    from companion.model import Table

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
LONGEST = DAY
MOST = 8  # timers at one table
LOUD = 10 * SECOND  # a phone that wakes later than this after the end stays silent

READY: Mapping[str, tuple[Say, int]] = {
    "turn": (say("Turn"), 60 * SECOND),
    "order": (say("Order"), 30 * SECOND),
    "memorise": (say("Memorise"), 60 * SECOND),
}


@dataclass(frozen=True, slots=True)
class Timer:
    """One timer: running while `ends_at` is there, else standing with `remaining`."""

    id: str
    label: str
    length: int
    ends_at: int | None = None
    remaining: int = 0

    @property
    def running(self) -> bool:
        """Was started and not paused; it may have ended."""
        return self.ends_at is not None


def left(timer: Timer, at: int) -> int:
    """Return what is left, never below zero and never more than the longest timer."""
    return timer.remaining if timer.ends_at is None else max(timer.ends_at - at, 0)


def ended(timer: Timer, at: int) -> int | None:
    """Return how long ago a timer ended; None while it has not."""
    return at - timer.ends_at if timer.ends_at is not None and at >= timer.ends_at else None


def rings(timer: Timer, seen: int, at: int) -> bool:
    """Tell whether the end fell between two looks of a phone and is fresh: so it sounds once, or not at all."""
    return timer.ends_at is not None and seen < timer.ends_at <= at <= timer.ends_at + LOUD


def pause(timer: Timer, at: int) -> Timer:
    """Stand still."""
    return replace(timer, ends_at=None, remaining=left(timer, at))


def resume(timer: Timer, at: int) -> Timer:
    """Go on with what was left."""
    return replace(timer, ends_at=at + timer.remaining, remaining=0) if timer.ends_at is None else timer


def add(timer: Timer, by: int, at: int) -> Timer:
    """Give or take time; one that had ended runs again from now."""
    after = min(max(left(timer, at) + by, 0), LONGEST)
    return replace(timer, remaining=after) if timer.ends_at is None else replace(timer, ends_at=at + after)


def clock(timer: Timer, at: int) -> str:
    """Write what is left as 1:05, or 1:00:00; a second counts until it is over."""
    seconds = -(-left(timer, at) // SECOND)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def told(timer: Timer, at: int) -> Say:
    """Say how a timer stands."""
    ago = ended(timer, at)
    if ago is None:
        time = clock(timer, at)
        return say("{time} left", time=time) if timer.running else say("{time} left, paused", time=time)
    if ago >= HOUR:
        return say("ended {n} h ago", n=ago // HOUR)
    if ago >= MINUTE:
        return say("ended {n} min ago", n=ago // MINUTE)
    return say("ended {n} s ago", n=ago // SECOND)


def _start(table: "Table", payload: Mapping[str, Any]) -> "Table":
    timer = Timer(payload["timer"], payload["label"], payload["length"], payload["ends_at"])
    return replace(table, timers=(*(one for one in table.timers if one.id != timer.id), timer))


def _on(change: Callable[[Timer, Mapping[str, Any]], Timer]) -> Callable[["Table", Mapping[str, Any]], "Table"]:
    """Make a change of one timer a change of the table."""

    def changed(table: "Table", payload: Mapping[str, Any]) -> "Table":
        timers = (change(one, payload) if one.id == payload["timer"] else one for one in table.timers)
        return replace(table, timers=tuple(timers))

    return changed


CHANGES: Mapping[str, Callable[["Table", Mapping[str, Any]], "Table"]] = {
    "timer.start": _start,
    "timer.pause": _on(lambda timer, p: replace(timer, ends_at=None, remaining=p["remaining"])),
    "timer.resume": _on(lambda timer, p: replace(timer, ends_at=p["ends_at"], remaining=0)),
    "timer.add": _on(lambda timer, p: add(timer, p["by"], p["at"])),
    "timer.stop": lambda t, p: replace(t, timers=tuple(one for one in t.timers if one.id != p["timer"])),
}
