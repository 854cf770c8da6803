"""Where a picture's name leads: beside the table, in its usual folders, or in data/art; never out of the folder.

A name is looked for as written, with its usual endings, and in either Unicode form (macOS writes decomposed letters).
A name that only nearly matches is not taken but named, so that the table can be mended.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

PLACES = ("", "images", "pictures", "art")
SUFFIXES = ("", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")


class NoPictureError(Exception):
    """There is no such picture; the message says why, and what comes near."""


def find_picture(name: str, folders: Sequence[Path], places: Sequence[str] = PLACES) -> Path:
    """Return the file of a picture (or a font) by its name; raise NoPictureError."""
    if "://" in name or name.startswith(("/", "\\", "~")) or (len(name) > 1 and name[1] == ":"):
        raise NoPictureError("it should be a file beside the table, not an address")
    if ".." in PurePosixPath(name.replace("\\", "/")).parts or "\0" in name or len(name) > 300:
        raise NoPictureError("its name may not lead out of the deck's folder")
    for folder in folders:
        for path in candidates(folder, name, places):
            if path.is_file():
                if inside(folder, path):
                    return path
                raise NoPictureError("it is a link that leads out of the deck's folder")
    near = nearest(name, folders)
    raise NoPictureError("it was not found" + (f"; {near} exists" if near else ""))


def candidates(folder: Path, name: str, places: Sequence[str] = PLACES) -> Iterator[Path]:
    """Yield the paths a name may mean in a folder."""
    for place in places:
        for form in dict.fromkeys((name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name))):
            for suffix in SUFFIXES:
                yield folder / place / (form + suffix)


def inside(folder: Path, path: Path) -> bool:
    """Say whether a path, links followed, lies in the folder."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except OSError:
        return False


def nearest(name: str, folders: Sequence[Path]) -> str:
    """Return a file whose name differs only in case or slashes; empty where there is none."""
    wanted = folded(name)
    for folder in folders[:1]:
        for place in PLACES:
            for path in sorted((folder / place).rglob("*"))[:2000] if (folder / place).is_dir() else ():
                relative = path.relative_to(folder).as_posix()
                if path.is_file() and wanted in (folded(relative), folded(path.name), folded(path.stem)):
                    return relative
    return ""


def folded(name: str) -> str:
    """Return a name without case, with plain slashes, composed."""
    return unicodedata.normalize("NFC", name.replace("\\", "/")).casefold().strip()
