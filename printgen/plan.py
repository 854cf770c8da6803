"""Which sheets a game takes, before anything is drawn: runs of cards that share a back, in feeding order. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.deck import Card, CardFormat, Deck, Game
from printgen.errors import UsageError
from printgen.grid import Imposition, best_fit
from printgen.impose import Sheet, explode, impose
from printgen.job import Job

Key = tuple[object, ...]


class Run(NamedTuple):
    """Copies of cards that share a drawn back (or have none): they share sheets, `first` is the number of the first."""

    titles: tuple[str, ...]
    copies: tuple[Card, ...]
    spares: tuple[Card, ...]
    imposition: Imposition
    backs: bool
    first: int
    sheets: int


class Names:
    """Gives each drawn layout of a game a number; layouts that draw the same have the same, whatever their deck."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.numbers: dict[tuple[str, str], int] = {}
        self.columns: dict[tuple[str, str], tuple[str, ...]] = {}
        seen: dict[tuple[object, ...], int] = {}
        for deck in decks:
            looks = (deck.format, repr(deck.design.palettes), repr(deck.design.fonts))
            for name, layout in deck.design.layouts.items():
                place = (deck.key, name)
                nested = any(element.layout for element in layout.elements)
                self.numbers[place] = seen.setdefault((layout, *looks, deck.key if nested else ""), len(seen))
                self.columns[place] = tuple(sorted(layout.columns))

    def key(self, card: Card, side: str) -> Key:
        """Return what makes a face: equal keys are drawn once."""
        place = (card.deck, card.layout if side == "front" else card.back)
        fields = card.fields
        return (self.numbers[place], *[fields[column] for column in self.columns[place]])


def plan(game: Game, job: Job) -> list[Run]:
    """Return the runs of a game; raise FitError where a card does not fit, UsageError for a deck it has not."""
    chosen = [deck for deck in game.decks if not job.decks or deck.key in job.decks]
    absent = [key for key in job.decks if key not in {deck.key for deck in game.decks}]
    if absent:
        known = ", ".join(deck.key for deck in game.decks)
        raise UsageError(f"{game.key} has no deck {', '.join(absent)}; its decks: {known}")
    if job.feed == "backs" and not any(card.back for deck in chosen for card in deck.cards):
        raise UsageError(f"--feed backs: the cards of {game.key} have no backs")
    names = Names(chosen)
    groups: dict[tuple[CardFormat, int | None], list[tuple[Deck, list[Card]]]] = {}
    for deck in chosen:
        for back in dict.fromkeys(card.back for card in deck.cards):
            look = names.numbers[deck.key, back] if back else None
            cards = [card for card in deck.cards if card.back == back]
            groups.setdefault((deck.format, look), []).append((deck, cards))
    runs: list[Run] = []
    first = 1
    for (_, look), members in groups.items():
        imposition = best_fit(members[0][0].format, job)
        copies = tuple(explode([card for _, cards in members for card in cards], job.sets))
        spares = () if job.single else tuple(spare for deck, _ in members for spare in deck.spares)
        titles = tuple(deck.title for deck, _ in members)
        sheets = -(-len(copies) // imposition.capacity)
        backs = look is not None and job.backs != "none"
        runs.append(Run(titles, copies, spares, imposition, backs, first, sheets))
        first += sheets
    return runs


def two_sided(runs: list[Run], job: Job) -> bool:
    """Say whether front and back are printed in one pass of the paper."""
    return job.feed == "duplex" and job.backs in ("long", "short") and any(run.backs for run in runs)


def in_two_passes(runs: list[Run], job: Job) -> bool:
    """Say whether all fronts are printed first and then all backs; every sheet then has a page in both passes."""
    return job.feed == "fronts-then-backs" and any(run.backs for run in runs)


def pages(runs: list[Run], job: Job) -> Iterator[tuple[Run, Sheet | None]]:
    """Yield the pages of cards in feeding order; None is an empty page that keeps fronts on odd pages."""
    both = two_sided(runs, job)
    fronts: list[tuple[Run, Sheet]] = []
    backs: list[tuple[Run, Sheet | None]] = []
    apart = in_two_passes(runs, job)
    for run in runs:
        for front, back in impose(run.copies, run.spares, run.imposition, job.cut, run.backs, run.first):
            if apart:
                fronts.append((run, front))
                backs.append((run, back))
                continue
            if job.feed != "backs":
                yield run, front
            if both or (job.feed == "backs" and back):
                yield run, back
    yield from fronts
    yield from backs


def page_count(runs: list[Run], job: Job) -> int:
    """Return how many pages of cards `pages` yields."""
    sheets = sum(run.sheets for run in runs)
    if job.feed == "backs":
        return sum(run.sheets for run in runs if run.backs)
    return sheets * 2 if two_sided(runs, job) or in_two_passes(runs, job) else sheets


def face_uses(runs: Sequence[Run], names: Names) -> Counter[Key]:
    """Count how often each face is placed; spares may fill a sheet, and are counted as if they did."""
    uses: Counter[Key] = Counter()
    for run in runs:
        for side in ("front", "back") if run.backs else ("front",):
            uses.update(names.key(card, side) for card in run.copies)
            for spare in run.spares:
                uses[names.key(spare, side)] += run.imposition.capacity
    return uses
