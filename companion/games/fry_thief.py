"""Fry Thief: eat 8 fries and win at once, or have most points when the last fry is eaten.

bonus     points a plate's power brought, as read off the plate; asked for where the power gives points
begins    whoever last ate fries, a Fries player; the Salad player takes the first turn

rule                                                             function     rulebook
If you manage to eat 8 fries, you win immediately                outcome      End of the Game
The last fry is eaten: count up your victory points              _count       End of the Game
Regular fries are worth 1 point, ketchup covered fries 2         _count       End of the Game
Others of these powers give you bonus points                     _count       Variable Player Powers
The Salad player takes the first turn                            starter      Setup
"""

from companion.games import fry_thief_pad as pad
from companion.games import fry_thief_plates as plates
from companion.games.fry_thief_moves import MOVES
from companion.model import Box, Game, Table
from companion.scoring import Outcome, Score, ScoreLine, Starter, added, ranks
from companion.tally import SILENT, chosen, ordered, running, shared, standing, unentered, who
from companion.words import Say, say

END = say("Rulebook, End of the Game")
POWERS = say("Rulebook, Variable Player Powers")
SETUP = say("Rulebook, Setup")
KETCHUP_FRY = 2
KETCHUP_DISCS = 6  # in one copy, says one review; more are a question, not a mistake
REPLAY = say("play this game again")


def score(table: Table, box: Box, number: int) -> tuple[Score, ...]:
    """Count everybody's points; they stand once the last fry is eaten, or the 8th."""
    return tuple(_count(table, seat.id) for seat in plates.players(table))


def _count(table: Table, seat: str) -> Score:
    plain, ketchup = plates.eaten(table, seat)
    lines = [ScoreLine(say("Plain fries: {fries}", fries=plain), plain, END)] if plain else []
    if ketchup:
        label = say("Fries with ketchup: {fries} × 2", fries=ketchup)
        lines.append(ScoreLine(label, KETCHUP_FRY * ketchup, END))
    bonus = table.number(1, seat, "bonus") if plates.bonus_points(table, seat) else None
    if bonus is not None:
        lines.append(ScoreLine(say("Bonus points of the power"), bonus, POWERS))
    count = added(lines)
    missing = () if plates.eight(table) else _missing(table, seat)
    return Score(seat, 1, tuple(lines), None if missing else count, count, missing)


def _missing(table: Table, seat: str) -> tuple[Say, ...]:
    missing = list(plates.unsaid(table))
    if plates.typed(table):
        missing += [say("the fries eaten")] if table.number(1, seat, "ate") is None else []
    if plates.left(table):
        missing.append(say("fries still to be eaten: {fries}", fries=plates.left(table)))
    elif plates.bonus_points(table, seat) and table.number(1, seat, "bonus") is None:
        missing.append(say("the bonus points"))
    return tuple(missing)


def outcome(table: Table, box: Box) -> Outcome:
    """Name whoever ate 8 fries, or has most points when the last fry is eaten."""
    scores = score(table, box, 1)
    rows = {one.seat: (one,) for one in scores}
    if why := plates.void(table):
        return Outcome(ordered(table, {}, rows), (why,), final=True)
    if winner := plates.eight(table):
        why = say("{name} ate 8 fries and wins at once.", name=who(table, winner))
        ranking = {one.seat: 1 if one.seat == winner else 2 for one in scores}
        return Outcome(ordered(table, ranking, rows), (why,), final=True)
    missing = unentered(table, scores)
    if missing or not scores:
        return running(table, rows, missing)
    ranking = ranks(_keys(table, scores))
    why = REPLAY if chosen(table, pad.TIE) == "replay" else SILENT
    reasons = () if _sides(table) and len(set(ranking.values())) > 1 else shared(table, ranking, why)
    return Outcome(ordered(table, ranking, rows), (*_side_points(table, scores), *reasons), final=True)


def _sides(table: Table) -> bool:
    """Tell whether Fries play against Salad instead of each for themselves."""
    return len(plates.players(table)) > 2 and chosen(table, pad.TEAMS) == "on"


def _keys(table: Table, scores: tuple[Score, ...]) -> dict[str, tuple[int, ...]]:
    """Order by points, then by ketchup fries where the table agreed so; a side counts together."""
    ketchup = chosen(table, pad.TIE) == "more_ketchup"
    keys: dict[str, tuple[int, ...]] = {}
    for one in scores:
        side = [other for other in scores if other is one or (_sides(table) and _same(table, one, other))]
        sauce = sum(plates.eaten(table, other.seat).ketchup for other in side) if ketchup else 0
        keys[one.seat] = (-sum(other.total or 0 for other in side), -sauce)
    return keys


def _same(table: Table, one: Score, other: Score) -> bool:
    return plates.role(table, one.seat) == plates.role(table, other.seat)


def _side_points(table: Table, scores: tuple[Score, ...]) -> tuple[Say, ...]:
    if not _sides(table):
        return ()
    points = {"fries": 0, "salad": 0}
    for one in scores:
        points[plates.role(table, one.seat)] += standing((one,)) or 0
    return (say("Fries {fries} : Salad {salad}", **points),)


def starter(table: Table, box: Box, number: int) -> Starter | None:
    """Let the Salad player take the first turn; of two the first clockwise from whoever last ate fries."""
    order = [seat.id for seat in plates.players(table)]
    begins = table.word(1, "", "begins")
    at = order.index(begins) if begins in order else 0
    salad = next((seat for seat in order[at:] + order[:at] if plates.role(table, seat) == "salad"), "")
    return None if plates.unsaid(table) else Starter(salad, say("the Salad player takes the first turn"))


def forbids(table: Table, box: Box) -> tuple[Say, ...]:
    """Exclude more fries than there are, and other roles once a fry has moved."""
    there = plates.supply(table)
    ate = sum(table.number(1, seat.id, field) or 0 for seat in plates.players(table) for field in plates.TYPED)
    why = [say("More fries than there are: {ate} of {there}", ate=ate, there=there)] if ate > there else []
    tapped = any(cell.field in plates.STOCKS and held for cell, held in table.cells.items())
    if tapped and plates.void(table) is None and plates.unsaid(table):
        why.append(say("The roles stay as they are once a fry has moved."))
    return tuple(why)


def notes(table: Table, box: Box, number: int) -> tuple[Say, ...]:
    """Say whether 8 fries win, how the hands begin, and that there is more ketchup than in the box."""
    notes = [plates.no_eight(table) or say("Whoever eats 8 fries wins at once.")]
    if not plates.touched(table):
        notes.append(say("Deal {hand} cards to each.", hand=int(chosen(table, pad.HAND))))
    discs = KETCHUP_DISCS * plates.supply(table) // plates.FRIES
    seats = [seat.id for seat in plates.players(table)]
    sauce = sum(plates.eaten(table, seat).ketchup + plates.on_plate(table, seat).ketchup for seat in seats)
    if sauce > discs:
        notes.append(say("That is more ketchup than the box is said to hold: {discs}.", discs=discs))
    return tuple(notes)


GAME = Game(
    key="fry-thief",
    begins=say("Whoever last ate fries plays Fries; Salad takes the first turn."),
    cite=SETUP,
    settings=pad.SETTINGS,
    fields=pad.FIELDS,
    joins_late=False,
    rounds=lambda table, box: 1,
    items=lambda table, box, name: (),
    score=score,
    outcome=outcome,
    starter=starter,
    moves=MOVES,
    forbids=forbids,
    notes=notes,
)
