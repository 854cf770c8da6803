"""Sources: the most specific line wins."""

from printgen.deck import Source
from printgen.sources import SourceBook


def source(row: str, field: str, origin: str, table: str = "deck") -> Source:
    """Return a line of sources.csv."""
    return Source(table, row, field, origin, "book", "")


def origin(book: SourceBook, row: str, field: str) -> str:
    """Return the origin of a cell; empty where there is none."""
    found = book.of("deck", row, field)
    return found.origin if found else ""


def test_the_most_specific_line_wins_whatever_the_order() -> None:
    lines = [
        source("*", "*", "own"),
        source("*", "points", "derived"),
        source("a", "*", "reported"),
        source("a", "points", "rulebook"),
    ]
    for order in (lines, lines[::-1]):
        book = SourceBook(order)
        assert origin(book, "a", "points") == "rulebook"
        assert origin(book, "a", "name") == "reported"
        assert origin(book, "b", "points") == "derived"
        assert origin(book, "b", "name") == "own"


def test_without_a_line_there_is_no_source() -> None:
    book = SourceBook([source("a", "points", "own"), source("*", "*", "own", "other")])
    assert origin(book, "a", "name") == ""
    assert origin(book, "b", "points") == ""


def test_a_card_is_a_substitute_only_by_the_line_that_wins() -> None:
    book = SourceBook([source("*", "*", "substitute"), source("a", "*", "rulebook")])
    assert book.substituted("deck", "b", ["name"])
    assert not book.substituted("deck", "a", ["name"])


def test_a_line_for_a_row_wins_over_one_for_a_column() -> None:
    book = SourceBook([source("*", "points", "derived"), source("a", "*", "reported")])
    assert origin(book, "a", "points") == "reported"
