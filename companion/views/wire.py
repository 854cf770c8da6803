"""What the script on a phone reads: the state as JSON, and a stream of hints that there is a newer one."""

import secrets
from collections.abc import Iterator
from time import monotonic
from typing import Any

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue as Answer

from companion import hints
from companion.scoring import Score
from companion.view import told
from companion.views.shown import (
    Shown,
    Viewer,
    now,
    open_room,
    plain,
    rooms,
    shown,
    tongue,
    viewer,
)
from companion.words import say

bp = Blueprint("wire", __name__, url_prefix="/t/<code>")
STREAM_SECONDS = 600


@bp.get("/state")
def state(code: str) -> Answer:
    """Give the table as this phone may see it; 304 if it has that already."""
    room = open_room(code)
    who = Viewer("", "", (), ()) if request.args.get("tv") else viewer(room)
    tag = f"{room.table.rev}-{who.tag}-{tongue()}"
    if request.if_none_match.contains(tag):
        answer = Response(status=304)
    else:
        since = request.args.get("since", type=int)
        answer = jsonify(state_of(shown(room, who), since))
    answer.set_etag(tag)
    return answer


def state_of(seen: Shown, since: int | None) -> dict[str, Any]:
    """Write a table down, as a seat may see it."""
    sight, table = seen.sight, seen.sight.table
    places = {place.seat: place for place in sight.outcome.places}
    body: dict[str, Any] = {
        "code": table.code,
        "rev": table.rev,
        "server_ms": now(),
        "game": table.game,
        "settings": dict(table.settings),
        "round": seen.current,
        "seat": seen.viewer.seat,
        "held": [seat.id for seat in seen.viewer.held],
        "lost": [seat.id for seat in seen.viewer.lost],
        "seats": [
            {
                "id": seat.id,
                "name": seat.name,
                "away": seat.away,
                "taken": bool(seat.device),
                "total": places[seat.id].total,
                "rank": places[seat.id].rank,
                "rounds": [_score(score) for score in places[seat.id].rounds],
            }
            for seat in table.seats
        ],
        "cells": [
            [*cell, list(value) if isinstance(value, tuple) else value] for cell, value in sorted(table.cells.items())
        ],
        "final": sight.outcome.final,
        "winners": list(sight.outcome.winners),
        "reasons": [plain(one) for one in sight.outcome.reasons],
        "missing": [plain(one) for one in sight.outcome.missing],
        "starters": [one and {"seat": one.seat, "why": plain(one.why)} for one in sight.starters],
    }
    if since is not None:
        fresh = [event for event in seen.room.events if event.rev > since]
        body["events"] = [
            {
                "rev": one.rev,
                "seat": one.seat,
                "at": one.at,
                "kind": one.kind,
                "payload": one.payload,
                "undoes": one.undoes,
            }
            for one in told(seen.game, seen.room.table, seen.viewer.seat, fresh[-100:])
        ]
    return body


def _score(score: Score) -> dict[str, Any]:
    return {
        "round": score.round,
        "total": score.total,
        "handicap": score.handicap,
        "missing": [plain(one) for one in score.missing],
        "lines": [
            {"label": plain(line.label), "points": line.points, "rule": plain(line.rule), "substitute": line.substitute}
            for line in score.lines
        ],
    }


@bp.get("/hints")
def stream(code: str) -> Answer:
    """Say "there is revision N" as it comes; the phone polls all the same."""
    room = open_room(code)
    waiting, name = rooms().hints, room.table.code
    if not hints.enter(waiting, name):
        full = jsonify(error=plain(say("All streams are taken; this phone asks by itself.")))
        full.status_code, full.headers["Retry-After"] = 503, "30"
        return full
    seen = room.table.rev

    def lines() -> Iterator[str]:
        rev, end = seen, monotonic() + STREAM_SECONDS + secrets.randbelow(120)
        yield f"retry: {1000 + secrets.randbelow(2000)}\nid: {rev}\ndata: {rev}\n\n"
        while monotonic() < end:
            newest = hints.wait(waiting, name, rev)
            yield f"id: {newest}\ndata: {newest}\n\n" if newest > rev else "event: hb\ndata:\n\n"
            rev = newest

    headers = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}
    answer = Response(lines(), mimetype="text/event-stream", headers=headers)
    answer.call_on_close(lambda: hints.leave(waiting, name))  # also when nothing of it was ever read
    return answer
