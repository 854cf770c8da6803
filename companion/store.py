"""The log of every table in one SQLite file; the only module that knows SQLite, behind a few functions.

open_store   open, make, migrate or refuse a file         begin      write a table's first event
append       write the event a decision makes, once       events     read a table's log
count        how many tables there are                    purge      drop tables nobody has used for long
close        end the connections                          copy       keep numbers of one's own box; copied: read them

A write is one short `BEGIN IMMEDIATE` transaction: the command's id is looked up, the decision is made on the log as
it is in that moment, and one row is added. An older file is copied to NAME.schema1.bak before it is brought up; a newer
one is refused.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Lock
from typing import Any

from sqlite_utils import Database

from companion import schema
from companion.play import Event

WAIT = 5.0  # seconds a write waits for another program that holds the file
COLUMNS = "rev, command, seat, at, kind, payload, undoes"

Decide = Callable[[tuple[Event, ...]], Event | None]


class StoreError(Exception):
    """The data file cannot be used; the message says why and what to do."""


class Busy(StoreError):  # noqa: N818 - a name and a sentence
    """Another program holds the file for too long."""


class UnknownTable(StoreError):  # noqa: N818 - a name and a sentence
    """No such table, or it has gone."""


class CodeTaken(StoreError):  # noqa: N818 - a name and a sentence
    """Another table has this code."""


@dataclass(frozen=True, slots=True)
class Store:
    """An open data file."""

    path: Path
    idle: LifoQueue[Database] = field(default_factory=LifoQueue)
    writing: Lock = field(default_factory=Lock)


def open_store(path: Path) -> Store:
    """Open a data file; make a new one, bring an older one up to date, refuse a newer or a foreign one."""
    store = Store(path)
    try:
        with _borrow(store) as db:
            steps = schema.pending(db.conn, path)
            db.execute("PRAGMA journal_mode=wal").fetchall()
            with _transaction(store, db):
                schema.lay(db.conn, steps)
    except schema.SchemaError as problem:
        close(store)
        raise StoreError(str(problem)) from problem
    except sqlite3.Error as problem:
        close(store)
        raise StoreError(
            f"{path} cannot be used: {problem}. Is it a Larder file, and may you write there?"
        ) from problem
    return store


def close(store: Store) -> None:
    """Close the connections that are idle."""
    while not store.idle.empty():
        store.idle.get().close()


def begin(store: Store, code: str, event: Event, rest: Sequence[Event] = (), used: int = 0) -> str:
    """Write a table's first event, and the `rest` of a log brought back; sent twice, it is the same table."""
    with _borrow(store) as db, _transaction(store, db):
        known = db.execute("select code from play where command = ?", [event.command]).fetchone()
        if known:
            return str(known[0])
        if db.execute("select 1 from play where code = ?", [code]).fetchone():
            raise CodeTaken(code)
        db.execute("insert into play values (?, ?, ?, ?)", [code, event.command, event.at, used or event.at])
        for one in (event, *rest):
            _insert(db, code, one)
    return code


def append(store: Store, code: str, command: str, known: Sequence[Event], decide: Decide) -> tuple[Event, ...]:
    """Write the event a decision makes and return the log with it. A command already in the log decides nothing."""
    with _borrow(store) as db, _transaction(store, db):
        held = db.execute("select used from play where code = ?", [code]).fetchone()
        if held is None:
            raise UnknownTable(code)
        log = (*known, *_after(db, code, known[-1].rev if known else 0))
        if db.execute("select 1 from event where code = ? and command = ?", [code, command]).fetchone():
            return log
        event = decide(log)
        if event is None:
            return log
        _insert(db, code, event)
        db.execute("update play set used = ? where code = ?", [event.at, code])
    return (*log, event)


def events(store: Store, code: str, known: Sequence[Event] = ()) -> tuple[Event, ...]:
    """Read a table's log, from what is known of it on; empty if there is no such table."""
    with _borrow(store) as db:
        return (*known, *_after(db, code, known[-1].rev if known else 0))


def count(store: Store) -> int:
    """Count the tables kept."""
    with _borrow(store) as db:
        return int(db.execute("select count(*) from play").fetchone()[0])


def purge(store: Store, before: int) -> int:
    """Drop the tables last used before a moment; return how many."""
    with _borrow(store) as db, _transaction(store, db):
        db.execute("delete from event where code in (select code from play where used < ?)", [before])
        return int(db.execute("delete from play where used < ?", [before]).rowcount)


def copied(store: Store, game: str) -> dict[str, int]:
    """Read the numbers of one's own box."""
    with _borrow(store) as db:
        return dict(db.execute("select card, value from copy where game = ? order by card", [game]).fetchall())


def copy(store: Store, game: str, values: Mapping[str, int | None]) -> None:
    """Keep numbers of one's own box; None forgets one."""
    with _borrow(store) as db, _transaction(store, db):
        for card, value in values.items():
            db.execute("delete from copy where game = ? and card = ?", [game, card])
            if value is not None:
                db.execute("insert into copy values (?, ?, ?)", [game, card, value])


def _after(db: Database, code: str, rev: int) -> list[Event]:
    rows = db.execute(f"select {COLUMNS} from event where code = ? and rev > ? order by rev", [code, rev])  # noqa: S608
    return [
        Event(rev, command, seat, at, kind, json.loads(payload), undoes)
        for rev, command, seat, at, kind, payload, undoes in rows.fetchall()
    ]


def _insert(db: Database, code: str, event: Event) -> None:
    payload = json.dumps(dict(event.payload), ensure_ascii=False)
    row: list[Any] = [code, event.rev, event.command, event.seat, event.at, event.kind, payload, event.undoes]
    db.execute("insert into event values (?, ?, ?, ?, ?, ?, ?, ?)", row)


@contextmanager
def _borrow(store: Store) -> Iterator[Database]:
    """Lend a connection; connections are kept, for opening one costs more than a read."""
    try:
        db = store.idle.get_nowait()
    except Empty:
        db = Database(sqlite3.connect(store.path, timeout=WAIT, check_same_thread=False), execute_plugins=False)
        db.execute("PRAGMA synchronous=normal")
    try:
        yield db
    finally:
        store.idle.put(db)


@contextmanager
def _transaction(store: Store, db: Database) -> Iterator[None]:
    """Write in one transaction, one writer at a time and in turn."""
    if not store.writing.acquire(timeout=WAIT + 1):
        raise Busy("another program holds the data file")
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    except sqlite3.OperationalError as problem:
        db.rollback()
        busy = problem.sqlite_errorname.startswith("SQLITE_BUSY")
        raise (Busy if busy else StoreError)(f"{store.path}: {problem}") from problem
    except BaseException:
        db.rollback()
        raise
    finally:
        store.writing.release()
