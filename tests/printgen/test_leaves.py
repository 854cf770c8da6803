"""Cover, how to play and sources: pages in pairs, numbers that are true, every word in the language asked for."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pypdf
import pytest

from printgen.band import fitted_size
from printgen.cover import count_tonight
from printgen.flow import Block, Word, columns_of, flow, plain_words, set_block
from printgen.geometry import POINTS_PER_MM, Box, Size
from printgen.marks import cuts_to_make
from printgen.plan import page_count, plan
from printgen.read import DATA, Words, read_game
from printgen.read.words import catalog
from tests.printgen.pdfs import pages_text
from tests.printgen.samples import make_job, printed

GAMES = sorted(path.parent.name for path in DATA.glob("*/game.toml"))
ROOT = DATA.parent


def folded(text: str) -> str:
    """Return text without blanks and soft signs, so that line breaks do not matter."""
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_leaves_come_in_pairs_and_cards_begin_where_the_cover_says(tmp_path: Path, key: str, paper: str) -> None:
    file, report = printed(DATA / key, tmp_path / "a.pdf", paper)
    game, job = read_game(DATA / key, "en", []), make_job(paper)
    text = pages_text(file)
    said = [(int(first), int(last)) for first, last in re.findall(r": pages (\d+) to (\d+)", text[0])]
    said = [pair for pair in said if pair[0] != 1]
    first, last = said[0][0], said[-1][1]
    assert all(end + 1 == begin for (_, end), (begin, _) in pairwise(said)), "each stock begins where the last ended"
    assert first % 2 == 1, "the first front is an odd page"
    assert last - first + 1 == page_count(plan(game, job), job)
    assert len(text) % 2 == 0
    for number in range(first - 1, last, 2):
        assert "front" in text[number]
    assert f"sheet 1 of {(last - first + 1) // 2}" in text[first - 1]
    assert all("sheet" not in page or "front" not in page for page in text[last:])
    assert sum(deck.sheets for deck in report.decks) >= (last - first + 1) // 2


@pytest.mark.parametrize("key", GAMES)
def test_a_one_sided_run_has_no_blank_page(tmp_path: Path, key: str) -> None:
    for options in ({"backs": "none"}, {"backs": "fold"}, {"feed": "fronts"}):
        file, _ = printed(DATA / key, tmp_path / "a.pdf", **options)
        assert all(page.strip() for page in pages_text(file))


@pytest.mark.parametrize("key", GAMES)
def test_the_cover_counts_what_the_run_takes(key: str) -> None:
    game, job = read_game(DATA / key, "en", []), make_job("a4")
    runs = plan(game, job)
    tonight = count_tonight(game, job, runs, 5)
    assert tonight.sheets == sum(run.sheets for run in runs)
    assert tonight.cuts == sum(run.sheets * sum(map(len, cuts_to_make(run.imposition))) for run in runs)
    limits = game.box.get("sleeves", {})
    assert tonight.sleeves <= sum(deck.count for deck in game.decks)
    assert set(limits) <= {deck.key for deck in game.decks}
    assert (tonight.first_page, tonight.last_page) == (5, 4 + page_count(runs, job))


def test_dirty_fridge_needs_fifty_sleeves() -> None:
    if "dirty-fridge" not in GAMES:
        pytest.skip("the game is not there")
    game = read_game(DATA / "dirty-fridge", "en", [])
    job = make_job("a4")
    assert count_tonight(game, job, plan(game, job), 1).sleeves == 50


@pytest.mark.parametrize("key", GAMES)
def test_the_cover_names_the_makers_and_says_what_this_is(tmp_path: Path, key: str) -> None:
    file, _ = printed(DATA / key, tmp_path / "a.pdf")
    box = tomllib.loads((DATA / key / "box.toml").read_text("utf-8"))
    first = folded(pages_text(file)[0])
    names = [*box["title"].split(": "), *box["designers"], box["publisher"]]
    for words in (*names, box["unofficial"], box.get("notice", "")):
        assert folded(words) in first
    if box["age"] >= 16:
        assert "16" in first
    for deck in read_game(DATA / key, "en", []).decks:
        assert folded(f"{deck.count} {deck.title}") in first


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_how_to_play_is_whole(tmp_path: Path, key: str, lang: str) -> None:
    file, _ = printed(DATA / key, tmp_path / "a.pdf", lang=lang)
    text = folded("".join(pages_text(file)))
    howto = (DATA / key / f"howto.{lang}.md").read_text("utf-8")
    for line in howto.splitlines():
        plain = re.sub(r"^(#+|[-*]|\d+\.)\s+", "", line.strip()).replace("**", "").replace("*", "").replace("`", "")
        words = [word for word in plain.split() if not word.startswith(("[", "<"))]
        for start in range(0, len(words) - 2, 12):
            assert folded(" ".join(words[start : start + 3])) in text, line


@pytest.mark.parametrize("key", GAMES)
def test_in_german_no_word_of_the_sheets_is_left_in_english(tmp_path: Path, key: str) -> None:
    from printgen.build import build
    from printgen.report import Report

    words = Words("de")
    report = Report()
    build(read_game(DATA / key, "de", report.problems), make_job("a4", lang="de"), tmp_path / "a.pdf", words, report)
    assert list(words.untranslated) == []
    assert str(pypdf.PdfReader(tmp_path / "a.pdf").trailer["/Root"]["/Lang"]) == "de"  # type: ignore[index]


def test_translations_keep_their_places_for_numbers() -> None:
    for english, german in catalog("de").items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", german)), english
        assert english.count("**") == german.count("**"), english


def measures(role: str) -> "object":
    """Return a measure for a role."""
    return lambda word: 0.5 * len(word)


def block(text: str, **keys: object) -> Block:
    """Return a block of words."""
    return Block(plain_words(text), **keys)  # type: ignore[arg-type]


def test_no_word_of_a_flow_is_lost_and_none_leaves_its_column() -> None:
    blocks = [block("word " * 90, heading=number % 5 == 0) for number in range(40)]
    box = Box(15, 20, 180, 250)
    faces = flow(blocks, Size(210, 297), box, 2, measures)  # type: ignore[arg-type]
    assert len(faces) > 1
    count = 0
    for face in faces:
        for item in face.items:
            for x, y, line in getattr(item, "lines", ()):
                count += line == "word"
                assert x >= box.x - 1e-6
                assert x + 0.5 * len(line) * 9.5 / POINTS_PER_MM <= box.right + 1e-6
                assert box.y <= y <= box.bottom + 1e-6
    assert count == 90 * 40


def test_a_heading_never_ends_a_column() -> None:
    blocks = [block("word " * 30, heading=False) if number % 3 else block("head", heading=True) for number in range(60)]
    for column in columns_of(blocks, 80, 120, measures):  # type: ignore[arg-type]
        assert not column[-1][1].heading or column[-1][1] is blocks[-1]


def test_a_block_is_broken_at_its_width_and_glued_words_stay_together() -> None:
    words = (Word("aaaa"), Word("bbbb"), Word(",", glued=True), Word("cccc"))
    lines = set_block(Block(words, size=10), 8 * 0.5 * 10 / POINTS_PER_MM, measures)  # type: ignore[arg-type]
    assert [word.text for _, word in lines[0]] == ["aaaa"]
    words = (Word("aaaa"), Word("b"), Word("cccc"), Word(",", glued=True))
    lines += set_block(Block(words, size=10), 11 * 0.5 * 10 / POINTS_PER_MM, measures)  # type: ignore[arg-type]
    for line in lines:
        assert not line[0][1].glued, "no line begins with a comma"


def test_a_long_title_shrinks_to_its_room() -> None:
    assert fitted_size("aaaa", 24, 100, measures) == 24  # type: ignore[arg-type]
    size = fitted_size("a" * 40, 24, 100, measures)  # type: ignore[arg-type]
    assert 40 * 0.5 * size / POINTS_PER_MM == pytest.approx(100)


def test_a_fresh_block_begins_a_column() -> None:
    columns = columns_of([block("a"), block("b", fresh=True), block("c")], 80, 120, measures)  # type: ignore[arg-type]
    assert [len(column) for column in columns] == [1, 2]


def test_a_short_last_word_of_a_paragraph_does_not_stand_alone() -> None:
    lines = set_block(block("aaaa aaaa aaaa b", size=10), 14 * 0.5 * 10 / POINTS_PER_MM, measures)  # type: ignore[arg-type]
    assert [[word.text for _, word in line] for line in lines] == [["aaaa", "aaaa"], ["aaaa", "b"]]
    assert lines[1][1][0] > lines[1][0][0]
