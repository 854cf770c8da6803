"""What a seat may see: page, JSON, hints, log and export all pass through here, and nothing else hides.

A secret cell (allergy cards, and what would give them away) is shown to the phone that holds its seat,
from the moment that phone
took the seat or asked to look; to everybody once the round is revealed. A seat no phone holds shows its
secrets to nobody before that.
What is hidden is taken out of the table *before* it is scored, so that no sum, rank or claim can give it
away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.model import Box, Cell, Game, Part, Table
from companion.play import Event
from companion.scoring import Outcome, Score, Starter


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one seat sees it: the table without what is hidden, and the scores that follow."""

    seat: str
    table: Table
    rounds: tuple[tuple[Score, ...], ...]
    outcome: Outcome
    starters: tuple[Starter | None, ...]

    def score(self, number: int, seat: str) -> Score | None:
        """Find a seat's score of a round."""
        return next((one for one in self.rounds[number - 1] if one.seat == seat), None)


def conceals(game: Game, table: Table, seat: str, cell: Cell) -> bool:
    """Tell whether a cell is hidden from a seat ("" for a phone without one, and for the TV)."""
    field = game.field(cell.field)
    if field is None or not field.secret or table.word(cell.round, "", "revealed"):
        return False
    holder = table.seat(cell.seat)
    return not (holder and holder.device and holder.shown and seat == cell.seat)


def visible(game: Game, box: Box, table: Table, seat: str) -> Sight:
    """Return what a seat may see, scored from that alone."""
    hidden = frozenset(cell for cell in table.cells if conceals(game, table, seat, cell))
    shown = {cell: value for cell, value in table.cells.items() if cell not in hidden}
    table = replace(table, cells=shown, hidden=hidden)
    numbers = range(1, game.rounds(table, box) + 1)
    return Sight(
        seat,
        table,
        tuple(game.score(table, box, number) for number in numbers),
        game.outcome(table, box),
        tuple(game.starter(table, box, number) for number in numbers),
    )


def told(game: Game, table: Table, seat: str, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the log as a seat may read it: hidden entries without their value, phones without their name."""
    return tuple(_told(game, table, seat, event) for event in events)


def _told(game: Game, table: Table, seat: str, event: Event) -> Event:
    payload = {key: value for key, value in event.payload.items() if key != "device"}
    if "field" in payload and _hides(game, table, seat, payload):
        payload = {key: payload[key] for key in ("round", "seat", "field")}
    if "parts" in payload:
        payload["parts"] = [part for part in payload["parts"] if not _hides(game, table, seat, part)]
    return replace(event, payload=payload)


def _hides(game: Game, table: Table, seat: str, payload: Part) -> bool:
    return conceals(game, table, seat, Cell(payload["round"], payload["seat"], payload["field"]))
