"""Plain dice, for any game.

chance    a number the server rolled with `secrets`, large enough that its remainders are fair: 256 bits
          give 40 dice, each as fair as 1 in 2**150
die       its key, from a short list; anything else is refused
roll      who rolled, when, which die, and its faces; it is never rolled again

kind            payload
dice.roll       by (seat or ""), at, die, faces
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.model import Table

DICE = {"d2": 2, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 100}
MOST = 10  # dice in one roll
KEPT = 20  # rolls a table shows; its log has them all


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were rolled."""

    rev: int
    by: str
    at: int
    die: str
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self.faces)


def faces(chance: int, sides: int, count: int) -> tuple[int, ...]:
    """Read dice off a rolled number, each independent of the others."""
    thrown = []
    for _ in range(count):
        chance, face = divmod(chance, sides)
        thrown.append(face + 1)
    return tuple(thrown)


def _rolled(table: "Table", payload: Mapping[str, Any]) -> "Table":
    roll = Roll(payload["rev"], payload["by"], payload["at"], payload["die"], tuple(payload["faces"]))
    return replace(table, rolls=(*table.rolls, roll)[-KEPT:])


CHANGES: Mapping[str, Callable[["Table", Mapping[str, Any]], "Table"]] = {"dice.roll": _rolled}
