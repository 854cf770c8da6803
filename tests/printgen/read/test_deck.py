"""A table and its toml: what is wrong is told at once, with file and key, and nothing ends in a traceback."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.deck import Deck
from printgen.errors import PrintgenError, Problem
from printgen.read import formats
from printgen.read.deck import Surroundings, read_deck
from tests.printgen.samples import LAYOUTS, problems_of, write_deck

AROUND = Surroundings("Game", {}, (), {})
SPEC: dict[str, Any] = tomllib.loads(
    LAYOUTS
    + """
[columns]
points = "int"
[palette.red]
ink = "#ff0000"
[style.base]
size = 9
[style.label]
extends = "base"
color = "red.ink"
[layout.more]
extends = "front"
elements = [
  { kind = "shape", at = [1, 1, 5, 5], value = "rect", fill = "#ffffff", repeat = "{points}", step = [6, 0] },
  { kind = "text", at = [1, 9, 50, 5], value = "{name}", style = "label", when = "points", turn = 180 },
  { kind = "group", at = [0, 0, 59, 92], layout = "front" },
]
"""
)
SPEC |= {"format": "euro", "floor": 6.0}


def read(folder: Path, spec: dict[str, Any] | None, table: str = "name,points\na,2\n") -> tuple[Deck, list[Problem]]:
    """Read a deck by a toml's values."""
    folder.mkdir(exist_ok=True)
    (folder / "deck.csv").write_text(table, "utf-8")
    told: list[Problem] = []
    return read_deck(folder / "deck.csv", deepcopy(spec), "en", told, AROUND), told


def changed(*path: str | int, value: Any) -> dict[str, Any]:
    """Return the good toml with one value put in another's place."""
    spec = deepcopy(SPEC)
    inner: Any = spec
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return spec


def test_the_good_toml_is_without_fault(tmp_path: Path) -> None:
    deck, told = read(tmp_path, SPEC)
    assert told == []
    assert deck.format.trim == (59, 92)
    assert deck.design.layouts["more"].elements[:2] == deck.design.layouts["front"].elements


WRONG = [
    (("titel",), "x", "titel"),
    (("format",), "eurp", "eurp"),
    (("format",), "5x5", "5x5"),
    (("front",), "nope", "nope"),
    (("back",), "nope", "nope"),
    (("spares",), ["nope"], "nope"),
    (("columns",), {"points": "number"}, "number"),
    (("columns",), {"nope": "int"}, "nope"),
    (("style", "label", "extends"), "nope", "nope"),
    (("style", "base", "extends"), "label", "itself"),
    (("style", "base", "siez"), 9, "siez"),
    (("style", "base", "size"), "9", "size"),
    (("style", "base", "size"), 0, "size"),
    (("style", "base", "size"), -4, "size"),
    (("style", "base", "align"), "centre", "centre"),
    (("style", "base", "valign"), "centre", "centre"),
    (("style", "base", "font"), "comic", "comic"),
    (("palette", "red", "ink"), "red", "red"),
    (("layout", "more", "extends"), "nope", "nope"),
    (("layout", "front", "extends"), "more", "itself"),
    (("layout", "more", "elements", 0, "kind"), "triangle", "triangle"),
    (("layout", "more", "elements", 0, "at"), [1, 2, 3], "at"),
    (("layout", "more", "elements", 0, "value"), "blob", "blob"),
    (("layout", "more", "elements", 0, "repeat"), "{nope}", "nope"),
    (("layout", "more", "elements", 1, "style"), "nope", "nope"),
    (("layout", "more", "elements", 1, "value"), "{nope}", "nope"),
    (("layout", "more", "elements", 1, "when"), "nope", "nope"),
    (("layout", "more", "elements", 1, "when"), {"points": "<x"}, "<x"),
    (("layout", "more", "elements", 1, "colour"), "#000000", "colour"),
    (("layout", "more", "elements", 2, "layout"), "nope", "nope"),
    (("layout", "more", "elements", 2, "layout"), "more", "itself"),
]


@pytest.mark.parametrize(("path", "value", "named"), WRONG, ids=str)
def test_what_is_wrong_in_a_toml_is_an_error_that_names_it(
    tmp_path: Path, path: tuple[str | int, ...], value: Any, named: str
) -> None:
    spec = changed(*path, value=value)
    spec["front"] = spec["front"] if path == ("front",) else "more"
    _, told = read(tmp_path, spec)
    errors = [problem for problem in told if problem.severity == "error"]
    assert errors
    assert any(named in f"{problem.column} {problem.message}" for problem in errors)
    assert all(problem.file in ("deck.toml", "deck.csv") for problem in errors)


PLACES: list[tuple[str | int, ...]] = [
    ("title",), ("format",), ("front",), ("back",), ("floor",), ("sleeved",), ("each",), ("spares",), ("tables",),
    ("join",), ("fonts",), ("columns",), ("palette",), ("palette", "red"), ("style",), ("style", "label"),
    ("style", "label", "extends"), ("style", "label", "color"), ("layout",), ("layout", "front"),
    ("layout", "front", "elements"), ("layout", "more", "extends"), ("layout", "more", "elements", 0),
    ("layout", "more", "elements", 0, "kind"), ("layout", "more", "elements", 0, "at"),
    ("layout", "more", "elements", 0, "value"), ("layout", "more", "elements", 0, "repeat"),
    ("layout", "more", "elements", 0, "step"), ("layout", "more", "elements", 0, "fill"),
    ("layout", "more", "elements", 0, "place"), ("layout", "more", "elements", 1, "when"),
    ("layout", "more", "elements", 1, "turn"), ("layout", "more", "elements", 1, "style"),
    ("layout", "more", "elements", 2, "layout"), ("layout", "more", "elements", 2, "rows"),
]  # fmt: skip
values = st.one_of(
    st.sampled_from(["", "x", "{name}", "<3", "front", True, 0, -1, 1.5, float("nan"), [], ["x"], [1, 2], {}]),
    st.sampled_from([{"x": "y"}, {"x": {"y": "z"}}, {"x": 3}, [[1]], [{"kind": "text"}], 10**30]),
)


@given(st.sampled_from(PLACES), values)
def test_no_toml_ends_in_a_traceback(tmp_path: Path, path: tuple[str | int, ...], value: Any) -> None:
    spec = changed(*path, value=value)
    try:
        read(tmp_path, spec)
    except PrintgenError as error:
        assert error.problems


def test_every_problem_of_table_and_toml_is_told_at_once(tmp_path: Path) -> None:
    toml = LAYOUTS.replace("{name}", "{nmae}", 1).replace('title = "Trial"', 'titel = "Trial"')
    table = write_deck(tmp_path, ["card01,two,back", "card02,1,sideways", "card03,-1,back"], toml)
    told = problems_of(table, tmp_path / "a.pdf")
    assert {(one.file, one.row) for one in told} >= {("deck.csv", 2), ("deck.csv", 4), ("deck.toml", None)}
    words = " ".join(map(str, told))
    for named in ("'two'", "-1", "sideways", "nmae", "titel"):
        assert named in words
    assert not (tmp_path / "a.pdf").exists()


def test_a_format_is_a_trade_name_or_a_size(tmp_path: Path) -> None:
    assert read(tmp_path, SPEC | {"format": "poker"})[0].format == formats()["poker"]
    assert read(tmp_path, SPEC | {"format": "50 x 75.5"})[0].format.trim == (50, 75.5)
    assert formats()["euro"].trim == (59, 92)
    assert formats()["tarot"].trim == (70, 120)


def test_a_bare_table_gets_a_layout_of_the_columns_it_has(tmp_path: Path) -> None:
    for columns in ("name", "name,text", "id,name,type,cost,text,count", "text"):
        (tmp_path / "deck.csv").write_text(f"{columns}\n{','.join('1' for _ in columns.split(','))}\n", "utf-8")
        told: list[Problem] = []
        deck = read_deck(tmp_path / "deck.csv", None, "en", told, AROUND)
        assert told == []
        assert [card.back for card in deck.cards] == [""]


def test_every_card_knows_its_number(tmp_path: Path) -> None:
    deck, _ = read(tmp_path, SPEC, "name,points\na,1\nb,2\n")
    assert [(card.fields["nr"], card.fields["of"], card.fields["game"]) for card in deck.cards] == [
        ("1", "2", "Game"),
        ("2", "2", "Game"),
    ]


@pytest.mark.parametrize("table", ["name,points\n", "name,points,copies\na,1,0\n"])
def test_a_deck_without_cards_is_an_error(tmp_path: Path, table: str) -> None:
    _, told = read(tmp_path, SPEC, table)
    assert [problem.severity for problem in told] == ["error"]


def test_words_of_a_language_are_put_over_and_their_lack_is_said(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name\na,Fish\n", "utf-8")
    told: list[Problem] = []
    deck = read_deck(tmp_path / "deck.csv", None, "de", told, AROUND)
    assert deck.cards[0].fields["name"] == "Fish"
    assert [(problem.severity, problem.file) for problem in told] == [("warning", "deck.csv")]
    (tmp_path / "deck.de.csv").write_text("id,name\na,Fisch\n", "utf-8")
    told.clear()
    assert read_deck(tmp_path / "deck.csv", None, "de", told, AROUND).cards[0].fields["name"] == "Fisch"
    assert told == []
