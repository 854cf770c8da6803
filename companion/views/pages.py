"""Pages without a table: home, joining, a new table, how to play, sources, pictures and fonts."""

import secrets
from importlib.util import find_spec
from pathlib import Path

from flask import Blueprint, abort, current_app, redirect, render_template, request, send_file, session, url_for
from flask.typing import ResponseReturnValue as Answer
from werkzeug.security import safe_join

from companion import catalog, entry, guard, store
from companion.command import Command, Refused
from companion.decide import opening
from companion.forms import new_table, seat_names
from companion.games import game
from companion.language import LANGUAGES
from companion.model import Game, Table
from companion.play import Event
from companion.rooms import sweep
from companion.store import CodeTaken
from companion.views import copies
from companion.views.shown import device, now, open_room, rooms, tongue
from companion.words import say
from printgen.read import DATA

bp = Blueprint("pages", __name__)
MOST_TABLES = 2000
DAY = 86_400_000  # milliseconds
FONTS = {
    "headline": ("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
    "body": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    "body-bold": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf"),
}


@bp.get("/")
def home() -> str:
    """Show the five games and where to type a code."""
    return render_template("home.html", games=catalog.GAMES)


@bp.post("/join")
def join() -> Answer:
    """Go to the table of a code, however it was typed."""
    room = open_room(request.form.get("code", "")[:40])
    return _see(url_for("tables.lobby", code=room.table.code))


@bp.post("/language")
def choose_language() -> Answer:
    """Keep the language chosen, and go back to the page it was chosen on."""
    if request.form.get("lang") in LANGUAGES:
        session["lang"] = request.form["lang"]
    page = request.form.get("page", "")
    views = current_app.url_map.bind("")
    known = page.startswith("/") and views.test(page, "GET") and not page.startswith(("//", "/\\"))
    return _see(page if known else url_for("pages.home"))


@bp.route("/new/<key>", methods=["GET", "POST"])
def new(key: str) -> Answer:
    """Ask for what a table needs, and open it."""
    rules = game(key)
    if rules is None or not catalog.info(key, "en").playable:
        if key in catalog.GAMES:
            return render_template("soon.html", key=key)
        abort(404)
    most = catalog.box(key, "en").most
    again = _again(request.args.get("from", ""), rules) if request.method == "GET" else None
    agreed = dict(again.settings) if again else None
    form = new_table(rules)(request.form if request.method == "POST" else None, data=agreed)
    if request.method == "POST" and form.validate():
        make_place()
        return _see(url_for("tables.lobby", code=_open(rules, form.data)))
    if request.method == "POST":
        names, status = request.form.getlist("names") or _listed(), 400
    else:
        names, status = [seat.name for seat in again.seats if not seat.away] if again else [], 200
    names = (names + [""] * most)[:most]
    has_copy = bool(copies.asked(rules, "en"))
    return render_template("new.html", has_copy=has_copy, game=rules, form=form, names=names, most=most), status


def _listed() -> list[str]:
    return [value for name, value in request.form.items() if name.startswith("names-")]


def _again(code: str, rules: Game) -> Table | None:
    """Take over the seats and what was agreed at another table, for a rematch."""
    table = open_room(code).table if code else None
    return table if table and table.game == rules.key else None


def _open(rules: Game, typed: dict[str, object]) -> str:
    """Open a table under a fresh code; the form sent twice opens one."""
    command = Command(str(typed["id"]), device(), "open", {}, now())
    chosen = {name: str(typed[name]) for name in ("values", *(one.name for one in rules.settings)) if typed[name]}
    names = seat_names([str(name) for name in typed["names"]])  # type: ignore[attr-defined]
    event = opening(command, rules, names, chosen)
    return begin(event, copies.events_of(rules, event), event.at)


def make_place() -> None:
    """Let unused tables go, and refuse another one where no more fit."""
    guard.spend("table", guard.client())
    days = current_app.config["UNUSED"]
    sweep(rooms(), now() - days * DAY)
    if store.count(rooms().store) >= MOST_TABLES:
        raise Refused(say("No more tables fit here. Those nobody uses go after {days} days.", days=days))


def begin(first: Event, rest: tuple[Event, ...], used: int) -> str:
    """Write a table's log under a fresh code; the same first event sent twice opens one table."""
    while True:
        code = "".join(secrets.choice(entry.LETTERS) for _ in range(entry.CODE_LENGTH))
        try:
            code = store.begin(rooms().store, code, first, rest, used)
        except CodeTaken:
            continue
        session["codes"] = [code, *(one for one in session.get("codes", ()) if one != code)][:20]
        return code


@bp.get("/how/<key>")
def how(key: str) -> str:
    """Show how to play, from the same text as the printed leaf."""
    if key not in catalog.GAMES:
        abort(404)
    return render_template("how.html", key=key, text=catalog.how(key, tongue()))


@bp.get("/sources/<key>")
def sources(key: str) -> str:
    """Show where a game's values come from."""
    if key not in catalog.GAMES:
        abort(404)
    lines = [one for one in catalog.sources(key) if one.origin != "own"]
    return render_template("sources.html", key=key, lines=lines, origins=catalog.ORIGINS)


@bp.get("/art/<path:name>.svg")
def art(name: str) -> Answer:
    """Serve a picture of this project's own."""
    path = safe_join(str(DATA / "art"), f"{name}.svg")
    if path is None or not Path(path).is_file():
        abort(404)
    return send_file(path, mimetype="image/svg+xml", max_age=86400)


@bp.get("/font/<name>.ttf")
def font(name: str) -> Answer:
    """Serve a typeface from its installed package."""
    if name not in FONTS:
        abort(404)
    package, file = FONTS[name]
    folder = find_spec(package)
    if folder is None or folder.origin is None:
        abort(404)
    return send_file(Path(folder.origin).parent / "files" / file, mimetype="font/ttf", max_age=86400)


def _see(address: str) -> Answer:
    """Answer a form: go and see (303), so that a reload sends nothing twice."""
    return redirect(address, 303)
