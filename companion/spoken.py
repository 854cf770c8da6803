"""What happened with orders, dice and timers, in words for the log."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.model import Table
from companion.tally import who
from companion.timers import READY, SECOND
from companion.words import Part, Say, Who, say

Payload = Mapping[str, Any]


def _dice(faces: list[int]) -> tuple[Part, ...]:
    return tuple(faces)


def _rolled(table: Table, payload: Payload) -> Say:
    dice = _dice([throw[1] for throw in payload["order"]["throws"]])
    return say("rolled an order: {dice}, {title}", dice=dice, title=Who(payload["order"]["title"]))


def _typed(table: Table, payload: Payload) -> Say:
    dice = _dice(payload["dice"])
    if "order" in payload:
        return say("typed real dice: {dice}, {title}", dice=dice, title=Who(payload["order"]["title"]))
    return say("typed real dice: {dice}", dice=dice)


def _called(table: Table, payload: Payload) -> Say:
    return say("called an order: {title}", title=Who(payload["order"]["title"]))


def _passed(table: Table, payload: Payload) -> Say:
    if payload.get("lead"):
        return say("everyone passed; nothing is left of the order, {name} leads", name=who(table, payload["lead"]))
    return say("everyone passed ({go})", go=payload["go"])


def _filled(table: Table, payload: Payload) -> Say:
    return say("{name} filled the order", name=who(table, payload["seat"])) if payload["seat"] else say("order filled")


def _thrown(table: Table, payload: Payload) -> Say:
    return say("rolled {n}{die}: {dice}", n=len(payload["faces"]), die=payload["die"], dice=_dice(payload["faces"]))


def _timer(table: Table, payload: Payload) -> Part:
    held = next((one.label for one in table.timers if one.id == payload["timer"]), payload["timer"])
    label = str(payload.get("label", held))
    return READY[label][0] if label in READY else Who(label)


def _more(table: Table, payload: Payload) -> Say:
    return say("{timer}: {n} s more", timer=_timer(table, payload), n=payload["by"] // SECOND)


SAID: Mapping[str, Callable[[Table, Payload], Say]] = {
    "order.roll": _rolled,
    "order.dice": _typed,
    "order.clear": lambda table, payload: say("put the typed dice away"),
    "order.call": _called,
    "order.passed": _passed,
    "order.filled": _filled,
    "day.new": lambda table, payload: say("began day {day}", day=payload["day"]),
    "dice.roll": _thrown,
    "timer.start": lambda table, payload: say(
        "{timer}: started, {n} s", timer=_timer(table, payload), n=payload["length"] // SECOND
    ),
    "timer.pause": lambda table, payload: say("{timer}: paused", timer=_timer(table, payload)),
    "timer.resume": lambda table, payload: say("{timer}: goes on", timer=_timer(table, payload)),
    "timer.add": _more,
    "timer.stop": lambda table, payload: say("{timer}: stopped", timer=_timer(table, payload)),
}
