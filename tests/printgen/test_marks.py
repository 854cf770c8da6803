"""Marks and furniture: in the waste only, inside the printer's edge."""

import pytest
from hypothesis import given

from printgen.deck import CardFormat
from printgen.furniture import furniture
from printgen.geometry import Box, Line
from printgen.grid import Imposition, best_fit
from printgen.impose import Sheet, impose
from printgen.job import Job
from printgen.marks import inside_edge, mark_lines, waste
from tests.printgen.samples import EURO, card, forms, jobs, make_job
from tests.printgen.test_grid import fit


def say(text: str, **values: object) -> str:
    """Say English."""
    return text.format(**values) if values else text


def letters(text: str) -> float:
    """Measure every letter alike."""
    return 0.5 * len(text)


def trims(found: Imposition) -> list[Box]:
    """Return every trim box of a front page, the backs of a folded one among them."""
    boxes = [found.box(slot) for slot in range(found.capacity)]
    return boxes + ([found.mirrored(box) for box in boxes] if found.backs == "fold" else [])


def as_box(line: Line) -> Box:
    """Return the box a straight line covers."""
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Box(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def crosses(line: Line, box: Box) -> bool:
    """Say whether a line runs through the inside of a box; along its edge is no crossing."""
    inner = box.grown(-1e-6)
    here = as_box(line)
    return here.x < inner.right and here.right > inner.x and here.y < inner.bottom and here.bottom > inner.y


def full_sheets(found: Imposition) -> list[Sheet]:
    """Return front and back of one full sheet."""
    copies = [card(f"c{number}") for number in range(found.capacity)]
    return [page for page in next(impose(copies, [], found, "sheet", found.backs != "none")) if page]


@given(forms, jobs())
def test_no_mark_crosses_a_trim_box(form: CardFormat, job: Job) -> None:
    found = fit(form, job)
    for line in mark_lines(found):
        assert not any(crosses(line, box) for box in trims(found))
        if not line.dashed:
            bled = [box.grown(found.bleed) for box in trims(found)]
            assert not any(crosses(line, box) for box in bled), "nor the bleed"


@given(forms, jobs())
def test_marks_stay_inside_the_printable_area_and_lie_on_cuts(form: CardFormat, job: Job) -> None:
    found = fit(form, job)
    printable = inside_edge(found)
    xs = {round(edge, 4) for box in trims(found) for edge in (box.x, box.right)}
    ys = {round(edge, 4) for box in trims(found) for edge in (box.y, box.bottom)}
    for line in mark_lines(found):
        assert printable.covers(as_box(line))
        if not line.dashed:
            on_cut = round(line.x1, 4) in xs if line.x1 == line.x2 else round(line.y1, 4) in ys
            assert on_cut
            length = abs(line.x2 - line.x1) + abs(line.y2 - line.y1)
            assert job.marks == "guides" or 0.5 < length <= 4 + 1e-9


@given(forms, jobs())
def test_furniture_keeps_off_cards_and_marks(form: CardFormat, job: Job) -> None:
    found = fit(form, job)
    printable = inside_edge(found)
    for page in full_sheets(found):
        pieces, _ = furniture(page, "Trial", 1, say, letters)
        inked = [
            entry.box._replace(
                x=entry.box.x - entry.bleeds[0],
                y=entry.box.y - entry.bleeds[1],
                w=entry.box.w + entry.bleeds[0] + entry.bleeds[2],
                h=entry.box.h + entry.bleeds[1] + entry.bleeds[3],
            )
            for entry in page.placements
        ]
        lines = mark_lines(found) if page.side == "front" else []
        for at, piece in enumerate(pieces):
            assert printable.covers(piece.box)
            assert not any(piece.box.overlaps(box) for box in inked)
            assert not any(crosses(line, piece.box) for line in lines)
            assert not any(piece.box.overlaps(other.box) for other in pieces[:at])


def test_a4_marks_in_literal_millimetres() -> None:
    lines = mark_lines(best_fit(EURO, make_job("a4")))
    assert len(lines) == 16
    assert Line(16.5, 5.5, 16.5, 9.5) in lines, "4 mm long, 1 mm off the cut"
    assert Line(11.5, 10.5, 15.5, 10.5) in lines
    assert {Line(193.5, 291.5, 193.5, 287.5), Line(198.5, 286.5, 194.5, 286.5)} <= set(lines), "as long on every side"
    guides = mark_lines(best_fit(EURO, make_job("a4", marks="guides")))
    assert Line(16.5, 5, 16.5, 9.5) in guides, "a guide runs from the printer's edge"
    assert mark_lines(best_fit(EURO, make_job("a4", marks="none"))) == []


def test_the_fold_line_runs_through_the_middle_and_is_dashed() -> None:
    found = best_fit(EURO, make_job("a4", backs="fold", bleed=3.0, marks="none"))
    assert mark_lines(found) == [Line(5, 105, 292, 105, True, 0.2)]


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
def test_ruler_number_arrow_and_cut_plan_find_room_on_every_named_paper(paper: str) -> None:
    found = best_fit(EURO, make_job(paper))
    front, back = full_sheets(found)
    pieces, complete = furniture(front, "King Fridge · fridge cards", 10, say, letters)
    assert complete
    assert len(pieces) == 4
    ruler = pieces[0]
    assert max(ruler.box.w, ruler.box.h) == pytest.approx(50)
    assert furniture(back, "King Fridge · fridge cards", 10, say, letters)[1]


def test_the_widest_strip_is_taken() -> None:
    strip = waste(full_sheets(best_fit(EURO, make_job("a4")))[0])
    assert strip is not None
    assert strip.width == pytest.approx(11.5)
    assert strip.upright


def test_without_a_strip_of_four_millimetres_furniture_is_left_out_and_said() -> None:
    front = full_sheets(best_fit(EURO, make_job("187x286")))[0]
    assert waste(front) is None
    assert furniture(front, "Trial", 1, say, letters) == ([], False)


def test_backs_carry_no_cut_marks() -> None:
    found = best_fit(EURO, make_job("a4"))
    _, back = full_sheets(found)
    pieces, _ = furniture(back, "Trial", 1, say, letters)
    assert len(pieces) == 2, "ruler and sheet number only"
