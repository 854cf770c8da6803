"""Dirty Fridge: the lowest filth wins.

filth     the sum of a fridge's cards; count: how many cards are left in it (0 cards are 0 filth)
cards     a heap of cards by their id, instead of both
cloth     the seat that took the Cleaning Cloth in the game, blank: not said
round     one game; a series has several

rule                                                             function     rulebook
A negative sign counts as a negative value                       _count       Game Objective
The cleanest fridge (lowest filth value) is the winner           _ranking     End of the Game
In case of a tie, the player that grabbed the Cloth wins         _ranking     End of the Game
If the tie persists, the least number of cards wins              _ranking     End of the Game
You are still tied? Play another game!                           _ranking     End of the Game
"""

from collections import Counter

from companion.model import Box, Field, Game, Setting, Table
from companion.scoring import Outcome, Score, ScoreLine, Starter, added, ranks
from companion.tally import chosen, ordered, running, settled, shared, sheet, standing, unentered, who
from companion.words import Say, say

END = say("Rulebook, End of the Game")
OBJECTIVE = say("Rulebook, Game Objective")
SETUP = say("Rulebook, Game Setup")
STILL_TIED = say("still tied. Play another game!")

SERIES = Setting(
    "series",
    say("You play"),
    (
        ("single", say("a single game")),
        ("best_of_3", say("best of three games")),
        ("sum_3", say("three games, the filth added up")),
    ),
)
CALL = Setting(
    "call_time",
    say("The Cleaning Cloth is taken"),
    (("before_reveal", say("before a card is revealed")), ("after_reveal", say("after a card is revealed"))),
)
FIELDS = (
    Field("depth", "choice", choices=("sum", "cards")),
    Field("filth", "number"),
    Field("count", "count"),
    Field("cards", "heap"),
    Field("cloth", "seat", of="round"),
    Field("begins", "seat", of="round"),
)


def items(table: Table, box: Box, name: str) -> tuple[str, ...]:
    """List the cards that may be tapped: ours only; of other cards the number is asked for."""
    return tuple(box.cards) if table.settings.get("values") == "printed" else ()


def _count(table: Table, box: Box, number: int, seat: str) -> tuple[Score, int]:
    """Add up a fridge; return its score and how many cards it holds."""
    if table.word(number, seat, "depth") == "cards":
        heap = table.heap(number, seat, "cards")
        printed = table.settings.get("values", "printed") == "printed"
        lines = [
            ScoreLine(
                say("{copies} × {value}", copies=copies, value=box.cards[card].points),
                copies * box.cards[card].points,
                OBJECTIVE,
                printed and not box.cards[card].sure,
            )
            for card, copies in Counter(heap).items()
            if card in box.cards
        ]
        empty = table.number(number, seat, "count") == 0
        missing: list[Say] = [] if heap or empty else [say("the cards")]
        cards = len(heap)
    else:
        filth, count = table.number(number, seat, "filth"), table.number(number, seat, "count")
        filth = 0 if count == 0 and filth is None else filth
        missing = [say("the filth")] if filth is None else []
        missing += [say("the number of cards")] if count is None else []
        missing += [say("an empty fridge has no filth")] if count == 0 and filth else []
        lines = [] if filth is None else [ScoreLine(say("Filth of the cards"), filth, OBJECTIVE)]
        cards = count or 0
    total = None if missing else added(lines)
    return Score(seat, number, tuple(lines), total, total, tuple(missing)), cards


def score(table: Table, box: Box, number: int) -> tuple[Score, ...]:
    """Score one game: filth, the lower the better."""
    seats = [seat for seat in table.seats if seat.started(number)]
    counts = {seat: _count(table, box, number, seat.id)[0] for seat in seats}
    return tuple(one for seat, one in counts.items() if seat.stayed(number) or one.total is not None)


def _ranking(table: Table, box: Box, number: int) -> tuple[dict[str, int], tuple[Say, ...]]:
    """Rank one game: lowest filth; tied, whoever holds the Cloth; then fewest cards; then nobody."""
    away = {seat.id for seat in table.seats if seat.away}
    totals = {one.seat: one.total or 0 for one in score(table, box, number) if one.seat not in away}
    cloth = table.word(number, "", "cloth")
    cards = {seat: _count(table, box, number, seat)[1] for seat in totals}
    low = [seat for seat in totals if totals[seat] == min(totals.values())]
    if len(low) == 1:
        return ranks({seat: (total,) for seat, total in totals.items()}), ()
    if cloth in low:
        keys = {seat: (total, int(seat in low and seat != cloth)) for seat, total in totals.items()}
        why = say("took the Cleaning Cloth")
    else:
        keys = {seat: (total, cards[seat] if seat in low else 0) for seat, total in totals.items()}
        why = say("has the fewest cards")
    ranking = ranks(keys)
    first = [seat for seat in ranking if ranking[seat] == 1]
    tied = tuple(who(table, seat) for seat in low)
    if len(first) == 1:
        won = say(
            "{names} tie; {winner} {why} and wins ({rule}).", names=tied, winner=who(table, first[0]), why=why, rule=END
        )
        return ranking, (won,)
    return ranking, ()


def rounds(table: Table, box: Box) -> int:
    """Return how many games are played."""
    return 1 if chosen(table, SERIES) == "single" else 3


def outcome(table: Table, box: Box) -> Outcome:
    """Name the player with the cleanest fridge."""
    scores = {number: score(table, box, number) for number in range(1, rounds(table, box) + 1)}
    rows = sheet(table, scores, "zero")
    missing = tuple(one for each in scores.values() for one in unentered(table, each))
    if missing or not all(map(settled, scores.values())):
        return running(table, rows, missing)
    games = [_ranking(table, box, number) for number in scores]
    ranking, reasons = games[0]
    present = [seat.id for seat in table.seats if not seat.away]
    if chosen(table, SERIES) == "best_of_3":
        ranking = ranks({seat: (-sum(game.get(seat) == 1 for game, _ in games),) for seat in present})
    elif chosen(table, SERIES) == "sum_3":
        ranking = ranks({seat: (standing(rows[seat]) or 0,) for seat in present})
    if chosen(table, SERIES) != "single":
        reasons = tuple(reason for _, each in games for reason in each)
    return Outcome(ordered(table, ranking, rows), reasons + shared(table, ranking, STILL_TIED), final=True)


def starter(table: Table, box: Box, number: int) -> Starter | None:
    """Return who begins, as the table agreed."""
    begins = table.word(number, "", "begins")
    return Starter(begins, say("as agreed in the lobby")) if begins else None


GAME = Game(
    key="dirty-fridge",
    begins=say("Whoever last forgot food until it had to be thrown away begins."),
    cite=SETUP,
    settings=(SERIES, CALL),
    fields=FIELDS,
    joins_late=False,
    rounds=rounds,
    items=items,
    score=score,
    outcome=outcome,
    starter=starter,
)
