"""The pages of a table: who sits there, the rounds, the result, the log, the TV. Every one has its own address."""

from collections.abc import Sequence

import segno
from flask import Blueprint, abort, current_app, render_template, request
from markupsafe import Markup

from companion.play import live
from companion.tally import who
from companion.view import told
from companion.views.boards import board
from companion.views.logbook import sentence
from companion.views.shown import Shown, Viewer, last_done, open_room, shown
from companion.words import say

bp = Blueprint("tables", __name__, url_prefix="/t/<code>")
LOG_LENGTH = 200
VALUE_WORDS = {
    "printed": say("cards printed here"),
    "original": say("the original box"),
    "own": say("my own copy's values"),
}


def address(code: str) -> str:
    """Return the link to a table, from the configured address and never from what a request claims."""
    return f"{current_app.config['ADDRESS']}/t/{code}"


def qr(text: str) -> Markup:
    """Draw a QR code."""
    return Markup(segno.make(text, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff"))  # noqa: S704


def page(template: str, seen: Shown, **more: object) -> str:
    """Render a page of a table."""
    table, last = seen.sight.table, last_done(tuple(seen.room.events))
    latest = told(seen.game, seen.room.table, seen.viewer.seat, [last])[0] if last else None
    return render_template(
        template,
        seen=seen,
        table=table,
        game=seen.game,
        box=seen.room.box,
        sight=seen.sight,
        viewer=seen.viewer,
        who=lambda seat: who(table, seat),
        last=last,
        latest=(latest, sentence(seen.room, latest)) if latest else None,
        redo=seen.room.events[-1] if seen.room.events[-1].undoes else None,
        names={seat.id: seat.name for seat in table.seats},
        **more,
    )


@bp.get("")
def lobby(code: str) -> str:
    """Show the people, the seats, the link and the settings."""
    seen = shown(open_room(code))
    link = address(seen.room.table.code)
    return page("lobby.html", seen, link=link, qr=qr(link) if current_app.config["ADDRESS"] else "", values=VALUE_WORDS)


@bp.get("/round/<int:number>")
def round_pad(code: str, number: int) -> str:
    """Show a round's score pad."""
    seen = shown(open_room(code))
    if not 1 <= number <= len(seen.sight.rounds):
        abort(404)
    more = board(seen, number)
    return page(f"pad-{seen.game.key}.html", seen, number=number, asked=lambda heap: _asked(seen, heap), **more)


def _asked(seen: Shown, heap: Sequence[str]) -> list[str]:
    """List the dishes whose number nobody has printed or published, to be read off the own card."""
    dishes = dict.fromkeys(item.partition(":")[0] for item in heap)
    return [dish for dish in dishes if dish in seen.room.box.cards and not seen.room.box.cards[dish].sure]


@bp.get("/result")
def result(code: str) -> str:
    """Show the order, its reasons, and what was agreed."""
    return page("result.html", shown(open_room(code)), values=VALUE_WORDS)


@bp.get("/log")
def log(code: str) -> str:
    """Show what happened, newest first; anything can be undone here."""
    seen = shown(open_room(code))
    events = told(seen.game, seen.room.table, seen.viewer.seat, seen.room.events[-LOG_LENGTH:])
    counting = {event.rev for event in live(seen.room.events)}
    lines = [(event, sentence(seen.room, event), event.rev in counting) for event in reversed(events)]
    return page("log.html", seen, lines=lines, length=LOG_LENGTH)


@bp.get("/tv")
def tv(code: str) -> str:
    """Show the table across a room: no controls, nothing secret."""
    room = open_room(code)
    seen = shown(room, Viewer("", "", (), ()))
    link = address(room.table.code)
    begun = any(one.total is not None for each in seen.sight.rounds for one in each)
    number = min(seen.current, len(seen.sight.rounds))
    return page("tv.html", seen, number=number, begun=begun, link=link, **board(seen, number),
                qr=qr(link) if current_app.config["ADDRESS"] else "", still=request.args.get("still"))  # fmt: skip
