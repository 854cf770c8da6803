"""A table as a file and back: the log, without the phones, as plain data.

pack      what a seat may read of a log; `complete` when nothing of it was left out
unpack    the events of such a file, each checked like a command; what does not fit is refused, never mended
digest    one number for all that a table holds, phones and code aside: equal digests are equal states
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion import entry
from companion.command import Refused
from companion.model import Box, Game, Table
from companion.play import CHANGES, Event, fold
from companion.view import told
from companion.words import say

FORMAT = 1
MOST_EVENTS = 5000
LARGEST = 10**13  # also a moment in milliseconds
UNREADABLE = say("This file is not one that Larder has written, or it was changed.")
SEAT = re.compile(r"s\d{1,5}(-\d{1,2})?", re.ASCII)
VALUES = ("printed", "original", "own")
WRITES = {"set": "value", "add": "delta", "put": "item"}

Check = Callable[[Any], bool]


def pack(game: Game, table: Table, events: Sequence[Event], seat: str, *, all_of_it: bool) -> dict[str, Any]:
    """Write a log down, as far as a seat may read it; `all_of_it` when the game is over."""
    whole = [_without_phone(event) for event in events]
    seen = whole if all_of_it else [_without_phone(event) for event in told(game, table, seat, events)]
    kept: dict[int, Event] = {}
    for event in seen:
        hidden = event.kind in WRITES and WRITES[event.kind] not in event.payload
        if not hidden and event.undoes in (None, *kept):
            kept[event.rev] = event
    return {
        "larder": FORMAT,
        "game": game.key,
        "complete": list(kept.values()) == whole,
        "state": digest(fold("", list(kept.values()))),
        "events": [
            {
                **{"rev": one.rev, "command": one.command, "seat": one.seat, "at": one.at, "kind": one.kind},
                **{"payload": dict(one.payload), "undoes": one.undoes},
            }
            for one in kept.values()
        ],
    }


def _without_phone(event: Event) -> Event:
    return replace(event, payload={key: value for key, value in event.payload.items() if key != "device"})


def digest(table: Table) -> str:
    """Sum up a table's state."""
    seats = [[one.id, one.name, one.since, *([gap.first, gap.middle, gap.until] for gap in one.gaps)]
             for one in (*table.seats, *table.gone)]  # fmt: skip
    cells = sorted([*cell, json.dumps(value)] for cell, value in table.cells.items())
    state = [table.game, sorted(table.settings.items()), seats, len(table.gone), cells]
    return hashlib.sha256(json.dumps(state).encode()).hexdigest()


def unpack(data: object, find: Callable[[str], tuple[Game, Box] | None]) -> tuple[Event, ...]:
    """Read the events of a file; `find` gives the rules and cards of a game."""
    if not isinstance(data, dict) or data.get("larder") != FORMAT or not isinstance(data.get("events"), list):
        raise Refused(UNREADABLE)
    found = find(str(data.get("game")))
    if found is None or not 0 < len(data["events"]) <= MOST_EVENTS:
        raise Refused(UNREADABLE)
    events = tuple(_event(*found, one) for one in data["events"])
    revs = [event.rev for event in events]
    commands = {event.command for event in events}
    opens = [event.rev for event in events if event.kind == "open"]
    if revs != sorted(set(revs)) or len(commands) != len(events) or opens != [1]:
        raise Refused(UNREADABLE)
    if any(event.undoes is not None and event.undoes not in revs[: revs.index(event.rev)] for event in events):
        raise Refused(UNREADABLE)
    if digest(fold("", events)) != data.get("state"):
        raise Refused(UNREADABLE)
    return events


def _event(game: Game, box: Box, one: object) -> Event:
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
    payload = dict(one["payload"]) | ({"device": ""} if one["kind"] == "seat.take" else {})
    return Event(one["rev"], one["command"], one["seat"], one["at"], one["kind"], payload, one["undoes"])


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
                              "secret": _words}  # fmt: skip
    wants = {
        "seat.add": {"seat", "name", "since"},
        "seat.rename": {"seat", "name"},
        "seat.move": {"seat", "to"},
        "seat.leave": {"seat", "round", "middle"},
        "seat.back": {"seat", "round"},
        "reset": set(),
        "undo": set(),
    }.get(str(kind), {"seat"})
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
        return field.kind == "heap" and part.get("times") in (1, -1) and isinstance(value, str) and _item(box, value)
    words = {"choice": field.choices, "flag": ("yes",)}.get(field.kind, ())
    numeric = field.kind in ("number", "count", "stock") and _whole(-LARGEST, LARGEST)(value)
    return value is None or numeric or value in words or (field.kind == "seat" and _seat(value))


def _item(box: Box, item: str) -> bool:
    card, _, allergy = item.partition(":")
    groups = {one.more.get("group") for one in box.cards.values()}
    return (card in box.cards or card in box.allergies or card in groups) and (not allergy or allergy in box.allergies)


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
