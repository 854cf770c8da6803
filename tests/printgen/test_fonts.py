"""Fonts: every one is there and credited; widths are those that are drawn; every letter has a font or is named."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from printgen.errors import MissingPackageError, PrintgenError
from printgen.fonts import FontBook, credit, letters, load, package_folder, table
from printgen.read.presets import font_keys

KEYS = sorted(table()["font"])


def test_the_reader_knows_the_same_fonts() -> None:
    assert sorted(font_keys()) == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_font_loads_and_has_a_credit_with_its_licence(key: str) -> None:
    assert load(key).face.charToGlyph
    assert "License" in credit(key)


def test_the_chain_names_fonts_that_exist() -> None:
    assert set(table()["fallback"]) <= set(KEYS)


@pytest.fixture
def book() -> Iterator[FontBook]:
    """Return the fonts of a document with a headline face."""
    yield FontBook({"headline": "lilita"})


@given(st.text(alphabet="abcXYZ 0123äßéR&D<b>{x}", max_size=30))
def test_a_width_is_the_width_that_is_drawn(text: str) -> None:
    measured = FontBook({}).measure("body")(text)
    load("body")
    assert measured * 1000 == pytest.approx(pdfmetrics.stringWidth(text, "body", 1000), abs=1e-6)


@given(st.text(max_size=20))
def test_runs_hold_the_whole_text_in_its_order(text: str) -> None:
    runs = FontBook({"headline": "lilita"}).runs("headline", text)
    assert "".join(part for _, part in runs) == text
    for key, part in runs:
        assert key in KEYS
        lacking = set(part) - letters(key)
        assert not lacking or key == "lilita", "a letter from a fallback font is in it"


@pytest.mark.parametrize("letter", ["≈", "→", "≥", "ẞ", "−", "·", "Ж", "Ω", "א", "ع", "🍔"])
def test_letters_that_headline_faces_lack_are_found_elsewhere(book: FontBook, letter: str) -> None:
    assert book.lacking("headline", letter) == []
    [(key, _)] = book.runs("headline", letter)
    assert letter in letters(key)


def test_a_letter_no_font_has_is_said() -> None:
    assert FontBook({}).lacking("body", "a\U00013000b") == ["\U00013000"]


def test_a_font_that_does_not_exist_is_a_sentence() -> None:
    with pytest.raises(PrintgenError, match="comic"):
        load("comic")


def test_a_package_that_is_not_installed_is_a_sentence_with_the_line_to_type() -> None:
    with pytest.raises(MissingPackageError, match=r"pip install no-such-package"):
        package_folder("no-such-package", "nothing")
