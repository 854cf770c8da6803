"""The counter's pages: the order, its odds, dice and timers; a table without seats in one tap; the host's clock."""

from fractions import Fraction
from functools import cache
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion import catalog, language, timers
from companion.command import Command
from companion.decide import opening
from companion.dice import DICE, MOST
from companion.games import game
from companion.menu import Menu
from companion.odds import Odds, mean, odds, sizes, wanted, zones
from companion.ordering import menu_of
from companion.views.pages import COMMAND, begin, make_place
from companion.views.shown import Shown, device, now, open_room, shown, tongue
from companion.views.stand import FALLING, counter, label
from companion.views.tables import address, page, qr

bp = Blueprint("orders", __name__)
JUST_ROLL = "lord-of-the-fries"
SECONDS = (10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600)


@bp.app_context_processor
def words() -> dict[str, Any]:
    """Give the templates what dice and timers need."""
    return {
        "clock": timers.clock,
        "ended": timers.ended,
        "told": timers.told,
        "label": label,
        "now": now,
        "pictures": catalog.pictures,
        "percent": lambda share: language.percent(tongue(), float(share)),
    }


@bp.post("/just-roll")
def just_roll() -> Answer:
    """Open a table without seats, for orders and dice; the form sent twice opens one."""
    rules, name = game(JUST_ROLL), request.form.get("id", "")
    if rules is None or not COMMAND.fullmatch(name):
        abort(400)
    make_place()
    event = opening(Command(name, device(), "open", {}, now()), rules, (), {})
    return redirect(url_for("orders.order", code=begin(event, (), event.at)), 303)


@bp.get("/t/<code>/order")
def order(code: str) -> str:
    """Show what the customer wants."""
    seen = at_counter(shown(open_room(code)))
    link = address(seen.room.table.code)
    code_of = qr(link) if link.startswith("http") else ""
    return page("order.html", seen, link=link, qr=code_of, **counter(seen))


def at_counter(seen: Shown) -> Shown:
    """Let through only games with a menu."""
    return seen if seen.room.box.menus else abort(404)


@bp.get("/t/<code>/odds")
def chances(code: str) -> str:
    """Show how likely each order and each ingredient is, as exact fractions."""
    seen = at_counter(shown(open_room(code)))
    menu = menu_of(seen.room.table, seen.room.box)
    if menu is None:
        abort(404)
    return page("odds.html", seen, menu=menu, cards=seen.room.box.cards, **_odds(menu))


@cache
def _exact(menu: Menu) -> Odds:
    return odds(menu)


def _odds(menu: Menu) -> dict[str, Any]:
    all_of = _exact(menu)
    orders: dict[str, dict[str, Fraction]] = {zone.key: {} for zone in menu.zones}
    for made, chance in all_of.items():
        each = orders[made.zone]
        each[made.title] = each.get(made.title, Fraction(0)) + chance
    return {
        "zones": zones(all_of),
        "orders": {zone: sorted(each.items(), key=lambda one: -one[1]) for zone, each in orders.items()},
        "sizes": sizes(all_of),
        "mean": mean(all_of),
        "wanted": sorted(wanted(all_of).items(), key=lambda one: -one[1].likely),
    }


@bp.get("/t/<code>/dice")
def dice(code: str) -> str:
    """Show dice and timers, for any game."""
    seen = shown(open_room(code))
    rolls = tuple(reversed(seen.room.table.rolls))
    fresh = bool(rolls) and now() - rolls[0].at < FALLING
    return page(
        "dice.html", seen, dice=DICE, most=MOST, rolls=rolls, falling=fresh, ready=timers.READY, seconds=SECONDS
    )


@bp.get("/t/<code>/clock")
def clock(code: str) -> Answer:
    """Tell the host's time, so that a phone can find out how far its own is off."""
    answer = jsonify(server_ms=now())
    answer.headers["Cache-Control"] = "no-store"
    return answer
