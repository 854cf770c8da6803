"""Letters of every kind: composed or not, of all Europe, symbols, emoji (P20, P21)."""

import unicodedata
from typing import Literal

import pypdf
import pytest
from PIL import Image, ImageChops

from tests.field.sheet import Picture, frame, letters, near, text_on
from tests.tables.kitchen import Try

Form = Literal["NFC", "NFD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD")
TEXT = "Därför Élan Ångström Kraków"
EUROPE = {
    "Czech": ("Černý kůň", "Přeskoč příště žlutou řeku."),
    "Polish": ("Żółw", "Zażółć gęślą jaźń."),
    "Turkish": ("Işık Ğ", "Şişli’de dört ığğ; İstanbul."),
    "Romanian": ("Ștefan", "Țara și pădurea."),
    "Icelandic": ("Þór", "Æ ð ö."),
    "Russian": ("Белый конь", "Возьми две карты, ё моё."),
    "Greek": ("Άλογο", "Τράβα δύο κάρτες."),
}


def apart(one: Image.Image, other: Image.Image) -> int:
    """Return the greatest difference of two pictures in any place."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema())  # type: ignore[misc]


def test_decomposed_letters_look_like_composed_ones(attempt: Try) -> None:
    """P20.1: to the pixel, in title and text."""
    for form in FORMS:
        text = unicodedata.normalize(form, TEXT)
        tried = attempt(f"name,text\n{text},{text}\n")
        assert (tried.status, tried.report["problems"]) == (0, [])
        Picture(attempt.folder / "out.pdf", dpi=300).card(0).save(attempt.folder / f"{form}.png")
    both = [Image.open(attempt.folder / f"{form}.png") for form in FORMS]
    assert apart(*both) == 0


@pytest.mark.parametrize("disk", FORMS)
@pytest.mark.parametrize("typed", FORMS)
def test_pictures_are_found_in_either_form(attempt: Try, disk: Form, typed: Form) -> None:
    """P20.2: table and disk may differ."""
    name = "löwe-bär.png"
    Image.new("RGB", (500, 500), (200, 160, 0)).save(attempt.folder / unicodedata.normalize(disk, name))
    tried = attempt(f"name,image\nLöwe,{unicodedata.normalize(typed, name)}\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    assert near(Picture(attempt.folder / "out.pdf").on(0, 29.5, 38), (200, 160, 0))


def test_names_in_either_form_are_the_same_id(attempt: Try) -> None:
    """P20.3: two cards of one id are told."""
    one, other = (unicodedata.normalize(form, "bär") for form in FORMS)
    tried = attempt(f"id,name\n{one},A\n{other},B\n")
    assert "bär" in tried.said
    assert tried.at("error") + tried.at("warning")


@pytest.mark.parametrize("language", EUROPE)
def test_letters_of_all_europe_in_title_and_text(attempt: Try, language: str) -> None:
    """P21.1, P21.4: nothing is missing, and the same letters are copied out."""
    name, text = EUROPE[language]
    tried = attempt(f'name,text\n{name},"{text}"\n')
    assert (tried.status, tried.report["problems"]) == (0, [])
    assert text_on(attempt.folder / "out.pdf", 0).replace(" ", "") == f"{name}{text}".replace(" ", "")
    assert name in pypdf.PdfReader(attempt.folder / "out.pdf").pages[0].extract_text()


@pytest.mark.parametrize("font", ["body", "body-bold", "body-italic", "lilita"])
def test_letters_of_all_europe_in_every_style(attempt: Try, font: str) -> None:
    """P21.1: a style that lacks a letter takes it from another font."""
    rows = "".join(f'{name},"{text}"\n' for name, text in EUROPE.values())
    toml = f"[style.name]\nfont = '{font}'\nsize = 9\n[style.text]\nfont = '{font}'\nsize = 8\n"
    tried = attempt("name,text\n" + rows, toml=toml)
    assert (tried.status, tried.report["problems"]) == (0, [])
    for number, (name, text) in enumerate(EUROPE.values()):
        assert text_on(attempt.folder / "out.pdf", number).replace(" ", "") == f"{name}{text}".replace(" ", "")


def test_symbols_are_printed_or_told(attempt: Try) -> None:
    """P21.2, P21.4: each is either on the card or in the one warning."""
    symbols = "→←↔★✓♠♥♦♣⚀⚅½×−–…„“®™₿€ſﬁ"
    tried = attempt(f"name,text\nSymbols,{' '.join(symbols)}\nMore,★ ✓\n")
    assert tried.status == 0
    told = [one for one in tried.report["problems"] if "no font has" in one["message"]]
    assert len(told) <= 1
    found = text_on(attempt.folder / "out.pdf", 0)
    named = told[0]["message"] if told else ""
    for symbol in symbols:
        printed = symbol in found or unicodedata.normalize("NFKC", symbol) in found
        assert printed or f"(U+{ord(symbol):04X})" in named, symbol
    for symbol in "→←↔♠♥♦♣½×−–…„“®™€":
        assert f"(U+{ord(symbol):04X})" not in named, f"{symbol} is in the fonts"
    assert "?" not in found


@pytest.mark.parametrize("emoji", ["🔥", "💀", "🛡", "⚔️", "🎲", "👍🏽", "1️⃣"])
def test_an_emoji_is_one_picture(attempt: Try, emoji: str) -> None:
    """P21.3: in one colour; no box for its selector, skin tone or frame."""
    tried = attempt(f"name,text\nOne,a{emoji}b\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    place = frame(0)
    drawn = [
        mark.text for mark in letters(attempt.folder / "out.pdf") if place.holds(mark) and mark.top > place.top + 18
    ]
    assert "".join(drawn) == f"a{emoji[0]}b"


@pytest.mark.parametrize(("emoji", "parts"), [("👩\u200d🚀", "👩🚀"), ("🏳️\u200d🌈", "🏳🌈"), ("🇨🇦", "🇨🇦")])
def test_an_emoji_made_of_several_is_told_and_leaves_no_joiner(attempt: Try, emoji: str, parts: str) -> None:
    """P21.3: its parts are printed; the warning names it whole, with its row."""
    tried = attempt(f"name,text\nOwl,x\nOne,a{emoji}b\nTwo,{emoji}\n")
    assert tried.status == 0
    (told,) = [one for one in tried.report["problems"] if one["severity"] == "warning"]
    assert emoji in told["message"]
    assert "in rows 3, 4" in told["message"]
    place = frame(1)
    drawn = [
        mark.text for mark in letters(attempt.folder / "out.pdf") if place.holds(mark) and mark.top > place.top + 18
    ]
    assert "".join(drawn) == f"a{parts}b"


def test_control_characters_are_dropped_and_told(attempt: Try) -> None:
    """P21.3: no box."""
    tried = attempt("name,text\nOne,bell \x07here\n")
    assert (tried.status, tried.cards) == (0, 1)
    assert tried.at("warning") == [(2, "text")]
    assert text_on(attempt.folder / "out.pdf", 0) == "One bell here"
