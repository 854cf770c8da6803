"""What every template can use: words, numbers, tables as a phone may see them."""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import time
from typing import Any

from flask import Flask, abort, current_app, request, session, url_for
from markupsafe import Markup

from companion import catalog, entry, guard, language
from companion.command import Room, current
from companion.model import Game, Seat
from companion.play import Event, live
from companion.rooms import Rooms, enter
from companion.view import Sight, visible
from companion.words import Part, minus, say

NOT_UNDONE_BY_BUTTON = ("seat.take", "seat.free", "seat.look", "open")


@dataclass(frozen=True, slots=True)
class Viewer:
    """The phone that asks: the seats it holds, the one it looks as, those taken from it and those removed."""

    device: str
    seat: str
    held: tuple[Seat, ...]
    lost: tuple[Seat, ...]
    gone: tuple[Seat, ...] = ()

    @property
    def tag(self) -> str:
        """Name what this phone sees, for ETags: two phones with one tag see the same."""
        return ".".join([self.seat, *(one.id for one in self.held), "-", *(one.id for one in (*self.lost, *self.gone))])


@dataclass(frozen=True, slots=True)
class Shown:
    """A table as the asking phone sees it."""

    room: Room
    viewer: Viewer
    sight: Sight

    @property
    def game(self) -> Game:
        """The rules."""
        return self.room.game

    @property
    def current(self) -> int:
        """The round being played."""
        return current(self.room)


def rooms() -> Rooms:
    """Return the app's tables."""
    found: Rooms = current_app.extensions["rooms"]
    return found


def tongue() -> str:
    """Return the asking person's language: chosen, or the browser's, or the host's."""
    chosen = session.get("lang")
    if chosen in language.LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(list(language.LANGUAGES)) or str(current_app.config["LANG"])


def plain(part: Part) -> str:
    """Say something in the asking person's language, as plain text."""
    return language.plain(tongue(), part)


def html(part: Part) -> Markup:
    """Say something in the asking person's language, for a page."""
    return language.html(tongue(), part)


def device() -> str:
    """Return the asking phone's name as the log keeps it; the cookie's own cannot be made from it."""
    return hashlib.sha256(str(session["device"]).encode()).hexdigest()[:24]


def now() -> int:
    """Read the clock: milliseconds since 1970."""
    return int(time() * 1000)


def open_room(code: str) -> Room:
    """Find a table by its code; wrong tries are slowed for the client that makes them, and for nobody else."""
    clean = entry.code(code)
    known = clean in session.get("codes", ())
    if not known:
        guard.check("code", guard.client())
    room = enter(rooms(), clean, tongue()) if clean else None
    if room is None:
        guard.spend("code", guard.client())
        abort(404)
    if not known:
        session["codes"] = [clean, *session.get("codes", ())][:20]
    return room


def viewer(room: Room) -> Viewer:
    """Tell who asks; `as` chooses among the seats this phone holds."""
    phone = device()
    held = tuple(seat for seat in room.table.seats if seat.device == phone)
    lost = tuple(seat for seat in room.table.seats if seat.former == phone and seat.device != phone)
    gone = tuple(seat for seat in room.table.gone if seat.device == phone)
    wanted = request.args.get("as") or request.form.get("as")
    seat = next((one.id for one in held if one.id == wanted), held[0].id if held else "")
    return Viewer(phone, seat, held, lost, gone)


def shown(room: Room, who: Viewer | None = None) -> Shown:
    """Return a table as the asking phone may see it, or as anybody may (`who` without a seat)."""
    who = who or viewer(room)
    return Shown(room, who, visible(room.game, room.box, room.table, who.seat))


def last_done(events: tuple[Event, ...]) -> Event | None:
    """Return what the undo button takes back: the last thing done that is neither an undo nor about phones."""
    done = (one for one in reversed(live(events)) if one.undoes is None and one.kind not in NOT_UNDONE_BY_BUTTON)
    return next(done, None)


def asset(name: str) -> str:
    """Return the address of a static file, with a mark that changes when the file does."""
    return url_for("static", filename=name, v=_mark(name))


@cache
def _mark(name: str) -> str:
    folder = Path(str(current_app.static_folder))
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:8]


def install(app: Flask) -> None:
    """Give the templates their words."""

    def context() -> dict[str, Any]:
        chosen = tongue()

        def words(text: str, /, **args: Part) -> Markup:
            return language.html(chosen, say(text, **args))

        return {
            "_": words,
            "say": partial(language.html, chosen),
            "minus": minus,
            "asset": asset,
            "language": chosen,
            "languages": language.LANGUAGES,
            "new_id": lambda: secrets.token_hex(16),
            "info": lambda key: catalog.info(key, chosen),
            "moment": partial(language.moment, chosen),
        }

    app.context_processor(context)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
