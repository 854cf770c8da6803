"""JSON -> items: the shapes people write decks in; syntax errors with line and column, doubled keys with their path."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from printgen.errors import Problem
from printgen.read.header import CANONICAL
from printgen.read.items import SHAPES, Item, chosen, kind_of

BLANK = re.compile(r"[ \t\n]*")


class Object(dict[str, Any]):
    """A JSON object that remembers the keys that stood in it twice."""

    doubled: tuple[str, ...] = ()


def paired(pairs: list[tuple[str, Any]]) -> Object:
    """Make an object of its pairs; json would keep the last of two equal keys in silence."""
    made = Object(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        made.doubled = tuple(dict.fromkeys(key for key in keys if keys.count(key) > 1))
    return made


class Number(str):
    """A number as it is written: 007 or 1e400 need no float."""


def constant(name: str) -> float:
    """Read NaN and Infinity, which JSON does not have; the cell's check tells of them."""
    return float(name.replace("Infinity", "inf"))


DECODER = json.JSONDecoder(object_pairs_hook=paired, parse_int=Number, parse_float=Number, parse_constant=constant)


def json_items(text: str, file: str, tell: list[Problem], wanted: str) -> list[Item] | None:
    """Return the cards of a JSON text with their places; None (told) where there are none to find."""
    text = text.removeprefix("\ufeff")
    try:
        whole = DECODER.decode(text)
    except json.JSONDecodeError as error:
        tell.append(told_syntax(error, text, file))
        return None
    except (RecursionError, ValueError):
        tell.append(Problem("error", "this JSON is nested too deep for cards", file, hint=f"expected: {SHAPES}"))
        return None
    items = found_items(whole, text, file, tell, wanted)
    for item in items or ():
        for key in item.value.doubled if isinstance(item.value, Object) else ():
            message = f"{key!r} stands in this card twice; a reader keeps only the last"
            tell.append(Problem("error", message, file, item.line, f"{item.place}.{key}"))
    return items


def found_items(whole: Any, text: str, file: str, tell: list[Problem], wanted: str) -> list[Item] | None:
    """Find the cards in one of the shapes people write."""
    start = end_of_blank(text, 0)
    if isinstance(whole, list):
        return [Item(f"[{at}]", line_at(text, place), value) for at, value, place in members(text, start)]
    if not isinstance(whole, Object):
        tell.append(Problem("error", f"this file holds {kind_of(whole)}, no cards", file, hint=f"expected: {SHAPES}"))
        return None
    for key in whole.doubled:
        tell.append(Problem("error", f"{key!r} stands in this file twice; a reader keeps only the last", file))
    parts = {str(key): (value, place) for key, value, place in members(text, start)}
    lists = {key: one for key, (one, _) in parts.items() if isinstance(one, list) and key.lower() not in CANONICAL}
    objects = {key: one for key, (one, _) in parts.items() if isinstance(one, Object)}
    if not wanted and objects and len(objects) == len(parts):
        return keyed(list(members(text, start)), text, "")
    nested = {key: one for key, one in objects.items() if all(isinstance(inner, Object) for inner in one.values())}
    held = chosen(lists if lists and not wanted else lists | nested, file, tell, wanted)
    if held is None:
        return None
    value, place = parts[held]
    if isinstance(value, Object):
        return keyed(list(members(text, place)), text, f"{held}.")
    return [Item(f"{held}[{at}]", line_at(text, where), one) for at, one, where in members(text, place)]


def keyed(parts: list[tuple[str | int, Any, int]], text: str, before: str) -> list[Item]:
    """Return the cards of an object of objects: a card's key is its id, and its name where no card has one."""
    named = any("name" in map(str.lower, value) for _, value, _ in parts if isinstance(value, Object))
    items = []
    for key, value, at in parts:
        if isinstance(value, Object):
            given = {"id": key} if named else {"id": key, "name": key}
            made = Object({name: one for name, one in given.items() if name not in map(str.lower, value)} | value)
            made.doubled, value = value.doubled, made
        items.append(Item(f"{before}{key}", line_at(text, at), value))
    return items


def members(text: str, at: int) -> Iterator[tuple[str | int, Any, int]]:
    """Yield the members of the array or object that begins at a place of a text known to be good: key, value, place."""
    is_object = text[at] == "{"
    at = end_of_blank(text, at + 1)
    number = 0
    while text[at] not in "]}":
        key: str | int = number
        if is_object:
            key, at = DECODER.raw_decode(text, at)
            at = end_of_blank(text, end_of_blank(text, at) + 1)
        value, end = DECODER.raw_decode(text, at)
        yield key, value, at
        number += 1
        at = end_of_blank(text, end)
        if text[at] == ",":
            at = end_of_blank(text, at + 1)


def end_of_blank(text: str, at: int) -> int:
    """Return where the blanks from here end."""
    match = BLANK.match(text, at)
    return match.end() if match else at


def line_at(text: str, at: int) -> int:
    """Return the line of a place in a text."""
    return bisect_left(line_ends(text), at) + 1


@lru_cache(1)
def line_ends(text: str) -> list[int]:
    """Return where the lines of a text end."""
    return [match.start() for match in re.finditer("\n", text)]


def told_syntax(error: json.JSONDecodeError, text: str, file: str) -> Problem:
    """Say where the JSON is not proper, and what is usually meant."""
    before, after = text[: error.pos].rstrip(), text[error.pos : error.pos + 1]
    hint = "check the comma, quote or bracket there"
    if before.endswith(",") or after in ("]", "}"):
        hint = "take out the comma before the closing bracket"
    elif after == "'":
        hint = 'names and texts stand in double quotes: "name"'
    elif not after or error.msg.startswith("Unterminated"):
        hint = "the file seems to be cut off: a quote or bracket is not closed"
    elif error.msg.startswith("Extra data"):
        hint = "one file holds one list: put the cards between [ and ], with commas"
    what = error.msg[:1].lower() + error.msg[1:]
    message = f"this is not proper JSON: {what} (line {error.lineno}, column {error.colno})"
    return Problem("error", message, file, error.lineno, hint=hint)
