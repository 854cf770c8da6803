"""The games that can be played, in the order of the home page; no discovery, a list."""

from companion.games import dirty_fridge, frischfleisch, fry_thief, king_fridge
from companion.model import Game

GAMES: tuple[Game, ...] = (king_fridge.GAME, dirty_fridge.GAME, fry_thief.GAME, frischfleisch.GAME)


def game(key: str) -> Game | None:
    """Find a playable game by its key."""
    return next((one for one in GAMES if one.key == key), None)
