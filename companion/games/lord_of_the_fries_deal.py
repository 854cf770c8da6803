"""How many cards are dealt, and which players and decks do not go together.

hand      cards for each player; `aside`, cards nobody gets; `over`, players who get one card more, which
          only happens where the whole deck is dealt

rule                                                             function   rulebook
A 54-card deck has enough cards for six players                  deal       Setup
A 72-card deck can accommodate up to eight players               deal       Setup
Deal the following number of cards, set the rest aside           deal       Setup
Third edition: the whole deck is dealt (setting `deal`)          deal       the third edition's own rules
"""

from typing import NamedTuple

from companion.words import Say, say

FEWEST, MOST = 2, 8
HANDS = {54: (15, 12, 11, 10, 9), 72: (15, 15, 15, 12, 11, 10, 9)}  # for two players and more


class Deal(NamedTuple):
    """A deal: cards for each, cards set aside, players with one card more."""

    hand: int
    aside: int
    over: int = 0


def deal(players: int, deck: int, whole: bool = False) -> Deal | Say:
    """Return the deal, or why there is none."""
    if not FEWEST <= players <= MOST:
        return say("The rulebook deals to {low} to {high} players, not to {n}.", low=FEWEST, high=MOST, n=players)
    if whole:
        hand, over = divmod(deck, players)
        return Deal(hand, 0, over)
    hands = HANDS.get(deck)
    if hands is None:
        decks = " / ".join(map(str, HANDS))
        return say(
            "The rulebook deals from {decks} cards, not from {deck}; deal the whole deck.", decks=decks, deck=deck
        )
    if players - FEWEST < len(hands):
        hand = hands[players - FEWEST]
        return Deal(hand, deck - players * hand)
    larger, more = next((size, each) for size, each in HANDS.items() if players - FEWEST < len(each))
    return say(
        "The {deck}-card deck seats {low}–{high}; with {n} use the {larger}-card deck and deal {hand}.",
        deck=deck,
        low=FEWEST,
        high=FEWEST + len(hands) - 1,
        n=players,
        larger=larger,
        hand=more[players - FEWEST],
    )
