"""A day of Lord of the Fries: what was played counts, what is left in the hand counts against.

depth     how a seat's day is entered: `sums` played and hand as totals, `cards` counted by ingredient,
          `total` the day's score alone, as from a paper sheet
played_of, hand_of   one count for each ingredient; where one is entered the blank ones beside it are 0

rule                                                             function   rulebook
Add up the number values of all the cards you have played        _counted   Finishing the Day
Subtract the values of the cards left in your hand               _counted   Finishing the Day
It's possible to have a negative score                           score      Finishing the Day
"""

from companion.box import Box, Card
from companion.games import lord_of_the_fries_pad as pad
from companion.games.lord_of_the_fries_deal import Deal, deal
from companion.model import Seat, Table
from companion.scoring import Score, ScoreLine, added
from companion.tally import chosen
from companion.words import Say, say

FINISH = say("Rulebook, Finishing the Day")
PAPER = say("Entered as a total, without its cards")
SIDES = (("played", 1, say("Played cards")), ("hand", -1, say("Left in the hand")))
Lines = tuple[list[ScoreLine], list[Say]]


def score(table: Table, box: Box, number: int, players: tuple[Seat, ...]) -> tuple[Score, ...]:
    """Score a day; it may be negative."""
    scores = [_seat(table, box, number, seat.id) for seat in players]
    stayed = {seat.id for seat in players if seat.stayed(number)}
    return tuple(one for one in scores if one.seat in stayed or one.total is not None)


def depth(table: Table, box: Box, number: int, seat: str) -> str:
    """Return how a seat's day is entered; by the card only where every value may be used."""
    wanted = table.word(number, seat, "depth") or "sums"
    return "sums" if wanted == "cards" and not pad.items(table, box, "played_of") else wanted


def _seat(table: Table, box: Box, number: int, seat: str) -> Score:
    way = {"total": _total, "cards": _cards}.get(depth(table, box, number, seat), _sums)
    lines, missing = way(table, box, number, seat)
    total = None if missing else added(lines)
    return Score(seat, number, tuple(lines), total, total, tuple(missing))


def _total(table: Table, box: Box, number: int, seat: str) -> Lines:
    total = table.number(number, seat, "total")
    return ([], [say("the score")]) if total is None else ([ScoreLine(say("Score of the day"), total, PAPER)], [])


def _sums(table: Table, box: Box, number: int, seat: str) -> Lines:
    sums = {name: table.number(number, seat, name) for name, _, _ in SIDES}
    lines = [
        ScoreLine(label, sign * (sums[name] or 0), FINISH) for name, sign, label in SIDES if sums[name] is not None
    ]
    wants = {"played": say("the cards played"), "hand": say("the cards left in the hand (0 if none)")}
    return lines, [wants[name] for name, value in sums.items() if value is None]


def counts(table: Table, box: Box, number: int, seat: str, name: str) -> dict[str, int] | None:
    """Return how many cards of each ingredient a seat played or holds; None as long as nothing is entered."""
    entered = {card: table.number(number, seat, f"{name}_of:{card}") for card in pad.deck_of(table, box).cards}
    if all(count is None for count in entered.values()):
        return None
    return {card: count for card, count in entered.items() if count}


def _cards(table: Table, box: Box, number: int, seat: str) -> Lines:
    lines: list[ScoreLine] = []
    missing: list[Say] = []
    cards = pad.deck_of(table, box).cards
    for name, sign, label in SIDES:
        held = counts(table, box, number, seat, name)
        if held is None:
            missing.append(say("{what}: how many of each (0 if none)", what=label))
        for card, count in (held or {}).items():
            points = pad.value(table, cards[card])
            if points is None:
                missing.append(say("the value of {card} on your copy", card=cards[card].name))
            else:
                lines.append(_line(table, cards[card], label, count, sign * points))
    return lines, missing


def _line(table: Table, card: Card, label: Say, count: int, points: int) -> ScoreLine:
    what = say("{what}: {copies} × {name} ({value})", what=label, copies=count, name=card.name, value=abs(points))
    return ScoreLine(what, count * points, FINISH, not card.sure and table.settings.get("values") != "own")


def dealt(table: Table, box: Box, players: int) -> Deal | Say:
    """Return the deal for so many players, or why there is none."""
    size = chosen(table, pad.DECK)
    cards = pad.deck_of(table, box).size if size == "printed" else int(size)
    return deal(players, cards, chosen(table, pad.DEAL) == "whole_deck")


def notes(table: Table, box: Box, number: int, players: tuple[Seat, ...]) -> tuple[Say, ...]:
    """Say what to deal, and whether the cards counted are as many as were dealt."""
    seats = [seat.id for seat in players]
    hands = dealt(table, box, len(seats))
    if not isinstance(hands, Deal):
        return (hands,)
    if hands.over:
        told = say(
            "Deal the whole deck: {hand} cards each, one more to {over} players.", hand=hands.hand, over=hands.over
        )
    else:
        told = say("Deal {hand} cards to each; {aside} are set aside.", hand=hands.hand, aside=hands.aside)
    heaps = [counts(table, box, number, seat, name) for seat in seats for name, _, _ in SIDES]
    if any(heap is None for heap in heaps) or any(depth(table, box, number, seat) != "cards" for seat in seats):
        return (told,)
    counted, out = sum(sum(heap.values()) for heap in heaps if heap), hands.hand * len(seats) + hands.over
    if counted == out:
        return (told,)
    return told, say("{counted} cards are counted, but {dealt} were dealt.", counted=counted, dealt=out)
