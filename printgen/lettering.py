"""Text of one element -> lines in its box, and what must be said about them. Pure."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.design import Style
from printgen.errors import Problem, Severity
from printgen.script import undrawn
from printgen.text import Fitted

NAMED = 60  # letters named in one message
SHOWN = 30  # letters of a text shown in a message


class Finding(NamedTuple):
    """Something to say about a text, before it is known whose it is."""

    severity: Severity
    message: str
    hint: str = ""


def findings(value: str, style: Style, fitted: Fitted) -> Iterator[Finding]:
    """Say that text cannot be drawn, does not fit, was cut, or had to shrink (expected where the style has a floor)."""
    start, size = f"{value[:SHOWN]!r}", fitted.size
    if strange := undrawn(value):
        shown = f"{strange[:20]!r} (U+{ord(strange[0]):04X})"
        yield Finding("error", f"the script of {shown} cannot be drawn: its letters would not join")
    if not fitted.fits:
        message = f"{start} ({len(value)} letters) does not fit its box at {size:g} pt"
        yield Finding("error", message, "shorten it or give it a larger box")
    elif fitted.torn:
        message = f"a word of {start} is wider than its box; it was cut"
        yield Finding("warning", message, "put a soft hyphen (U+00AD) where it may break")
    elif size < style.size:
        severity: Severity = "note" if style.floor else "warning"
        yield Finding(severity, f"{start} was shrunk from {style.size:g} to {size:g} pt")


def summary(
    letters: Mapping[str, set[int]], words: Mapping[str, set[int]], icons: Mapping[str, str], file: str
) -> list[Problem]:
    """Return one warning for all letters that no font has, with code points, and one for words that are no icons."""
    found = []
    if letters:
        named = [f"{letter} (U+{ord(letter):04X})" for letter in letters]
        listed = ", ".join(named[:NAMED]) + (f" and {len(named) - NAMED} more" if len(named) > NAMED else "")
        message = f"no font has {listed}, wanted{in_rows(letters)}; a box is printed"
        found.append(Problem("warning", message, file, first_row(letters), "", "write it in other letters"))
    if words:
        message = f"{', '.join(words)}{in_rows(words)}: none of the deck's icons, printed as typed"
        found.append(Problem("warning", message, file, first_row(words), "", f"icons: {', '.join(icons)}"))
    return found


def first_row(wanted: Mapping[str, set[int]]) -> int | None:
    """Return the first row that wants any of these."""
    return min(set().union(*wanted.values()) - {0}, default=None)


def in_rows(wanted: Mapping[str, set[int]]) -> str:
    """Say which rows want any of these."""
    rows = sorted(set().union(*wanted.values()) - {0})
    return f" in rows {', '.join(map(str, rows[:20]))}{' …' if len(rows) > 20 else ''}" if rows else ""
