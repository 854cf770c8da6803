"""What a Lord of the Fries pad asks for, and the questions its rulebook leaves open (first the default).

The agreements (`last_pass`, `sand_timer`) change no score; they are shown where they matter. What an extra
adds to a coffee is one card of its name, as the menu's table says.
"""

from companion.box import Box, Card, Deck
from companion.model import Field, Setting, Table
from companion.tally import LATE
from companion.words import say

YES, NO = ("yes", say("yes")), ("no", say("no"))
THIRD = say("as in the third edition")

LEADER_ACTS = Setting("leader_acts", say("The leader may fill the own order, as the last in the round"), (YES, NO))
SHORT_PASS = Setting("short_pass", say("When an order goes around again, who passes gives a card away"), (YES, NO))
LAST_PASS = Setting(
    "last_pass",
    say("A passed card that ends the day"),
    (("moves", say("moves first, then the day is scored")), ("stays", say("is not passed any more"))),
)
TIE = Setting(
    "tie",
    say("A tie for the game"),
    (
        ("shared", say("is shared")),
        ("best_day", say("goes to the best single day")),
        ("extra_day", say("is broken by one more day")),
    ),
)
SAND_TIMER = Setting("sand_timer", say("Thirty seconds for an order"), (("off", NO[1]), ("on", YES[1])))
DAYS = Setting(
    "days",
    say("Days"),
    (
        ("4", say("four")),
        ("n", say("one for each player")),
        *((str(days), say("{days}", days=days)) for days in (1, 2, 3, 5, 6, 7, 8)),
    ),
)
FIRST_ORDER = Setting(
    "first_order",
    say("The first order of a day"),
    (
        ("roll", say("must be rolled, and cards pass to the left")),
        ("call_or_roll", say("is called or rolled like any other, {third}", third=THIRD)),
    ),
)
NEXT_DEALER = Setting(
    "next_dealer",
    say("The next dealer"),
    (
        ("left", say("sits to the left of the last one")),
        ("lowest_score", say("has the lowest score, {third}", third=THIRD)),
    ),
)
DEAL = Setting(
    "deal",
    say("Cards are dealt"),
    (("table", say("by the rulebook's table")), ("whole_deck", say("until the deck is used up, {third}", third=THIRD))),
)
DECK = Setting(
    "deck",
    say("Cards in the deck"),
    (("printed", say("as printed here")), ("54", say("54")), ("72", say("72"))),
)
LATE_DAYS = Setting(
    LATE.name,
    say("Days before somebody joined count as"),
    (("zero", say("zero")), ("worst", say("the worst score of that day"))),
)
SETTINGS = (
    DAYS,
    DECK,
    DEAL,
    FIRST_ORDER,
    NEXT_DEALER,
    TIE,
    LATE_DAYS,
    LEADER_ACTS,
    SHORT_PASS,
    LAST_PASS,
    SAND_TIMER,
)

FIELDS = (
    Field("depth", "choice", choices=("sums", "cards", "total")),
    Field("total", "number"),
    Field("played", "number"),
    Field("hand", "number"),
    Field("played_of", "count", each=True),
    Field("hand_of", "count", each=True),
    Field("begins", "seat", of="round"),
    Field("value", "number", of="table"),
)


def deck_of(table: Table, box: Box) -> Deck:
    """Return the cards that go with the table's menu."""
    first = next(iter(box.decks), "")
    return box.decks.get(table.settings.get("menu", first)) or box.decks.get(first) or Deck({}, 0)


def items(table: Table, box: Box, name: str) -> tuple[str, ...]:
    """List the ingredients that may be counted: with the original box only if all their values are sure."""
    cards = deck_of(table, box).cards
    unsure = table.settings.get("values") == "original" and not all(card.sure for card in cards.values())
    return () if unsure or name not in ("played_of", "hand_of") else tuple(cards)


def value(table: Table, card: Card) -> int | None:
    """Return what a card counts; None while it is to be read off the own copy."""
    return table.number(0, "", f"value:{card.id}") if table.settings.get("values") == "own" else card.points
