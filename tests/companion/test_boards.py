"""The boards of Fry Thief and Frischfleisch as forms: every tap works without a script, nothing hidden is shown."""

from collections.abc import Callable

import pytest

from tests.companion.phone import Phone, form_of

MakePhone = Callable[..., Phone]


def press(phone: Phone, page: str, form: str, **button: str) -> None:
    """Press a button of a form, as a browser without a script would."""
    fields = form_of(phone.get(phone.table + page).text, f"f-{form}")
    answer = phone.post(f"{phone.table}/cmd", fields | button)
    assert answer.status_code == 303, answer.text
    assert answer.headers["Location"].startswith(phone.table + page)


@pytest.fixture
def fries(phone: MakePhone) -> Phone:
    """Seat Ann with fries and Bo with salad."""
    ann = phone()
    ann.open_table("fry-thief")
    press(ann, "", "take-s1-1")
    press(ann, "", "role-s1-1", value="fries")
    press(ann, "", "role-s2-1", value="salad")
    return ann


@pytest.fixture
def flesh(phone: MakePhone) -> Phone:
    """Seat Ann, Bo and Cy with a group each."""
    ann = phone()
    ann.open_table("frischfleisch", ("Ann", "Bo", "Cy"))
    press(ann, "", "take-s1-1")
    for seat, group in (("s1-1", "weirdoz"), ("s2-1", "monster"), ("s3-1", "mafiosi")):
        press(ann, "", f"group-{seat}-{group}", item=group)
    return ann


def test_fries_are_stolen_dipped_and_eaten_by_forms_alone(fries: Phone) -> None:
    press(fries, "/round/1", "steal-plain-s2-1-s1-1", plain="1")
    press(fries, "/round/1", "dip-plain-s2-1", plain="1")
    press(fries, "/round/1", "eat-ketchup-s2-1", ketchup="1")
    page = fries.get(f"{fries.table}/round/1").text
    assert "11 of 12 fries still to be eaten" in page and "Eaten: 0 plain, 1 with ketchup" in page
    press(fries, "/flat", "eat-plain-s1-1", plain="1")
    assert "10 of 12 fries" in fries.get(f"{fries.table}/round/1").text


def test_nothing_moves_before_the_roles_are_said_and_the_page_says_so(phone: MakePhone) -> None:
    ann = phone()
    ann.open_table("fry-thief")
    page = ann.get(f"{ann.table}/round/1").text
    assert 'id="unsaid"' in page and "f-eat-plain" not in page


def test_a_power_with_points_is_asked_for_and_switches_the_eighth_fry_off(fries: Phone) -> None:
    press(fries, "", "powers-s1-1", value="bonus")
    page = fries.get(f"{fries.table}/round/1").text
    assert "nobody wins by eating 8 fries" in page and "/8" not in page
    press(fries, "/round/1", "bonus-s1-1", **{"value.bonus": "5"})
    press(fries, "/round/1", "depth", value="totals")
    for seat, ate in (("s1-1", 4), ("s2-1", 8)):
        press(fries, "/round/1", f"{seat}-ate-0", value="0")
        for _ in range(ate):
            press(fries, "/round/1", f"{seat}-ate-p", delta="1")
    assert fries.state()["final"] and fries.total("Ann") == 9 and fries.total("Bo") == 8


def test_a_seat_taken_after_its_role_was_set_hides_nothing(phone: MakePhone, flesh: Phone) -> None:
    bo = phone("192.168.1.77").join(flesh.table)
    press(bo, "", "take-s2-1")
    page = bo.get(f"{bo.table}/round/1").text
    assert 'id="purse-s2-1"' in page and "f-look-s2-1" not in page


def test_chips_are_on_their_own_phone_alone_until_they_are_shown(phone: MakePhone, flesh: Phone) -> None:
    bo = phone("192.168.1.77").join(flesh.table)
    press(flesh, "/round/1", "sacrifices-s1-1", figure="weirdoz-1")
    assert 'class="count">5</b> combat chips, by' in flesh.get(f"{flesh.table}/round/1").text
    for page in ("/round/1", "/result", "/log", "/tv", "/flat"):
        text = bo.get(bo.table + page).text
        assert 'id="purse-s1-1"' not in text and "combat chips, by" not in text, page
    assert not any(cell[2] == "chips" for cell in bo.state()["cells"])
    assert '"field": "chips"' not in bo.get(f"{bo.table}/larder.json").text
    press(flesh, "/round/1", "reveal", value="yes")
    assert 'class="count">5</b> combat chips, by' in bo.get(f"{bo.table}/round/1").text


def test_a_duel_is_worked_out_first_and_settled_then(flesh: Phone) -> None:
    asked = "?attacker=s1-1:weirdoz-3&spent=3&defender=s2-1:monster-5&against=2"
    page = flesh.get(f"{flesh.table}/round/1{asked}").text
    assert "A tie goes to the attacker." in page and "<bdi>Ann</bdi> wins and gets 5 food: Monday Zombie" in page
    before = flesh.state()["rev"]
    fields = form_of(page, "f-settle")
    assert flesh.post(f"{flesh.table}/cmd", fields).status_code == 303
    assert flesh.state()["rev"] == before + 1
    assert 'id="preview"' not in flesh.get(f"{flesh.table}/round/1{asked}").text
    for odd in ("?attacker=x&defender=y", "?attacker=s1-1:weirdoz-3&defender=s1-1:weirdoz-1", "?spent=x&against=-5"):
        answer = flesh.get(f"{flesh.table}/round/1{odd}")
        assert answer.status_code == 200 and 'id="preview"' not in answer.text


def test_the_end_of_a_round_brings_the_next_starter_the_checklist_and_the_minute(flesh: Phone) -> None:
    press(flesh, "", "begins-seat", value="s1-1")
    press(flesh, "/round/1", "fig-s2-1-monster-1", item="monster-1")
    press(flesh, "/round/1", "over", value="yes")
    page = flesh.get(f"{flesh.table}/round/1").text
    assert "Who begins needs:" in page and "<bdi>Bo</bdi>: the food left over" in page and "the monkey" in page
    press(flesh, "/round/1", "s2-1-food-0", value="0")
    press(flesh, "/round/1", "s3-1-food-0", value="0")
    press(flesh, "/round/1", "s3-1-food-p", delta="1")
    assert "<bdi>Bo</bdi> begins round 2" in flesh.get(f"{flesh.table}/round/1").text
    press(flesh, "/round/1", "memorise")
    for at in ("/round/1", "/round/2", "/tv"):
        assert 'id="minute"' in flesh.get(flesh.table + at).text, at
    press(flesh, "/round/4", "over", value="yes")
    page = flesh.get(f"{flesh.table}/round/4").text
    assert "f-memorise" not in page and 'id="prepare"' not in page


def test_the_pot_is_shared_once_as_a_round_begins(flesh: Phone) -> None:
    for figure in ("weirdoz-1", "weirdoz-2"):
        press(flesh, "/round/1", "sacrifices-s1-1", figure=figure)
    assert "Share: 1 for each, 1 stay" in flesh.get(f"{flesh.table}/round/2").text
    press(flesh, "/round/2", "share")
    page = flesh.get(f"{flesh.table}/round/2").text
    assert "Shared for this round" in page and "f-share" not in page


@pytest.mark.parametrize("values", ["original", "own"])
def test_an_original_box_asks_for_the_points_printed_on_survivors(flesh: Phone, values: str) -> None:
    press(flesh, "", "set-values", value=values)
    press(flesh, "/round/4", "over", value="yes")
    press(flesh, "/round/4", "value-s1-1-weirdoz-1", **{"value.value:weirdoz-1": "8"})
    lines = flesh.get(f"{flesh.table}/result").text
    assert "the victory points printed on" in lines and "≈" not in lines


def test_figures_can_be_counted_instead_of_tapped(flesh: Phone) -> None:
    press(flesh, "/round/4", "depth-s1-1", value="count")
    press(flesh, "/round/4", "s1-1-alive-0", value="0")
    assert 'id="f-victory-s1-1"' in flesh.get(f"{flesh.table}/round/4").text
    assert flesh.do("add", round=4, seat="s1-1", field="alive", delta=7).status_code == 400


def test_the_content_note_is_plain_before_and_at_the_table(flesh: Phone) -> None:
    for page in ("/new/frischfleisch", flesh.table):
        assert "From 16 on: black comedy" in flesh.get(page).text
    assert "black comedy" not in flesh.get("/new/fry-thief").text
