"""The menu table (docs/tables.md) made a menu, strictly: all that is wrong with it is told at once.

checked   every cell that must be there, faces that are numbers and choose one thing each, ingredients the
          deck has, zones that are rolled and exist, rolls within rolls that come to an end
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby

from companion.menu import Again, Card, Column, Fill, Item, Menu, Roll, Term, Zone

DEPTH = 3  # rolls within rolls that a menu may ask for


class BadMenu(Exception):  # noqa: N818 - a name and its sentences
    """A table makes no menu; `problems` are all that is wrong with it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def read_menu(key: str, title: str, rows: Iterable[Mapping[str, str]], cards: Collection[str]) -> Menu:
    """Make a menu of its rows, whose ingredients are `cards`; all problems are told at once."""
    kept = list(rows)
    wrong = [f"Row {row['id']}: {what}" for row in kept for what in _wrong(row, cards)]
    if wrong or not kept:
        raise BadMenu(tuple(wrong) or ("The menu has no rows.",))
    zones = [_zone(list(each)) for _, each in groupby(kept, lambda row: row["zone"])]
    menu = Menu(key, title, tuple(zones))
    wrong = [*_uncovered(menu), *_endless(menu)]
    if wrong:
        raise BadMenu(tuple(wrong))
    return menu


def _zone(rows: list[Mapping[str, str]]) -> Zone:
    first = rows[0]
    columns = [
        Column(key, tuple(Item(r["id"], r["item"], _faces(r["roll"]), terms(r), r["callable"] == "yes") for r in each))
        for key, each in groupby(rows, lambda row: row["column"])
    ]
    return Zone(first["zone"], first["title"], _faces(first["first"]), tuple(columns))


def _faces(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text.split())


def terms(row: Mapping[str, str]) -> tuple[Term, ...]:
    """Read what a row brings: its ingredients, then its rule."""
    plain = [Card((card,)) for card in row["ingredients"].split()]
    return (*plain, *(_term(text.strip()) for text in row["rule"].split("+") if text.strip()))


def _term(text: str) -> Term:
    head, _, rest = text.partition(":")
    match text.split():
        case ["fill", card, "to", number]:
            return Fill(card, int(number))
        case ["reroll"]:
            return Again()
    if head in ("roll", "any"):
        return Roll(rest.strip()) if head == "roll" else Card(tuple(one.strip() for one in rest.split(",")))
    return Card((text,))


def _wrong(row: Mapping[str, str], cards: Collection[str]) -> list[str]:
    """Say what is wrong with one row."""
    missing = [name for name in ("zone", "title", "first", "callable", "roll", "item") if not row.get(name)]
    if missing:
        return [f"the column {name} is empty" for name in missing]
    try:
        found = terms(row)
        faces = _faces(row["first"]) + _faces(row["roll"])
    except ValueError:
        return ["a face or a size is not a number"]
    wrong = [] if min(faces) > 0 else ["a die has no face below 1"]
    if row["callable"] not in ("yes", "no"):
        wrong.append("callable is yes or no")
    if row["callable"] == "yes" and any(isinstance(term, Roll | Again) for term in found):
        wrong.append("what holds a roll cannot be called")
    asked = [card for term in found if isinstance(term, Card) for card in term.need]
    asked += [term.card for term in found if isinstance(term, Fill)]
    return wrong + [f"the deck has no {card}" for card in asked if card not in cards]


def _uncovered(menu: Menu) -> list[str]:
    """Say which dice do not choose exactly one thing with every face, and which zone stands in two places."""
    keys = [zone.key for zone in menu.zones]
    wrong = [f"Zone {key} stands in two places." for key in sorted(set(keys)) if keys.count(key) > 1]
    dice = [("the zones", menu.sides, [face for zone in menu.zones for face in zone.faces])]
    for zone in menu.zones:
        for column in zone.columns:
            faces = [face for item in column.items for face in item.faces]
            dice.append((f"zone {zone.key} {column.key}".strip(), column.sides, faces))
    for what, sides, faces in dice:
        if sorted(faces) != list(range(1, sides + 1)):
            wrong.append(f"The faces of {what} are not 1 to {sides}, each once.")
    return wrong


def _endless(menu: Menu) -> list[str]:
    """Say which zones ask for rolls within rolls without end."""
    keys = {zone.key for zone in menu.zones}
    asked = {term.zone for zone in menu.zones for term in _terms(zone) if isinstance(term, Roll)}
    if asked - keys:
        return [f"There is no zone {key} to roll." for key in sorted(asked - keys)]
    deep = [zone.key for zone in menu.zones if _depth(menu, zone, frozenset(), 0) > DEPTH]
    return [f"Zone {key} rolls within rolls, more than {DEPTH} deep." for key in deep]


def _terms(zone: Zone) -> list[Term]:
    return [term for column in zone.columns for item in column.items for term in item.terms]


def _depth(menu: Menu, zone: Zone, shut: frozenset[str], depth: int) -> int:
    """Count how deep a zone's rolls go; an order rolled again is never from a zone that waits for it."""
    deepest = depth
    if depth > DEPTH:
        return depth
    for term in _terms(zone):
        if isinstance(term, Again):
            others = [one for one in menu.zones if one.key not in shut | {zone.key}]
            each = [_depth(menu, one, shut | {zone.key}, depth + 1) for one in others]
            deepest = max(deepest, *each) if each else DEPTH + 1
        elif isinstance(term, Roll):
            deepest = max(deepest, _depth(menu, menu.zone(term.zone), shut, depth + 1))
    return deepest
