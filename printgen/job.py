"""Options become a Job; pairs that cannot be are refused in a sentence. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from printgen.errors import Problem, UsageError
from printgen.geometry import Size

BACKS = ("long", "short", "fold", "none")
FEEDS = ("duplex", "fronts-then-backs", "fronts", "backs")
MARKS = ("corners", "guides", "none")
CUTS = ("sheet", "stack")
KINDS = ("cards", "boards", "tokens", "pads", "box")  # of components
NETS = ("tuckbox", "die", "standee")  # what folds up
STOCKS = ("card", "board", "sticker", "paper")  # in the order of the file
LANGUAGES = ("en", "de")
CARD_THICKNESS = 0.32  # mm; 300 g card. A card in its sleeve is 0.45 or more
CARD_BLEED = 3.0  # mm; what card printers ask for


class Edges(NamedTuple):
    """What a printer cannot print, mm from each edge of the page as drawn."""

    left: float
    top: float
    right: float
    bottom: float


USUAL_EDGES = Edges(5, 5, 5, 5)  # mm; what most home printers leave white


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that decides how decks are imposed and written. Lengths in mm."""

    paper: Size
    paper_name: str
    turnable: bool  # a named paper may be used upright or on its side; W x H is taken as fed
    backs: str = "long"
    feed: str = "duplex"
    bleed: float = 0.0
    edge: Edges = USUAL_EDGES
    marks: str = "corners"
    cut: str = "sheet"
    sets: int = 1
    lang: str = "en"
    decks: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    many: bool = False
    companion: str = ""  # the address of the companion, for QR codes
    card_thickness: float = CARD_THICKNESS

    @property
    def single(self) -> bool:
        """One card a page, for shops and card printers."""
        return self.paper_name == "card"


def size_from(text: str) -> Size | None:
    """Read 'W x H' in mm, with a dot or a comma; None where it is nothing of the kind."""
    numbers = text.lower().replace(",", ".").replace("×", "x").removesuffix("mm").split("x")
    try:
        w, h = (float(number) for number in numbers)
    except ValueError:
        return None
    return Size(w, h) if 10 <= w <= 5000 and 10 <= h <= 5000 else None


def edges_from(text: str) -> Edges:
    """Read one number or four (left, top, right, bottom) in mm; raise UsageError otherwise."""
    try:
        numbers = [float(part) for part in re.split(r"[\s,;]+", text.strip())]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 4) or not all(0 <= number <= 100 for number in numbers):
        raise UsageError(f"--edge {text!r}: give one number or four (left top right bottom), 0 to 100 mm")
    return Edges(*numbers) if len(numbers) == 4 else Edges(*numbers * 4)


def make_job(
    papers: Mapping[str, Size],
    paper: str = "a4",
    *,
    backs: str = "long",
    feed: str = "duplex",
    bleed: float | None = None,
    edge: str | None = None,
    marks: str | None = None,
    cut: str | None = None,
    sets: int = 1,
    lang: str = "en",
    decks: tuple[str, ...] = (),
    kinds: tuple[str, ...] = (),
    many: bool = False,
    companion: str = "",
    card_thickness: float = CARD_THICKNESS,
) -> Job:
    """Return the Job for these options (None = not given); raise UsageError with every impossible pair."""
    name = paper.strip().lower()
    size = papers.get(name) or (Size(0, 0) if name == "card" else size_from(name))
    wrong = []
    if size is None:
        wrong.append(f"--paper {paper}: there is no such paper; choose {', '.join(papers)}, card, or WxH in mm")
    if backs == "none" and feed in ("backs", "fronts-then-backs"):
        wrong.append(f"--backs none with --feed {feed}: there are no backs to print")
    if backs == "fold" and feed != "duplex":
        wrong.append(f"--backs fold with --feed {feed}: a folded sheet is printed on one side only")
    if name == "card":
        given = [
            option for option, value in (("--marks", marks), ("--cut", cut), ("--edge", edge)) if value is not None
        ]
        if backs == "fold":
            given.append("--backs fold")
        wrong += [f"--paper card with {option}: a single card has no sheet around it" for option in given]
    if sets < 1 or sets > 100:
        wrong.append(f"--sets {sets}: give a whole number from 1 to 100")
    if bleed is not None and not 0 <= bleed <= 10:
        wrong.append(f"--bleed {bleed:g}: give 0 to 10 mm")
    if companion and not re.match(r"https?://[^/\s]+", companion):
        wrong.append(f"--companion {companion}: give an address such as https://scores.example.org")
    if not 0.05 <= card_thickness <= 3:
        wrong.append(f"--card-thickness {card_thickness:g}: give 0.05 to 3 mm")
    edges = USUAL_EDGES
    try:
        edges = edges_from(edge) if edge is not None else edges
    except UsageError as error:
        wrong.append(str(error))
    if wrong or size is None:
        raise UsageError([Problem("error", sentence) for sentence in wrong])
    return Job(
        paper=size,
        paper_name=name if name in papers or name == "card" else f"{size.w:g}x{size.h:g}",
        turnable=name in papers,
        backs=backs,
        feed=feed,
        bleed=bleed if bleed is not None else (CARD_BLEED if name == "card" else 0.0),
        edge=edges,
        marks=marks or "corners",
        cut=cut or "sheet",
        sets=sets,
        lang=lang,
        decks=decks,
        kinds=kinds or KINDS,
        many=many,
        companion=companion,
        card_thickness=card_thickness,
    )
