"""Whole plays of the two games with a board: taps on one phone, seen on the others and across the room."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.test_games import LATER, SMALL, TV, open_table, shot, take
from tests.server import Server

expect = pytest.importorskip("playwright.sync_api").expect
Phone = Callable[..., Any]
PAIR = ("Mia", "Jonas")


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
    shot(tv, "ft-tv-end")
    shot(jonas, "ft-over")


def test_frischfleisch_by_figures_with_a_duel_a_pot_and_a_minute(server: Server, phone: Phone) -> None:
    names = ("Mia", "Jonas", "Ada")
    mia, jonas, tv = phone(), phone(color_scheme="dark"), phone(**TV)
    table = open_table(mia, server, "frischfleisch", names)
    one, two = take(mia, table, "Mia"), take(jonas, table, "Jonas")
    three = mia.locator("#seats li").nth(2).get_attribute("id").removeprefix("seat-")
    expect(mia.locator("#content")).to_contain_text("From 16")
    for seat, group in ((one, "weirdoz"), (two, "monster"), (three, "mafiosi")):
        tap(mia, f"group-{seat}-{group}")
    tap(mia, "begins-seat", one)
    shot(mia, "ff-lobby")
    for page in (mia, jonas):
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
    tap(mia, f"fig-{three}-mafiosi-1")
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
    shot(tv, "ff-tv-end")
