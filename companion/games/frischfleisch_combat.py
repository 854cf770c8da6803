"""Combat, sacrifice and the pot, as sums.

side      a figure's combat value and the chips its player committed
pool      chips committed and lost; pot: what is shared when a round begins

rule                                                             function     rulebook
Combat value + combat chips; the higher total wins               fight        Combat
In a tie the attacker wins                                       fight        Combat
The loser receives 2 combat chips from the pool, if it has 2     fight        Combat
Sacrifice: lose two combat chips; with only one left, that one   sacrificed   Combat
Distributed in equal parts; any remainders stay in this pot      shares       Combat Chips Lost (errata sheet)
"""

from typing import NamedTuple

LOSERS_CHIPS = 2


class Side(NamedTuple):
    """One side of a combat."""

    value: int
    chips: int

    @property
    def total(self) -> int:
        """Add combat value and chips."""
        return self.value + self.chips


class Fight(NamedTuple):
    """How a combat ends: who wins, how many chips the loser takes, and what stays in the pool."""

    attacker_wins: bool
    takes: int
    pool: int


def fight(attacker: Side, defender: Side, pool: int) -> Fight:
    """Decide a combat; the chips committed go to the pool first."""
    pool += attacker.chips + defender.chips
    takes = LOSERS_CHIPS if pool >= LOSERS_CHIPS else 0
    return Fight(attacker.total >= defender.total, takes, pool - takes)


def sacrificed(held: int) -> int:
    """Return the chips lost with a sacrificed figure."""
    return min(LOSERS_CHIPS, max(held, 0))


def shares(pot: int, players: int) -> tuple[int, int]:
    """Share a pot: so many for each, so many stay."""
    return divmod(pot, players) if players else (0, pot)
