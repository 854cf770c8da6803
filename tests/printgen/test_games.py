"""The shipped games: counts, sources of every cell, and sheets that print without a word of warning."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from printgen.deck import Game
from printgen.errors import Problem
from printgen.leaf import ORIGINS
from printgen.read import DATA, read_game
from printgen.read.table import Table, read_table
from printgen.sources import SourceBook
from tests.printgen.samples import printed

GAMES = sorted(path.parent.name for path in DATA.glob("*/game.toml"))
FOLDERS = sorted(path.parent.name for path in DATA.glob("*/sources.csv"))
PICTURES = {"art", "mood", "mood_at"}  # columns of NAME.art.csv; their sources stand under NAME
KINDS = {"rulebook", "derived", "published", "reported", "substitute", "own"}


@cache
def game(key: str) -> Game:
    """Return a game as the print run reads it."""
    return read_game(DATA / key, "en", [])


def table(path: Path) -> Table:
    """Read a table that must be without fault."""
    told: list[Problem] = []
    found = read_table(path, told)
    assert told == []
    return found


def tables(key: str) -> list[Path]:
    """Return the tables of a game that hold values: decks, other tables, pictures and languages."""
    return [path for path in sorted((DATA / key).glob("*.csv")) if path.name != "sources.csv"]


def test_the_origins_are_the_six() -> None:
    assert set(ORIGINS) == KINDS


@pytest.mark.parametrize("key", GAMES)
def test_counts_are_those_on_the_box(key: str) -> None:
    box = tomllib.loads((DATA / key / "box.toml").read_text("utf-8"))
    assert {deck.key: deck.count for deck in game(key).decks} == box["counts"]


@pytest.mark.parametrize("key", GAMES)
def test_each_card_says_its_number_and_how_many_there_are(key: str) -> None:
    for deck in game(key).decks:
        assert [card.fields["nr"] for card in deck.cards] == [str(at) for at in range(1, len(deck.cards) + 1)]
        assert {card.fields["of"] for card in deck.cards} == {str(len(deck.cards))}


@pytest.mark.skipif("king-fridge" not in GAMES, reason="the game is not there")
def test_king_fridge_as_its_rulebook_counts_it() -> None:
    decks = {deck.key: deck for deck in game("king-fridge").decks}
    assert sum(deck.count for deck in decks.values() if deck.kind == "cards") == 122
    fridge = decks["fridge"]
    for allergy in ("meat", "fish", "fungi", "nuts", "lactose"):
        assert sum(card.copies for card in fridge.cards if card.fields["allergy"] == allergy) == 15
    assert sum(card.copies for card in fridge.cards if not card.fields["allergy"]) == 82 - 5 * 15
    assert {card.back for card in decks["king"].cards} == {card.back for card in fridge.cards}
    assert len({card.back for deck in decks.values() for card in deck.cards if deck.kind == "cards"}) == 3


@pytest.mark.parametrize("key", FOLDERS)
def test_every_cell_of_every_table_has_a_source(key: str) -> None:
    rows = table(DATA / key / "sources.csv").rows
    from printgen.deck import Source

    book = SourceBook([Source(**{name: row.cells[name] for name in Source._fields}) for row in rows])
    bare = []
    for path in tables(key):
        found = table(path)
        for row in found.rows:
            for column in found.columns:
                source = book.of(found.name.removesuffix(".art"), row.cells.get("id", "*"), column)
                if source is None:
                    bare.append(f"{path.name}:{row.line}: {column}")
                else:
                    assert source.origin in KINDS, f"{path.name}:{row.line}: {column}: {source.origin!r}"
                    assert source.cite, f"{path.name}:{row.line}: {column} cites nothing"
    assert not bare, "; ".join(bare[:20])


@pytest.mark.parametrize("key", FOLDERS)
def test_every_source_speaks_of_something_that_is_there(key: str) -> None:
    found = {one.name: one for one in map(table, tables(key))}
    for row in table(DATA / key / "sources.csv").rows:
        cells = row.cells
        assert cells["origin"] in KINDS, f"sources.csv:{row.line}"
        assert cells["table"] in found, f"sources.csv:{row.line}: no table {cells['table']}"
        one = found[cells["table"]]
        ids = {line.cells.get("id", "") for line in one.rows} | {"*"}
        columns = {*one.columns, *PICTURES, "*"}
        if f"{one.name}.art" in found:
            columns |= set(found[f"{one.name}.art"].columns)
        assert cells["id"] in ids, f"sources.csv:{row.line}: no row {cells['id']}"
        assert cells["field"] in columns, f"sources.csv:{row.line}: no column {cells['field']}"


@pytest.mark.parametrize("key", FOLDERS)
def test_no_source_is_said_twice(key: str) -> None:
    places = [
        (row.cells["table"], row.cells["id"], row.cells["field"]) for row in table(DATA / key / "sources.csv").rows
    ]
    assert [place for place in places if places.count(place) > 1] == []


@pytest.mark.parametrize("key", GAMES)
def test_ids_are_unique(key: str) -> None:
    for path in tables(key):
        ids = [row.cells["id"] for row in table(path).rows if "id" in row.cells]
        assert len(set(ids)) == len(ids), path.name


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", GAMES)
def test_a_game_prints_without_error_or_warning(tmp_path: Path, key: str, paper: str) -> None:
    _, report = printed(DATA / key, tmp_path / "game.pdf", paper)
    assert [str(problem) for problem in report.problems if problem.severity != "note"] == []
    assert {deck.deck: deck.cards for deck in report.decks} == {deck.key: deck.count for deck in game(key).decks}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "options",
    [
        {"backs": "short"},
        {"backs": "fold"},
        {"backs": "none"},
        {"feed": "fronts-then-backs"},
        {"cut": "stack"},
        {"bleed": 3.0},
        {"paper": "card"},
    ],
    ids=str,
)
def test_a_game_prints_with_every_option(tmp_path: Path, key: str, options: dict[str, str]) -> None:
    _, report = printed(DATA / key, tmp_path / "game.pdf", **options)
    assert [str(problem) for problem in report.problems if problem.severity != "note"] == []


@pytest.mark.parametrize("key", GAMES)
def test_a_substituted_value_is_marked_on_its_card(key: str) -> None:
    book = SourceBook(game(key).sources)
    for deck in game(key).decks:
        for card in deck.cards:
            columns = table(DATA / key / deck.file).columns
            name = deck.file.removesuffix(".csv")
            substitute = any(
                (source := book.of(name, card.fields["id"], column)) and source.origin == "substitute"
                for column in columns
            )
            assert (card.fields["approx"] == "≈") == substitute, f"{deck.key} {card.id}"
