"""Recorded logs fold to the same scores for ever. A rule that changes them needs a new RULES number in the store."""

import json
from pathlib import Path

import pytest

from companion import catalog
from companion.games import GAMES, game
from companion.play import Event, fold

LOGS = Path(__file__).parent / "logs"


def test_every_game_has_a_recorded_log() -> None:
    assert {path.stem for path in LOGS.glob("*.json")} >= {one.key for one in GAMES}


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_log_folds_to_the_same_scores(path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    events = [Event(**{"undoes": None} | one) for one in recorded["events"]]
    table, rules, box = fold("TEST22", events), game(recorded["game"]), catalog.box(recorded["game"], "en")
    assert rules is not None
    outcome = rules.outcome(table, box)
    names = {seat.id: seat.name for seat in table.seats}
    assert {
        names[place.seat]: {"rank": place.rank, "rounds": [one.total for one in place.rounds], "total": place.total}
        for place in outcome.places
    } == recorded["scores"]
    found = [rules.starter(table, box, number) for number in range(1, rules.rounds(table, box) + 1)]
    assert [one and names[one.seat] for one in found] == recorded["starters"]
