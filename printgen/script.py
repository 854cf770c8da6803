"""Letters as they are drawn: Arabic joined, right-to-left lines in visual order, invisible marks dropped. Pure.

Arabic letters change their form with their neighbours. Unicode keeps the forms as letters of their own (U+FB50 to
U+FEFC) whose decompositions name the letter and the form, so the table of forms is read from there. Lines are put in
visual order by the Unicode bidirectional algorithm (python-bidi), which also mirrors brackets.
Scripts whose letters move or merge in other ways (Devanagari, Khmer …) are not drawn but refused.
"""

import re
import unicodedata
from functools import cache

INVISIBLE = re.compile("[\u200c\u200d\u200e\u200f\u2060\ufeff\ufe00-\ufe0f\u202a-\u202e\u2066-\u2069]")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
ARABIC = re.compile("[\u0620-\u06ff]")
UNDRAWN = re.compile("[\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\u1900-\u1aaf\u1b00-\u1bff\ua980-\ua9df]+")
MARK = "Mn"
FORMS = ("isolated", "final", "initial", "medial")


def drawable(text: str) -> str:
    """Return text as it will be drawn, still in reading order: joined, and without what cannot be seen."""
    if text.isascii():
        return text
    text = INVISIBLE.sub("", text.replace("\u2011", "-").replace("\t", " "))
    return joined(text) if ARABIC.search(text) else text


def undrawn(text: str) -> str:
    """Return the letters of scripts that Larder does not draw; empty where there are none."""
    found = None if text.isascii() else UNDRAWN.search(text)
    return found.group() if found else ""


def right_to_left(text: str) -> bool:
    """Say whether a text reads from the right: its first strong letter does."""
    if text.isascii() or not RIGHT_TO_LEFT.search(text):
        return False
    strong = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L"


def visual(line: str, base_right: bool) -> str:
    """Return a line in the order its letters stand on the paper, left to right."""
    if line.isascii() or not RIGHT_TO_LEFT.search(line):
        return line
    from bidi.algorithm import get_display  # unlike bidi.get_display it mirrors brackets

    return with_marks_behind(str(get_display(line, base_dir="R" if base_right else "L")))


def with_marks_behind(line: str) -> str:
    """Put marks that now stand before their letter behind it again, where they are drawn over it."""
    out: list[str] = []
    held = ""
    for letter in line:
        if unicodedata.category(letter) == MARK and unicodedata.bidirectional(letter) == "NSM":
            held += letter
        else:
            out.append(letter + held)
            held = ""
    return "".join(out) + held


@cache
def forms() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Return the forms of single letters and of lam-alif pairs: letter(s) -> form name -> the letter to draw."""
    single: dict[str, dict[str, str]] = {}
    pairs: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEFD)):
        tag, _, letters = unicodedata.decomposition(chr(code)).partition("> ")
        name, parts = tag.lstrip("<"), "".join(chr(int(part, 16)) for part in letters.split())
        if name in FORMS and len(parts) in (1, 2):
            (single if len(parts) == 1 else pairs).setdefault(parts, {})[name] = chr(code)
    return single, {pair: found for pair, found in pairs.items() if pair[0] == "\u0644"}


def joined(text: str) -> str:
    """Return Arabic text with each letter in the form its neighbours ask for; marks are passed over."""
    single, pairs = forms()
    letters = [letter for letter in text if unicodedata.category(letter) != MARK]
    marks: dict[int, str] = {}
    count = 0
    for letter in text:
        if unicodedata.category(letter) == MARK:
            marks[count - 1] = marks.get(count - 1, "") + letter
        else:
            count += 1
    out = [marks.get(-1, "")]  # marks before any letter
    at = 0
    while at < len(letters):
        pair = "".join(letters[at : at + 2])
        held = pairs.get(pair) if at not in marks else None
        after = at + (2 if held else 1)
        own = held or single.get(letters[at], {})
        before = at > 0 and "initial" in single.get(letters[at - 1], {}) and "final" in own
        behind = not held and "initial" in own and after < len(letters) and "final" in single.get(letters[after], {})
        form = FORMS[(1 if before else 0) + (2 if behind else 0)]
        out.append(own.get(form, letters[at]))
        out.append(marks.get(after - 1, ""))
        at = after
    return "".join(out)
