"""Every word of a page is in the catalog of every language, with the same places to fill, and none is left over."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from companion import catalog, language
from companion.language import LANGUAGES
from companion.words import Say, Who, say
from printgen.read.words import catalog as words

ROOT = Path(__file__).parent.parent.parent
PLACE = re.compile(r"\{\w+\}")


def spoken() -> set[str]:
    """Gather the English of all pages, as far as there is a word in it."""
    code = extract_from_dir(str(ROOT / "companion"), [("**.py", "python")], keywords={"say": None})
    pages = extract_from_dir(str(ROOT / "templates"), [("**.html", "jinja2.ext:babel_extract")], keywords={"_": None})
    found = {message if isinstance(message, str) else message[0] for _, _, message, *_ in (*code, *pages)}
    allergies = set(catalog.box("king-fridge", "en").allergies.values())
    return {text for text in found if re.search("[A-Za-z]", PLACE.sub("", text))} | allergies


@pytest.mark.parametrize("tongue", [one for one in LANGUAGES if one != "en"])
def test_the_catalog_of_a_language_is_complete_and_fits(tongue: str) -> None:
    held = words(tongue, "companion")
    assert set(held) == spoken()
    for english, said in held.items():
        assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(said)), english


def test_names_in_a_sentence_are_escaped_and_fenced_off() -> None:
    sentence = say("{name} begins", name=Who("<b>{x}</b>"))
    assert language.html("de", sentence) == "<bdi>&lt;b&gt;{x}&lt;/b&gt;</bdi> beginnt"
    assert language.plain("en", sentence) == "\u2068<b>{x}</b>\u2069 begins"


def test_sentences_nest_and_numbers_show_a_true_minus() -> None:
    inner: Say = say("round {round}", round=2)
    assert str(say("{where}, {field}: {what}", where=inner, field=say("total"), what=-5)) == "round 2, total: −5"
    assert language.plain("de", (inner, "x")) == "Runde 2, x"


def test_a_moment_is_written_as_the_language_does() -> None:
    assert language.moment("de", 0) != language.moment("en", 0)
