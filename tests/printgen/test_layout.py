"""Layout x card -> face: text as typed, every decision told."""

import re
from typing import Any

import pytest

from printgen.art import COLOUR, paled
from printgen.deck import Card, CardFormat
from printgen.errors import Problem
from printgen.face import ArtItem, Face, ShapeItem, TextItem
from printgen.geometry import Size
from printgen.layout import Settler
from printgen.read.look import Looks

FORM = CardFormat("euro", Size(59, 92))


def settled(elements: list[dict[str, Any]], fields: dict[str, str], **spec: Any) -> tuple[Face, list[Problem]]:
    """Return the face of one card by these elements, and what was told."""
    told: list[Problem] = []
    tables = spec.pop("tables", {})
    raw = {**spec, "layout": {**spec.get("layout", {}), "front": {"elements": elements}}}
    design = Looks(raw, "deck.toml", tables, told).design()
    settler = Settler(design, FORM, lambda role: lambda word: 0.5 * len(word), told.append, "deck.csv")
    return settler.face(Card("deck", "one", 1, "front", "", fields, 7), "front"), told


def lines(face: Face) -> list[str]:
    """Return every line of text of a face."""
    return [line for item in face.items if isinstance(item, TextItem) for *_, line in item.lines]


def text(**keys: Any) -> dict[str, Any]:
    """Return a text element."""
    return {"kind": "text", "at": [4, 4, 50, 20], "value": "{name}", **keys}


@pytest.mark.parametrize("typed", ["R&D", "<b>", "{x}", "&nbsp;", "</para>", "${name}", "{% x %}", "%s", "{name}"])
def test_card_text_is_text(typed: str) -> None:
    face, told = settled([text()], {"name": typed})
    assert lines(face) == [typed]
    assert told == []


def test_an_empty_field_draws_nothing() -> None:
    assert settled([text()], {"name": ""})[0].items == ()


def test_when_shows_and_hides() -> None:
    elements = [text(when="name"), text(value="low", when={"points": "<0"}), text(value="six", when={"points": ["6"]})]
    assert lines(settled(elements, {"name": "a", "points": "-1"})[0]) == ["a", "low"]
    assert lines(settled(elements, {"name": "", "points": "6"})[0]) == ["six"]


def test_repeat_counts_or_lists() -> None:
    elements = [text(at=[4, 4, 5, 5], repeat="{hunger}", value="{item}")]
    assert lines(settled(elements, {"hunger": "3"})[0]) == ["1", "2", "3"]
    assert lines(settled(elements, {"hunger": "bun fry"})[0]) == ["bun", "fry"]
    assert lines(settled(elements, {"hunger": "0"})[0]) == []
    assert lines(settled(elements, {"hunger": ""})[0]) == []


def test_a_repeated_row_is_led_by_its_step_and_centred_on_its_place() -> None:
    row = {"kind": "shape", "at": [20, 4, 5, 5], "value": "circle", "fill": "#000000", "repeat": "3", "step": [6, 1]}
    face, _ = settled([row], {})
    assert [(item.box.x, item.box.y) for item in face.items if isinstance(item, ShapeItem)] == [
        (20, 4),
        (26, 5),
        (32, 6),
    ]
    face, _ = settled([{**row, "align": "center"}], {})
    assert [item.box.x for item in face.items if isinstance(item, ShapeItem)] == [14, 20, 26]


def test_a_grid_draws_a_layout_for_each_row_of_another_table() -> None:
    grid = {"kind": "grid", "at": [4, 10, 50, 5], "value": "zone={zone}", "rows": "menu", "layout": "line"}
    spec: dict[str, Any] = {
        "layout": {"line": {"elements": [text(at=[0, 0, 50, 5], value="{roll} {item}")]}},
        "tables": {"menu": ({"zone": "A", "roll": "1", "item": "{x}"}, {"zone": "B", "roll": "1", "item": "no"})},
    }
    assert lines(settled([grid], {"zone": "A"}, **spec)[0]) == ["1 {x}"]
    _, told = settled([grid], {"zone": "C"}, **spec)
    assert [(one.severity, one.file, one.row) for one in told] == [("error", "deck.csv", 7)]


def test_shrunk_text_is_a_warning_and_where_a_floor_is_asked_for_a_note() -> None:
    long = {"name": "word " * 12}
    face, told = settled([text(at=[4, 4, 30, 14], size=12)], long)
    assert told[0].severity == "warning"
    assert (told[0].file, told[0].row, told[0].column) == ("deck.csv", 7, "name")
    item = face.items[0]
    assert isinstance(item, TextItem)
    assert 6 <= item.size < 12
    assert settled([text(at=[4, 4, 30, 14], size=12, floor=6)], long)[1][0].severity == "note"


def test_text_that_does_not_fit_at_the_floor_is_an_error_at_its_row_and_column() -> None:
    _, told = settled([text(at=[4, 4, 20, 6])], {"name": "word " * 40})
    assert [(one.severity, one.file, one.row, one.column) for one in told] == [("error", "deck.csv", 7, "name")]
    assert told[0].hint


def test_a_word_cut_between_two_letters_is_told_even_at_its_own_size() -> None:
    _, told = settled([text(at=[4, 4, 20, 60], size=6)], {"name": "m" * 60})
    assert [(one.severity, one.column) for one in told] == [("warning", "name")]


def test_colours_come_from_palettes_and_fields() -> None:
    spec = {"palette": {"red": {"ink": "#9c1024"}}}
    face, told = settled([text(color="{band}.ink")], {"name": "a", "band": "red"}, **spec)
    item = face.items[0]
    assert isinstance(item, TextItem)
    assert item.color == "#9c1024"
    assert told == []


@pytest.mark.parametrize("colour", ["box.blu", "blue", "#12", "#12345g", "{band}.ink", "red.ink.more"])
@pytest.mark.parametrize("key", ["color", "fill", "stroke"])
def test_a_colour_that_is_none_is_an_error_and_not_black(key: str, colour: str) -> None:
    element = (
        text(color=colour) if key == "color" else {"kind": "shape", "at": [1, 1, 5, 5], "value": "rect", key: colour}
    )
    _, told = settled([element], {"name": "a", "band": "grene"}, palette={"box": {"blue": "#1d5cab"}})
    assert [one.severity for one in told] == ["error"]
    assert colour.replace("{band}", "grene") in told[0].message


def test_a_colour_field_is_not_read_as_a_template_twice() -> None:
    spec = {"palette": {"red": {"ink": "#9c1024"}}}
    _, told = settled([text(color="{band}.ink")], {"band": "{name}", "name": "red"}, **spec)
    assert [one.severity for one in told] == ["error"]


def test_a_shape_named_by_a_field_that_does_not_exist_is_an_error_at_its_row() -> None:
    element = {"kind": "shape", "at": [1, 1, 5, 5], "value": "{shape}", "fill": "#000000"}
    face, told = settled([element], {"shape": "blob"})
    assert [(one.severity, one.row, one.column) for one in told] == [("error", 7, "shape")]
    assert face.items == ()


@pytest.mark.parametrize("place", ["a b c d", "0.5 0.5", "", "0.5 0.5 0.4 0 1"])
def test_a_place_that_is_not_four_numbers_is_an_error_at_its_row(place: str) -> None:
    element = {"kind": "art", "at": [1, 1, 20, 20], "value": "face", "place": "{at}"}
    _, told = settled([element], {"at": place})
    assert [(one.severity, one.row, one.column) for one in told] == [("error", 7, "at")]


def test_a_picture_sits_where_its_place_says() -> None:
    element = {"kind": "art", "at": [10, 20, 40, 40], "value": "face", "place": "0.5 0.25 0.4 -8"}
    item = settled([element], {})[0].items[0]
    assert isinstance(item, ArtItem)
    assert item.box == pytest.approx((22, 22, 16, 16))
    assert item.spin == -8


def test_a_face_knows_whether_it_reaches_over_its_trim() -> None:
    shape = {"kind": "shape", "value": "rect", "fill": "#000000"}
    assert settled([{**shape, "at": [-3, -3, 65, 98]}], {})[0].overhangs
    assert not settled([{**shape, "at": [0, 0, 59, 92]}], {})[0].overhangs


def test_words_set_one_after_the_other_take_their_width_and_break() -> None:
    flow = text(value="{item}", repeat="{name}", gap=2, at=[4, 4, 20, 4], step=[0, 5], size=10)
    face, told = settled([flow], {"name": "abcd ab 5 abcd"})
    found = [line for item in face.items if isinstance(item, TextItem) for line in item.lines]
    mm = 10 * 25.4 / 72
    assert [line for *_, line in found] == ["abcd", "ab", "5", "abcd"]
    assert [round(x, 3) for x, *_ in found] == [round(x, 3) for x in (4, 4 + 2 * mm + 2, 4 + 3 * mm + 4, 4)]
    assert found[3][1] == pytest.approx(found[0][1] + 5)
    assert told == []


def test_a_grey_picture_is_asked_for_in_pale_greys() -> None:
    face, _ = settled([{"kind": "art", "at": [0, 0, 9, 9], "value": "{name}", "grey": True}], {"name": "food/bun"})
    assert [item.color for item in face.items if isinstance(item, ArtItem)] == ["pale"]
    assert re.sub(COLOUR, paled, "#000 #ffffff") == "#616161 #ffffff"
