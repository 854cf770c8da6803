"""Break, shrink and fit text to a box. Pure: widths come from a measure, at size 1.

Data dictionary
    measure   a word's width in its font at size 1 (so: width in points at size s = s * measure(word))
    width     of a line at size 1: box width in points / size
    torn      a word was wider than a whole line and had to be cut between two letters
"""

from collections.abc import Callable
from typing import NamedTuple

from printgen.geometry import POINTS_PER_MM

Measure = Callable[[str], float]
SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"
STEP = 0.5  # points between two sizes that are tried
EASE = 1e-6  # of rounding, in sums of widths
LONELY = 0.3  # of a line's width: a last word shorter than this does not stand alone


class Fitted(NamedTuple):
    """Lines at a size in points; `fits` is False when they need more than the box even at the floor."""

    lines: tuple[str, ...]
    size: float
    fits: bool
    torn: bool = False


def fit(text: str, width: float, height: float, size: float, floor: float, leading: float, measure: Measure) -> Fitted:
    """Set text into width x height (mm) at the largest size (points) from size down to floor that holds it.

    Words are kept whole as long as a smaller size can keep them whole.
    """
    across, down = width * POINTS_PER_MM, height * POINTS_PER_MM
    while True:
        lines, torn = break_lines(text, across / size, measure)
        fits = ((len(lines) - 1) * leading + 1) * size <= down + EASE
        if fits and not torn:
            return Fitted(lines, size, True)
        if size <= floor + EASE:
            inside = not torn or all(measure(line) <= across / size + EASE for line in lines)
            return Fitted(lines, size, fits and inside, torn)
        size = max(size - STEP, floor)


def break_lines(text: str, width: float, measure: Measure) -> tuple[tuple[str, ...], bool]:
    """Break text into lines no wider than width (at size 1); say also whether a word was torn."""
    space = measure(" ")
    soft = SOFT_HYPHEN in text or ZERO_WIDTH_SPACE in text
    limit = width + EASE
    lines: list[str] = []
    torn = False
    for paragraph in text.split("\n"):
        line: list[str] = []
        before: list[str] = []  # the words of the line before, where it ends between two words
        used = 0.0
        for word in paragraph.split(" "):
            wide = measure(plain(word) if soft else word)
            if line and used + space + wide > limit:
                before = line
                if soft and (cut := soft_break(word, limit - used - space, measure)):
                    line.append(cut[0])
                    before, word = [], cut[1]
                    wide = measure(plain(word))
                lines.append(" ".join(line))
                line, used = [], 0.0
            while wide > limit:
                cut = (soft_break(word, limit, measure) if soft else None) or tear(word, limit, measure)
                torn = torn or not cut[2]
                lines.append(cut[0])
                before, word = [], cut[1]
                wide = measure(plain(word) if soft else word)
            used += wide + (space if line else 0.0)
            line.append(word)
        if len(line) == 1 and len(before) > 2 and 0 < used < limit * LONELY:
            lines[-1] = " ".join(before[:-1])
            line = [before[-1], *line]
        lines.append(" ".join(line))
    return tuple(plain(line) for line in lines) if soft else tuple(lines), torn


def plain(word: str) -> str:
    """Return the word without its invisible places to break."""
    return word.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, "")


def soft_break(word: str, room: float, measure: Measure) -> tuple[str, str, bool] | None:
    """Cut the word at its last soft hyphen or zero-width space that leaves a head no wider than room."""
    for at in range(len(word) - 1, 0, -1):
        if word[at] in (SOFT_HYPHEN, ZERO_WIDTH_SPACE):
            head = plain(word[:at]) + ("-" if word[at] == SOFT_HYPHEN else "")
            if head and measure(head) <= room:
                return head, word[at + 1 :], True
    return None


def tear(word: str, room: float, measure: Measure) -> tuple[str, str, bool]:
    """Cut a word that has no place to break after as many letters as fit, at least one."""
    at = 1
    while at < len(word) and measure(plain(word[: at + 1])) <= room:
        at += 1
    return word[:at], word[at:], False
