"""What a Fry Thief board asks for, and the questions its rulebook leaves open (first the default)."""

from companion.model import Field, Setting
from companion.words import say

BONUS = Setting(
    "bonus_scope",
    say("With bonus points in play, eating 8 fries wins for"),
    (("whole_game", say("nobody")), ("owner_only", say("those without bonus points"))),
)
TIE = Setting(
    "tie",
    say("A tie"),
    (
        ("shared", say("is shared")),
        ("more_ketchup", say("goes to more ketchup fries eaten")),
        ("replay", say("is played again")),
    ),
)
TEAMS = Setting(
    "teams",
    say("With 3 or 4 players you play"),
    (("off", say("each for yourself")), ("on", say("Fries against Salad"))),
)
HAND = Setting("hand", say("Cards in hand at the start"), (("3", say("3")), ("4", say("4"))))
SETTINGS = (BONUS, TIE, TEAMS, HAND)

FIELDS = (
    Field("role", "choice", choices=("fries", "salad"), setup=True),
    Field("power", "choice", choices=("none", "ability", "bonus"), setup=True),
    Field("depth", "choice", of="round", choices=("taps", "totals")),
    Field("plate", "stock"),
    Field("dipped", "stock"),
    Field("plain", "stock"),
    Field("ketchup", "stock"),
    Field("ate", "count"),
    Field("ate_ketchup", "count"),
    Field("bonus", "number"),
    Field("begins", "seat", of="round", setup=True),
)
