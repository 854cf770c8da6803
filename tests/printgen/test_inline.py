"""Pictures inside text: the deck's own names become pictures, every other word in braces stays as typed."""

from pathlib import Path

import pypdf

from printgen.face import ArtItem, TextItem
from printgen.inline import WIDE, apart, measured, with_letters

ICONS = {"coffee": "food/coffee", "ice": "food/ice"}


def one(word: str) -> float:
    """Measure every letter as half the size."""
    return 0.5 * len(word)


def test_only_the_decks_own_names_become_pictures() -> None:
    text, others = with_letters("Pay {coffee}, {x} and {{ice}}.", ICONS)
    assert text == "Pay \ue000, {x} and {\ue001}."
    assert others == ["{x}"]


def test_a_picture_is_as_wide_as_it_is_drawn() -> None:
    assert measured(one)("a\ue000b") == 1.0 + WIDE


def test_words_and_pictures_of_a_line_stand_one_after_the_other() -> None:
    item = TextItem("body", 72 / 25.4 * 10, "#000000", ((0.0, 20.0, "ab\ue000c\ue001"),))
    words, first, second = apart(item, ICONS, one)
    assert isinstance(words, TextItem)
    assert isinstance(first, ArtItem)
    assert isinstance(second, ArtItem)
    assert [(round(x, 3), text) for x, _, text in words.lines] == [(0.0, "ab"), (21.2, "c")]
    assert (first.name, round(first.box.x, 3)) == ("food/coffee", 10.0)
    assert (second.name, round(second.box.x, 3)) == ("food/ice", 26.2)


def test_icons_print_as_pictures_and_a_strange_word_is_told_once(tmp_path: Path) -> None:
    from printgen import Report, make_job
    from printgen.build import build
    from printgen.read import Words, papers, read_game

    (tmp_path / "deck.csv").write_text("name,text\nA,Gain {coffee} and {tea}\nB,No {tea} here\n", "utf-8")
    (tmp_path / "deck.toml").write_text(
        '[icons]\ncoffee = "food/coffee"\n[layout.front]\nelements = [\n'
        '  { kind = "text", at = [4, 4, 50, 20], value = "{name}: {text}" },\n]\n',
        "utf-8",
    )
    report = Report()
    out = tmp_path / "deck.pdf"
    build(read_game(tmp_path / "deck.csv", "en", report.problems), make_job(papers()), out, Words("en"), report)
    told = [problem.message for problem in report.problems]
    assert told == ["{tea} in rows 2, 3: none of the deck's icons, printed as typed"]
    page = pypdf.PdfReader(out).pages[0]
    assert "Gain" in page.extract_text()
    assert "{coffee}" not in page.extract_text()
    assert "{tea}" in page.extract_text()
    content = page.get_contents()
    assert content is not None
    assert b"/FormXob" in content.get_data()  # the picture is placed
