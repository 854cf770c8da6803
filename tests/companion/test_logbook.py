"""Every line of a recorded log has a sentence in every language, for whoever may read it."""

import json
from pathlib import Path

import pytest

from companion import catalog, language
from companion.command import Room
from companion.games import game
from companion.model import Game
from companion.play import Event, fold
from companion.view import told
from companion.views.logbook import CHOICES, FIELDS, MOVES, sentence

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))


def recorded(path: Path) -> Room:
    log = json.loads(path.read_text("utf-8"))
    events = [Event(**{"undoes": None} | one) for one in log["events"]]
    rules = game(log["game"])
    assert rules is not None
    return Room(rules, catalog.box(rules.key, "en"), fold("TEST22", events), events)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_event_is_told_in_words(path: Path) -> None:
    room = recorded(path)
    for seat in ("", room.table.seats[0].id):
        for event in told(room.game, room.table, seat, room.events):
            for tongue in language.LANGUAGES:
                line = language.plain(tongue, sentence(room, event))
                assert line and "{" not in line


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_field_choice_and_move_has_its_words(path: Path) -> None:
    rules: Game = recorded(path).game
    tapped = [field for field in rules.fields if field.kind != "stock"]
    assert {field.name for field in tapped} <= set(FIELDS)
    assert {choice for field in tapped for choice in field.choices} <= set(CHOICES)
    assert set(rules.moves) <= set(MOVES)


def test_the_shipped_characters_carry_what_combat_needs() -> None:
    cards = catalog.box("frischfleisch", "en").cards
    assert len(cards) == 36
    card = cards["retros-6"]
    assert (card.points, card.sure, card.more["combat"], card.more["food"]) == (1, False, "3", "6")
    assert (catalog.box("fry-thief", "en").most, catalog.box("frischfleisch", "en").most) == (4, 6)
