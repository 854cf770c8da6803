"""A phone for the tests: a client with its own cookies that fills in forms and sends the script's commands."""

import re
import secrets
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class Phone:
    """One person's browser."""

    def __init__(self, app: Flask, address: str = "192.168.1.9") -> None:
        self.client: FlaskClient = app.test_client()
        self.client.environ_base["REMOTE_ADDR"] = address
        self.table = ""
        self.token = ""

    def get(self, path: str, **more: Any) -> TestResponse:
        answer = self.client.get(path, **more)
        answer.get_data()
        answer.close()
        if found := re.search(r'name="csrf" content="([^"]+)"', answer.text):
            self.token = found[1]
        return answer

    def post(self, path: str, data: dict[str, Any], **more: Any) -> TestResponse:
        return self.client.post(path, data={"csrf_token": self.token} | data, **more)

    def open_table(self, key: str = "king-fridge", names: tuple[str, ...] = ("Ann", "Bo"), **settings: str) -> str:
        page = self.get(f"/new/{key}").text
        typed = {"id": secrets.token_hex(16), "values": "printed"}
        typed |= dict(re.findall(r'<select id="(\w+)".*?<option value="(\w+)"', page, re.S))
        typed |= {f"names-{at}": name for at, name in enumerate(names)} | settings
        answer = self.post(f"/new/{key}", typed)
        assert answer.status_code == 303, answer.text
        self.join(answer.headers["Location"])
        return self.table

    def join(self, table: str) -> "Phone":
        self.table = table
        assert self.get(table).status_code == 200
        return self

    def state(self, **more: Any) -> dict[str, Any]:
        answer = self.client.get(f"{self.table}/state", **more)
        assert answer.status_code == 200
        state: dict[str, Any] = answer.get_json()
        return state

    def seat(self, name: str) -> str:
        return next(str(seat["id"]) for seat in self.state()["seats"] if seat["name"] == name)

    def do(self, kind: str, command: str = "", **args: Any) -> TestResponse:
        """Send a command as the script does."""
        if "seat" in args and not re.match(r"^s\d", args["seat"]):
            args["seat"] = self.seat(args["seat"])
        body = {"id": command or secrets.token_hex(16), "kind": kind, "args": args}
        return self.client.post(f"{self.table}/cmd", json=body, headers={"X-CSRFToken": self.token})

    def set(self, number: int, seat: str, **cells: Any) -> None:
        for field, value in cells.items():
            assert self.do("set", round=number, seat=seat, field=field, value=value).status_code == 200

    def total(self, name: str) -> int | None:
        found: int | None = next(seat["total"] for seat in self.state()["seats"] if seat["name"] == name)
        return found


def form_of(page: str, form: str) -> dict[str, str]:
    """Read a form's fields off a page, by the form's id."""
    body = page.split(f'id="{form}"', 1)[1].split("</form>", 1)[0]
    fields = re.findall(r'<input[^>]*name="([^"]+)"(?:[^>]*?value="([^"]*)")?', body)
    return {name: unescape(value) for name, value in fields}
