"""What of a game depends on the job: the companion's address on its components. Pure."""

from dataclasses import replace
from ipaddress import ip_address
from urllib.parse import urlsplit

from printgen.deck import Card, Deck, Game
from printgen.job import Job

ADDRESS = "companion_url"  # the field that holds the companion's address at this game


def tailored(game: Game, job: Job) -> Game:
    """Return a game made for a job; one that is already made for it stays as it is."""
    return replace(game, decks=tuple(addressed(deck, game.key, job) for deck in game.decks))


def addressed(deck: Deck, key: str, job: Job) -> Deck:
    """Give the cards of a deck whose layouts speak of the companion its address at their game."""
    if not any(ADDRESS in layout.columns for layout in deck.design.layouts.values()):
        return deck
    address = f"{job.companion.rstrip('/')}/new/{key}" if job.companion else ""

    def put(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card._replace(fields={**card.fields, ADDRESS: address}) for card in cards)

    return replace(deck, cards=put(deck.cards), spares=put(deck.spares))


def at_home_only(url: str) -> bool:
    """Say whether an address works only in the network it was made in."""
    host = urlsplit(url).hostname or ""
    try:
        return not ip_address(host).is_global
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".home", ".internal", ".localhost"))
