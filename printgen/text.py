"""Break, shrink and fit text to a box. Pure: widths come from a measure, at size 1.

Data dictionary
    measure   a word's width in its font at size 1 (so: width in points at size s = s * measure(word))
    width     of a line at size 1: box width in points / size
    torn      a word was wider than a whole line and had to be cut between two letters
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from printgen.geometry import POINTS_PER_MM

Measure = Callable[[str], float]
SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"
STEP = 0.5  # points between two sizes that are tried
EASE = 1e-6  # of rounding, in sums of widths
BREAK = re.compile(f"[{SOFT_HYPHEN}{ZERO_WIDTH_SPACE}]")
WIDE = "\u2e80-\u303f\u3040-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffef\U00020000-\U0003ffff"  # need no blanks
NOT_FIRST = (
    "、。，．：；？！）」』】〉》〕〗〙〛｝］・ー゛゜々〻ゝゞヽヾ…‥〜,.:;?!)\\]}%’”\u00a0"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
NOT_LAST = "（「『【〈《〔〖〘〚｛［(\\[{‘“￥＄\u00a0"
SEAM = re.compile(
    f"(?<=[{WIDE}])(?<![{NOT_LAST}])(?![{NOT_FIRST}])(?=\\S)|(?<=\\S)(?<![{NOT_LAST}])(?![{NOT_FIRST}])(?=[{WIDE}])"
)
LONELY = 0.3  # of a line's width: a last word shorter than this does not stand alone


class Fitted(NamedTuple):
    """Lines at a size in points; `fits` is False when they need more than the box even at the floor, by `over` mm."""

    lines: tuple[str, ...]
    size: float
    fits: bool
    torn: bool = False
    over: float = 0.0


def fit(text: str, width: float, height: float, size: float, floor: float, leading: float, measure: Measure) -> Fitted:
    """Set text into width x height (mm) at the largest size (points) from size down to floor that holds it.

    Words are kept whole as long as a smaller size can keep them whole.
    """
    across, down = width * POINTS_PER_MM, height * POINTS_PER_MM
    while True:
        lines, torn = break_lines(text, across / size, measure)
        over = ((len(lines) - 1) * leading + 1) * size - down
        fits = over <= EASE
        if fits and not torn:
            return Fitted(lines, size, True)
        if size <= floor + EASE:
            inside = not torn or all(measure(line) <= across / size + EASE for line in lines)
            return Fitted(lines, size, fits and inside, torn, max(over, 0.0) / POINTS_PER_MM if not fits else 0.0)
        size = max(size - STEP, floor)


def cut(fitted: Fitted, width: float, height: float, leading: float, measure: Measure) -> Fitted:
    """Return the lines that a box of width x height (mm) holds, the last one ending in … where some are left out."""
    if fitted.fits:
        return fitted
    across, down = width * POINTS_PER_MM / fitted.size + EASE, height * POINTS_PER_MM / fitted.size + EASE
    *kept, last = fitted.lines[: max(1, int((down - 1) / leading) + 1)]
    while last and measure(last + "…") > across:
        last = last[:-1]
    return fitted._replace(lines=(*kept, last.rstrip() + "…"))


def break_lines(text: str, width: float, measure: Measure) -> tuple[tuple[str, ...], bool]:
    """Break text into lines no wider than width (at size 1); say also whether a word was torn.

    Chinese and Japanese are written without blanks: a line may end between two of their letters, but none begins with
    a full stop or ends with an opening bracket.
    """
    if not text.isascii():
        text = SEAM.sub(ZERO_WIDTH_SPACE, text)
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
    used, start = 0.0, 0
    best = None
    for found in BREAK.finditer(word):
        used += measure(word[start : found.start()])
        if used > room:
            break
        start = found.end()
        hyphen = "-" if found.group() == SOFT_HYPHEN else ""
        if used and (not hyphen or used + measure(hyphen) <= room):
            best = found.start(), hyphen
    return (plain(word[: best[0]]) + best[1], word[best[0] + 1 :], True) if best else None


def tear(word: str, room: float, measure: Measure) -> tuple[str, str, bool]:
    """Cut a word that has no place to break after as many letters as fit, at least one."""
    at = 1
    while at < len(word) and measure(plain(word[: at + 1])) <= room:
        at += 1
    return word[:at], word[at:], False
