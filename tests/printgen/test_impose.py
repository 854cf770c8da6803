"""Imposition: every copy once, in its order, each back behind its front."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.deck import Card
from printgen.geometry import Box
from printgen.grid import best_fit
from printgen.impose import BACK_OVERLAP, SEAM, Sheet, explode, impose
from printgen.job import Job
from tests.printgen.samples import EURO, card, jobs, make_job, names
from tests.printgen.test_grid import fit

decks = st.lists(st.integers(0, 4), min_size=1, max_size=15).map(
    lambda counts: [card(f"c{number}", copies) for number, copies in enumerate(counts)]
)


def laid(sheets: list[tuple[Sheet, Sheet | None]], side: str) -> list[str]:
    """Return the ids of the cards of one side, in the order they were placed."""
    pages = [page for pair in sheets for page in pair if page]
    return [entry.card.id for page in pages for entry in page.placements if entry.side == side]


@given(decks, st.integers(1, 3))
def test_explode_gives_each_copy_of_each_set_in_order(cards: list[Card], sets: int) -> None:
    exploded = explode(cards, sets)
    assert Counter(one.id for one in exploded) == Counter({one.id: one.copies * sets for one in cards if one.copies})
    positions = [int(one.id[1:]) for one in exploded]
    assert positions == sorted(positions)


@given(decks, jobs(), st.integers(0, 3))
def test_each_copy_is_placed_exactly_once(cards: list[Card], job: Job, spare_count: int) -> None:
    found = fit(EURO, job)
    copies = explode(cards)
    spares = [card(f"spare{number}") for number in range(spare_count)]
    with_backs = job.backs != "none"
    sheets = list(impose(copies, spares, found, job.cut, with_backs))
    fronts = Counter(laid(sheets, "front"))
    assert {name: count for name, count in fronts.items() if not name.startswith("spare")} == Counter(
        one.id for one in copies
    )
    if with_backs:
        assert fronts == Counter(laid(sheets, "back"))
    empty = -len(copies) % found.capacity
    assert sum(count for name, count in fronts.items() if name.startswith("spare")) == (empty if spares else 0)
    assert len(sheets) == -(-len(copies) // found.capacity), "a full last sheet makes no extra page"
    assert all(front.placements for front, _ in sheets), "no sheet is empty"


@given(decks, jobs())
def test_no_two_cards_share_a_slot(cards: list[Card], job: Job) -> None:
    found = fit(EURO, job)
    for pair in impose(explode(cards), [], found, job.cut, job.backs != "none"):
        for page in filter(None, pair):
            boxes = [entry.box for entry in page.placements]
            assert not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at])


@given(decks, st.sampled_from(["a4", "letter", "a3"]), st.integers(0, 2))
def test_cut_stacks_laid_on_each_other_lie_in_deck_order(cards: list[Card], paper: str, spare_count: int) -> None:
    job = make_job(paper, cut="stack")
    found = best_fit(EURO, job)
    copies = explode(cards)
    spares = [card(f"spare{number}") for number in range(spare_count)]
    stacks: dict[tuple[float, float], list[str]] = {}
    for front, _ in impose(copies, spares, found, "stack", True):
        for entry in front.placements:
            stacks.setdefault((round(entry.box.y, 3), round(entry.box.x, 3)), []).append(entry.card.id)
    pile = [name for _, stack in sorted(stacks.items()) for name in stack]
    assert [name for name in pile if not name.startswith("spare")] == [one.id for one in copies]
    assert all(name.startswith("spare") for name in pile[len(copies) :])


@given(decks)
def test_sheets_hold_cards_in_reading_order(cards: list[Card]) -> None:
    found = best_fit(EURO, make_job("a4"))
    copies = explode(cards)
    for at, (front, _) in enumerate(impose(copies, [], found, "sheet", True, first=7)):
        assert front.number == 7 + at
        here = [entry.card.id for entry in front.placements]
        assert here == [one.id for one in copies[at * 9 : at * 9 + 9]]
        ordered = sorted(front.placements, key=lambda entry: (round(entry.box.y, 3), entry.box.x))
        assert [entry.card.id for entry in ordered] == here


def test_a_half_full_last_sheet_lands_behind_its_fronts() -> None:
    found = best_fit(EURO, make_job("a4"))
    sheets = list(impose([card(name) for name in names(11)], [], found, "sheet", True))
    front, back = sheets[1]
    assert back is not None
    assert [entry.box.x for entry in front.placements] == pytest.approx([16.5, 75.5])
    assert [entry.box.x for entry in back.placements] == pytest.approx([134.5, 75.5])
    assert [entry.box.y for entry in back.placements] == pytest.approx([10.5, 10.5])


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    found = best_fit(EURO, make_job("a4"))
    pair = next(impose([card("one"), card("two", back="")], [], found, "sheet", True))
    assert laid([pair], "front") == ["one", "two"]
    assert laid([pair], "back") == ["one"]


def test_nothing_makes_no_sheet() -> None:
    found = best_fit(EURO, make_job("a4"))
    assert list(impose([], [card("spare")], found, "sheet", True)) == []


@given(decks, jobs(backs=("long", "short", "fold")))
def test_backs_bleed_over_free_edges_and_over_a_neighbour_only_to_close_the_seam(cards: list[Card], job: Job) -> None:
    found = fit(EURO, job)
    for pair in impose(explode(cards), [], found, job.cut, True):
        for page in filter(None, pair):
            backs = [entry for entry in page.placements if entry.side == "back"]
            for entry in backs:
                left, top, right, bottom = entry.bleeds
                assert min(entry.bleeds) >= job.bleed
                assert max(entry.bleeds) <= max(job.bleed, BACK_OVERLAP)
                box = entry.box
                reach = box._replace(x=box.x - left, y=box.y - top, w=box.w + left + right, h=box.h + top + bottom)
                if job.bleed < BACK_OVERLAP:
                    others = [other.box for other in page.placements if other is not entry]
                    assert not any(
                        strip.overlaps(other, SEAM + 1e-6) for other in others for strip in sides(box, reach)
                    )


def sides(box: Box, reach: Box) -> list[Box]:
    """Return the four strips that reach out over the sides of a box (corners left out)."""
    return [
        Box(reach.x, box.y, box.x - reach.x, box.h),
        Box(box.right, box.y, reach.right - box.right, box.h),
        Box(box.x, reach.y, box.w, box.y - reach.y),
        Box(box.x, box.bottom, box.w, reach.bottom - box.bottom),
    ]
