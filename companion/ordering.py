"""Decisions about orders: roll, type real dice, call, everybody passed, filled, new day.

A phone sends the `number` of the order it means (the next one for a roll or a call) and the go-round `go`
it has seen; what another phone has done meanwhile is then not done twice.
"""

from collections.abc import Sequence
from typing import Any

from companion.box import Box
from companion.command import UNKNOWN, Command, Decision, Refused, Room, acting, seat_of, whole
from companion.fill import dead
from companion.games.lord_of_the_fries_pad import FIRST_ORDER, LEADER_ACTS
from companion.menu import Menu
from companion.model import Game, Table
from companion.orders import MOST_DICE, NotOnTheMenu, Order, Rolled, call, resolve, throw
from companion.orders import whole as order_of
from companion.service import here_or_left, leader, left_of, written
from companion.tally import chosen, who
from companion.words import say

ORDERS = 99_999


def menu_of(table: Table, box: Box) -> Menu | None:
    """Return the menu the table plays with: the one agreed, or the first."""
    first = next(iter(box.menus), "")
    return box.menus.get(table.settings.get("menu", first)) or box.menus.get(first)


def half_typed(menu: Menu, trail: Sequence[int]) -> Rolled:
    """Read the real dice typed so far; those that a menu changed meanwhile cannot read are forgotten."""
    try:
        rolled = resolve(menu, trail)
    except NotOnTheMenu:
        rolled = Rolled(())
    return rolled if rolled.ask else resolve(menu, ())


def leads(game: Game, table: Table, box: Box) -> str:
    """Return who leads: who filled the last order, or on a day's first round its dealer; "" if nobody said."""
    begins = game.starter(table, box, table.service.day) if table.service.fresh else None
    return here_or_left(table, begins.seat if begins else table.service.lead)


def _next(room: Room, command: Command) -> Menu | None:
    """Find the menu for the next order; None if another phone was faster."""
    now, menu = room.table.service, menu_of(room.table, room.box)
    if menu is None:
        raise Refused(UNKNOWN)
    if "number" in command.args and whole(command, "number", 0, ORDERS) <= now.number:
        return None
    if now.order:
        raise Refused(say("{title} still stands. Was it filled, or did everybody pass?", title=now.order.title))
    last = room.game.rounds(room.table, room.box)
    if now.day > last:
        raise Refused(say("All {days} days are played.", days=last))
    return menu


def _stands(room: Room, command: Command, order: Order) -> dict[str, Any]:
    """Write down the order that now stands, and who leads: whoever orders, if nobody else is known to."""
    whose = leads(room.game, room.table, room.box) or acting(room, command)
    return {"number": room.table.service.number + 1, "leader": whose, "order": written(order)}


def _rolled(room: Room, command: Command, rolled: Rolled) -> dict[str, Any]:
    if rolled.made is None:
        raise Refused(say("The dice made no order; roll again."))
    left = room.table.service.fresh and chosen(room.table, FIRST_ORDER) == "roll"
    return _stands(room, command, Order(*rolled.made, passes="left" if left else "leader", throws=rolled.throws))


def roll(room: Room, command: Command) -> dict[str, Any] | None:
    """Let the server roll an order; dice that come with the command are refused."""
    if {"dice", "faces", "result"} & set(command.args):
        raise Refused(UNKNOWN)
    menu = _next(room, command)
    return _rolled(room, command, throw(menu, command.chance)) if menu else None


def real_dice(room: Room, command: Command) -> dict[str, Any] | None:
    """Take real dice: all of an order, or with `part` one after another; `had` is how many the phone had seen."""
    menu = _next(room, command)
    trail = [one.face for one in half_typed(menu, room.table.service.trail).throws] if menu else []
    if menu is None or ("had" in command.args and whole(command, "had", 0, MOST_DICE) != len(trail)):
        return None
    part = command.args.get("part") == "yes"
    dice = [*(trail if part else ()), *_faces(command)]
    try:
        rolled = resolve(menu, dice) if part else order_of(menu, dice)
    except NotOnTheMenu as problem:
        raise Refused(problem.why) from problem
    typed = {"number": room.table.service.number + 1, "dice": dice}
    return typed if rolled.made is None else {**_rolled(room, command, rolled), **typed}


def _faces(command: Command) -> list[int]:
    """Read dice as "4 5 4 4"."""
    typed = command.args.get("dice")
    faces = list(map(str, typed)) if isinstance(typed, list) else str(typed).replace(",", " ").split()
    if not 1 <= len(faces) <= MOST_DICE or not all(one.isascii() and one.isdigit() and len(one) < 4 for one in faces):
        raise Refused(say("Dice are typed as numbers, such as 4 5 4 4."))
    return [int(one) for one in faces]


def clear_dice(room: Room, command: Command) -> dict[str, Any] | None:
    """Put the dice typed so far away."""
    now = room.table.service
    return {"number": now.number + 1, "dice": []} if now.trail else None


def by_name(room: Room, command: Command) -> dict[str, Any] | None:
    """Call an order, unless it is the first one of a day."""
    menu = _next(room, command)
    if menu is None:
        return None
    if room.table.service.fresh and chosen(room.table, FIRST_ORDER) == "roll":
        raise Refused(say("On the first round of the day the leader must roll."))
    items = command.args.get("items")
    try:
        made = call(menu, list(map(str, items)) if isinstance(items, list) else str(items).split())
    except NotOnTheMenu as problem:
        raise Refused(problem.why) from problem
    return _stands(room, command, Order(*made, how="called", passes="left"))


def _standing(room: Room, command: Command) -> Order | None:
    """Find the order that is meant; None if it is gone."""
    now = room.table.service
    meant = whole(command, "number", 0, ORDERS) if "number" in command.args else now.number
    if meant != now.number:
        return None
    if now.order is None and "number" not in command.args:
        raise Refused(say("There is no order; roll or call one."))
    return now.order


def passed(room: Room, command: Command) -> dict[str, Any] | None:
    """Let the order go around again, with one more card to leave out; once none is left it is over."""
    now, order = room.table.service, _standing(room, command)
    if order is None or ("go" in command.args and whole(command, "go", 1, ORDERS) != now.go):
        return None
    over = {"lead": left_of(room.table, leader(room.table))} if dead(order.ingredients, now.go + 1) else {}
    return {"number": now.number, "go": now.go, **over}


def filled(room: Room, command: Command) -> dict[str, Any] | None:
    """Give the lead to who filled the order; somebody else filling it at the same time is told."""
    now = room.table.service
    seat = seat_of(room, command) if room.table.seats else None
    if _standing(room, command) is None:
        before = now.last[1] if now.last and now.order is None else ""
        if seat and before not in ("", seat.id):
            raise Refused(say("{name} has filled this order already.", name=who(room.table, before)))
        return None
    if seat and (seat.away or not seat.started(now.day)):
        raise Refused(say("{name} does not play this round.", name=who(room.table, seat.id)))
    if seat and seat.id == leader(room.table) and chosen(room.table, LEADER_ACTS) == "no":
        raise Refused(say("At this table the leader does not fill the own order."))
    return {"number": now.number, "seat": seat.id if seat else ""}


def new_day(room: Room, command: Command) -> dict[str, Any] | None:
    """Begin the next day; after the last one the counter closes."""
    now, last = room.table.service, room.game.rounds(room.table, room.box)
    if not room.box.menus:
        raise Refused(UNKNOWN)
    if "day" in command.args and whole(command, "day", 1, ORDERS) <= now.day:
        return None
    if now.day > last:
        raise Refused(say("All {days} days are played.", days=last))
    return {"day": now.day + 1}


DECISIONS: dict[str, Decision] = {
    "order.roll": roll,
    "order.dice": real_dice,
    "order.clear": clear_dice,
    "order.call": by_name,
    "order.passed": passed,
    "order.filled": filled,
    "day.new": new_day,
}
