"""Tables kept in memory by revision: a command costs one step, and only an undo folds the whole log anew."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from companion import store as log
from companion.catalog import box
from companion.command import Command, Refused, Room
from companion.decide import decide
from companion.games import game
from companion.hints import Hints, tell
from companion.model import Table
from companion.play import Event, apply, fold
from companion.store import Store
from companion.words import say

KEPT = 200  # tables in memory
MOST_EVENTS = 5000  # in one table's log


@dataclass(frozen=True, slots=True)
class Kept:
    """A table and the log it was folded from."""

    table: Table
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Rooms:
    """All tables: the file they are in, those in memory, the phones waiting."""

    store: Store
    hints: Hints = field(default_factory=Hints)
    kept: OrderedDict[str, Kept] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)


def enter(rooms: Rooms, code: str, language: str = "en") -> Room | None:
    """Return a table as it is now, with its rules and cards; None if there is none."""
    before = rooms.kept.get(code)
    events = log.events(rooms.store, code, before.events if before else ())
    return _room(_keep(rooms, code, before, events), language) if events else None


def act(rooms: Rooms, code: str, command: Command) -> Room:
    """Carry a command out, once; return the table after it."""
    before = rooms.kept.get(code)

    def decided(events: tuple[Event, ...]) -> Event | None:
        if len(events) >= MOST_EVENTS:
            raise Refused(say("This table's log is full. Open a new table with the same seats."))
        return decide(_room(_keep(rooms, code, before, events), "en"), command)

    events = log.append(rooms.store, code, command.id, before.events if before else (), decided)
    kept = _keep(rooms, code, rooms.kept.get(code), events)
    tell(rooms.hints, code, kept.table.rev)
    return _room(kept, "en")


def sweep(rooms: Rooms, before: int) -> None:
    """Let the tables go that nobody has used since a moment."""
    if log.purge(rooms.store, before):
        rooms.kept.clear()


def _keep(rooms: Rooms, code: str, before: Kept | None, events: tuple[Event, ...]) -> Kept:
    """Bring the table in memory up to its log, by steps where no undo is among them."""
    fresh = events[len(before.events) :] if before else events
    if before and not fresh:
        return before
    if before and not any(event.undoes for event in fresh):
        table = before.table
        for event in fresh:
            table = apply(table, event)
    else:
        table = fold(code, events)
    kept = Kept(table, events)
    with rooms.lock:
        newest = rooms.kept.get(code)
        if newest is None or newest.table.rev < table.rev:
            rooms.kept[code] = kept
        rooms.kept.move_to_end(code)
        while len(rooms.kept) > KEPT:
            rooms.kept.popitem(last=False)
    return kept


def _room(kept: Kept, language: str) -> Room:
    rules = game(kept.table.game)
    if rules is None:
        raise log.UnknownTable(kept.table.game)
    return Room(rules, box(rules.key, language), kept.table, kept.events)
