"""The grid of slots on a page: best fit for a format and a paper, and what lies behind each slot. Pure, mm, y down.

Data dictionary
    grid      columns x rows of slots; neighbours share one cut, or with bleed lie 2 x bleed apart
    axis      the line a sheet turns (or folds) about: 'vertical' or 'horizontal' as the page is drawn
    turn      of a card in its slot, degrees clockwise; 90 = lying on its side, its top to the right
The turning rules follow from a sheet turned about one of its edges as the page is drawn.
"""

from dataclasses import dataclass, replace

from printgen.deck import CardFormat
from printgen.errors import FitError, Problem
from printgen.geometry import TOLERANCE, Box, Point, Size
from printgen.job import Edges, Job


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
    across = span(paper.w, job.edge.left, job.edge.right, slot.w, job.bleed, mirrors and axis == "vertical", fold)
    down = span(paper.h, job.edge.top, job.edge.bottom, slot.h, job.bleed, mirrors and axis == "horizontal", fold)
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


def snug(imposition: Imposition, count: int) -> Imposition:
    """Return a grid no larger than so many need, shared evenly by their sheets.

    It lies in the middle of the page; on a folded sheet, beside the fold.
    """
    sheets = -(-count // imposition.capacity)
    rows = -(-count // (sheets * imposition.columns))
    columns = imposition.columns if rows > 1 else min(imposition.columns, count)
    across = (imposition.columns - columns) * (imposition.slot.w + imposition.gutter)
    down = (imposition.rows - rows) * (imposition.slot.h + imposition.gutter)
    if imposition.backs != "fold" or imposition.axis == "horizontal":
        across /= 2
    if imposition.backs != "fold" or imposition.axis == "vertical":
        down /= 2
    origin = Point(imposition.origin.x + across, imposition.origin.y + down)
    return replace(imposition, columns=columns, rows=rows, origin=origin)


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
    return Imposition(paper, 1, 1, form.trim, 0.0, job.bleed, origin, 0, job.backs, axis, Edges(0, 0, 0, 0), "none")


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
