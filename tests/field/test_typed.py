"""Signs that mean something to programs are letters on a card (P13)."""

import csv
import io

import pypdf
import pytest

from tests.field.sheet import text_on
from tests.tables.kitchen import Try

TYPED = [
    "R&D lab", "AT&T &amp; sons", "1 <A <3", "a < b > c", "<b>bold</b>", "<b>never closed", "a</para>b", "<br/>",
    "&nbsp;", "&#65;&#x42;", "<!-- gone -->", "<script>alert(1)</script>", "x]]>y", "%s %d %(a)s", "{name} {0} {{x}}",
    "\\n \\t \\\\", "$HOME `id`", "*one* _two_ **three**", "# head", "(a) [b] ) ( ]", "=1+1", "'quoted' \"twice\"",
]  # fmt: skip


def table(rows: list[tuple[str, str]]) -> str:
    """Write rows of name and text as CSV."""
    out = io.StringIO()
    csv.writer(out).writerows([("name", "text"), *rows])
    return out.getvalue()


@pytest.mark.parametrize("titles", [False, True])
def test_every_card_prints_its_cell_as_typed(attempt: Try, titles: bool) -> None:
    """P13.1, P13.2, P13.4: there is no mark-up, so there is nothing to escape."""
    rows = [(typed, f"Row {number}") if titles else (f"Row {number}", typed) for number, typed in enumerate(TYPED)]
    tried = attempt(table(rows))
    assert (tried.status, tried.cards) == (0, len(TYPED))
    for number, typed in enumerate(TYPED):
        found = text_on(attempt.folder / "out.pdf", number)
        assert "".join(typed.split()) in "".join(found.split()), f"card {number} has {found!r}"
        assert f"Row {number}" in found


def test_the_title_of_the_file_is_as_typed(attempt: Try) -> None:
    """P13.3: what a PDF says of itself, and what is said on the screen and in the report."""
    tried = attempt(table([("A", "{x}")]), toml="title = 'R&D <b>lab & (co)'\n[style.text]\nsize = 9\n")
    assert tried.status == 0
    metadata = pypdf.PdfReader(attempt.folder / "out.pdf").metadata
    assert metadata is not None
    assert "R&D <b>lab & (co)" in f"{metadata.title} {tried.words}"
    assert "R&D <b>lab & (co)" in tried.words, "on the sheet"


def test_a_report_shows_the_cell_as_typed(attempt: Try) -> None:
    """P13.3: in a message."""
    tried = attempt(table([("A", "<i>&amp;</i> " * 900)]))
    assert (tried.status, tried.written) == (1, False)
    assert "'<i>&amp;</i> <i>&amp;</i>" in tried.messages("error")
