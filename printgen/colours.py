"""Colours by name: '#rrggbb', or 'palette.shade', either of which may name a field in braces. Pure."""

import re
from collections.abc import Mapping

Palettes = Mapping[str, Mapping[str, str]]
HEX = re.compile(r"#[0-9a-fA-F]{6}")
PALE = "pale"  # for a picture: its own colours as pale greys
HOLE = re.compile(r"\{(\w[^{}\n]*)\}")


def named(value: str, fields: Mapping[str, str]) -> str:
    """Put fields into a colour's name; what a field holds is not read again."""
    return HOLE.sub(lambda hole: fields[" ".join(hole[1].lower().split())], value)


def colour_of(value: str, palettes: Palettes) -> str | None:
    """Return '#rrggbb' for a name without holes; None where there is no such colour."""
    if HEX.fullmatch(value):
        return value
    palette, _, shade = value.rpartition(".")
    return palettes.get(palette, {}).get(shade)
