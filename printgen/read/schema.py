"""The types that the keys of a toml must have: what has another is told and left out, so that reading can go on.

A schema is a tuple of types, [schema] for a list of such, or {key: schema} for a table; the key '*' stands for any.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from printgen.errors import Problem

Wrong = Callable[[str, str, str], object]  # key, message, hint
TEXT, NUMBER, FLAG, ANY = (str,), (int, float), (bool,), (object,)
NAMES = {str: "text", int: "a number", float: "a number", bool: "true or false", dict: "a table", list: "a list"}
ELEMENT = {
    "kind": TEXT,
    "value": (str, int, float),
    "style": TEXT,
    "when": (str, dict),
    "turn": NUMBER,
    "repeat": (str, int),
    "place": TEXT,
    "rows": TEXT,
    "layout": TEXT,
    "gap": NUMBER,
    "*": ANY,
}
DECK = {
    "title": TEXT,
    "kind": TEXT,
    "stock": TEXT,
    "table": TEXT,
    "net": TEXT,
    "holds": [TEXT],
    "paint": TEXT,
    "format": TEXT,
    "front": TEXT,
    "back": TEXT,
    "each": TEXT,
    "columns": {"*": TEXT},
    "rename": {"*": TEXT},
    "style": {"*": {"extends": TEXT, "*": ANY}},
    "layout": {"*": {"extends": TEXT, "elements": [ELEMENT]}},
    "palette": {"*": {"*": TEXT}},
    "fonts": {"*": TEXT},
    "icons": {"*": TEXT},
    "spares": [TEXT],
    "tables": [TEXT],
    "join": {"*": {"table": TEXT, "by": TEXT, "take": TEXT}},
    "floor": NUMBER,
    "sleeved": FLAG,
}
GAME = {**DECK, "decks": [TEXT]}


def teller(file: str, tell: list[Problem]) -> Wrong:
    """Return what tells of an error at a key of a file."""
    return lambda key, message, hint: tell.append(Problem("error", message, file, None, key, hint))


def one_of(choices: Sequence[str], key: str, own: Mapping[str, Any], wrong: Wrong) -> str:
    """Return what a toml says of a key, the first choice where it says nothing."""
    value = str(own.get(key, choices[0]))
    if value not in choices:
        wrong(key, f"{key} = {value!r} is none of {', '.join(choices)}", "")
    return value


def checked(value: Any, schema: Any, where: str, wrong: Wrong) -> Any:
    """Return a value without what its schema has not; None where nothing of it is left."""
    if isinstance(schema, tuple):
        if fits(value, schema):
            return value
    elif isinstance(schema, list):
        if isinstance(value, list):
            kept = [checked(one, schema[0], f"{where} {number}", wrong) for number, one in enumerate(value, 1)]
            return [one for one in kept if one is not None]
    elif isinstance(value, dict):
        return table(value, schema, where, wrong)
    wrong(where, f"{value!r} should be {wanted(schema)}", "")
    return None


def table(value: Mapping[str, Any], schema: Mapping[str, Any], where: str, wrong: Wrong) -> dict[str, Any]:
    """Return the good entries of a table."""
    good: dict[str, Any] = {}
    for key, inner in value.items():
        if key not in schema and "*" not in schema:
            wrong(where, f"there is no key {key!r}", f"keys: {', '.join(schema)}")
            continue
        kept = checked(inner, schema.get(key, schema.get("*")), f"{where}.{key}".lstrip("."), wrong)
        if kept is not None:
            good[key] = kept
    return good


def fits(value: Any, types: tuple[type, ...]) -> bool:
    """Say whether a value has one of these types; true is no number, and no number is endless."""
    if object in types:
        return True
    if isinstance(value, float) and not isfinite(value):
        return False
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def wanted(schema: Any) -> str:
    """Say in words what a schema asks for."""
    if isinstance(schema, dict | list):
        return NAMES[type(schema)]
    return " or ".join(dict.fromkeys(NAMES[kind] for kind in schema))
