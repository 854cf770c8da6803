"""What is refused before any page sees it, and the headers every answer carries."""

import secrets
import sqlite3
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, jsonify, render_template, request, session
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.exceptions import HTTPException

from companion import limits
from companion.command import Refused
from companion.store import Busy, StoreError, UnknownTable
from companion.words import Say, say

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
FILES = ("static", "pages.art", "pages.font")  # the same for everybody
WORDS = {
    400: say("This request cannot be read. Load the page again."),
    403: say("This comes from another site and was refused."),
    404: say("There is no such table or page. Check the code; a table that nobody used for long has gone."),
    405: say("This page cannot be used like that."),
    413: say("That is far too long."),
    415: say("This request cannot be read. Load the page again."),
}


class Slow(Exception):  # noqa: N818 - a name and a sentence
    """A client asks too often; `seconds` says how long to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds:.0f} s")
        self.seconds = int(seconds) + 1


def spend(name: str, client: str) -> None:
    """Take from a client's allowance, or raise Slow."""
    if seconds := limits.wait(current_app.extensions["meters"][name], client, monotonic()):
        raise Slow(seconds)


def check(name: str, client: str) -> None:
    """Raise Slow for a client that has used its allowance up; take nothing."""
    meter = current_app.extensions["meters"][name]
    if limits.empty(meter, client, monotonic()):
        raise Slow(1 / meter.limit.rate)


def client() -> str:
    """Name the client by its address; what a proxy header claims is not believed."""
    return request.remote_addr or "?"


def install(app: Flask) -> None:
    """Hang the guards into an app."""
    app.before_request(_host)
    app.before_request(_origin)
    app.before_request(_device)
    app.after_request(_headers)
    app.register_error_handler(CSRFError, _expired)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Slow, _slow)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(StoreError, _store)
    app.register_error_handler(sqlite3.Error, _store)


def _host() -> Response | None:
    """Answer under addresses of this house only, so that a name pointed at it from outside gets nothing."""
    name = urlsplit(f"//{request.host}").hostname or ""
    known = {"localhost", urlsplit(current_app.config["ADDRESS"]).hostname, *current_app.config["HOSTS"]}
    if name in known or _is_ip(name):
        return None
    return _answer(400, say("This table is not known under that address. Use the one on the host's screen."))


def _is_ip(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _origin() -> Response | None:
    """Refuse what another site sends."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    source = request.headers.get("Origin") or request.headers.get("Referer")
    if source and urlsplit(source).netloc != request.host:
        return _answer(403, WORDS[403])
    return None


def _device() -> None:
    """Give a phone a name of its own in a signed cookie, when it first asks for a page."""
    if request.endpoint not in FILES and "device" not in session:
        session["device"] = secrets.token_hex(16)
        session.permanent = True


def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    if request.endpoint not in FILES:
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def wants_json() -> bool:
    """Tell whether the script asks, and not a form."""
    return request.is_json or request.path.endswith(("/state", "/hints"))


def _answer(status: int, why: Say) -> Response:
    from companion.views.shown import plain

    if wants_json():
        body = jsonify(error=plain(why))
    else:
        body = current_app.make_response(render_template("message.html", why=why, status=status))
    body.status_code = status
    return body


def _expired(problem: CSRFError) -> Response:
    """Ask to send a form again that was loaded before its cookie went; nothing typed is lost."""
    if wants_json():
        body = jsonify(error="csrf", token=generate_csrf())
    else:
        typed = [(key, value) for key, value in request.form.items(multi=True) if key != "csrf_token"]
        body = current_app.make_response(render_template("again.html", typed=typed))
    body.status_code = 400
    return body


def _http(problem: HTTPException) -> Response:
    status = problem.code or 500
    answer = _answer(status, WORDS.get(status, say("Something went wrong here. Load the page again.")))
    if status == 405 and problem.get_response().headers.get("Allow"):
        answer.headers["Allow"] = problem.get_response().headers["Allow"]
    return answer


def _slow(problem: Slow) -> Response:
    answer = _answer(429, say("That was too often. Wait {seconds} seconds.", seconds=problem.seconds))
    answer.headers["Retry-After"] = str(problem.seconds)
    return answer


def _refused(problem: Refused) -> Response:
    return _answer(400, problem.why)


def _store(problem: Exception) -> Response:
    """Say that the data file is held or full; the form can be sent again."""
    if isinstance(problem, UnknownTable):
        return _answer(404, WORDS[404])
    busy = isinstance(problem, Busy) or "locked" in str(problem)
    why = say("The table is busy. Nothing is lost: send it again in a moment.")
    full = say("The host's data file cannot be written. Is the disk full or read-only?")
    typed = [(key, value) for key, value in request.form.items(multi=True) if key != "csrf_token"]
    if typed and not wants_json():
        page = render_template("again.html", typed=typed, why=why if busy else full)
        answer = current_app.make_response(page)
    else:
        answer = _answer(503, why if busy else full)
    answer.status_code = 503
    answer.headers["Retry-After"] = "3"
    return answer
