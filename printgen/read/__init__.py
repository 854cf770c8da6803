"""Deck files -> Game: bytes to text, text to rows, rows to cards, toml to looks. The only reader of deck files."""

from printgen.read.game import DATA, read_game
from printgen.read.how import USUAL, Reading, make_reading
from printgen.read.presets import formats, papers
from printgen.read.words import Words

__all__ = ["DATA", "USUAL", "Reading", "Words", "formats", "make_reading", "papers", "read_game"]
