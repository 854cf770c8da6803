"""A board larger than the paper, cut into tiles that overlap and are glued. Pure, mm.

Data dictionary
    seam      where two tiles meet, from edge to edge of the board; never inside a text
    owned     the part of the board a tile shows once all are glued: these parts cover the board exactly
    window    what is printed of the board: the owned part, and beyond its seams a strip that the next tile covers
"""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.geometry import TOLERANCE, Box, Point, Size
from printgen.grid import Imposition
from printgen.job import Edges, Job

OVERLAP = 8.0  # mm of glue
SIDE, FOOT = 8.0, 22.0  # mm kept free around a tile for marks and letters, and below it for ruler and map
Spans = Sequence[tuple[float, float]]


class Tile(NamedTuple):
    """A piece of a board: its column and row, the part it owns and the window that is printed, board mm."""

    column: int
    row: int
    owned: Box
    window: Box


class Tiling(NamedTuple):
    """All tiles of a board, in reading order. `clear` is False where a text was too large to be spared."""

    board: Size
    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    clear: bool


def tiled(board: Size, job: Job, texts: Sequence[Box] = ()) -> tuple[Tiling, Size] | None:
    """Return the tiling with the fewest tiles and the page it is for; None where the paper is too small for any."""
    choices = []
    for paper in [job.paper, job.paper.turned()] if job.turnable else [job.paper]:
        room = Size(paper.w - job.edge.left - job.edge.right - 2 * SIDE, paper.h - job.edge.top - job.edge.bottom)
        room = room._replace(h=room.h - SIDE - FOOT)
        if room.w > 3 * OVERLAP and room.h > 3 * OVERLAP:
            choices.append((tiling(board, room, texts), paper))
    return min(choices, key=lambda choice: (not choice[0].clear, len(choice[0].tiles)), default=None)


def tiling(board: Size, room: Size, texts: Sequence[Box] = ()) -> Tiling:
    """Cut a board into tiles no larger than the room."""
    xs, clear_x = seams(board.w, room.w, [(box.x, box.right) for box in texts])
    ys, clear_y = seams(board.h, room.h, [(box.y, box.bottom) for box in texts])
    across, down = [0.0, *xs, board.w], [0.0, *ys, board.h]
    tiles = []
    for row in range(len(down) - 1):
        for column in range(len(across) - 1):
            owned = Box(across[column], down[row], across[column + 1] - across[column], down[row + 1] - down[row])
            right, low = min(board.w, owned.right + OVERLAP), min(board.h, owned.bottom + OVERLAP)
            tiles.append(Tile(column, row, owned, Box(owned.x, owned.y, right - owned.x, low - owned.y)))
    return Tiling(board, len(across) - 1, len(down) - 1, tuple(tiles), clear_x and clear_y)


def seams(length: float, room: float, texts: Spans) -> tuple[list[float], bool]:
    """Return as few seams as will do, as even as the texts allow, and whether all of them spare every text."""
    step = room - OVERLAP
    furthest: list[float] = []
    at = 0.0
    while length - at > room + TOLERANCE:
        seam = below(at + step, at, texts)
        if seam is None:  # a text wider than a tile
            return [length * part / count for count in [-(-length // step)] for part in range(1, int(count))], False
        furthest.append(seam)
        at = seam
    nearest: list[float] = []
    at = length - room
    for _ in furthest:
        nearest.insert(0, above(max(at, 0.0), texts))
        at = nearest[0] - step
    found: list[float] = []
    last = 0.0
    for number, (low, high) in enumerate(zip(nearest, furthest, strict=True), 1):
        high = min(high, last + step)
        want = min(max(length * number / (len(furthest) + 1), low), high)
        down, up = below(want, low - 2 * TOLERANCE, texts), above(want, texts)
        near = [seam for seam in (down, up) if seam is not None and low - TOLERANCE <= seam <= high + TOLERANCE]
        last = min(near or [low], key=lambda seam: abs(seam - want))
        found.append(last)
    return found, True


def hit(seam: float, texts: Spans) -> tuple[float, float] | None:
    """Return a text that a seam runs through."""
    return next((text for text in texts if text[0] + TOLERANCE < seam < text[1] - TOLERANCE), None)


def below(seam: float, low: float, texts: Spans) -> float | None:
    """Return the last place up to `seam` that is in no text, None where there is none above `low`."""
    while seam > low + TOLERANCE:
        text = hit(seam, texts)
        if text is None:
            return seam
        seam = text[0]
    return None


def above(seam: float, texts: Spans) -> float:
    """Return the first place from `seam` on that is in no text."""
    while text := hit(seam, texts):
        seam = text[1]
    return seam


def tile_grid(tile: Tile, paper: Size, edge: Edges, marks: str) -> Imposition:
    """Return the page of a tile: its window as the one slot, in the middle above the foot."""
    free = paper.w - edge.left - edge.right
    origin = Point(edge.left + (free - tile.window.w) / 2, edge.top + SIDE)
    size = Size(tile.window.w, tile.window.h)
    return Imposition(paper, 1, 1, size, 0.0, 0.0, origin, 0, "none", "vertical", edge, marks)
