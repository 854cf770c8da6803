"""What the boards of single games show beside the score: plates of fries, figures, the pot, a combat before it counts.

All of it is read off the table as the asking phone sees it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from flask import request

from companion.games import frischfleisch_combat as combat
from companion.games import frischfleisch_figures as figures
from companion.games import fry_thief_plates as plates
from companion.games.frischfleisch_moves import active, held, pot
from companion.games.frischfleisch_start import need, wanted
from companion.model import Card, Seat, Table
from companion.tally import chosen
from companion.views.shown import Shown, now
from companion.words import Say

TIMER_SHOWN = 180_000  # milliseconds after its end
MOST_CHIPS = 99


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure in a combat, with the chips its player commits."""

    seat: Seat
    card: Card
    chips: int

    @property
    def side(self) -> combat.Side:
        """Add them up."""
        return combat.Side(int(self.card.more["combat"]), self.chips)


@dataclass(frozen=True, slots=True)
class Preview:
    """A combat as it would end."""

    attacker: Fighter
    defender: Fighter
    end: combat.Fight

    @property
    def winner(self) -> Fighter:
        """Name who wins."""
        return self.attacker if self.end.attacker_wins else self.defender

    @property
    def loser(self) -> Fighter:
        """Name whose figure is eaten."""
        return self.defender if self.end.attacker_wins else self.attacker


def board(seen: Shown, number: int) -> dict[str, object]:
    """Return what a game's own templates need of a round; nothing for games that need no more than their cells."""
    make = {"fry-thief": _plates, "frischfleisch": _figures}.get(seen.game.key)
    return {"notes": seen.game.notes(seen.sight.table, seen.room.box, number)} | (make(seen, number) if make else {})


def _plates(seen: Shown, number: int) -> dict[str, object]:
    table = seen.sight.table
    there = plates.players(table)
    stopped = plates.unsaid(table) or plates.void(table) or plates.eight(table) or plates.typed(table)
    return {
        "plate": partial(plates.on_plate, table),
        "ate": partial(plates.eaten, table),
        "eight": {seat.id for seat in there if plates.no_eight(table, seat.id) is None},
        "unsaid": plates.unsaid(table),
        "void": plates.void(table),
        "left": plates.left(table),
        "supply": plates.supply(table),
        "typed": plates.typed(table),
        "moves": not stopped and plates.left(table) > 0,
        "victims": lambda seat: [one for one in there if one.id != seat and not _allied(table, seat, one.id)],
    }


def _allied(table: Table, seat: str, other: str) -> bool:
    side = plates.role(table, seat) == plates.role(table, other)
    return side and table.settings.get("teams") == "on" and len(plates.players(table)) > 2


def _figures(seen: Shown, number: int) -> dict[str, object]:
    table, box = seen.sight.table, seen.room.box
    among = len(active(table, box, number)) if number > 1 else 0
    living = [(seat, figures.board(table, box, seat.id, figures.ROUNDS)) for seat in figures.players(table)]
    return {
        "group": partial(figures.group, table, box),
        "living": living,
        "lost": lambda seat: table.heap(number, seat, "lost"),
        "before": lambda seat: figures.board(table, box, seat, number - 1),
        "survivors": lambda seat: figures.board(table, box, seat, number),
        "tapped": lambda seat: figures.tapped(table, seat, number),
        "worth": partial(figures.worth, table),
        "sets": figures.sets(table),
        "held": partial(held, table),
        "need": partial(need, table, box, number),
        "by_hand": chosen(table, next(one for one in seen.game.settings if one.name == "need")) == "entered",
        "pot": pot(table),
        "shares": combat.shares(pot(table), among),
        "next_wants": _next(seen, number),
        "preview": _preview(seen, living),
        "final_round": number == figures.ROUNDS,
        **minute(table),
    }


def minute(table: Table) -> Mapping[str, int]:
    """Tell when the last minute to memorise ends or ended, and what time it is; 0 when that is long past."""
    ends = max((table.number(one, "", "memorise") or 0 for one in range(1, figures.ROUNDS)), default=0)
    time = now()
    return {"ends": ends if ends + TIMER_SHOWN > time else 0, "time": time}


def _next(seen: Shown, number: int) -> tuple[Say, ...]:
    return wanted(seen.sight.table, seen.room.box, number + 1) if number < figures.ROUNDS else ()


def _preview(seen: Shown, living: list[tuple[Seat, tuple[Card, ...]]]) -> Preview | None:
    """Read a combat off the page's address; None unless both figures live and belong to two players."""
    there = {f"{seat.id}:{card.id}": (seat, card) for seat, cards in living for card in cards}
    sides = [there.get(request.args.get(key, "")) for key in ("attacker", "defender")]
    if sides[0] is None or sides[1] is None or sides[0][0].id == sides[1][0].id:
        return None
    one, other = (Fighter(*side, _chips(key)) for side, key in zip(sides, ("spent", "against"), strict=True) if side)
    table = seen.sight.table
    pool = table.number(1, "", "pool" if table.settings.get("pot") == "separate" else "pot") or 0
    return Preview(one, other, combat.fight(one.side, other.side, pool))


def _chips(key: str) -> int:
    return max(0, min(request.args.get(key, 0, type=int), MOST_CHIPS))
