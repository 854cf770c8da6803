"""Decisions about the score pad: what may be written into which cell, and what is asked about instead."""

from typing import Any

from companion import entry
from companion.command import UNKNOWN, Command, Conflict, Refused, Room, holds, seat_of, whole
from companion.model import HIGHEST, LOWEST, Cell, Field, Value
from companion.play import Event, live
from companion.view import conceals
from companion.words import Who, say

COUNTS = range(0, 100)  # steppers: cards and specials
HEAP = 40  # cards in one fridge


def _cell(room: Room, command: Command, kinds: tuple[str, ...]) -> tuple[Cell, Field]:
    """Find the cell a command means, and whether this phone may write it."""
    name = str(command.args.get("field", ""))
    found = room.game.field(name)
    if found is None or found.kind not in kinds:
        raise Refused(UNKNOWN)
    card = name.partition(":")[2]
    if (card not in room.box.cards) if found.of == "table" else card:
        raise Refused(UNKNOWN)
    number = 0 if found.of == "table" else whole(command, "round", 1, room.game.rounds(room.table, room.box))
    cell = Cell(number, seat_of(room, command).id if found.of == "seat" else "", name)
    seat = room.table.seat(cell.seat)
    if seat and not seat.started(number):
        raise Refused(say("{name} does not play this round.", name=Who(seat.name)))
    holder = cell.seat if seat and holds(seat, command) else ""
    if conceals(room.game, room.table, holder, cell):
        raise Refused(say("What is hidden is entered on the phone that took the seat, or after the reveal."))
    return cell, found


def set_cell(room: Room, command: Command) -> dict[str, Any] | None:
    """Write a cell; what another phone wrote meanwhile is not overwritten but asked about."""
    cell, found = _cell(room, command, ("number", "count", "choice", "seat", "flag"))
    value = _value(room, found, command.args.get("value"))
    now = room.table.cells.get(cell)
    if value == now:
        return None
    if "was" in command.args and _value(room, found, command.args["was"]) != now:
        last = _setter(room, cell)
        who = room.table.seat(last.seat) if last else None
        raise Conflict(now, last, who.name if who else "")
    return _at(cell, value=value)


def _value(room: Room, field: Field, typed: object) -> Value:
    """Read what was typed into a field; blank is None."""
    if typed is None or typed == "":
        return None
    if field.kind in ("number", "count"):
        try:
            number = entry.number(str(typed))
        except entry.Unreadable as problem:
            raise Refused(problem.why) from problem
        if field.kind == "count" and number is not None and number not in COUNTS:
            raise Refused(say("A number lies between {low} and {high}.", low=COUNTS[0], high=COUNTS[-1]))
        return number
    choices = {"choice": field.choices, "flag": ("yes",), "seat": tuple(seat.id for seat in room.table.seats)}
    if typed not in choices[field.kind]:
        raise Refused(UNKNOWN)
    return str(typed)


def _setter(room: Room, cell: Cell) -> Event | None:
    """Find who wrote a cell last."""
    wrote = (e for e in reversed(live(room.events)) if e.kind in ("set", "add", "put"))
    return next((e for e in wrote if (e.payload["round"], e.payload["seat"], e.payload["field"]) == cell), None)


def add_cell(room: Room, command: Command) -> dict[str, Any] | None:
    """Add to a number; additions from two phones both count."""
    cell, found = _cell(room, command, ("number", "count"))
    delta = whole(command, "delta", LOWEST, HIGHEST)
    after = (room.table.number(*cell) or 0) + delta
    low, high = (COUNTS[0], COUNTS[-1]) if found.kind == "count" else (LOWEST, HIGHEST)
    if not low <= after <= high:
        raise Refused(say("A number lies between {low} and {high}.", low=low, high=high))
    return _at(cell, delta=delta)


def put_cell(room: Room, command: Command) -> dict[str, Any] | None:
    """Lay a card on a heap or take it off again."""
    cell, found = _cell(room, command, ("heap",))
    item, times = str(command.args.get("item", "")), whole(command, "times", -1, 1)
    heap = room.table.heap(*cell)
    if item not in (*room.game.items(room.table, room.box, found.name), *heap) or times == 0:
        raise Refused(UNKNOWN)
    if times > 0 and len(heap) >= HEAP:
        raise Refused(say("More than {most} cards do not fit into a fridge.", most=HEAP))
    return _at(cell, item=item, times=times) if times > 0 or item in heap else None


def _at(cell: Cell, **what: object) -> dict[str, Any]:
    return {"round": cell.round, "seat": cell.seat, "field": cell.field, **what}


def lot(room: Room, command: Command) -> dict[str, Any]:
    """Draw who begins by lot, from the number the shell rolled."""
    seats = [seat for seat in room.table.seats if not seat.away]
    if not seats:
        raise Refused(say("Nobody is at the table."))
    return _at(Cell(1, "", "begins"), value=seats[command.chance % len(seats)].id, lot=True)
