"""Whole plays of the two games with a board: taps on one phone, seen on the others and across the room."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.test_games import LATER, SMALL, TV, open_table, shot, take
from tests.server import Server

expect = pytest.importorskip("playwright.sync_api").expect
Phone = Callable[..., Any]
PAIR = ("Mia", "Jonas")
SPILLS = """[...document.querySelectorAll('.tv .tile')]
    .filter(e => e.clientHeight < 200 || e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
    .map(e => e.id)"""


def tap(page: Any, form: str, value: str = "") -> None:
    """Press a form's button and wait until the page shows what it did."""
    before = page.locator("body").get_attribute("data-rev")
    page.click(f"#f-{form} button" + (f'[value="{value}"]' if value else ""))
    page.wait_for_function("rev => Number(document.body.dataset.rev) > Number(rev)", arg=before)


def wide(page: Any) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def test_fry_thief_by_taps_until_the_eighth_fry(server: Server, phone: Phone) -> None:
    mia, jonas, tv = phone(), phone(color_scheme="dark"), phone(**TV)
    table = open_table(mia, server, "fry-thief", PAIR)
    fries, salad = take(mia, table, "Mia"), take(jonas, table, "Jonas")
    tap(mia, f"role-{fries}", "fries")
    tap(mia, f"role-{salad}", "salad")
    shot(mia, "ft-lobby")
    for page in (mia, jonas):
        page.goto(f"{table}/round/1")
    tv.goto(f"{table}/tv")
    expect(mia.locator("#notes")).to_contain_text("8 fries wins at once")
    tap(mia, f"dip-plain-{fries}")
    expect(jonas.locator(f"#seat-{fries} .plate .dipped")).to_have_count(1, timeout=LATER)
    for _ in range(7):
        tap(jonas, f"steal-plain-{salad}-{fries}")
    tap(jonas, f"steal-ketchup-{salad}-{fries}")
    for _ in range(3):
        tap(jonas, f"eat-plain-{salad}")
    tap(mia, f"eat-plain-{fries}")
    expect(tv.locator(f"#tv-{salad} .plate .count")).to_have_text("5", timeout=LATER)
    assert wide(mia) <= 360 and mia.evaluate(SMALL) == []
    shot(mia, "ft-pad")
    shot(jonas, "ft-pad-dark")
    shot(tv, "ft-tv")
    for _ in range(4):
        tap(jonas, f"eat-plain-{salad}")
    tap(jonas, f"eat-ketchup-{salad}")
    expect(mia.locator("#over")).to_contain_text("Jonas", timeout=LATER)
    expect(tv.locator("#tv-foot")).to_contain_text("Jonas", timeout=LATER)
    assert tv.evaluate(SPILLS) == []
    shot(tv, "ft-tv-end")
    shot(jonas, "ft-over")


def test_frischfleisch_by_figures_with_a_duel_a_pot_and_a_minute(server: Server, phone: Phone) -> None:
    names = ("Mia", "Jonas", "Ada")
    mia, jonas, ada, tv = phone(), phone(color_scheme="dark"), phone(), phone(**TV)
    table = open_table(mia, server, "frischfleisch", names)
    one, two = take(mia, table, "Mia"), take(jonas, table, "Jonas")
    three = take(ada, table, "Ada")
    expect(mia.locator("#content")).to_contain_text("From 16")
    for seat, group in ((one, "weirdoz"), (two, "monster"), (three, "mafiosi")):
        tap(mia, f"group-{seat}-{group}")
    tap(mia, "begins-seat", one)
    shot(mia, "ff-lobby")
    for page in (mia, jonas, ada):
        page.goto(f"{table}/round/1")
    tv.goto(f"{table}/tv")
    mia.click("#combat > summary")
    mia.select_option("#attacker", f"{one}:weirdoz-3")
    mia.fill("#spent", "3")
    mia.select_option("#defender", f"{two}:monster-5")
    mia.fill("#against", "2")
    mia.click("#duel button")
    expect(mia.locator("#preview")).to_contain_text("A tie goes to the attacker")
    shot(mia, "ff-duel")
    tap(mia, "settle")
    expect(mia.locator(f"#purse-{one} .potline .count")).to_have_text("4")
    expect(jonas.locator(f"#purse-{two} .potline .count")).to_have_text("7", timeout=LATER)
    assert jonas.locator(f"#purse-{one}").count() == 0
    tap(jonas, f"fig-{two}-monster-1")
    assert wide(jonas) <= 360 and jonas.evaluate(SMALL) == []
    shot(jonas, "ff-pad-dark")
    tap(mia, "over")
    for seat, food in ((two, 0), (three, 1)):
        if not mia.locator(f"#step-{seat}-food").is_visible():
            mia.click(f"#entry-{seat}-1 > summary")
        tap(mia, f"{seat}-food-0")
        for _ in range(food):
            tap(mia, f"{seat}-food-p")
    tap(ada, f"fig-{three}-mafiosi-1")
    assert ada.locator(f"#purse-{one}").count() == 0
    expect(mia.locator("#next")).to_contain_text("Jonas begins round 2")
    expect(mia.locator("#prepare")).to_contain_text("the monkey")
    tap(mia, "memorise")
    expect(tv.locator("#minute span")).to_contain_text("0:", timeout=LATER)
    mia.check(".checks li:first-child input")
    assert wide(mia) <= 360 and mia.evaluate(SMALL) == []
    shot(mia, "ff-prepare")
    shot(tv, "ff-tv")
    mia.goto(f"{table}/round/2")
    tap(mia, "share")
    expect(mia.locator(f"#purse-{one} .potline .count")).to_have_text("5")
    for number in (2, 3, 4):
        mia.goto(f"{table}/round/{number}")
        tap(mia, "over")
    mia.goto(f"{table}/result")
    expect(mia.locator(".verdict")).to_contain_text("Mia")
    expect(tv.locator("#tv-foot")).to_contain_text("Mia", timeout=LATER)
    shot(mia, "ff-result")
    assert tv.evaluate(SPILLS) == []
    shot(tv, "ff-tv-end")


def test_one_phone_lies_flat_and_every_part_can_be_tapped(server: Server, phone: Phone) -> None:
    flat = phone()
    table = open_table(flat, server, "fry-thief", PAIR)
    for at, role in enumerate(("fries", "salad"), 1):
        tap(flat, f"role-s{at}-1", role)
    flat.goto(f"{table}/flat")
    tap(flat, "steal-plain-s2-1-s1-1")
    tap(flat, "eat-plain-s2-1")
    expect(flat.locator("#side-s1-1 .plate .count")).to_have_text("11")
    turned = "e => new DOMMatrix(getComputedStyle(e).transform).a"
    assert flat.locator("#side-s2-1 .turned").evaluate(turned) == -1
    assert flat.evaluate(SMALL) == [] and wide(flat) <= 360
    shot(flat, "flat")


def test_a_finished_table_is_listed_pictured_and_brought_back_from_its_file(server: Server, phone: Phone) -> None:
    page = phone(accept_downloads=True)
    table = open_table(page, server, "dirty-fridge", PAIR)
    for seat, filth in (("s1-1", "5"), ("s2-1", "7")):
        page.goto(f"{table}/round/1")
        if not page.locator(f"#filth-{seat}").is_visible():
            page.click(f"#entry-{seat}-1 > summary")
        page.fill(f"#filth-{seat}", filth)
        page.press(f"#filth-{seat}", "Enter")
        tap(page, f"{seat}-count-p")
    page.goto(f"{table}/result")
    expect(page.locator(".verdict")).to_contain_text("Mia")
    with page.expect_download() as drawn:
        page.click("#picture")
    assert drawn.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as kept:
        page.click("#keep a[href$='.json']")
    page.goto(f"{server.address}/import")
    page.set_input_files("#file", kept.value.path())
    page.click("form.sheet button.main")
    page.wait_for_url("**/t/*")
    assert page.url != table
    page.goto(f"{server.address}/tables")
    expect(page.locator("#known > li")).to_have_count(2)
    assert page.evaluate(SMALL) == [] and wide(page) <= 360
    shot(page, "known")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_boards(server: Server, phone: Phone, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = phone(color_scheme=scheme)
    fries = open_table(page, server, "fry-thief", PAIR)
    take(page, fries, "Mia")
    for at, role in enumerate(("fries", "salad"), 1):
        tap(page, f"role-s{at}-1", role)
    flesh = open_table(page, server, "frischfleisch", PAIR)
    take(page, flesh, "Mia")
    for seat, group in (("s1-1", "weirdoz"), ("s1-1", "retros"), ("s2-1", "monster"), ("s2-1", "maedels")):
        tap(page, f"group-{seat}-{group}")
    duel = f"{flesh}/round/1?attacker=s1-1:weirdoz-1&spent=1&defender=s2-1:monster-6&against=0"
    pads = [one + at for one in (fries, flesh) for at in ("", "/round/1", "/flat", "/tv")]
    for address in (*pads, duel, f"{server.address}/tables", f"{server.address}/import"):
        page.goto(address)
        found = [one for one in axe.run(page).response["violations"] if one["impact"] in ("serious", "critical")]
        nodes = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
        assert nodes == [], address
        assert wide(page) <= 360, address
    page.goto(f"{flesh}/round/1")
    tap(page, "over")
    found = [one["id"] for one in axe.run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    assert found == [] and page.evaluate(SMALL) == []
