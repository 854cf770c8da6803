"""What is wrong with the words of a card, as problems: shrunk, cut, too long, in letters no font has. Pure."""

from collections.abc import Mapping, Set
from typing import NamedTuple

from printgen.design import Style
from printgen.errors import Problem, Severity
from printgen.text import Fitted

NAMED = 60  # letters and rows that one sentence names
ROWS = 20


class Trouble(NamedTuple):
    """What is wrong with a text, and what to do."""

    severity: Severity
    message: str
    hint: str = ""


def fit_trouble(value: str, style: Style, fitted: Fitted) -> Trouble | None:
    """Say that text had to shrink (expected where the style names a floor), was cut, or does not fit."""
    start, size = f"{value[:30]!r}", fitted.size
    if not fitted.fits:
        message = f"{start} ({len(value)} letters) does not fit its box at {size:g} pt"
        return Trouble("error", message, "shorten it or give it a larger box")
    if fitted.torn:
        hint = "put a soft hyphen (U+00AD) where it may break"
        return Trouble("warning", f"a word of {start} is wider than its box; it was cut", hint)
    if size < style.size:
        return Trouble("note" if style.floor else "warning", f"{start} was shrunk from {style.size:g} to {size:g} pt")
    return None


def script_trouble(strange: str) -> Trouble:
    """Say that a script is not drawn."""
    shown = f"{strange[:20]!r} (U+{ord(strange[0]):04X})"
    return Trouble("error", f"the script of {shown} cannot be drawn: its letters would not join")


def missing_letters(letters: Mapping[str, Set[int]], file: str) -> Problem | None:
    """Return one warning for all letters that no font has, with their code points and rows."""
    if not letters:
        return None
    named = [f"{letter} (U+{ord(letter):04X})" for letter in letters]
    rows = sorted(frozenset[int]().union(*letters.values()) - {0})
    words = ", ".join(named[:NAMED]) + (f" and {len(named) - NAMED} more" if len(named) > NAMED else "")
    wanted = f" in rows {', '.join(map(str, rows[:ROWS]))}{' …' if len(rows) > ROWS else ''}" if rows else ""
    message = f"no font has {words}, wanted{wanted}; a box is printed"
    return Problem("warning", message, file, rows[0] if rows else None, "", "write it in other letters")
