"""Boards, tokens and pads of the shipped games: counts, sizes, and the laws their layouts must keep."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from printgen.deck import Deck
from printgen.errors import UsageError
from printgen.face import TextItem
from printgen.fonts import FontBook
from printgen.job import KINDS, STOCKS
from printgen.layout import Settler
from printgen.plan import chosen, parts, plan
from printgen.read import DATA, read_game
from printgen.report import Report
from printgen.run import read_all
from tests.printgen.samples import make_job, problems_of, write_deck

GAMES = sorted(path.parent.name for path in DATA.glob("*/game.toml"))
FREE, ROCK, OASIS = "free", "rock", "oasis"


@cache
def deck(game: str, key: str) -> Deck:
    """Return a deck of a shipped game."""
    return next(deck for deck in read_game(DATA / game, "en", []).decks if deck.key == key)


def test_frischfleisch_has_what_its_rulebook_counts() -> None:
    pieces = deck("frischfleisch", "pieces")
    groups: dict[str, list[str]] = {}
    for card in pieces.cards:
        groups.setdefault(card.fields["group"], []).append(card.fields["figure"])
    assert len(groups) == 6
    assert all(figures == ["1", "2", "3", "4", "5", "6", ""] for figures in groups.values())
    assert [deck("frischfleisch", key).count for key in ("boards", "pieces", "xtiles", "chips", "food")] == [
        6,
        42,
        84,
        42,
        84,
    ]


def test_a_set_of_x_tiles() -> None:
    tiles = deck("frischfleisch", "xtiles").cards
    per_set = {card.id: int(card.fields["per_set"]) for card in tiles}
    assert per_set == {"treasure": 3, "food-1": 1, "food-2": 2, "food-3": 1, "food-4": 1, "path": 6}
    assert all(card.copies == 6 * per_set[card.id] for card in tiles)
    assert sum(int(card.fields["food"] or 0) * per_set[card.id] for card in tiles) == 12, "a round's hunger"


def spaces(number: int) -> list[list[str]]:
    """Return the rows of a board of Frischfleisch."""
    fields = deck("frischfleisch", "boards").cards[number].fields
    return [fields[f"row{row}"].split() for row in (1, 2, 3, 4)]


def edges(number: int) -> list[list[str]]:
    """Return the four edges of a board, clockwise; read either way they cover every turn."""
    rows = spaces(number)
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [edge[::way] for edge in (rows[0], columns[3], rows[3], columns[0]) for way in (1, -1)]


@pytest.mark.parametrize("number", range(6))
def test_a_board_has_twelve_free_spaces_that_hang_together(number: int) -> None:
    rows = spaces(number)
    assert all(len(row) == 4 for row in rows)
    free = {(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what == FREE}
    oases = [(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what == OASIS]
    assert len(free) == 12
    assert sum(row.count(ROCK) for row in rows) + len(oases) == 4
    assert len(oases) == (1 if deck("frischfleisch", "boards").cards[number].fields["oasis"] == "yes" else 0)
    reached: set[tuple[int, int]] = set()
    todo = [min(free)]
    while todo:
        x, y = todo.pop()
        if (x, y) in free - reached:
            reached.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    assert reached == free
    for x, y in oases:
        assert len({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free) == 4


def test_three_boards_have_an_oasis() -> None:
    assert sum(card.fields["oasis"] == "yes" for card in deck("frischfleisch", "boards").cards) == 3


def test_any_two_boards_meet_in_any_turn_on_two_free_spaces() -> None:
    for one, other in product(range(6), repeat=2):
        for mine, theirs in product(edges(one), edges(other)):
            assert sum(a == b == FREE for a, b in zip(mine, theirs, strict=True)) >= 2


def test_things_fit_where_they_are_laid() -> None:
    board, tile = deck("frischfleisch", "boards"), deck("frischfleisch", "xtiles")
    assert tile.format == deck("frischfleisch", "pieces").format, "a hidden piece and a hidden tile change places"
    assert board.format.trim.w / 4 >= tile.format.trim.w + 1
    assert deck("frischfleisch", "food").format.trim.w <= 15, "the food space of a character is 16 mm across"
    assert deck("fry-thief", "ketchup").format.trim.w <= deck("fry-thief", "fries").format.trim.w


@pytest.mark.parametrize("key", GAMES)
def test_words_on_tokens_can_be_read(key: str) -> None:
    for found in read_game(DATA / key, "en", []).decks:
        if found.kind == "tokens":
            fonts = FontBook(found.design.fonts)
            settler = Settler(found.design, found.format, fonts.measure, lambda problem: None)
            for card in found.cards:
                for layout in filter(None, (card.layout, card.back)):
                    sizes = [item.size for item in settler.face(card, layout).items if isinstance(item, TextItem)]
                    assert min(sizes, default=9) >= 7.5, f"{found.key} {card.id}"


@pytest.mark.parametrize("key", GAMES)
def test_the_file_goes_stock_by_stock(key: str) -> None:
    game, job = read_game(DATA / key, "en", []), make_job("a4")
    order = [part.stock for part in parts(plan(game, job), job)]
    assert order == sorted(order, key=STOCKS.index)
    assert len(set(order)) == len(order), "each stock is fed once"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_only_picks_a_kind(key: str, kind: str) -> None:
    game = read_game(DATA / key, "en", [])
    picked = chosen(game, make_job("a4", kinds=(kind,)))
    assert picked == [deck for deck in game.decks if deck.kind == kind]


def test_only_what_no_game_has_is_wrong_usage(tmp_path: Path) -> None:
    table = write_deck(tmp_path, ["card01,1,back"])
    with pytest.raises(UsageError, match="boards"):
        read_all([table], make_job("a4", kinds=("boards",)), False, Report())


def test_a_kind_or_stock_that_does_not_exist_is_named(tmp_path: Path) -> None:
    table = write_deck(tmp_path, ["card01,1,"], 'kind = "coins"\nstock = "tin"\n[layout.front]\nelements = []\n')
    said = "; ".join(map(str, problems_of(table, tmp_path / "a.pdf")))
    assert "'coins' is none of cards, boards" in said
    assert "'tin' is none of card, board" in said


def test_sets_multiply_every_component() -> None:
    game = read_game(DATA / "frischfleisch", "en", [])
    one, two = (plan(game, make_job("a4", sets=sets)) for sets in (1, 2))
    assert [2 * len(run.copies) for run in one] == [len(run.copies) for run in two]


def test_small_tokens_leave_room_for_marks() -> None:
    runs = plan(read_game(DATA / "frischfleisch", "en", []), make_job("a4", kinds=("tokens",)))
    for run in runs:
        grid, edge = run.imposition.grid, run.imposition.edge
        assert grid.x - edge.left >= 3 - 1e-6
        assert grid.y - edge.top >= 3 - 1e-6
