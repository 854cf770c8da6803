"""A command against what is so: the event it makes, nothing if nothing changes, or a refusal in words.

A phone acts as the seat it names in `as`, if it holds that seat; anyone with the code may write, seated
or not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion import moves, seating, writing
from companion.command import UNKNOWN, Command, Refused, Room, holds, seat_of, whole
from companion.model import Game
from companion.play import Event, Payload, apply, live
from companion.words import say

VALUES = ("printed", "original", "own")


def decide(room: Room, command: Command) -> Event | None:
    """Turn a command into the event that comes next."""
    decision = DECISIONS.get(command.kind)
    if decision is None:
        raise Refused(UNKNOWN)
    payload = decision(room, command)
    if payload is None:
        return None
    undoes = payload.pop("undoes", None)
    seat = next((one.id for one in room.table.seats if one.id == command.args.get("as") and holds(one, command)), "")
    seat = seat or next((one.id for one in room.table.seats if holds(one, command)), "")
    kind = "set" if command.kind == "lot" else command.kind
    event = Event(room.table.rev + 1, command.id, seat, command.at, kind, payload, undoes)
    if undoes is None:
        _allowed(room, event)
    return event


def _allowed(room: Room, event: Event) -> None:
    """Refuse what leads to something the rules exclude; an undo is exact, whatever it leads back to."""
    already = room.game.forbids(room.table, room.box)
    for why in room.game.forbids(apply(room.table, event), room.box):
        if why not in already:
            raise Refused(why)


def _setting(room: Room, command: Command) -> dict[str, Any] | None:
    name, value = str(command.args.get("name", "")), str(command.args.get("value", ""))
    choices = {one.name: tuple(choice for choice, _ in one.choices) for one in room.game.settings} | {"values": VALUES}
    if value not in choices.get(name, ()):
        raise Refused(UNKNOWN)
    return {"name": name, "value": value} if room.table.settings.get(name) != value else None


def _undo(room: Room, command: Command) -> dict[str, Any]:
    """Take an event back, whoever's it was; an undo is taken back in the same way."""
    rev = whole(command, "rev", 2, max(room.table.rev, 2))
    if rev not in {event.rev for event in live(room.events)}:
        raise Refused(say("That is already undone."))
    return {"undoes": rev}


Decision = Callable[[Room, Command], dict[str, Any] | None]
DECISIONS: Mapping[str, Decision] = {
    "seat.add": seating.add_seat,
    "seat.rename": seating.rename,
    "seat.move": seating.move,
    "seat.leave": seating.leave,
    "seat.back": seating.back,
    "seat.remove": lambda room, command: {"seat": seat_of(room, command).id},
    "seat.take": seating.take,
    "seat.free": seating.own,
    "seat.look": seating.own,
    "set": writing.set_cell,
    "add": writing.add_cell,
    "put": writing.put_cell,
    "move": moves.decide,
    "lot": writing.lot,
    "setting": _setting,
    "reset": lambda room, command: {},
    "undo": _undo,
}


def opening(command: Command, game: Game, seats: Sequence[str], settings: Mapping[str, str]) -> Event:
    """Make a table's first event."""
    payload: Payload = {
        "game": game.key,
        "seats": [{"id": f"s{at}-1", "name": name} for at, name in enumerate(seats, 1)],
        "settings": {one.name: one.choices[0][0] for one in game.settings} | {"values": VALUES[0]} | dict(settings),
    }
    return Event(1, command.id, "", command.at, "open", payload)
