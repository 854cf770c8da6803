"""Text: nothing lost, nothing wider than its box, never larger than asked, never below the floor."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.geometry import POINTS_PER_MM
from printgen.text import SOFT_HYPHEN, ZERO_WIDTH_SPACE, break_lines, fit, plain

WIDTHS = {" ": 0.25, "i": 0.2, "m": 0.9, "-": 0.3}


def measure(word: str) -> float:
    """Measure as a font does: a sum of letter widths at size 1."""
    return sum(WIDTHS.get(letter, 0.5) for letter in word)


texts = st.text(alphabet="aim .-{}<>&%$ß\n ", max_size=80)
soft_texts = st.text(alphabet=f"aim {SOFT_HYPHEN}{ZERO_WIDTH_SPACE}", max_size=60)


@given(texts, st.floats(1.0, 30.0))
def test_broken_lines_rejoined_are_the_text(text: str, width: float) -> None:
    lines, torn = break_lines(text, width, measure)
    if torn:
        assert "".join("".join(lines).split()) == "".join(text.split())
    else:
        assert " ".join(lines) == text.replace("\n", " ")


@given(texts, st.floats(1.0, 30.0))
def test_no_line_is_wider_than_the_box(text: str, width: float) -> None:
    lines, _ = break_lines(text, width, measure)
    assert all(measure(line) <= width + 1e-4 for line in lines)


@given(texts, st.floats(1.0, 30.0))
def test_lines_are_full(text: str, width: float) -> None:
    lines, torn = break_lines(text, width, measure)
    if not torn and "\n" not in text:
        for number, (line, following) in enumerate(pairwise(lines), 2):
            words = following.split(" ")
            company = number == len(lines) and len(words) == 2
            assert measure(f"{line} {following if company else words[0]}") > width, "the next word would have fitted"


def test_a_short_last_word_does_not_stand_alone() -> None:
    assert break_lines("aaa aaa aaa a", 5.2, measure)[0] == ("aaa aaa", "aaa a")
    assert break_lines("aaa aaa a", 3.5, measure)[0] == ("aaa aaa", "a"), "nor does it leave another word alone"
    assert break_lines(f"aa aa mm{SOFT_HYPHEN}a", 4.7, measure)[0] == ("aa aa mm-", "a"), "a piece of a word is left"


@given(soft_texts, st.floats(1.0, 30.0))
def test_soft_hyphens_and_zero_width_spaces_show_only_where_a_line_ends(text: str, width: float) -> None:
    lines, torn = break_lines(text, width, measure)
    assert not any(mark in line for line in lines for mark in (SOFT_HYPHEN, ZERO_WIDTH_SPACE))
    assert all(measure(line) <= width + 1e-4 for line in lines)
    if not torn and len(lines) == 1:
        assert lines[0] == plain(text)
    letters = "".join("".join(lines).split()).replace("-", "")
    assert letters == "".join(plain(text).split())


@given(texts, st.floats(3, 60), st.floats(3, 60), st.floats(6, 20), st.floats(4, 20), st.floats(1, 1.5))
def test_fit_is_never_larger_than_asked_nor_below_the_floor(
    text: str, width: float, height: float, size: float, floor: float, leading: float
) -> None:
    floor = min(floor, size)
    found = fit(text, width, height, size, floor, leading, measure)
    assert floor - 1e-9 <= found.size <= size
    if found.fits:
        assert ((len(found.lines) - 1) * leading + 1) * found.size <= height * POINTS_PER_MM + 1e-4
        assert all(measure(line) * found.size <= width * POINTS_PER_MM + 1e-3 for line in found.lines)
    assert "".join("".join(found.lines).split()) == "".join(text.split())


@given(texts, st.floats(10, 60), st.floats(10, 60))
def test_fit_takes_the_largest_size_that_holds_the_text(text: str, width: float, height: float) -> None:
    found = fit(text, width, height, 12.0, 6.0, 1.2, measure)
    larger = found.size + 0.5
    if found.fits and larger <= 12.0:
        lines, torn = break_lines(text, width * POINTS_PER_MM / larger, measure)
        assert torn or ((len(lines) - 1) * 1.2 + 1) * larger > height * POINTS_PER_MM


def test_text_that_fits_keeps_its_size() -> None:
    assert fit("aaa", 50, 20, 9, 6, 1.2, measure) == (("aaa",), 9, True, False)


def test_the_floor_itself_is_tried() -> None:
    found = fit("m" * 10, 6.3 * 9 / POINTS_PER_MM, 100, 9, 6.3, 1.2, measure)
    assert found.size == pytest.approx(6.3), "steps of half a point must not leave the floor out"
    assert found.lines == ("m" * 10,)


def test_a_letter_wider_than_the_box_does_not_fit() -> None:
    assert not fit("m", 0.5, 50, 9, 6, 1.2, measure).fits


def test_words_are_kept_whole_by_shrinking_before_they_are_torn() -> None:
    width = 10 * 0.9 * 7 / POINTS_PER_MM
    assert fit("m" * 10, width, 50, 9, 6, 1.2, measure).lines == ("m" * 10,)
    torn = fit("m" * 20, width, 50, 9, 6, 1.2, measure)
    assert torn.torn
    assert len(torn.lines) > 1
