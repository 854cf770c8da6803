"""Boards larger than the paper: tiles cover them exactly, seams spare every number, pages stay printable."""

from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.deck import CardFormat
from printgen.face import TextItem
from printgen.geometry import Box, Size
from printgen.joining import board_sheets, joining, joins
from printgen.layout import Settler
from printgen.marks import inside_edge, mark_lines
from printgen.plan import page_count, plan
from printgen.read import DATA, read_game
from printgen.setting import text_box
from printgen.tiling import FOOT, OVERLAP, SIDE, tile_grid, tiled, tiling
from tests.printgen.pdfs import pages_text
from tests.printgen.samples import card, make_job, printed, write_deck

EXAMPLE = DATA / "example-box"
rooms = st.builds(Size, st.integers(80, 300).map(float), st.integers(80, 300).map(float))
boards = st.builds(Size, st.integers(60, 900).map(float), st.integers(60, 900).map(float))


@st.composite
def numbers(draw: st.DrawFn, board: Size) -> list[Box]:
    """Draw small texts on a board, with room for a seam between them."""
    places = st.tuples(st.integers(0, int(board.w // 30) - 1), st.integers(0, int(board.h // 30) - 1))
    return [Box(30.0 * x + 4, 30.0 * y + 4, 20, 12) for x, y in draw(st.lists(places, max_size=12))]


@given(st.data(), boards, rooms)
def test_tiles_cover_a_board_exactly_and_no_seam_runs_through_a_number(
    data: st.DataObject, board: Size, room: Size
) -> None:
    texts = data.draw(numbers(board))
    found = tiling(board, room, texts)
    assert found.clear
    assert sum(tile.owned.w * tile.owned.h for tile in found.tiles) == pytest.approx(board.w * board.h)
    whole = Box(0, 0, *board)
    for at, tile in enumerate(found.tiles):
        assert whole.covers(tile.window)
        assert tile.window.covers(tile.owned)
        assert tile.window.w <= room.w + 1e-6
        assert tile.window.h <= room.h + 1e-6
        assert not any(tile.owned.overlaps(other.owned) for other in found.tiles[:at])
        for seam in (tile.owned.x, tile.owned.right):
            assert not any(text.x + 1e-6 < seam < text.right - 1e-6 for text in texts)
        for seam in (tile.owned.y, tile.owned.bottom):
            assert not any(text.y + 1e-6 < seam < text.bottom - 1e-6 for text in texts)


@given(boards, rooms)
def test_neighbours_share_a_strip_to_glue(board: Size, room: Size) -> None:
    found = tiling(board, room)
    by_place = {(tile.column, tile.row): tile for tile in found.tiles}
    for (column, row), tile in by_place.items():
        if right := by_place.get((column + 1, row)):
            assert tile.window.right - right.window.x == pytest.approx(min(OVERLAP, right.owned.w))
        if lower := by_place.get((column, row + 1)):
            assert tile.window.bottom - lower.window.y == pytest.approx(min(OVERLAP, lower.owned.h))


def test_without_texts_there_are_as_few_tiles_as_can_be_and_they_are_even() -> None:
    found = tiling(Size(500, 100), Size(200, 200))
    assert (found.columns, found.rows) == (3, 1)
    assert [tile.owned.w for tile in found.tiles] == pytest.approx([500 / 3] * 3)


def test_a_text_wider_than_a_tile_is_cut_and_that_is_known() -> None:
    assert not tiling(Size(500, 100), Size(200, 200), [Box(10, 10, 480, 20)]).clear


@given(boards, st.sampled_from(["a4", "letter", "a3"]))
def test_nothing_of_a_tile_lies_outside_what_can_be_printed(board: Size, paper: str) -> None:
    job = make_job(paper)
    found = tiled(board, job)
    assert found
    cut, page = found
    grid = tile_grid(cut.tiles[0], page, job.edge, "corners")
    for sheet, tile in zip(board_sheets(card("a"), cut, grid, 1), cut.tiles, strict=True):
        front = sheet[0]
        printable = inside_edge(front.imposition)
        window = front.placements[0].window
        assert window
        assert printable.covers(window)
        for line in mark_lines(front.imposition):
            assert printable.covers(Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1))
        pieces = joining(front, tile, cut, "Board", 9, lambda text, **values: text, lambda word: 0.5 * len(word))
        overlay, *below = pieces
        assert all(printable.covers(item.box) for item in overlay.face.items if not isinstance(item, TextItem))
        assert all(piece.box.y > window.bottom and piece.box.bottom <= printable.bottom + 1e-6 for piece in below)


def test_a_number_larger_than_a_tile_is_told(tmp_path: Path) -> None:
    toml = 'kind = "boards"\nformat = "900x100"\n[layout.front]\nelements = [\n'
    toml += '{ kind = "text", at = [5, 5, 890, 90], value = "{name}", size = 200 },\n]\n'
    table = write_deck(tmp_path, ["M" * 13 + ",1,"], toml)
    _, report = printed(table, tmp_path / "a.pdf")
    assert [problem.severity for problem in report.problems if "seam" in problem.message] == ["warning"]


def test_every_join_has_a_letter_of_its_own() -> None:
    letters = joins(tiling(Size(800, 600), Size(190, 240)))
    assert len(set(letters.values())) == len(letters)
    assert SIDE > 5
    assert FOOT > OVERLAP


def test_the_example_board_is_tiled_and_its_numbers_are_whole(tmp_path: Path) -> None:
    out, report = printed(EXAMPLE, tmp_path / "box.pdf", kinds=("boards",))
    assert [problem for problem in report.problems if problem.severity != "note"] == []
    assert len(pypdf.PdfReader(out).pages) == 4
    assert all("hatched strip" in page for page in pages_text(out))


def test_the_example_box_has_one_of_each_kind(tmp_path: Path) -> None:
    game = read_game(EXAMPLE, "en", [])
    assert {deck.kind for deck in game.decks} == {"cards", "boards", "tokens", "pads", "box"}
    assert {deck.net for deck in game.decks} == {"", "tuckbox", "standee"}
    for paper in ("a4", "letter"):
        _, report = printed(EXAMPLE, tmp_path / "box.pdf", paper)
        assert [problem for problem in report.problems if problem.severity != "note"] == []


def test_a_tiled_board_counts_its_pages() -> None:
    game = read_game(EXAMPLE, "en", [])
    job = make_job("a4", kinds=("boards",), sets=2)
    runs = plan(game, job)
    assert page_count(runs, job) == len(runs[0].copies) * len(runs[0].tiling.tiles if runs[0].tiling else ())
    assert [deck.format for deck in game.decks if deck.kind == "boards"] == [CardFormat("420x297", Size(420, 297))]


def test_a_text_box_follows_its_turn() -> None:
    game = read_game(EXAMPLE, "en", [])
    board = next(deck for deck in game.decks if deck.kind == "boards")
    measures = lambda role: lambda word: 0.5 * len(word)  # noqa: E731
    face = Settler(board.design, board.format, measures, lambda problem: None).face(board.cards[0], "island")
    text = next(item for item in face.items if isinstance(item, TextItem))
    upright = text_box(text, measures, board.format.trim)
    turned = text_box(text._replace(turn=180), measures, board.format.trim)
    assert turned.centre.x == pytest.approx(board.format.trim.w - upright.centre.x)
    assert turned.centre.y == pytest.approx(board.format.trim.h - upright.centre.y)
