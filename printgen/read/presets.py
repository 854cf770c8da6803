"""The data files of printgen itself: formats.toml, papers.toml, default.toml, and the keys of fonts.toml."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from printgen.deck import CardFormat
from printgen.geometry import Size

HERE = Path(__file__).parent.parent


@cache
def papers() -> dict[str, Size]:
    """Return the papers by name, portrait, mm."""
    raw = tomllib.loads((HERE / "papers.toml").read_text("utf-8"))
    return {name: Size(*map(float, size)) for name, size in raw.items()}


@cache
def font_keys() -> tuple[str, ...]:
    """Return the keys of fonts.toml."""
    return tuple(tomllib.loads((HERE / "fonts.toml").read_text("utf-8"))["font"])


@cache
def formats() -> dict[str, CardFormat]:
    """Return the card formats by name, mm."""
    raw = tomllib.loads((HERE / "formats.toml").read_text("utf-8"))
    return {name: CardFormat(name, Size(*map(float, entry.pop("trim"))), **entry) for name, entry in raw.items()}


@cache
def default_toml() -> dict[str, Any]:
    """Return the toml of the default layout."""
    return tomllib.loads((HERE / "default.toml").read_text("utf-8"))
