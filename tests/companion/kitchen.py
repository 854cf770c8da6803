"""Boxes and tables for the tests, with cards of our own so that no test depends on the shipped tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.command import Command, Room
from companion.decide import decide, opening
from companion.games import game
from companion.model import Box, Card, Table
from companion.play import Event, fold
from companion.scoring import Score

ALLERGIES = ("meat", "fish", "fungi", "nuts", "lactose")
DISHES = {"minus2": -2, "minus1": -1} | {f"dish{points}": points for points in range(1, 16)} | {"dish30": 30}
UNSURE = {"dish11", "dish12"}
KING = Box(
    {
        key: Card(key, key.title(), points, ALLERGIES if 0 < points < 30 else (), key not in UNSURE)
        for key, points in DISHES.items()
    },
    {one: one.capitalize() for one in ALLERGIES},
    6,
)
DIRTY = Box({str(value): Card(str(value), f"Mould {value}", value) for value in range(-3, 10)}, {}, 6)
GROUPS = ("red", "blue", "green", "pink", "grey", "gold")
FLESH = Box(
    {
        f"{group}-{figure}": Card(
            f"{group}-{figure}",
            f"{group.title()} {figure}",
            7 - figure,
            sure=False,
            more={"group": group, "food": str(figure)} | dict.fromkeys(("combat", "hunger"), str((figure + 1) // 2)),
        )
        for group in GROUPS
        for figure in range(1, 7)
    },
    most=6,
)
BOXES = {"king-fridge": KING, "dirty-fridge": DIRTY, "fry-thief": Box(most=4), "frischfleisch": FLESH}


class Kitchen:
    """A table played by commands, as the server would, without the server."""

    def __init__(self, key: str, seats: str | Sequence[str], settings: Mapping[str, str] | None = None) -> None:
        rules = game(key)
        assert rules is not None
        self.game, self.box = rules, BOXES[key]
        start = Command("c0", "", "open", {}, 0)
        self.events: list[Event] = [opening(start, rules, list(seats), {"values": "printed"} | dict(settings or {}))]

    @property
    def table(self) -> Table:
        return fold("TEST22", self.events)

    def id(self, name: str) -> str:
        return next(seat.id for seat in self.table.seats if seat.name == name)

    def do(self, kind: str, device: str = "", chance: int = 0, **args: Any) -> Event | None:
        if "seat" in args:
            args["seat"] = self.id(args["seat"])
        command = Command(f"c{len(self.events)}", device, kind, args, len(self.events) * 1000, chance)
        event = decide(Room(self.game, self.box, self.table, self.events), command)
        if event:
            self.events.append(event)
        return event

    def enter(self, number: int, seat: str, device: str = "", **cells: Any) -> "Kitchen":
        for field, value in cells.items():
            if isinstance(value, (list, tuple)):
                for item in value:
                    self.do("put", device, round=number, seat=seat, field=field, item=item, times=1)
            else:
                self.do("set", device, round=number, seat=seat, field=field, value=value)
        return self

    def move(self, name: str, device: str = "", **args: Any) -> "Kitchen":
        """Do something that changes several cells; `of` is the seat something is taken from."""
        for key in {"attacker", "defender"} & set(args):
            args[key] = self.id(args[key])
        if "of" in args:
            args["from"] = self.id(args.pop("of"))
        self.do("move", device, move=name, **args)
        return self

    def mark(self, number: int, field: str, name: str) -> "Kitchen":
        self.do("set", round=number, field=field, value="yes" if field in ("revealed", "over") else self.id(name))
        return self

    def cards(self, number: int, seat: str, cards: str, allergies: str, **more: Any) -> "Kitchen":
        """Tap cards as "5 nuts, 2 meat, -1", and allergy cards as "meat fish"; the round must be revealed."""
        return self.enter(
            number,
            seat,
            depth="cards",
            cards=list(map(dish, cards.split(", "))),
            allergies=allergies.split(),
            **more,
        )

    def scores(self, number: int = 1) -> dict[str, int | None]:
        return {self.named(score): score.total for score in self.game.score(self.table, self.box, number)}

    def counts(self, number: int = 1) -> dict[str, int | None]:
        return {self.named(score): score.count for score in self.game.score(self.table, self.box, number)}

    def named(self, score: Score) -> str:
        seat = self.table.seat(score.seat)
        assert seat is not None
        return seat.name

    def starter(self, number: int) -> str | None:
        found = self.game.starter(self.table, self.box, number)
        return self.table.seat(found.seat).name if found else None  # type: ignore[union-attr]

    def ranks(self) -> dict[str, int | None]:
        places = self.game.outcome(self.table, self.box).places
        return {seat.name: place.rank for seat in self.table.seats for place in places if place.seat == seat.id}

    def reasons(self) -> list[str]:
        return [str(one) for one in self.game.outcome(self.table, self.box).reasons]

    def missing(self) -> list[str]:
        return [str(one) for one in self.game.outcome(self.table, self.box).missing]

    def notes(self, number: int = 1) -> list[str]:
        return [str(one) for one in self.game.notes(self.table, self.box, number)]

    def winners(self) -> set[str]:
        outcome = self.game.outcome(self.table, self.box)
        return {seat.name for seat in self.table.seats if seat.id in outcome.winners}


def dish(text: str) -> str:
    points, _, allergy = text.partition(" ")
    key = points.replace("-", "minus") if points.startswith("-") else f"dish{points}"
    return f"{key}:{allergy}" if allergy else key
