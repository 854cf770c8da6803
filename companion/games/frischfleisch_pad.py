"""What a Frischfleisch pad asks for, and the questions its rulebook leaves open (first the default)."""

from companion.model import Box, Field, Setting, Table
from companion.words import say

NO, YES = ("no", say("no")), ("yes", say("yes"))

NEED = Setting(
    "need",
    say("“Needed more food this round” is"),
    (
        ("start_of_phase2", say("the hunger as phase 2 begins, less the food already lying there")),
        ("hunger_next_round", say("the hunger of the figures that live on")),
        ("entered", say("entered by hand")),
    ),
)
LEFT = Setting(
    "left",
    say("“Whoever sits to the left” is"),
    (
        ("among_tied", say("the first of those tied, going left")),
        ("literal_neighbour", say("the neighbour, tied or not")),
    ),
)
POT = Setting(
    "pot",
    say("Combat chips lost lie"),
    (("same", say("in one pool and pot")), ("separate", say("apart: chips committed, chips handed over"))),
)
POT_PLAYERS = Setting(
    "pot_n",
    say("The pot is shared among"),
    (("active", say("players with a living figure")), ("all", say("all players"))),
)
ROUND_4 = Setting("round4_point", say("Living figures bring a point in round 4 too"), (NO, YES))
AGREEMENTS = (
    Setting(
        "killed_food",
        say("Food on an eaten character"),
        (("loser", say("stays with its player")), ("winner", say("goes to the winner"))),
    ),
    Setting(
        "gift",
        say("A full group under attack may give the attacker the food they lack"),
        (YES, NO),
    ),
)
SETTINGS = (NEED, LEFT, POT, POT_PLAYERS, ROUND_4, *AGREEMENTS)

FIELDS = (
    Field("groups", "heap", setup=True),
    Field("depth", "choice", choices=("figures", "count")),
    Field("lost", "heap"),
    Field("alive", "count"),
    Field("victory", "number"),
    Field("food", "count"),
    Field("need", "count"),
    Field("chips", "stock", secret=True),
    Field("counted", "count", secret=True),
    Field("over", "flag", of="round"),
    Field("pot", "stock", of="round"),
    Field("pool", "stock", of="round"),
    Field("shared", "stock", of="round"),
    Field("checked", "stock", of="round"),
    Field("memorise", "stock", of="round"),
    Field("revealed", "flag", of="round"),
    Field("begins", "seat", of="round", setup=True),
    Field("value", "number", of="table"),
)


def items(table: Table, box: Box, name: str) -> tuple[str, ...]:
    """List the groups, or the figures of all of them; which are a seat's own, the rules say."""
    if name == "groups":
        return tuple(dict.fromkeys(card.more["group"] for card in box.cards.values()))
    return tuple(box.cards) if name == "lost" else ()
