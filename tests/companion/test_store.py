"""The log survives restarts, crashes, waiting and older files; a file it cannot read is refused in words."""

import sqlite3
import stat
import threading
import time
from pathlib import Path

import pytest

from companion import create_app, store
from companion.play import Event
from tests.companion.phone import Phone, form_of


def event(rev: int, command: str, at: int = 5, kind: str = "open") -> Event:
    return Event(rev, command, "", at, kind, {"text": "Ünï", "n": [1, 2]})


def test_events_come_back_as_they_were_written(tmp_path: Path) -> None:
    held = store.open_store(tmp_path / "a.sqlite3")
    store.begin(held, "AAAAAA", event(1, "c1"))
    log = store.append(held, "AAAAAA", "c2", (), lambda log: event(len(log) + 1, "c2"))
    assert store.events(store.open_store(tmp_path / "a.sqlite3"), "AAAAAA") == log == (event(1, "c1"), event(2, "c2"))
    assert store.append(held, "AAAAAA", "c2", (), lambda log: event(9, "c2")) == log
    assert store.events(held, "AAAAAA", log[:1]) == log and store.events(held, "BBBBBB") == ()


def test_a_table_sent_twice_is_one_and_a_taken_code_is_refused(tmp_path: Path) -> None:
    held = store.open_store(tmp_path / "a.sqlite3")
    assert [store.begin(held, code, event(1, "c1")) for code in ("AAAAAA", "BBBBBB")] == ["AAAAAA", "AAAAAA"]
    with pytest.raises(store.CodeTaken):
        store.begin(held, "AAAAAA", event(1, "c2"))
    with pytest.raises(store.UnknownTable):
        store.append(held, "CCCCCC", "c3", (), lambda log: None)


def test_a_decision_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    held = store.open_store(tmp_path / "a.sqlite3")
    store.begin(held, "AAAAAA", event(1, "c1"))

    def refuse(log: tuple[Event, ...]) -> Event:
        raise ValueError

    with pytest.raises(ValueError):
        store.append(held, "AAAAAA", "c2", (), refuse)
    assert len(store.append(held, "AAAAAA", "c3", (), lambda log: event(2, "c3"))) == 2


def test_unused_tables_go_and_used_ones_stay(tmp_path: Path) -> None:
    held = store.open_store(tmp_path / "a.sqlite3")
    store.begin(held, "AAAAAA", event(1, "c1", at=10))
    store.begin(held, "BBBBBB", event(1, "c2", at=10))
    store.append(held, "BBBBBB", "c3", (), lambda log: event(2, "c3", at=99))
    assert store.purge(held, 50) == 1
    assert (store.count(held), store.events(held, "AAAAAA")) == (1, ())


def test_an_older_file_is_brought_up_after_a_copy_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as old:
        old.executescript(
            "create table play (code text primary key, command text unique, opened int);"
            "create table event (code text, rev int, command text, seat text, at int, kind text, payload text,"
            " undoes int, primary key (code, rev), unique (code, command)) without rowid;"
            "create table larder (name text primary key, value int);"
            "insert into larder values ('schema', 1), ('rules', 1);"
            "insert into play values ('AAAAAA', 'c1', 7);"
            "insert into event values ('AAAAAA', 1, 'c1', '', 7, 'open', '{}', null);"
        )
    old.close()
    held = store.open_store(path)
    assert len(store.events(held, "AAAAAA")) == 1 and store.purge(held, 8) == 1
    copy = sqlite3.connect(tmp_path / "old.sqlite3.schema1.bak")
    assert copy.execute("select count(*) from event").fetchone() == (1,)
    copy.close()


@pytest.mark.parametrize("name", ["schema", "rules"])
def test_a_newer_file_is_refused_in_words(tmp_path: Path, name: str) -> None:
    path = tmp_path / "new.sqlite3"
    store.open_store(path)
    with sqlite3.connect(path) as new:
        new.execute("update larder set value = 99 where name = ?", [name])
    new.close()
    with pytest.raises(store.StoreError, match="newer Larder"):
        store.open_store(path)
    new = sqlite3.connect(path)
    assert new.execute("select value from larder where name = ?", [name]).fetchone() == (99,)
    new.close()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite3").write_text(
        "not a database, just some words that are long enough to be read as a header"
    )
    with pytest.raises(store.StoreError, match="cannot be used"):
        store.open_store(tmp_path / "text.sqlite3")
    with sqlite3.connect(tmp_path / "other.sqlite3") as other:
        other.execute("create table things (x int)")
    other.close()
    with pytest.raises(store.StoreError, match="no Larder file"):
        store.open_store(tmp_path / "other.sqlite3")


def test_the_key_is_kept_beside_the_data_for_its_owner_alone(tmp_path: Path) -> None:
    keys = {create_app({"DATA": tmp_path / name}).secret_key for name in ("a.sqlite3", "a.sqlite3", "b.sqlite3")}
    assert len(keys) == 2
    assert stat.S_IMODE((tmp_path / "a.sqlite3.key").stat().st_mode) == 0o600


def test_a_restart_between_loading_and_saving_a_form_loses_nothing(tmp_path: Path) -> None:
    config = {"DATA": tmp_path / "a.sqlite3"}
    ann = Phone(create_app(config))
    ann.open_table()
    ann.do("seat.take", seat="Ann")
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}") | {"value.points": "9"}
    cookies = ann.client.get_cookie("larder")
    again = Phone(create_app(config))
    assert cookies is not None
    again.client.set_cookie("larder", cookies.value)
    again.table = ann.table
    assert again.client.post(f"{ann.table}/cmd", data=form).status_code == 303
    assert again.state()["held"] == [again.seat("Ann")]
    assert [1, again.seat("Ann"), "points", 9] in again.state()["cells"]


def test_a_save_waits_for_another_program_and_then_succeeds(ann: Phone) -> None:
    path = ann.client.application.config["DATA"]
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(1.0, lambda: other.execute("COMMIT"))
    timer.start()
    began = time.monotonic()
    assert ann.do("set", round=1, seat="Ann", field="points", value=3).status_code == 200
    assert time.monotonic() - began > 0.5
    timer.join()
    other.close()


def test_a_save_that_waits_too_long_is_a_friendly_503_with_what_was_typed(
    ann: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = ann.client.application.extensions["rooms"]
    while not rooms.store.idle.empty():
        rooms.store.idle.get().close()
    monkeypatch.setattr(store, "WAIT", 0.05)
    other = sqlite3.connect(ann.client.application.config["DATA"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}") | {"value.points": "9"}
    answer = ann.post(f"{ann.table}/cmd", form)
    assert (
        answer.status_code == 503 and answer.headers["Retry-After"] and 'name="value.points" value="9"' in answer.text
    )
    assert ann.do("set", round=1, seat="Ann", field="points", value=3).status_code == 503
    other.execute("ROLLBACK")
    other.close()
    assert ann.post(f"{ann.table}/cmd", form).status_code == 303


def test_an_undo_folds_anew_and_a_command_takes_one_step(ann: Phone) -> None:
    rooms, code = ann.client.application.extensions["rooms"], ann.table.removeprefix("/t/")
    ann.set(1, "Ann", points=3, matches=0)
    live = rooms.kept[code].table
    rooms.kept.clear()
    ann.state()
    assert rooms.kept[code].table == live


def test_a_disk_that_cannot_be_written_is_said_plainly_and_leaves_no_half_entry(ann: Phone) -> None:
    rooms = ann.client.application.extensions["rooms"]
    connections = [rooms.store.idle.get() for _ in range(rooms.store.idle.qsize())]
    for one in connections:
        one.execute("PRAGMA query_only=1")
        rooms.store.idle.put(one)
    answer = ann.do("set", round=1, seat="Ann", field="points", value=3)
    assert answer.status_code == 503 and "cannot be written" in answer.get_json()["error"]
    assert ann.state()["rev"] == 1
