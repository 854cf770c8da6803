"""One table with its overlays and its toml -> Deck: layouts chosen and checked, every card given its fields."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printgen.colours import colour_of
from printgen.deck import Card, CardFormat, Deck, Source
from printgen.design import Design
from printgen.errors import Problem
from printgen.job import KINDS as COMPONENTS
from printgen.job import NETS, STOCKS, size_from
from printgen.read.cards import make_cards
from printgen.read.copies import told_nothing, told_total
from printgen.read.how import USUAL, Reading
from printgen.read.look import Looks
from printgen.read.presets import formats
from printgen.read.schema import DECK, checked, one_of, teller
from printgen.read.standard import default_for, stretched, told_parts
from printgen.read.table import Table, laid_over, read_table
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


def read_deck(
    path: Path,
    raw: Mapping[str, Any] | None,
    lang: str,
    tell: list[Problem],
    around: Surroundings,
    how: Reading = USUAL,
    many: bool = False,
) -> Deck:
    """Read one deck: its table with overlays, its toml over the game's, or the default layout."""
    key, file = path.stem, path.with_suffix(".toml").name
    own = checked(raw or {}, DECK, "", wrong := teller(file, tell))
    path = path.with_stem(str(own.get("table", key)))  # another look of the same table
    asked = merged(around.common, own)
    names = asked.get("rename", {})
    table = read_table(path, tell, how)
    found = bool(table.columns)
    table = laid_over(table, path, lang, tell, how, names)
    own_layouts = bool(asked.get("layout"))
    spec = asked if own_layouts else standard(table, asked, how, file, tell)
    check_columns(own.get("columns", {}), table, file, tell)
    if own_layouts and how.format:
        message = f"--format {how.format} is not followed: the layouts of {file} are drawn for their own format"
        tell.append(Problem("warning", message, table.file))
    spec.setdefault("front", "front")
    others = {name: read_other(path, name, lang, tell) for name in spec.get("tables", [])}
    if joins := spec.get("join"):
        from printgen.read.overlay import joined

        table = joined(table, joins, others, file, tell)
    if (each := spec.get("each")) and found and each not in table.columns:
        message = f"{table.file} has no column {each!r}"
        tell.append(Problem("error", message, file, None, "each", f"columns: {', '.join(table.columns)}"))
    design = Looks(spec, file, {name: rows(other) for name, other in others.items()}, tell).design()
    cards = make_cards(table, spec, tell, many, printed_columns(design, spec, own_layouts))
    if found:
        tell += told_total(table, sum(card.copies for card in cards)) + ([] if cards else told_nothing(table))
    spares = [
        spare_card(key, spare, around.spares[spare], str(spec.get("back", "")))
        for spare in spec.get("spares", [])
        if known_spare(spare, around, file, tell)
    ]
    spare_columns = frozenset(column for spare in spares for column in spare.fields)
    columns = frozenset(table.columns) | frozenset(GIVEN) | spare_columns
    if found:
        sides = (side for card in [*cards, *spares] for side in (card.layout, card.back) if side)
        check_layouts(design, own.get("layout", {}) if "net" in own else sides, columns, table, file, tell)
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
        kind=one_of(COMPONENTS, "kind", own, wrong),
        stock=one_of(STOCKS, "stock", own, wrong),
        net=one_of(("", *NETS), "net", own, wrong),
        holds=tuple(own.get("holds", ())),
        paint=colour_of(str(own.get("paint", "")), design.palettes) or "",
    )


def standard(table: Table, given: Mapping[str, Any], how: Reading, file: str, tell: list[Problem]) -> dict[str, Any]:
    """Return the default layout for this table, with what the toml says over it, in the format asked for."""
    spec = default_for(table)
    if table.columns:
        tell += told_parts(table, file)
    form = how.format or str(given.get("format", spec["format"]))
    spec = merged(stretched(spec, card_format(form, file, []).trim), given)
    return {**spec, "format": form}


def printed_columns(design: Design, spec: Mapping[str, Any], own_layouts: bool) -> frozenset[str]:
    """Return which of the columns layout and back hold text for the cards, rather than names of layouts."""
    back = design.layouts.get(str(spec.get("back", "")))
    printed = {"back"} if back and "back" in back.columns else set()
    return frozenset(printed if own_layouts else {"layout", "back"})


def check_columns(kinds: Mapping[str, str], table: Table, file: str, tell: list[Problem]) -> None:
    """Tell of columns the toml gives a kind and the table has not, and of kinds that there are not."""
    for name, kind in kinds.items():
        if name not in table.columns and table.columns:
            hint = f"columns: {', '.join(table.columns)}"
            tell.append(Problem("error", f"{table.file} has no column {name!r}", file, None, "columns", hint))
        if kind not in KINDS:
            message = f"{name} = {kind!r} is none of {', '.join(KINDS)}"
            tell.append(Problem("error", message, file, None, "columns"))


def read_other(path: Path, name: str, lang: str, tell: list[Problem]) -> Table:
    """Read another table of the same folder, for grids and joins."""
    other = path.with_name(f"{name}.csv")
    return laid_over(read_table(other, tell), other, lang, tell)


def rows(table: Table) -> tuple[Cells, ...]:
    """Return the cells of a table's rows."""
    return tuple(row.cells for row in table.rows)


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
    design: Design, sides: Iterable[str], columns: frozenset[str], table: Table, file: str, tell: list[Problem]
) -> None:
    """Tell of layouts that cards name and that do not exist, and of columns that layouts name and that do not."""
    for name in dict.fromkeys(sides):
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
