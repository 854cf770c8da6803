"""Steal, dip, eat: each one command, so that no fry is ever lost or made.

rule                                                             function     rulebook
Follow all of the text on the card; do what you can              one tap each Playing Cards; FAQ
When you use a card to steal, only steal from a single opponent  steal        3-4 Player Rules
You can only eat fries off of your own plate                     eat          FAQ
"""

from collections.abc import Mapping
from typing import Any

from companion.command import Command, Refused, Room, seat_of
from companion.games import fry_thief_pad as pad
from companion.games.fry_thief_plates import (
    EIGHT,
    FRIES,
    Fries,
    eaten,
    eight,
    no_eight,
    on_plate,
    role,
    start,
    typed,
    unsaid,
    void,
)
from companion.model import Cell, Seat
from companion.moves import gain, made, seat_in, some
from companion.tally import chosen, who
from companion.words import say


def _playing(room: Room, command: Command) -> Seat:
    """Find the seat that plays a card, while fries may move at all."""
    seat, winner = seat_of(room, command), eight(room.table)
    if winner:
        raise Refused(say("The game is over: {name} ate 8 fries.", name=who(room.table, winner)))
    for why in (*filter(None, [void(room.table)]), *unsaid(room.table)):
        raise Refused(why)
    if typed(room.table):
        raise Refused(say("The fries of this game are typed at the end, not tapped."))
    return seat


def _asked(room: Room, command: Command, plate: Seat) -> Fries:
    """Read how many fries are meant, all of them on a plate."""
    fries = Fries(some(command, "plain", 2 * FRIES), some(command, "ketchup", 2 * FRIES))
    held = on_plate(room.table, plate.id)
    if fries.plain > held.plain or fries.ketchup > held.ketchup or not fries.all:
        raise Refused(say("{name} has fewer such fries on the plate.", name=who(room.table, plate.id)))
    return fries


def _cell(seat: Seat, field: str) -> Cell:
    return Cell(1, seat.id, field)


def steal(room: Room, command: Command) -> Mapping[str, Any]:
    """Move fries from one opponent's plate to one's own; ketchup stays on them."""
    thief, victim = _playing(room, command), seat_in(room, command, "from")
    if thief.id == victim.id:
        raise Refused(say("Nobody steals from their own plate."))
    same = role(room.table, thief.id) == role(room.table, victim.id)
    if same and chosen(room.table, pad.TEAMS) == "on":
        raise Refused(say("{name} plays on the same side.", name=who(room.table, victim.id)))
    fries = _asked(room, command, victim)
    parts = [
        gain(_cell(victim, "plate"), -fries.plain, -start(room.table, victim.id)),
        gain(_cell(thief, "plate"), fries.plain),
        gain(_cell(victim, "dipped"), -fries.ketchup, 0),
        gain(_cell(thief, "dipped"), fries.ketchup),
    ]
    return made(parts, seat=thief.id, victim=victim.id, plain=fries.plain, ketchup=fries.ketchup)


def dip(room: Room, command: Command) -> Mapping[str, Any]:
    """Put ketchup on plain fries of one's own plate."""
    seat = _playing(room, command)
    fries = Fries(_asked(room, command, seat).plain, 0)
    if not fries.all:
        raise Refused(say("There is ketchup on these fries already."))
    parts = [
        gain(_cell(seat, "plate"), -fries.plain, -start(room.table, seat.id)),
        gain(_cell(seat, "dipped"), fries.plain),
    ]
    return made(parts, seat=seat.id, plain=fries.plain)


def eat(room: Room, command: Command) -> Mapping[str, Any]:
    """Eat fries off one's own plate, one after the other: where the 8th wins, no more is eaten."""
    seat = _playing(room, command)
    plain, ketchup = _asked(room, command, seat)
    if no_eight(room.table, seat.id) is None:
        until = EIGHT - eaten(room.table, seat.id).all
        plain = min(plain, until)
        ketchup = min(ketchup, until - plain)
    parts = [
        gain(_cell(seat, "plate"), -plain, -start(room.table, seat.id)),
        gain(_cell(seat, "plain"), plain),
        gain(_cell(seat, "dipped"), -ketchup, 0),
        gain(_cell(seat, "ketchup"), ketchup),
    ]
    return made(parts, seat=seat.id, plain=plain, ketchup=ketchup)


MOVES = {"steal": steal, "dip": dip, "eat": eat}
