"""The grid: best fit in literal millimetres, and laws for any card on any paper."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from printgen.deck import CardFormat
from printgen.errors import FitError
from printgen.geometry import Box, Size
from printgen.grid import Imposition, best_fit
from printgen.job import Job
from printgen.marks import inside_edge, occupied
from tests.printgen.physics import behind, close, folded_onto, on_page, seen_on_back
from tests.printgen.samples import EURO, card, forms, jobs, make_job

# paper, options, page as drawn, columns x rows, left = right and top = bottom to the outermost trim or bleed, mm
PRESETS = [
    ("a4", {}, (210, 297), (3, 3), 16.5, 10.5),
    ("a4", {"bleed": 1.0}, (210, 297), (3, 3), 13.5, 7.5),
    ("a4", {"bleed": 2.0}, (297, 210), (4, 2), 22.5, 9.0),
    ("a4", {"bleed": 3.0}, (297, 210), (4, 2), 18.5, 7.0),
    ("letter", {}, (279.4, 215.9), (4, 2), 21.7, 15.95),
    ("letter", {"bleed": 3.0}, (279.4, 215.9), (4, 2), 9.7, 9.95),
    ("legal", {}, (355.6, 215.9), (5, 2), 30.3, 15.95),
    ("a3", {}, (420, 297), (6, 3), 33.0, 10.5),
]


def fit(form: CardFormat, job: Job) -> Imposition:
    """Return the best fit; leave the example out where nothing fits."""
    try:
        return best_fit(form, job)
    except FitError:
        assume(False)
        raise


def boxes(imposition: Imposition) -> list[Box]:
    """Return the trims of all slots."""
    return [imposition.box(slot) for slot in range(imposition.capacity)]


@pytest.mark.parametrize(("paper", "options", "page", "grid", "left", "top"), PRESETS)
def test_presets_in_literal_millimetres(
    paper: str,
    options: dict[str, float],
    page: tuple[float, float],
    grid: tuple[int, int],
    left: float,
    top: float,
) -> None:
    found = best_fit(EURO, make_job(paper, **options))
    assert found.paper == pytest.approx(page)
    assert (found.columns, found.rows) == grid
    outer = found.grid.grown(found.bleed)
    assert (outer.x, outer.y) == pytest.approx((left, top), abs=1e-9)
    assert (found.paper.w - outer.right, found.paper.h - outer.bottom) == pytest.approx((left, top), abs=1e-9)


def test_a4_slots_share_their_cuts() -> None:
    found = best_fit(EURO, make_job("a4"))
    assert found.box(0) == pytest.approx((16.5, 10.5, 59, 92))
    assert found.box(1) == pytest.approx((75.5, 10.5, 59, 92))
    assert found.box(4) == pytest.approx((75.5, 102.5, 59, 92))
    assert found.box(8) == pytest.approx((134.5, 194.5, 59, 92))


def test_fold_on_a4_holds_four_cards_front_and_back() -> None:
    found = best_fit(EURO, make_job("a4", backs="fold", bleed=3.0))
    assert found.paper == pytest.approx((297, 210))
    assert (found.columns, found.rows, found.axis) == (4, 1, "horizontal")
    assert found.grid.y - 3 == pytest.approx(7.0)
    back = found.mirrored(found.box(0))
    assert found.paper.h - back.bottom - 3 == pytest.approx(7.0)
    assert back.y == pytest.approx(108.0)


def test_letter_holds_eight_never_nine() -> None:
    assert best_fit(EURO, make_job("letter")).capacity == 8
    assert best_fit(EURO, make_job("letter", edge="0")).capacity == 9, "276 of 279.4 mm: only with no edge at all"


@pytest.mark.parametrize("edge", [0, 3, 5, 6.35, 0.1])
def test_an_exact_fit_is_kept(edge: float) -> None:
    w, h = 177.000 + 2 * edge, 276.000 + 2 * edge
    found = best_fit(EURO, make_job(Size(w, h), edge=f"{edge}"))
    assert (found.columns, found.rows) == (3, 3)


def test_a_hair_less_than_an_exact_fit_loses_a_column() -> None:
    assert best_fit(EURO, make_job(Size(186.99, 286), edge="5", backs="none")).columns == 2


@given(st.integers(1, 6), st.integers(1, 6), st.integers(200, 1200), st.integers(0, 60), st.integers(0, 30))
@example(3, 3, 590, 50, 0)
def test_exact_fits_are_kept_for_any_tenths_of_millimetres(
    columns: int, rows: int, tenths: int, edge: int, bleed: int
) -> None:
    side, margin, bleeds = tenths / 10, edge / 10, bleed / 10
    w, h = columns * (side + 2 * bleeds) + 2 * margin, rows * (side + 2 * bleeds) + 2 * margin
    found = best_fit(CardFormat("any", Size(side, side)), make_job(Size(w, h), edge=f"{margin}", bleed=bleeds))
    assert found.capacity == columns * rows


@given(forms, jobs())
def test_slots_lie_inside_the_printable_area_and_never_overlap(form: CardFormat, job: Job) -> None:
    found = fit(form, job)
    printable = inside_edge(found)
    inked = [box.grown(found.bleed) for box in boxes(found)]
    if found.backs != "none":
        mirrored = [found.mirrored(box).grown(found.bleed) for box in boxes(found)]
        assert all(printable.covers(box) for box in mirrored), "backs keep the edges too"
        inked += mirrored if found.backs == "fold" else []
    assert all(printable.covers(box) for box in inked)
    assert not any(one.overlaps(other) for at, one in enumerate(inked) for other in inked[:at])
    assert all(occupied(found).covers(box) for box in inked)


@given(forms, jobs(backs=("long", "short", "fold")), st.floats(0, 1), st.floats(0, 1))
def test_a_back_lies_on_its_front_and_top_on_top(form: CardFormat, job: Job, across: float, down: float) -> None:
    from printgen.impose import impose

    found = fit(form, job)
    copies = [card(f"c{number}") for number in range(found.capacity + 1)]
    spot = (across * form.trim.w, down * form.trim.h)
    for front, back in impose(copies, [], found, job.cut, True):
        fronts = {entry.card.id: entry for entry in front.placements if entry.side == "front"}
        behinds = {entry.card.id: entry for entry in (back or front).placements if entry.side == "back"}
        assert fronts.keys() == behinds.keys()
        for name, placed in fronts.items():
            here = on_page(placed, form.trim, spot)
            there = on_page(behinds[name], form.trim, behind(form.trim, spot))
            if job.backs == "fold":
                assert close(folded_onto(found.paper, found.axis, here), there)
            else:
                assert close(seen_on_back(found.paper, job.backs, here), there)


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize(("paper", "turn"), [(Size(210, 297), 0), (Size(128, 102), 0), (Size(102, 69), 90)])
def test_portrait_landscape_and_sideways_are_all_met(paper: Size, turn: int, backs: str) -> None:
    found = best_fit(EURO, make_job(paper, backs=backs))
    assert found.turn == turn
    upright = (paper.h > paper.w) == (backs == "long")
    assert found.back_turn == {(0, True): 0, (0, False): 180, (90, True): 270, (90, False): 90}[turn, upright]


def test_letter_backs_lie_below_and_turned_with_the_long_edge() -> None:
    found = best_fit(EURO, make_job("letter", bleed=3.0))
    first = found.box(0)
    assert found.mirrored(first) == pytest.approx((first.x, 215.9 - first.bottom, 59, 92))
    assert found.mirrored(first).y > first.bottom
    assert found.back_turn == 180


def test_an_edge_that_needs_more_moves_the_grid_front_and_back() -> None:
    found = best_fit(EURO, make_job("a4", edge="5 14 5 5"))
    assert found.grid.y == pytest.approx(14)
    assert found.mirrored(found.box(0)).y == pytest.approx(14)
    turned = best_fit(EURO, make_job("210x297", edge="5 14 5 5", backs="short"))
    assert turned.paper.h - turned.grid.bottom >= 14 - 1e-6, "turned on the short edge, the top edge binds both ends"


def test_an_impossible_fit_says_what_would_fit() -> None:
    with pytest.raises(FitError) as caught:
        best_fit(EURO, make_job(Size(60, 90)))
    problem = caught.value.problems[0]
    assert "59 x 92 mm" in problem.message
    assert "50 x 80 mm" in problem.message
    assert "--paper" in problem.hint


@given(forms)
def test_a_single_card_is_a_page_with_its_bleed(form: CardFormat) -> None:
    found = best_fit(form, make_job("card"))
    assert found.capacity == 1
    assert found.paper == pytest.approx((form.trim.w + 6, form.trim.h + 6))
    assert found.box(0) == pytest.approx((3, 3, *form.trim))


@given(forms, jobs())
def test_no_other_orientation_holds_more(form: CardFormat, job: Job) -> None:
    found = fit(form, job)
    printable = inside_edge(found)
    pitch = Size(form.trim.w + 2 * job.bleed, form.trim.h + 2 * job.bleed)
    if job.backs == "none" and job.turnable:
        upright = int((printable.w + 1e-6) // pitch.w) * int((printable.h + 1e-6) // pitch.h)
        assert found.capacity >= upright
    assert found.capacity >= 1
