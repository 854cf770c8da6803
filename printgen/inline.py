"""Pictures inside text: {coffee} becomes a private letter as wide as its picture, and then a picture. Pure.

Only names of the deck's own [icons] are read so; any other {word} is text and stays as typed.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from printgen.face import ArtItem, Item, TextItem
from printgen.geometry import POINTS_PER_MM, Box

FIRST = 0xE000  # of the private use area
LETTER = re.compile("[\ue000-\uf8ff]")
WIDE = 1.12  # width and height of a picture in units of the size
SINK = 0.2  # how far it reaches under the baseline
WORD = re.compile(r"\{(\w[\w-]*)\}")


def with_letters(text: str, icons: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return text with a letter for each {name} of icons, and the other words in braces."""
    places = {name: chr(FIRST + at) for at, name in enumerate(icons)}
    others: list[str] = []

    def letter(found: re.Match[str]) -> str:
        if found[1] not in places:
            others.append(found[0])
        return places.get(found[1], found[0])

    return WORD.sub(letter, text), others


def without(text: str) -> str:
    """Return text without the letters that stand for pictures."""
    return LETTER.sub("", text)


def measured(measure: Callable[[str], float]) -> Callable[[str], float]:
    """Return a measure that knows how wide a picture is."""

    def width(word: str) -> float:
        parts = LETTER.split(word)
        return sum(map(measure, parts)) + WIDE * (len(parts) - 1)

    return width


def apart(item: TextItem, icons: Mapping[str, str], measure: Callable[[str], float]) -> list[Item]:
    """Return the text of an item without its private letters, and their pictures where they stood.

    `measure` may be the plain one or the one that knows pictures.
    """
    if not any(LETTER.search(line) for _, _, line in item.lines):
        return [item]
    mm = item.size / POINTS_PER_MM
    names: Sequence[str] = list(icons.values())
    words: list[tuple[float, float, str]] = []
    pictures: list[Item] = []
    for left, baseline, line in item.lines:
        x = left
        letters = [*LETTER.findall(line), ""]
        for part, letter in zip(LETTER.split(line), letters, strict=True):
            if part:
                words.append((x, baseline, part))
            x += measure(part) * mm
            if letter:
                side = WIDE * mm
                box = Box(x, baseline + SINK * mm - side, side, side)
                pictures.append(ArtItem(names[ord(letter) - FIRST], box, item.color, turn=item.turn))
                x += side
    return [item._replace(lines=tuple(words)), *pictures] if words else pictures
