"""What happens at a table, as events, and what they add up to.

event     one thing that happened: by which seat, when, what; `undoes` names the event an undo takes back
live      the events that count: not undone, or undone by an undo that was itself undone
fold      the table that the live events add up to; an event that no longer fits (its seat is gone)
          changes nothing

kind            payload
open            game, seats [id, name], settings
seat.add        seat, name, since        seat.rename  seat, name        seat.move     seat, to
seat.leave      seat, round, middle      seat.back    seat, round       seat.remove   seat
seat.take       seat, device, secret     seat.free    seat              seat.look     seat
set             round, seat, field, value                       add     round, seat, field, delta
put             round, seat, field, item, times (1 or −1)
move            move, parts (each a set, add or put with its kind), about
setting         name, value              reset        (nothing)         undo          (nothing; see undoes)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.model import Cell, Gap, Seat, Table, Value

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log; nothing is ever changed or deleted in it."""

    rev: int
    command: str
    seat: str
    at: int  # milliseconds since 1970, as the server read them
    kind: str
    payload: Payload
    undoes: int | None = None


def live(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that count, in order."""
    undone: set[int] = set()
    kept = []
    for event in reversed(events):
        if event.rev in undone:
            continue
        if event.undoes is not None:
            undone.add(event.undoes)
        kept.append(event)
    return tuple(reversed(kept))


def fold(code: str, events: Sequence[Event]) -> Table:
    """Add up a log."""
    table = Table(code, "")
    for event in live(events):
        table = apply(table, event)
    return replace(table, rev=events[-1].rev if events else 0)


def apply(table: Table, event: Event) -> Table:
    """Take one event in. Total: whatever no longer fits changes nothing but the revision."""
    change = CHANGES.get(event.kind)
    changed = change(table, event.payload) if change else table
    return replace(changed, rev=event.rev)


def _open(table: Table, payload: Payload) -> Table:
    seats = tuple(Seat(one["id"], one["name"]) for one in payload["seats"])
    return replace(table, game=payload["game"], seats=seats, settings=dict(payload["settings"]))


def _seats(table: Table, seats: Iterable[Seat]) -> Table:
    return replace(table, seats=tuple(seats))


def _on_seat(change: Callable[[Table, Seat, Payload], Seat]) -> Callable[[Table, Payload], Table]:
    """Make a change of one seat a change of the table."""

    def changed(table: Table, payload: Payload) -> Table:
        return _seats(table, (change(table, s, payload) if s.id == payload["seat"] else s for s in table.seats))

    return changed


def _move(table: Table, payload: Payload) -> Table:
    seat = table.seat(payload["seat"])
    others = [one for one in table.seats if one is not seat]
    return _seats(table, [*others[: payload["to"]], seat, *others[payload["to"] :]]) if seat else table


def _remove(table: Table, payload: Payload) -> Table:
    gone = tuple(seat for seat in table.seats if seat.id == payload["seat"])
    return replace(_seats(table, (seat for seat in table.seats if seat not in gone)), gone=table.gone + gone)


def _leave(table: Table, seat: Seat, payload: Payload) -> Seat:
    return replace(seat, gaps=(*seat.gaps, Gap(payload["round"], payload["middle"])))


def _back(table: Table, seat: Seat, payload: Payload) -> Seat:
    gaps = (replace(gap, until=payload["round"]) if gap.until is None else gap for gap in seat.gaps)
    return replace(seat, gaps=tuple(gaps))


def _take(table: Table, seat: Seat, payload: Payload) -> Seat:
    """Give the seat to a phone; what an earlier one entered in secret stays hidden until it asks."""
    secrets = any(cell.seat == seat.id and _secret(table, payload, cell) for cell in table.cells)
    shown = not secrets or (seat.device == payload["device"] and seat.shown)
    return replace(seat, device=payload["device"], former=seat.device, shown=shown)


def _secret(table: Table, payload: Payload, cell: Cell) -> bool:
    """Tell whether a cell is hidden; a log from before the secret fields were written down counts every cell."""
    named = "secret" not in payload or cell.field in payload["secret"]
    return named and not table.word(cell.round, "", "revealed")


def _put(table: Table, payload: Payload) -> Table:
    heap = list(table.heap(payload["round"], payload["seat"], payload["field"]))
    if payload["times"] > 0:
        heap.append(payload["item"])
    elif payload["item"] in heap:
        heap.remove(payload["item"])
    return _cell(table, payload, tuple(heap) or None)


def _add(table: Table, payload: Payload) -> Table:
    before = table.number(payload["round"], payload["seat"], payload["field"]) or 0
    return _cell(table, payload, before + payload["delta"])


def _set(table: Table, payload: Payload) -> Table:
    value = payload["value"]
    return _cell(table, payload, tuple(value) if isinstance(value, list) else value)


def _cell(table: Table, payload: Payload, value: Value) -> Table:
    cell = Cell(payload["round"], payload["seat"], payload["field"])
    cells = {one: held for one, held in table.cells.items() if one != cell}
    return replace(table, cells=cells if value is None else {**cells, cell: value})


def _moved(table: Table, payload: Payload) -> Table:
    """Make several changes at once; none of them if what one takes away is no longer there."""
    after = table
    for part in payload["parts"]:
        if part.get("times") == 1 and part["item"] in after.heap(part["round"], part["seat"], part["field"]):
            return table
        after = CHANGES[part["kind"]](after, part)
    held = ((after.number(*_place(part)) or 0, part["least"]) for part in payload["parts"] if "least" in part)
    return after if all(now >= least for now, least in held) else table


def _place(payload: Payload) -> Cell:
    return Cell(payload["round"], payload["seat"], payload["field"])


def _reset(table: Table, payload: Payload) -> Table:
    """Begin again with the same people; numbers read off the own box stay."""
    cells = {cell: value for cell, value in table.cells.items() if cell.round == 0}
    seats = (replace(seat, since=1, gaps=(Gap(1, middle=False),) if seat.away else ()) for seat in table.seats)
    return replace(_seats(table, seats), cells=cells)


CHANGES: Mapping[str, Callable[[Table, Payload], Table]] = {
    "open": _open,
    "seat.add": lambda t, p: _seats(t, (*t.seats, Seat(p["seat"], p["name"], p["since"]))),
    "seat.rename": _on_seat(lambda _, seat, p: replace(seat, name=p["name"])),
    "seat.move": _move,
    "seat.leave": _on_seat(_leave),
    "seat.back": _on_seat(_back),
    "seat.remove": _remove,
    "seat.take": _on_seat(_take),
    "seat.free": _on_seat(lambda _, seat, p: replace(seat, device="", former="")),
    "seat.look": _on_seat(lambda _, seat, p: replace(seat, shown=True)),
    "set": _set,
    "add": _add,
    "put": _put,
    "move": _moved,
    "setting": lambda t, p: replace(t, settings={**t.settings, p["name"]: p["value"]}),
    "reset": _reset,
}
