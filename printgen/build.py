"""One game -> one PDF: faces settled, runs imposed, pages written in feeding order."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from printgen.art import ArtBook
from printgen.deck import Card, Deck, Game
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.face import Face
from printgen.fonts import FontBook
from printgen.furniture import Say, furniture
from printgen.geometry import Box
from printgen.impose import Imposition, Placement, Sheet, best_fit, explode, impose
from printgen.job import Job
from printgen.layout import Settler, used_fields
from printgen.leaf import after, before
from printgen.marks import mark_lines
from printgen.pdf import Document, Writer
from printgen.report import DeckReport, Report, once

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """Cards of one deck that share sheets: all with the same back layout, or all without a back."""

    deck: Deck
    copies: list[Card]
    imposition: Imposition
    backs: bool
    first: int
    sheets: int


class Faces:
    """The faces of one deck, settled on demand; those placed more than once are kept and get a key."""

    def __init__(self, deck: Deck, fonts: FontBook, report: Report, uses: Counter[Key]) -> None:
        self.deck, self.uses = deck, uses
        self.settler = Settler(deck.design, deck.format, fonts.measure, report.problems.append, deck.file)
        self.kept: dict[Key, Face] = {}

    def __call__(self, placement: Placement) -> tuple[Placement, Face, Key | None]:
        """Return a placement with its face and the key of the face's form, None for a face used once."""
        layout = placement.card.layout if placement.side == "front" else placement.card.back
        key = face_key(self.deck, placement.card, layout)
        if key in self.kept:
            return placement, self.kept[key], key
        face = self.settler.face(placement.card, layout)
        if self.uses[key] > 1:
            self.kept[key] = face
            return placement, face, key
        return placement, face, None


def face_key(deck: Deck, card: Card, layout: str) -> Key:
    """Return what makes a face: equal keys are drawn once."""
    return (deck.key, layout, *used_fields(deck.design.layouts[layout], card))


def plan(game: Game, job: Job) -> list[Run]:
    """Return the runs of a game in order; raise FitError where a card does not fit, UsageError for a strange deck."""
    unknown = set(job.decks) - {deck.key for deck in game.decks}
    if unknown and not job.many:
        names = ", ".join(deck.key for deck in game.decks)
        raise UsageError(f"{game.key} has no deck {', '.join(sorted(unknown))}; its decks: {names}")
    runs: list[Run] = []
    first = 1
    for deck in game.decks:
        if job.decks and deck.key not in job.decks:
            continue
        imposition = best_fit(deck.format, job)
        for back in dict.fromkeys(card.back for card in deck.cards):
            cards = [card for card in deck.cards if card.back == back]
            copies = explode(cards, job.sets)
            backs = bool(back) and job.backs != "none"
            sheets = -(-len(copies) // imposition.capacity)
            runs.append(Run(deck, copies, imposition, backs, first, sheets))
            first += sheets
    return runs


def pages(runs: list[Run], job: Job) -> Iterator[tuple[Run, Sheet | None]]:
    """Yield the pages of cards in feeding order; None is an empty page that keeps fronts on odd pages."""
    fronts, backs = [], []
    duplex = two_sided(runs, job)
    for run in runs:
        spares = [] if job.single else [spare for spare in run.deck.spares if bool(spare.back) == run.backs or not run.backs]
        with_backs = run.backs and job.backs != "none"
        for front, back in impose(run.copies, spares, run.imposition, job.cut, with_backs, run.first):
            if job.feed == "duplex":
                yield run, front
                if duplex:
                    yield run, back
            elif job.feed == "fronts-then-backs":
                fronts.append((run, front))
                backs.append((run, back))
            elif job.feed == "fronts":
                yield run, front
            elif back:
                yield run, back
    yield from fronts
    yield from backs


def two_sided(runs: list[Run], job: Job) -> bool:
    """Say whether the cards are printed front and back on one pass of the paper."""
    return job.feed == "duplex" and job.backs in ("long", "short") and any(run.backs for run in runs)


def build(game: Game, job: Job, path: Path, say: Say, report: Report, tick: Callable[[int], None] | None = None) -> None:
    """Write one game's PDF and add to the report; raise PrintgenError with every problem and write nothing."""
    runs = plan(game, job)
    fonts = FontBook({key: value for deck in game.decks for key, value in deck.design.fonts.items()})
    art = ArtBook([Path(deck.file).parent for deck in game.decks[:1]])
    duplex = two_sided(runs, job)
    sides = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
    document = Document(
        title=game.title,
        lang=job.lang,
        author=", ".join(str(name) for name in game.box.get("designers", [])),  # type: ignore[attr-defined]
        subject=say("Print-and-play sheets, unofficial") if game.leaves else "",
        duplex=sides[job.backs] if duplex else "Simplex",
    )
    writer = Writer(path, document, fonts, art)
    try:
        write(game, job, runs, writer, say, report, tick)
        finish(game, runs, writer, report)
    except BaseException:
        writer.discard()
        raise
    art.keep()


def write(
    game: Game, job: Job, runs: list[Run], writer: Writer, say: Say, report: Report, tick: Callable[[int], None] | None
) -> None:
    """Write leaves and sheets in order."""
    duplex = two_sided(runs, job)
    leaves = game.leaves and not job.single
    if leaves:
        for face in paired(before(game, runs, job, say, writer.fonts), duplex):
            writer.leaf(job.paper, face)
    uses: Counter[Key] = Counter()
    for run in runs:
        for card in run.copies:
            uses[face_key(run.deck, card, card.layout)] += 1
            if run.backs:
                uses[face_key(run.deck, card, card.back)] += 1
        if run.backs and run.deck.spares:
            for spare in run.deck.spares:
                uses[face_key(run.deck, spare, spare.back)] += run.imposition.capacity
    books = {id(run.deck): Faces(run.deck, writer.fonts, report, uses) for run in runs}
    total = sum(run.sheets for run in runs)
    crowded: dict[str, None] = {}
    lines = {id(run): mark_lines(run.imposition) for run in runs}
    for run, sheet in pages(runs, job):
        if sheet is None:
            writer.page(run.imposition.paper, [])
            continue
        entries = [books[id(run.deck)](placement) for placement in sheet.placements]
        if job.single:
            imposition = run.imposition
            trim = Box(imposition.bleed, imposition.bleed, imposition.slot.w, imposition.slot.h)
            writer.sheet(imposition.paper, entries, [], [], trim)
        else:
            title = f"{game.title} · {run.deck.title}" if game.leaves else run.deck.title
            pieces, all_placed = furniture(sheet, title, total, say, writer.fonts.measure("body"))
            if not all_placed:
                crowded[run.deck.key] = None
            writer.sheet(run.imposition.paper, entries, lines[id(run)] if sheet.side == "front" else [], pieces)
        if tick:
            tick(1)
    for run in runs:
        faces = len({face_key(run.deck, card, card.layout) for card in run.copies})
        report.decks.append(DeckReport(game.key, run.deck.key, len(run.copies), faces, run.sheets))
    for deck in crowded:
        message = "the waste of these sheets is too narrow for the ruler, sheet number or cut plan"
        report.problems.append(Problem("note", message, deck))
    if leaves:
        for face in paired(after(game, runs, job, say, writer.fonts, writer.art), duplex):
            writer.leaf(job.paper, face)


def paired(faces: list[Face], duplex: bool) -> list[Face | None]:
    """Fill leaves up to an even number of pages where both sides of the paper are printed."""
    return [*faces, *([None] * (len(faces) % 2 if duplex else 0))]


def finish(game: Game, runs: list[Run], writer: Writer, report: Report) -> None:
    """Save the file, or raise with all problems where there was an error."""
    file = runs[0].deck.file if runs else game.key
    for letter, role in writer.fonts.missing.items():
        message = f"no font has the letter {letter!r} (U+{ord(letter):04X}), wanted in {role}"
        report.problems.append(Problem("warning", message, file))
    for name in writer.ink.absent:
        message = f"the picture {name!r} was not found; a placeholder was printed"
        report.problems.append(Problem("warning", message, file))
    report.problems[:] = once(report.problems)
    if any(problem.severity == "error" for problem in report.problems):
        raise PrintgenError(report.problems)
    writer.save()
    report.files.append(str(writer.path))


def sheet_count(game: Game, job: Job) -> int:
    """Return how many pages of cards a game takes, for the progress bar."""
    runs = plan(game, job)
    return sum(run.sheets for run in runs) * (2 if job.backs in ("long", "short") else 1)


def rehearse(game: Game, job: Job, say: Say, report: Report) -> None:
    """Do all of a build but writing: settle every face and look for every picture; problems go to the report."""
    with TemporaryDirectory() as folder:
        build(game, job, Path(folder) / "rehearsal.pdf", say, report)
    report.files.clear()
