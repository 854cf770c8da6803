"""What people type, made safe: names, numbers, table codes.

A name is NFC, trimmed, inner blanks folded to one, 1 to 60 characters; control and invisible characters
are refused, except the
joiners that emoji and some scripts need. A number is digits with at most one sign before them; every
dash that phones offer is a minus.
"""

import unicodedata

from companion.model import HIGHEST, LOWEST
from companion.words import Say, say

NAME_LENGTH = 60
LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ2346789"  # no look-alikes: 0 O, 1 I L, 5 S
CODE_LENGTH = 6
DASHES = str.maketrans(dict.fromkeys("−–—‒﹣－", "-") | {"＋": "+"})  # the ones phones put in
BLANKS = str.maketrans(dict.fromkeys("\u3164\u2800\u115f\u1160\uffa0", " "))  # letters that show nothing
JOINERS = "\u200c\u200d"


class Unreadable(Exception):  # noqa: N818 - a name and a sentence
    """Something typed that cannot be taken as it is; `why` says so to the person."""

    def __init__(self, why: Say) -> None:
        super().__init__(str(why))
        self.why = why


def name(text: str) -> str:
    """Read a player's name."""
    clean = " ".join(unicodedata.normalize("NFC", text).translate(BLANKS).split())
    if any(
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
        for letter in clean
        if letter not in JOINERS
    ):
        raise Unreadable(say("A name cannot hold invisible or control characters."))
    if not clean.strip(JOINERS + " "):
        raise Unreadable(say("A name needs at least one letter that shows."))
    if len(clean) > NAME_LENGTH:
        raise Unreadable(say("A name has at most {most} letters.", most=NAME_LENGTH))
    return clean


def same(one: str, other: str) -> bool:
    """Tell whether two names would be mixed up at the table."""
    return one.casefold() == other.casefold()


def number(text: str) -> int | None:
    """Read a number from a pad; blank is no entry, which is not zero."""
    plain = "".join(text.split()).translate(DASHES)
    if not plain:
        return None
    digits = plain[1:] if plain[0] in "+-" else plain
    if not (digits.isascii() and digits.isdigit()):
        raise Unreadable(say("“{text}” is not a whole number.", text=text.strip()[:20]))
    if len(digits) > len(str(HIGHEST)) or not LOWEST <= int(plain) <= HIGHEST:
        raise Unreadable(say("A number lies between {low} and {high}.", low=LOWEST, high=HIGHEST))
    return int(plain)


def code(text: str) -> str:
    """Read a table code; case, blanks and dashes do not matter. What cannot be a code comes back empty."""
    plain = "".join(letter for letter in text.upper().translate(DASHES) if not letter.isspace() and letter != "-")
    return plain if len(plain) == CODE_LENGTH and all(letter in LETTERS for letter in plain) else ""
