"""The written file: boxes, preferences, fonts, and every card's name where it belongs."""

import re
from pathlib import Path
from typing import Any

import pypdf
import pytest

from printgen.geometry import Box, Size
from printgen.grid import flip_axis
from printgen.impose import Placement
from printgen.matrix import turn_back
from tests.printgen.pdfs import MM, fonts, pages_text, spots
from tests.printgen.physics import close, folded_onto, on_page, seen_on_back
from tests.printgen.samples import LAYOUTS, card, names, printed, write_deck

WITHIN = 0.02  # mm; operators are written with two decimals of a point


def rows(count: int, back: str = "back", first: int = 1) -> list[str]:
    """Return rows of single cards."""
    return [f"{name},1,{back}" for name in names(count + first - 1)[first - 1 :]]


def texts(prefixes: str, count: int) -> list[str]:
    """Return the words that the trial layout writes."""
    return [prefix + name for prefix in prefixes for name in names(count)]


def catalog(path: Path) -> Any:
    """Return the document's catalog."""
    return pypdf.PdfReader(path).trailer["/Root"]


def content(page: Any) -> bytes:
    """Return the operators of a page."""
    return bytes(page.get_contents().get_data())


def millimetres(box: Any) -> list[float]:
    """Return a box in mm."""
    return [float(number) * MM for number in box]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return the file a test prints into."""
    return tmp_path / "printed.pdf"


def test_eleven_cards_straddle_two_sheets(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, rows(11)), out)
    found = spots(out, texts("FB", 11))
    assert [sorted(page) for page in found] == [
        [f"F{name}" for name in names(9)],
        [f"B{name}" for name in names(9)],
        [f"F{name}" for name in names(11)[9:]],
        [f"B{name}" for name in names(11)[9:]],
    ]
    assert all(len(places) == 1 for page in found for places in page.values())


def test_a_front_and_its_back_mirror_each_other_on_a4(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, rows(2)), out)
    front, back = spots(out, texts("FTBU", 2))
    assert close(front["Fcard01"][0], (46.0, 56.5), WITHIN)
    assert close(front["Fcard02"][0], (105.0, 56.5), WITHIN)
    assert close(back["Bcard01"][0], (210 - 46.0, 56.5), WITHIN)
    assert close(back["Bcard02"][0], (105.0, 56.5), WITHIN)
    assert close(back["Ucard01"][0], (210 - 46.0, 20.5), WITHIN), "upright: top lies on top"


PAPERS = [
    ("a4", Size(210, 297), {}),
    ("a4", Size(297, 210), {"bleed": 3.0}),
    ("letter", Size(279.4, 215.9), {"bleed": 3.0}),
    ("legal", Size(355.6, 215.9), {}),
    ("a3", Size(420, 297), {"edge": "12 5 3 8"}),
    ("130x200", Size(130, 200), {"edge": "5 16 5 3"}),
    ("200x72", Size(200, 72), {}),  # the cards lie on their sides
]


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize(("paper", "page", "options"), PAPERS)
def test_backs_lie_behind_fronts_once_the_sheet_is_turned(
    tmp_path: Path, out: Path, paper: str, page: Size, options: dict[str, Any], backs: str
) -> None:
    printed(write_deck(tmp_path, rows(11)), out, paper, backs=backs, **options)
    found = spots(out, texts("FTBU", 11))
    sizes = {
        (round(float(p.mediabox.width) * MM, 1), round(float(p.mediabox.height) * MM, 1))
        for p in pypdf.PdfReader(out).pages
    }
    assert len(sizes) == 1
    drawn = Size(*sizes.pop())
    assert backs == "short" or drawn == pytest.approx(page)
    seen = []
    for front, back in zip(found[::2], found[1::2], strict=True):
        for name in names(11):
            if f"F{name}" in front:
                seen.append(name)
                middle = seen_on_back(drawn, backs, front[f"F{name}"][0])
                top = seen_on_back(drawn, backs, front[f"T{name}"][0])
                assert close(middle, back[f"B{name}"][0], WITHIN)
                assert close(top, back[f"U{name}"][0], WITHIN)
    assert seen == names(11)


@pytest.mark.parametrize(("paper", "bleed"), [("a4", 3.0), ("a4", 0.0), ("letter", 0.0), ("200x72", 0.0)])
def test_fold_puts_front_and_back_on_one_page_that_meet_when_folded(
    tmp_path: Path, out: Path, paper: str, bleed: float
) -> None:
    printed(write_deck(tmp_path, rows(5)), out, paper, backs="fold", bleed=bleed)
    found = spots(out, texts("FTBU", 5))
    first = pypdf.PdfReader(out).pages[0]
    page = Size(float(first.mediabox.width) * MM, float(first.mediabox.height) * MM)
    assert str(catalog(out)["/ViewerPreferences"]["/Duplex"]) == "/Simplex"
    seen = []
    for sheet in found:
        for name in names(5):
            if f"F{name}" in sheet:
                seen.append(name)
                for axis in ("vertical", "horizontal"):
                    meets = [
                        close(folded_onto(page, axis, sheet[one + name][0]), sheet[other + name][0], WITHIN)
                        for one, other in ("FB", "TU")
                    ]
                    if all(meets):
                        break
                else:
                    pytest.fail(f"front and back of {name} do not meet")
    assert seen == names(5)


def test_two_backs_in_one_run_never_share_a_sheet(tmp_path: Path, out: Path) -> None:
    toml = LAYOUTS + '[layout.other]\nelements = [{ kind = "text", at = [5, 5, 50, 9], value = "O{name}" }]\n'
    table = write_deck(tmp_path, [*rows(3), *rows(2, "other", 4), "card06,1,none"], toml)
    text = table.read_text("utf-8").replace("card06,1,none", "card06,1,")
    toml_file = table.with_suffix(".toml")
    table.write_text(text, "utf-8")
    toml_file.write_text(toml.replace('back = "back"\n', ""), "utf-8")
    printed(table, out)
    found = [sorted(page) for page in spots(out, texts("FBO", 6))]
    assert found == [
        ["Fcard01", "Fcard02", "Fcard03"],
        ["Bcard01", "Bcard02", "Bcard03"],
        ["Fcard04", "Fcard05"],
        ["Ocard04", "Ocard05"],
        ["Fcard06"],
        [],
    ], "a card without a back gets an empty page when its run has backs"


def test_copies_go_on_over_the_border_of_a_sheet(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, ["card01,8,back", "card02,2,back", "card03,1,back"]), out)
    counts = [{word: len(places) for word, places in page.items()} for page in spots(out, texts("FB", 3))]
    assert counts == [
        {"Fcard01": 8, "Fcard02": 1},
        {"Bcard01": 8, "Bcard02": 1},
        {"Fcard02": 1, "Fcard03": 1},
        {"Bcard02": 1, "Bcard03": 1},
    ]


@pytest.mark.parametrize(
    ("options", "sides", "duplex"),
    [
        ({}, "FBFB", "/DuplexFlipLongEdge"),
        ({"backs": "short"}, "FBFB", "/DuplexFlipShortEdge"),
        ({"backs": "none"}, "FF", "/Simplex"),
        ({"feed": "fronts"}, "FF", "/Simplex"),
        ({"feed": "backs"}, "BB", "/Simplex"),
        ({"feed": "fronts-then-backs"}, "FFBB", "/Simplex"),
    ],
)
def test_feeds(tmp_path: Path, out: Path, options: dict[str, str], sides: str, duplex: str) -> None:
    printed(write_deck(tmp_path, rows(11)), out, **options)
    found = ["".join(sorted({word[0] for word in page})) for page in spots(out, texts("FB", 11))]
    assert found == list(sides), "and no blank page in a one-sided run"
    assert str(catalog(out)["/ViewerPreferences"]["/Duplex"]) == duplex


def test_a_deck_without_backs_is_simplex_without_blank_pages(tmp_path: Path, out: Path) -> None:
    table = write_deck(tmp_path, ["card01,1,"], LAYOUTS.replace('back = "back"\n', ""))
    printed(table, out)
    assert len(pypdf.PdfReader(out).pages) == 1
    assert str(catalog(out)["/ViewerPreferences"]["/Duplex"]) == "/Simplex"


@pytest.mark.parametrize(("count", "expected"), [(9, 2), (10, 4), (18, 4)])
def test_a_full_last_sheet_makes_no_extra_page(tmp_path: Path, out: Path, count: int, expected: int) -> None:
    printed(write_deck(tmp_path, rows(count)), out)
    assert len(pypdf.PdfReader(out).pages) == expected


def test_what_a_printer_is_told(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, rows(2)), out, lang="de")
    root = catalog(out)
    preferences = root["/ViewerPreferences"]
    assert str(preferences["/PrintScaling"]) == "/None"
    assert str(preferences["/PickTrayByPDFSize"]).lower() == "true"
    assert str(root["/Lang"]) == "de"
    reader = pypdf.PdfReader(out)
    assert reader.metadata is not None
    assert reader.metadata.title == "deck"
    for page in reader.pages:
        for box in (page.mediabox, page.trimbox, page.bleedbox):
            assert millimetres(box) == pytest.approx([0, 0, 210, 297], abs=1e-3)


def test_a_card_a_page_has_its_trim_on_the_card(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, rows(2)), out, "card")
    reader = pypdf.PdfReader(out)
    assert len(reader.pages) == 4
    for page in reader.pages:
        assert millimetres(page.mediabox) == pytest.approx([0, 0, 65, 98], abs=1e-3)
        assert millimetres(page.bleedbox) == pytest.approx([0, 0, 65, 98], abs=1e-3)
        assert millimetres(page.trimbox) == pytest.approx([3, 3, 62, 95], abs=1e-3)
    text = pages_text(out)
    assert [line.split()[0] for line in text] == ["Fcard01", "Bcard01", "Fcard02", "Bcard02"]
    assert all(len(line.split()) == 2 for line in text), "no furniture"


def test_fonts_are_embedded_as_subsets_and_none_is_left_over(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, ["card01 → ≈ Ω ẞ,1,back"]), out)
    found = fonts(out)
    assert found
    assert all(found.values()), "every font is embedded"
    assert all(re.match(r"/[A-Z]{6}\+", name) for name in found), "as a subset"
    assert "Helvetica" not in "".join(found)


def test_a_letter_above_the_first_plane_can_be_copied_out(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, ["card01 🍔,1,back"]), out)
    assert "🍔" in pypdf.PdfReader(out).pages[0].extract_text()
    assert "🍔" in pages_text(out)[0]


def test_a_card_used_often_is_drawn_once(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, ["card01,14,back"]), out)
    drawn = [content(page).count(b"Tj") for page in pypdf.PdfReader(out).pages]
    placed = [content(page).count(b" Do") for page in pypdf.PdfReader(out).pages]
    furniture = 6
    assert max(drawn) <= furniture, "the words of the card stand in a form"
    assert placed[2] == placed[3] == 5


def test_a_table_cannot_break_the_file_with_its_ids(tmp_path: Path, out: Path) -> None:
    header = "id,name,copies,back"
    printed(write_deck(tmp_path, ['"a/b c(<>)\\%",card01,3,back', "../../x,card02,3,back"], header=header), out)
    assert {"Fcard01", "Fcard02"} <= set(spots(out, texts("F", 2))[0])


def test_black_text_is_grey_not_colour(tmp_path: Path, out: Path) -> None:
    printed(write_deck(tmp_path, rows(1)), out)
    code = content(pypdf.PdfReader(out).pages[0])
    assert re.search(rb"\b0 g BT", code)
    assert not re.search(rb"\b0 0 0 rg\b", code)


def test_no_half_file_is_left_beside_the_written_one(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    printed(write_deck(tmp_path, rows(1)), folder / "a.pdf")
    assert [path.name for path in folder.iterdir()] == ["a.pdf"]


def test_the_flip_axis_follows_the_page_as_drawn() -> None:
    axes = [flip_axis(size, backs) for size in (Size(210, 297), Size(297, 210)) for backs in ("long", "short")]
    assert axes == ["vertical", "horizontal", "horizontal", "vertical"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_card_is_clipped_on_the_sides_that_it_sees(turn: int) -> None:
    corners = {"left": (0.0, 46.0), "top": (29.5, 0.0), "right": (59.0, 46.0), "bottom": (29.5, 92.0)}
    trim, landscape = Size(59, 92), turn % 180 == 90
    box = Box(100, 100, 92, 59) if landscape else Box(100, 100, 59, 92)
    middles = {
        1.0: (box.x, box.centre.y),
        2.0: (box.centre.x, box.y),
        3.0: (box.right, box.centre.y),
        4.0: (box.centre.x, box.bottom),
    }
    placement = Placement(card("a"), "back", box, turn, (1.0, 2.0, 3.0, 4.0))
    seen = [
        next(bleed for bleed, middle in middles.items() if close(on_page(placement, trim, spot), middle))
        for spot in corners.values()
    ]
    assert list(turn_back(placement.bleeds, turn)) == seen
