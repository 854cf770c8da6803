"""Words without a place to break, and signs that say where one is (P16)."""

from pathlib import Path

import pytest

from tests.field.sheet import frame, letters, on_card, text_on
from tests.tables.kitchen import Try

COMPOUND = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzentwurfsausschuss"
ADDRESS = "https://example.org/a/very/long/path/with-no-blanks/and?query=abcdefghijklmnopqrstuvwxyz0123456789"


def lines_of(path: Path, number: int) -> list[str]:
    """Return the lines under the title of a card, without blanks."""
    place = frame(number)
    rows: dict[int, str] = {}
    for mark in letters(path):
        if mark.page == place.page and mark.top > place.top + 18 and place.holds(mark):
            rows.setdefault(round(mark.middle[1] / 1.6), "")
            rows[round(mark.middle[1] / 1.6)] += mark.text
    return list(rows.values())


@pytest.mark.parametrize("word", ["A" * 280, COMPOUND, ADDRESS, "-" * 200, "ß" * 150])
def test_a_word_wider_than_its_card_is_broken_whole_and_told(attempt: Try, word: str) -> None:
    """P16.1, P16.2: it stays inside the card, joined again it equals the cell, the row is named."""
    tried = attempt(f"name,text\nOwl,x\nWord,{word}\n")
    assert (tried.status, tried.cards) == (0, 2)
    assert tried.at("warning") == [(3, "text")]
    out = attempt.folder / "out.pdf"
    marks = [mark for mark in letters(out) if mark.text != " " and mark.page == 0]
    place = frame(1)
    inside = [mark for mark in marks if place.holds(mark) and mark.top > place.top + 18]
    assert "".join(mark.text for mark in inside) == word
    assert all(place.holds(mark) for mark in marks if abs(mark.middle[0] - place.left - 29.5) < 34 and mark in inside)


def test_a_soft_hyphen_shows_only_where_its_line_ends(attempt: Try) -> None:
    """P16.3: and no box is printed for it."""
    short, long = (
        "Kraft\u00adfahr\u00adzeug",
        "Kraft\u00adfahr\u00adzeug\u00adhaft\u00adpflicht\u00adver\u00adsiche\u00adrungs\u00adver\u00adtrag",
    )
    tried = attempt(f"name,text\nOne,{short}\nTwo,{long}\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    out = attempt.folder / "out.pdf"
    assert text_on(out, 0) == "One Kraftfahrzeug"
    found = "".join(mark.text for mark in letters(out) if frame(1).holds(mark))
    assert found.replace("-", "") == "Two" + long.replace("\u00ad", "")
    assert found.count("-") == 1, "the word takes two lines"


def test_a_zero_width_space_breaks_without_a_mark(attempt: Try) -> None:
    """P16.3: nothing is printed for it."""
    parts = ["path", "parts", "without", "blanks", "and", "no", "hyphen", "at", "all", "anywhere"]
    tried = attempt(f"name,text\nOne,{chr(0x200B).join(parts)}\n")
    assert tried.report["problems"] == []
    assert "".join(
        mark.text for mark in letters(attempt.folder / "out.pdf") if frame(0).holds(mark)
    ) == "One" + "".join(parts)


def test_a_no_break_space_keeps_its_words_together(attempt: Try) -> None:
    """P16.4: where the line ends inside such a group, all of it goes to the next one."""
    filler = "one two three four five six seven"
    tried = attempt(f"name,text\nOne,{filler} 10\u00a0000\u00a0000 coins\n")
    assert tried.report["problems"] == []
    groups = [word for word in on_card(attempt.folder / "out.pdf", 0) if word.text in ("10", "000")]
    assert len({round(word.bottom, 1) for word in groups}) == 1
    assert groups[0].bottom > on_card(attempt.folder / "out.pdf", 0)[1].bottom + 2, "on the second line"


def test_a_non_breaking_hyphen_is_a_hyphen(attempt: Try) -> None:
    """P16.4: no box, and it can be searched for."""
    tried = attempt("name,text\nOne,a\u2011b\u2011c\n")
    assert tried.report["problems"] == []
    assert text_on(attempt.folder / "out.pdf", 0) == "One a-b-c"
