"""What was laid of each deck, for the report. Pure."""

from collections.abc import Sequence

from printgen.deck import Card, Game
from printgen.names import Names
from printgen.plan import Run
from printgen.report import DeckReport


def deck_reports(game: Game, runs: Sequence[Run], laid: dict[str, set[int]], names: Names) -> list[DeckReport]:
    """Return a line for each deck: cards with copies, different faces, sheets of paper its cards lie on."""
    cards: dict[str, list[Card]] = {}
    for run in runs:
        for card in run.copies:
            cards.setdefault(card.deck, []).append(card)
    return [
        DeckReport(game.key, deck, len(mine), len({names.key(card, "front") for card in mine}), len(laid.get(deck, ())))
        for deck, mine in cards.items()
    ]
