"""Styles and palettes of a toml, checked: a misspelt alignment, font or colour is an error, not a default."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from printgen.colours import HEX, colour_of
from printgen.design import Style
from printgen.read.presets import font_keys
from printgen.read.schema import NUMBER, Wrong, fits

STYLE_KEYS = frozenset(field.name for field in dataclasses.fields(Style))
COLOURS = ("color", "fill", "stroke")
CHOICES = {"align": ("left", "center", "right"), "valign": ("top", "middle", "bottom"), "fit": ("fit", "fill")}
SMALLEST = {"size": 1.0, "leading": 0.5, "floor": 0.0, "width": 0.0, "radius": 0.0}
LARGEST = 1000.0  # points or mm


class Styles:
    """The styles of one deck's toml by name, parents resolved; what is wrong goes to `wrong`."""

    def __init__(self, raw: Mapping[str, Any], wrong: Wrong) -> None:
        self.raw, self.wrong = raw.get("style", {}), wrong
        self.fonts = {**raw.get("fonts", {}), **dict.fromkeys(font_keys())}
        self.palettes = self.read_palettes(raw.get("palette", {}))
        self.styles: dict[str, Style] = {}
        for role, key in raw.get("fonts", {}).items():
            if key not in font_keys():
                wrong(f"fonts.{role}", f"there is no font {key!r}", f"fonts: {', '.join(font_keys())}")

    def read_palettes(self, raw: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
        """Return the palettes: names of shades, each '#rrggbb'."""
        good: dict[str, dict[str, str]] = {}
        for name, shades in raw.items():
            for shade, value in shades.items():
                if HEX.fullmatch(value):
                    good.setdefault(name, {})[shade] = value
                else:
                    self.wrong(f"palette.{name}", f"{shade} = {value!r} is no colour", "write it as '#rrggbb'")
        return good

    def style(self, name: str, seen: tuple[str, ...] = ()) -> Style:
        """Return a style by name, its parents resolved."""
        if name in self.styles:
            return self.styles[name]
        raw = self.raw.get(name)
        if raw is None or name in seen:
            reason = "extends itself" if name in seen else "does not exist"
            self.wrong(f"style.{name}", f"the style {name!r} {reason}", f"styles: {', '.join(self.raw) or 'none'}")
            return Style()
        parent = self.style(raw["extends"], (*seen, name)) if "extends" in raw else Style()
        keys = {key: value for key, value in raw.items() if key != "extends"}
        self.styles[name] = self.with_keys(parent, keys, f"style.{name}")
        return self.styles[name]

    def with_keys(self, style: Style, keys: Mapping[str, Any], where: str) -> Style:
        """Return a style with keys of a toml put over it."""
        good: dict[str, Any] = {}
        for key, value in keys.items():
            if key not in STYLE_KEYS:
                self.wrong(where, f"there is no style key {key!r}", "keys: " + ", ".join(sorted(STYLE_KEYS)))
            elif trouble := self.trouble(key, value, type(getattr(style, key))):
                self.wrong(where, f"{key} = {value!r} {trouble[0]}", trouble[1])
            else:
                good[key] = float(value) if key in SMALLEST else value
        return dataclasses.replace(style, **good)

    def trouble(self, key: str, value: Any, kind: type) -> tuple[str, str] | None:
        """Return what is wrong with a key's value, and a hint."""
        if key in SMALLEST:
            low = SMALLEST[key]
            good = fits(value, NUMBER) and low <= value <= LARGEST
            return None if good else (f"should be a number from {low:g} to {LARGEST:g}", "")
        if not isinstance(value, kind):
            return f"should be a {kind.__name__}", ""
        text = str(value)
        if key in CHOICES and text not in CHOICES[key]:
            return f"is none of {', '.join(CHOICES[key])}", ""
        if key == "font" and text not in self.fonts:
            return "is no font", f"fonts: {', '.join(self.fonts)}"
        if key in COLOURS and text and "{" not in text and colour_of(text, self.palettes) is None:
            return "is no colour", f"'#rrggbb', or a shade of: {', '.join(self.palettes) or 'none'}"
        return None
