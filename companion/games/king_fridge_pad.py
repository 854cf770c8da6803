"""What a King Fridge pad asks for, and the questions its rulebook leaves open (first the default)."""

from companion.model import Box, Field, Setting, Table
from companion.tally import LATE
from companion.words import say

YES, NO = ("yes", say("yes")), ("no", say("no"))

DUPLICATES = Setting(
    "dup_allergy",
    say("Two allergy cards of one kind"),
    (("once", say("count a matching card once")), ("stack", say("count a matching card twice"))),
)
PILL = Setting(
    "pill",
    say("An Anti-Allergy Pill heals"),
    (("kind", say("a whole kind of allergy")), ("card", say("one allergy card"))),
)
PANDAMIC = Setting(
    "pandamic",
    say("A Pandamic not played by the end"),
    (("forced", say("counts all the same")), ("optional", say("does not count"))),
)
PLAYERS = Setting(
    "n",
    say("“Number of players” for the claim means"),
    (("started", say("who started the round")), ("finished", say("who finished the round"))),
)
START_TIE = Setting(
    "start_tie",
    say("Most points tied: who begins"),
    (
        ("clockwise", say("the first clockwise from the last starter")),
        ("higher_total", say("the higher total")),
    ),
)
GAME_TIE = Setting(
    "game_tie",
    say("A tie for the game"),
    (
        ("shared", say("is shared")),
        ("last_round", say("goes to the lower last round")),
        ("sudden_death", say("is broken by one more round")),
    ),
)
AGREEMENTS = (
    Setting(
        "frozen_bury",
        say("A frozen card may be buried or discarded"),
        (("allowed", say("yes")), ("blocked", say("no"))),
    ),
    Setting("garbage_at_scoring", say("Garbage Olympics may be played as the round ends"), (YES, NO)),
)
SETTINGS = (DUPLICATES, PILL, PANDAMIC, PLAYERS, START_TIE, GAME_TIE, LATE, *AGREEMENTS)

FIELDS = (
    Field("depth", "choice", choices=("total", "points", "cards")),
    Field("total", "number"),
    Field("points", "number"),
    Field("matches", "count"),
    Field("fresh", "count"),
    Field("pandamic", "count"),
    Field("cards", "heap", secret=True),
    Field("allergies", "heap", secret=True),
    Field("healed", "heap", secret=True),
    Field("other", "number", secret=True),
    Field("other_matches", "count", secret=True),
    Field("claimer", "seat", of="round"),
    Field("revealed", "flag", of="round"),
    Field("begins", "seat", of="round"),
    Field("value", "number", of="table"),
)


def items(table: Table, box: Box, name: str) -> tuple[str, ...]:
    """List what may be tapped: with the original box on the table only dishes whose points are sure."""
    if name in ("allergies", "healed"):
        return tuple(box.allergies)
    original = table.settings.get("values") == "original"
    return tuple(
        f"{card.id}:{allergy}" if allergy else card.id
        for card in box.cards.values()
        if card.sure or not original
        for allergy in card.allergies or ("",)
    )
