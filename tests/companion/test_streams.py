"""Streams of hints on the real server: a hundred do not stop it, and those left without goodbye free their places."""

import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import hints
from tests.bench.tables import Phone
from tests.server import Server


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Open a table on a server of the real settings, but with a fast heartbeat."""
    server = Server(tmp_path / "larder.sqlite3", "import companion.hints; companion.hints.HEARTBEAT = 0.3")
    server.start()
    phone = Phone(server.port)
    phone.open_table()
    yield phone
    phone.connection.close()
    server.kill()


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
