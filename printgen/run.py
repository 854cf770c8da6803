"""Several games in one run: every problem of every one is gathered, and the files are written all or not at all."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from printgen.build import Tick, prepare
from printgen.deck import Game
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.furniture import Say
from printgen.job import Job
from printgen.pdf import Writer
from printgen.plan import chosen, page_count, plan
from printgen.read import USUAL, Reading, read_game
from printgen.report import Report
from printgen.tailor import at_home_only, tailored


@contextmanager
def gathered(report: Report) -> Iterator[Report]:
    """Give each game a report of its own and gather it into the run's, errors and all; wrong usage ends the run."""
    own = Report()
    try:
        yield own
    except UsageError:
        raise
    except PrintgenError as error:
        own.problems = [*own.problems, *error.problems]
    report.add(own)


def read_all(paths: Sequence[Path], job: Job, many: bool, report: Report, how: Reading = USUAL) -> list[Game]:
    """Read every game and plan its sheets; what is wrong with any of them goes to the report."""
    games: list[Game] = []
    if job.companion and at_home_only(job.companion):
        message = f"{job.companion} works only in this network, and a printed code is there for good"
        report.problems.append(Problem("warning", message, "--companion", hint="give the address others will reach"))
    for path in paths:
        with gathered(report) as own:
            games.append(tailored(read_game(path, job.lang, own.problems, many, how), job))
            plan(games[-1], job)
    if games and not report.status() and not any(chosen(game, job) for game in games):
        raise UsageError(f"--only {' '.join(job.kinds)}: there are no such components here")
    return games


def pages_of(games: Sequence[Game], job: Job) -> int:
    """Return how many pages of cards a run has."""
    return sum(page_count(plan(game, job), job) for game in games)


def write_all(games: Sequence[Game], files: Sequence[Path], job: Job, say: Say, report: Report, tick: Tick) -> None:
    """Write a file for each game, or none at all where one has an error."""
    writers: list[Writer] = []
    try:
        for game, file in zip(games, files, strict=True):
            if not chosen(game, job):
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            with gathered(report) as own:
                writers.append(prepare(game, job, file, say, own, tick))
        for writer in writers if not report.status() else ():
            writer.publish()
            report.files.append(str(writer.path))
    finally:
        for writer in writers:
            writer.discard()
