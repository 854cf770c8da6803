"""What of a game depends on the job: the companion's address, and nets sized for the stack and the paper. Pure."""

from dataclasses import replace
from ipaddress import ip_address
from urllib.parse import urlsplit

from printgen.deck import Card, Deck, Game
from printgen.dress import dressed
from printgen.foldup import die_net, standee_net
from printgen.geometry import TOLERANCE, Size
from printgen.job import Job
from printgen.tuckbox import tuck_net

MOST_BOXES = 9
ADDRESS = "companion_url"  # the field that holds the companion's address at this game


def tailored(game: Game, job: Job) -> Game:
    """Return a game made for a job; one that is already made for it stays as it is."""
    return replace(game, decks=tuple(addressed(folded(deck, game, job), game.key, job) for deck in game.decks))


def folded(deck: Deck, game: Game, job: Job) -> Deck:
    """Return a deck that folds up with its net; where a box does not fit the paper, two or more share its cards."""
    if deck.net == "die":
        return dressed(deck, die_net(deck.format.trim.w))
    if deck.net == "standee":
        return dressed(deck, standee_net(deck.format.trim))
    if deck.net != "tuckbox":
        return deck
    named = deck.holds or tuple(one.key for one in game.decks if one.kind == "cards")
    count = sum(one.count for one in game.decks if one.key in named)
    for boxes in range(1, MOST_BOXES):
        net = tuck_net(deck.format.trim, -(-count // boxes), job.card_thickness)
        if job.single or fits(net.size, job):
            break
    cards = tuple(card._replace(copies=card.copies * boxes) for card in deck.cards)
    return dressed(replace(deck, cards=cards), net)


def fits(size: Size, job: Job) -> bool:
    """Say whether a net fits the paper one way or the other."""
    w, h = job.paper.w - job.edge.left - job.edge.right, job.paper.h - job.edge.top - job.edge.bottom
    need = Size(size.w + 2 * job.bleed, size.h + 2 * job.bleed)
    return any(one.w <= w + TOLERANCE and one.h <= h + TOLERANCE for one in (need, need.turned()))


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
