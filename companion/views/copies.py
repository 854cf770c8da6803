"""My copy: numbers nobody has published, read off one's own box once per game, kept here, carried as a file."""

import json
from collections.abc import Mapping

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import catalog, entry, guard, store
from companion.carried import UNREADABLE
from companion.command import Refused
from companion.games import game
from companion.model import HIGHEST, LOWEST, Card, Game
from companion.play import Event
from companion.views.shown import rooms, tongue

bp = Blueprint("copies", __name__, url_prefix="/copy")


def asked(rules: Game, language: str) -> tuple[Card, ...]:
    """List the cards whose number is a stand-in of ours, where a table can use another one."""
    cards = catalog.box(rules.key, language).cards.values() if rules.field("value") else ()
    return tuple(card for card in cards if not card.sure)


def events_of(rules: Game, first: Event) -> tuple[Event, ...]:
    """Write the numbers of one's own box into a table that plays with it, as it is opened."""
    if first.payload["settings"].get("values") != "own":
        return ()
    known = store.copied(rooms().store, rules.key)
    return tuple(
        Event(at, f"{first.command}-copy{at}", "", first.at, "set",
              {"round": 0, "seat": "", "field": f"value:{card}", "value": value})
        for at, (card, value) in enumerate(known.items(), 2)
    )  # fmt: skip


def _rules(key: str) -> tuple[Game, tuple[Card, ...]]:
    rules = game(key)
    cards = asked(rules, tongue()) if rules else ()
    if rules is None or not cards:
        abort(404)
    return rules, cards


@bp.get("/<key>")
def page(key: str) -> str:
    """Show the numbers known and those still to be read."""
    rules, cards = _rules(key)
    return render_template("copy.html", key=rules.key, cards=cards, known=store.copied(rooms().store, key))


@bp.post("/<key>")
def keep(key: str) -> Answer:
    """Keep what was typed, or what a file says."""
    _, cards = _rules(key)
    guard.spend("table", guard.client())
    file = request.files.get("file")
    values = _read(key, file.read()) if file and file.filename else _typed(cards)
    there = {card.id for card in cards}
    if set(values) - there:
        raise Refused(UNREADABLE)
    store.copy(rooms().store, key, values)
    return redirect(url_for("copies.page", key=key), 303)


def _typed(cards: tuple[Card, ...]) -> dict[str, int | None]:
    """Read the fields that were changed; two people at it do not undo each other."""
    form = request.form
    changed = (one.id for one in cards if form.get(f"value.{one.id}", "").strip() != form.get(f"was.{one.id}", ""))
    try:
        return {card: entry.number(form.get(f"value.{card}", "")) for card in changed}
    except entry.Unreadable as problem:
        raise Refused(problem.why) from problem


def _read(key: str, file: bytes) -> Mapping[str, int]:
    try:
        data = json.loads(file.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise Refused(UNREADABLE) from problem
    values = data.get("values") if isinstance(data, dict) and data.get("larder-copy") == key else None
    if not isinstance(values, dict):
        raise Refused(UNREADABLE)
    if not all(type(value) is int and LOWEST <= value <= HIGHEST for value in values.values()):
        raise Refused(UNREADABLE)
    return values


@bp.get("/<key>.json")
def as_json(key: str) -> Response:
    """Write the numbers into a small file."""
    _rules(key)
    body = json.dumps({"larder-copy": key, "values": store.copied(rooms().store, key)}, indent=1)
    answer = Response(body, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="larder-copy-{key}.json"'
    return answer
