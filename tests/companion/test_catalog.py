"""The tables of the games as the pads use them: how sure a value is decides what may be offered."""

import pytest

from companion import catalog
from companion.games import GAMES
from companion.model import Table
from printgen.read import DATA


def test_every_game_on_the_home_page_has_a_box_a_picture_and_how_to_play() -> None:
    for key in catalog.GAMES:
        for language in ("en", "de"):
            info = catalog.info(key, language)
            assert info.title and info.players[0] >= 2 and info.unofficial
            assert (DATA / "art" / f"{info.picture}.svg").is_file()
            assert "<h2>" in catalog.how(key, language)
    assert {one.key for one in GAMES} <= set(catalog.GAMES)


def test_king_fridge_has_fifteen_dishes_of_five_allergies_and_three_without() -> None:
    cards = catalog.box("king-fridge", "en").cards.values()
    assert sorted(card.points for card in cards) == [-2, -1, *range(1, 16), 30]
    assert sum(len(card.allergies) == 5 for card in cards) == 15 and sum(not card.allergies for card in cards) == 3


def test_what_rests_on_a_stand_in_is_known() -> None:
    cards = catalog.box("king-fridge", "en").cards
    assert {key for key, card in cards.items() if not card.sure} == {"no-look-nachos", "plunder-pizza"}
    assert not cards["rogue-ravioli"].named and cards["soapy-sushi"].named


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_only_what_is_sure_is_offered_for_the_original_box(game: object) -> None:
    rules = next(one for one in GAMES if one is game)
    box = catalog.box(rules.key, "en")
    offered = rules.items(Table("X", rules.key, settings={"values": "original"}), box, "cards")
    assert all(box.cards[item.partition(":")[0]].sure for item in offered)
