"""Lord of the Fries: four days; the highest total wins. Orders stand at the counter (companion/service.py).

begins    the seat that deals on a day, where the table says so itself; on day 1 chosen or drawn by lot

rule                                                             function   rulebook
The game will last four days                                     rounds     Setup
On the first round of each day, the leader is the dealer         starter    Setup
Pass the deal to the left after each day                         starter    Finishing the Day
The player with the highest total score wins                     outcome    Finishing the Day
"""

from companion.box import Box
from companion.games import lord_of_the_fries_day as day
from companion.games import lord_of_the_fries_pad as pad
from companion.model import Game, Seat, Table
from companion.scoring import Outcome, Score, Starter, ranks
from companion.tally import SILENT, chosen, ordered, running, settled, shared, sheet, standing, unentered
from companion.words import Say, say


def days(table: Table) -> int:
    """Return how many days were agreed; one for each player counts those who were there at the start."""
    agreed = chosen(table, pad.DAYS)
    return max(sum(seat.started(1) for seat in table.seats), 1) if agreed == "n" else int(agreed)


def score(table: Table, box: Box, number: int) -> tuple[Score, ...]:
    """Score a day."""
    return day.score(table, box, number, _players(table, box, number))


def _players(table: Table, box: Box, number: int) -> tuple[Seat, ...]:
    """Return who began a day; a day that breaks a tie is for those who tied."""
    started = tuple(seat for seat in table.seats if seat.started(number))
    return tuple(seat for seat in started if seat.id in _tied(table, box)) if number > days(table) else started


def _rows(table: Table, box: Box, last: int) -> dict[str, tuple[Score, ...]]:
    scores = {number: score(table, box, number) for number in range(1, last + 1)}
    return sheet(table, scores, chosen(table, pad.LATE_DAYS), min)


def _totals(table: Table, box: Box) -> dict[str, int]:
    """Return the totals of those at the table once every day is complete, else nothing."""
    last = days(table)
    if not all(settled(score(table, box, number)) for number in range(1, last + 1)):
        return {}
    rows = _rows(table, box, last)
    return {seat.id: standing(rows[seat.id]) or 0 for seat in table.seats if not seat.away}


def _tied(table: Table, box: Box) -> tuple[str, ...]:
    """Return who ties for the game and plays one more day."""
    totals = _totals(table, box) if chosen(table, pad.TIE) == "extra_day" else {}
    high = [seat for seat, total in totals.items() if total == max(totals.values())]
    return tuple(high) if len(high) > 1 else ()


def rounds(table: Table, box: Box) -> int:
    """Return how many days are played: four, or as agreed, and one more to break a tie where that is agreed."""
    return days(table) + (1 if _tied(table, box) else 0)


def outcome(table: Table, box: Box) -> Outcome:
    """Name the player with the highest total score; a tie is shared, for the rulebook does not break it."""
    last = rounds(table, box)
    scores = {number: score(table, box, number) for number in range(1, last + 1)}
    rows = _rows(table, box, last)
    missing = tuple(one for each in scores.values() for one in unentered(table, each))
    totals = _totals(table, box)
    if missing or not totals:
        return running(table, rows, missing)
    high = max(totals.values())
    breaks = {seat: _breaks(table, rows[seat]) if total == high else 0 for seat, total in totals.items()}
    ranking = ranks({seat: (-total, -breaks[seat]) for seat, total in totals.items()})
    return Outcome(ordered(table, ranking, rows), shared(table, ranking, SILENT), final=True)


def _breaks(table: Table, row: tuple[Score, ...]) -> int:
    """Return what breaks a tie for the game: the best single day, or the day played for it."""
    if chosen(table, pad.TIE) == "best_day":
        return max((one.total or 0 for one in row), default=0)
    return sum(one.total or 0 for one in row if one.round > days(table))


def starter(table: Table, box: Box, number: int) -> Starter | None:
    """Name the dealer of a day, who leads its first round."""
    players = _ids(table, box, number)
    begins = table.word(number, "", "begins")
    if begins and players:
        return Starter(_or_left(table, begins, players), say("as agreed at the table"))
    before = starter(table, box, number - 1) if number > 1 else None
    if before is None:
        dealt = table.service.dealer(number)
        return Starter(_or_left(table, dealt, players), say("led the first order of the day")) if dealt else None
    if chosen(table, pad.NEXT_DEALER) == "lowest_score":
        return _lowest(table, box, number, before.seat)
    return Starter(_left(table, before.seat, players), say("to the left of the last dealer"))


def _ids(table: Table, box: Box, number: int) -> list[str]:
    """Return who may deal on a day: who began it, so that leaving later changes no day before."""
    return [seat.id for seat in _players(table, box, number)]


def _left(table: Table, old: str, among: list[str]) -> str:
    """Return the first of some seats going left from one; that one itself if there is no other."""
    order = [seat.id for seat in table.seats]
    at = order.index(old) + 1 if old in order else 0
    return next((seat for seat in order[at:] + order[:at] if seat in among), old)


def _or_left(table: Table, seat: str, among: list[str]) -> str:
    """Return a seat if it is one of those, else the first of them to its left."""
    return seat if seat in among else _left(table, seat, among)


def _lowest(table: Table, box: Box, number: int, old: str) -> Starter | None:
    """Let the lowest total deal; of those tied the first to the left of the last dealer."""
    if not settled(score(table, box, number - 1)):
        return None
    rows = _rows(table, box, number - 1)
    totals = {seat: standing(rows[seat]) or 0 for seat in _ids(table, box, number)}
    low = [seat for seat in totals if totals[seat] == min(totals.values())]
    return Starter(_left(table, old, low), say("lowest score so far, {third}", third=pad.THIRD))


def notes(table: Table, box: Box, number: int) -> tuple[Say, ...]:
    """Say what to deal on a day, and whether the cards counted are those."""
    return day.notes(table, box, number, _players(table, box, number))


def illegal(table: Table, box: Box) -> Say | None:
    """Say why so many players and this deck do not go together; one player may wait for others."""
    here = sum(not seat.away for seat in table.seats)
    wrong = day.dealt(table, box, here) if here > 1 else None
    return wrong if isinstance(wrong, Say) else None


GAME = Game(
    key="lord-of-the-fries",
    begins=say("The dealer leads; the table chooses one or draws by lot."),
    cite=say("Rulebook, Setup"),
    settings=pad.SETTINGS,
    fields=pad.FIELDS,
    joins_late=True,
    rounds=rounds,
    items=pad.items,
    score=score,
    outcome=outcome,
    starter=starter,
    illegal=illegal,
    notes=notes,
)
