"""What the README says is true: its commands run, its example prints, its numbers are those of the tables."""

import re
from pathlib import Path

import pypdf
import pytest

import app
from printgen.read import DATA, read_game
from tests.command import ROOT, larder

README = (ROOT / "README.md").read_text("utf-8")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commands() -> list[str]:
    """Return every command line that the README shows."""
    found = re.findall(r"python app\.py ((?:print|check|games)[^`|\n]*)", README)
    return sorted({one.strip() for one in found if "PATH" not in one})


def example() -> str:
    """Return the table of the README's own deck."""
    found = re.search(r"```\n(id,name,.*?)```", README, re.DOTALL)
    assert found
    return found[1]


def test_there_are_commands_to_run() -> None:
    assert len(commands()) >= 4


@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_readme_runs(capsys: Capture, here: Path, line: str) -> None:
    (here / "pirates.csv").write_text(example(), "utf-8")
    done = larder(capsys, *line.split())
    assert done.status == 0, done.err


def test_the_example_deck_prints_without_a_warning(capsys: Capture, here: Path) -> None:
    (here / "pirates.csv").write_text(example(), "utf-8")
    done = larder(capsys, "print", "pirates.csv", "--strict", "-o", "pirates.pdf")
    assert done.status == 0, done.err
    text = " ".join(page.extract_text() for page in pypdf.PdfReader("pirates.pdf").pages)
    rows = example().splitlines()[1:]
    for row in rows:
        name, copies = row.split(",")[1], int(row.rsplit(",", 1)[1])
        assert text.count(name) == copies, name


def test_every_option_the_readme_names_exists() -> None:
    known = {name for command in app.main.commands.values() for option in command.params for name in option.opts}
    assert set(re.findall(r"`(--[a-z-]+)", README)) <= known


def test_every_file_the_readme_links_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_counts_of_the_readme_are_those_of_the_tables() -> None:
    for folder in sorted(path.parent for path in DATA.glob("*/game.toml")):
        game = read_game(folder, "en", [])
        title = game.title.split(":")[0]
        row = next(line for line in README.splitlines() if line.startswith(f"| {title} ("))
        for deck in (deck for deck in game.decks if deck.kind == "cards"):
            assert re.search(rf"\b{deck.count}\b", row), f"{title}: {deck.count} {deck.title}"


def test_games_lists_every_game(capsys: Capture) -> None:
    done = larder(capsys, "games")
    assert done.status == 0
    assert "king-fridge" in done.out
    assert "122 cards" in done.out
