"""The plates of Fry Thief: where the fries are, and how a game ends before the last one is eaten.

fries     plain ones and ones with ketchup, on a plate or eaten
plate     plain fries on a seat's plate, as the difference to the 12 a Fries player begins with; dipped: those
          with ketchup; plain, ketchup: those eaten
ate       plain fries eaten as typed at the end, ate_ketchup: with ketchup; they count where depth is "totals"
eight     how a game ends at once; `no_eight` says why it does not

rule                                                             function        rulebook
The Fries player places the 12 Fry Tokens on the Fry plate       start           Setup
2 Fries players with 3 or 4; each takes 12 fry tokens            supply, unsaid  3-4 Player Rules
If you manage to eat 8 fries, you win immediately                eight           End of the Game
A power that gives bonus points: no win by eating 8 fries        no_eight        Variable Player Powers
With 3 or 4 players the game can't be won by eating 8 fries      no_eight        3-4 Player Rules
"""

from typing import NamedTuple

from companion.games import fry_thief_pad as pad
from companion.model import Seat, Table
from companion.tally import chosen, who
from companion.words import Say, say

FRIES = 12
EIGHT = 8
SIDES = {2: (1, 1), 3: (2, 1), 4: (2, 2)}  # players: so many Fries, so many Salad
STOCKS = ("plate", "dipped", "plain", "ketchup")
TYPED = ("ate", "ate_ketchup")


class Fries(NamedTuple):
    """So many plain, so many with ketchup."""

    plain: int
    ketchup: int

    @property
    def all(self) -> int:
        """Count both."""
        return self.plain + self.ketchup


def players(table: Table) -> tuple[Seat, ...]:
    """Return who plays."""
    return tuple(seat for seat in table.seats if seat.started(1))


def supply(table: Table) -> int:
    """Return how many fries there are: 12, or 24 with two copies for 3 or 4 players."""
    return FRIES * (1 if len(players(table)) <= 2 else 2)


def role(table: Table, seat: str) -> str:
    """Return a seat's role, blank while it is not said."""
    return table.word(1, seat, "role")


def unsaid(table: Table) -> tuple[Say, ...]:
    """Say what has to be agreed before a fry moves: who plays Fries and who Salad."""
    roles = [role(table, seat.id) for seat in players(table)]
    sides = SIDES.get(len(roles))
    if sides is None:
        return (say("Fry Thief takes 2 to 4 players."),)
    if (roles.count("fries"), roles.count("salad")) == sides:
        return ()
    return (say("who plays Fries and who Salad: {fries} and {salad}", fries=sides[0], salad=sides[1]),)


def start(table: Table, seat: str) -> int:
    """Return the fries a seat's plate begins with."""
    return FRIES if role(table, seat) == "fries" else 0


def on_plate(table: Table, seat: str) -> Fries:
    """Return the fries on a seat's plate."""
    moved = table.number(1, seat, "plate") or 0
    return Fries(start(table, seat) + moved, table.number(1, seat, "dipped") or 0)


def typed(table: Table) -> bool:
    """Tell whether the fries eaten are typed at the end instead of tapped as they are eaten."""
    return table.word(1, "", "depth") == "totals"


def eaten(table: Table, seat: str) -> Fries:
    """Return the fries a seat has eaten."""
    plain, ketchup = TYPED if typed(table) else ("plain", "ketchup")
    return Fries(table.number(1, seat, plain) or 0, table.number(1, seat, ketchup) or 0)


def left(table: Table) -> int:
    """Return how many fries are still to be eaten."""
    return supply(table) - sum(eaten(table, seat.id).all for seat in players(table))


def bonus_points(table: Table, seat: str) -> bool:
    """Tell whether a seat's power gives bonus points."""
    return table.word(1, seat, "power") == "bonus"


def no_eight(table: Table, seat: str = "") -> Say | None:
    """Say why eating 8 fries does not win (for a seat); None where it does."""
    if len(players(table)) > 2:
        return say("With 3 or 4 players nobody wins by eating 8 fries: play until the last fry is eaten.")
    with_bonus = [one.id for one in players(table) if bonus_points(table, one.id)]
    if with_bonus and chosen(table, pad.BONUS) == "whole_game":
        return say("A power gives bonus points, so nobody wins by eating 8 fries: play until the last fry is eaten.")
    if seat in with_bonus or (not seat and len(with_bonus) == len(players(table))):
        return say("Whoever has bonus points does not win by eating 8 fries.")
    return None


def eight(table: Table) -> str:
    """Return the seat that has won by eating 8 fries, or nothing."""
    full = (seat.id for seat in players(table) if eaten(table, seat.id).all >= EIGHT)
    return next((seat for seat in full if not unsaid(table) and no_eight(table, seat) is None), "")


def touched(table: Table) -> tuple[str, ...]:
    """Return the seats whose fries have moved or were typed, also those no longer at the table."""
    return tuple({cell.seat: 0 for cell, held in table.cells.items() if cell.field in (*STOCKS, *TYPED) and held})


def void(table: Table) -> Say | None:
    """Say that the game is void because somebody left it while it ran."""
    gone = [seat for seat in players(table) if seat.away]
    there = {seat.id for seat in players(table)}
    if gone:
        return say("{name} left: this game is void. Start a new one.", name=who(table, gone[0].id))
    if any(seat not in there for seat in touched(table)):
        return say("A player was removed: this game is void. Start a new one.")
    return None
