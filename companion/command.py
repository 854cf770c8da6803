"""What somebody wants, and the words for why it cannot be.

command   what to do, from which phone; `chance` is a number the shell rolled, `at` its clock
room      all that a decision rests on
refused   the command cannot be; the table stays as it is
conflict  the cell holds something else than the phone had seen: the value and who set it, so that a
          person decides
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.model import Box, Game, Seat, Table, Value
from companion.play import Event
from companion.tally import settled
from companion.words import Say, say

UNKNOWN = say("This page asks for something unknown; load it again.")


@dataclass(frozen=True, slots=True)
class Command:
    """What a phone asks for. Sent twice under one id, it counts once."""

    id: str
    device: str
    kind: str
    args: Mapping[str, Any]
    at: int
    chance: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """All a decision rests on: the game's rules and cards, the table, and its log."""

    game: Game
    box: Box
    table: Table
    events: Sequence[Event]


class Refused(Exception):  # noqa: N818 - a name and a sentence
    """The command cannot be; `why` says so."""

    def __init__(self, why: Say) -> None:
        super().__init__(str(why))
        self.why = why


class Taken(Refused):
    """The seat is held by another phone: ask, then send again with `over`."""


class Conflict(Refused):
    """Somebody else changed the cell meanwhile."""

    def __init__(self, now: Value, event: Event | None, who: str) -> None:
        super().__init__(say("Somebody changed this meanwhile."))
        self.now, self.event, self.who = now, event, who


def current(room: Room) -> int:
    """Return the round being played: the first one not complete, at most the last."""
    last = room.game.rounds(room.table, room.box)
    scores = ((number, room.game.score(room.table, room.box, number)) for number in range(1, last + 1))
    return next((number for number, each in scores if not settled(each)), last)


def begun(room: Room) -> bool:
    """Tell whether anything was entered on the pad but what is said before the game."""
    setup = {"begins"} | {field.name for field in room.game.fields if field.setup}
    return any(cell.round > 0 and cell.field not in setup for cell in room.table.cells)


def holds(seat: Seat, command: Command) -> bool:
    """Tell whether the command comes from the phone that holds the seat."""
    return bool(seat.device) and seat.device == command.device


def seat_of(room: Room, command: Command) -> Seat:
    """Find the seat a command is about."""
    seat = room.table.seat(str(command.args.get("seat", "")))
    if seat is None:
        raise Refused(say("That seat is no longer at this table."))
    return seat


def whole(command: Command, key: str, lowest: int, highest: int) -> int:
    """Read a whole number that a page sends by itself."""
    value = command.args.get(key)
    if isinstance(value, str) and value.isascii() and value.lstrip("-").isdigit() and len(value) < 6:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise Refused(UNKNOWN)
    return value
