"""Blocks of words -> faces of a page's size: headings, paragraphs and lists set in columns. Pure, mm, y down.

A block that does not fit a column begins the next one; a heading never stands alone at a column's foot.
"""

from collections.abc import Callable, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from printgen.face import Face, Item, TextItem
from printgen.geometry import POINTS_PER_MM, Box, Size

FontMeasure = Callable[[str], Callable[[str], float]]
Placed = tuple[float, "Block", list[list[tuple[float, "Word"]]]]
INK = "#000000"
LONELY = 0.25  # of a column's width: a last word shorter than this does not stand alone
GUTTER = 8.0  # mm between columns


class Word(NamedTuple):
    """A word with its font role; `glued` words follow the one before without a blank."""

    text: str
    role: str = "body"
    glued: bool = False


class Block(NamedTuple):
    """A heading, paragraph or list item. Sizes in points, spaces in mm. `fresh` begins a column."""

    words: tuple[Word, ...]
    size: float = 9.5
    before: float = 1.6
    indent: float = 0.0
    marker: str = ""
    heading: bool = False
    color: str = INK
    leading: float = 1.32
    fresh: bool = False


def plain_words(text: str, role: str = "body") -> tuple[Word, ...]:
    """Return text as words of one role."""
    return tuple(Word(word, role) for word in text.split())


def set_block(block: Block, width: float, measures: FontMeasure) -> list[list[tuple[float, Word]]]:
    """Break a block into lines of (x, word), x in mm from the block's left edge."""
    mm = block.size / POINTS_PER_MM
    blank = measures("body")(" ") * mm
    room = width - block.indent
    lines: list[list[list[Word]]] = [[]]
    used = 0.0
    for unit in units_of(block.words):
        wide = sum(measures(word.role)(word.text) for word in unit) * mm
        if lines[-1] and used + blank + wide > room:
            lines.append([])
            used = 0.0
        used += wide + (blank if lines[-1] else 0.0)
        lines[-1].append(unit)
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2 and used < room * LONELY:
        lines[-1].insert(0, lines[-2].pop())
    placed: list[list[tuple[float, Word]]] = []
    for line in lines:
        x = block.indent
        placed.append([])
        for word in chain.from_iterable(line):
            x += blank if placed[-1] and not word.glued else 0.0
            placed[-1].append((x, word))
            x += measures(word.role)(word.text) * mm
    return placed


def units_of(words: Sequence[Word]) -> list[list[Word]]:
    """Return words with those glued to them, which share their line."""
    units: list[list[Word]] = []
    for word in words:
        if word.glued and units:
            units[-1].append(word)
        else:
            units.append([word])
    return units


def columns_of(blocks: Sequence[Block], width: float, height: float, measures: FontMeasure) -> list[list[Placed]]:
    """Fill columns of width x height mm; each entry is (y of the first baseline, block, its lines)."""
    columns: list[list[Placed]] = [[]]
    y = 0.0
    set_blocks = [(block, set_block(block, width, measures)) for block in blocks]
    for number, (block, lines) in enumerate(set_blocks):
        pitch = block.size / POINTS_PER_MM * block.leading
        need = block.before + pitch * len(lines)
        following = set_blocks[number + 1] if block.heading and number + 1 < len(set_blocks) else None
        if following:
            need += following[0].before + following[0].size / POINTS_PER_MM * following[0].leading * len(following[1])
        if columns[-1] and (block.fresh or y + need > height):
            columns.append([])
            y = 0.0
        y += block.before if columns[-1] else 0.0
        columns[-1].append((y + pitch * 0.78, block, lines))
        y += pitch * len(lines)
    return columns


def draw_column(column: Sequence[Placed], x: float, y: float) -> list[Item]:
    """Return a column's items, its top left corner at (x, y) of the page."""
    items: list[Item] = []
    for baseline, block, lines in column:
        pitch = block.size / POINTS_PER_MM * block.leading
        if block.marker:
            place = (x + block.indent * 0.12, y + baseline, block.marker)
            items.append(TextItem("body-bold", block.size, block.color, (place,)))
        for number, line in enumerate(lines):
            at = y + baseline + pitch * number
            for role, run in groupby(line, key=lambda entry: entry[1].role):  # in reading order, also when copied out
                placed = tuple((x + left, at, word.text) for left, word in run)
                items.append(TextItem(role, block.size, block.color, placed))
    return items


def flow(
    blocks: Sequence[Block],
    paper: Size,
    box: Box,
    count: int,
    measures: FontMeasure,
    first: Sequence[Item] = (),
    top: float = 0.0,
) -> list[Face]:
    """Set blocks in `count` columns on as many pages as needed; `first` is drawn on the first, above `top` mm."""
    width = (box.w - GUTTER * (count - 1)) / count
    faces: list[Face] = []
    rest = list(blocks)
    while rest or not faces:
        down = box.h - (top if not faces else 0.0)
        columns = columns_of(rest, width, down, measures)[:count]
        used = sum(len(column) for column in columns)
        rest = rest[used:]
        if not rest:
            columns = balanced(columns, width, down, measures)
        items: list[Item] = list(first) if not faces else []
        for number, column in enumerate(columns):
            items += draw_column(column, box.x + number * (width + GUTTER), box.bottom - down)
        faces.append(Face(paper, tuple(items)))
    return faces


def balanced(
    columns: list[list[Placed]],
    width: float,
    height: float,
    measures: FontMeasure,
) -> list[list[Placed]]:
    """Return the last page's columns of about equal height."""
    blocks = [block for column in columns for _, block, _ in column]
    count = len(columns)
    low = height / 20
    for step in range(1, 21):
        tried = columns_of(blocks, width, low * step, measures)
        if len(tried) <= max(count, 2):
            return tried
    return columns


def fitted_flow(
    make: Callable[[float], Sequence[Block]],
    paper: Size,
    box: Box,
    count: int,
    most: int,
    measures: FontMeasure,
    first: Sequence[Item] = (),
    top: float = 0.0,
    largest: float = 1.2,
) -> list[Face]:
    """Set the blocks that make(scale) gives at the largest scale, down to 0.8, that keeps to `most` pages."""
    scale = largest
    while True:
        faces = flow(make(scale), paper, box, count, measures, first, top)
        if len(faces) <= most or scale <= 0.8:
            return faces
        scale -= 0.025
