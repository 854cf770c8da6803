"""The layout of a table that has none of its own: default.toml, told of its columns and stretched to its format."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from printgen.errors import Problem
from printgen.geometry import Size
from printgen.read.presets import default_toml
from printgen.read.roles import find_roles, near
from printgen.read.table import Table

DRAWN_FOR = Size(59, 92)
PARTS = ("name", "type", "cost", "text", "image", "back")
NEEDED = ("name", "text", "image")
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")


def default_for(table: Table) -> dict[str, Any]:
    """Return the default toml without what speaks of columns this table has not, in the table's own names."""
    roles = find_roles(table.columns)
    spec = deepcopy(default_toml())
    absent = {name for name in PARTS if name not in roles}
    called = {role: column for role, column in roles.items() if role != column}
    for layout in spec["layout"].values():
        layout["elements"] = [own(entry, called, absent) for entry in layout["elements"] if spoken(entry, absent)]
    if "back" in roles:
        backs = [cell for row in table.rows if (cell := row.cells[roles["back"]])]
        spec["back"] = "back-picture" if backs and all(cell.lower().endswith(PICTURES) for cell in backs) else "back"
    return spec


def spoken(entry: Mapping[str, Any], absent: set[str]) -> bool:
    """Say whether an element speaks only of columns that are there; an absent column counts as blank."""
    when = entry.get("when")
    if isinstance(when, str) and when in absent:
        return False
    return not any(f"{{{name}}}" in entry["value"] for name in absent)


def own(entry: Mapping[str, Any], called: Mapping[str, str], absent: set[str]) -> dict[str, Any]:
    """Return an element in the table's own names of columns."""
    made = dict(entry)
    when = made.pop("when", None)
    if isinstance(when, str):
        made["when"] = called.get(when, when)
    elif when and (kept := {called.get(name, name): value for name, value in when.items() if name not in absent}):
        made["when"] = kept
    for role, column in called.items():
        made["value"] = made["value"].replace(f"{{{role}}}", f"{{{column}}}")
    return made


def stretched(spec: dict[str, Any], size: Size) -> dict[str, Any]:
    """Stretch the default layout to another format: boxes with the card, squares stay square, type in between."""
    across, down = size.w / DRAWN_FOR.w, size.h / DRAWN_FOR.h
    if across == down == 1:
        return spec
    least = min(across, down)
    for layout in spec["layout"].values():
        for entry in layout["elements"]:
            x, y, w, h = entry["at"]
            if w == h:  # held by its right edge, where the cost stands
                entry["at"] = [round((x + w) * across - w * least, 2), round(y * down, 2), w * least, h * least]
            else:
                entry["at"] = [round(x * across, 2), round(y * down, 2), round(w * across, 2), round(h * down, 2)]
    for style in spec["style"].values():
        style["size"] = round(style.get("size", 9) * least**0.5 * 2) / 2
    return spec


def told_parts(table: Table, toml: str) -> list[Problem]:
    """Say which columns were taken for what, which are not printed, and what is missing."""
    roles = find_roles(table.columns)
    aliased = [f"{column!r} as the {role}" for role, column in roles.items() if column not in (role, "copies")]
    told = []
    if aliased:
        told.append(Problem("note", f"read {', '.join(aliased)}", table.file))
    rest = [name for name in table.columns if name not in roles.values() and name != "layout"]
    missing = [role for role in (*PARTS, "count") if role not in roles]
    likely = {column: role for column in rest if (role := near(column, missing))} if rest else {}
    looks = "; ".join(f"{column!r} looks like {role!r}" for column, role in likely.items())
    found = ", ".join(table.columns)
    if not any(role in roles for role in NEEDED):
        example = next(iter(likely.items()), (table.columns[0], "name"))
        hint = f"{looks + ': ' if looks else ''}rename it, or map it in {toml}: [rename] {example[1]} = {example[0]!r}"
        message = f"no column is known as a name, text or image; the columns found: {found}"
        told.append(Problem("error", message, table.file, hint=hint))
    elif rest:
        for column, role in likely.items():
            what = "the copies" if role == "count" else f"the {role}"
            hint = f"rename it, or map it in {toml}: [rename] {role} = {column!r}"
            message = f"this column looks like {what}, but is not read as such"
            told.append(Problem("warning", message, table.file, None, column, hint))
        others = [name for name in rest if name not in likely]
        if others:
            message = f"not printed by the default layout: {', '.join(map(repr, others))}"
            free = next((role for role in PARTS if role not in roles), "")
            mapped = f"map one in {toml}, as in [rename] {free} = {others[0]!r}, or " if free else ""
            hint = f"{mapped}draw a layout of your own in {toml}"
            told.append(Problem("warning", message, table.file, hint=hint))
    return told
