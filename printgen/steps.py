"""Steps of the cover that are the same for every game: printing in two passes, cutting, sleeving."""

from collections.abc import Callable

from printgen.job import Job
from printgen.plan import Part

Say = Callable[..., str]


def two_passes(part: Part, edge: str, say: Say) -> list[str]:
    """Return the steps of printing all fronts of a stock, then all backs."""
    return [
        say("Print pages {first} to {last}: the fronts.", first=part.first, last=part.half),
        say(
            "Lay the pile back so that the blank sides are printed, sheet 1 first, turned on the **{edge}**.",
            edge=edge,
        ),
        say("Mark a sheet with a pencil and try it alone before the rest."),
        say("Print pages {first} to {last}: the backs.", first=part.half + 1, last=part.last),
    ]


def cut_steps(job: Job, say: Say) -> list[str]:
    """Return the steps of folding, cutting and sleeving."""
    steps = []
    if job.backs == "fold":
        steps.append(say("**Fold** along the dashed line, glue the halves, dry them flat under books."))
    steps.append(say("Cut from corner mark to corner mark, the long cuts first: steel rule and knife, or a trimmer."))
    if job.cut == "stack":
        steps.append(say("Cut the sheets as one pile. Laid on each other in reading order, the stacks are the deck."))
    return [
        *steps,
        say("Try the first card in a sleeve before you cut the rest."),
        say("Empty places of a last sheet hold player aids and blank cards. They are spares, not part of the deck."),
    ]
