"""Scores, their derivation and their order; shared by all games.

line      one step of a sum: what, how many points, by which rule; `substitute` when it rests on a
          stand-in (≈)
score     a seat's round: the lines and their sum; `total` is None while something in `missing` is not entered
place     a seat's rank at the end, competition style: 1-2-2-4
outcome   the places, the reasons for ties kept or broken, and whether the game is over
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.words import Say


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One step of a sum, with its rule by book and heading."""

    label: Say
    points: int
    rule: Say
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's round. `count` is the sum before anything that depends on others."""

    seat: str
    round: int
    lines: tuple[ScoreLine, ...] = ()
    total: int | None = None
    count: int | None = None
    missing: tuple[Say, ...] = ()
    handicap: bool = False

    @property
    def substitute(self) -> bool:
        """Tell whether any line rests on a stand-in."""
        return any(line.substitute for line in self.lines)


@dataclass(frozen=True, slots=True)
class Starter:
    """Who begins a round, and why."""

    seat: str
    why: Say


@dataclass(frozen=True, slots=True)
class Place:
    """One seat in the final order; a seat that left carries no rank."""

    seat: str
    rank: int | None
    total: int | None
    rounds: tuple[Score, ...] = ()

    @property
    def substitute(self) -> bool:
        """Tell whether any round rests on a stand-in."""
        return any(score.substitute for score in self.rounds)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game stands. `missing` names what is still to be entered before it is `final`."""

    places: tuple[Place, ...]
    reasons: tuple[Say, ...] = ()
    missing: tuple[Say, ...] = ()
    final: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the seats on the first rank of a finished game."""
        return tuple(place.seat for place in self.places if place.rank == 1) if self.final else ()


def added(lines: Iterable[ScoreLine]) -> int:
    """Sum the lines."""
    return sum(line.points for line in lines)


def ranks(keys: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Rank by ascending key; equal keys share a rank and the next one is skipped (1-2-2-4)."""
    return {seat: 1 + sum(other < key for other in map(tuple, keys.values())) for seat, key in _tuples(keys)}


def _tuples(keys: Mapping[str, Sequence[int]]) -> list[tuple[str, tuple[int, ...]]]:
    return [(seat, tuple(key)) for seat, key in keys.items()]


def ceiling_mean(numbers: Sequence[int]) -> int:
    """Return the mean, rounded up: the only rounding anywhere, for one way of joining late."""
    return -(-sum(numbers) // len(numbers))
