"""The plan of a run: which sheets, in which order, and nothing left out in silence."""

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.deck import Card, Deck, Game
from printgen.design import Design, Layout
from printgen.errors import UsageError
from printgen.geometry import Size
from printgen.names import Names
from printgen.plan import face_uses, page_count, pages, plan, two_sided
from tests.printgen.samples import EURO, card, make_job, names

NAMED = Layout("named", (), frozenset(["name"]))


def deck(key: str, cards: list[Card], layouts: Mapping[str, Layout] | None = None) -> Deck:
    """Return a deck with a front and a back that show the card's name."""
    looks = layouts or {"front": NAMED, "back": NAMED._replace(name="back")}
    own = tuple(one._replace(deck=key) for one in cards)
    return Deck(key, key, EURO, own, Design(looks, {}, {}), f"{key}.csv")


def game(*decks: Deck) -> Game:
    """Return a game of these decks."""
    return Game("trial", "Trial", decks)


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_a_full_last_sheet_makes_no_extra_page(count: int, sheets: int) -> None:
    job = make_job("a4")
    runs = plan(game(deck("deck", [card(name) for name in names(count)])), job)
    assert sum(run.sheets for run in runs) == sheets
    assert len(list(pages(runs, job))) == 2 * sheets


PAIRS = [
    (backs, feed)
    for backs, feed in product(("long", "short", "fold", "none"), ("duplex", "fronts", "backs", "fronts-then-backs"))
    if not (backs == "fold" and feed != "duplex") and not (backs == "none" and feed in ("backs", "fronts-then-backs"))
]


@given(st.lists(st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=4), st.sampled_from(PAIRS))
def test_page_count_tells_what_pages_yields(rows: list[tuple[int, bool]], pair: tuple[str, str]) -> None:
    backs, feed = pair
    if feed == "backs" and not any(backed for _, backed in rows):
        return
    job = make_job("a4", backs=backs, feed=feed)
    cards = [card(f"c{at}", copies, "back" if backed else "") for at, (copies, backed) in enumerate(rows)]
    runs = plan(game(deck("deck", cards)), job)
    made = list(pages(runs, job))
    assert len(made) == page_count(runs, job)
    if two_sided(runs, job):
        assert all(sheet and sheet.side == "front" for _, sheet in made[::2])
        assert all(sheet is None or sheet.side == "back" for _, sheet in made[1::2])
    elif feed != "fronts-then-backs":
        assert all(sheet is not None for _, sheet in made), "one-sided runs have no blank pages"
    placed = [entry.card.id for _, sheet in made if sheet for entry in sheet.placements if entry.side == "front"]
    if feed != "backs":
        assert sorted(placed) == sorted(one.id for one in cards for _ in range(one.copies))


def test_cards_with_other_backs_get_sheets_of_their_own() -> None:
    layouts = {"front": NAMED, "back": NAMED, "red": Layout("red", (), frozenset())}
    cards = [card("a"), card("b", back="red"), card("c"), card("d", back="")]
    job = make_job("a4")
    runs = plan(game(deck("deck", cards, layouts)), job)
    assert [[one.id for one in run.copies] for run in runs] == [["a", "c"], ["b"], ["d"]]
    assert [run.first for run in runs] == [1, 2, 3]
    assert [sheet is None for _, sheet in pages(runs, job)] == [False] * 5 + [True]


def test_decks_that_share_a_drawn_back_share_sheets() -> None:
    job = make_job("a4")
    runs = plan(game(deck("one", [card("a", 5)]), deck("two", [card("b", 4)])), job)
    assert [run.sheets for run in runs] == [1]


def test_fronts_then_backs_has_every_front_first() -> None:
    job = make_job("a4", feed="fronts-then-backs")
    runs = plan(game(deck("deck", [card(name) for name in names(11)])), job)
    made = [sheet for _, sheet in pages(runs, job) if sheet]
    assert [(sheet.side, sheet.number) for sheet in made] == [("front", 1), ("front", 2), ("back", 1), ("back", 2)]


def test_fronts_then_backs_of_a_deck_without_backs_has_no_blank_pages() -> None:
    job = make_job("a4", feed="fronts-then-backs")
    runs = plan(game(deck("deck", [card("a", back="")])), job)
    assert [sheet is None for _, sheet in pages(runs, job)] == [False]
    assert page_count(runs, job) == 1


def test_backs_of_a_deck_without_backs_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="no backs"):
        plan(game(deck("deck", [card("a", back="")])), make_job("a4", feed="backs"))


@pytest.mark.parametrize("wanted", [("nope",), ("deck", "nope")])
def test_a_deck_the_game_has_not_is_named(wanted: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="nope"):
        plan(game(deck("deck", [card("a")]), deck("other", [card("b")])), make_job(decks=wanted))


def test_one_deck_of_a_game() -> None:
    runs = plan(game(deck("deck", [card("a")]), deck("other", [card("b")])), make_job(decks=("other",)))
    assert [one.id for run in runs for one in run.copies] == ["b"]


def test_sets_multiply_every_card() -> None:
    runs = plan(game(deck("deck", [card("a", 2), card("b")])), make_job(sets=3))
    assert [one.id for run in runs for one in run.copies] == ["a"] * 6 + ["b"] * 3


def test_faces_are_equal_where_they_draw_the_same() -> None:
    both = deck("one", [card("a", 2)]), deck("two", [card("a")])
    known = Names(both)
    one, two = both[0].cards[0], both[1].cards[0]
    assert known.key(one, "front") == known.key(two, "front")
    assert known.key(one, "front") != known.key(one._replace(fields={"name": "b"}), "front")
    runs = plan(game(*both), make_job())
    assert face_uses(runs, known)[known.key(one, "front")] == 3


def test_a_card_too_large_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(Exception, match="59 x 92 mm"):
        plan(game(deck("deck", [card("a")])), make_job(Size(50, 60)))
