"""docs/decks.md is held to the code: every column, key, option, shape and format stands in it, and nothing besides."""

import dataclasses
import re
from pathlib import Path

import click
import pytest

import app
from printgen.design import Style
from printgen.outline import SHAPES
from printgen.read.deck import GIVEN
from printgen.read.look import ELEMENT_KEYS, KINDS
from printgen.read.presets import font_keys, formats
from printgen.read.roles import ROLES
from printgen.read.schema import DECK
from printgen.read.table import TABLES

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "decks.md").read_text("utf-8")


def part(title: str) -> str:
    """Return a part of the guide by its heading."""
    level, _, _ = title.partition(" ")
    body = GUIDE.split(f"\n{title}\n", 1)[1]
    return re.split(rf"\n#{{1,{len(level)}}} ", body)[0]


def first_cells(title: str) -> set[str]:
    """Return the words in backticks of the first cells of the tables in a part."""
    rows = [line for line in part(title).splitlines() if line.startswith("| `")]
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])}


def test_every_column_is_explained() -> None:
    assert first_cells("## Columns") == {*ROLES, "layout"}


def test_every_kind_of_table_is_named() -> None:
    assert first_cells("## Tables") == {*TABLES, ".txt", ".toml"}


def test_every_key_of_a_toml_is_explained() -> None:
    named = {re.sub(r"\W|[A-Z]", "", word.split(".")[0]) for word in first_cells("## The toml")}
    elements = first_cells("### Elements") | first_cells("### Styles")
    assert {*DECK} <= named
    assert named <= {*DECK} | elements
    assert "decks" in part("## The toml")
    assert all(f"`{key}`" in part("## The toml") for key in ("extends", "table", "by", "take"))


def test_every_key_of_an_element_is_explained() -> None:
    assert first_cells("### Elements") == ELEMENT_KEYS
    assert all(f"`{kind}`" in part("### Elements") for kind in KINDS)
    assert all(f"`{shape}`" in part("### Elements") for shape in SHAPES)
    assert all(f"`{{{field}}}`" in part("### Elements") for field in GIVEN)


def test_every_key_of_a_style_is_explained_with_its_default() -> None:
    assert first_cells("### Styles") == {field.name for field in dataclasses.fields(Style)}
    for field in dataclasses.fields(Style):
        row = next(line for line in part("### Styles").splitlines() if f"`{field.name}`" in line.split(" | ")[0])
        if field.default and not isinstance(field.default, bool):
            assert f"{field.default:g}" in row if isinstance(field.default, float) else f'"{field.default}"' in row


def test_every_font_and_format_is_named() -> None:
    fallbacks = {"noto", "symbols", "emoji", "hebrew", "arabic"}
    assert {key for key in font_keys() if f"`{key}`" not in part("### Styles")} <= fallbacks
    assert [name for name in formats() if f"`{name}`" not in part("## Options for tables")] == []


@pytest.mark.parametrize("name", ["print", "check"])
def test_every_option_is_named(name: str) -> None:
    command = app.main.commands[name]
    options = [one.opts for one in command.params if isinstance(one, click.Option)]
    assert [opts for opts in options if not any(f"`{opt}" in part("## Options for tables") for opt in opts)] == []


def test_the_options_of_the_guide_exist() -> None:
    known = {opt for command in app.main.commands.values() for one in command.params for opt in one.opts}
    assert set(re.findall(r"`(--[a-z-]+)", GUIDE)) <= known | {"--help"}


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / link).exists(), link


EXAMPLES = re.findall(r"```csv\n(.*?)```\s*```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_worked_layouts_print_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    from tests.tables.kitchen import attempt

    table, toml = EXAMPLES[number]
    tried = attempt(tmp_path, capsys, table, toml=toml)
    assert (tried.status, tried.at("warning"), tried.at("error")) == (0, [], [])
