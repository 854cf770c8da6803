"""What phones do in Frischfleisch besides entering numbers: combat, sacrifice, sharing the pot, counting chips.

chips     what a seat has gained or lost since it began with 7 a set; only its own phone sees it
pot       chips lost, shared as a round begins; pool: those committed, where they lie apart from the pot
counted   the chips a player really holds; a check of all of them tells whether they are all there, and no more
memorise  when the minute is over, in milliseconds since 1970

rule                                                             function     rulebook
Setup: 7 combat chips per set; they may be kept hidden           held         Setup
The loser's figure is removed and its character turned over      combat       Combat
The winner receives as many food units as the figure is worth    combat       Combat
Sacrifice a figure, receive its food, lose two combat chips      sacrifice    Combat
At the beginning of a new round chips lost go to each player     share        Combat Chips Lost (errata sheet)
The players have one minute to memorise which figures lie where  memorise     Preparations and Evaluation
"""

from collections.abc import Mapping
from typing import Any

from companion.command import Command, Refused, Room, holds, seat_of, whole
from companion.games import frischfleisch_pad as pad
from companion.games.frischfleisch_combat import Side, fight, sacrificed, shares
from companion.games.frischfleisch_figures import ROUNDS, board, living, players, sets
from companion.model import Box, Card, Cell, Part, Seat, Table
from companion.moves import gain, lay, made, mark, seat_in, some
from companion.tally import chosen, who
from companion.words import say

CHIPS = 7  # a set
MINUTE = 60_000
POT, POOL = Cell(1, "", "pot"), Cell(1, "", "pool")


def held(table: Table, seat: str) -> int | None:
    """Return the chips a seat holds by what happened; None where that is hidden."""
    cell = Cell(1, seat, "chips")
    return None if cell in table.hidden else CHIPS * sets(table) + (table.number(*cell) or 0)


def pot(table: Table) -> int:
    """Return the chips that will be shared as the next round begins."""
    return (table.number(*POT) or 0) + (table.number(*POOL) or 0)


def _pool(table: Table) -> Cell:
    return POT if chosen(table, pad.POT) == "same" else POOL


def _chips(room: Room, command: Command, seat: Seat, delta: int, spent: int) -> Part | None:
    """Change a seat's chips; only its own phone is told when it has not so many."""
    start, now = CHIPS * sets(room.table), held(room.table, seat.id) or 0
    if not holds(seat, command):
        return gain(Cell(1, seat.id, "chips"), delta)
    if spent > now:
        raise Refused(say("You hold {chips} combat chips by what was entered.", chips=now))
    return gain(Cell(1, seat.id, "chips"), delta, -start)


def _figure(room: Room, seat: Seat, figure: object) -> Card:
    """Find a figure that still lives."""
    found = (card for card in board(room.table, room.box, seat.id, ROUNDS) if card.id == figure)
    card = next(found, None)
    if card is None:
        raise Refused(say("{name} has no such living figure.", name=who(room.table, seat.id)))
    return card


def combat(room: Room, command: Command) -> Mapping[str, Any]:
    """Settle a combat: the loser's figure is out, chips go to the pool, the loser may take two from it."""
    number, most = whole(command, "round", 1, ROUNDS), CHIPS * sets(room.table) * len(players(room.table))
    attacker, defender = seat_in(room, command, "attacker"), seat_in(room, command, "defender")
    if attacker.id == defender.id or attacker.away:
        raise Refused(say("You may only attack figures of others."))
    one = _figure(room, attacker, command.args.get("attacker_figure"))
    other = _figure(room, defender, command.args.get("defender_figure"))
    spent, against = some(command, "attacker_chips", most), some(command, "defender_chips", most)
    if defender.away and against:
        raise Refused(say("{name} has left; their figures fight without chips.", name=who(room.table, defender.id)))
    pool = _pool(room.table)
    end = fight(Side(int(one.more["combat"]), spent), Side(int(other.more["combat"]), against),
                room.table.number(*pool) or 0)  # fmt: skip
    takes = 0 if end.attacker_wins and defender.away else end.takes
    winner, loser = (attacker, defender) if end.attacker_wins else (defender, attacker)
    eaten = other if end.attacker_wins else one
    parts = [
        _chips(room, command, attacker, (0 if end.attacker_wins else takes) - spent, spent),
        _chips(room, command, defender, (takes if end.attacker_wins else 0) - against, against),
        gain(pool, spent + against - takes, 0),
        lay(Cell(number, loser.id, "lost"), eaten.id),
    ]
    return made(parts, seat=winner.id, loser=loser.id, figure=eaten.id, food=int(eaten.more["food"]), takes=takes)


def sacrifice(room: Room, command: Command) -> Mapping[str, Any]:
    """Sacrifice an own figure for its food, and lose two combat chips, or the one there is."""
    number, seat = whole(command, "round", 1, ROUNDS), seat_of(room, command)
    card = _figure(room, seat, command.args.get("figure"))
    lost = sacrificed(held(room.table, seat.id) or 0)
    parts = [
        _chips(room, command, seat, -lost, lost),
        gain(POT, lost, 0),
        lay(Cell(number, seat.id, "lost"), card.id),
    ]
    return made(parts, seat=seat.id, figure=card.id, food=int(card.more["food"]), lost=lost)


def active(table: Table, box: Box, number: int) -> list[Seat]:
    """List among whom the pot is shared as a round begins."""
    there = [seat for seat in players(table) if seat.stayed(number)]
    if chosen(table, pad.POT_PLAYERS) == "all":
        return there
    return [seat for seat in there if living(table, box, seat.id, number - 1) != 0]


def share(room: Room, command: Command) -> Mapping[str, Any]:
    """Share the pot as a round begins; what cannot be shared evenly stays."""
    number = whole(command, "round", 2, ROUNDS)
    if room.table.at(number, "", "shared"):
        raise Refused(say("The pot of this round is already shared."))
    among = active(room.table, room.box, number)
    each, _ = shares(pot(room.table), len(among))
    pool = room.table.number(*POOL) or 0
    parts = [
        *(gain(Cell(1, seat.id, "chips"), each) for seat in among),
        gain(POT, pool - each * len(among), 0),
        gain(POOL, -pool, 0),
        mark(Cell(number, "", "shared"), 1),
    ]
    return made(parts, each=each, players=len(among))


def check(room: Room, command: Command) -> Mapping[str, Any]:
    """Add up what everybody counted, and tell only whether all chips are there."""
    number, there = whole(command, "round", 1, ROUNDS), players(room.table)
    counts = {seat.id: room.table.number(number, seat.id, "counted") for seat in there}
    if missing := tuple(who(room.table, seat) for seat, chips in counts.items() if chips is None):
        raise Refused(say("Not counted yet: {names}", names=missing))
    total = sum(chips or 0 for chips in counts.values()) + pot(room.table)
    right = total == CHIPS * sets(room.table) * len(there)
    return made([mark(Cell(number, "", "checked"), int(right))], right=right)


def memorise(room: Room, command: Command) -> Mapping[str, Any]:
    """Start the minute to memorise which figures lie where, before they are turned face down."""
    number = whole(command, "round", 1, ROUNDS)
    if number == ROUNDS:
        raise Refused(say("After the last round there is nothing to memorise."))
    return made([mark(Cell(number, "", "memorise"), command.at + MINUTE)], seconds=MINUTE // 1000)


MOVES = {"combat": combat, "sacrifice": sacrifice, "share": share, "check": check, "memorise": memorise}
