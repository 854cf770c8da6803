"""The figures of Frischfleisch: who lives, and what they bring.

groups    the group a seat plays, two with 2 players; a figure is named as its card is
lost      figures eaten or sacrificed in a round; whoever is not among them lives
depth     "figures": tapped, and right once the round is `over`; "count": `alive` is typed instead, and in
          round 4 `victory`, the sum of the points
living    how many figures live after a round; known when entered, and never more than after the round before

rule                                                             function     rulebook
With 2 players, each player plays with two sets                  sets         Setup
The cardboard character is turned over                           board        Combat
One point for each of your figures that is still alive           count        Preparations and Evaluation
The corresponding victory points for your surviving figures      count        End of the Game
"""

from companion.games import frischfleisch_pad as pad
from companion.model import Box, Card, Seat, Table
from companion.scoring import Score, ScoreLine, added
from companion.tally import chosen
from companion.words import Say, say

ROUNDS = 4
FIGURES = 6
EVALUATION = say("Rulebook, Preparations and Evaluation")
END = say("Rulebook, End of the Game")


def players(table: Table) -> tuple[Seat, ...]:
    """Return who began the game."""
    return tuple(seat for seat in table.seats if seat.started(1))


def sets(table: Table) -> int:
    """Return how many sets each player plays with."""
    return 2 if len(players(table)) == 2 else 1


def group(table: Table, box: Box, seat: str) -> tuple[Card, ...]:
    """Return a seat's characters."""
    mine = table.heap(1, seat, "groups")
    return tuple(card for card in box.cards.values() if card.more["group"] in mine)


def board(table: Table, box: Box, seat: str, number: int) -> tuple[Card, ...]:
    """Return a seat's characters that are not turned over by the end of a round."""
    lost = {figure for one in range(1, number + 1) for figure in table.heap(one, seat, "lost")}
    return tuple(card for card in group(table, box, seat) if card.id not in lost)


def tapped(table: Table, seat: str, number: int) -> bool:
    """Tell whether a seat's figures are tapped in a round, not counted."""
    return table.word(number, seat, "depth") != "count"


def entered(table: Table, box: Box, seat: str, number: int) -> int | None:
    """Return how many figures live after a round, as entered."""
    if number == 0:
        return FIGURES * sets(table)
    if not tapped(table, seat, number):
        return table.number(number, seat, "alive")
    whole = len(table.heap(1, seat, "groups")) == sets(table)
    return len(board(table, box, seat, number)) if whole and table.word(number, "", "over") else None


def before(table: Table, box: Box, seat: str, number: int) -> tuple[int, int]:
    """Return how many lived before a round as far as known, and after which round that was."""
    counts = ((entered(table, box, seat, one), one) for one in range(number - 1, -1, -1))
    return next((count, one) for count, one in counts if count is not None)


def rise(table: Table, box: Box, seat: str, number: int) -> Say | None:
    """Say that more figures live after a round than lived before it."""
    now, (then, after) = entered(table, box, seat, number), before(table, box, seat, number)
    if now is None or now <= then:
        return None
    if after == 0:
        return say("There are no more than {figures} figures.", figures=then)
    return say("Living figures never rise: {count} after round {round}", count=then, round=after)


def living(table: Table, box: Box, seat: str, number: int) -> int | None:
    """Return how many figures live after a round; None while that is not known. None live again."""
    if number and living(table, box, seat, number - 1) == 0:
        return 0
    return None if number and rise(table, box, seat, number) else entered(table, box, seat, number)


def worth(table: Table, card: Card) -> tuple[int | None, bool]:
    """Return a figure's victory points and whether they are a stand-in, by what lies on this table."""
    values = table.settings.get("values", "printed")
    read = table.number(0, "", f"value:{card.id}") if values != "printed" else None
    if read is not None:
        return read, False
    return (card.points, not card.sure) if values == "printed" or card.sure else (None, False)


def _victory(table: Table, box: Box, seat: str) -> tuple[list[ScoreLine], list[Say]]:
    """Add up the victory points of the survivors."""
    if not tapped(table, seat, ROUNDS):
        typed = table.number(ROUNDS, seat, "victory")
        lines = [] if typed is None else [ScoreLine(say("Victory points of the survivors"), typed, END)]
        return lines, [say("the victory points")] if typed is None else []
    lines, missing = [], []
    for card in board(table, box, seat, ROUNDS):
        points, substitute = worth(table, card)
        if points is None:
            missing.append(say("the victory points printed on {figure}", figure=card.name))
        else:
            lines.append(ScoreLine(say("{figure}", figure=card.name), points, END, substitute))
    return lines, missing


def _wanted(table: Table, box: Box, seat: str, number: int) -> Say:
    """Say what is missing before the living figures of a round are known."""
    if why := rise(table, box, seat, number):
        return why
    if not tapped(table, seat, number):
        return say("the living figures")
    whole = len(table.heap(1, seat, "groups")) == sets(table)
    return say("that the round is over") if whole else say("which group")


def count(table: Table, box: Box, number: int, seat: str) -> Score:
    """Count a seat's round: a point a living figure; at the end of the fourth the victory points."""
    alive = living(table, box, seat, number)
    missing = [_wanted(table, box, seat, number)] if alive is None else []
    lines = []
    if alive and (number < ROUNDS or chosen(table, pad.ROUND_4) == "yes"):
        lines.append(ScoreLine(say("Living figures: {count}", count=alive), alive, EVALUATION))
    if alive and number == ROUNDS:
        victory, unread = _victory(table, box, seat)
        lines, missing = lines + victory, missing + unread
    total = None if missing else added(lines)
    return Score(seat, number, tuple(lines), total, total, tuple(missing))
