"""The shape of the data file: laid step by step, so that an older file is brought up and a newer one is known as such.

A file says which step it is at and by which rules its logs were folded, in the table `larder`.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, connect

RULES = 1  # raise it when the same log would fold to other scores

Step = Callable[[Connection], object]


class SchemaError(Exception):
    """The file is not one this program can use; the message says why and what to do."""


def _tables(db: Connection) -> None:
    """Lay schema 1: tables and their events."""
    db.execute("create table play (code text primary key, command text unique, opened int)")
    db.execute(
        "create table event (code text, rev int, command text, seat text, at int, kind text, payload text,"
        " undoes int, primary key (code, rev), unique (code, command)) without rowid"
    )


def _use(db: Connection) -> None:
    """Lay schema 2: when a table was last used, so that unused ones can go."""
    db.execute("alter table play add column used int")
    db.execute("update play set used = coalesce((select max(at) from event where event.code = play.code), opened)")


def _copies(db: Connection) -> None:
    """Lay schema 3: the numbers read off one's own boxes, a game's once."""
    db.execute("create table copy (game text, card text, value int, primary key (game, card)) without rowid")


STEPS: tuple[Step, ...] = (_tables, _use, _copies)


def pending(db: Connection, path: Path) -> tuple[Step, ...]:
    """Return the steps a file lacks; keep a copy of an older file first, refuse a newer or a foreign one."""
    schema, rules = _versions(db, path)
    if schema > len(STEPS) or rules > RULES:
        raise SchemaError(f"{path} was written by a newer Larder. Update Larder, or give another --data file.")
    if 0 < schema < len(STEPS):
        with closing(connect(path.with_name(f"{path.name}.schema{schema}.bak"))) as copy:
            db.backup(copy)
    return STEPS[schema:]


def lay(db: Connection, steps: tuple[Step, ...]) -> None:
    """Take the steps and note where the file is now."""
    for step in steps:
        step(db)
    db.execute("create table if not exists larder (name text primary key, value int)")
    db.execute("insert or replace into larder values ('schema', ?), ('rules', ?)", [len(STEPS), RULES])


def _versions(db: Connection, path: Path) -> tuple[int, int]:
    names = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    if "larder" in names:
        held = dict(db.execute("select name, value from larder").fetchall())
        return held["schema"], held["rules"]
    if names:
        raise SchemaError(f"{path} is no Larder file. Give another --data file.")
    return 0, RULES
