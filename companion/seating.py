"""Decisions about people: who sits where, who comes, leaves, comes back, and which phone holds a seat."""

from typing import Any

from companion import entry
from companion.command import Command, Refused, Room, Taken, begun, current, holds, seat_of, whole
from companion.words import Who, say

NO_LATE = say("A running game takes no one in. Start a new one with the same seats plus one.")


def _name(room: Room, command: Command, besides: str = "") -> str:
    try:
        name = entry.name(str(command.args.get("name", "")))
    except entry.Unreadable as problem:
        raise Refused(problem.why) from problem
    if any(entry.same(name, seat.name) for seat in room.table.seats if seat.id != besides):
        raise Refused(say("{name} is already at this table. Use another name.", name=Who(name)))
    return name


def add_seat(room: Room, command: Command) -> dict[str, Any]:
    """Take somebody in, from the current round on; a game that takes no one in while it runs says so."""
    if begun(room) and not room.game.joins_late:
        raise Refused(NO_LATE)
    if len(room.table.seats) >= room.box.most:
        raise Refused(say("This game seats at most {most}.", most=room.box.most))
    since = current(room) if begun(room) else 1
    return {"seat": f"s{room.table.rev + 1}", "name": _name(room, command), "since": since}


def leave(room: Room, command: Command) -> dict[str, Any]:
    """Let a seat leave, before the current round or in its middle."""
    seat = seat_of(room, command)
    if seat.away:
        raise Refused(say("{name} has already left.", name=Who(seat.name)))
    only_round = begun(room) and room.game.rounds(room.table, room.box) == 1
    return {"seat": seat.id, "round": current(room), "middle": only_round or command.args.get("middle") == "yes"}


def back(room: Room, command: Command) -> dict[str, Any]:
    """Let a seat come back, from the current round on."""
    seat = seat_of(room, command)
    if not seat.away:
        raise Refused(say("{name} is at the table.", name=Who(seat.name)))
    if begun(room) and not room.game.joins_late:
        raise Refused(NO_LATE)
    return {"seat": seat.id, "round": current(room)}


def move(room: Room, command: Command) -> dict[str, Any] | None:
    """Move a seat one place along the table."""
    seat = seat_of(room, command)
    at = room.table.seats.index(seat)
    to = min(max(at + whole(command, "by", -1, 1), 0), len(room.table.seats) - 1)
    return {"seat": seat.id, "to": to} if to != at else None


def rename(room: Room, command: Command) -> dict[str, Any] | None:
    """Give a seat another name; its points stay with it."""
    seat = seat_of(room, command)
    name = _name(room, command, seat.id)
    return {"seat": seat.id, "name": name} if name != seat.name else None


def take(room: Room, command: Command) -> dict[str, Any] | None:
    """Give a seat to a phone; a taken one only when asked twice."""
    seat = seat_of(room, command)
    if holds(seat, command):
        return None
    if seat.device and command.args.get("over") != "yes":
        raise Taken(say("{name}'s seat is in use on another phone. Take it over?", name=Who(seat.name)))
    secret = [field.name for field in room.game.fields if field.secret]
    return {"seat": seat.id, "device": command.device, "secret": secret}


def own(room: Room, command: Command) -> dict[str, Any]:
    """Do what only the phone that holds the seat may do."""
    seat = seat_of(room, command)
    if not holds(seat, command):
        raise Refused(say("Only the phone that holds the seat can do that."))
    return {"seat": seat.id}
