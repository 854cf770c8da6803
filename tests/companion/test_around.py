"""Around a finished game: the list, the rematch, files that bring a table back, the picture; nothing hidden leaves."""

import csv
import io
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import carry, catalog
from companion.games import GAMES, game
from companion.play import Event, fold
from companion.view import visible
from tests.companion import test_stock_laws
from tests.companion.kitchen import KING
from tests.companion.phone import Phone
from tests.companion.test_laws import PLAYS, Step, run

MakePhone = Callable[..., Phone]
LOGS = Path(__file__).parent / "logs"


def found(key: str) -> Any:
    rules = game(key)
    return (rules, catalog.box(key, "en")) if rules else None


def bring(phone: Phone, file: bytes) -> Any:
    phone.get("/import")
    form = {"id": secrets.token_hex(16), "file": (io.BytesIO(file), "table.json")}
    return phone.post("/import", form, content_type="multipart/form-data")


def finish(phone: Phone) -> None:
    for number in (1, 2, 3):
        for at, name in enumerate(("Ann", "Bo")):
            phone.set(number, name, depth="total", total=5 * at - 3)


@pytest.mark.parametrize("key", [one.key for one in GAMES])
def test_a_recorded_log_written_down_and_read_again_is_the_same_state(key: str) -> None:
    recorded = json.loads((LOGS / f"{key}.json").read_text("utf-8"))
    events = [Event(**{"undoes": None} | one) for one in recorded["events"]]
    table, (rules, box) = fold("TEST22", events), found(key)
    data = json.loads(json.dumps(carry.pack(rules, table, events, "", all_of_it=True)))
    again = fold("OTHER2", carry.unpack(data, found))
    assert data["complete"] and carry.digest(again) == carry.digest(table)
    assert again.cells == table.cells and rules.outcome(again, box) == rules.outcome(table, box)


@given(PLAYS)
@settings(deadline=None, max_examples=100)
def test_a_file_holds_what_its_seat_may_see_and_no_more(steps: list[Step]) -> None:
    kitchen = run(steps)
    rules, table = kitchen.game, kitchen.table
    for seat in ("", *(one.id for one in table.seats)):
        data = carry.pack(rules, table, kitchen.events, seat, all_of_it=False)
        again = fold("", carry.unpack(data, lambda key: (rules, KING)))
        sight = visible(rules, KING, table, seat).table
        hidden = {cell for cell in again.cells if cell in sight.hidden}
        assert not hidden and (not data["complete"] or carry.digest(again) == carry.digest(table))


@given(st.data())
@settings(deadline=None, max_examples=60)
@pytest.mark.parametrize("key", sorted(test_stock_laws.STEPS))
def test_stocks_and_figures_come_back_from_a_file_and_hidden_chips_do_not_leave(key: str, data: st.DataObject) -> None:
    kitchen = test_stock_laws.run(key, data.draw(test_stock_laws.plays(key)))
    rules, table, box = kitchen.game, kitchen.table, kitchen.box
    whole = carry.pack(rules, table, kitchen.events, "", all_of_it=True)
    assert fold("", carry.unpack(whole, lambda key: (rules, box))).cells == table.cells
    for seat in ("", *(one.id for one in table.seats)):
        part = carry.pack(rules, table, kitchen.events, seat, all_of_it=False)
        again = fold("", carry.unpack(part, lambda key: (rules, box)))
        assert not set(again.cells) & visible(rules, box, table, seat).table.hidden


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["events"][1]["payload"].update(value=99),
        lambda data: data["events"][1]["payload"].update(field="unknown"),
        lambda data: data["events"][1].update(kind="kill"),
        lambda data: data["events"][1].update(rev=1),
        lambda data: data["events"][0]["payload"]["seats"][0].update(name="\u200b"),
        lambda data: data["events"][0]["payload"].update(game="chess"),
        lambda data: data["events"].clear(),
        lambda data: data.update(larder=2),
        lambda data: data.update(events="x"),
    ],
)
def test_a_file_that_was_changed_opens_nothing(ann: Phone, phone: MakePhone, change: Callable[[Any], Any]) -> None:
    finish(ann)
    data = ann.get(f"{ann.table}/larder.json").get_json()
    change(data)
    assert bring(phone("192.168.1.70"), json.dumps(data).encode()).status_code == 400


@pytest.mark.parametrize("file", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_what_is_no_file_of_ours_is_refused_in_a_sentence(phone: MakePhone, file: bytes) -> None:
    answer = bring(phone(), file)
    assert answer.status_code == 400 and "not one that Larder has written" in answer.text


def test_a_table_comes_back_as_a_new_one_with_its_log(ann: Phone, phone: MakePhone) -> None:
    ann.do("seat.take", seat="Ann")
    finish(ann)
    file = ann.get(f"{ann.table}/larder.json")
    assert b"device" not in file.data.replace(b'"device": ""', b"")
    other = phone("192.168.1.70")
    answer = bring(other, file.data)
    assert answer.status_code == 303 and answer.headers["Location"] != ann.table
    other.join(answer.headers["Location"])
    for page in ("", "/round/1", "/result", "/log", "/flat"):
        assert other.get(other.table + page).status_code == 200
    assert other.total("Bo") == ann.total("Bo") == 6
    assert not any(seat["taken"] for seat in other.state()["seats"])
    other.do("undo", rev=other.state()["rev"])
    assert other.state()["rev"] == ann.state()["rev"] + 1


def test_the_same_import_sent_twice_opens_one_table(ann: Phone, phone: MakePhone) -> None:
    file, other, name = ann.get(f"{ann.table}/larder.json").data, phone("192.168.1.70"), secrets.token_hex(16)
    other.get("/import")
    opened = set()
    for _ in range(2):
        form = {"id": name, "file": (io.BytesIO(file), "table.json")}
        opened.add(other.post("/import", form, content_type="multipart/form-data").headers["Location"])
    assert len(opened) == 1


def test_a_large_file_is_read_and_a_huge_one_refused(ann: Phone, phone: MakePhone) -> None:
    for at in range(120):
        ann.set(1, "Ann", points=at % 2 + 1)
    file = ann.get(f"{ann.table}/larder.json").data
    assert len(file) > 16 * 1024 and bring(phone("192.168.1.70"), file).status_code == 303
    ann.client.application.config["MOST_FILE"] = 20_000
    assert bring(phone("192.168.1.71"), file).status_code == 413


def test_hidden_cards_are_in_no_file_but_their_own_phones(ann: Phone, phone: MakePhone) -> None:
    ann.do("seat.take", seat="Ann")
    ann.set(1, "Ann", depth="cards")
    ann.do("put", round=1, seat="Ann", field="allergies", item="nuts", times=1)
    other = phone("192.168.1.77").join(ann.table)
    for page in ("/larder.json", "/larder.csv"):
        assert "nuts" not in other.get(other.table + page).text
    assert other.get(f"{other.table}/larder.json").get_json()["complete"] is False
    assert "hidden is left out" in other.get(f"{other.table}/larder.csv").text
    mine = ann.get(f"{ann.table}/larder.json").get_json()
    assert mine["complete"] is True and "nuts" in json.dumps(mine)
    ann.do("set", round=1, field="revealed", value="yes")
    assert other.get(f"{other.table}/larder.json").get_json()["complete"] is True


def test_a_spreadsheet_keeps_numbers_and_disarms_formulas(phone: MakePhone) -> None:
    names = ("=1+1", "@home", "-3", "+49", "Bo")
    ann = phone()
    ann.open_table(names=names)
    for number in (1, 2, 3):
        for name in names:
            ann.do("set", round=number, seat=ann.seat(name), field="depth", value="total")
            ann.do("set", round=number, seat=ann.seat(name), field="total", value=-13)
    answer = ann.get(f"{ann.table}/larder.csv")
    assert answer.data.startswith(b"\xef\xbb\xbf") and "attachment" in answer.headers["Content-Disposition"]
    plain = ann.get(f"{ann.table}/larder.csv?bom=no").text
    rows = list(csv.DictReader(io.StringIO(plain)))
    assert [row["Name"] for row in rows] == ["'=1+1", "'@home", "'-3", "'+49", "Bo"]
    assert {row["Round 1"] for row in rows} == {"-13"} and {row["Total"] for row in rows} == {"-39"}
    assert "\u2212" not in plain


def test_the_list_names_the_tables_this_phone_was_at_and_nobody_elses(ann: Phone, phone: MakePhone) -> None:
    finish(ann)
    first = ann.table.removeprefix("/t/")
    ann.open_table("dirty-fridge")
    page = ann.get("/tables").text
    assert f'id="known-{first}"' in page and f"{ann.table}/log" in page and page.count("not over") == 1
    assert "None yet" in phone("192.168.1.70").get("/tables").text


def test_a_rematch_has_the_same_seats_and_agreements(ann: Phone) -> None:
    ann.open_table(names=("Zoë", "Bo", "Cy"), values="original", pill="card")
    page = ann.get(f"/new/king-fridge?from={ann.table.removeprefix('/t/')}").text
    assert all(f'value="{name}"' in page for name in ("Zoë", "Bo", "Cy"))
    assert 'value="original" checked' in page and '<option value="card" selected>' in page


def test_the_picture_shows_names_as_text_and_nothing_runs(phone: MakePhone) -> None:
    ann = phone()
    ann.open_table(names=("<script>alert(1)</script>", "Bo"))
    answer = ann.get(f"{ann.table}/result.svg")
    assert answer.mimetype == "image/svg+xml" and "<script>" not in answer.text and "&lt;script" in answer.text
