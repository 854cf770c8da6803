"""P33: JSON and TOML decks in the shapes people write; what is wrong is told with its path, line and column."""

import json
from pathlib import Path

import pytest

from tests.command import larder
from tests.tables.kitchen import Try

OWL = '{"name": "Owl", "text": "Sees", "count": 2}'
FOX = '{"name": "Fox", "text": "Runs", "count": 1}'


@pytest.mark.parametrize(
    "content",
    [
        f"[{OWL}, {FOX}]",
        f"\ufeff[{OWL}, {FOX}]",
        f'{{"title": "Demo", "cards": [{OWL}, {FOX}]}}',
        f'{{"tags": ["a", "b"], "Cards": [{OWL}, {FOX}]}}',
        f'{{"version": 3, "beasts": [{OWL},\r\n{FOX}]}}',
        '{"Owl": {"text": "Sees", "count": 2}, "Fox": {"text": "Runs"}}',
        '{"title": "Demo", "cards": {"Owl": {"text": "Sees", "count": 2}, "Fox": {"text": "Runs"}}}',
        '[{"Name": "Owl", "Regeltext": "Sees", "Anzahl": "2"}, {"Name": "Fox", "Regeltext": "Runs"}]',
    ],
)
def test_the_shapes_people_write(attempt: Try, content: str) -> None:
    tried = attempt(content, name="deck.json")
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 3, [])
    assert [tried.words.count(word) for word in ("Owl", "Sees", "Fox", "Runs")] == [2, 2, 1, 1]


def test_bare_texts_are_cards(attempt: Try) -> None:
    tried = attempt('{"white": ["One answer.", "Another answer."]}', name="deck.json")
    assert tried.cards == 2
    assert "Another answer." in tried.words


def test_two_lists_are_named_and_one_is_chosen(attempt: Try) -> None:
    content = '{"white": ["One."], "black": [{"text": "A _.", "pick": 2}]}'
    tried = attempt(content, name="deck.json")
    assert tried.status == 1
    assert "2 lists of cards: white, black" in tried.said
    assert "A _." in attempt(content, "--sheet", "black", name="deck.json").words
    assert attempt(content, "--sheet", "red", name="deck.json").status == 1


def test_values_of_every_kind(attempt: Try) -> None:
    good = [
        {"name": "S", "count": "3"},
        {"name": "F", "count": 2.0},
        {"name": "N", "count": None},
        {"name": "L", "text": ["one", "two"]},
        {"name": 7, "text": 8.50},
        {"name": None, "text": None},
    ]
    tried = attempt(json.dumps(good), name="deck.json")
    assert (tried.status, tried.cards) == (0, 8)
    assert {"one", "two", "7"} <= set(tried.lines)


@pytest.mark.parametrize(
    "count", ["true", "1.5", "1e2", "-1", "1" + "0" * 400, "9" * 5000, "NaN", "Infinity", '"two"', "[]x"]
)
def test_counts_that_are_none_are_told_with_index_and_line(attempt: Try, count: str) -> None:
    tried = attempt(f'{{"cards": [\n{OWL},\n{{"name": "B", "count": {count}}}\n]}}', name="deck.json")
    assert (tried.status, tried.written) == (1, False)
    row, place = tried.at("error")[0]
    assert row == 3
    assert place in ("cards[1].count", "")


@pytest.mark.parametrize(
    ("content", "row", "said"),
    [
        ('[{"name":"Owl",},]', 1, "take out the comma"),
        ('[{"name":"Owl"},\n {"name":"F', 2, "cut off"),
        ("[{'name':'Owl'}]", 1, "double quotes"),
        (f"{OWL}\n{FOX}", 2, "put the cards between"),
        ('[{"name": Owl}]', 1, "line 1, column 11"),
    ],
)
def test_syntax_errors_have_line_and_column_and_a_hint(attempt: Try, content: str, row: int, said: str) -> None:
    tried = attempt(content, name="deck.json")
    assert tried.at("error") == [(row, "")]
    assert said in tried.said


def test_doubled_keys_are_told_with_their_path(attempt: Try) -> None:
    tried = attempt(f'[{OWL}, {{"name":"Fox","text":"first","text":"second"}}]', name="deck.json")
    assert tried.at("error") == [(1, "[1].text")]
    assert attempt('[{"Text": "a", "text": "b"}]', name="deck.json").at("error") == [(1, "[0].text")]
    assert attempt(f'{{"cards": [{OWL}], "cards": [{FOX}]}}', name="deck.json").status == 1


@pytest.mark.parametrize(
    "content",
    [
        "42",
        "null",
        '"Owl"',
        "true",
        "{}",
        "[" * 5000,
        "[" * 5000 + "]" * 5000,
        '{"a":' * 5000,
        OWL,
        '[["Owl", "Sees"]]',
        "[1, 2]",
        '{"a": 1}',
    ],
)
def test_other_shapes_are_refused_with_the_shape_that_is_wanted(attempt: Try, content: str) -> None:
    tried = attempt(content, name="deck.json")
    assert (tried.status, tried.written) == (1, False)
    assert "expected" in tried.said or "cut off" in tried.said


@pytest.mark.parametrize("content", ["[]", '{"cards": []}', "[{}]", '[{"name": ""}]', '[{"name": "Owl", "count": 0}]'])
def test_no_cards(attempt: Try, content: str) -> None:
    tried = attempt(content, name="deck.json")
    assert tried.status == 1
    assert "no cards" in tried.said


def test_entities_are_text_and_broken_letters_are_dropped(attempt: Try) -> None:
    tried = attempt('[{"name": "Owl&reg;", "text": "Fish &amp; &lt;3 \\ud83d x"}]', name="deck.json")
    assert tried.status == 0
    assert "Owl&reg;" in tried.words
    assert "Fish &amp; &lt;3" in tried.words
    assert tried.at("warning")[0] == (1, "[0].text")


def test_a_cell_that_is_an_object_is_told_with_its_path(attempt: Try) -> None:
    tried = attempt('[{"name": "Owl", "stats": {"atk": 2}}]', name="deck.json")
    assert tried.at("error") == [(1, "[0].stats")]


def test_equal_ids_are_told_by_their_places(attempt: Try) -> None:
    tried = attempt('[{"id": "a", "name": "Owl"}, {"id": "a", "name": "Fox"}]', name="deck.json")
    assert "the id 'a' stands in [0] and [1]" in tried.said


TOML = """
title = "Beasts"
[[cards]]
name = "Owl"
text = '''
Sees
far'''
count = 2
[[cards]]
name = "Fox"
count = {count}
"""


def test_a_toml_of_cards(attempt: Try) -> None:
    tried = attempt(TOML.replace("{count}", "1"), name="deck.toml")
    assert (tried.status, tried.cards) == (0, 3)
    assert {"Owl", "Sees", "far", "Fox"} <= set(tried.lines)
    assert "Beasts" in tried.words, "what else the toml says is the deck's"
    assert attempt(TOML.replace("{count}", "1.5"), name="deck.toml").at("error") == [(9, "cards[1].count")]
    assert attempt("[[cards]\n", name="deck.toml").status == 1


def test_a_folder_prints_tables_of_every_kind_and_names_doubles(attempt: Try, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "a.csv").write_text("name\nOwl\n", "utf-8")
    (folder / "b.json").write_text(f"[{FOX}]", "utf-8")
    (folder / "c.tsv").write_text("name\ttext\nBear\tSleeps\n", "utf-8")
    (folder / "~$a.xlsx").write_bytes(b"lock")
    done = larder(attempt.capsys, "print", folder, "-o", "out.pdf", "--report", "report.json")
    assert done.status == 0
    assert sum(deck["cards"] for deck in json.loads(Path("report.json").read_text("utf-8"))["decks"]) == 3
    (folder / "a.json").write_text(f"[{FOX}]", "utf-8")
    done = larder(attempt.capsys, "print", folder, "-o", "out.pdf")
    assert done.status == 1
    assert "a.csv and a.json are two tables of one name" in done.err
