"""One game -> one PDF: leaves, then sheets in feeding order, then sources; every problem gathered on the way."""

from collections.abc import Callable, Sequence
from pathlib import Path

from printgen.account import deck_reports
from printgen.art import ArtBook
from printgen.codes import code
from printgen.deck import Card, Deck, Game
from printgen.errors import PrintgenError, Problem
from printgen.face import Face, TextItem
from printgen.fonts import FontBook, credit, font_file
from printgen.furniture import Say, furniture
from printgen.geometry import Box
from printgen.impose import Placement
from printgen.job import Job
from printgen.joining import joining
from printgen.layout import Settler
from printgen.lettering import summary
from printgen.marks import mark_lines
from printgen.names import Key, Names
from printgen.pdf import Document, Writer
from printgen.plan import Run, face_uses, pages, plan, two_sided
from printgen.report import Report, once
from printgen.setting import text_box
from printgen.tailor import tailored

Tick = Callable[[int], None]
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def build(game: Game, job: Job, path: Path, say: Say, report: Report, tick: Tick | None = None) -> None:
    """Write one game's PDF and add to the report; raise PrintgenError with every problem and write nothing."""
    prepare(game, job, path, say, report, tick).publish()
    report.files.append(str(path))


def prepare(game: Game, job: Job, path: Path, say: Say, report: Report, tick: Tick | None = None) -> Writer:
    """Write one game's PDF beside its final name and return its writer, to publish or to discard."""
    game = tailored(game, job)
    named = [(role, key, deck.file) for deck in game.decks for role, key in deck.design.fonts.items()]
    fonts = FontBook({role: font_file(key, game.folder, table) for role, key, table in named})
    runs = plan(game, job, lambda deck, card: text_boxes(deck, card, fonts))
    document = Document(
        title=game.title,
        lang=job.lang,
        author=", ".join(game.box.get("designers", [])),
        subject=say("Print-and-play sheets, unofficial") if game.leaves else "",
        duplex=DUPLEX[job.backs] if two_sided(runs, job) else "Simplex",
    )
    art = ArtBook([game.folder])
    writer = Writer(path, document, fonts, art)
    try:
        if game.leaves and not job.single:
            with_leaves(game, job, runs, writer, say, report, tick)
        else:
            write_sheets(game, job, runs, writer, say, report, tick)
        finish(game, writer, report)
    except BaseException:
        writer.discard()
        raise
    art.keep()
    return writer


def rehearse(game: Game, job: Job, say: Say, report: Report) -> None:
    """Do all of a build but keep nothing: every face is settled, every picture looked for."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        build(game, job, Path(folder) / "rehearsal.pdf", say, report)
    report.files.clear()


def with_leaves(
    game: Game, job: Job, runs: list[Run], writer: Writer, say: Say, report: Report, tick: Tick | None
) -> None:
    """Write the cover and how to play, the sheets, and the sources."""
    from printgen.cover import count_tonight, cover
    from printgen.leaf import how_to_play, sources

    measures = writer.fonts.measure
    even = two_sided(runs, job)
    rules = how_to_play(game, job.paper, say, measures)
    first = 1 + len(paired([None], even)) + len(paired(rules, even))
    tonight = count_tonight(game, job, runs, first)
    for faces in (cover(game, job, tonight, say, measures), rules):
        for face in paired(faces, even):
            writer.leaf(job.paper, face)
    write_sheets(game, job, runs, writer, say, report, tick)
    thanks = sorted({credit(key) for key in writer.fonts.used})
    thanks.append(say("Drawings, faces and patterns of this project: CC BY-SA 4.0."))
    for face in paired(sources(game, job.paper, say, measures, thanks), even):
        writer.leaf(job.paper, face)


def paired(faces: Sequence[Face | None], even: bool) -> list[Face | None]:
    """Fill leaves up to an even number of pages where both sides of the paper are printed."""
    return [*faces, *([None] * (len(faces) % 2 if even else 0))]


class Faces:
    """The faces of a game, settled on demand; those placed more than once are kept and get a key."""

    def __init__(self, game: Game, runs: list[Run], fonts: FontBook, art: ArtBook, report: Report) -> None:
        self.names = Names(game.decks)
        self.uses = face_uses(runs, self.names)
        self.settlers = {
            deck.key: Settler(
                deck.design,
                deck.format,
                fonts.measure,
                report.problems.append,
                deck.file,
                trouble=art.trouble,
                lacking=fonts.lacking,
                code=code,
            )
            for deck in game.decks
        }
        self.kept: dict[Key, Face] = {}

    def __call__(self, placement: Placement) -> tuple[Placement, Face, Key | None]:
        """Return a placement with its face and the key of the face's form, None for a face used once."""
        card = placement.card
        key = self.names.key(card, placement.side)
        if key in self.kept:
            return placement, self.kept[key], key
        face = self.settlers[card.deck].face(card, card.layout if placement.side == "front" else card.back)
        if self.uses[key] == 1:
            return placement, face, None
        self.kept[key] = face
        return placement, face, key


def write_sheets(
    game: Game, job: Job, runs: list[Run], writer: Writer, say: Say, report: Report, tick: Tick | None
) -> None:
    """Write the pages of cards and report each deck."""
    faces = Faces(game, runs, writer.fonts, writer.art, report)
    crowded: dict[str, None] = {}
    laid: dict[str, set[int]] = {}
    total = sum(run.sheets for run in runs)
    lines = {run.first: mark_lines(run.imposition) for run in runs}
    measure = writer.fonts.measure("body")
    for run, sheet in pages(runs, job):
        placements = sheet.placements if sheet else ()
        entries = [faces(placement) for placement in placements]
        if job.single:
            grid = run.imposition
            trim = Box(grid.bleed, grid.bleed, grid.slot.w, grid.slot.h)
            writer.sheet(grid.paper, entries, [], [], trim)
        elif sheet:
            decks = ", ".join(map(say, run.titles))
            title = f"{game.title} · {decks}" if game.leaves else decks
            if run.tiling:
                tile = run.tiling.tiles[(sheet.number - run.first) % len(run.tiling.tiles)]
                pieces, complete = joining(sheet, tile, run.tiling, title, total, say, measure), True
                lines[run.first] = mark_lines(sheet.imposition)
            else:
                pieces, complete = furniture(sheet, title, total, say, measure)
            if not complete:
                crowded[run.titles[0]] = None
            writer.sheet(sheet.imposition.paper, entries, lines[run.first] if sheet.side == "front" else [], pieces)
        else:
            writer.page(run.imposition.paper, [])
        for placement in placements:
            laid.setdefault(placement.card.deck, set()).add(sheet.number if sheet else 0)
        if tick:
            tick(1)
    for one in faces.settlers.values():
        report.problems += summary(one.letters, one.parted, one.words, one.design.icons, one.file)
    report.decks += deck_reports(game, runs, laid, faces.names)
    for run in runs:
        if run.tiling and not run.tiling.clear:
            message = "a text is larger than a tile of this paper: a seam runs through it"
            report.problems.append(Problem("warning", message, run.titles[0], hint="choose a larger --paper"))
    for deck in crowded:
        message = "the waste of these sheets is too narrow for the ruler, sheet number or cut plan"
        report.problems.append(Problem("note", message, deck))


def text_boxes(deck: Deck, card: Card, fonts: FontBook) -> list[Box]:
    """Return where the texts of a card's front stand."""
    face = Settler(deck.design, deck.format, fonts.measure, lambda problem: None).face(card, card.layout)
    return [text_box(item, fonts.measure, deck.format.trim) for item in face.items if isinstance(item, TextItem)]


def finish(game: Game, writer: Writer, report: Report) -> None:
    """Save the file, or raise with all problems where there was an error."""
    report.problems[:] = once(report.problems)
    if any(problem.severity == "error" for problem in report.problems):
        raise PrintgenError(report.problems)
    writer.save()
