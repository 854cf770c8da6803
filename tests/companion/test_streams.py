"""Streams of hints on the real server: a hundred do not stop it, and those left without goodbye free their places."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from waitress.server import create_server

from companion import create_app, hints, serve, store
from tests.bench.tables import Phone


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Open a table on a server of the real settings, but with a fast heartbeat."""
    monkeypatch.setattr(hints, "HEARTBEAT", 0.3)
    app = create_app({"DATA": tmp_path / "larder.sqlite3"})
    server: Any = create_server(app, host="127.0.0.1", port=0, **serve.SERVER)
    thread = threading.Thread(target=server.run)
    thread.start()
    phone = Phone(server.effective_port)
    phone.open_table()
    yield phone
    phone.connection.close()
    server.close()
    thread.join(timeout=10)
    store.close(app.extensions["rooms"].store)


def streams(phone: Phone, count: int) -> tuple[list[socket.socket], Counter[str]]:
    """Open streams and return them with the statuses they were answered with."""
    opened = [socket.create_connection(("127.0.0.1", phone.port), 5) for _ in range(count)]
    for one in opened:
        one.sendall(f"GET {phone.table}/hints HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return opened, Counter(one.recv(64)[9:12].decode() for one in opened)


def test_a_hundred_streams_leave_the_pages_fast_and_free_their_places(phone: Phone) -> None:
    opened, statuses = streams(phone, 100)
    assert statuses == {"200": hints.MOST_STREAMS, "503": 100 - hints.MOST_STREAMS}
    began = time.monotonic()
    assert phone.ask("GET", "/")[0] == 200 and time.monotonic() - began < 1
    for one in opened:
        one.close()
    for _ in range(40):
        time.sleep(0.25)
        opened, statuses = streams(phone, hints.MOST_STREAMS)
        for one in opened:
            one.close()
        if statuses == {"200": hints.MOST_STREAMS}:
            return
    raise AssertionError(statuses)
