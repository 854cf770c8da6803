"""What a hand can do for an order, in full or short.

hand      card ids, repeated; an order's ingredients are needs (see companion/menu.py)
go        the go-round: 1 at first; each time everybody passes, one card more may be left out

rule                                                             function   rulebook
Play the ingredients from your hand                              served     On Each Round: Filling the Order
If everyone passes, you are allowed to leave out one ingredient  omitted    Short Orders
If everyone passes again, another item can be left out           omitted    Short Orders
Play just a Cow Meat, or just a Bun, or the entire order         plays      Short Orders
Once it can be filled with no cards, leader's left takes lead    dead       Short Orders
"""

from collections.abc import Sequence
from itertools import combinations

from companion.menu import Need


def served(ingredients: Sequence[Need], hand: Sequence[str]) -> dict[int, int]:
    """Give as many ingredients a card as can be: place in the order -> place in the hand.

    A best assignment, by augmenting paths: a card already given moves on if that lets one more be served.
    """
    giver: dict[int, int] = {}  # place in the hand -> place in the order

    def give(wish: int, tried: set[int]) -> bool:
        for card, name in enumerate(hand):
            if name in ingredients[wish] and card not in tried:
                tried.add(card)
                if card not in giver or give(giver[card], tried):
                    giver[card] = wish
                    return True
        return False

    for wish in range(len(ingredients)):
        give(wish, set())
    return {wish: card for card, wish in giver.items()}


def missing(ingredients: Sequence[Need], hand: Sequence[str]) -> int:
    """Count the cards a hand lacks for an order."""
    return len(ingredients) - len(served(ingredients, hand))


def omitted(go: int) -> int:
    """Return how many cards may be left out in a go-round."""
    return go - 1


def fillable_from(ingredients: Sequence[Need], hand: Sequence[str]) -> int | None:
    """Return the first go-round in which a hand can fill an order; None if never, for one card must be played."""
    lacks = missing(ingredients, hand)
    return lacks + 1 if lacks < len(ingredients) else None


def dead(ingredients: Sequence[Need], go: int) -> bool:
    """Tell whether an order could be filled with no cards, which ends it."""
    return omitted(go) >= len(ingredients)


def plays(ingredients: Sequence[Need], go: int) -> tuple[tuple[Need, ...], ...]:
    """List what fills an order in a go-round: all of it, or what remains with cards left out, most cards first."""
    least = max(len(ingredients) - omitted(go), 1)
    kept = (cards for size in range(len(ingredients), least - 1, -1) for cards in combinations(ingredients, size))
    seen = {tuple(sorted(cards)): cards for cards in kept}
    return tuple(seen.values())
