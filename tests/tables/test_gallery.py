"""A folder of pictures is a deck: a card each, `3x` three of them, `back` the back of all."""

from pathlib import Path

import pypdf
import pytest
from PIL import Image

from printgen import PrintgenError, Problem, Report, make_job
from printgen.build import build
from printgen.read import Words, papers, read_game


def pictures(folder: Path, *names: str) -> Path:
    """Make a folder of pictures large enough to print."""
    for name in names:
        Image.new("RGB", (697, 1087), (len(name) * 9, 80, 80)).save(folder / name)
    return folder


def test_each_picture_is_a_card_with_the_copies_its_name_says(tmp_path: Path) -> None:
    told: list[Problem] = []
    game = read_game(pictures(tmp_path, "knight.jpg", "3x dragon.png", "2X Owl.png"), "en", told)
    (deck,) = game.decks
    assert {card.fields["name"]: card.copies for card in deck.cards} == {"Owl": 2, "dragon": 3, "knight": 1}
    assert all(not card.back for card in deck.cards)
    assert told == []


def test_a_picture_called_back_is_the_back_of_all(tmp_path: Path) -> None:
    report = Report()
    game = read_game(pictures(tmp_path, "knight.jpg", "BACK.png"), "en", report.problems)
    build(game, make_job(papers()), tmp_path / "out.pdf", Words("en"), report)
    assert len(pypdf.PdfReader(tmp_path / "out.pdf").pages) == 2
    assert report.problems == []


def test_two_backs_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError, match="2 backs"):
        read_game(pictures(tmp_path, "knight.jpg", "back.png", "back.jpg"), "en", [])


def test_a_folder_without_tables_and_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError, match=r"no table .* and no pictures"):
        read_game(tmp_path, "en", [])


def test_a_picture_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    report = Report()
    (pictures(tmp_path, "knight.png") / "broken.png").write_bytes(b"no picture")
    build(read_game(tmp_path, "en", report.problems), make_job(papers()), tmp_path / "o.pdf", Words("en"), report)
    assert ["broken.png" in problem.message for problem in report.problems] == [True]
