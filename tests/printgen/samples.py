"""Small decks for the tests, as values and as files, and the short way to a PDF of them."""

from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from printgen.build import build
from printgen.deck import Card, CardFormat
from printgen.errors import PrintgenError, Problem
from printgen.geometry import POINTS_PER_MM, Size
from printgen.job import Job
from printgen.read import Words, papers, read_game
from printgen.report import Report

EURO = CardFormat("euro", Size(59, 92))
BASELINE = 0.86 * 10 / POINTS_PER_MM  # mm from the top of a box to the baseline of 10 pt text
LAYOUTS = f"""
title = "Trial"
front = "front"
back = "back"
[layout.front]
elements = [
  {{ kind = "text", at = [29.5, {46 - BASELINE}, 28, 10], value = "F{{name}}", size = 10 }},
  {{ kind = "text", at = [29.5, {10 - BASELINE}, 28, 10], value = "T{{name}}", size = 10 }},
]
[layout.back]
elements = [
  {{ kind = "text", at = [29.5, {46 - BASELINE}, 28, 10], value = "B{{name}}", size = 10 }},
  {{ kind = "text", at = [29.5, {10 - BASELINE}, 28, 10], value = "U{{name}}", size = 10 }},
]
"""
"""A layout whose texts begin in the middle of the card and 10 mm under its top edge, on both sides."""


def make_job(paper: str | Size = "a4", **options: object) -> Job:
    """Return a job as the command line would make it, for a named paper or for any size."""
    from printgen.job import make_job as made

    name = paper if isinstance(paper, str) else f"{paper.w!r}x{paper.h!r}"
    return made(papers(), name, **options)  # type: ignore[arg-type]


def card(name: str, copies: int = 1, back: str = "back", deck: str = "deck") -> Card:
    """Return a card that knows only its name."""
    return Card(deck, name, copies, "front", back, {"name": name}, 2)


def names(count: int) -> list[str]:
    """Return names of equal length, none of which holds another."""
    return [f"card{number:02}" for number in range(1, count + 1)]


def write_deck(folder: Path, rows: Sequence[str], toml: str = LAYOUTS, header: str = "name,copies,back") -> Path:
    """Write deck.csv and deck.toml; return the table."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deck.csv").write_text("\n".join([header, *rows]) + "\n", "utf-8")
    if toml:
        (folder / "deck.toml").write_text(toml, "utf-8")
    return folder / "deck.csv"


def printed(path: Path, into: Path, paper: str = "a4", **options: object) -> tuple[Path, Report]:
    """Print a deck or a game; return the file and the report. Raises PrintgenError with every problem."""
    report = Report()
    job = make_job(paper, **options)
    game = read_game(path, job.lang, report.problems)
    build(game, job, into, Words(job.lang), report)
    return into, report


def problems_of(path: Path, into: Path, **options: object) -> tuple[Problem, ...]:
    """Return the problems that refuse a run; fail where it is not refused."""
    try:
        printed(path, into, **options)  # type: ignore[arg-type]
    except PrintgenError as error:
        return error.problems
    raise AssertionError("the run was not refused")


trims = st.builds(Size, st.integers(20, 120).map(float), st.integers(20, 160).map(float))
forms = st.one_of(st.just(EURO), st.builds(lambda trim: CardFormat("any", trim), trims))
sheets = st.one_of(
    st.sampled_from(sorted(papers())),
    st.builds(Size, st.integers(100, 500).map(float), st.integers(100, 500).map(float)),
)
edges = st.one_of(
    st.just("5"),
    st.lists(st.integers(0, 20), min_size=4, max_size=4).map(lambda four: " ".join(map(str, four))),
)


@st.composite
def jobs(draw: st.DrawFn, backs: Sequence[str] = ("long", "short", "fold", "none")) -> Job:
    """Draw a job: any paper, edges, bleed, backs, marks and cut."""
    return make_job(
        draw(sheets),
        backs=draw(st.sampled_from(backs)),
        bleed=draw(st.sampled_from([0.0, 1.0, 2.0, 3.0, 5.5])),
        edge=draw(edges),
        marks=draw(st.sampled_from(["corners", "guides", "none"])),
        cut=draw(st.sampled_from(["sheet", "stack"])),
    )
