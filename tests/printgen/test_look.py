"""Colours players must tell apart stay apart for every eye and in grey, and each pair has a second cue."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from printgen.read import DATA
from printgen.read.table import read_table
from tests.printgen.sight import apart, contrast

FAR = 9.0  # CIE 1976; 2.3 is just noticeable side by side, these lie apart on a table
ART = DATA / "art"

# game, palettes, shade, second cue: the pictures or the column that tell the same things apart without colour
GROUPS = [
    ("king-fridge", ("meat", "fish", "fungi", "nuts", "lactose"), "ink", "icons/allergy-{}"),
    ("king-fridge", ("cool", "green", "yellow", "orange", "red", "purple"), "mid", "fridge.points"),
    ("fry-thief", ("fries", "salad", "red"), "ground", "icons/{}"),
    ("lord-of-the-fries", ("friedeys", "mcfryes"), "wall", "menus.name"),
    (
        "frischfleisch",
        ("weirdoz", "monster", "mafiosi", "touristen", "maedels", "retros"),
        "sky",
        "characters.group_name",
    ),
]


def palettes(game: str) -> dict[str, dict[str, str]]:
    """Return every palette of a game."""
    found: dict[str, dict[str, str]] = {}
    for toml in sorted((DATA / game).glob("*.toml")):
        found |= tomllib.loads(toml.read_text("utf-8")).get("palette", {})
    return found


@pytest.mark.parametrize(("game", "names", "shade", "cue"), GROUPS)
@pytest.mark.parametrize("eye", ["protan", "deutan", "tritan"])
def test_colours_of_a_group_stay_apart_for_eyes_that_see_fewer(
    game: str, names: tuple[str, ...], shade: str, cue: str, eye: str
) -> None:
    colours = {name: palettes(game)[name][shade] for name in names}
    close = {pair: apart(colours[pair[0]], colours[pair[1]], eye) for pair in combinations(names, 2)}
    assert {pair: round(far, 1) for pair, far in close.items() if far < FAR} == {}


@pytest.mark.parametrize(("game", "names", "shade", "cue"), GROUPS)
def test_each_group_has_a_second_cue_that_tells_its_members_apart(
    game: str, names: tuple[str, ...], shade: str, cue: str
) -> None:
    if "{}" in cue:
        shapes = [(ART / f"{cue.format(name)}.svg") for name in names if (ART / f"{cue.format(name)}.svg").is_file()]
        assert len({shape.read_text("utf-8") for shape in shapes}) == len(shapes) >= 2
    else:
        table, column = cue.split(".")
        rows = read_table(DATA / game / f"{table}.csv", []).rows
        assert len({row.cells[column] for row in rows}) >= len(names)


def test_no_two_pictures_of_a_deck_are_the_same() -> None:
    for table in sorted(DATA.glob("*/*.art.csv")):
        rows = read_table(table, []).rows
        pictures = [row.cells["art"] for row in rows if row.cells.get("art")]
        assert len(set(pictures)) == len(pictures), table.name


def test_no_two_icons_are_the_same_drawing() -> None:
    drawings = [path.read_text("utf-8") for path in sorted((ART / "icons").glob("*.svg"))]
    assert len(set(drawings)) == len(drawings)


@pytest.mark.parametrize("name", ["meat", "fish", "fungi", "nuts", "lactose"])
def test_white_words_on_an_allergy_can_be_read(name: str) -> None:
    assert contrast(palettes("king-fridge")[name]["ink"], "#ffffff") >= 4.5


@pytest.mark.parametrize("band", ["cool", "green", "yellow", "orange", "red", "purple"])
def test_words_on_every_band_can_be_read(band: str) -> None:
    palette = palettes("king-fridge")[band]
    assert contrast(palette["ink"], "#ffffff") >= 4.5
    assert contrast(palette["ink"], palette["mid"]) >= 4.5


def test_every_drawing_keeps_fill_and_line_in_groups_of_their_own() -> None:
    """So that an ink-saving print stays possible."""
    for folder in ("food", "people"):
        for path in sorted((ART / folder).glob("*.svg")):
            text = path.read_text("utf-8")
            assert '<g id="color"' in text, path.name
            assert '<g id="line"' in text, path.name


def drawings() -> list[Path]:
    """Return every drawing of the project."""
    return sorted(ART.rglob("*.svg"))


def test_drawings_hold_nothing_that_could_reach_out() -> None:
    for path in drawings():
        text = path.read_text("utf-8")
        assert not any(word in text for word in ("<script", "<image", "href", "<style", "<!DOCTYPE", "<text")), (
            path.name
        )
