"""The one door: print decks, check them, list the games, serve the companion."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

gc.set_threshold(50_000)  # starting up makes many lasting objects; looking through them less often saves 4 %

VENV = """\
Larder needs the package {package}, which is not installed here. Set it up once, in this folder:

  Linux, macOS                                   Windows
  python3 -m venv .venv                          py -m venv .venv
  .venv/bin/pip install -r requirements.txt      .venv\\Scripts\\pip install -r requirements.txt
  .venv/bin/python app.py                        .venv\\Scripts\\python app.py
"""

try:
    import click

    from printgen import PrintgenError, Report, UsageError, make_job
    from printgen.job import BACKS, CUTS, FEEDS, KINDS, LANGUAGES, MARKS
except ModuleNotFoundError as error:
    sys.exit(VENV.format(package=error.name))


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def main(context: click.Context) -> None:
    """Print card decks from tables, and keep the score of five fridge-and-fries games."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


@main.command()
@click.option("--host", default="0.0.0.0", help="Address to listen on (every one).")  # noqa: S104 - phones must reach it
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--data", type=click.Path(dir_okay=False), default="larder.sqlite3", help="Where the tables are kept.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="For browsers that ask for none of ours.")
def serve(host: str, port: int, data: str, lang: str) -> None:
    """Serve the score pads to the phones in the home network (what app.py does without a command)."""
    from companion.serve import serve as run_server

    run_server(host, port, data, lang)


OF_TABLES = {
    "encoding": "The encoding of text tables, as in cp1252.",
    "delimiter": "What parts cells: a sign, or comma, semicolon, tab, bar.",
    "sheet": "The sheet of a workbook, or the list of a JSON or TOML file.",
    "format": "euro, poker … or WxH in mm, for a table without layouts of its own.",
}


def of_decks(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say how tables are read, what is reported, and when a run ends badly."""
    for name, words in reversed(OF_TABLES.items()):
        command = click.option(f"--{name}", help=words)(command)
    file = click.Path(dir_okay=False)
    command = click.option("--many", is_flag=True, help="Lift the limits of 1,000 copies a row and 10,000 cards.")(
        command
    )
    command = click.option("--strict", is_flag=True, help="Warnings too end with exit status 1.")(command)
    return click.option("--report", "report_file", type=file, help="Write decks and problems as JSON.")(command)


@main.command("print")
@click.argument("what", nargs=-1, required=True)
@click.option("--paper", default="a4", help="a4, letter, legal, a3, WxH in mm, or card (one card a page).")
@click.option("--backs", type=click.Choice(BACKS), default="long", help="How backs meet fronts.")
@click.option("--feed", type=click.Choice(FEEDS), default="duplex", help="Page order.")
@click.option("--bleed", type=float, help="mm around each card (0; card: 3).")
@click.option("--edge", help="mm the printer cannot print: one number, or left top right bottom (5).")
@click.option("--marks", type=click.Choice(MARKS), help="Cut marks in the waste (corners).")
@click.option("--cut", type=click.Choice(CUTS), help="Slots in reading order, or so that cut stacks lie in order.")
@click.option("--deck", "decks", multiple=True, help="One deck of a game; may be repeated.")
@click.option("--only", "kinds", type=click.Choice(KINDS), multiple=True, help="One kind of component.")
@click.option("--sets", type=int, default=1, help="So many copies of a game's sets.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Words on sheets and cards.")
@click.option("--companion", default="", metavar="URL", help="Where the companion runs, for QR codes.")
@click.option("--card-thickness", type=float, default=0.32, help="mm of a card (sleeved: 0.45), for tuck boxes.")
@click.option("-o", "--output", help="A file name for one game, or a folder.")
@of_decks
def print_decks(
    what: tuple[str, ...], output: str | None, report_file: str | None, strict: bool, many: bool, **options: Any
) -> None:
    """Print games, 'all', or a deck of your own (a folder or a table) as PDF."""
    from printgen.read import Words, make_reading, papers
    from printgen.run import pages_of, read_all, write_all
    from printgen.targets import outputs, targets

    how = make_reading(**{name: options.pop(name) for name in OF_TABLES})
    job = make_job(papers(), **options)
    report = Report()
    paths = targets(what)
    files = outputs(paths, output, job.paper_name)
    words = Words(job.lang)
    games = read_all(paths, job, many, report, how)
    if not report.status():
        with progress(pages_of(games, job)) as bar:
            write_all(games, files, job, words, report, bar.update)
    report.problems += words.problems()
    finish(report, report_file, strict, "" if report.files else "Nothing was printed.")


@main.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en")
@of_decks
def check(paths: tuple[str, ...], lang: str, report_file: str | None, strict: bool, many: bool, **how: str) -> None:
    """Report on decks and write nothing."""
    from printgen.build import rehearse
    from printgen.read import Words, make_reading, papers, read_game
    from printgen.run import gathered
    from printgen.targets import targets

    reading = make_reading(**how)
    report = Report()
    for path in targets(paths):
        with gathered(report) as own:
            game = read_game(path, lang, own.problems, many, reading)
            rehearse(game, make_job(papers(), lang=lang), Words(lang), own)
    for deck in report.decks:
        click.echo(f"{deck.game}: {deck.deck}: {deck.cards} cards, {deck.faces} different")
    finish(report, report_file, strict)


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--from", "source", type=click.Path(path_type=Path), help="Begin with this table instead of the example.")
def new(folder: Path, source: Path | None) -> None:
    """Make a folder for a deck of your own, ready to print and to change."""
    from printgen.starter import start

    report = Report()
    files = start(folder, source, report.problems)
    for line in report.to_lines():
        click.echo(line, err=True)
    click.echo("\n".join(map(str, files)))
    click.echo(f"Print it: python app.py print {folder}")


@main.command()
def games() -> None:
    """List the games and what they hold, counted from the tables."""
    from printgen.deck import contents
    from printgen.read import DATA, read_game
    from printgen.targets import GAMES

    for key in GAMES:
        for number, line in enumerate(contents(read_game(DATA / key, "en", []))):
            click.echo(f"{'' if number else key:<18} {line}")


def create_app():  # type: ignore[no-untyped-def]
    """Make the companion's Flask app, for `flask run`."""
    from companion import create_app as make

    return make()


def progress(length: int):  # type: ignore[no-untyped-def]
    """Return a progress bar on stderr where it is a terminal."""
    hidden = not sys.stderr.isatty()
    return click.progressbar(length=length, label="Sheets", file=sys.stderr, hidden=hidden)


def finish(report: Report, report_file: str | None, strict: bool, last: str = "") -> None:
    """Say what was written and found, write the report, end with the status."""
    for line in [*report.to_lines(), *([last] if last else [])]:
        click.echo(line, err=True)
    if report_file:
        Path(report_file).write_text(report.to_json(), "utf-8")
    for file in report.files:
        click.echo(file)
    sys.exit(report.status(strict))


def run() -> None:
    """Run the command line; no traceback reaches a person for what can be said in a sentence."""
    try:
        main(prog_name="python app.py")
    except UsageError as error:
        click.echo(f"wrong usage: {error}", err=True)
        sys.exit(2)
    except PrintgenError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(1)
    except OSError as error:
        click.echo(f"error: {error.filename or 'a file'}: {(error.strerror or str(error)).lower()}", err=True)
        sys.exit(1)
    except ModuleNotFoundError as error:
        sys.exit(VENV.format(package=error.name))


if __name__ == "__main__":
    run()
