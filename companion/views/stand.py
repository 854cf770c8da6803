"""What every page may show of the counter, the dice and the timers, as templates and the script take it."""

from collections.abc import Mapping
from typing import Any

from companion import timers
from companion.counter import View, view
from companion.ordering import menu_of
from companion.play import live
from companion.views.shown import Shown, now, plain
from companion.words import Part, Say, Who, say

FALLING = 8000  # milliseconds after a roll in which a page still shows the dice falling


def label(timer: timers.Timer) -> Part:
    """Name a timer: a ready-made one in the reader's language, a free one as it was typed."""
    return timers.READY[timer.label][0] if timer.label in timers.READY else Who(timer.label)


def counter(seen: Shown) -> dict[str, Any]:
    """Return what a page shows of the counter."""
    sight = view(seen.game, seen.room.table, seen.room.box, seen.viewer.seat)
    made = (one for one in reversed(live(seen.room.events)) if one.kind in ("order.roll", "order.dice"))
    last = next(made, None)
    return {
        "counter": sight,
        "menu": menu_of(seen.room.table, seen.room.box),
        "to": dict(sight.passing.args).get("name") if sight.passing else None,
        "why": _why(sight),
        "falling": last is not None and now() - last.at < FALLING,
        "agreed": seen.room.table.settings,
    }


def _why(sight: View) -> Say | None:
    """Say why a passed card goes where it goes."""
    if sight.order is None:
        return None
    if sight.order.passes == "leader":
        return say("the leader, since it was rolled")
    called = sight.order.how == "called"
    return say("to the left, since it was called") if called else say("to the left, since it is the day's first order")


def wired(seen: Shown) -> dict[str, Any]:
    """Write the counter, the dice and the timers down for the script."""
    table = seen.room.table
    return {
        "counter": _counter(seen) if seen.room.box.menus else None,
        "rolls": [
            {"rev": one.rev, "by": one.by, "at": one.at, "die": one.die, "faces": list(one.faces), "total": one.total}
            for one in table.rolls
        ],
        "timers": [
            {
                "id": one.id,
                "label": plain(label(one)),
                "length": one.length,
                "ends_at": one.ends_at,
                "remaining": one.remaining,
            }
            for one in table.timers
        ],
    }


def _counter(seen: Shown) -> Mapping[str, Any]:
    sight = view(seen.game, seen.room.table, seen.room.box, seen.viewer.seat)
    made = sight.order
    return {
        "day": sight.day,
        "days": sight.days,
        "number": sight.number,
        "leader": sight.leader,
        "order": made and {"zone": made.zone, "title": made.title, "how": made.how, "passes": made.passes},
        "portions": [{"need": list(one.need), "names": list(one.names), "count": one.count} for one in sight.portions],
        "go": sight.go,
        "may_omit": sight.may_omit,
        "turns": list(sight.turns),
        "passes_to": sight.passes_to,
        "passing": sight.passing and plain(sight.passing),
        "throws": [list(one) for one in sight.throws],
        "ask": sight.ask and list(sight.ask),
        "may_roll": sight.may_roll,
        "may_call": sight.may_call,
        "last": sight.last and list(sight.last),
    }
