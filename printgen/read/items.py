"""Cards written as objects (JSON) or tables (TOML) -> Table; each with its place, as in cards[3].text."""

import tomllib
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from printgen.errors import Problem
from printgen.read.delimited import LONGEST
from printgen.read.header import fold
from printgen.read.how import USUAL
from printgen.read.table import Row, Table, nothing, tidy

SHAPES = 'a list of cards, {"cards": [a list of cards]}, or {"an id": {a card}, …}; a card is {"name": "Owl", …}'
USUAL_KEYS = ("cards", "card", "karten", "cartes", "cartas", "deck", "items", "rows", "data")


class Item(NamedTuple):
    """A card as it was written: its place, its line in the file (0 = not known), its value."""

    place: str
    line: int
    value: Any


def read_items(path: Path, text: str, tell: list[Problem], wanted: str = USUAL.sheet) -> Table:
    """Read a table of JSON or TOML; `wanted` names the key of the list where there are several."""
    if path.suffix.lower() == ".json":
        from printgen.read.json_cards import json_items

        items = json_items(text, path.name, tell, wanted)
    else:
        items = toml_items(text, path.name, tell, wanted)
    return from_items(items, path, tell) if items is not None else nothing(path)


def from_items(items: list[Item], path: Path, tell: list[Problem]) -> Table:
    """Make a table of items: columns in the order in which they first come."""
    if not items:
        tell.append(Problem("error", "the deck has no cards: the list is empty", path.name))
        return nothing(path)
    columns: dict[str, None] = {}
    rows = []
    for item in items:
        value = {"text": item.value} if type(item.value) is str else item.value
        if not isinstance(value, Mapping):
            message = f"this is no card but {kind_of(value)}"
            tell.append(Problem("error", message, path.name, item.line or None, item.place, f"expected: {SHAPES}"))
            continue
        cells: dict[str, str] = {}
        for key, content in value.items():
            name = fold(str(key))
            cell, wrong = cell_of(content)
            if name in cells:
                wrong = f"{name!r} stands here twice"
            if wrong:
                where = f"{item.place}.{key}"
                tell.append(Problem("error", wrong, path.name, item.line or None, where))
            cells[name] = tidy([cell], [f"{item.place}.{key}"], path.name, item.line, tell)[0].strip()
            columns.setdefault(name)
        if any(cells.values()):
            rows.append(Row(item.line, cells, item.place))
    if not columns and not any(problem.severity == "error" for problem in tell):
        tell.append(Problem("error", "the deck has no cards: every card is blank", path.name))
    blank = dict.fromkeys(columns, "")
    full = tuple(Row(row.line, {**blank, **row.cells}, row.place) for row in rows)
    return Table(path.stem, path.name, tuple(columns), full)


def cell_of(value: Any) -> tuple[str, str]:
    """Return a value as a cell, and what is wrong with it: lists of plain values become lines."""
    if value is None:
        return "", ""
    if isinstance(value, list):
        if all(not isinstance(one, list | Mapping) for one in value):
            cells = [cell_of(one) for one in value]
            return "\n".join(cell for cell, _ in cells), next((wrong for _, wrong in cells if wrong), "")
        return "", "a list in a cell may hold texts and numbers only; each becomes a line"
    if isinstance(value, Mapping):
        return "", "a cell cannot be an object; write its parts as columns of their own"
    if isinstance(value, float) and not isfinite(value):
        return "", f"{value} is no number that can be printed"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if len(text) > LONGEST:
        return "", f"this cell has {len(text):,} letters; at most {LONGEST:,} are read"
    return text, ""


def kind_of(value: Any) -> str:
    """Say what a value is, to a person."""
    kinds = {list: "a list", dict: "an object", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")


def chosen(lists: Mapping[str, Any], file: str, tell: list[Problem], wanted: str) -> str | None:
    """Return the key of the list of cards; None (told) where it cannot be chosen."""
    if wanted:
        match = next((key for key in lists if key.lower() == wanted.lower()), None)
        if match is None:
            known = ", ".join(lists) or "none"
            tell.append(Problem("error", f"there is no list {wanted!r} here", file, hint=f"lists: {known}"))
        return match
    usual = [key for key in lists if key.lower() in USUAL_KEYS]
    found = usual if len(usual) == 1 else list(lists)
    if len(found) == 1:
        return found[0]
    names = ", ".join(list(lists)[:10])
    hint = f"choose one with --sheet, as in --sheet {found[0]}" if found else f"expected: {SHAPES}"
    message = f"this file holds {len(lists)} lists of cards: {names}" if lists else "this file holds no list of cards"
    tell.append(Problem("error", message, file, hint=hint))
    return None


def toml_items(text: str, file: str, tell: list[Problem], wanted: str) -> list[Item] | None:
    """Return the cards of a toml: an array of tables, as [[cards]]."""
    try:
        raw = tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        tell.append(Problem("error", f"this file is not proper TOML: {str(error)[:200]}", file))
        return None
    key = chosen(lists_of(raw), file, tell, wanted)
    if key is None:
        return None
    starts = [at for at, line in enumerate(text.split("\n"), 1) if "".join(line.split()).startswith(f"[[{key}]]")]
    values = raw[key]
    lines = starts if len(starts) == len(values) else [0] * len(values)
    return [Item(f"{key}[{at}]", line, value) for at, (line, value) in enumerate(zip(lines, values, strict=True))]


def lists_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arrays of tables of a toml."""
    return {
        key: value
        for key, value in raw.items()
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value)
    }
