"""A folder or a bare table -> Game: tables, overlays, tomls, sources and leaves read and checked together."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.deck import Card, CardFormat, Deck, Game, Source
from printgen.design import Design, Layout
from printgen.errors import PrintgenError, Problem
from printgen.job import size_from
from printgen.read.cards import make_cards, overlaid
from printgen.read.look import Looks
from printgen.read.presets import formats
from printgen.read.table import Table, read_table

DATA = Path(__file__).parent.parent.parent / "data"
DEFAULT = Path(__file__).parent.parent / "default.toml"
GIVEN = ("nr", "of", "approx", "game", "deck", "id")  # fields every card has besides its columns
DECK_KEYS = frozenset(
    ("title", "format", "front", "back", "each", "columns", "style", "layout", "palette", "fonts")
    + ("spares", "tables", "floor", "sleeved")
)
MOST_CARDS = 10_000


def read_game(path: Path, lang: str, tell: list[Problem], more: bool = False) -> Game:
    """Read a game's folder, or one table as a game without leaves; raise PrintgenError with every error."""
    if path.is_dir() and (path / "game.toml").is_file():
        game = read_folder(path, lang, tell)
    elif path.is_dir():
        game = read_tables(path.name, sorted(path.glob("*.csv")), lang, tell)
        if not game.decks:
            tell.append(Problem("error", "this folder holds no table (.csv)", str(path)))
    else:
        game = read_tables(path.stem, [path], lang, tell)
    total = sum(deck.count for deck in game.decks)
    if total > MOST_CARDS and not more:
        message = f"{total:,} cards are over the limit of {MOST_CARDS:,}"
        tell.append(Problem("error", message, path.name, hint="if it is meant, add --many"))
    if any(problem.severity == "error" for problem in tell):
        raise PrintgenError(tell)
    return game


def read_folder(folder: Path, lang: str, tell: list[Problem]) -> Game:
    """Read a whole game: game.toml names the decks, box.toml what stands on the box."""
    base = read_toml(folder / "game.toml", tell)
    box = read_toml(folder / "box.toml", tell) if (folder / "box.toml").is_file() else {}
    sources = read_sources(folder, tell)
    title = str(box.get("title", base.get("title", folder.name)))
    common = {key: value for key, value in base.items() if key not in ("decks", "title")}
    spares = read_spares(folder, lang, tell)
    decks = [
        read_deck(folder / f"{key}.csv", lang, tell, common, title, sources, spares)
        for key in base.get("decks", [])
    ]
    howto = folder / f"howto.{lang}.md"
    howto = howto if howto.is_file() else folder / "howto.en.md"
    text = howto.read_text("utf-8") if howto.is_file() else ""
    return Game(folder.name, title, numbered(decks), box, sources, text, leaves=True)


def read_tables(key: str, paths: list[Path], lang: str, tell: list[Problem]) -> Game:
    """Read bare tables, each with its toml if there is one; overlays belong to their table."""
    plain = [path for path in paths if "." not in path.stem]
    return Game(key, key, numbered([read_deck(path, lang, tell, {}, key, (), {}) for path in plain]))


def read_toml(path: Path, tell: list[Problem]) -> dict[str, Any]:
    """Read a toml; an error in it is told with its line."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        tell.append(Problem("error", f"this file is not proper TOML: {error}", path.name))
    except OSError as error:
        tell.append(Problem("error", f"this file cannot be opened: {error.strerror}", path.name))
    return {}


def read_deck(
    path: Path,
    lang: str,
    tell: list[Problem],
    common: Mapping[str, Any],
    game: str,
    sources: tuple[Source, ...],
    spares: Mapping[str, Mapping[str, str]],
) -> Deck:
    """Read one deck: its table with overlays, its toml over the game's, or the default layout."""
    table = with_overlays(read_table(path, tell), path, lang, tell)
    toml = path.with_suffix(".toml")
    bare = not toml.is_file() and not common.get("layout")
    raw = read_toml(DEFAULT if bare else toml, tell) if bare or toml.is_file() else {}
    spec = merged(common, raw)
    for key in sorted(set(spec) - DECK_KEYS):
        tell.append(Problem("error", f"there is no key {key!r}", toml.name, hint=", ".join(sorted(DECK_KEYS))))
    spec.setdefault("front", "front")
    columns = frozenset(table.columns) | frozenset(GIVEN)
    if bare:
        keep_known(spec, columns)
    cards = make_cards(table, spec, tell)
    if not cards and table.columns:
        reason = "every count is 0" if table.rows else "there are no rows under the header"
        tell.append(Problem("error", f"the deck has no cards: {reason}", table.file))
    design = Looks(spec, toml.name, read_rows(path.parent, spec, lang, tell), tell).design()
    spare = [spare_card(key, spares, spec, tell, toml.name) for key in spec.get("spares", [])]
    spare_columns = {column for card in spare if card for column in card.fields}
    check_layouts(design, cards, columns | spare_columns, table, toml.name, tell)
    title = str(spec.get("title", path.stem))
    given = {"game": game, "deck": title, **dict.fromkeys(spare_columns, "")}
    marked = {source.id for source in sources if source.table == path.stem and source.origin == "substitute"}
    return Deck(
        key=path.stem,
        title=title,
        format=card_format(str(spec.get("format", "euro")), toml.name, tell),
        cards=tuple(with_fields(card, given, marked) for card in cards),
        design=design,
        file=table.file,
        sleeved=bool(spec.get("sleeved", True)),
        spares=tuple(with_fields(card, {**dict.fromkeys(columns, ""), **given, **card.fields}, set()) for card in spare if card),
    )


def with_overlays(table: Table, path: Path, lang: str, tell: list[Problem]) -> Table:
    """Put NAME.art.csv and NAME.<lang>.csv over a table."""
    for tag in ("art", lang):
        overlay = path.with_suffix(f".{tag}.csv")
        if overlay.is_file():
            table = overlaid(table, read_table(overlay, tell), tell)
        elif tag == lang != "en":
            message = f"there are no words in {lang!r} for this table; English is used"
            tell.append(Problem("warning" if lang not in ("en", "de") else "note", message, path.name))
    return table


def merged(common: Mapping[str, Any], raw: Mapping[str, Any]) -> dict[str, Any]:
    """Put a deck's toml over its game's: tables of names are joined, the rest is replaced."""
    both = dict(common)
    for key, value in raw.items():
        both[key] = {**common[key], **value} if isinstance(common.get(key), dict) else value
    return both


def keep_known(spec: dict[str, Any], columns: frozenset[str]) -> None:
    """Drop from the default layout what speaks of columns that this table has not."""
    for layout in spec["layout"].values():
        layout["elements"] = [
            entry
            for entry in layout["elements"]
            if entry.get("when", next(iter(columns))) in columns
            and all(f"{{{name}}}" not in entry.get("value", "") for name in spec.get("columns", {}) if name not in columns)
        ]
    spec["columns"] = {}


def read_rows(folder: Path, spec: Mapping[str, Any], lang: str, tell: list[Problem]) -> dict[str, tuple[Mapping[str, str], ...]]:
    """Read the other tables a deck's grids draw from."""
    tables = {}
    for name in spec.get("tables", []):
        path = folder / f"{name}.csv"
        tables[name] = tuple(row.cells for row in with_overlays(read_table(path, tell), path, lang, tell).rows)
    return tables


def read_spares(folder: Path, lang: str, tell: list[Problem]) -> dict[str, Mapping[str, str]]:
    """Read the cards that fill empty slots: spares.csv by id."""
    path = folder / "spares.csv"
    if not path.is_file():
        return {}
    return {row.cells["id"]: row.cells for row in with_overlays(read_table(path, tell), path, lang, tell).rows}


def spare_card(
    key: str, spares: Mapping[str, Mapping[str, str]], spec: Mapping[str, Any], tell: list[Problem], file: str
) -> Card | None:
    """Return a spare as a card of the deck."""
    if key not in spares:
        tell.append(Problem("error", f"there is no spare {key!r} in spares.csv", file, None, "spares"))
        return None
    fields = spares[key]
    return Card(key, 1, fields.get("layout", "spare"), str(spec.get("back", "")), fields, 0)


def card_format(name: str, file: str, tell: list[Problem]) -> CardFormat:
    """Return a format by its trade name or as W x H in mm."""
    if name in formats():
        return formats()[name]
    size = size_from(name)
    if size is None:
        known = ", ".join(formats())
        tell.append(Problem("error", f"there is no card format {name!r}", file, None, "format", f"choose {known}, or WxH in mm"))
        return formats()["euro"]
    return CardFormat(name, size)


def check_layouts(
    design: Design, cards: list[Card], columns: frozenset[str], table: Table, file: str, tell: list[Problem]
) -> None:
    """Tell of layouts that cards name and that do not exist, and of columns that layouts name and that do not."""
    for name in dict.fromkeys(side for card in cards for side in (card.layout, card.back) if side):
        layout: Layout | None = design.layouts.get(name)
        if layout is None:
            known = ", ".join(design.layouts)
            tell.append(Problem("error", f"there is no layout {name!r}", file, hint=f"layouts: {known}"))
            continue
        for column in sorted(layout.columns - columns):
            message = f"layout {name!r} speaks of a column {column!r} that {table.file} has not"
            tell.append(Problem("error", message, file, None, column, f"columns: {', '.join(table.columns)}"))


def with_fields(card: Card, given: Mapping[str, str], marked: set[str]) -> Card:
    """Give a card the fields every card has; ≈ marks a card with a substituted value."""
    approx = "≈" if card.fields.get("id") in marked or "*" in marked else ""
    fields = {**given, **card.fields, "approx": approx}
    return Card(card.id, card.copies, card.layout, card.back, fields, card.line)


def numbered(decks: list[Deck]) -> tuple[Deck, ...]:
    """Number the different cards of each deck for their collector lines: {nr} of {of}."""
    done = []
    for deck in decks:
        of = str(len(deck.cards))
        cards = [
            Card(card.id, card.copies, card.layout, card.back, {**card.fields, "nr": str(nr), "of": of}, card.line)
            for nr, card in enumerate(deck.cards, 1)
        ]
        spares = tuple(
            Card(card.id, card.copies, card.layout, card.back, {**card.fields, "nr": "", "of": of}, card.line)
            for card in deck.spares
        )
        done.append(Deck(deck.key, deck.title, deck.format, tuple(cards), deck.design, deck.file, deck.sleeved, spares))
    return tuple(done)


def read_sources(folder: Path, tell: list[Problem]) -> tuple[Source, ...]:
    """Read where the game's values come from."""
    path = folder / "sources.csv"
    if not path.is_file():
        return ()
    names = ("table", "id", "field", "origin", "cite", "why")
    return tuple(Source(*(row.cells.get(name, "") for name in names)) for row in read_table(path, tell).rows)
