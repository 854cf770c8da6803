"""data/<game> as the companion needs it: what stands on the box, cards with points, how to play, sources; read once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from companion.games import game
from companion.model import Box, Card
from companion.words import Say, say
from printgen.deck import Source
from printgen.errors import Problem
from printgen.read import DATA
from printgen.read.game import read_sources, read_toml
from printgen.read.overlay import with_overlays
from printgen.read.table import read_table
from printgen.read.text import read_text
from printgen.sources import SourceBook

GAMES = ("king-fridge", "dirty-fridge", "lord-of-the-fries", "fry-thief", "frischfleisch")  # as on the home page
SURE = ("rulebook", "derived", "published")
ORIGINS: Mapping[str, Say] = {
    "rulebook": say("from the rulebook"),
    "derived": say("follows from the rulebook"),
    "published": say("published"),
    "reported": say("reported by others"),
    "substitute": say("a stand-in of ours"),
    "own": say("our own wording or drawing"),
}


@dataclass(frozen=True, slots=True)
class Deal:
    """Which table holds a game's scoring cards, and which column their points."""

    table: str
    points: str
    allergies: str = ""
    more: tuple[str, ...] = ()


DEALS = {
    "king-fridge": Deal("fridge", "points", "allergy"),
    "dirty-fridge": Deal("cards", "value"),
    "frischfleisch": Deal(
        "characters", "vp", more=("group", "group_name", "figure", "size", "combat", "hunger", "food")
    ),
}
PADS = Path(__file__).parent.parent / "templates"


PICTURES = {
    "king-fridge": "food/king-fridge",
    "dirty-fridge": "food/dirty-fridge",
    "lord-of-the-fries": "food/fries",
    "fry-thief": "food/grab",
    "frischfleisch": "people/monster-5",
}


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a page says of a game."""

    key: str
    title: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    picture: str
    unofficial: str
    playable: bool


@cache
def info(key: str, language: str) -> GameInfo:
    """Return what stands on a game's box."""
    folder = DATA / key
    box = read_toml(folder / "box.toml", [])
    low, high = box["players"]
    return GameInfo(
        key,
        box["title"].partition(":")[0],
        (low, max(high, *box.get("players_two_sets", [high]))),
        (box["minutes"][0], box["minutes"][1]),
        box["age"],
        box.get("cover", {}).get("art") or PICTURES[key],
        box.get(f"unofficial_{language}", box["unofficial"]),
        game(key) is not None and (PADS / f"pad-{key}.html").is_file(),
    )


@cache
def box(key: str, language: str) -> Box:
    """Return a game's cards."""
    deal, book = DEALS.get(key), SourceBook(sources(key))
    if deal is None:
        return Box(most=info(key, language).players[1])

    def origin(card: str, column: str) -> str:
        source = book.of(deal.table, card, column)
        return source.origin if source else ""

    cards = {}
    for row in _rows(key, deal.table, language):
        card = row["id"]
        cards[card] = Card(
            card,
            row["name"],
            int(row[deal.points]),
            tuple(filter(None, row.get(deal.allergies, "").split("|"))),
            origin(card, deal.points) in SURE,
            origin(card, "name") != "substitute",
            {column: row[column] for column in deal.more},
        )
    named = dict.fromkeys(allergy for card in cards.values() for allergy in card.allergies)
    words = {row["id"]: row["name"] for row in _rows(key, "allergy", language)} if named else {}
    return Box(cards, {allergy: words[allergy] for allergy in named}, info(key, language).players[1])


def _rows(key: str, table: str, language: str) -> list[Mapping[str, str]]:
    path = DATA / key / f"{table}.csv"
    tell: list[Problem] = []
    return [row.cells for row in with_overlays(read_table(path, tell), path, language, tell).rows]


@cache
def sources(key: str) -> tuple[Source, ...]:
    """Return where a game's values come from."""
    return read_sources(DATA / key, [])


@cache
def how(key: str, language: str) -> str:
    """Return how to play as HTML, from the same text as the printed leaf."""
    path = DATA / key / f"howto.{language}.md"
    text = read_text(path if path.is_file() else DATA / key / "howto.en.md", [])
    return str(MarkdownIt("commonmark", {"html": False}).render(text))
