"""Whole games on real phones: in step, offline and back, without a script, readable for everybody."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server import Server

expect = pytest.importorskip("playwright.sync_api").expect
Phone = Callable[..., Any]
NAMES = ("Mia", "Jonas", "Ada")
TV = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False}
LATER = 8000  # milliseconds
SMALL = """[...document.querySelectorAll('button, input:not([type=hidden]), select, .button, summary, .tabs a')]
    .filter(e => e.checkVisibility() && e.type !== 'radio')
    .filter(e => Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 47.5)
    .map(e => e.outerHTML.slice(0, 120))"""
WIDE = """[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > 361)
    .map(e => e.outerHTML.slice(0, 200))"""


def open_table(page: Any, server: Server, key: str = "king-fridge", names: tuple[str, ...] = NAMES) -> str:
    page.goto(f"{server.address}/")
    page.click(f'a[href="/new/{key}"]')
    for at, name in enumerate(names):
        page.fill(f"#names-{at}", name)
    page.click("form.sheet button.main")
    page.wait_for_url(re.compile("/t/"))
    return str(page.url)


def seat(page: Any, name: str) -> str:
    found = page.locator("#seats li", has=page.locator(f'bdi:text-is("{name}")')).get_attribute("id")
    return str(found).removeprefix("seat-")


def take(page: Any, table: str, name: str) -> str:
    page.goto(table)
    mine = seat(page, name)
    page.click(f"#f-take-{mine} button")
    expect(page.locator(f"#f-free-{mine}")).to_be_visible()
    return mine


def points(page: Any, table: str, number: int, mine: str, value: int, matches: int) -> None:
    page.goto(f"{table}/round/{number}")
    page.fill(f"#points-{mine}", str(abs(value)))
    page.press(f"#points-{mine}", "Enter")
    if value < 0:
        page.click(f'[data-sign="points-{mine}"]')
    page.click(f"#f-{mine}-matches-0 button")
    for count in range(matches):
        expect(page.locator(f"#step-{mine}-matches .count")).to_have_text(str(count))
        page.click(f"#f-{mine}-matches-p button")
    expect(page.locator(f"#step-{mine}-matches .count")).to_have_text(str(matches))


def shot(page: Any, name: str) -> None:
    """Keep a picture to look at, where a folder for them is named."""
    if folder := os.environ.get("LARDER_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page="tv" not in name)


def test_three_phones_and_a_tv_play_king_fridge_to_the_end(server: Server, phone: Phone) -> None:
    pages = [phone(), phone(color_scheme="dark"), phone()]
    table = open_table(pages[0], server)
    seats = [take(page, table, name) for page, name in zip(pages, NAMES, strict=True)]
    tv = phone(**TV)
    tv.goto(f"{table}/tv")
    pages[0].click(f'#f-begins-seat button[value="{seats[0]}"]')
    expect(tv.locator("#tv-foot")).to_contain_text("Mia begins round 1")
    shot(pages[0], "lobby")
    for number, entries in enumerate(
        (((2, 1), (8, 1), (8, 0)), ((-3, 0), (20, 0), (5, 2)), ((7, 0), (9, 0), (1, 0))), 1
    ):
        for page, mine, (value, matches) in zip(pages, seats, entries, strict=True):
            points(page, table, number, mine, value, matches)
        if number == 1:
            pages[2].click(f'#f-claimer button[value="{seats[0]}"]')
            expect(pages[1].locator(f"#seat-{seats[0]} .total").first).to_have_text("−8")
            pages[1].click(f"#seat-{seats[0]} .score summary")
            expect(pages[1].locator(f"#why-{seats[0]}-1")).to_contain_text("Lowest, so the claim holds (5 × 3)")
            expect(pages[1].locator(f"#why-{seats[0]}-1")).to_contain_text("Rulebook, Score")
            shot(pages[1], "pad-dark")
            shot(pages[2], "pad")
    shot(tv, "tv")
    for page in pages:
        page.goto(f"{table}/result")
        expect(page.locator(".verdict")).to_contain_text("Mia")
    expect(tv.locator("#tv-foot")).to_contain_text("Mia", timeout=LATER)
    expect(tv.locator(f"#tv-{seats[0]} .total")).to_have_text("−4")
    shot(pages[0], "result")
    shot(tv, "tv-end")
    pages[1].goto(f"{table}/log")
    shot(pages[1], "log")


def test_a_sign_changed_while_its_number_is_on_its_way_is_sent_too(server: Server, phone: Phone) -> None:
    page = phone()
    table = open_table(page, server)
    mine = take(page, table, "Mia")
    page.goto(f"{table}/round/1")

    def slowly(route: Any) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/cmd", slowly, times=1)
    page.fill(f"#points-{mine}", "3")
    page.press(f"#points-{mine}", "Enter")
    page.click(f'[data-sign="points-{mine}"]')
    page.click(f"#f-{mine}-matches-0 button")
    other = phone()
    other.goto(f"{table}/round/1")
    expect(other.locator(f"#seat-{mine} .total").first).to_have_text("−3", timeout=LATER)


def test_allergies_stay_on_their_phone_until_the_reveal(server: Server, phone: Phone) -> None:
    mia, jonas = phone(), phone()
    table = open_table(mia, server)
    mine = take(mia, table, "Mia")
    mia.goto(f"{table}/round/1")
    jonas.goto(f"{table}/round/1")
    mia.click(f'#f-depth-{mine} button[value="cards"]')
    mia.click(f'#f-add-allergies-{mine} button[value="nuts"]')
    for dish in ("doomed-doughnut:nuts", "no-look-nachos:fish"):
        mia.click(f'#f-add-cards-{mine} button[value="{dish}"]')
    expect(mia.locator(f"#seat-{mine} .total").first).to_have_text("31≈")
    shot(mia, "cards")
    expect(jonas.locator(f"#hidden-{mine}")).to_be_attached(timeout=LATER)
    assert "Doughnut" not in jonas.content() and "31" not in jonas.locator(f"#seat-{mine}").inner_text()
    jonas.click("#f-reveal button")
    expect(jonas.locator(f"#seat-{mine} .total").first).to_have_text("31≈", timeout=LATER)


def test_a_phone_for_two_seats_shows_secrets_only_while_held(server: Server, phone: Phone) -> None:
    page = phone(has_touch=False)
    table = open_table(page, server)
    mine, other = (take(page, table, name) for name in ("Mia", "Jonas"))
    page.goto(f"{table}/round/1?as={mine}")
    page.click(f'#f-depth-{mine} button[value="cards"]')
    page.click(f'#f-add-allergies-{mine} button[value="nuts"]')
    heap = page.locator(f"#heap-allergies-{mine}")
    expect(heap).to_be_attached()
    expect(heap).to_be_hidden()
    page.hover(f"#peek-{mine}-1 summary")
    page.mouse.down()
    expect(heap).to_be_visible()
    page.mouse.up()
    expect(heap).to_be_hidden()
    page.click(f"#held a[href='?as={other}']")
    expect(page.locator(f"#heap-allergies-{mine}")).to_have_count(0)


def test_dirty_fridge_says_both_tie_breaks_in_words(server: Server, phone: Phone) -> None:
    page = phone()
    table = open_table(page, server, "dirty-fridge")
    seats = [seat(page, name) for name in NAMES]
    page.goto(f"{table}/round/1")
    for mine, filth, cards in zip(seats, (5, 5, 7), (2, 1, 2), strict=True):
        if not page.locator(f"#filth-{mine}").is_visible():
            page.click(f"#entry-{mine}-1 > summary")
        page.fill(f"#filth-{mine}", str(filth))
        page.press(f"#filth-{mine}", "Enter")
        page.click(f"#f-{mine}-count-0 button")
        for count in range(cards):
            expect(page.locator(f"#step-{mine}-count .count")).to_have_text(str(count))
            page.click(f"#f-{mine}-count-p button")
        expect(page.locator(f"#step-{mine}-count .count")).to_have_text(str(cards))
    shot(page, "dirty")
    page.goto(f"{table}/result")
    expect(page.locator("#reasons")).to_contain_text("has the fewest cards and wins")
    page.goto(f"{table}/round/1")
    page.click(f'#f-cloth button[value="{seats[0]}"]')
    expect(page.locator(f"#why-{seats[0]}-1")).to_contain_text("has the cloth")
    page.goto(f"{table}/result")
    expect(page.locator("#reasons")).to_contain_text("took the Cleaning Cloth and wins")


def test_a_phone_goes_on_while_the_host_is_away_and_nothing_is_lost(server: Server, phone: Phone) -> None:
    mia, jonas = phone(), phone()
    table = open_table(mia, server)
    mine = seat(mia, "Mia")
    mia.goto(f"{table}/round/1")
    server.kill()
    mia.fill(f"#points-{mine}", "12")
    mia.press(f"#points-{mine}", "Enter")
    mia.click(f"#f-{mine}-matches-p button")
    expect(mia.locator("#waiting")).to_contain_text("2 waiting to be sent")
    expect(mia.locator("#waiting")).to_be_visible()
    expect(mia.locator(f"#points-{mine}")).to_have_value("12")
    shot(mia, "away")
    server.start()
    jonas.goto(f"{table}/round/1")
    expect(jonas.locator(f"#seat-{mine} .total").first).to_have_text("17", timeout=20000)
    expect(mia.locator(f"#seat-{mine} .total").first).to_have_text("17", timeout=20000)
    expect(mia.locator("#waiting")).to_be_hidden()
    mia.context.set_offline(True)
    mia.click(f"#f-{mine}-matches-p button")
    mia.wait_for_timeout(300)
    mia.context.set_offline(False)
    expect(jonas.locator(f"#seat-{mine} .total").first).to_have_text("22", timeout=20000)


def test_two_edits_of_one_cell_ask_and_a_field_being_typed_in_stays(server: Server, phone: Phone) -> None:
    mia, jonas = phone(), phone()
    table = open_table(mia, server)
    mine = seat(mia, "Mia")
    for page in (mia, jonas):
        page.goto(f"{table}/round/1")
    jonas.focus(f"#points-{mine}")
    jonas.keyboard.type("7")
    mia.fill(f"#points-{mine}", "9")
    mia.press(f"#points-{mine}", "Enter")
    expect(jonas.locator(f"#points-{mine}-field .changed")).to_contain_text("9", timeout=LATER)
    expect(jonas.locator(f"#points-{mine}")).to_have_value("7")
    jonas.press(f"#points-{mine}", "Enter")
    expect(jonas.locator("[role=alertdialog]")).to_contain_text("9")
    shot(jonas, "asks")
    jonas.click("[role=alertdialog] button.main")
    expect(mia.locator(f"#points-{mine}")).to_have_value("7", timeout=LATER)


def test_a_seat_is_taken_over_in_two_taps_and_the_former_phone_is_told(server: Server, phone: Phone) -> None:
    mia, jonas = phone(), phone()
    table = open_table(mia, server)
    mine = take(mia, table, "Mia")
    jonas.goto(table)
    jonas.click(f"#f-take-{mine} button")
    expect(jonas.locator("[role=alertdialog]")).to_contain_text("in use on another phone")
    jonas.click("[role=alertdialog] button.main")
    expect(jonas.locator(f"#f-free-{mine}")).to_be_visible()
    expect(mia.locator("#notices")).to_contain_text("taken over by another phone", timeout=LATER)


def test_a_double_tap_of_one_request_counts_once_and_two_taps_count_twice(server: Server, phone: Phone) -> None:
    page = phone()
    table = open_table(page, server)
    mine = seat(page, "Mia")
    page.goto(f"{table}/round/1")
    page.click(f"#f-{mine}-matches-0 button")
    plus = page.locator(f"#f-{mine}-matches-p button")
    plus.dblclick()
    expect(page.locator(f"#step-{mine}-matches .count")).to_have_text("2")
    page.go_back()
    page.go_forward()
    page.reload()
    expect(page.locator(f"#step-{mine}-matches .count")).to_have_text("2")


def test_a_whole_round_works_without_a_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    table = open_table(page, server, names=("Mia", "Jonas"))
    seats = [seat(page, name) for name in ("Mia", "Jonas")]
    page.click(f"#f-take-{seats[0]} button")
    page.goto(f"{table}/round/1")
    assert page.locator(".refresh").is_visible() and not page.locator(".sign").first.is_visible()
    for mine, text in zip(seats, ("−3", "8"), strict=True):
        if not page.locator(f"#points-{mine}").is_visible():
            page.click(f"#entry-{mine}-1 > summary")
        page.fill(f"#points-{mine}", text)
        page.click(f"#f-points-{mine} button.nojs")
        if not page.locator(f"#f-{mine}-matches-0").is_visible():
            page.click(f"#entry-{mine}-1 > summary")
        page.click(f"#f-{mine}-matches-0 button")
    page.click(f'#f-claimer button[value="{seats[0]}"]')
    expect(page.locator(f"#seat-{seats[0]} .total").first).to_have_text("−13")
    page.click("#f-undo button")
    expect(page.locator(f"#seat-{seats[0]} .total").first).to_have_text("−3")


def test_names_that_are_code_do_not_run_and_do_not_break_the_page(server: Server, phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640})
    names = (
        '"><img src=x onerror=alert(1)>',
        "Z\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308algo",
        "محمد 12",
        "W" * 60,
        "👩‍🚀👩‍🚀",
    )
    table = open_table(page, server, names=names)
    for at in ("", "/round/1", "/result", "/log", "/tv"):
        page.goto(table + at)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, at
        assert names[0] in page.locator("body").inner_text() or at == "/log"
    page.goto(f"{table}/round/1")
    shot(page, "names")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(server: Server, phone: Phone, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = phone(color_scheme=scheme)
    table = open_table(page, server)
    mine = take(page, table, "Mia")
    points(page, table, 1, mine, 5, 1)
    page.click(f'#f-depth-{mine} button[value="cards"]')
    expect(page.locator(f"#f-add-cards-{mine}")).to_be_visible()
    pages = ["/", "/new/king-fridge", "/new/fry-thief", "/how/king-fridge", "/sources/king-fridge"]
    for address in [server.address + one for one in pages] + [
        table + one for one in ("", "/round/1", "/result", "/log", "/tv")
    ]:
        page.goto(address)
        found = [one for one in axe.run(page).response["violations"] if one["impact"] in ("serious", "critical")]
        nodes = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
        assert nodes == [], address
    if scheme == "light":
        page.goto(server.address)
        shot(page, "home")


def test_targets_are_large_and_text_can_be_doubled(server: Server, phone: Phone) -> None:
    page = phone()
    table = open_table(page, server)
    take(page, table, "Mia")
    fields = "[...document.querySelectorAll('input, select')]"
    fonts = f"{fields}.filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).length"
    for address in (server.address, f"{server.address}/new/king-fridge", table, f"{table}/round/1", f"{table}/result"):
        page.goto(address)
        assert page.evaluate(SMALL) == [] and page.evaluate(fonts) == 0
        assert "user-scalable" not in page.content() and "maximum-scale" not in page.content()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, page.evaluate(WIDE)[:1]


def test_the_script_parses_on_phones_of_2018() -> None:
    esprima = pytest.importorskip("esprima")
    source = (Path(__file__).parent.parent.parent / "static" / "app.js").read_text("utf-8")
    esprima.parseScript(source)
    assert "innerHTML" not in source
