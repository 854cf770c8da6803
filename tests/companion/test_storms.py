"""Undo in odd orders, people removed in the middle, and requests no page of ours would send."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion import create_app, entry, store
from tests.companion.phone import Phone

MakePhone = Callable[..., Phone]
PAGES = ("", "/round/1", "/result", "/log", "/tv", "/state?since=0")


def statuses(phone: Phone) -> set[int]:
    return {phone.get(phone.table + page).status_code for page in PAGES}


@pytest.mark.parametrize("field", ["claimer", "begins"])
def test_a_seat_that_is_gone_breaks_no_page_and_can_be_replaced(ann: Phone, field: str) -> None:
    ann.do("seat.add", name="Cy")
    cy = ann.seat("Cy")
    ann.do("set", round=1, field=field, value=cy)
    ann.do("undo", rev=2)
    assert statuses(ann) == {200}
    assert ann.do("set", round=1, field=field, value=ann.seat("Ann"), was=cy).status_code == 200


def test_the_log_still_names_a_seat_that_was_removed(ann: Phone) -> None:
    ann.do("set", round=1, field="claimer", value=ann.seat("Bo"))
    ann.do("seat.remove", seat="Bo")
    assert "who claimed King Fridge: <bdi>Bo</bdi>" in ann.get(f"{ann.table}/log").text


def test_undo_in_any_order_keeps_a_number_within_its_bounds(ann: Phone) -> None:
    seat = ann.seat("Ann")
    ann.do("set", round=1, seat=seat, field="matches", value=0)
    ann.do("add", round=1, seat=seat, field="matches", delta=1)
    ann.do("add", round=1, seat=seat, field="matches", delta=-1)
    ann.do("undo", rev=3)
    assert [1, seat, "matches", 0] in ann.state()["cells"]


def test_undoing_that_somebody_took_a_seat_shows_nobody_her_cards(phone: MakePhone, ann: Phone) -> None:
    bo = phone("192.168.1.7").join(ann.table)
    bo.do("seat.take", seat="Ann")
    ann.do("seat.take", seat="Ann", over="yes")
    ann.do("put", round=1, seat="Ann", field="allergies", item="nuts", times=1)
    assert bo.do("undo", rev=3).status_code == 200
    assert bo.state()["cells"] == []
    assert "taken over by another phone" in ann.get(ann.table).text
    ann.do("undo", rev=5)
    assert ann.state()["cells"] == [[1, ann.seat("Ann"), "allergies", ["nuts"]]]
    assert "device" not in str(bo.state(query_string={"since": 0}))


@pytest.mark.parametrize("args", [{"delta": "--5"}, {"round": "--1", "delta": 1}])
def test_a_number_with_two_signs_is_refused(ann: Phone, args: dict[str, str | int]) -> None:
    asked: dict[str, Any] = {"round": 1, "seat": ann.seat("Ann"), "field": "points"} | args
    assert ann.do("add", **asked).status_code == 400


def test_json_nested_without_end_is_refused(ann: Phone) -> None:
    body = '{"args":' + "[" * 7000 + "]" * 7000 + "}"
    answer = ann.client.post(
        f"{ann.table}/cmd", data=body, content_type="application/json", headers={"X-CSRFToken": ann.token}
    )
    assert answer.status_code == 400


@pytest.mark.parametrize("header", ["Origin", "Referer"])
def test_an_address_nobody_can_read_is_a_foreign_one(ann: Phone, header: str) -> None:
    assert ann.post("/language", {"lang": "de"}, headers={header: "http://["}).status_code == 403


def test_a_host_that_is_no_address_is_refused_in_words(ann: Phone) -> None:
    answer = ann.get("/", headers={"Host": ".."})
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")


def test_a_table_opens_with_as_many_seats_as_the_game_takes(ann: Phone) -> None:
    ann.get("/new/king-fridge")
    typed = {"id": secrets.token_hex(16)} | {f"names-{at}": f"N{at}" for at in range(7)}
    answer = ann.post("/new/king-fridge", typed)
    assert answer.status_code == 400
    assert "at most 6" in answer.text


def test_going_back_and_adding_a_name_opens_another_table(ann: Phone) -> None:
    ann.get("/new/king-fridge")
    typed = {"id": secrets.token_hex(16), "names-0": "Ann", "names-1": "Bo"}
    first, again, more = (ann.post("/new/king-fridge", one) for one in (typed, typed, typed | {"names-2": "Cy"}))
    assert first.headers["Location"] == again.headers["Location"] != more.headers["Location"]
    assert "Cy" in ann.get(more.headers["Location"]).text


@pytest.mark.parametrize("text", ["\ufe0f", "\u034f", "\u0301", "\u17b4", "\U000e0100", "\U0001d159"])
def test_a_name_of_nothing_but_marks_is_refused(text: str) -> None:
    with pytest.raises(entry.Unreadable, match="at least one letter"):
        entry.name(text)


@pytest.mark.parametrize("twin", ["A\u200dnn", "Ann\ufe0f", "\u034fANN"])
def test_a_name_that_differs_in_what_nobody_sees_is_the_same(twin: str) -> None:
    assert entry.same("Ann", entry.name(twin))


def test_an_empty_key_file_is_filled(app: Flask) -> None:
    path = app.config["DATA"].with_name("other.sqlite3")
    path.with_name("other.sqlite3.key").touch()
    other = create_app({"DATA": path})
    assert len(other.secret_key or "") == 32
    store.close(other.extensions["rooms"].store)
