"""Where the value of a cell comes from: the most specific line of sources.csv wins. Pure."""

from collections.abc import Iterable, Sequence

from printgen.deck import Source

ANY = "*"


class SourceBook:
    """The lines of one game's sources.csv, asked cell by cell."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.lines = {(source.table, source.id, source.field): source for source in sources}

    def of(self, table: str, row: str, field: str) -> Source | None:
        """Return the line for a cell: its own, its row's, its column's, its table's; None where there is none."""
        for place in ((row, field), (row, ANY), (ANY, field), (ANY, ANY)):
            if source := self.lines.get((table, *place)):
                return source
        return None

    def substituted(self, table: str, row: str, fields: Iterable[str]) -> bool:
        """Say whether any of these cells holds a substitute of this project."""
        found = (self.of(table, row, field) for field in fields)
        return any(source.origin == "substitute" for source in found if source)
