"""Which address phones are told, and what the terminal says."""

import socket
from pathlib import Path

import click
import pytest
from flask import Flask

from companion import serve
from tests.companion.phone import Phone


def test_the_address_is_of_the_home_network_and_never_loopback_or_a_bridge() -> None:
    found = ["127.0.1.1", "172.17.0.1", "10.0.0.7", "192.168.1.5", "169.254.3.3", "10.0.0.7", "0.0.0.0", "81.2.3.4"]
    assert serve.ordered(found) == ["192.168.1.5", "10.0.0.7", "81.2.3.4"]


def test_without_a_network_there_is_no_code_to_scan(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.announce("0.0.0.0", 8000, "") == ""
    said = capsys.readouterr().out
    assert "127.0.0.1:8000 on this computer alone" in said and "no home network" in said and "█" not in said


def test_the_terminal_shows_the_address_and_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.announce("0.0.0.0", 8000, "192.168.1.5") == "http://192.168.1.5:8000"
    said = capsys.readouterr().out
    assert "http://192.168.1.5:8000" in said and "▄" in said


def test_the_likeliest_address_is_taken_where_nobody_can_be_asked() -> None:
    assert serve.pick(["192.168.1.5", "10.0.0.7"]) == "192.168.1.5" and serve.pick([]) == ""


def test_a_port_in_use_and_a_newer_file_are_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(click.ClickException, match="Give another --port"):
            serve.serve("127.0.0.1", taken.getsockname()[1], tmp_path / "a.sqlite3")
    (tmp_path / "b.sqlite3").write_text("not a data file, but some words that are long enough to be taken for a header")
    with pytest.raises(click.ClickException, match="cannot be used"):
        serve.serve("127.0.0.1", 0, tmp_path / "b.sqlite3")


def test_the_terminal_helps_when_no_phone_comes(
    app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "PATIENCE", 0.2)
    serve.watch(app, "http://192.168.1.5:8000", 8000).join()
    assert "No phone has connected yet" in capsys.readouterr().out


def test_a_phone_that_comes_ends_the_wait(app: Flask) -> None:
    timer = serve.watch(app, "http://192.168.1.5:8000", 8000)
    app.test_client().get("/")
    assert not timer.finished.is_set()
    Phone(app).get("/")
    assert timer.finished.is_set()


def test_the_host_picks_among_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("click.prompt", lambda *_, **__: 2)
    assert serve.pick(["192.168.1.5", "10.0.0.7"]) == "10.0.0.7"
