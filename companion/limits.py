"""How often one client may do a thing: a bucket of tokens each, refilled with time; a full bucket is forgotten."""

from dataclasses import dataclass, field
from threading import Lock

MOST_CLIENTS = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second after that."""

    burst: float
    rate: float


@dataclass(frozen=True, slots=True)
class Meter:
    """The buckets of one limit: client to (tokens left, when that was)."""

    limit: Limit
    clients: dict[str, tuple[float, float]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)


def wait(meter: Meter, client: str, now: float, cost: float = 1.0) -> float:
    """Take from a client's bucket; return 0, or the seconds until there is enough, with nothing taken."""
    with meter.lock:
        left, since = meter.clients.get(client, (meter.limit.burst, now))
        left = min(meter.limit.burst, left + (now - since) * meter.limit.rate)
        if left < cost:
            return (cost - left) / meter.limit.rate
        if len(meter.clients) >= MOST_CLIENTS:
            _forget(meter, now)
        meter.clients[client] = (left - cost, now)
        return 0.0


def empty(meter: Meter, client: str, now: float) -> bool:
    """Tell whether a client has nothing left, and take nothing."""
    left, since = meter.clients.get(client, (meter.limit.burst, now))
    return left + (now - since) * meter.limit.rate < 1


def _forget(meter: Meter, now: float) -> None:
    """Forget those whose bucket is full again, and then the oldest half."""
    full = [one for one, (left, since) in meter.clients.items()
            if left + (now - since) * meter.limit.rate >= meter.limit.burst]  # fmt: skip
    for one in full or list(meter.clients)[: MOST_CLIENTS // 2]:
        del meter.clients[one]
