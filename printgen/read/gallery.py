"""A folder of pictures -> Deck: each picture is a card, `3x dragon.png` three of them, `back.png` the back of all."""

import re
from pathlib import Path

from printgen.deck import Deck
from printgen.errors import Problem
from printgen.read.cards import make_cards
from printgen.read.deck import card_format
from printgen.read.how import Reading
from printgen.read.look import Looks
from printgen.read.standard import PICTURES
from printgen.read.table import Row, Table

COPIES = re.compile(r"\s*([0-9]{1,6})\s*[x×]\s+(\S.*)", re.IGNORECASE)
BACK = "back"


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures of a folder by name, without what programs leave there hidden."""
    paths = (path for path in folder.iterdir() if path.suffix.lower() in PICTURES and path.name[0] not in ".~")
    return sorted((path for path in paths if path.is_file()), key=lambda path: (path.name.casefold(), path.name))


def read_gallery(folder: Path, tell: list[Problem], how: Reading, many: bool) -> Deck | None:
    """Return the deck of a folder of pictures; None where it holds none."""
    pictures = pictures_in(folder)
    backs = [path for path in pictures if path.stem.casefold() == BACK]
    fronts = [path for path in pictures if path not in backs]
    if not fronts:
        return None
    name = folder.resolve().name
    if len(backs) > 1:
        message = f"there are {len(backs)} backs: {', '.join(path.name for path in backs)}"
        tell.append(Problem("error", message, name, hint="keep one, or write a table with a column back"))
    back = backs[0].name if backs else ""
    rows = []
    for path in fronts:
        counted = COPIES.fullmatch(path.stem)
        count, title = (counted[1], counted[2]) if counted else ("1", path.stem)
        cells = {"id": path.name, "name": title, "copies": count, "image": path.name, "back": back}
        rows.append(Row(0, cells, path.name))
    table = Table(name, name, ("id", "name", "copies", "image", "back"), tuple(rows))
    form = card_format(how.format or "euro", name, tell)
    whole = [0, 0, form.trim.w, form.trim.h]
    layouts = {side: {"elements": [{"kind": "image", "at": whole, "value": f"{{{side}}}"}]} for side in ("image", BACK)}
    design = Looks({"layout": layouts}, name, {}, tell).design()
    spec = {"front": "image", "back": BACK if back else ""}
    cards = make_cards(table, spec, tell, many, frozenset({BACK}))
    return Deck(name, name, form, tuple(cards), design, name)
