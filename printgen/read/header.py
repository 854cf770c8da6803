"""Which record is the header, and what its columns are called: folded names, doubled and unnamed ones told. Pure."""

from collections.abc import Iterable, Sequence

from printgen.errors import Problem

INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
SEARCHED = 60  # records after the first that might be the header, among which a better one is looked for
CANONICAL = frozenset(("id", "name", "type", "cost", "text", "image", "back", "count", "copies"))


def fold(cell: str) -> str:
    """Fold a header: no outer, doubled or no-break blanks, nothing invisible, no leading @, lower case."""
    return " ".join(cell.translate(INVISIBLE).split()).lower().removeprefix("@")


def header_at(records: Sequence[Sequence[str]]) -> int | None:
    """Return where the header is: the first record that is neither blank nor a comment; None where there is none.

    Where that one has no usual name of a column and one soon after has two, the later one is it: a title or notes
    stand above.
    """
    first = None
    for at, record in enumerate(records):
        if first is not None and at > first + SEARCHED:
            break
        cells = [cell for cell in map(fold, record) if cell]
        if not cells or is_comment(cells):
            continue
        known = known_in(cells)
        if first is None:
            first = at
            if known:
                return at
        elif known > 1:
            return at
    return first


def is_comment(cells: list[str]) -> bool:
    """Say whether a record's first cell begins with # and none of its cells is a column's name."""
    return cells[0][0] == "#" and not (len(cells) > 1 and known_in(cells))


def known_in(cells: Iterable[str]) -> int:
    """Return how many of these are usual names of columns."""
    names = set(cells)
    if quick := len(names & CANONICAL):
        return quick
    from printgen.read.roles import is_usual

    return sum(map(is_usual, names))


def told_header(records: Sequence[Sequence[str]], at: int, file: str) -> list[Problem]:
    """Say which row was taken for the header where it is not the first, and why."""
    above = [record for record in records[:at] if any(map(fold, record))]
    if not above:
        return []
    comments = all(next(cell for cell in map(fold, record) if cell).startswith("#") for record in above)
    why = "are blank or begin with #" if comments else "hold no usual names of columns"
    names = ", ".join(repr(cell.strip()[:20]) for cell in records[at][:6] if cell.strip())
    rows = "row 1 is left out: it" if at == 1 else f"rows 1 to {at} are left out: they"
    why = why.replace("are", "is").replace("hold", "holds").replace("begin", "begins") if at == 1 else why
    return [Problem("warning", f"row {at + 1} was taken for the header ({names}); {rows} {why}", file, at + 1)]


def told_columns(columns: Sequence[str], header: int, file: str, filled: dict[int, tuple[int, str]]) -> list[Problem]:
    """Tell of columns that stand twice, and of columns without a name that hold data (`filled`: where, what first)."""
    told = []
    where: dict[str, list[str]] = {}
    for at, name in enumerate(columns, 1):
        where.setdefault(name, []).append(str(at))
    for name, places in where.items():
        if name and len(places) > 1:
            message = f"{name!r} stands in the header {len(places)} times (columns {', '.join(places)})"
            told.append(Problem("error", message, file, header, name, "give each column a name of its own"))
    for at, (row, cell) in filled.items():
        message = f"column {letters(at)} has no name but holds data (first in row {row}: {cell[:30]!r})"
        told.append(Problem("warning", message, file, header, f"column {at + 1}", "it is not printed; name it"))
    return told


def letters(at: int) -> str:
    """Return a column's letters as a spreadsheet has them: A, B … Z, AA."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(65 + rest) + name
    return name
