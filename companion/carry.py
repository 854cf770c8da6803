"""A table as a file and back: the log, without the phones, as plain data.

pack      what a seat may read of a log; `complete` when nothing of it was left out
unpack    the events of such a file, each checked (companion/carried.py); what does not fit is refused, never mended
digest    one number for all that a table holds, phones and code aside: equal digests are equal states
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.carried import UNREADABLE, WRITES, event
from companion.command import Refused
from companion.model import Box, Game, Table
from companion.play import Event, fold
from companion.view import told

FORMAT = 1
MOST_EVENTS = 5000


def pack(game: Game, table: Table, events: Sequence[Event], seat: str, *, all_of_it: bool) -> dict[str, Any]:
    """Write a log down, as far as a seat may read it; `all_of_it` when the game is over."""
    whole = [_without_phone(one) for one in events]
    seen = whole if all_of_it else [_without_phone(one) for one in told(game, table, seat, events)]
    kept: dict[int, Event] = {}
    for one in seen:
        hidden = one.kind in WRITES and WRITES[one.kind] not in one.payload
        if not hidden and (one.undoes is None or one.undoes in kept):
            kept[one.rev] = one
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


def _without_phone(one: Event) -> Event:
    return replace(one, payload={**one.payload, "device": ""}) if one.kind == "seat.take" else one


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
    events = tuple(event(*found, one) for one in data["events"])
    revs = [one.rev for one in events]
    commands = {one.command for one in events}
    opens = [one.rev for one in events if one.kind == "open"]
    if revs != sorted(set(revs)) or len(commands) != len(events) or opens != [1]:
        raise Refused(UNREADABLE)
    undone = {one.undoes: one.rev for one in reversed(events) if one.undoes is not None}
    if any(target not in revs or target >= rev for target, rev in undone.items()):
        raise Refused(UNREADABLE)
    table = fold("", events)
    names = {seat.name.casefold() for seat in table.seats}
    if digest(table) != data.get("state") or not len(table.seats) == len(names) <= found[1].most:
        raise Refused(UNREADABLE)
    return events
