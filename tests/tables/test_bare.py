"""The layout of a table without layouts: backs, pictures, formats; and what a toml of a few lines changes."""

from pathlib import Path

import pypdf
import pytest

from printgen.errors import Problem
from printgen.read import read_game
from printgen.read.how import Reading, make_reading
from printgen.read.presets import formats
from tests.tables.kitchen import Try

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#b3202c"/></svg>'


def pages(attempt: Try) -> list[str]:
    """Return the words of each page."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(attempt.folder / "out.pdf").pages]


def test_texts_of_the_column_back_are_printed_on_the_backs(attempt: Try) -> None:
    tried = attempt("name,back,count\nfront A,back A,1\nfront B,,1\nfront C,front,1\n")
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 3, [])
    front, back = pages(attempt)
    assert "front A" in front
    assert "back A" in back
    assert "front" in back, "a back that is called like a layout is text all the same"


def test_a_table_without_backs_is_one_sided(attempt: Try) -> None:
    attempt("name\nOwl\n")
    assert len(pages(attempt)) == 1


def test_pictures_of_the_columns_image_and_back(attempt: Try, tmp_path: Path) -> None:
    (tmp_path / "owl.svg").write_text(SQUARE, "utf-8")
    tried = attempt("name,image,back,text\nOwl,owl.svg,owl.svg,Sees far\nFox,,owl.svg,Runs\nBear,none.svg,owl.svg,x\n")
    assert (tried.status, tried.cards) == (0, 3)
    assert "none.svg" in tried.said, "a missing picture is told"
    assert "Sees far" in tried.words
    assert len(pages(attempt)) == 2


def test_a_column_called_layout_is_text_in_a_bare_table(attempt: Try) -> None:
    assert attempt("name,layout\nOwl,wide\n").status == 0


CARDS = [name for name, form in formats().items() if form.trim.w >= 40]  # on a counter there is no room for a text


@pytest.mark.parametrize("form", [*CARDS, "50x80", "100 x 150mm"])
def test_any_format(attempt: Try, form: str) -> None:
    content = "name,type,cost,text,count\nCutlass,weapon,2,Draw a card. Then you may attack.,3\n"
    tried = attempt(content, "--format", form, "--paper", "a3")
    assert (tried.status, tried.cards) == (0, 3)
    told: list[Problem] = []
    game = read_game(attempt.folder / "deck.csv", "en", told, how=make_reading(format=form))
    trim = game.decks[0].format.trim
    boxes = [element.at for element in game.decks[0].design.layouts["front"].elements]
    assert all(box.x >= 0 and box.y >= 0 and box.x + box.w <= trim.w and box.y + box.h <= trim.h for box in boxes)


def test_a_format_that_is_none_is_wrong_usage(attempt: Try) -> None:
    assert attempt("name\nOwl\n", "--format", "huge").status == 2


def test_a_toml_without_layouts_changes_only_what_it_says(attempt: Try) -> None:
    tried = attempt("name,text\nOwl,Sees\n", toml='title = "Beasts"\nformat = "poker"\n[style.name]\nsize = 20\n')
    assert (tried.status, tried.cards) == (0, 1)
    assert "Beasts" in tried.words
    game = read_game(attempt.folder / "deck.csv", "en", [])
    assert game.decks[0].format.name == "poker"
    assert game.decks[0].design.layouts["front"].elements[1].style.size == 20


def test_layouts_of_ones_own_keep_their_format(attempt: Try) -> None:
    toml = '[layout.front]\nelements = [{ kind = "text", at = [4, 4, 50, 9], value = "{name}" }]\n'
    tried = attempt("name\nOwl\n", "--format", "poker", toml=toml)
    assert tried.status == 0
    assert "is not followed" in tried.said
    assert read_game(attempt.folder / "deck.csv", "en", [], how=Reading()).decks[0].format.name == "euro"


def test_layouts_may_print_the_column_back_or_be_named_by_it(attempt: Try) -> None:
    toml = 'back = "{0}"\n[layout.front]\nelements = [{{ kind = "text", at = [4, 4, 50, 9], value = "{{name}}" }}]\n'
    toml += '[layout.say]\nelements = [{{ kind = "text", at = [4, 4, 50, 9], value = "says {{back}}" }}]\n'
    toml += '[layout.plain]\nelements = [{{ kind = "text", at = [4, 4, 50, 9], value = "plain" }}]\n'
    assert "says hoo" in attempt("name,back\nOwl,hoo\n", toml=toml.format("say")).words
    tried = attempt("name,back\nOwl,hoo\n", toml=toml.format("plain"))
    assert "there is no layout 'hoo'" in tried.said


def test_check_takes_the_same_options_and_writes_nothing(attempt: Try, tmp_path: Path) -> None:
    from tests.command import larder

    (tmp_path / "deck.csv").write_bytes("name;text\nLöwe;a\n".encode("mac_roman"))
    done = larder(
        attempt.capsys, "check", "deck.csv", "--encoding", "mac_roman", "--delimiter", ";", "--format", "mini"
    )
    assert (done.status, done.err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["deck.csv"]
