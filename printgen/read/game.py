"""A folder or a bare table -> Game: the decks of a game.toml, box, sources, spares and how-to, checked together."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.deck import Deck, Game, Source
from printgen.errors import PrintgenError, Problem
from printgen.read.copies import MOST_CARDS, MOST_EVER
from printgen.read.deck import Surroundings, read_deck
from printgen.read.gallery import read_gallery
from printgen.read.how import USUAL, Reading
from printgen.read.schema import GAME, checked, teller
from printgen.read.table import TABLES, laid_over, read_table
from printgen.read.text import read_text

DATA = Path(__file__).parent.parent.parent / "data"


def read_game(path: Path, lang: str, tell: list[Problem], many: bool = False, how: Reading = USUAL) -> Game:
    """Read a game's folder, or one table as a game without leaves; raise PrintgenError with every error."""
    if (path / "game.toml").is_file():
        game = read_folder(path, lang, tell)
    elif path.is_dir():
        key = path.resolve().name
        game = read_tables(key, tables_in(path, tell), lang, tell, how, many)
        if not game.decks and (gallery := read_gallery(path, tell, how, many)):
            game = Game(key, key, (gallery,), path)
        if not game.decks:
            kinds = ", ".join(TABLES)
            tell.append(Problem("error", f"this folder holds no table ({kinds}) and no pictures", str(path)))
    else:
        game = read_tables(path.stem, [path], lang, tell, how, many)
    total = sum(deck.count for deck in game.decks)
    limit = MOST_EVER if many else MOST_CARDS
    if total > limit:
        message = f"{total:,} cards are over the limit of {limit:,}"
        tell.append(Problem("error", message, path.name, hint="" if many else "if it is meant, add --many"))
    if any(problem.severity == "error" for problem in tell):
        raise PrintgenError(tell)
    return game


def tables_in(folder: Path, tell: list[Problem]) -> list[Path]:
    """Return the tables of a folder: not the overlays (a dot in the stem), nor what programs leave there hidden."""
    paths = [
        path
        for path in sorted(folder.iterdir())
        if path.suffix.lower() in TABLES and path.is_file() and "." not in path.stem and path.name[0] not in ".~"
    ]
    by_stem: dict[str, Path] = {}
    for path in paths:
        if other := by_stem.get(path.stem):
            message = f"{other.name} and {path.name} are two tables of one name"
            tell.append(Problem("error", message, folder.name, hint="rename one, or print one of them alone"))
        by_stem.setdefault(path.stem, path)
    return list(by_stem.values()) or [path for path in sorted(folder.glob("*.toml")) if holds_cards(path)]


def holds_cards(path: Path) -> bool:
    """Say whether a toml holds cards and not only looks."""
    from printgen.read.items import lists_of

    return bool(lists_of(read_toml(path, [])))


def read_folder(folder: Path, lang: str, tell: list[Problem]) -> Game:
    """Read a whole game: game.toml names the decks, box.toml what stands on the box."""
    base = checked(read_toml(folder / "game.toml", tell), GAME, "", teller("game.toml", tell))
    box = read_toml(folder / "box.toml", tell) if (folder / "box.toml").is_file() else {}
    sources = read_sources(folder, tell)
    title = str(box.get("title", folder.name))
    common = {key: value for key, value in base.items() if key != "decks"}
    around = Surroundings(title, common, sources, read_spares(folder, lang, tell))
    decks = [read_one(folder / f"{key}.csv", lang, tell, around) for key in base.get("decks", [])]
    howto = folder / f"howto.{lang}.md"
    howto = howto if howto.is_file() else folder / "howto.en.md"
    text = read_text(howto, tell) if howto.is_file() else ""
    return Game(folder.name, title, tuple(decks), folder, box, sources, text, leaves=True)


def read_tables(
    key: str, paths: list[Path], lang: str, tell: list[Problem], how: Reading = USUAL, many: bool = False
) -> Game:
    """Read bare tables, each with its toml if there is one."""
    around = Surroundings(key, {}, (), {})
    decks = [read_one(path, lang, tell, around, how, many) for path in paths]
    folder = paths[0].parent if paths else Path()
    return Game(key, key, tuple(decks), folder)


def read_one(
    path: Path, lang: str, tell: list[Problem], around: Surroundings, how: Reading = USUAL, many: bool = False
) -> Deck:
    """Read a deck and the toml of the same stem; a toml that is the table itself may hold the look too."""
    toml = path.with_suffix(".toml")
    raw = read_toml(toml, tell) if toml.is_file() else None
    if toml == path and raw:
        from printgen.read.items import lists_of

        cards = lists_of(raw)
        raw = {key: value for key, value in raw.items() if key not in cards}
    return read_deck(path, raw, lang, tell, around, how, many)


def read_toml(path: Path, tell: list[Problem]) -> dict[str, Any]:
    """Read a toml; an error in it is told with its line."""
    try:
        return tomllib.loads(read_text(path, tell))
    except tomllib.TOMLDecodeError as error:
        tell.append(Problem("error", f"this file is not proper TOML: {error}", path.name))
    return {}


def read_spares(folder: Path, lang: str, tell: list[Problem]) -> dict[str, Mapping[str, str]]:
    """Read the cards that fill empty slots: spares.csv by id."""
    path = folder / "spares.csv"
    if not path.is_file():
        return {}
    table = laid_over(read_table(path, tell), path, lang, tell)
    return {row.cells["id"]: row.cells for row in table.rows}


def read_sources(folder: Path, tell: list[Problem]) -> tuple[Source, ...]:
    """Read where the game's values come from."""
    path = folder / "sources.csv"
    if not path.is_file():
        return ()
    names = ("table", "id", "field", "origin", "cite", "why")
    return tuple(Source(*(row.cells.get(name, "") for name in names)) for row in read_table(path, tell).rows)
