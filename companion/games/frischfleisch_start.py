"""Who begins the next round of Frischfleisch, and why.

food      food a seat has left over at the end of a round
need      what a seat still needed in a round to become full: typed, or reckoned as the table agreed

rule                                                             function     rulebook
The old starting player is in principle excluded                 candidates   Preparations and Evaluation
Whoever has the least food becomes the new starting player       starter      Preparations and Evaluation
In a tie whoever still needed more food in order to become full  starter      Preparations and Evaluation
Then whoever sits to the left of the old starting player         starter      Preparations and Evaluation
"""

from collections.abc import Mapping

from companion.games import frischfleisch_pad as pad
from companion.games.frischfleisch_figures import board, group, living, sets, tapped
from companion.model import Box, Card, Table
from companion.scoring import Starter
from companion.tally import chosen, who
from companion.words import Say, say

FOOD = 5  # to begin with, on the characters of a set


def starter(table: Table, box: Box, number: int) -> Starter | None:
    """Name who begins a round: least food, then most need, then to the left; never the old starter."""
    if number == 1:
        begins = table.word(1, "", "begins")
        return Starter(begins, say("as agreed in the lobby")) if begins else None
    old = starter(table, box, number - 1)
    able = candidates(table, box, number, old.seat) if old else []
    if old is None or not able or any(living(table, box, seat, number - 1) is None for seat in able):
        return None
    if len(able) == 1:
        return Starter(able[0], say("the starter must change"))
    food = {seat: table.number(number - 1, seat, "food") for seat in able}
    least = _lowest(food)
    if len(least) < 2:
        why = say("least food left ({food}); the old starter is excluded", food=food[least[0]] or 0) if least else None
        return Starter(least[0], why) if why else None
    needs = {seat: need(table, box, number - 1, seat) for seat in least}
    most = _lowest({seat: None if one is None else -one for seat, one in needs.items()})
    if len(most) < 2:
        why = say("least food left is shared; needed most food ({food})", food=needs[most[0]] or 0) if most else None
        return Starter(most[0], why) if why else None
    neighbour = chosen(table, pad.LEFT) == "literal_neighbour"
    why = say("least food and need are shared; first to the left of {name}", name=who(table, old.seat))
    return Starter(next(seat for seat in able if neighbour or seat in most), why)


def candidates(table: Table, box: Box, number: int, old: str) -> list[str]:
    """List who may begin, going left from the old starter: no figure, no start, unless all are out."""
    order = [seat.id for seat in table.seats]
    at = order.index(old) + 1 if old in order else 0
    there = {seat.id for seat in table.seats if seat.stayed(number)}
    others = [seat for seat in order[at:] + order[:at] if seat in there and seat != old]
    return [seat for seat in others if living(table, box, seat, number - 1) != 0] or others


def _lowest(numbers: Mapping[str, int | None]) -> list[str]:
    """Return who has the lowest number; nobody while one is missing."""
    known = {seat: one for seat, one in numbers.items() if one is not None}
    return [seat for seat in known if known[seat] == min(known.values())] if len(known) == len(numbers) else []


def need(table: Table, box: Box, number: int, seat: str) -> int | None:
    """Return what a seat still needed to become full: as typed, else reckoned; None where that is not known."""
    typed = table.number(number, seat, "need")
    how = chosen(table, pad.NEED)
    if typed is not None or how == "entered":
        return typed
    known = all(tapped(table, seat, one) for one in range(1, number + 1)) and group(table, box, seat)
    if not known:
        return None
    if how == "hunger_next_round":
        return hunger(board(table, box, seat, number))
    room = hunger(board(table, box, seat, number - 1))
    lying = FOOD * sets(table) if number == 1 else table.number(number - 1, seat, "food")
    return None if lying is None else max(0, room - lying)


def hunger(cards: tuple[Card, ...]) -> int:
    """Add up what characters need to be full."""
    return sum(int(card.more["hunger"]) for card in cards)


def wanted(table: Table, box: Box, number: int) -> tuple[Say, ...]:
    """Say what is missing before it is known who begins a round."""
    old = starter(table, box, number - 1) if number > 1 else None
    able = candidates(table, box, number, old.seat) if old else []
    if starter(table, box, number) or any(living(table, box, seat, number - 1) is None for seat in able):
        return ()
    food = {seat: table.number(number - 1, seat, "food") for seat in able}
    if unknown := [seat for seat in able if food[seat] is None]:
        return tuple(say("{name}: the food left over", name=who(table, seat)) for seat in unknown)
    tied = [seat for seat in _lowest(food) if need(table, box, number - 1, seat) is None]
    return tuple(say("{name}: the food needed this round", name=who(table, seat)) for seat in tied)
