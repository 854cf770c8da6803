"""Decisions about plain dice: which die and how many, from a short list; the server rolls, nobody else."""

from typing import Any

from companion.command import UNKNOWN, Command, Decision, Refused, Room, acting, whole
from companion.dice import DICE, MOST, faces
from companion.words import say

ASKED = {"die", "count", "as"}


def roll(room: Room, command: Command) -> dict[str, Any]:
    """Roll dice; whatever else comes with the command, a result above all, is refused."""
    die = command.args.get("die")
    if set(command.args) - ASKED or not isinstance(die, str) or die not in DICE:
        raise Refused(UNKNOWN)
    if command.args.get("as") and room.table.seat(str(command.args["as"])) is None:
        raise Refused(say("That seat is no longer at this table."))
    count = whole(command, "count", 1, MOST) if "count" in command.args else 1
    thrown = faces(command.chance, DICE[die], count)
    at = {"rev": room.table.rev + 1, "by": acting(room, command), "at": command.at}
    return {**at, "die": die, "faces": list(thrown)}


DECISIONS: dict[str, Decision] = {"dice.roll": roll}
