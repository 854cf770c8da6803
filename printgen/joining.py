"""Tiles of a board on their pages: the sheets, and what tells how to join them. Pure, mm.

Where two tiles meet, the first shows a hatched strip with a letter, the second the same letter beside its edge; the
map shows where the tile belongs.
"""

from collections.abc import Callable, Iterator

from printgen.deck import Card
from printgen.face import Face, Item, ShapeItem, TextItem
from printgen.furniture import INK, Piece, Say, ruler, stroke, words
from printgen.geometry import POINTS_PER_MM, Box, Size
from printgen.grid import Imposition
from printgen.impose import Placement, Sheet
from printgen.marks import GAP
from printgen.tiling import OVERLAP, Tile, Tiling, tile_grid

Measure = Callable[[str], float]
ALPHABET = "ABCDEFGHJKLMNPRSTUVWXYZ"  # without letters that look like figures
HATCH = 6.0  # mm between two strokes on a glue strip
MAP = 15.0  # mm, the height of the assembly map


def board_sheets(card: Card, tiling: Tiling, page: Imposition, first: int) -> Iterator[tuple[Sheet, None]]:
    """Yield a page for each tile of one board."""
    for number, tile in enumerate(tiling.tiles, first):
        grid = tile_grid(tile, page.paper, page.edge, page.marks)
        at = Box(grid.origin.x - tile.window.x, grid.origin.y - tile.window.y, *tiling.board)
        placement = Placement(card, "front", at, 0, (0.0,) * 4, Box(*grid.origin, *grid.slot))
        yield Sheet(number, "front", grid, (placement,)), None


def joins(tiling: Tiling) -> dict[tuple[int, int, str], str]:
    """Return the letter of each join by the tile that has the strip and its side, 'right' or 'below'."""
    places = [
        (tile.column, tile.row, side)
        for tile in tiling.tiles
        for side, more in (("right", tile.column + 1 < tiling.columns), ("below", tile.row + 1 < tiling.rows))
        if more
    ]
    return {place: ALPHABET[at % 23] * (1 + at // 23) for at, place in enumerate(places)}


def joining(sheet: Sheet, tile: Tile, tiling: Tiling, title: str, of: int, say: Say, measure: Measure) -> list[Piece]:
    """Return what stands on a tile's page besides the board: strips, letters, map, ruler, number."""
    grid = sheet.imposition
    dx, dy = grid.origin.x - tile.window.x, grid.origin.y - tile.window.y
    owned, window, letters = tile.owned.moved(dx, dy), tile.window.moved(dx, dy), joins(tiling)
    items: list[Item] = []
    if letter := letters.get((tile.column, tile.row, "right")):
        items += strip(Box(owned.right, owned.y, OVERLAP, owned.h), letter, measure)
    if letter := letters.get((tile.column, tile.row, "below")):
        items += strip(Box(owned.x, owned.bottom, owned.w, OVERLAP), letter, measure)
    if letter := letters.get((tile.column - 1, tile.row, "right")):
        items += badge(Box(window.x - 6.5, owned.centre.y - 2.5, 5, 5), letter, measure)
    if letter := letters.get((tile.column, tile.row - 1, "below")):
        items += badge(Box(owned.centre.x - 2.5, window.y - 6.5, 5, 5), letter, measure)
    foot = window.bottom + GAP + 5
    label = say("{title} · sheet {number} of {of} · front", title=title, number=sheet.number, of=of)
    pieces = [Piece(Face(grid.paper, tuple(items)), Box(0, 0, *grid.paper), 0)]
    steps = say("Glue each tile onto the hatched strip of the one before, letter on letter.")
    for at, face in enumerate((ruler(say, measure), words(label, measure), words(steps, measure))):
        pieces.append(Piece(face, Box(grid.edge.left + 8, foot + 5 * at, *face.trim), 0))
    drawn = assembly(tile, tiling)
    pieces.append(Piece(drawn, Box(grid.paper.w - grid.edge.right - drawn.trim.w - 1, foot, *drawn.trim), 0))
    return pieces


def strip(box: Box, letter: str, measure: Measure) -> list[Item]:
    """Return the marks of a glue strip: hatching that keeps off the seam, and the letter of the join."""
    inner = box.grown(-1)
    long = max(inner.w, inner.h)
    short = min(inner.w, inner.h)
    items: list[Item] = [ShapeItem("rect", inner, "#ffffff", "#777777", 0.15, dash=True)]
    for at in range(int((long - short) / HATCH)):
        step = at * HATCH
        x, y = (inner.x + step, inner.y) if inner.w > inner.h else (inner.x, inner.y + step)
        items.append(ShapeItem("line", Box(x, y, short, short), "", "#999999", 0.15))
    centre = box.centre
    return [*items, *badge(Box(centre.x - 2.5, centre.y - 2.5, 5, 5), letter, measure)]


def badge(box: Box, letter: str, measure: Measure) -> list[Item]:
    """Return a letter in a circle."""
    wide = measure(letter) * 9 / POINTS_PER_MM
    text = TextItem("body-bold", 9, INK, ((box.centre.x - wide / 2, box.centre.y + 1.15, letter),))
    return [ShapeItem("circle", box, "#ffffff", INK, 0.25), text]


def assembly(tile: Tile, tiling: Tiling) -> Face:
    """Return the board, small, with its seams, and the tile filled in."""
    scale = min(MAP / tiling.board.h, 2 * MAP / tiling.board.w)
    size = Size(tiling.board.w * scale, tiling.board.h * scale)
    owned = tile.owned
    here = Box(owned.x * scale, owned.y * scale, owned.w * scale, owned.h * scale)
    items: list[Item] = [ShapeItem("rect", here, "#888888", "", 0)]
    for other in tiling.tiles:
        if other.column:
            items.append(
                stroke(other.owned.x * scale, other.owned.y * scale, other.owned.x * scale, other.owned.bottom * scale)
            )
        if other.row:
            items.append(
                stroke(other.owned.x * scale, other.owned.y * scale, other.owned.right * scale, other.owned.y * scale)
            )
    items.append(ShapeItem("rect", Box(0, 0, *size), "", INK, 0.25))
    return Face(size, tuple(items))
