"""King Fridge: the lowest total after three rounds.

begins    the seat that began the first round

rule                                                             function        rulebook
The lowest total score after three rounds wins                   outcome         Score
The player with most points in the previous round starts         starter         Round Setup
"""

from companion.games import king_fridge_pad as pad
from companion.games import king_fridge_round
from companion.model import Box, Game, Seat, Table
from companion.scoring import Outcome, Score, Starter, ranks
from companion.tally import SILENT, chosen, ordered, running, settled, shared, sheet, standing, unentered
from companion.words import say

ROUNDS = 3
SETUP = say("Rulebook, Round Setup")


def score(table: Table, box: Box, number: int) -> tuple[Score, ...]:
    """Score a round."""
    return king_fridge_round.score(table, box, number, _players(table, box, number))


def _players(table: Table, box: Box, number: int) -> tuple[Seat, ...]:
    """Return who started a round; a sudden-death round is for those who tied."""
    started = tuple(seat for seat in table.seats if seat.started(number))
    return tuple(seat for seat in started if seat.id in _tied(table, box)) if number > ROUNDS else started


def _totals(table: Table, box: Box) -> dict[str, int]:
    """Return the totals of those at the table after three complete rounds, else nothing."""
    scores = {number: score(table, box, number) for number in range(1, ROUNDS + 1)}
    if not all(map(settled, scores.values())):
        return {}
    rows = sheet(table, scores, table.settings.get("late_join", "worst"))
    return {seat.id: standing(rows[seat.id]) or 0 for seat in table.seats if not seat.away}


def _tied(table: Table, box: Box) -> tuple[str, ...]:
    """Return who ties for the game and must play a sudden-death round."""
    totals = _totals(table, box)
    low = [seat for seat, total in totals.items() if total == min(totals.values())]
    return tuple(low) if len(low) > 1 and chosen(table, pad.GAME_TIE) == "sudden_death" else ()


def rounds(table: Table, box: Box) -> int:
    """Return how many rounds are played: three, or one more to break a tie where the table agreed to."""
    return ROUNDS + (1 if _tied(table, box) else 0)


def outcome(table: Table, box: Box) -> Outcome:
    """Name the player with the lowest total score after three rounds."""
    count = rounds(table, box)
    scores = {number: score(table, box, number) for number in range(1, count + 1)}
    rows = sheet(table, scores, table.settings.get("late_join", "worst"))
    missing = tuple(one for each in scores.values() for one in unentered(table, each))
    totals = _totals(table, box)
    if missing or not totals:
        return running(table, rows, missing)
    keys: dict[str, tuple[int, ...]] = {seat: (total,) for seat, total in totals.items()}
    if count > ROUNDS or chosen(table, pad.GAME_TIE) == "last_round":
        last = {one.seat: one.total or 0 for one in scores[count]}
        keys = {
            seat: (total, last.get(seat, 0) if total == min(totals.values()) else 0) for seat, total in totals.items()
        }
    ranking = ranks(keys)
    return Outcome(ordered(table, ranking, rows), shared(table, ranking, SILENT), final=True)


def starter(table: Table, box: Box, number: int) -> Starter | None:
    """Start with the player with most points in the previous round; a tie goes clockwise from the last."""
    if number == 1:
        begins = table.word(1, "", "begins")
        return Starter(begins, say("as agreed in the lobby")) if begins else None
    before = score(table, box, number - 1)
    present = [seat.id for seat in table.seats if seat.stayed(number)]
    points = {one.seat: one.total for one in before if one.total is not None and one.seat in present}
    if not settled(before) or not points:
        return None
    most = max(points.values())
    tied = [seat for seat in points if points[seat] == most]
    why = say("most points in round {round} ({points})", round=number - 1, points=most)
    if len(tied) > 1 and chosen(table, pad.START_TIE) == "higher_total":
        earlier = [score(table, box, one) for one in range(1, number)]
        totals = {seat: sum(s.total or 0 for each in earlier for s in each if s.seat == seat) for seat in tied}
        tied = [seat for seat in tied if totals[seat] == max(totals.values())]
        why = say("{why}, and the higher total", why=why)
    old = starter(table, box, number - 1)
    if len(tied) > 1:
        why = say("{why}; of those tied the first clockwise from the last starter", why=why)
    return Starter(next(seat for seat in _clockwise(table, old.seat if old else "") if seat in tied), why)


def _clockwise(table: Table, old: str) -> list[str]:
    """Return the seats going clockwise from the old starter, who comes last."""
    order = [seat.id for seat in table.seats]
    at = order.index(old) + 1 if old in order else 0
    return order[at:] + order[:at]


GAME = Game(
    key="king-fridge",
    begins=say("Whoever sits closest to a real fridge begins."),
    cite=SETUP,
    settings=pad.SETTINGS,
    fields=pad.FIELDS,
    joins_late=True,
    rounds=rounds,
    items=pad.items,
    score=score,
    outcome=outcome,
    starter=starter,
)
