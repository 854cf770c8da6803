"""A toml's looks -> Design: styles, palettes, layouts. An unknown key, parent, style or column is an error."""

from collections.abc import Mapping
from typing import Any

from printgen.colours import HOLE
from printgen.design import Condition, Design, Element, Layout, Style, Template
from printgen.errors import Problem
from printgen.geometry import Box, Point
from printgen.outline import SHAPES
from printgen.read.header import fold
from printgen.read.schema import NUMBER, fits
from printgen.read.styles import STYLE_KEYS, Styles

KINDS = ("text", "image", "art", "ground", "shape", "qr", "grid", "group")
ELEMENT_KEYS = frozenset(
    ("kind", "at", "value", "style", "when", "turn", "repeat", "step", "place", "rows", "layout", "gap")
)
Tables = Mapping[str, tuple[Mapping[str, str], ...]]


class Looks:
    """Reads the look part of one deck's toml; every problem is told with the toml's name and the key."""

    def __init__(self, raw: Mapping[str, Any], file: str, tables: Tables, tell: list[Problem]) -> None:
        self.raw, self.file, self.tables, self.tell = raw, file, tables, tell
        self.styles = Styles(raw, self.wrong)
        self.layouts: dict[str, Layout] = {}

    def wrong(self, key: str, message: str, hint: str = "") -> None:
        """Tell of an error at a key."""
        self.tell.append(Problem("error", message, self.file, None, key, hint))

    def design(self) -> Design:
        """Return all of it as values."""
        for name in self.raw.get("layout", {}):
            self.layout(name, ())
        floor = self.raw.get("floor", 6.0)
        fonts, icons = self.raw.get("fonts", {}), self.raw.get("icons", {})
        return Design(self.layouts, self.styles.palettes, fonts, self.tables, floor, icons)

    def layout(self, name: str, seen: tuple[str, ...]) -> Layout:
        """Return a layout by name, its parent's elements before its own."""
        if name in self.layouts:
            return self.layouts[name]
        raw = self.raw.get("layout", {}).get(name)
        if raw is None or name in seen:
            known = ", ".join(self.raw.get("layout", {})) or "none"
            reason = f"the layout {name!r} holds itself" if name in seen else f"there is no layout {name!r}"
            self.wrong(f"layout.{name}", reason, f"layouts: {known}")
            return Layout(name, (), frozenset())
        elements: list[Element] = []
        if "extends" in raw:
            elements += self.layout(raw["extends"], (*seen, name)).elements
        for number, entry in enumerate(raw.get("elements", []), 1):
            element = self.element(entry, f"layout.{name} element {number}", (*seen, name))
            if element:
                elements.append(element)
        columns = frozenset[str]().union(*(element.columns for element in elements))
        self.layouts[name] = Layout(name, tuple(elements), columns)
        return self.layouts[name]

    def element(self, raw: Mapping[str, Any], where: str, seen: tuple[str, ...]) -> Element | None:
        """Return one element; None (and a problem) where it cannot be read."""
        unknown = set(raw) - ELEMENT_KEYS - STYLE_KEYS
        for key in sorted(unknown):
            self.wrong(where, f"there is no key {key!r}", "keys: " + ", ".join(sorted(ELEMENT_KEYS)))
        kind: Any = raw.get("kind")
        at: Any = raw.get("at")
        if kind not in KINDS:
            self.wrong(where, f"kind = {kind!r} is none of {', '.join(KINDS)}")
            return None
        if not numbers(at, 4):
            self.wrong(where, f"at = {at!r} should be [x, y, width, height] in mm")
            return None
        style = self.styles.style(raw["style"]) if "style" in raw else Style()
        style = self.styles.with_keys(style, {key: raw[key] for key in raw if key in STYLE_KEYS}, where)
        step = raw.get("step", [at[2], 0] if "repeat" in raw and "gap" not in raw else [0, at[3]])
        if not numbers(step, 2):
            self.wrong(where, f"step = {step!r} should be [x, y] in mm")
            return None
        value = template(str(raw.get("value", "")))
        if kind == "shape" and all(not name for _, name in value) and "".join(x for x, _ in value) not in SHAPES:
            self.wrong(where, f"there is no shape {raw.get('value')!r}", f"shapes: {', '.join(SHAPES)}")
            return None
        parts = [value, template(str(raw.get("repeat", ""))), template(str(raw.get("place", "")))]
        parts += [template(colour) for colour in (style.color, style.fill, style.stroke)]
        when = self.conditions(raw.get("when", ()), where)
        used = {name for part in parts for _, name in part if name} | {entry.column for entry in when}
        rows, inner = str(raw.get("rows", "")), str(raw.get("layout", ""))
        if kind in ("grid", "group"):
            used |= self.inner_columns(rows, inner, where, seen) if kind == "grid" or inner else set()
        if "repeat" in raw:
            used.discard("item")
        return Element(
            kind,
            Box(*map(float, at)),
            style,
            value,
            when,
            float(raw.get("turn", 0)),
            parts[1] if raw.get("repeat") else (),
            Point(*map(float, step)),
            parts[2] if raw.get("place") else (),
            rows,
            inner,
            float(raw.get("gap", -1)),
            frozenset(used),
        )

    def inner_columns(self, rows: str, inner: str, where: str, seen: tuple[str, ...]) -> set[str]:
        """Return the fields a nested layout takes from the card rather than from its own rows."""
        if rows and rows not in self.tables:
            self.wrong(where, f"there is no table {rows!r}", "name it under tables = [...]")
        own = set(self.tables[rows][0]) if self.tables.get(rows) else set()
        return set(self.layout(inner, seen).columns) - own

    def conditions(self, raw: Any, where: str) -> tuple[Condition, ...]:
        """Read a `when`: a column, or a table of column = value, list of values, or '<number'."""
        if isinstance(raw, str):
            return (Condition(fold(raw)),)
        found = []
        for name, value in dict(raw).items():
            column = fold(name)
            if isinstance(value, str) and value.startswith("<"):
                try:
                    found.append(Condition(column, (), float(value[1:])))
                except ValueError:
                    self.wrong(where, f"when {column} = {value!r}: after < stands a number")
            else:
                values = value if isinstance(value, list) else [value]
                found.append(Condition(column, tuple(str(one) for one in values)))
        return tuple(found)


def is_length(value: Any) -> bool:
    """Say whether a value is a number of mm that a page could hold."""
    return fits(value, NUMBER) and abs(value) < 10_000


def numbers(value: Any, count: int) -> bool:
    """Say whether a value is a list of so many numbers."""
    return isinstance(value, list) and len(value) == count and all(map(is_length, value))


def template(text: str) -> Template:
    """Cut text into pairs of (literal, field)."""
    parts = HOLE.split(text)
    pairs = [(literal, fold(name)) for literal, name in zip(parts[::2], [*parts[1::2], ""], strict=True)]
    return tuple(pair for pair in pairs if pair != ("", "")) or (("", ""),)
