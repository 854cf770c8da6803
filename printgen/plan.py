"""Which sheets a game takes, before anything is drawn: runs of cards that share a back, in feeding order. Pure."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from printgen.deck import Card, CardFormat, Deck, Game
from printgen.errors import FitError, UsageError
from printgen.geometry import Box
from printgen.grid import Imposition, best_fit, snug
from printgen.impose import Sheet, explode, impose
from printgen.job import STOCKS, Edges, Job
from printgen.joining import board_sheets
from printgen.names import Key, Names
from printgen.tiling import Tiling, tile_grid, tiled

Texts = Callable[[Deck, Card], list[Box]]  # where the texts of a card stand
ROOM_FOR_MARKS = 3.0  # mm


class Run(NamedTuple):
    """Copies of cards that share a drawn back (or have none): they share sheets, `first` is the number of the first."""

    titles: tuple[str, ...]
    copies: tuple[Card, ...]
    spares: tuple[Card, ...]
    imposition: Imposition
    backs: bool
    first: int
    sheets: int
    stock: str = "card"
    tiling: Tiling | None = None  # of a board larger than the paper


class Part(NamedTuple):
    """The pages of one stock: `half` is the last page of fronts where all fronts come first, else the last page."""

    stock: str
    sheets: int
    first: int
    half: int
    last: int
    backs: bool


def chosen(game: Game, job: Job) -> list[Deck]:
    """Return the decks that a job asks for; raise UsageError for a deck that the game has not."""
    absent = [key for key in job.decks if key not in {deck.key for deck in game.decks}]
    if absent:
        known = ", ".join(deck.key for deck in game.decks)
        raise UsageError(f"{game.key} has no deck {', '.join(absent)}; its decks: {known}")
    return [deck for deck in game.decks if deck.kind in job.kinds and (not job.decks or deck.key in job.decks)]


def plan(game: Game, job: Job, texts: Texts = lambda deck, card: []) -> list[Run]:
    """Return the runs of a game, stock by stock; raise FitError where a card does not fit.

    A board of one side that is larger than the paper is tiled; its seams spare what `texts` gives.
    """
    decks = chosen(game, job)
    if decks and job.feed == "backs" and not any(card.back for deck in decks for card in deck.cards):
        raise UsageError(f"--feed backs: the cards of {game.key} have no backs")
    names = Names(decks)
    groups: dict[tuple[str, CardFormat, int | None], list[tuple[Deck, list[Card]]]] = {}
    for deck in decks:
        for back in dict.fromkeys(card.back for card in deck.cards):
            look = names.numbers[deck.key, back] if back else None
            cards = [card for card in deck.cards if card.back == back]
            groups.setdefault((deck.stock, deck.format, look), []).append((deck, cards))
    runs: list[Run] = []
    first = 1
    for (stock, _, look), members in sorted(groups.items(), key=lambda group: STOCKS.index(group[0][0])):
        if look is None and (board := tiled_run(members, job, texts)):
            runs.append(board._replace(first=first, stock=stock))
            first += board.sheets
            continue
        imposition = fitted(members[0][0], job if look is not None else replace(job, backs="none"))
        copies = tuple(explode([card for _, cards in members for card in cards], job.sets))
        spares = () if job.single else tuple(spare for deck, _ in members for spare in deck.spares)
        if members[0][0].kind != "cards" and not spares:
            imposition = snug(imposition, len(copies))
        titles = tuple(deck.title for deck, _ in members)
        sheets = -(-len(copies) // imposition.capacity)
        backs = look is not None and job.backs != "none"
        runs.append(Run(titles, copies, spares, imposition, backs, first, sheets, stock))
        first += sheets
    return runs


def tiled_run(members: list[tuple[Deck, list[Card]]], job: Job, texts: Texts) -> Run | None:
    """Return the run of boards that must be tiled; None for whatever fits a sheet, or is no board."""
    deck, cards = members[0][0], [card for _, cards in members for card in cards]
    if deck.kind != "boards" or job.single:
        return None
    try:
        best_fit(deck.format, replace(job, backs="none"))
    except FitError:
        spared = [box for owner, own in members for card in own for box in texts(owner, card)]
        if found := tiled(deck.format.trim, job, spared):
            tiling, paper = found
            page = tile_grid(tiling.tiles[0], paper, job.edge, job.marks)
            copies = tuple(explode(cards, job.sets))
            sheets = len(copies) * len(tiling.tiles)
            return Run(tuple(deck.title for deck, _ in members), copies, (), page, False, 0, sheets, "", tiling)
    return None


def sheets_of(run: Run, job: Job) -> Iterator[tuple[Sheet, Sheet | None]]:
    """Yield the sheets of a run, front and back."""
    if run.tiling:
        for number, card in enumerate(run.copies):
            yield from board_sheets(card, run.tiling, run.imposition, run.first + number * len(run.tiling.tiles))
    else:
        yield from impose(run.copies, run.spares, run.imposition, job.cut, run.backs, run.first)


def fitted(deck: Deck, job: Job) -> Imposition:
    """Return the grid of a deck; small tokens leave room for marks on every side, since their cuts lie close."""
    edge = Edges(*(side + ROOM_FOR_MARKS for side in job.edge))
    if deck.kind == "tokens" and not job.single:
        try:
            return replace(best_fit(deck.format, replace(job, edge=edge)), edge=job.edge)
        except FitError:
            pass
    return best_fit(deck.format, job)


def two_sided(runs: list[Run], job: Job) -> bool:
    """Say whether front and back are printed in one pass of the paper."""
    return job.feed == "duplex" and job.backs in ("long", "short") and any(run.backs for run in runs)


def by_stock(runs: list[Run]) -> Iterator[list[Run]]:
    """Yield the runs of each stock: they are fed together."""
    for _, group in groupby(runs, lambda run: run.stock):
        yield list(group)


def in_two_passes(runs: list[Run], job: Job) -> bool:
    """Say whether all fronts are printed first and then all backs; every sheet then has a page in both passes."""
    return job.feed == "fronts-then-backs" and any(run.backs for run in runs)


def pages(runs: list[Run], job: Job) -> Iterator[tuple[Run, Sheet | None]]:
    """Yield the pages of cards in feeding order; None is an empty page that keeps fronts on odd pages."""
    both = two_sided(runs, job)
    for group in by_stock(runs):
        fronts: list[tuple[Run, Sheet]] = []
        backs: list[tuple[Run, Sheet | None]] = []
        apart = in_two_passes(group, job)
        for run in group:
            for front, back in sheets_of(run, job):
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


def parts(runs: list[Run], job: Job, first: int = 1) -> list[Part]:
    """Return the pages that each stock takes, the first page of cards being `first`."""
    both = two_sided(runs, job)
    found: list[Part] = []
    for group in by_stock(runs):
        sheets = sum(run.sheets for run in group if run.backs or job.feed != "backs")
        apart = in_two_passes(group, job)
        last = first + sheets * (2 if both or apart else 1) - 1
        half = first + sheets - 1 if apart else last
        if sheets:
            found.append(Part(group[0].stock, sheets, first, half, last, any(run.backs for run in group)))
        first = last + 1
    return found


def page_count(runs: list[Run], job: Job) -> int:
    """Return how many pages of cards `pages` yields."""
    return sum(part.last - part.first + 1 for part in parts(runs, job))


def face_uses(runs: Sequence[Run], names: Names) -> Counter[Key]:
    """Count how often each face is placed; spares may fill a sheet, and are counted as if they did."""
    uses: Counter[Key] = Counter()
    for run in runs:
        for side in ("front", "back") if run.backs else ("front",):
            uses.update(names.key(card, side) for card in run.copies)
            for spare in run.spares:
                uses[names.key(spare, side)] += run.imposition.capacity
    return uses
