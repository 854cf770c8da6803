"""The parts columns play (name, text, count …) by their usual names in four languages, from columns.toml."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from printgen.read.header import CANONICAL

USUAL_NAMES = Path(__file__).parent.parent / "columns.toml"
ROLES = ("id", "name", "type", "cost", "text", "image", "back", "count")


def key(name: str) -> str:
    """Return what names are compared by: letters and digits, without case, accents, blanks and signs."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one))
    return re.sub(r"[\W_]+", "", plain.casefold())


@cache
def usual_names() -> dict[str, tuple[str, ...]]:
    """Return the usual names of each part, as they are compared."""
    raw = tomllib.loads(USUAL_NAMES.read_text("utf-8"))
    return {role: tuple(dict.fromkeys(map(key, raw[role]))) for role in ROLES}


def is_usual(column: str) -> bool:
    """Say whether this is a usual name of any part."""
    return column in CANONICAL or any(key(column) in names for names in usual_names().values())


def find_roles(columns: Iterable[str]) -> dict[str, str]:
    """Return the column that plays each part; a column plays one part only."""
    names = list(columns)
    if CANONICAL.issuperset(names):  # the usual case needs no table of names
        found = {name: name for name in names if name != "copies"}
        return found if "count" in found or "copies" not in names else found | {"count": "copies"}
    by_key: dict[str, str] = {}
    for name in names:
        if "{" not in name and "}" not in name:  # such a name cannot stand in a template
            by_key.setdefault(key(name), name)
    found = {}
    for role, usual in usual_names().items():
        column = next((by_key[name] for name in usual if name in by_key and by_key[name] not in found.values()), "")
        if column:
            found[role] = column
    return found


def near(column: str, roles: Iterable[str]) -> str:
    """Return the part of these whose usual names a column's name is almost; empty where there is none."""
    from difflib import get_close_matches

    names = {name: role for role in roles for name in usual_names()[role] if len(name) > 2}
    match = get_close_matches(key(column), names, 1, 0.7)
    return names[match[0]] if match else ""


def nearest(column: str, columns: Iterable[str]) -> str:
    """Return the one of these columns whose name is almost this; empty where there is none."""
    from difflib import get_close_matches

    keys = {key(name): name for name in columns}
    match = get_close_matches(key(column), keys, 1, 0.7)
    return keys[match[0]] if match else ""
