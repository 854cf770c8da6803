"""Pictures by name, from the deck's folder or from data/art; SVG to drawing operators.

A picture becomes PDF path operators in a unit of its own view box, once; the operators are kept in a small file
beside the checkout, keyed by what the picture holds, so that a second run need not read the SVG again.
A name may not leave its folder, and an SVG with a document type, a link or a script is refused.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.errors import PrintgenError, Problem

OWN = Path(__file__).parent.parent / "data" / "art"
CACHE = Path(__file__).parent.parent / "out" / ".pictures.json"
SUFFIXES = ("", ".svg")
UNSAFE = r"(?i)<!DOCTYPE|<!ENTITY|<script|<image|<foreignObject|<style|href\s*=|url\s*\("
LARGEST = 2_000_000  # bytes of one SVG
VERSION = 2  # of the operators kept in the cache


class Picture(NamedTuple):
    """Drawing operators in points, y up, for a picture of w x h points."""

    w: float
    h: float
    operators: str


class ArtBook:
    """Finds and reads the pictures of a run; `folders` are searched before the project's own."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = [*folders, OWN]
        self.pictures: dict[tuple[str, str], Picture | None] = {}
        self.kept: dict[str, list[object]] | None = None
        self.changed = False

    def picture(self, name: str, colour: str) -> Picture | None:
        """Return a picture, its currentColor replaced; None where there is none; raise PrintgenError if unsafe."""
        key = (name, colour)
        if key not in self.pictures:
            path = self.find(name)
            self.pictures[key] = self.read(path, colour) if path else None
        return self.pictures[key]

    def find(self, name: str) -> Path | None:
        """Return the file of a picture by its name, inside one of the folders; None where there is none."""
        for folder in self.folders:
            for suffix in SUFFIXES:
                if path := inside(folder, name + suffix):
                    return path
        return None

    def read(self, path: Path, colour: str) -> Picture:
        """Read an SVG as drawing operators, from the cache where it holds them."""
        data = path.read_bytes()[: LARGEST + 1]
        text = data.decode("utf-8", "replace")
        if len(data) > LARGEST or re.search(UNSAFE, text):
            raise PrintgenError(
                Problem("error", f"{path.name}: this SVG is too large, or holds links, styles or scripts", path.name)
            )
        import hashlib

        tinted = text.replace("currentColor", colour)
        mark = hashlib.sha256(f"{VERSION}{tinted}".encode()).hexdigest()[:24]
        kept = self.cache()
        if mark not in kept:
            from printgen.svg import operators_of

            drawn = operators_of(tinted)
            if drawn is None:
                raise PrintgenError(Problem("error", f"{path.name} is not an SVG drawing", path.name))
            kept[mark] = list(drawn)
            self.changed = True
        w, h, operators = kept[mark]
        return Picture(float(str(w)), float(str(h)), str(operators))

    def cache(self) -> dict[str, list[object]]:
        """Return the kept operators by the hash of their picture; an unreadable file counts as empty."""
        if self.kept is None:
            import json

            try:
                self.kept = json.loads(CACHE.read_bytes())
            except (OSError, ValueError):
                self.kept = {}
        return self.kept

    def keep(self) -> None:
        """Write the operators down for the next run; without a writable folder the next run reads anew."""
        if self.changed:
            import json

            try:
                CACHE.parent.mkdir(exist_ok=True)
                part = CACHE.with_suffix(".part")
                part.write_text(json.dumps(self.kept, separators=(",", ":")), "utf-8")
                part.replace(CACHE)
            except OSError:
                return


def inside(folder: Path, name: str) -> Path | None:
    """Return folder/name if it is a file that really lies inside the folder."""
    root = folder.resolve()
    try:
        path = (root / name).resolve()
    except (OSError, ValueError):
        return None
    return path if path.is_relative_to(root) and path.is_file() else None
