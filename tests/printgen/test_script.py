"""Arabic, Hebrew and what else is not simply set from left to right."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from printgen.script import drawable, joined, right_to_left, undrawn, visual


def test_arabic_letters_take_the_forms_their_neighbours_ask_for() -> None:
    word = "\u0633\u0644\u0627\u0645"  # salam: seen initial, lam-alif ligature final, meem isolated
    assert joined(word) == "\ufeb3\ufefc\ufee1"
    assert unicodedata.normalize("NFKC", joined(word)) == word


@given(st.text(alphabet="\u0628\u0633\u0645\u0627\u062f\u0644 \u064e", max_size=12))
def test_joining_loses_no_letter(text: str) -> None:
    back = unicodedata.normalize("NFKC", joined(text))
    assert sorted(back.replace(" ", "")) == sorted(unicodedata.normalize("NFKC", text).replace(" ", ""))


def test_hebrew_lines_stand_from_right_to_left() -> None:
    line = "\u05d0\u05d1 12 (\u05d2)"
    assert right_to_left(line)
    assert visual(line, base_right=True) == "(\u05d2) 12 \u05d1\u05d0"


def test_latin_text_stays_as_it_is() -> None:
    for text in ("R&D <b> {x}", "Käse – 3 × 4", ""):
        assert visual(text, base_right=False) == text
        assert not right_to_left(text)
        assert drawable(text) == text


def test_what_cannot_be_seen_is_dropped_and_scripts_that_would_be_wrong_are_named() -> None:
    assert drawable("a\u200eb\ufe0f") == "ab"
    assert undrawn("abc \u0928\u092e") == "\u0928\u092e"
    assert undrawn("abc") == ""
