"""Checks what a file says of a table, event by event, before any of it is believed."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from companion import entry
from companion.command import Refused
from companion.decide import VALUES
from companion.model import HIGHEST, LOWEST, Box, Game, Table
from companion.play import CHANGES, Event
from companion.words import say

UNREADABLE = say("This file is not one that Larder has written, or it was changed.")
LARGEST = 10**13  # also a moment in milliseconds
SEAT = re.compile(r"s\d{1,5}(-\d{1,2})?", re.ASCII)
WRITES = {"set": "value", "add": "delta", "put": "item"}

Check = Callable[[Any], bool]


def event(game: Game, box: Box, one: object) -> Event:
    """Read one event of a file, or refuse the file."""
    fits = isinstance(one, dict) and set(one) == {"rev", "command", "seat", "at", "kind", "payload", "undoes"}
    if not fits or not isinstance(one, dict) or not isinstance(one["payload"], dict):
        raise Refused(UNREADABLE)
    checks: tuple[bool, ...] = (
        _whole(1, 100_000)(one["rev"]),
        isinstance(one["command"], str) and re.fullmatch(r"[\w-]{1,80}", one["command"], re.ASCII) is not None,
        _seat(one["seat"]),
        _whole(0, LARGEST)(one["at"]),
        one["undoes"] is None or (_whole(1, 100_000)(one["undoes"]) and one["kind"] == "undo"),
    )
    if not all(checks) or not _payload(game, box, one["kind"], one["payload"]):
        raise Refused(UNREADABLE)
    return Event(**one)


def _payload(game: Game, box: Box, kind: object, payload: Mapping[str, Any]) -> bool:
    """Check what an event says against what its kind may say."""
    if kind not in CHANGES and kind != "undo":
        return False
    if kind == "open":
        return _opening(game, box, payload)
    if kind == "move":
        parts, about = payload.get("parts"), payload.get("about")
        return (
            set(payload) == {"move", "parts", "about"}
            and payload["move"] in game.moves
            and isinstance(parts, list)
            and isinstance(about, dict)
            and all(isinstance(one, (int, str)) and len(str(one)) <= 60 for one in about.values())
            and all(isinstance(one, dict) and _written(game, box, one.get("kind"), one) for one in parts)
        )
    if kind in WRITES:
        return _written(game, box, kind, payload)
    if kind == "setting":
        return set(payload) == {"name", "value"} and _settings(game, {payload["name"]: payload["value"]})
    number = _whole(0, 99)
    rest: dict[str, Check] = {"seat": lambda one: _seat(one) and one != "", "name": _name, "since": number,
                              "to": number, "round": number, "middle": lambda one: isinstance(one, bool),
                              "secret": _words, "device": lambda one: one == ""}  # fmt: skip
    wants = {
        "seat.add": {"seat", "name", "since"},
        "seat.rename": {"seat", "name"},
        "seat.move": {"seat", "to"},
        "seat.leave": {"seat", "round", "middle"},
        "seat.back": {"seat", "round"},
        "reset": set(),
        "undo": set(),
    }.get(str(kind), {"seat"})
    wants |= {"device"} if kind == "seat.take" else set()
    extra = {"secret"} if kind == "seat.take" else set()
    return wants <= set(payload) <= wants | extra and all(rest[key](value) for key, value in payload.items())


def _opening(game: Game, box: Box, payload: Mapping[str, Any]) -> bool:
    seats, settings = payload.get("seats"), payload.get("settings")
    if payload.get("game") != game.key or not isinstance(seats, list) or not isinstance(settings, dict):
        return False
    each = all(isinstance(one, dict) and set(one) == {"id", "name"} for one in seats)
    named = each and all(_seat(one["id"]) and one["id"] and _name(one["name"]) for one in seats)
    return len(payload) == 3 and 2 <= len(seats) <= box.most and named and _settings(game, settings)


def _written(game: Game, box: Box, kind: object, part: Mapping[str, Any]) -> bool:
    """Check a write into a cell."""
    name, value = part.get("field"), part.get(WRITES.get(str(kind), "?"))
    field = game.field(name) if isinstance(name, str) else None
    card = name.partition(":")[2] if isinstance(name, str) else ""
    known = field is not None and (not card or (field.of == "table" and card in box.cards))
    if not known or field is None or not _whole(0, 99)(part.get("round")) or not _seat(part.get("seat")):
        return False
    if set(part) - {"kind", "round", "seat", "field", "least", "lot", "times", "value", "delta", "item"}:
        return False
    if "least" in part and not _whole(-LARGEST, LARGEST)(part["least"]):
        return False
    if kind == "add":
        return field.kind in ("number", "count", "stock") and _whole(-LARGEST, LARGEST)(value)
    if kind == "put":
        return field.kind == "heap" and part.get("times") in (1, -1) and _item(game, box, field.name, value)
    words = {"choice": field.choices, "flag": ("yes",)}.get(field.kind, ())
    bounds = (-LARGEST, LARGEST) if field.kind == "stock" else (LOWEST, HIGHEST)
    numeric = field.kind in ("number", "count", "stock") and _whole(*bounds)(value)
    return value is None or numeric or value in words or (field.kind == "seat" and _seat(value))


def _item(game: Game, box: Box, field: str, item: object) -> bool:
    """Check what lies on a heap: anything that may lie there at some table of this game."""
    tables = (Table("", game.key, settings={"values": values}) for values in VALUES)
    return any(item in game.items(table, box, field) for table in tables)


def _settings(game: Game, settings: Mapping[Any, Any]) -> bool:
    choices = {one.name: tuple(choice for choice, _ in one.choices) for one in game.settings} | {"values": VALUES}
    return all(name in choices and value in choices[name] for name, value in settings.items())


def _whole(low: int, high: int) -> Check:
    return lambda one: isinstance(one, int) and not isinstance(one, bool) and low <= one <= high


def _seat(one: object) -> bool:
    return isinstance(one, str) and (one == "" or SEAT.fullmatch(one) is not None)


def _words(one: object) -> bool:
    return isinstance(one, list) and len(one) < 30 and all(isinstance(word, str) and len(word) < 40 for word in one)


def _name(one: object) -> bool:
    try:
        return isinstance(one, str) and entry.name(one) == one
    except entry.Unreadable:
        return False
