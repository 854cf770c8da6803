"""Pictures of a run, each read once: SVG as drawing operators, everything else as pixels.

The operators of an SVG are kept in a small file beside the output, by the hash of what the SVG holds, so that the next
run need not read it again. An SVG with a document type, a link, a style sheet or a script is refused.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.colours import PALE
from printgen.finding import NoPictureError, find_picture
from printgen.geometry import Size
from printgen.image import DPI, BadPictureError, Raster, read_raster

OWN = Path(__file__).parent.parent / "data" / "art"
CACHE = Path(__file__).parent.parent / "out" / ".pictures.json"
UNSAFE = r"(?i)<!DOCTYPE|<!ENTITY|<script|<image|<foreignObject|<style|href\s*=|url\s*\(|\son\w+\s*="
COLOUR = r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b"
DECLARATION = re.compile(r"^\s*<\?xml\s[^>]*\?>")
ROOT = re.compile(r"<(?:[\w.-]+:)?svg\b[^>]*>")
LOOSE = re.compile(r"\s(?:width|height)\s*=\s*(?:\"[^\"]*(?:%|em|ex|auto|v[wh])\s*\"|'[^']*(?:%|em|ex|auto|v[wh])\s*')")
LARGEST = 2_000_000  # bytes of one SVG
VERSION = 3  # of the operators kept in the cache


class Drawing(NamedTuple):
    """Drawing operators in points, y up, for a picture of width x height points."""

    width: float
    height: float
    operators: str


Picture = Drawing | Raster


class ArtBook:
    """Finds and reads the pictures of a run; `folders` are searched before the project's own."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = [*folders, OWN]
        self.pictures: dict[tuple[str, str], Picture | None] = {}
        self.troubles: dict[tuple[str, str], str] = {}
        self.kept: dict[str, list[object]] | None = None
        self.changed = False

    def picture(self, name: str, colour: str, size: Size) -> Picture | None:
        """Return a picture to be drawn at most this large (mm), currentColor replaced; None where there is trouble."""
        key = (name, colour)
        kept = self.pictures.get(key)
        if isinstance(kept, Raster) and kept.reduced and kept.width / size.w * 25.4 < DPI:
            del self.pictures[key]  # it was first wanted smaller
        if key not in self.pictures:
            self.pictures[key] = None
            try:
                path = find_picture(name, self.folders)
                svg = path.suffix.lower() == ".svg"
                self.pictures[key] = self.drawing(path, colour) if svg else read_raster(path, size.w, size.h)
            except (NoPictureError, BadPictureError) as error:
                self.troubles[key] = str(error)
            except OSError as error:
                self.troubles[key] = f"it cannot be opened ({error.strerror})"
        return self.pictures[key]

    def trouble(self, name: str, colour: str, size: Size) -> str:
        """Return what is wrong with a picture drawn at a size (mm), in words; empty where nothing is."""
        found = self.picture(name, colour, size)
        if found is None:
            return f"the picture {name!r} is replaced by a placeholder: {self.troubles[name, colour]}"
        if isinstance(found, Raster):
            dpi = round(max(found.width / size.w, found.height / size.h) * 25.4)
            if dpi < 150:
                return f"the picture {name!r} has only {dpi} dpi at this size and will look coarse"
        return ""

    def drawing(self, path: Path, colour: str) -> Drawing:
        """Read an SVG as drawing operators, from the cache where it holds them; raise BadPictureError."""
        data = path.read_bytes()[: LARGEST + 1]
        if not data:
            raise BadPictureError("the file is empty")
        text = svg_text(data)
        if len(data) > LARGEST:
            raise BadPictureError(f"the SVG is larger than {LARGEST // 1_000_000} MB")
        if unsafe := re.search(UNSAFE, text):
            raise BadPictureError(
                f"the SVG holds {unsafe.group().strip()!r}; links, styles and scripts are not followed"
            )
        import hashlib

        tinted = re.sub(COLOUR, paled, text) if colour == PALE else text.replace("currentColor", colour)
        mark = hashlib.sha256(f"{VERSION}{tinted}".encode()).hexdigest()[:24]
        kept = self.cache()
        if mark not in kept:
            from printgen.svg import operators_of

            drawn = operators_of(tinted)
            if drawn is None:
                raise BadPictureError("it is no SVG drawing, or has no size (give it a viewBox)")
            kept[mark] = list(drawn)
            self.changed = True
        width, height, operators = kept[mark]
        return Drawing(float(str(width)), float(str(height)), str(operators))

    def cache(self) -> dict[str, list[object]]:
        """Return the kept operators by the hash of their picture; an unreadable file counts as empty."""
        if self.kept is None:
            import json

            try:
                self.kept = dict(json.loads(CACHE.read_bytes()))
            except (OSError, ValueError, TypeError):
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


def svg_text(data: bytes) -> str:
    """Return an SVG as text, whatever it says its encoding is; a size in parts of a page gives way to its viewBox.

    Its declaration goes: no reader shall take the text for something else than what was looked through here.
    """
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")
    text = DECLARATION.sub("", text)
    root = ROOT.search(text)
    if root and "viewBox" in root.group():
        text = text[: root.start()] + LOOSE.sub("", root.group()) + text[root.end() :]
    return text


def paled(found: re.Match[str]) -> str:
    """Return a colour of an SVG as a pale grey; black becomes the darkest, three eighths of the way to white."""
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    return "#" + f"{round(255 * (0.38 + 0.62 * light)):02x}" * 3
