"""Tells waiting phones that a table has a new revision. A hint carries no state: a lost one costs a poll."""

from dataclasses import dataclass, field
from threading import Condition

MOST_STREAMS = 20  # each holds one of the server's 32 threads
HEARTBEAT = 15.0  # seconds


@dataclass(frozen=True, slots=True)
class Hints:
    """The revisions of the tables in use, and how many streams are open."""

    revisions: dict[str, int] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    changed: Condition = field(default_factory=Condition)


def tell(hints: Hints, code: str, rev: int) -> None:
    """Wake whoever waits for this table."""
    with hints.changed:
        hints.revisions[code] = max(rev, hints.revisions.get(code, 0))
        hints.changed.notify_all()


def wait(hints: Hints, code: str, seen: int) -> int:
    """Wait for a revision newer than the one seen; return the newest known, which after a while is the same."""
    with hints.changed:
        hints.changed.wait_for(lambda: hints.revisions.get(code, 0) > seen, HEARTBEAT)
        return max(seen, hints.revisions.get(code, 0))


def enter(hints: Hints, code: str) -> bool:
    """Take a place for a stream; False when all are taken."""
    with hints.changed:
        if len(hints.open) >= MOST_STREAMS:
            return False
        hints.open.append(code)
        return True


def leave(hints: Hints, code: str) -> None:
    """Give the place of a stream back."""
    with hints.changed:
        hints.open.remove(code)
