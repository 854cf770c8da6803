"""Which back lies behind which front, turned or folded (P28, P30)."""

import pypdf
import pytest

from tests.field.sheet import A4, MM, Mark, Picture, near, words
from tests.tables.kitchen import Try

WITHIN = 0.1  # mm
FRONT = "{ kind = 'text', at = [9, 12, 41, 8], value = 'F{name}', size = 12 }"
BACK = "{ kind = 'text', at = [9, 12, 41, 8], value = 'B{name}', size = 12, align = 'center' }"
TOML = f"front = 'front'\nback = 'rear'\n[layout.front]\nelements = [{FRONT}]\n[layout.rear]\nelements = [{BACK}]\n"
TOML = TOML.replace("12 }", "12, align = 'center' }")
ELEVEN = "name\n" + "".join(f"{letter}{letter}{letter}\n" for letter in "ABCDEFGHIJK")


def named(attempt: Try, side: str) -> dict[str, list[Mark]]:
    """Return where the names of a side stand."""
    found: dict[str, list[Mark]] = {}
    for word in words(attempt.folder / "out.pdf"):
        if len(word.text) == 4 and word.text[0] == side and len(set(word.text[1:])) == 1:
            found.setdefault(word.text[1], []).append(word)
    return found


def rows(marks: dict[str, list[Mark]], page: int) -> list[str]:
    """Return the letters of a page as they lie: by rows from the top, each from the left."""
    here = [
        (round(mark.middle[1] / 40), mark.middle[0], letter)
        for letter in marks
        for mark in marks[letter]
        if mark.page == page
    ]
    lines = sorted({line for line, _, _ in here})
    return ["".join(letter for row, _, letter in sorted(here) if row == line) for line in lines]


def test_the_half_empty_last_sheet_mirrors_too(attempt: Try) -> None:
    """P28.1, P28.3: pages F1 B1 F2 B2; the backs of the last row stand at its right end, upright."""
    tried = attempt(ELEVEN, toml=TOML)
    assert (tried.status, tried.cards) == (0, 11)
    fronts, backs = named(attempt, "F"), named(attempt, "B")
    assert [rows(fronts, page) for page in (0, 2)] == [["ABC", "DEF", "GHI"], ["JK"]]
    assert [rows(backs, page) for page in (1, 3)] == [["CBA", "FED", "IHG"], ["KJ"]]
    assert all(mark[0].right - mark[0].left > mark[0].bottom - mark[0].top for mark in backs.values())
    assert backs["J"][0].middle[0] == pytest.approx(A4[0] / 2 + 59, abs=1.5)
    assert backs["K"][0].middle[0] == pytest.approx(A4[0] / 2, abs=1.5)


@pytest.mark.parametrize("options", [(), ("--bleed", "1"), ("--edge", "5 5 12 5"), ("--cut", "stack")])
def test_a_back_is_the_mirror_image_of_its_front(attempt: Try, options: tuple[str, ...]) -> None:
    """P28.2: about the middle of the page, at the same height, with bleed and uneven edges too."""
    attempt(ELEVEN, *options, toml=TOML)
    fronts, backs = named(attempt, "F"), named(attempt, "B")
    assert set(fronts) == set(backs) == set("ABCDEFGHIJK")
    offsets = set()
    for letter in fronts:
        (front,), (back,) = fronts[letter], backs[letter]
        assert back.page == front.page + 1
        offsets.add(round(front.middle[0] + back.middle[0] - A4[0], 2))
        assert back.middle[1] == pytest.approx(front.middle[1], abs=0.3), "F and B reach equally high"
    assert max(abs(offset) for offset in offsets) < 0.6, "the letters F and B are not equally wide"


def test_an_empty_place_has_no_back(attempt: Try) -> None:
    """P28.4, P28.5: a shared picture stands twice on the last sheet, not nine times."""
    from PIL import Image

    Image.new("RGB", (700, 1090), (0, 0, 255)).save(attempt.folder / "back.png")
    attempt("name,back\n" + "".join(f"N{number},back.png\n" for number in range(11)))
    out = attempt.folder / "out.pdf"
    assert len(pypdf.PdfReader(out).pages) == 4
    seen = Picture(out, 3, 60)
    blue = [
        (column, row)
        for row in range(3)
        for column in range(3)
        if near(seen.at(16.5 + 59 * column + 29.5, 10.5 + 92 * row + 46), (0, 0, 255))
    ]
    assert blue == [(1, 0), (2, 0)]
    full = Picture(out, 1, 60)
    assert near(full.at(16.5 + 29.5, 10.5 + 46), (0, 0, 255))


def test_copies_over_the_border_of_a_sheet_keep_their_back(attempt: Try) -> None:
    """P28.6: a card of two copies, the ninth and the tenth."""
    tried = attempt("name,count\n" + "".join(f"{x}{x}{x},{2 if x == 'I' else 1}\n" for x in "ABCDEFGHI"), toml=TOML)
    assert tried.cards == 10
    fronts, backs = named(attempt, "F"), named(attempt, "B")
    assert [mark.page for mark in fronts["I"]] == [0, 2]
    assert [mark.page for mark in backs["I"]] == [1, 3]
    for front, back in zip(fronts["I"], backs["I"], strict=True):
        assert front.middle[0] + back.middle[0] == pytest.approx(A4[0], abs=0.6)


@pytest.mark.parametrize(("paper", "sheets"), [("a4", [4, 1]), ("letter", [4, 1])])
def test_front_and_back_meet_at_the_fold(attempt: Try, paper: str, sheets: list[int]) -> None:
    """P30.1, P30.2, P30.4, P30.5: pairs at the same distance from one line, the back turned as the fold asks."""
    tried = attempt("name\n" + "".join(f"{x}{x}{x}\n" for x in "ABCDE"), "--backs", "fold", "--paper", paper, toml=TOML)
    assert (tried.status, tried.cards) == (0, 5)
    out = attempt.folder / "out.pdf"
    fronts, backs = named(attempt, "F"), named(attempt, "B")
    assert [sum(mark.page == page for [mark] in fronts.values()) for page in range(len(sheets))] == sheets
    assert set(fronts) == set(backs), "no orphan"
    page = pypdf.PdfReader(out).pages[0]
    size = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
    across = {letter: (fronts[letter][0].middle, backs[letter][0].middle) for letter in fronts}
    sums = {round(sum(pair[axis] for pair in one), 1) for one in across.values() for axis in (0,)}
    downs = {round(front[1] + back[1], 1) for front, back in across.values()}
    vertical = max(sums) - min(sums) < 1
    line = (size[0] if vertical else size[1]) / 2
    found = sums if vertical else downs
    assert all(abs(total / 2 - line) < 0.4 for total in found), "one fold in the middle of the sheet"
    for front, back in across.values():
        other = 1 if vertical else 0
        assert front[other] == pytest.approx(back[other], abs=0.6), "opposite each other"
    for marks in (*fronts.values(), *backs.values()):
        assert all(edge >= 5 for edge in (marks[0].left, marks[0].top))
        assert marks[0].right <= size[0] - 5
        assert marks[0].bottom <= size[1] - 5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_one_dashed_and_named_fold_line_on_each_sheet(attempt: Try, paper: str) -> None:
    """P30.3."""
    attempt("name\n" + "".join(f"{x}{x}{x}\n" for x in "ABCDE"), "--backs", "fold", "--paper", paper, toml=TOML)
    for page in pypdf.PdfReader(attempt.folder / "out.pdf").pages:
        content = page.get_contents()
        assert content is not None
        assert content.get_data().count(b"w [4 3] 0 d") == 1
        assert "fold" in page.extract_text().lower()


def test_a_card_without_a_back_leaves_its_half_blank(attempt: Try) -> None:
    """P30.6: and so when sheets are turned."""
    for backs in ("fold", "long"):
        tried = attempt("name,back\nAAA,BAAA\nBBB,\nCCC,BCCC\n", "--backs", backs)
        assert (tried.status, tried.cards) == (0, 3)
        assert sorted(named(attempt, "B")) == ["A", "C"]
