"""Frischfleisch: most points after four rounds of staying alive.

food      food left over at the end of a round; of round 4 it breaks a tie
begins    the seat that began the first round: the hungriest

rule                                                             function     rulebook
The game ends after the fourth round                             outcome      End of the Game
Points noted in rounds 1-3 and victory points: most wins         outcome      End of the Game
In a tie, the player with the most food left over decides        outcome      End of the Game
"""

from collections import Counter

from companion.games import frischfleisch_figures as figures
from companion.games import frischfleisch_pad as pad
from companion.games.frischfleisch_figures import ROUNDS
from companion.games.frischfleisch_moves import CHIPS, MOVES, held, pot
from companion.games.frischfleisch_start import starter, wanted
from companion.model import Box, Game, Seat, Table
from companion.scoring import Outcome, Score, ranks
from companion.tally import ordered, running, settled, shared, sheet, standing, unentered, who
from companion.words import Say, say

SETUP = say("Rulebook, Setup")
STILL_TIED = say("equal food left over too")


def score(table: Table, box: Box, number: int) -> tuple[Score, ...]:
    """Score a round for those who began it; one who left in its middle counts as entered, or not at all."""
    seats = [seat for seat in figures.players(table) if seat.started(number)]
    counts = {seat: figures.count(table, box, number, seat.id) for seat in seats}
    return tuple(one for seat, one in counts.items() if seat.stayed(number) or one.total is not None)


def outcome(table: Table, box: Box) -> Outcome:
    """Name the player with most points; a tie goes to the most food left over at the end."""
    scores = {number: score(table, box, number) for number in range(1, ROUNDS + 1)}
    rows = sheet(table, scores, "zero")
    missing = tuple(one for each in scores.values() for one in unentered(table, each))
    if missing or not all(map(settled, scores.values())):
        return running(table, rows, missing)
    totals = {seat.id: standing(rows[seat.id]) or 0 for seat in figures.players(table) if not seat.away}
    tied = [seat for seat, total in totals.items() if Counter(totals.values())[total] > 1]
    food = {seat: table.number(ROUNDS, seat, "food") for seat in tied}
    if unknown := tuple(
        say("{name}: the food left over, for a tie", name=who(table, seat)) for seat in tied if food[seat] is None
    ):
        return running(table, rows, unknown)
    ranking = ranks({seat: (-total, -(food.get(seat) or 0)) for seat, total in totals.items()})
    reasons = (*_broken(table, totals, ranking), *shared(table, ranking, STILL_TIED))
    return Outcome(ordered(table, ranking, rows), reasons, final=True)


def _broken(table: Table, totals: dict[str, int], ranking: dict[str, int]) -> tuple[Say, ...]:
    """Say which ties the food left over has broken."""
    reasons = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in totals if totals[seat] == total]
        first = [seat for seat in tied if ranking[seat] == min(ranking[one] for one in tied)]
        if len(first) < len(tied):
            names, best = (tuple(who(table, seat) for seat in each) for each in (tied, first))
            reasons.append(say("{names} tie; most food left over: {best}", names=names, best=best))
    return tuple(reasons)


def forbids(table: Table, box: Box) -> tuple[Say, ...]:
    """Exclude figures that come back to life, a figure eaten twice, and a group played twice."""
    why: list[Say] = []
    taken = Counter(group for seat in figures.players(table) for group in table.heap(1, seat.id, "groups"))
    why += [say("Every group is played once.")] if any(times > 1 for times in taken.values()) else []
    for seat in figures.players(table):
        why += _forbidden(table, box, seat)
    return tuple(why)


def _forbidden(table: Table, box: Box, seat: Seat) -> list[Say]:
    mine = {card.id for card in figures.group(table, box, seat.id)}
    lost = Counter(one for number in range(1, ROUNDS + 1) for one in table.heap(number, seat.id, "lost"))
    sets = figures.sets(table)
    why = [one for number in range(1, ROUNDS + 1) if (one := figures.rise(table, box, seat.id, number))]
    if any(times > 1 for times in lost.values()):
        why.append(say("This figure is already turned over."))
    if set(lost) - mine:
        why.append(say("This figure is not one of {name}.", name=who(table, seat.id)))
    if len(table.heap(1, seat.id, "groups")) > sets:
        why.append(say("Each player plays {sets} of the groups.", sets=sets))
    return why


def notes(table: Table, box: Box, number: int) -> tuple[Say, ...]:
    """Say what lies in the pot, what is missing for the next starter, and whether the chips are all there."""
    notes = [say("Pot: {chips} combat chips", chips=pot(table))] if pot(table) else []
    notes += wanted(table, box, number)
    checked = table.number(number, "", "checked")
    if checked is not None:
        all_there = CHIPS * figures.sets(table) * len(figures.players(table))
        right, wrong = (
            say("All {chips} combat chips are there.", chips=all_there),
            say("The combat chips do not add up."),
        )
        notes.append(right if checked else wrong)
    for seat in figures.players(table):
        chips, counted = held(table, seat.id), table.number(number, seat.id, "counted")
        if chips is not None and (chips < 0 or counted not in (None, chips)):
            name = who(table, seat.id)
            notes.append(say("{name} would hold {chips} combat chips by what was entered.", name=name, chips=chips))
    return tuple(notes)


GAME = Game(
    key="frischfleisch",
    begins=say("The hungriest player begins."),
    cite=SETUP,
    settings=pad.SETTINGS,
    fields=pad.FIELDS,
    joins_late=False,
    rounds=lambda table, box: ROUNDS,
    items=pad.items,
    score=score,
    outcome=outcome,
    starter=starter,
    moves=MOVES,
    forbids=forbids,
    notes=notes,
)
