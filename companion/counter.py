"""What a seat sees at the counter: the order in portions, who is next, where a passed card goes, what to do now.

portion   cards of one kind an order wants: the names any of which serves, and how many
view      everything an order's page shows, for one seat or for none (a TV, a phone without a seat)

rule                                                             function   rulebook
Starting on the leader's left, players fill or pass              turns      On Each Round
Rolled: pass the card to the leader; called: to the left         _passing   On Each Round: Passing
The first round of a day: cards still pass to the left           _passing   On Each Round: Passing
The order goes around again, one more may be left out            view       Short Orders
"""

from dataclasses import dataclass

from companion.box import Box
from companion.fill import omitted
from companion.games.lord_of_the_fries_pad import FIRST_ORDER, LEADER_ACTS, SHORT_PASS, deck_of
from companion.menu import Need
from companion.model import Game, Table
from companion.ordering import half_typed, leads, menu_of
from companion.orders import Ask, Order, Throw
from companion.service import leader, left_of, receiver
from companion.tally import chosen, who
from companion.words import Say, say

PASSING = say("Rulebook, On Each Round: Passing")


@dataclass(frozen=True, slots=True)
class Portion:
    """Cards of one kind, or of any one of several."""

    need: Need
    names: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class View:
    """The counter as a seat sees it."""

    day: int
    days: int
    number: int
    leader: str
    order: Order | None
    portions: tuple[Portion, ...]
    go: int
    may_omit: int
    turns: tuple[str, ...]
    passes_to: str
    passing: Say | None
    throws: tuple[Throw, ...]
    ask: Ask | None
    may_roll: bool
    may_call: bool
    last: tuple[str, str] | None


def view(game: Game, table: Table, box: Box, seat: str) -> View:
    """Return what a seat sees; "" is no seat."""
    now, menu, days = table.service, menu_of(table, box), game.rounds(table, box)
    waits = menu is not None and now.order is None and now.day <= days
    typed = half_typed(menu, now.trail) if menu and waits else None
    throws = now.order.throws if now.order else typed.throws if typed else ()
    return View(
        day=now.day,
        days=days,
        number=now.number,
        leader=leader(table) if now.order else leads(game, table, box),
        order=now.order,
        portions=portions(table, box),
        go=now.go,
        may_omit=omitted(now.go),
        turns=turns(table) if now.order else (),
        passes_to=receiver(table, seat, _moves(table)) if seat else "",
        passing=_passing(table, seat),
        throws=throws,
        ask=typed.ask if typed else None,
        may_roll=waits,
        may_call=waits and not (now.fresh and chosen(table, FIRST_ORDER) == "roll"),
        last=now.last,
    )


def portions(table: Table, box: Box) -> tuple[Portion, ...]:
    """Gather the order's ingredients of one kind, in the order they first come."""
    order, cards = table.service.order, {**box.cards, **deck_of(table, box).cards}
    wants = order.ingredients if order else ()
    return tuple(
        Portion(need, tuple(cards[one].name if one in cards else one for one in need), wants.count(need))
        for need in dict.fromkeys(wants)
    )


def turns(table: Table) -> tuple[str, ...]:
    """Return who fills or passes, in turn: from the leader's left around, the leader last if that is agreed."""
    first = leader(table)
    order, seat = [], left_of(table, first)
    while seat and seat != first and seat not in order:
        order.append(seat)
        seat = left_of(table, seat)
    return (*order, first) if first and chosen(table, LEADER_ACTS) == "yes" else tuple(order)


def _moves(table: Table) -> bool:
    return chosen(table, SHORT_PASS) == "yes"


def _passing(table: Table, seat: str) -> Say | None:
    """Say where a passed card goes, with the name of who gets it where that is one person."""
    order, first = table.service.order, leader(table)
    if order is None:
        return None
    if table.service.go > 1 and not _moves(table):
        return say("No card is passed in this go-round")
    to = receiver(table, seat) if seat else first if order.passes == "leader" else ""
    if to:
        return say("Pass a card to {name}", name=who(table, to))
    if seat and order.passes == "leader":
        return say("You lead: your own card stays with you")
    return say("Pass a card to the leader") if order.passes == "leader" else say("Pass a card to the left")
