"""What a table is, as values.

cell      one place on the score pad: (round, seat, field). Round 0 belongs to the whole table, seat ""
          to the round.
value     what stands in a cell: a number, a word, a tuple of words (a heap: cards, allergies), or None
          for blank
gap       rounds a seat is away: from `first` (left in the `middle` of it, or before it) until `until`
          (None: still away)
seat      a chair: who sits in it, since which round, and which phone holds it
table     seats in clockwise order, cells, settings; folded from the log, never stored
box       what the game's own tables say: cards with their points and how sure those are
game      the rules of one game as fields, settings and plain functions (see companion/games)
stock     a number that only a move changes (fries on a plate, chips in a pot), kept as the difference to
          what the game begins with
move      something done at the table that changes several cells at once (see companion/moves.py)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from companion.scoring import Outcome, Score, Starter
from companion.words import Say

if TYPE_CHECKING:
    from companion.command import Command, Room

Value = int | str | tuple[str, ...] | None
LOWEST, HIGHEST = -999, 9999  # any single number on a pad


class Cell(NamedTuple):
    """One place on the score pad."""

    round: int
    seat: str
    field: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Rounds a seat is away."""

    first: int
    middle: bool
    until: int | None = None

    def covers(self, number: int, *, middle: bool) -> bool:
        """Tell whether a round falls into the gap; one left in its middle only when `middle` is asked."""
        start = self.first + (self.middle and not middle)
        return start <= number and (self.until is None or number < self.until)


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair. `former` is the phone it was taken over from; `shown`: its holder sees its secrets."""

    id: str
    name: str
    since: int = 1
    gaps: tuple[Gap, ...] = ()
    device: str = ""
    former: str = ""
    shown: bool = True

    @property
    def away(self) -> bool:
        """Has left and not come back."""
        return any(gap.until is None for gap in self.gaps)

    def started(self, number: int) -> bool:
        """Tell whether the seat was there when the round began."""
        return self.since <= number and not any(gap.covers(number, middle=False) for gap in self.gaps)

    def stayed(self, number: int) -> bool:
        """Tell whether the seat played the round to its end, so that an entry is expected."""
        return self.since <= number and not any(gap.covers(number, middle=True) for gap in self.gaps)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything known about a game in progress."""

    code: str
    game: str
    seats: tuple[Seat, ...] = ()
    cells: Mapping[Cell, Value] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    rev: int = 0
    gone: tuple[Seat, ...] = ()  # removed; an undo brings them back
    hidden: frozenset[Cell] = frozenset()  # cells a view has taken out, see companion/view.py

    def at(self, number: int, seat: str, name: str) -> Value:
        """Read a cell; blank is None, which is not zero."""
        return self.cells.get(Cell(number, seat, name))

    def number(self, number: int, seat: str, name: str) -> int | None:
        """Read a cell that holds a number."""
        value = self.at(number, seat, name)
        return value if isinstance(value, int) else None

    def word(self, number: int, seat: str, name: str) -> str:
        """Read a cell that holds a word."""
        value = self.at(number, seat, name)
        return value if isinstance(value, str) else ""

    def heap(self, number: int, seat: str, name: str) -> tuple[str, ...]:
        """Read a cell that holds a heap of things."""
        value = self.at(number, seat, name)
        return value if isinstance(value, tuple) else ()

    def seat(self, seat: str) -> Seat | None:
        """Find a seat by its id."""
        return next((one for one in self.seats if one.id == seat), None)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its table has it; `sure` when its points are printed, published or follow from what is."""

    id: str
    name: str
    points: int
    allergies: tuple[str, ...] = ()
    sure: bool = True
    named: bool = True  # False: the name is a stand-in of ours
    more: Mapping[str, str] = field(default_factory=dict)  # further columns a game counts with, as printed


@dataclass(frozen=True, slots=True)
class Box:
    """The cards of a game and the most players it takes."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    allergies: Mapping[str, str] = field(default_factory=dict)  # by id, their names
    most: int = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """A question the rulebook leaves open; the first choice is the default."""

    name: str
    title: Say
    choices: tuple[tuple[str, Say], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A kind of cell: what may stand in it, and whether it is hidden from others until the reveal."""

    name: str
    kind: Literal["number", "count", "choice", "heap", "seat", "flag", "stock"]
    of: Literal["seat", "round", "table"] = "seat"
    choices: tuple[str, ...] = ()
    secret: bool = False
    setup: bool = False  # said before the game begins; a game is not running for that


Part = Mapping[str, Any]  # one change of a move, see companion/moves.py
Move = Callable[["Room", "Command"], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Game:
    """One game's rules."""

    key: str
    begins: Say
    cite: Say
    settings: tuple[Setting, ...]
    fields: tuple[Field, ...]
    joins_late: bool
    rounds: Callable[[Table, Box], int]
    items: Callable[[Table, Box, str], tuple[str, ...]]  # what a heap field may hold
    score: Callable[[Table, Box, int], tuple[Score, ...]]  # one round
    outcome: Callable[[Table, Box], Outcome]
    starter: Callable[[Table, Box, int], Starter | None]
    moves: Mapping[str, Move] = field(default_factory=dict)
    forbids: Callable[[Table, Box], tuple[Say, ...]] = lambda table, box: ()  # what no entry may lead to
    notes: Callable[[Table, Box, int], tuple[Say, ...]] = lambda table, box, number: ()  # to be said on the pad

    def field(self, name: str) -> Field | None:
        """Find a field by its name; `value:card` is the number a player read off a card of the own box."""
        stem = name.partition(":")[0]
        return next((one for one in self.fields if one.name == stem), None)
