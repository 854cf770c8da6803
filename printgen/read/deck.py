"""One table with its overlays and its toml -> Deck: layouts chosen and checked, every card given its fields."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printgen.deck import Card, CardFormat, Deck, Source
from printgen.design import Design
from printgen.errors import Problem
from printgen.job import KINDS as COMPONENTS
from printgen.job import STOCKS, size_from
from printgen.read.cards import make_cards, overlaid
from printgen.read.look import Looks
from printgen.read.presets import default_for, formats
from printgen.read.schema import DECK, checked, teller
from printgen.read.table import Row, Table, read_table
from printgen.sources import SourceBook

KINDS = ("int", "text")  # of columns
GIVEN = ("nr", "of", "approx", "game", "deck", "id", "companion_url")  # fields every card has besides its columns
Cells = Mapping[str, str]


class Surroundings(NamedTuple):
    """What a game gives its decks: its title, the common part of their tomls, sources, spare cards by id."""

    title: str
    common: Mapping[str, Any]
    sources: Sequence[Source]
    spares: Mapping[str, Cells]


def read_deck(path: Path, raw: Mapping[str, Any] | None, lang: str, tell: list[Problem], around: Surroundings) -> Deck:
    """Read one deck: its table with overlays, its toml over the game's, or the default layout."""
    key, file = path.stem, path.with_suffix(".toml").name
    own = checked(raw or {}, DECK, "", teller(file, tell))
    path = path.with_stem(str(own.get("table", key)))  # another look of the same table
    table = with_overlays(read_table(path, tell), path, lang, tell)
    spec = merged(around.common, own) if raw is not None or around.common else default_for(table.columns)
    check_columns(own.get("columns", {}), table, file, tell)
    spec.setdefault("front", "front")
    others = {name: read_other(path, name, lang, tell) for name in spec.get("tables", [])}
    table = joined(table, spec.get("join", {}), others, file, tell)
    design = Looks(spec, file, {name: rows(other) for name, other in others.items()}, tell).design()
    cards = make_cards(table, spec, tell)
    if not cards and table.columns and not any(problem.file == table.file for problem in tell):
        reason = "every count is 0" if table.rows else "there are no rows under the header"
        tell.append(Problem("error", f"the deck has no cards: {reason}", table.file))
    spares = [
        spare_card(key, spare, around.spares[spare], str(spec.get("back", "")))
        for spare in spec.get("spares", [])
        if known_spare(spare, around, file, tell)
    ]
    spare_columns = frozenset(column for spare in spares for column in spare.fields)
    columns = frozenset(table.columns) | frozenset(GIVEN) | spare_columns
    check_layouts(design, [*cards, *spares], columns, table, file, tell)
    title = str(spec.get("title", key))
    given = {**dict.fromkeys(columns, ""), "game": around.title, "deck": title, "of": str(len(cards))}
    book = SourceBook(around.sources)
    marked = {
        row.cells["id"]
        for row in table.rows
        if around.sources and book.substituted(path.stem, row.cells["id"], row.cells)
    }
    return Deck(
        key=key,
        title=title,
        format=card_format(str(spec.get("format", "euro")), file, tell),
        cards=tuple(with_fields(card, given, marked, nr)._replace(deck=key) for nr, card in enumerate(cards, 1)),
        design=design,
        file=table.file,
        sleeved=bool(spec.get("sleeved", True)),
        spares=tuple(with_fields(spare, given, set(), 0) for spare in spares),
        kind=one_of(COMPONENTS, "kind", own, file, tell),
        stock=one_of(STOCKS, "stock", own, file, tell),
    )


def one_of(choices: Sequence[str], key: str, own: Mapping[str, Any], file: str, tell: list[Problem]) -> str:
    """Return what a deck's toml says of a key, the first choice where it says nothing."""
    value = str(own.get(key, choices[0]))
    if value not in choices:
        tell.append(Problem("error", f"{key} = {value!r} is none of {', '.join(choices)}", file, None, key))
    return value


def check_columns(kinds: Mapping[str, str], table: Table, file: str, tell: list[Problem]) -> None:
    """Tell of columns the toml gives a kind and the table has not, and of kinds that there are not."""
    for name, kind in kinds.items():
        if name not in table.columns and table.columns:
            hint = f"columns: {', '.join(table.columns)}"
            tell.append(Problem("error", f"{table.file} has no column {name!r}", file, None, "columns", hint))
        if kind not in KINDS:
            message = f"{name} = {kind!r} is none of {', '.join(KINDS)}"
            tell.append(Problem("error", message, file, None, "columns"))


def with_overlays(table: Table, path: Path, lang: str, tell: list[Problem]) -> Table:
    """Put NAME.art.csv and NAME.<lang>.csv over a table."""
    for tag in ("art", lang):
        overlay = path.with_suffix(f".{tag}.csv")
        if overlay.is_file():
            table = overlaid(table, read_table(overlay, tell), tell)
        elif tag == lang != "en":
            tell.append(Problem("warning", f"there are no {lang!r} words for this table; English is used", path.name))
    return table


def read_other(path: Path, name: str, lang: str, tell: list[Problem]) -> Table:
    """Read another table of the same folder, for grids and joins."""
    other = path.with_name(f"{name}.csv")
    return with_overlays(read_table(other, tell), other, lang, tell)


def rows(table: Table) -> tuple[Cells, ...]:
    """Return the cells of a table's rows."""
    return tuple(row.cells for row in table.rows)


def joined(
    table: Table, joins: Mapping[str, Any], others: Mapping[str, Table], file: str, tell: list[Problem]
) -> Table:
    """Add columns taken from other tables by id: [join.word] table = "allergy", by = "allergy", take = "name".

    The joined column is filled after a row's listed values are told apart, so it is kept as a mapping of values.
    """
    for name, join in joins.items():
        other = others.get(join.get("table", ""))
        if other is None or join.get("by") not in table.columns or join.get("take") not in other.columns:
            hint = "it needs table (also named under tables), by (a column here) and take (a column there)"
            tell.append(Problem("error", f"join.{name} cannot be followed", file, None, f"join.{name}", hint))
            continue
        words = {row.cells.get("id", ""): row.cells[join["take"]] for row in other.rows}
        table = Table(
            table.name,
            table.file,
            (*table.columns, name),
            tuple(
                Row(
                    row.line,
                    {**row.cells, name: "|".join(words.get(key, key) for key in row.cells[join["by"]].split("|"))},
                )
                for row in table.rows
            ),
        )
    return table


def merged(common: Mapping[str, Any], raw: Mapping[str, Any] | None) -> dict[str, Any]:
    """Put a deck's toml over its game's: tables of names are joined, the rest is replaced."""
    both = dict(common)
    for key, value in (raw or {}).items():
        both[key] = {**common[key], **value} if isinstance(common.get(key), dict) else value
    return both


def spare_card(deck: str, key: str, cells: Cells, back: str) -> Card:
    """Return a row of spares.csv as a card of a deck."""
    return Card(deck, key, 1, cells.get("layout", "spare"), back, cells, 0)


def known_spare(key: str, around: Surroundings, file: str, tell: list[Problem]) -> bool:
    """Say whether there is such a spare, and tell if not."""
    if key not in around.spares:
        tell.append(Problem("error", f"there is no spare {key!r} in spares.csv", file, None, "spares"))
    return key in around.spares


def card_format(name: str, file: str, tell: list[Problem]) -> CardFormat:
    """Return a format by its trade name or as W x H in mm."""
    if name in formats():
        return formats()[name]
    size = size_from(name)
    if size is None:
        hint = f"choose {', '.join(formats())}, or WxH in mm"
        tell.append(Problem("error", f"there is no card format {name!r}", file, None, "format", hint))
        return formats()["euro"]
    return CardFormat(name, size)


def check_layouts(
    design: Design, cards: Sequence[Card], columns: frozenset[str], table: Table, file: str, tell: list[Problem]
) -> None:
    """Tell of layouts that cards name and that do not exist, and of columns that layouts name and that do not."""
    for name in dict.fromkeys(side for card in cards for side in (card.layout, card.back) if side):
        layout = design.layouts.get(name)
        if layout is None:
            hint = f"layouts: {', '.join(design.layouts)}"
            tell.append(Problem("error", f"there is no layout {name!r}", file, hint=hint))
            continue
        for column in sorted(layout.columns - columns):
            message = f"layout {name!r} speaks of a column {column!r} that {table.file} has not"
            tell.append(Problem("error", message, file, None, column, f"columns: {', '.join(table.columns)}"))


def with_fields(card: Card, given: Cells, marked: set[str], nr: int) -> Card:
    """Give a card the fields every card has; ≈ marks a card with a substituted value."""
    approx = "≈" if nr and card.fields["id"] in marked else ""
    fields = {**given, **card.fields, "approx": approx, "nr": str(nr or "")}
    return card._replace(fields=fields)
