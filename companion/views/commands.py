"""Commands: of the script as JSON, of a form as its fields, then the page again (303). Sent twice they count once."""

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import guard, language, store
from companion.command import UNKNOWN, Command, Conflict, Refused, Room, Taken
from companion.model import Value
from companion.rooms import act
from companion.views.shown import device, html, now, open_room, plain, rooms, tongue
from companion.words import Who, say

bp = Blueprint("commands", __name__, url_prefix="/t/<code>")
PAGES = re.compile(
    r"^(round/\d{1,2}|result|log|flat|)(\?as=s[\d-]{1,12})?(#[\w-]{1,40})?$", re.ASCII
)  # where a form may lead back to
COMMAND_ID = re.compile(r"^[0-9a-f]{32}(-\w{1,40})?$")


@bp.post("/cmd")
def command(code: str) -> Answer:
    """Carry out a command of the script, or the commands of a form."""
    room = open_room(code)
    guard.spend("phone", device())
    guard.spend("client", guard.client())
    if request.is_json:
        return _from_script(room)
    if request.mimetype not in ("application/x-www-form-urlencoded", "multipart/form-data"):
        abort(415)
    return _from_form(room)


def _make(name: str, kind: str, args: Mapping[str, Any]) -> Command:
    if not COMMAND_ID.match(name):
        raise Refused(UNKNOWN)
    return Command(name, device(), kind, args, now(), secrets.randbits(64))


def _from_script(room: Room) -> Answer:
    sent = request.get_json()
    if not isinstance(sent, dict) or not isinstance(sent.get("args"), dict):
        abort(400)
    try:
        after = act(rooms(), room.table.code, _make(str(sent.get("id")), str(sent.get("kind")), sent["args"]))
    except Conflict as asked:
        return jsonify(question(room, asked, sent["args"])), 409
    except Taken as asked:
        return jsonify(taken=plain(asked.why), yes=plain(say("Take it over")), no=plain(say("Leave it"))), 409
    except Refused as refused:
        return jsonify(error=plain(refused.why), refused=True), 400
    except store.UnknownTable:
        abort(404)
    return jsonify(rev=after.table.rev)


def question(room: Room, asked: Conflict, args: Mapping[str, Any]) -> dict[str, Any]:
    """Put both values before the person who typed the second one."""
    value = str(args.get("value") or plain(say("blank")))
    present = _plain_value(room, asked.now)
    at = language.moment(tongue(), asked.event.at) if asked.event else ""
    who = Who(asked.who) if asked.who else say("Somebody")
    return {
        "conflict": plain(say("{name} set {now} at {time}.", name=who, now=present, time=at)),
        "now": asked.now if not isinstance(asked.now, tuple) else list(asked.now),
        "keep": plain(say("Keep {value}", value=present)),
        "use": plain(say("Use {value}", value=value)),
    }


def _plain_value(room: Room, value: Value) -> str:
    seat = room.table.seat(str(value))
    return seat.name if seat else plain(say("blank") if value is None else str(value))


def _from_form(room: Room) -> Answer:
    """Take a form's command, or one for each of its fields; then show the page it came from."""
    typed = request.form
    back = typed.get("back", "")
    where = url_for("tables.lobby", code=room.table.code)
    if PAGES.fullmatch(back):
        where += ("/" if back[:1].isalpha() else "") + back
    for one in _commands(typed.to_dict()):
        try:
            act(rooms(), room.table.code, one)
        except Conflict as asked:
            asks = question(room, asked, one.args)
            again = {**one.args, "was": "" if asked.now is None else str(asked.now), "kind": "set", "back": back}
            return render_template("ask.html", asks=asks, typed=again, where=where, table=room.table), 409
        except Taken as asked:
            asks = {"taken": html(asked.why), "use": html(say("Take it over")), "keep": html(say("Leave it"))}
            again = {**one.args, "over": "yes", "kind": one.kind, "back": back}
            return render_template("ask.html", asks=asks, typed=again, where=where, table=room.table), 409
        except Refused as refused:
            mendable = typed if any(key == "name" or key.startswith("value.") for key in typed) else {}
            page = render_template("message.html", why=refused.why, status=400, where=where, typed=mendable)
            return page, 400
    return redirect(where, 303)


def _commands(typed: Mapping[str, str]) -> list[Command]:
    """Read a form. Its id and what it says make the command's id: sent twice it counts once, changed it is another."""
    kind = typed.get("kind", "")
    rest = {
        key: value for key, value in typed.items() if key not in ("csrf_token", "id", "kind", "back") and "." not in key
    }
    fields = [key.partition(".")[2] for key in typed if key.startswith("value.")]
    if not fields:
        return [_make(_id(typed.get("id", ""), kind, rest), kind, rest)]
    each = [
        {**rest, "field": one, "value": typed[f"value.{one}"], "was": typed.get(f"was.{one}", "")}
        for one in fields
        if typed[f"value.{one}"].strip() != typed.get(f"was.{one}", "")
    ]
    return [_make(_id(typed.get("id", ""), "set", args), "set", args) for args in each]


def _id(form: str, kind: str, args: Mapping[str, Any]) -> str:
    if not re.fullmatch(r"[0-9a-f]{32}", form):
        raise Refused(UNKNOWN)
    said = json.dumps([form, kind, sorted(args.items())])
    return hashlib.sha256(said.encode()).hexdigest()[:32]
