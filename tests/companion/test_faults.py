"""Phones on a bad network and a host that is killed: no acknowledged command is lost, none counts twice, all agree."""

import http.client
import json
import random
import re
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import store
from companion.play import fold, live
from tests.server import Server

PHONES, COMMANDS, KILLS = 6, 350, 4  # 2,100 commands in all
SEATS = ("Ann", "Bo", "Cid")


class Client:
    """A phone that sends each command until it is acknowledged, over a network that loses, repeats and reorders."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self.port, self.chance = port, chance
        self.cookie = self.token = self.table = ""
        self.acknowledged: dict[str, dict[str, Any]] = {}

    def ask(self, method: str, path: str, body: str = "", kind: str = "application/json", lose: bool = False) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        headers = {"Cookie": self.cookie, "Content-Type": kind, "X-CSRFToken": self.token}
        try:
            connection.request(method, path, body or None, headers)
            if lose:
                return None
            answer = connection.getresponse()
            text = answer.read().decode()
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            if token := re.search(r'name="csrf" content="([^"]+)"', text):
                self.token = token[1]
            return answer, text
        finally:
            connection.close()

    def send(self, command: dict[str, Any]) -> None:
        lose = self.chance.random() < 0.1
        try:
            found = self.ask("POST", f"{self.table}/cmd", json.dumps(command), lose=lose)
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
            return
        if found is None:
            return
        answer, text = found
        assert answer.status in (200, 400, 429), text
        if answer.status == 429:
            time.sleep(0.2)
        elif answer.status == 200:
            self.acknowledged[command["id"]] = command
        else:
            assert json.loads(text).get("refused"), text
            self.acknowledged[command["id"]] = {"kind": "refused"}

    def play(self, seats: list[str]) -> None:
        outbox: list[dict[str, Any]] = []
        made = 0
        while made < COMMANDS or outbox:
            if made < COMMANDS and (len(outbox) < 5 or self.chance.random() < 0.5):
                outbox.append(self.make(seats))
                made += 1
            command = self.chance.choice(outbox)
            self.send(command)
            if command["id"] in self.acknowledged and self.chance.random() < 0.9:  # else it is sent again
                outbox.remove(command)

    def make(self, seats: list[str]) -> dict[str, Any]:
        args: dict[str, Any] = {"round": self.chance.randint(1, 3), "seat": self.chance.choice(seats)}
        kind = self.chance.choice(("add", "add", "add", "put", "set", "undo"))
        if kind == "add":
            args |= {"field": "points", "delta": self.chance.choice((-1, 1, 2))}
        elif kind == "put":
            args |= {
                "field": "allergies",
                "item": self.chance.choice(("nuts", "fish")),
                "times": self.chance.choice((1, -1)),
            }
        elif kind == "set":
            args |= {"field": "total", "value": self.chance.randint(0, 99)}
        else:
            args = {"rev": self.chance.randint(10, 400)}
        return {"id": secrets.token_hex(16), "kind": kind, "args": args}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "larder.sqlite3")
    server.start()
    yield server
    server.kill()


def open_table(client: Client) -> str:
    client.ask("GET", "/new/king-fridge")
    names = "&".join(f"names-{at}={name}" for at, name in enumerate(SEATS))
    body = f"csrf_token={client.token}&id={secrets.token_hex(16)}&values=printed&{names}"
    answer, _ = client.ask("POST", "/new/king-fridge", body, "application/x-www-form-urlencoded")
    return str(answer.headers["Location"])


def test_no_command_is_lost_or_counted_twice(server: Server) -> None:
    clients = [Client(server.port, random.Random(seed)) for seed in range(PHONES)]
    table = open_table(clients[0])
    for client in clients:
        client.table = table
        client.ask("GET", table)
    seats = [seat["id"] for seat in json.loads(clients[0].ask("GET", f"{table}/state")[1])["seats"]]
    clients[0].send(
        {"id": secrets.token_hex(16), "kind": "set", "args": {"round": 1, "field": "revealed", "value": "yes"}}
    )
    threads = [threading.Thread(target=client.play, args=(seats,)) for client in clients]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        time.sleep(1.5)
        server.kill()
        server.start()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive()

    seen = {re.sub(r'"server_ms":\d+,', "", client.ask("GET", f"{table}/state")[1]) for client in clients}
    assert len(seen) == 1
    server.kill()
    with sqlite3.connect(server.data) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    file.close()
    held = store.open_store(server.data)
    events = store.events(held, table.removeprefix("/t/"))
    store.close(held)
    written = [event.command for event in events]
    assert len(written) == len(set(written))
    for client in clients:
        assert len(client.acknowledged) >= COMMANDS
        lost = [
            one for one, sent in client.acknowledged.items() if sent["kind"] in ("add", "undo") and one not in written
        ]
        assert lost == []
    state = fold("TEST22", events)
    for number in (1, 2, 3):
        for seat in seats:
            deltas = [
                event.payload["delta"]
                for event in live(events)
                if event.kind == "add" and (event.payload["round"], event.payload["seat"]) == (number, seat)
            ]
            assert (state.number(number, seat, "points") or 0) == sum(deltas)
    assert json.loads(seen.pop())["rev"] == events[-1].rev
