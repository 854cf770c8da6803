"""A new deck's folder: the example to change, or a table of one's own with the default layout written out.

Nothing that exists is overwritten.
"""

import re
import shutil
import tomllib
from pathlib import Path

from printgen.errors import PrintgenError, Problem
from printgen.read.how import USUAL, Reading
from printgen.read.presets import HERE
from printgen.read.roles import find_roles
from printgen.read.standard import PARTS, default_for, spoken
from printgen.read.table import TABLES, read_table

EXAMPLE = HERE.parent / "data" / "example"
INTRODUCTION = """\
# How the cards of {table} look: the layout Larder chose for its columns. Change what you like; docs/decks.md lists
# every key. Lengths in mm from the card's top left corner: at = [x, y, width, height].
"""


def start(folder: Path, source: Path | None, tell: list[Problem], how: Reading = USUAL) -> list[Path]:
    """Make a folder for a new deck and return the files in it; raise PrintgenError where it cannot be made."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PrintgenError(
            Problem("error", "there is something here already", str(folder), hint="choose another name")
        )
    if source is not None and not source.is_file():
        raise PrintgenError(Problem("error", f"there is no such table ({', '.join(TABLES)})", str(source)))
    look = written_out(source, tell, how) if source else ""
    if any(problem.severity == "error" for problem in tell):
        raise PrintgenError(tell)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if source:
            shutil.copyfile(source, folder / source.name)
            (folder / f"{source.stem}.toml").write_text(look, "utf-8")
        else:
            for path in sorted(EXAMPLE.iterdir()):
                shutil.copyfile(path, folder / path.name)
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise PrintgenError(Problem("error", f"the folder cannot be made: {reason}", str(folder))) from error
    return sorted(folder.iterdir())


def written_out(source: Path, tell: list[Problem], how: Reading) -> str:
    """Return the default layout as this table would be printed with it, its columns mapped, ready to be changed."""
    table = read_table(source, tell, how)
    roles = find_roles(table.columns)
    absent = {name for name in PARTS if name not in roles}
    back = default_for(table).get("back", "")
    called = {role: column for role, column in roles.items() if role != column and role in PARTS}
    head, *layouts = re.split(r"(?m)^(?=\[layout)", (HERE / "default.toml").read_text("utf-8"))
    lines = [line for line in head.splitlines() if not line.startswith(("#", "format", "front"))]
    at = lines.index(next(line for line in lines if line.startswith("[")))
    lines[at:at] = [
        f'format = "{how.format or "euro"}"',
        'front = "front"',
        *([f'back = "{back}"'] if back else []),
        *(["[rename]", *(f'{role} = "{column}"' for role, column in called.items())] if called else []),
    ]
    for layout in layouts:
        if layout.startswith(("[layout.front]", f"[layout.{back}]")):
            lines += [spoken_line(line, absent) for line in layout.splitlines() if is_spoken(line, absent)]
    return INTRODUCTION.format(table=source.name) + "\n".join(lines) + "\n"


def is_spoken(line: str, absent: set[str]) -> bool:
    """Say whether a line speaks only of columns that are there."""
    return not line.startswith("  {") or spoken(element(line), absent)


def spoken_line(line: str, absent: set[str]) -> str:
    """Return a line without conditions on columns that are not there."""
    for name in absent:
        line = line.replace(f', when = {{ {name} = "" }}', "")
    return line


def element(line: str) -> dict[str, object]:
    """Read one line of a list of elements."""
    found: dict[str, object] = tomllib.loads("x = " + re.sub(r",\s*$", "", line.strip()))["x"]
    return found
