"""Paper: does a card of 59 x 92 mm come out as one (P27)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest

from tests.field.sheet import MM, words
from tests.tables.kitchen import Try

NINETEEN = "name,text,count\n" + "".join(f"Card {number:02},Text {number},1\n" for number in range(1, 20))
SHAPE = "{ kind = 'shape', at = [0, 0, 59, 92], value = 'rect', fill = '#eeeeee' }"
NAME = "{ kind = 'text', at = [4, 4, 51, 9], value = '{name}' }"
BLANK = f"front = 'front'\n[layout.front]\nelements = [{SHAPE}]\n"
NAMED = BLANK.replace(SHAPE, f"{SHAPE}, {NAME}")
PAPERS = [  # option, page in mm, cards on each sheet
    ("a4", (210, 297), [9, 9, 1]),
    ("a4 ", (210, 297), [9, 9, 1]),
    ("A4", (210, 297), [9, 9, 1]),
    ("letter", (279.4, 215.9), [8, 8, 3]),
    ("legal", (355.6, 215.9), [10, 9]),
    ("a3", (420, 297), [18, 1]),
    ("148x210", (148, 210), [4, 4, 4, 4, 3]),
]
Rectangle = tuple[float, float, float, float]


def numbers(path: Path) -> Iterator[tuple[pypdf.PageObject, str]]:
    """Yield each page with its operators."""
    for page in pypdf.PdfReader(path).pages:
        content = page.get_contents()
        assert content is not None
        yield page, content.get_data().decode("latin-1")


def cards_of(page: pypdf.PageObject, code: str) -> list[Rectangle]:
    """Return the places of the cards: each is moved to by a matrix at the start of a line; mm, y down."""
    height = float(page.mediabox.height) * MM
    found = []
    for a, b, c, d, x, y in re.findall(
        r"(?m)^q (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) cm$", code
    ):
        turn = [float(part) for part in (a, b, c, d)]
        across = (59 * turn[0] + 92 * turn[2], 59 * turn[1] + 92 * turn[3])
        x1, y1 = float(x) * MM, float(y) * MM
        box = sorted((x1, x1 + across[0])) + sorted((height - y1, height - y1 - across[1]))
        found.append((box[0], box[2], box[1], box[3]))
    return found


@pytest.mark.parametrize(("paper", "size", "sheets"), PAPERS)
def test_every_paper_has_its_own_grid(attempt: Try, paper: str, size: tuple[float, float], sheets: list[int]) -> None:
    """P27.1, P27.2, P27.3, P27.6: page box and number of cards."""
    tried = attempt(NINETEEN, "--paper", paper)
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 19, [])
    out = attempt.folder / "out.pdf"
    pages = pypdf.PdfReader(out).pages
    for page in pages:
        assert (float(page.mediabox.width) * MM, float(page.mediabox.height) * MM) == pytest.approx(size, abs=0.18)
        assert page.get("/Rotate", 0) == 0
    names = [
        [word for word in words(out) if word.page == number and word.text == "Card"] for number in range(len(pages))
    ]
    assert [len(found) for found in names] == sheets


@pytest.mark.parametrize(("paper", "size", "sheets"), PAPERS)
def test_a_card_is_59_by_92_with_the_grid_in_the_middle(
    attempt: Try, paper: str, size: tuple[float, float], sheets: list[int]
) -> None:
    """P27.1, P27.2: measured on the first sheet; at least 5 mm are left on every side."""
    attempt("name\n" + "Owl\n" * 19, "--paper", paper, "--marks", "none", toml=BLANK)
    page, code = next(numbers(attempt.folder / "out.pdf"))
    found = cards_of(page, code)[: sheets[0]]
    assert len(found) == sheets[0]
    for left, top, right, bottom in found:
        assert sorted((right - left, bottom - top)) == pytest.approx([59, 92], abs=0.1)
    left, top = min(box[0] for box in found), min(box[1] for box in found)
    right, bottom = max(box[2] for box in found), max(box[3] for box in found)
    assert left == pytest.approx(size[0] - right, abs=0.1)
    assert top == pytest.approx(size[1] - bottom, abs=0.1)
    assert min(left, top) >= 5 - 0.01


def test_nine_on_letter_only_where_the_printer_is_said_to_reach_that_far(attempt: Try) -> None:
    """P27.2: three rows leave 1.7 mm."""
    tried = attempt(NINETEEN, "--paper", "letter", "--edge", "1.5")
    assert tried.status == 0
    assert len(pypdf.PdfReader(attempt.folder / "out.pdf").pages) == 3
    assert len([word for word in words(attempt.folder / "out.pdf") if word.page == 0 and word.text == "Card"]) == 9


@pytest.mark.parametrize("paper", ["Foolscap", "a5", "tabloid", "", "A4x", "0x0", "-210x297", "nanxinf", "210x"])
def test_a_paper_that_is_none_is_refused_with_the_choices(attempt: Try, paper: str) -> None:
    """P27.6."""
    tried = attempt(NINETEEN, "--paper", paper)
    assert tried.status in (1, 2)
    assert not tried.written
    assert "a4, letter, legal, a3" in tried.said or "WxH" in tried.said


def test_a_card_larger_than_the_paper_is_refused_not_shrunk(attempt: Try) -> None:
    """P27.6, P27.7: it says what it needs and what there is."""
    tried = attempt(NINETEEN, "--paper", "60x60")
    assert (tried.status, tried.written) == (1, False)
    assert "59 x 92 mm" in tried.said
    tried = attempt("name\nBoard\n", "--format", "400x300")
    assert (tried.status, tried.written) == (1, False)
    assert "400 x 300 mm" in tried.said


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_viewer_is_asked_not_to_scale_and_a_ruler_is_there_to_check(attempt: Try, paper: str) -> None:
    """P27.4: on each sheet."""
    attempt(NINETEEN, "--paper", paper)
    out = attempt.folder / "out.pdf"
    preferences = pypdf.PdfReader(out).trailer["/Root"]["/ViewerPreferences"]  # type: ignore[index]
    assert preferences["/PrintScaling"] == "/None"
    for page in pypdf.PdfReader(out).pages:
        assert "50 mm: if not, print at 100 %" in " ".join(page.extract_text().split())


@pytest.mark.parametrize(("paper", "size", "sheets"), PAPERS[2:6])
def test_cut_marks_lie_on_the_page_outside_the_cards(
    attempt: Try, paper: str, size: tuple[float, float], sheets: list[int]
) -> None:
    """P27.5: none crosses a card."""
    attempt("name\n" + "".join(f"N{number}\n" for number in range(19)), "--paper", paper, toml=NAMED)
    for (page, code), count in zip(numbers(attempt.folder / "out.pdf"), sheets, strict=True):
        cards = cards_of(page, code)[:count]
        after = code[code.rindex("0 G") :]
        marks = re.findall(r"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l S", after)
        assert len(marks) >= 8
        for numbers_of in marks:
            x1, y1, x2, y2 = (float(part) * MM for part in numbers_of)
            assert all(0 <= x <= size[0] for x in (x1, x2))
            assert all(0 <= y <= size[1] for y in (y1, y2))
            for step in range(11):
                x, y = x1 + (x2 - x1) * step / 10, size[1] - (y1 + (y2 - y1) * step / 10)
                assert not [box for box in cards if box[0] + 0.1 < x < box[2] - 0.1 and box[1] + 0.1 < y < box[3] - 0.1]
