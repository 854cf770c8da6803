"""Checks what a file says of orders, dice and timers, before any of it is believed.

A shape is what a value must be: a check, {key: shape} for a table ('?' before a key that may be left out), or [shape]
for a list of such.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from companion.dice import DICE
from companion.dice import MOST as MOST_DICE
from companion.timers import LONGEST

Check = Callable[[Any], bool]
LARGEST = 10**13  # also a moment in milliseconds
SEAT = re.compile(r"s\d{1,5}(-\d{1,2})?", re.ASCII)
MOST = 60  # parts of an order, dice of a trail
LONGEST_WORDS = 80


def whole(low: int, high: int) -> Check:
    """Return a check for whole numbers within bounds."""
    return lambda one: isinstance(one, int) and not isinstance(one, bool) and low <= one <= high


def seat(one: object) -> bool:
    """Say whether this is a seat, or none."""
    return isinstance(one, str) and (one == "" or SEAT.fullmatch(one) is not None)


def words(one: object) -> bool:
    """Say whether this is a short text."""
    return isinstance(one, str) and len(one) <= LONGEST_WORDS


def throw(one: object) -> bool:
    """Say whether this is a thrown die: sides, face, what it chose."""
    return isinstance(one, list) and len(one) == 3 and all(map(whole(1, 100), one[:2])) and words(one[2])


def one_of(*choices: str) -> Check:
    """Return a check for one of these words."""
    return lambda one: isinstance(one, str) and one in choices


NUMBER, DAY, MOMENT = whole(1, 100_000), whole(1, 99), whole(0, LARGEST)
DIE = whole(1, 100)
ORDER = {
    **{"zone": words, "title": words, "ingredients": [[words]], "how": one_of("rolled", "called")},
    **{"passes": one_of("leader", "left"), "throws": [throw]},
}
SHAPES: Mapping[str, Mapping[str, Any]] = {
    "order.roll": {"number": NUMBER, "leader": seat, "order": ORDER},
    "order.call": {"number": NUMBER, "leader": seat, "order": ORDER},
    "order.dice": {"number": NUMBER, "dice": [DIE], "?leader": seat, "?order": ORDER},
    "order.clear": {"number": NUMBER, "dice": [DIE]},
    "order.passed": {"number": NUMBER, "go": whole(1, 99), "?lead": seat},
    "order.filled": {"number": NUMBER, "seat": seat},
    "day.new": {"day": DAY},
    "dice.roll": {"?rev": NUMBER, "by": seat, "at": MOMENT, "die": one_of(*DICE), "faces": [DIE]},
    "timer.start": {"timer": words, "label": words, "length": whole(1, LONGEST), "ends_at": MOMENT},
    "timer.pause": {"timer": words, "remaining": whole(0, LONGEST)},
    "timer.resume": {"timer": words, "ends_at": MOMENT},
    "timer.add": {"timer": words, "by": whole(-LONGEST, LONGEST), "at": MOMENT},
    "timer.stop": {"timer": words},
}


def fits(kind: str, payload: Mapping[str, Any]) -> bool:
    """Say whether a payload is one that its kind may have."""
    if not shaped(payload, SHAPES[kind]):
        return False
    if kind == "dice.roll":
        return 0 < len(payload["faces"]) <= MOST_DICE and max(payload["faces"]) <= DICE[payload["die"]]
    return "order" not in payload or "leader" in payload


def shaped(value: Any, shape: Any) -> bool:
    """Say whether a value has a shape."""
    if isinstance(shape, list):
        return isinstance(value, list) and len(value) <= MOST and all(shaped(one, shape[0]) for one in value)
    if isinstance(shape, Mapping):
        known = {key.lstrip("?"): inner for key, inner in shape.items()}
        needed = {key for key in shape if not key.startswith("?")}
        right = isinstance(value, Mapping) and needed <= set(value) <= set(known)
        return right and all(shaped(one, known[key]) for key, one in value.items())
    return bool(shape(value))
