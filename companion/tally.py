"""What the games share in counting: missing entries, joining late, leaving, the order at the end."""

from collections.abc import Mapping, Sequence

from companion.model import Seat, Setting, Table
from companion.scoring import Outcome, Place, Score, ScoreLine, ceiling_mean
from companion.words import Say, Who, say

LATE = Setting(
    "late_join",
    say("Rounds before somebody joined count as"),
    (
        ("worst", say("the worst score of that round")),
        ("average", say("the average of that round, rounded up")),
        ("zero", say("zero")),
    ),
)
AT_THE_TABLE = say("Agreed at this table: {title}", title=LATE.title)
SILENT = say("the rulebook does not break this tie")
HANDICAPS = {
    "worst": say("Was not there: the worst score of that round"),
    "average": say("Was not there: the average of that round, rounded up"),
    "zero": say("Was not there: zero"),
}


def chosen(table: Table, setting: Setting) -> str:
    """Return the table's choice; a log from before the setting existed means its default."""
    return table.settings.get(setting.name, setting.choices[0][0])


def who(table: Table, seat: str) -> Who:
    """Name a seat."""
    found = table.seat(seat)
    return Who(found.name if found else "?")


def settled(scores: Sequence[Score]) -> bool:
    """Tell whether everybody's entry for a round is there."""
    return bool(scores) and all(score.total is not None for score in scores)


def unentered(table: Table, scores: Sequence[Score]) -> tuple[Say, ...]:
    """Say whose entry is missing in a round."""
    return tuple(
        say("Round {round}: {name}, {what}", round=one.round, name=who(table, one.seat), what=one.missing)
        for one in scores
        if one.missing
    )


def handicap(seat: Seat, scores: Sequence[Score], choice: str) -> Score | None:
    """Score a round a seat was not there for, from those who were; None as long as it is open."""
    totals = [score.total for score in scores if score.total is not None]
    if not settled(scores):
        return None
    points = {"worst": max(totals), "average": ceiling_mean(totals), "zero": 0}[choice]
    line = ScoreLine(HANDICAPS[choice], points, AT_THE_TABLE)
    return Score(seat.id, scores[0].round, (line,), points, points, handicap=True)


def sheet(table: Table, rounds: Mapping[int, tuple[Score, ...]], late: str) -> dict[str, tuple[Score, ...]]:
    """Gather each seat's rounds: played, or made good by a handicap while the seat is at the table."""
    gathered: dict[str, tuple[Score, ...]] = {}
    for seat in table.seats:
        row: list[Score] = []
        for scores in rounds.values():
            own = next((score for score in scores if score.seat == seat.id), None)
            if own is None and not seat.away and not seat.started(scores[0].round if scores else 0):
                own = handicap(seat, scores, late)
            if own is not None:
                row.append(own)
        gathered[seat.id] = tuple(row)
    return gathered


def standing(scores: Sequence[Score]) -> int | None:
    """Add up the rounds entered so far; None before the first."""
    totals = [score.total for score in scores if score.total is not None]
    return sum(totals) if totals else None


def ordered(table: Table, ranking: Mapping[str, int], rows: Mapping[str, tuple[Score, ...]]) -> tuple[Place, ...]:
    """Put seats in order: the ranked, then those without a rank as they sit, those who left at the end."""
    places = [
        Place(seat.id, ranking.get(seat.id), standing(rows.get(seat.id, ())), rows.get(seat.id, ()))
        for seat in sorted(table.seats, key=lambda seat: seat.away)
    ]
    return tuple(sorted(places, key=lambda place: (place.rank is None, place.rank or 0)))


def shared(table: Table, ranking: Mapping[str, int], why: Say) -> tuple[Say, ...]:
    """Report every rank that several share, with the reason `why` for the first one."""
    reasons = []
    for rank in sorted(set(ranking.values())):
        tied = [seat for seat in ranking if ranking[seat] == rank]
        if len(tied) > 1:
            names = tuple(who(table, seat) for seat in tied)
            reasons.append(
                say(
                    "{names} share rank {rank}: {why}",
                    names=names,
                    rank=rank,
                    why=why if rank == 1 else SILENT,
                )
            )
    return tuple(reasons)


def running(table: Table, rows: Mapping[str, tuple[Score, ...]], missing: tuple[Say, ...]) -> Outcome:
    """Return an outcome that names no winner yet."""
    return Outcome(ordered(table, {}, rows), missing=missing)
