"""Moves: what happens at the table at one stroke, written down as one event, so that an undo takes all of it back.

part      one change of a cell: `gain` a number of a stock, `lay` a thing on a heap, `mark` a value
least     below this a stock cannot go: a move whose stock is no longer there (something before it was
          undone) changes nothing
about     what the log tells of a move besides its parts; never anything hidden
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.command import UNKNOWN, Command, Refused, Room, whole
from companion.model import Cell, Part, Seat, Value
from companion.words import say


def decide(room: Room, command: Command) -> dict[str, Any]:
    """Turn a command of the game's own into the parts of one event."""
    name = str(command.args.get("move", ""))
    move = room.game.moves.get(name)
    if move is None:
        raise Refused(UNKNOWN)
    return {"move": name, **move(room, command)}


def made(parts: Sequence[Part | None], **about: object) -> Mapping[str, Any]:
    """Gather a move's parts, leaving out those that change nothing."""
    return {"parts": [dict(part) for part in parts if part], "about": about}


def gain(cell: Cell, delta: int, least: int | None = None) -> Part | None:
    """Add to a stock, or take from it down to `least`."""
    floor = {} if least is None else {"least": least}
    return {"kind": "add", **cell._asdict(), "delta": delta, **floor} if delta else None


def lay(cell: Cell, item: str) -> Part:
    """Lay a thing on a heap that holds it at most once."""
    return {"kind": "put", **cell._asdict(), "item": item, "times": 1}


def mark(cell: Cell, value: Value) -> Part:
    """Write a value."""
    return {"kind": "set", **cell._asdict(), "value": value}


def some(command: Command, key: str, most: int) -> int:
    """Read a number of things that a page may leave out; blank is none."""
    return whole(command, key, 0, most) if command.args.get(key) not in (None, "") else 0


def seat_in(room: Room, command: Command, key: str) -> Seat:
    """Find the seat named under a key."""
    seat = room.table.seat(str(command.args.get(key, "")))
    if seat is None:
        raise Refused(say("That seat is no longer at this table."))
    return seat
