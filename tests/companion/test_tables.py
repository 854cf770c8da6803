"""The pages of a table, without a script: every one has an address, every form works, nothing is counted twice."""

import re
import threading
from collections.abc import Callable

import pytest

from companion import decide
from companion.views.tables import VALUE_WORDS
from tests.companion.phone import Phone, form_of

MakePhone = Callable[..., Phone]
PAGES = ("", "/round/1", "/round/3", "/result", "/log", "/tv", "/state")


def test_every_page_of_a_table_has_its_own_address(ann: Phone) -> None:
    for page in PAGES:
        assert ann.get(ann.table + page).status_code == 200, page
    for page in ("/round/0", "/round/4", "/round/99999999999999999999", "/nothing"):
        assert ann.get(ann.table + page).status_code == 404, page


def test_home_lists_five_games_and_says_which_cannot_be_scored_yet(phone: MakePhone) -> None:
    page = phone().get("/").text
    for title in ("King Fridge", "Dirty Fridge", "Lord of the Fries", "Fry Thief", "Frischfleisch"):
        assert title in page
    assert page.count("score pad to come") == 1


@pytest.mark.parametrize("typed", ["{}", "  {} ", "{}-", "lower"])
def test_a_code_is_forgiven_case_blanks_and_dashes(ann: Phone, phone: MakePhone, typed: str) -> None:
    code = ann.table.removeprefix("/t/")
    text = f"{code[:2].lower()}-{code[2:4]} {code[4:].lower()}" if typed == "lower" else typed.format(code)
    other = phone("192.168.1.77")
    other.get("/")
    assert other.post("/join", {"code": text}).headers["Location"] == ann.table


def test_a_form_sets_a_value_once_however_often_it_is_sent(ann: Phone) -> None:
    page = ann.get(f"{ann.table}/round/1").text
    form = form_of(page, f"f-points-{ann.seat('Ann')}") | {"value.points": "−5"}
    for _ in range(3):
        answer = ann.post(f"{ann.table}/cmd", form)
        assert answer.status_code == 303 and answer.headers["Location"].startswith(f"{ann.table}/round/1")
    cells = [cell for cell in ann.state()["cells"] if cell[2] == "points"]
    assert cells == [[1, ann.seat("Ann"), "points", -5]] and ann.state()["rev"] == 2


def test_an_addition_sent_twice_counts_once_and_a_fresh_form_counts_again(ann: Phone) -> None:
    ann.set(1, "Ann", matches=0)
    for expected in (1, 2):
        form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-{ann.seat('Ann')}-matches-p") | {"delta": "1"}
        for _ in range(4):
            assert ann.post(f"{ann.table}/cmd", form).status_code == 303
        assert [1, ann.seat("Ann"), "matches", expected] in ann.state()["cells"]


def test_twenty_identical_requests_at_once_count_once(ann: Phone) -> None:
    ann.set(1, "Ann", points=0)
    seat, command, answers = ann.seat("Ann"), "0123456789abcdef" * 2, []
    headers, cookie = {"X-CSRFToken": ann.token}, ann.client.get_cookie("larder")
    assert cookie is not None

    def send() -> None:
        client = ann.client.application.test_client()
        client.set_cookie("larder", cookie.value)
        args = {"round": 1, "seat": seat, "field": "points", "delta": 5}
        body = {"id": command, "kind": "add", "args": args}
        answers.append(client.post(f"{ann.table}/cmd", json=body, headers=headers).status_code)

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 20 and [1, seat, "points", 5] in ann.state()["cells"]


def test_a_removed_seat_tells_its_phone_and_keeps_the_others_points(ann: Phone, phone: MakePhone) -> None:
    ann.do("seat.take", seat="Ann")
    ann.set(1, "Bo", points=3, matches=0)
    other = phone("192.168.1.77").join(ann.table)
    other.do("seat.remove", seat="Ann")
    assert "seat was removed" in ann.get(f"{ann.table}/round/1?as={'s1-1'}").text
    assert ann.total("Bo") == 3
    assert ann.do("set", round=1, seat="s1-1", field="points", value=1).status_code == 400
    other.post(f"{ann.table}/cmd", form_of(other.get(f"{ann.table}/log").text, "f-undo"))
    assert ann.seat("Ann") == "s1-1"


def test_unused_tables_go_when_a_new_one_is_opened(ann: Phone) -> None:
    first = ann.table
    ann.client.application.config["UNUSED"] = -1
    ann.open_table()
    assert ann.get(first).status_code == 404


def test_a_table_is_opened_once_however_often_the_form_is_sent(phone: MakePhone) -> None:
    one = phone()
    tables = {one.open_table(id="0123456789abcdef" * 2) for _ in range(3)}
    assert len(tables) == 1


def test_an_older_form_with_another_value_asks_instead_of_overwriting(ann: Phone) -> None:
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}")
    ann.post(f"{ann.table}/cmd", form | {"value.points": "9"})
    answer = ann.post(f"{ann.table}/cmd", form | {"value.points": "7"})
    assert answer.status_code == 409 and "Use 7" in answer.text and "Keep 9" in answer.text
    again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.text))
    assert ann.post(f"{ann.table}/cmd", again).status_code == 303
    assert [1, ann.seat("Ann"), "points", 7] in ann.state()["cells"]


def test_what_cannot_be_read_is_said_and_kept(ann: Phone) -> None:
    form = form_of(ann.get(f"{ann.table}/round/1").text, f"f-points-{ann.seat('Ann')}") | {"value.points": "5-"}
    answer = ann.post(f"{ann.table}/cmd", form)
    assert answer.status_code == 400 and "“5-” is not a whole number" in answer.text
    assert 'value="5-" aria-invalid="true"' in answer.text
    assert ann.state()["rev"] == 1


@pytest.mark.parametrize(
    "names", [("Ann",), ("Ann", " ann "), ("Ann", "\u200b"), ("Ann", "x" * 61), ("\u202eevil", "Bo")]
)
def test_names_that_will_not_do_are_refused_with_a_reason_and_kept(phone: MakePhone, names: tuple[str, ...]) -> None:
    one = phone()
    one.get("/new/king-fridge")
    typed = {"id": "0" * 32, "values": "printed"} | {f"names-{at}": name for at, name in enumerate(names)}
    answer = one.post("/new/king-fridge", typed)
    assert answer.status_code == 400 and 'class="error"' in answer.text
    assert 'value="Ann"' in answer.text or 'value="Bo"' in answer.text


def test_a_taken_seat_is_taken_over_in_two_taps_and_the_former_phone_is_told(ann: Phone, phone: MakePhone) -> None:
    ann.do("seat.take", seat="Ann")
    other = phone("192.168.1.77").join(ann.table)
    form = form_of(other.get(other.table).text, f"f-take-{ann.seat('Ann')}")
    asked = other.post(f"{other.table}/cmd", form)
    assert asked.status_code == 409 and "in use on another phone" in asked.text
    again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', asked.text))
    assert other.post(f"{other.table}/cmd", again).status_code == 303
    assert other.state()["held"] == [ann.seat("Ann")]
    assert "seat was taken over" in ann.get(ann.table).text and ann.state()["lost"] == [ann.seat("Ann")]
    assert "took the seat of" in ann.get(f"{ann.table}/log").text


def test_secrets_reach_no_page_of_another_phone_before_the_reveal(ann: Phone, phone: MakePhone) -> None:
    ann.do("seat.take", seat="Ann")
    ann.set(1, "Ann", depth="cards")
    for field, item in (("cards", "doomed-doughnut:nuts"), ("cards", "sad-sandwich:fish"), ("allergies", "nuts")):
        assert ann.do("put", round=1, seat="Ann", field=field, item=item, times=1).status_code == 200
    other = phone("192.168.1.77").join(ann.table)
    other.do("seat.take", seat="Bo")
    for page in (*PAGES, "/state?since=0", "/state?tv=1", f"/round/1?as={ann.seat('Ann')}"):
        text = other.get(other.table + page).text
        assert "take away: Doomed" not in text and '"doomed' not in text and "Doomed Doughnut, nuts</b>" not in text, (
            page
        )
        assert not re.search(r'"total": ?21|>21<|"nuts"\]', text), page
    assert ann.total("Ann") == 21
    other.do("set", round=1, field="revealed", value="yes")
    assert other.total("Ann") == 21


def test_a_phone_with_two_seats_sees_one_seats_secrets_at_a_time(ann: Phone) -> None:
    for name, item in (("Ann", "nuts"), ("Bo", "fish")):
        ann.do("seat.take", seat=name)
        ann.set(1, name, depth="cards")
        ann.do("put", round=1, seat=name, field="allergies", item=item, times=1)
    for name, item in (("Ann", "nuts"), ("Bo", "fish")):
        state = ann.client.get(f"{ann.table}/state?as={ann.seat(name)}").get_json()
        assert [cell[3] for cell in state["cells"] if cell[2] == "allergies"] == [[item]]
        assert "Hold to look" in ann.get(f"{ann.table}/round/1?as={ann.seat(name)}").text


def test_the_state_is_304_for_who_has_it_and_its_tag_names_the_seat(ann: Phone, phone: MakePhone) -> None:
    answer = ann.client.get(f"{ann.table}/state")
    tag = answer.headers["ETag"]
    assert "no-cache" in answer.headers["Cache-Control"] and "private" in answer.headers["Cache-Control"]
    assert ann.client.get(f"{ann.table}/state", headers={"If-None-Match": tag}).status_code == 304
    other = phone("192.168.1.77").join(ann.table)
    other.do("seat.take", seat="Bo")
    assert other.client.get(f"{ann.table}/state", headers={"If-None-Match": tag}).status_code == 200
    before = ann.client.get(f"{ann.table}/state").headers["ETag"]
    ann.do("seat.take", seat="Ann")
    assert ann.client.get(f"{ann.table}/state").headers["ETag"] != before


def test_undo_and_redo_from_the_log_say_who_did_what(ann: Phone) -> None:
    ann.do("seat.take", seat="Ann")
    ann.set(1, "Ann", points=4, matches=0)
    page = ann.get(f"{ann.table}/round/1").text
    ann.post(f"{ann.table}/cmd", form_of(page, "f-undo"))
    assert ann.total("Ann") is None
    page = ann.get(f"{ann.table}/log").text
    assert "undid line 4" in page and "round 1, points on the cards of" in page
    ann.post(f"{ann.table}/cmd", form_of(page, "f-redo"))
    assert ann.total("Ann") == 4


def test_links_and_codes_come_from_the_configured_address(ann: Phone) -> None:
    page = ann.get(ann.table).text
    assert f'href="http://192.168.1.5:8000{ann.table}"' in page and "<svg" in page
    assert ann.get(ann.table, headers={"Host": "evil.example"}).status_code == 400


def test_a_rematch_takes_the_seats_over(ann: Phone) -> None:
    page = ann.get(f"/new/king-fridge?from={ann.table.removeprefix('/t/')}").text
    assert 'value="Ann"' in page and 'value="Bo"' in page


def test_the_whose_cards_question_has_words_for_every_choice() -> None:
    assert tuple(VALUE_WORDS) == decide.VALUES


def test_german_is_spoken_to_a_german_browser_and_can_be_chosen(ann: Phone) -> None:
    assert "Welcher Platz ist deiner?" in ann.get(ann.table, headers={"Accept-Language": "de"}).text
    ann.post("/language", {"lang": "de", "page": ann.table})
    assert "Welcher Platz ist deiner?" in ann.get(ann.table).text


def test_how_to_play_and_sources_are_the_printed_ones(phone: MakePhone) -> None:
    assert "Dumping" in phone().get("/how/king-fridge").text
    assert "≈" in phone().get("/sources/king-fridge").text
    assert phone().get("/how/nothing").status_code == 404


def tap(phone: Phone, seat: str, field: str, *items: str) -> None:
    for item in items:
        assert phone.do("put", round=1, seat=seat, field=field, item=item, times=1).status_code == 200


def test_the_original_box_is_asked_for_numbers_instead_of_offering_stand_ins(phone: MakePhone) -> None:
    one = phone()
    one.open_table(values="original")
    one.do("set", round=1, field="revealed", value="yes")
    one.set(1, "Ann", depth="cards")
    page = one.get(f"{one.table}/round/1").text
    assert "Points on cards not listed here" in page and "No Look Nachos" not in page
    assert "the dish of 8" in page and "Rogue Ravioli</span>" not in page
    tap(one, "Ann", "allergies", "nuts")
    one.set(1, "Ann", other=11, other_matches=1)
    assert one.total("Ann") == 16


def test_an_own_copy_is_asked_for_the_number_of_a_dish_nobody_published(phone: MakePhone) -> None:
    one = phone()
    one.open_table(values="own")
    one.do("set", round=1, field="revealed", value="yes")
    one.set(1, "Ann", depth="cards")
    tap(one, "Ann", "allergies", "fish")
    tap(one, "Ann", "cards", "no-look-nachos:nuts")
    page = one.get(f"{one.table}/round/1").text
    assert "Number printed on No Look Nachos" in page and "the number printed on No Look Nachos" in page
    form = form_of(page, f"f-value-{one.seat('Ann')}-no-look-nachos") | {"value.value:no-look-nachos": "11"}
    assert one.post(f"{one.table}/cmd", form).status_code == 303
    assert one.total("Ann") == 11 and "≈" not in one.get(f"{one.table}/result").text


def test_a_stand_in_is_marked_wherever_its_number_stands(ann: Phone) -> None:
    ann.do("set", round=1, field="revealed", value="yes")
    ann.set(1, "Ann", depth="cards")
    tap(ann, "Ann", "allergies", "fish")
    tap(ann, "Ann", "cards", "plunder-pizza:nuts")
    for page in ("/round/1", "/result", "/tv"):
        assert "12<small" in ann.get(ann.table + page).text, page


def test_joining_late_leaving_and_a_play_off_show_on_their_pages(phone: MakePhone) -> None:
    one = phone()
    one.open_table(game_tie="sudden_death")
    one.do("seat.add", name="Cid")
    for number in (1, 2, 3):
        for name, total in (("Ann", 5), ("Bo", 5), ("Cid", 9)):
            if (number, name) != (2, "Cid"):
                one.set(number, name, depth="total", total=total)
        if number == 1:
            one.do("seat.leave", seat="Cid")
        if number == 2:
            one.do("seat.back", seat="Cid")
    page = one.get(f"{one.table}/round/4").text
    assert "Play-off" in page and page.count("not in this round") == 1
    assert "Was not there: the worst score of that round" in one.get(f"{one.table}/result").text
    one.set(4, "Ann", depth="total", total=3)
    one.set(4, "Bo", depth="total", total=2)
    assert "<bdi>Bo</bdi>" in one.get(f"{one.table}/result").text.split('class="verdict"')[1].split("</div>")[0]


def test_a_series_of_dirty_fridge_has_a_page_for_every_game(phone: MakePhone) -> None:
    one = phone()
    one.open_table("dirty-fridge", series="sum_3")
    page = one.get(f"{one.table}/round/3").text
    assert "Game 3" in page and "round 3 of" not in page
    assert one.get(f"{one.table}/tv").status_code == 200
