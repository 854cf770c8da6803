"""Imposition: which card lies in which slot of which sheet, and its back behind it. Pure, mm, y down.

Data dictionary
    grid      columns x rows of slots; neighbours share one cut, or with bleed lie 2 x bleed apart
    axis      the line a sheet turns (or folds) about: 'vertical' or 'horizontal' as the page is drawn
    turn      of a card in its slot, degrees clockwise; 90 = lying on its side, its top to the right
    run       copies of faces that share a back, laid on sheets of their own
Sources: the turning rules follow from a sheet turned about one of its edges as the page is drawn; ISO 216 papers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printgen.deck import Card, CardFormat
from printgen.errors import FitError, Problem
from printgen.geometry import TOLERANCE, Box, Point, Size
from printgen.job import Edges, Job

BACK_OVERLAP = 2.0  # mm a back bleeds beyond the outer edge of the grid, even with shared cuts


@dataclass(frozen=True, slots=True)
class Imposition:
    """A grid on a page. `origin` is the top left trim corner of the first slot; `slot` the size of a slot."""

    paper: Size
    columns: int
    rows: int
    slot: Size
    gutter: float
    bleed: float
    origin: Point
    turn: int
    backs: str
    axis: str
    edge: Edges
    marks: str = "corners"

    @property
    def capacity(self) -> int:
        """The number of cards on a full sheet."""
        return self.columns * self.rows

    def box(self, slot: int) -> Box:
        """Return the trim box of a slot; slots count in reading order from 0."""
        row, column = divmod(slot, self.columns)
        return Box(
            self.origin.x + column * (self.slot.w + self.gutter),
            self.origin.y + row * (self.slot.h + self.gutter),
            self.slot.w,
            self.slot.h,
        )

    def mirrored(self, box: Box) -> Box:
        """Return where a box comes to lie behind itself when the page is turned or folded about the axis."""
        if self.axis == "vertical":
            return Box(self.paper.w - box.right, box.y, box.w, box.h)
        return Box(box.x, self.paper.h - box.bottom, box.w, box.h)

    @property
    def back_turn(self) -> int:
        """The turn of a back, so that top lies on top after the sheet is turned."""
        return (-self.turn if self.axis == "vertical" else 180 - self.turn) % 360

    @property
    def grid(self) -> Box:
        """The box around the trims of all slots on the front."""
        last = self.box(self.capacity - 1)
        return Box(self.origin.x, self.origin.y, last.right - self.origin.x, last.bottom - self.origin.y)


@dataclass(frozen=True, slots=True)
class Placement:
    """A side of a card in a box (its trim). `bleeds` = how far it may reach out: left, top, right, bottom, mm."""

    card: Card
    side: str
    box: Box
    turn: int
    bleeds: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed page of cards; `number` counts sheets of paper, front and back share it."""

    number: int
    side: str
    imposition: Imposition
    placements: tuple[Placement, ...]


def flip_axis(paper: Size, backs: str) -> str:
    """Return the axis a page turns about for the long or short edge of this page as it is drawn."""
    upright = not paper.landscape
    return "vertical" if upright == (backs == "long") else "horizontal"


def best_fit(form: CardFormat, job: Job) -> Imposition:
    """Return the imposition that holds most cards; upright cards on an upright page win a draw.

    Raises FitError, saying what would fit, where not even one card does.
    """
    if job.single:
        return single(form, job)
    papers = [job.paper, job.paper.turned()] if job.turnable else [job.paper]
    turns = [0] if job.turnable else [0, 90]
    choices = [
        choice
        for paper in papers
        for turn in turns
        for axis in (["horizontal", "vertical"] if job.backs == "fold" else [flip_axis(paper, job.backs)])
        if (choice := grid_on(paper, form, job, turn, axis)).capacity > 0
    ]
    if not choices:
        raise FitError(no_fit(form, job))
    return max(choices, key=lambda choice: choice.capacity)


def grid_on(paper: Size, form: CardFormat, job: Job, turn: int, axis: str) -> Imposition:
    """Return the largest grid of one orientation, centred unless an edge needs more."""
    slot = form.trim.turned() if turn else form.trim
    fold = job.backs == "fold"
    mirrors = job.backs != "none"
    across = span(
        paper.w, job.edge.left, job.edge.right, slot.w, job.bleed, mirrors and axis == "vertical", fold
    )
    down = span(
        paper.h, job.edge.top, job.edge.bottom, slot.h, job.bleed, mirrors and axis == "horizontal", fold
    )
    return Imposition(
        paper=paper,
        columns=across[0],
        rows=down[0],
        slot=slot,
        gutter=2 * job.bleed,
        bleed=job.bleed,
        origin=Point(across[1], down[1]),
        turn=turn,
        backs=job.backs,
        axis=axis,
        edge=job.edge,
        marks=job.marks,
    )


def span(
    length: float, low: float, high: float, slot: float, bleed: float, mirrored: bool, fold: bool
) -> tuple[int, float]:
    """Return how many slots fit along one side of a page, and where the first trim begins, mm.

    Mirrored sides must keep both edges on both sides of the paper. On a folded sheet the fronts take one half.
    """
    if mirrored:
        low = high = max(low, high)
    pitch = slot + 2 * bleed
    if mirrored and fold:
        count = int((length / 2 - low + TOLERANCE) // pitch)
        return count, length / 2 - count * pitch + bleed
    count = max(0, int((length - low - high + TOLERANCE) // pitch))
    extent = count * pitch
    start = min(max((length - extent) / 2, low), length - high - extent)
    return count, start + bleed


def single(form: CardFormat, job: Job) -> Imposition:
    """Return the imposition of one card a page with its bleed."""
    paper = Size(form.trim.w + 2 * job.bleed, form.trim.h + 2 * job.bleed)
    origin = Point(job.bleed, job.bleed)
    axis = flip_axis(paper, job.backs)
    return Imposition(
        paper, 1, 1, form.trim, 0.0, job.bleed, origin, 0, job.backs, axis, Edges(0, 0, 0, 0), "none"
    )


def no_fit(form: CardFormat, job: Job) -> Problem:
    """Say that a card does not fit, and what would."""
    need = Size(form.trim.w + 2 * job.bleed, form.trim.h + 2 * job.bleed)
    twice = " twice (front and back beside the fold)" if job.backs == "fold" else ""
    message = (
        f"a card of {form.trim.w:g} x {form.trim.h:g} mm with {job.bleed:g} mm bleed needs "
        f"{need.w:g} x {need.h:g} mm{twice}; {job.paper_name} leaves "
        f"{job.paper.w - job.edge.left - job.edge.right:g} x {job.paper.h - job.edge.top - job.edge.bottom:g} mm"
    )
    return Problem("error", message, hint="choose a larger --paper, or a smaller --edge or --bleed")


def explode(cards: Sequence[Card], sets: int = 1) -> list[Card]:
    """Return every copy of every card, in order."""
    return [card for card in cards for _ in range(card.copies * sets)]


def stacked(copies: Sequence[Card | None], capacity: int) -> list[Card | None]:
    """Reorder copies so that the cut stacks, laid on each other in slot order, lie in deck order."""
    sheets = -(-len(copies) // capacity)
    padded = list(copies) + [None] * (sheets * capacity - len(copies))
    return [padded[slot * sheets + sheet] for sheet in range(sheets) for slot in range(capacity)]


def impose(
    copies: Sequence[Card],
    spares: Sequence[Card],
    imposition: Imposition,
    cut: str,
    with_backs: bool,
    first: int = 1,
) -> Iterator[tuple[Sheet, Sheet | None]]:
    """Lay one run on sheets; yield front and back (None without backs; a folded sheet holds both on its front).

    Spares take the empty slots of the last sheet, in turn.
    """
    capacity = imposition.capacity
    filled: list[Card | None] = list(copies)
    short = -len(filled) % capacity
    if spares:
        filled += [spares[number % len(spares)] for number in range(short)]
    if cut == "stack":
        filled = stacked(filled, capacity)
    for number, start in enumerate(range(0, len(filled), capacity)):
        slots = filled[start : start + capacity]
        fronts = tuple(place(imposition, slot, card) for slot, card in enumerate(slots) if card is not None)
        backs: tuple[Placement, ...] = ()
        if with_backs:
            backs = tuple(behind(imposition, front) for front in fronts if front.card.back)
            backs = tuple(replace(back, bleeds=reach(back, backs, imposition.bleed)) for back in backs)
        if imposition.backs == "fold":
            yield Sheet(first + number, "front", imposition, fronts + backs), None
        else:
            front = Sheet(first + number, "front", imposition, fronts)
            yield front, (Sheet(first + number, "back", imposition, backs) if with_backs else None)


def place(imposition: Imposition, slot: int, card: Card) -> Placement:
    """Put a card's front into a slot."""
    bleed = imposition.bleed
    return Placement(card, "front", imposition.box(slot), imposition.turn, (bleed,) * 4)  # type: ignore[arg-type]


def behind(imposition: Imposition, front: Placement) -> Placement:
    """Put a card's back behind its front."""
    return Placement(
        front.card, "back", imposition.mirrored(front.box), imposition.back_turn, front.bleeds
    )


def reach(
    back: Placement, backs: Sequence[Placement], bleed: float
) -> tuple[float, float, float, float]:
    """Return how far a back may reach out on each side: over free edges a little, never over a neighbour."""
    box, wide = back.box, max(bleed, BACK_OVERLAP)
    sides = (
        Box(box.x - wide, box.y, wide, box.h),
        Box(box.x, box.y - wide, box.w, wide),
        Box(box.right, box.y, wide, box.h),
        Box(box.x, box.bottom, box.w, wide),
    )
    others = [other.box for other in backs if other is not back]
    left, top, right, bottom = (
        bleed if any(side.overlaps(other) for other in others) else wide for side in sides
    )
    return left, top, right, bottom
