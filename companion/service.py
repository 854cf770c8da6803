"""The counter: the order that stands, who leads, which go-round, which day. For any game with a menu.

number    how many orders there were, the standing one included; a phone names the one it means, so that
          what two phones tap at once counts once
trail     real dice typed so far, while they do not make an order yet
go        the go-round: each time everybody passes it grows, and one card more may be left out
fresh     the day has had no order yet
last      what became of the last order: its title, and who filled it ("" nobody)
dealers   who dealt on which day, as it was when the day's first order came

kind            payload
order.roll      number, leader, order             order.call     number, leader, order
order.dice      number, dice · once they make an order also leader, order
order.clear     number, dice (none)
order.passed    number, go · once nothing is left of the order also lead
order.filled    number, seat                      day.new        day
order           zone, title, ingredients, how, passes, throws [sides, face, gave]

rule                                                             function   rulebook
After the first round, who fills each order leads the next       _filled    Setup
Rolled: pass the card to the leader; called: to the left         receiver   On Each Round: Passing
On the first round of the day cards pass to the left             receiver   On Each Round: Passing
If everyone passes, the order goes around the table again        _passed    Short Orders
Filled with no cards: the leader's left must take the lead       _passed    Short Orders
Pass the deal to the left after each day                         _new_day   Finishing the Day
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.orders import Order, Throw

if TYPE_CHECKING:
    from companion.model import Table

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Service:
    """What stands at the counter."""

    day: int = 1
    number: int = 0
    fresh: bool = True
    lead: str = ""
    order: Order | None = None
    trail: tuple[int, ...] = ()
    go: int = 1
    last: tuple[str, str] | None = None
    dealers: tuple[tuple[int, str], ...] = ()

    def dealer(self, day: int) -> str:
        """Return who dealt on a day that has begun."""
        return dict(self.dealers).get(day, "")


def left_of(table: "Table", seat: str) -> str:
    """Return who sits to the left of a seat, among those at the table; "" if nobody else does."""
    order = [one.id for one in table.seats]
    at = order.index(seat) + 1 if seat in order else 0
    here = {one.id for one in table.seats if not one.away} - {seat}
    return next((one for one in order[at:] + order[:at] if one in here), "")


def here_or_left(table: "Table", seat: str) -> str:
    """Return the seat, or who sits to the left of it once it has left the table."""
    found = table.seat(seat)
    return seat if not seat or (found and not found.away) else left_of(table, seat)


def leader(table: "Table") -> str:
    """Return who leads the standing order, or the next one; "" before the day's first."""
    return here_or_left(table, table.service.lead)


def receiver(table: "Table", seat: str, short_pass: bool = True) -> str:
    """Return who gets the card a seat passes; "" if none moves, as the leader's own on a rolled order."""
    order = table.service.order
    if order is None or (table.service.go > 1 and not short_pass):
        return ""
    other = left_of(table, seat) if order.passes == "left" else leader(table)
    return other if other != seat else ""


def written(order: Order) -> dict[str, Any]:
    """Write an order down, for the log."""
    return {
        "zone": order.zone,
        "title": order.title,
        "ingredients": [list(need) for need in order.ingredients],
        "how": order.how,
        "passes": order.passes,
        "throws": [list(throw) for throw in order.throws],
    }


def read(payload: Payload) -> Order:
    """Read an order from the log."""
    return Order(
        payload["zone"],
        payload["title"],
        tuple(tuple(need) for need in payload["ingredients"]),
        payload["how"],
        payload["passes"],
        tuple(Throw(*throw) for throw in payload["throws"]),
    )


def _ordered(table: "Table", payload: Payload) -> "Table":
    """Let an order stand, or keep the dice that do not make one yet."""
    now = table.service
    if "order" not in payload:
        return replace(table, service=replace(now, trail=tuple(payload["dice"])))
    dealers = (*now.dealers, (now.day, payload["leader"])) if now.fresh and payload["leader"] else now.dealers
    after = replace(
        now,
        number=payload["number"],
        fresh=False,
        lead=payload["leader"],
        order=read(payload["order"]),
        trail=(),
        go=1,
        dealers=dealers,
    )
    return replace(table, service=after)


def _on_order(change: Callable[[Service, Payload], Service]) -> Callable[["Table", Payload], "Table"]:
    """Make a change of the order that is meant a change of the table; another order stays as it is."""

    def changed(table: "Table", payload: Payload) -> "Table":
        now = table.service
        meant = now.order is not None and now.number == payload["number"]
        return replace(table, service=change(now, payload)) if meant else table

    return changed


def _passed(now: Service, payload: Payload) -> Service:
    if "lead" in payload:
        return _over(now, payload["lead"], "")
    return replace(now, go=now.go + 1)


def _filled(now: Service, payload: Payload) -> Service:
    return _over(now, payload["seat"], payload["seat"])


def _over(now: Service, lead: str, filled: str) -> Service:
    title = now.order.title if now.order else ""
    return replace(now, order=None, go=1, lead=lead, last=(title, filled))


def _new_day(table: "Table", payload: Payload) -> "Table":
    """Begin a day: the order of the last one is left unfilled."""
    now = table.service
    after = replace(now, day=payload["day"], fresh=True, lead="", order=None, trail=(), go=1, last=None)
    return replace(table, service=after)


CHANGES: Mapping[str, Callable[["Table", Payload], "Table"]] = {
    "order.roll": _ordered,
    "order.dice": _ordered,
    "order.clear": _ordered,
    "order.call": _ordered,
    "order.passed": _on_order(_passed),
    "order.filled": _on_order(_filled),
    "day.new": _new_day,
}
