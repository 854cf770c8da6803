"""A new deck prints as it is, and a table's written-out layout prints what the table alone would."""

from pathlib import Path

import pypdf
import pytest

from printgen import PrintgenError, Problem, Report, make_job
from printgen.build import build
from printgen.read import Words, papers, read_game
from printgen.starter import start

TABLE = "Nombre;Texto;Coste;Copias\nBúho;Ve de noche.;2;3\nRana;Salta.;1;2\n"


def printed(path: Path, out: Path) -> tuple[str, list[str]]:
    """Print a deck; return its text and what was told."""
    report = Report()
    build(read_game(path, "en", report.problems), make_job(papers()), out, Words("en"), report)
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(out).pages)
    return text, [f"{problem.severity}: {problem}" for problem in report.problems if problem.severity != "note"]


def test_the_example_prints_without_a_word_of_complaint(tmp_path: Path) -> None:
    files = start(tmp_path / "mine", None, [])
    assert {path.name for path in files} >= {"cards.csv", "cards.toml", "README.txt", "lantern.svg"}
    text, told = printed(tmp_path / "mine", tmp_path / "mine.pdf")
    assert told == []
    assert text.count("Lantern") == 3


def test_a_changed_row_of_the_new_deck_is_on_the_new_card(tmp_path: Path) -> None:
    start(tmp_path / "mine", None, [])
    table = tmp_path / "mine" / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("Lantern", "Torch"), "utf-8")
    text, told = printed(tmp_path / "mine", tmp_path / "mine.pdf")
    assert (told, text.count("Torch"), text.count("Lantern")) == ([], 3, 0)


def test_a_table_gets_the_layout_it_would_be_printed_with(tmp_path: Path) -> None:
    (tmp_path / "mazo.csv").write_text(TABLE, "utf-8")
    start(tmp_path / "mine", tmp_path / "mazo.csv", [])
    alone, _ = printed(tmp_path / "mazo.csv", tmp_path / "alone.pdf")
    edited, told = printed(tmp_path / "mine" / "mazo.csv", tmp_path / "edited.pdf")
    assert told == []
    assert sorted(edited.split()) == sorted(alone.split())


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(PrintgenError, match="something here already"):
        start(tmp_path / "mine", None, [])
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]


def test_a_table_that_is_not_there_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError, match="no such table"):
        start(tmp_path / "mine", tmp_path / "absent.csv", [])
    assert not (tmp_path / "mine").exists()


def test_a_bad_table_is_named_and_makes_no_folder(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("name,name\nA,B\n", "utf-8")
    told: list[Problem] = []
    with pytest.raises(PrintgenError, match="2 times"):
        start(tmp_path / "mine", tmp_path / "bad.csv", told)
    assert not (tmp_path / "mine").exists()
