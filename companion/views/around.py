"""Around a game: the tables a phone knows with their results, files to keep and to bring back, a picture to share.

Everything leaves through the same eyes as the pages: what a phone may not see is in none of its files.
"""

import csv
import io
import json
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue as Answer
from markupsafe import Markup

from companion import carry, catalog
from companion.carried import UNREADABLE
from companion.command import Refused, Room
from companion.games import game
from companion.model import Box, Game
from companion.play import Event, fold
from companion.rooms import enter
from companion.view import Sight, told, visible
from companion.views.boards import board
from companion.views.logbook import sentence
from companion.views.pages import begin, make_place
from companion.views.shown import Shown, Viewer, device, now, open_room, plain, rooms, shown, tongue
from companion.views.tables import page
from companion.words import say
from printgen.read import DATA

bp = Blueprint("around", __name__)
NOBODY = Viewer("", "", (), ())
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
HEAD = (say("Game"), say("Table"), say("Day"), say("Name"), say("Rank"))
TAIL = (say("Total"), say("≈"), say("Complete"))
BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Line:
    """A table in the list of those this phone knows."""

    room: Room
    sight: Sight
    used: int


@bp.get("/tables")
def known() -> str:
    """List the tables this phone has been at, those last used first; nobody else's code is told."""
    found = (enter(rooms(), code, tongue()) for code in session.get("codes", ()))
    lines = [Line(room, visible(room.game, room.box, room.table, ""), room.events[-1].at) for room in found if room]
    return render_template("known.html", lines=sorted(lines, key=lambda line: -line.used))


@bp.get("/t/<code>/flat")
def flat(code: str) -> str:
    """Show one phone for all: every seat's part turned towards its player; nothing secret."""
    seen = shown(open_room(code), NOBODY)
    number = min(seen.current, len(seen.sight.rounds))
    return page("flat.html", seen, number=number, **board(seen, number))


@bp.get("/t/<code>/result.svg")
def picture(code: str) -> Response:
    """Draw the result, as anybody may see it."""
    seen = shown(open_room(code), NOBODY)
    art = _art(catalog.info(seen.game.key, "en").picture)
    drawn = page("result.svg", seen, day=_day(seen.room.events[-1].at), art=art)
    return Response(drawn, mimetype="image/svg+xml")


def _art(name: str) -> tuple[str, Markup]:
    """Read one of this project's own pictures, to be set into another: its view box, and what it draws."""
    head, _, body = (DATA / "art" / f"{name}.svg").read_text("utf-8").partition(">")
    return head.partition('viewBox="')[2].partition('"')[0], Markup(body.rpartition("</svg>")[0])  # noqa: S704


@bp.get("/t/<code>/larder.json")
def as_json(code: str) -> Response:
    """Write the table down so that it can be brought back."""
    seen = shown(open_room(code))
    body = json.dumps(_packed(seen), ensure_ascii=False, indent=1)
    return _file(body, "application/json", f"larder-{seen.room.table.code}.json")


@bp.get("/t/<code>/larder.csv")
def as_csv(code: str) -> Response:
    """Write the scores down for a spreadsheet: text cells cannot be formulas, numbers are numbers."""
    seen = shown(open_room(code))
    complete = plain(say("yes") if _packed(seen)["complete"] else say("no, what is hidden is left out"))
    rounds = range(1, len(seen.sight.rounds) + 1)
    head: list[object] = [
        *map(plain, HEAD), *(plain(say("Round {number}", number=one)) for one in rounds), *map(plain, TAIL)
    ]  # fmt: skip
    lines = [head]
    for place in seen.sight.outcome.places:
        each = {score.round: score.total for score in place.rounds}
        seat = seen.sight.table.seat(place.seat)
        lines.append([
            catalog.info(seen.game.key, tongue()).title, seen.room.table.code, _day(seen.room.events[-1].at),
            seat.name if seat else "", place.rank, *(each.get(one) for one in rounds), place.total,
            "≈" if place.substitute else "", complete,
        ])  # fmt: skip
    text = io.StringIO()
    csv.writer(text).writerows([[_cell(one) for one in line] for line in lines])
    mark = "" if request.args.get("bom") == "no" else BOM  # with it, Excel reads UTF-8
    return _file(mark + text.getvalue(), "text/csv", f"larder-{seen.room.table.code}.csv")


def _cell(value: object) -> object:
    """Keep a number a number; put a quote before text that a spreadsheet would take for a formula."""
    text = isinstance(value, str) and value.lstrip(" \u3000").startswith(FORMULA)
    return f"'{value}" if text else "" if value is None else value


def _packed(seen: Shown) -> dict[str, object]:
    over = visible(seen.game, seen.room.box, seen.room.table, "").outcome.final
    return carry.pack(seen.game, seen.room.table, seen.room.events, seen.viewer.seat, all_of_it=over)


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().date().isoformat()


def _file(body: str, kind: str, name: str) -> Response:
    answer = Response(body, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@bp.route("/import", methods=["GET", "POST"])
def bring() -> Answer:
    """Open a table from a file that this program wrote."""
    if request.method == "GET":
        return render_template("import.html")
    make_place()
    file, name = request.files.get("file"), request.form.get("id", "")
    try:
        data = json.loads(file.read().decode("utf-8-sig")) if file else None
    except (ValueError, RecursionError) as problem:
        raise Refused(UNREADABLE) from problem
    if len(name) != 32 or not name.isalnum():
        raise Refused(UNREADABLE)
    events = carry.unpack(data, _rules)
    _readable(events)
    first = Event(1, f"{device()}-{name}", "", events[0].at, "open", events[0].payload)
    return redirect(url_for("tables.lobby", code=begin(first, events[1:], now())), 303)


def _rules(key: str) -> tuple[Game, Box] | None:
    rules = game(key)
    return (rules, catalog.box(key, "en")) if rules else None


def _readable(events: tuple[Event, ...]) -> None:
    """Fold, score and tell it all once, so that no page stumbles over it later."""
    table = fold("", events)
    found = _rules(table.game)
    assert found is not None  # noqa: S101 - unpack has found it
    try:
        visible(*found, table, "")
        found[0].notes(table, found[1], 1)
        for event in told(found[0], table, "", events):
            str(sentence(Room(*found, table, events), event))
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as problem:
        raise Refused(UNREADABLE) from problem


def roomy() -> None:
    """Let a file that is brought back be larger than a form; asked before anything reads the body."""
    if request.endpoint == "around.bring":
        request.max_content_length = request.max_form_memory_size = current_app.config["MOST_FILE"]
