"""One round of King Fridge, counted.

points    the sum of the fridge cards; matches: how many of them match an allergy (5 points each)
cards     a heap of "dish:allergy", or "dish" where the dish has none; allergies, healed: heaps of allergies
fresh     Fresh Fridges held (−5 each); pandamic: Pandamics held (+5 each); a tick box, so blank means none
claimer   the seat that claimed King Fridge in the round, blank: nobody

rule                                                             function        rulebook
Add up all points on your fridge cards                           _tapped         Score
Add 5 points for each of your fridge cards that match            _matched        Score
Check whether your "Special Cards" affect your score             _specials       Score; Special Cards
Heal one of your allergies                                       _matched        Special Cards
You have (or share) the lowest score: subtract 5 x players       _claimed        Score
You do not have the lowest score: add 15                         _claimed        Score
"""

from collections import Counter
from collections.abc import Sequence

from companion.games import king_fridge_pad as pad
from companion.model import Box, Seat, Table
from companion.scoring import Score, ScoreLine, added
from companion.tally import chosen, who
from companion.words import Say, say

PER_MATCH = 5
PER_SPECIAL = 5
PER_PLAYER = 5
WRONG_CLAIM = 15

SCORE = say("Rulebook, Score")
SPECIALS = say("Rulebook, Special Cards")


def worth(table: Table, box: Box, dish: str) -> tuple[int | None, bool]:
    """Return a dish's points and whether they are a stand-in, by what lies on this table."""
    card = box.cards.get(dish)
    values = table.settings.get("values", "printed")
    own = table.number(0, "", f"value:{dish}") if values == "own" else None
    if own is not None or card is None:
        return own, False
    return (card.points, not card.sure) if values == "printed" or card.sure else (None, False)


def _tapped(table: Table, box: Box, number: int, seat: str) -> tuple[list[ScoreLine], list[Say]]:
    """Add up all points on your fridge cards."""
    lines, missing = [], []
    for item, copies in Counter(table.heap(number, seat, "cards")).items():
        dish, _, allergy = item.partition(":")
        points, substitute = worth(table, box, dish)
        name = box.cards[dish].name if dish in box.cards else dish
        if points is None:
            missing.append(say("the number printed on {dish}", dish=name))
            continue
        label = (
            say("{dish}, {allergy}", dish=name, allergy=say(box.allergies[allergy]))
            if allergy
            else say("{dish}", dish=name)
        )
        times = say("{copies} × {what}", copies=copies, what=label) if copies > 1 else label
        lines.append(ScoreLine(times, copies * points, SCORE, substitute))
    return lines, missing


def _matched(table: Table, box: Box, number: int, seat: str) -> list[ScoreLine]:
    """Add 5 points for each of your fridge cards that match your allergy card(s); a pill heals."""
    allergies = Counter(table.heap(number, seat, "allergies"))
    for healed in table.heap(number, seat, "healed"):
        allergies[healed] = 0 if chosen(table, pad.PILL) == "kind" else max(0, allergies[healed] - 1)
    stack = chosen(table, pad.DUPLICATES) == "stack"
    cards = Counter(item.partition(":")[2] for item in table.heap(number, seat, "cards"))
    lines = []
    for allergy, held in allergies.items():
        times = held if stack else min(held, 1)
        if times and cards[allergy]:
            label = say("{allergy} on {cards} cards", allergy=say(box.allergies[allergy]), cards=cards[allergy])
            lines.append(ScoreLine(label, PER_MATCH * times * cards[allergy], SCORE))
    return lines


def _specials(table: Table, number: int, seat: str) -> list[ScoreLine]:
    """Subtract 5 for a Fresh Fridge, add 5 for a Pandamic."""
    fresh = table.number(number, seat, "fresh") or 0
    pandamic = table.number(number, seat, "pandamic") or 0
    if chosen(table, pad.PANDAMIC) == "optional":
        pandamic = 0
    lines = [ScoreLine(say("Fresh Fridge"), -PER_SPECIAL * fresh, SPECIALS)] if fresh else []
    return lines + ([ScoreLine(say("Pandamic"), PER_SPECIAL * pandamic, SPECIALS)] if pandamic else [])


def _count(table: Table, box: Box, number: int, seat: str) -> Score:
    """Count one seat's cards before the claim, at the depth it was entered in."""
    depth = table.word(number, seat, "depth") or "points"
    lines: list[ScoreLine] = []
    missing: list[Say] = []
    if depth == "cards" and any(cell.round == number and cell.seat == seat for cell in table.hidden):
        missing = [say("hidden until the reveal")]
    elif depth == "cards":
        lines, missing = _tapped(table, box, number, seat)
        other = table.number(number, seat, "other")
        if other is not None:
            lines.append(ScoreLine(say("Points on other cards"), other, SCORE))
        if not table.heap(number, seat, "cards") and other is None:
            missing.append(say("the fridge cards"))
        if not table.heap(number, seat, "allergies"):
            missing.append(say("the allergy card"))
        lines += _matched(table, box, number, seat)
        if matches := table.number(number, seat, "other_matches"):
            label = say("Other cards that match: {cards} × 5", cards=matches)
            lines.append(ScoreLine(label, PER_MATCH * matches, SCORE))
    elif depth == "total":
        total = table.number(number, seat, "total")
        missing = [say("the total")] if total is None else []
        lines = [] if total is None else [ScoreLine(say("Total as entered, not broken down"), total, SCORE)]
    else:
        points, matches = table.number(number, seat, "points"), table.number(number, seat, "matches")
        missing = [say("the points on the cards")] if points is None else []
        missing += [say("the matching cards")] if matches is None else []
        lines = [] if points is None else [ScoreLine(say("Points on the cards"), points, SCORE)]
        if matches:
            lines.append(ScoreLine(say("Matching cards: {cards} × 5", cards=matches), PER_MATCH * matches, SCORE))
    if depth != "total" and lines:
        lines += _specials(table, number, seat)
    count = None if missing else added(lines)
    return Score(seat, number, tuple(lines), count, count, tuple(missing))


def score(table: Table, box: Box, number: int, seats: Sequence[Seat]) -> tuple[Score, ...]:
    """Score a round for those who started it; one left in its middle counts as entered, or not at all."""
    counts = [_count(table, box, number, seat.id) for seat in seats]
    counts = [one for one, seat in zip(counts, seats, strict=True) if seat.stayed(number) or one.count is not None]
    claimer = table.word(number, "", "claimer")
    return tuple(_claimed(table, one, counts, len(seats)) if one.seat == claimer else one for one in counts)


def _claimed(table: Table, own: Score, counts: list[Score], started: int) -> Score:
    """Take 5 x players off a claimer who has or shares the lowest score, else add 15."""
    waiting = tuple(who(table, one.seat) for one in counts if one.count is None)
    if own.count is None or waiting:
        missing = own.missing or (say("the claim waits for {names}", names=waiting),)
        return Score(own.seat, own.round, own.lines, None, own.count, missing)
    players = started if chosen(table, pad.PLAYERS) == "started" else len(counts)
    if own.count == min(one.count for one in counts if one.count is not None):
        label = say("Lowest, so the claim holds (5 × {players})", players=players)
        line = ScoreLine(label, -PER_PLAYER * players, SCORE)
    else:
        line = ScoreLine(say("Not the lowest, so the claim costs"), WRONG_CLAIM, SCORE)
    return Score(own.seat, own.round, (*own.lines, line), own.count + line.points, own.count)
