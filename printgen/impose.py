"""Imposition: which card lies in which slot of which sheet, and its back behind it. Pure, mm, y down.

A run is the copies of cards that share a back; it is laid on sheets of its own, slot by slot in reading order, or so
that the cut stacks lie in deck order.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.deck import Card
from printgen.geometry import Box
from printgen.grid import Imposition

BACK_OVERLAP = 2.0  # mm a back bleeds beyond the outer edge of the grid, even with shared cuts
SEAM = 0.1  # mm a back laps over its neighbour, so that no hairline shows between them


class Placement(NamedTuple):
    """A side of a card in a box (its trim). `bleeds` = how far it may reach out: left, top, right, bottom, mm."""

    card: Card
    side: str
    box: Box
    turn: int
    bleeds: tuple[float, float, float, float]
    window: Box | None = None  # the part of a tiled board that its page shows, page mm


class Sheet(NamedTuple):
    """One printed page of cards; `number` counts sheets of paper, front and back share it."""

    number: int
    side: str
    imposition: Imposition
    placements: tuple[Placement, ...]


def explode(cards: Sequence[Card], sets: int = 1) -> list[Card]:
    """Return every copy of every card, in order."""
    return [card for card in cards for _ in range(card.copies * sets)]


def stacked(copies: Sequence[Card | None], capacity: int) -> list[Card | None]:
    """Reorder copies so that the cut stacks, laid on each other in slot order, lie in deck order."""
    sheets = -(-len(copies) // capacity)
    padded = list(copies) + [None] * (sheets * capacity - len(copies))
    return [padded[slot * sheets + sheet] for sheet in range(sheets) for slot in range(capacity)]


def impose(
    copies: Sequence[Card],
    spares: Sequence[Card],
    imposition: Imposition,
    cut: str,
    with_backs: bool,
    first: int = 1,
) -> Iterator[tuple[Sheet, Sheet | None]]:
    """Lay one run on sheets; yield front and back (None without backs; a folded sheet holds both on its front).

    Spares take the empty slots of the last sheet, in turn.
    """
    capacity = imposition.capacity
    filled: list[Card | None] = list(copies)
    short = -len(filled) % capacity
    if spares:
        filled += [spares[number % len(spares)] for number in range(short)]
    if cut == "stack":
        filled = stacked(filled, capacity)
    for number, start in enumerate(range(0, len(filled), capacity)):
        slots = filled[start : start + capacity]
        fronts = tuple(place(imposition, slot, card) for slot, card in enumerate(slots) if card is not None)
        backs: tuple[Placement, ...] = ()
        if with_backs:
            backs = tuple(behind(imposition, front) for front in fronts if front.card.back)
            beside = (*fronts, *backs) if imposition.backs == "fold" else backs
            backs = tuple(back._replace(bleeds=reach(back, beside, imposition.bleed)) for back in backs)
        if imposition.backs == "fold":
            yield Sheet(first + number, "front", imposition, fronts + backs), None
        else:
            front = Sheet(first + number, "front", imposition, fronts)
            yield front, (Sheet(first + number, "back", imposition, backs) if with_backs else None)


def place(imposition: Imposition, slot: int, card: Card) -> Placement:
    """Put a card's front into a slot."""
    bleed = imposition.bleed
    return Placement(card, "front", imposition.box(slot), imposition.turn, (bleed,) * 4)


def behind(imposition: Imposition, front: Placement) -> Placement:
    """Put a card's back behind its front."""
    return Placement(front.card, "back", imposition.mirrored(front.box), imposition.back_turn, front.bleeds)


def reach(back: Placement, beside: Sequence[Placement], bleed: float) -> tuple[float, float, float, float]:
    """Return how far a back may reach out: over free edges a little, over a neighbour only to close the seam."""
    box, wide = back.box, max(bleed, BACK_OVERLAP)
    sides = (
        Box(box.x - wide, box.y, wide, box.h),
        Box(box.x, box.y - wide, box.w, wide),
        Box(box.right, box.y, wide, box.h),
        Box(box.x, box.bottom, box.w, wide),
    )
    others = [other.box for other in beside if other is not back]
    left, top, right, bottom = (
        max(bleed, SEAM) if any(side.overlaps(other) for other in others) else wide for side in sides
    )
    return left, top, right, bottom
