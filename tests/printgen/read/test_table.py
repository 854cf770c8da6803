"""Tables as people save them: delimiters, encodings, quotes; what is wrong is told with its row."""

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import PrintgenError, Problem
from printgen.read.table import Table, read_table


def read(folder: Path, content: str | bytes) -> tuple[Table, list[Problem]]:
    """Write a table and read it."""
    path = folder / "deck.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    told: list[Problem] = []
    return read_table(path, told), told


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_delimiters(tmp_path: Path, mark: str) -> None:
    table, told = read(tmp_path, f"name{mark}copies\nR&D{mark}2\n")
    assert table.columns == ("name", "copies")
    assert dict(table.rows[0].cells) == {"name": "R&D", "copies": "2"}
    assert told == []


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
    ],
)
def test_encodings_that_need_no_guess(tmp_path: Path, encoding: str, mark: bytes) -> None:
    table, told = read(tmp_path, mark + "name\nKäse ≈\n".encode(encoding))
    assert table.rows[0].cells["name"] == "Käse ≈"
    assert told == []


def test_windows_1252_is_read_and_said(tmp_path: Path) -> None:
    table, told = read(tmp_path, "name\nKäse – „fein“\n".encode("cp1252"))
    assert table.rows[0].cells["name"] == "Käse – „fein“"
    assert [(one.severity, one.file) for one in told] == [("warning", "deck.csv")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_cells_of_many_lines(tmp_path: Path, end: str) -> None:
    table, _ = read(tmp_path, end.join(["name,text", 'a,"one', 'two"', "b,x", ""]))
    assert [(row.line, row.cells["text"]) for row in table.rows] == [(2, "one\ntwo"), (3, "x")]


def test_rows_are_numbered_as_in_the_spreadsheet(tmp_path: Path) -> None:
    table, _ = read(tmp_path, "name\na\n\nb\n")
    assert [row.line for row in table.rows] == [2, 4]
    table, _ = read(tmp_path, "\n\nname\na\n")
    assert [row.line for row in table.rows] == [4], "blank lines over the header count"


def test_headers_are_folded(tmp_path: Path) -> None:
    assert read(tmp_path, " Name , Two  Words\na,b\n")[0].columns == ("name", "two words")


def test_a_doubled_header_is_an_error(tmp_path: Path) -> None:
    _, told = read(tmp_path, "name,Name\na,b\n")
    assert [(one.severity, one.row, one.column) for one in told] == [("error", 1, "name")]


def test_a_row_with_too_many_cells_is_an_error_at_its_row(tmp_path: Path) -> None:
    _, told = read(tmp_path, "name,text\na,b\nc,one, two\n")
    assert [(one.severity, one.row) for one in told] == [("error", 3)]
    assert "two" in told[0].message


@pytest.mark.parametrize("content", ["", "\n\n", " , \n"])
def test_an_empty_table_is_an_error(tmp_path: Path, content: str) -> None:
    _, told = read(tmp_path, content)
    assert [one.severity for one in told] == ["error"]


def test_a_quote_that_is_never_closed_swallows_nothing_in_silence(tmp_path: Path) -> None:
    _, told = read(tmp_path, 'name,text\na,"b\nc,d\ne,f\n')
    assert [(one.severity, one.row) for one in told] == [("error", 2)]


def test_a_cell_too_long_is_an_error_and_no_traceback(tmp_path: Path) -> None:
    _, told = read(tmp_path, "name\n" + "x" * 1_000_001 + "\n")
    assert [one.severity for one in told] == ["error"]


def test_a_table_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PrintgenError, match=r"absent\.csv: this file cannot be opened"):
        read_table(tmp_path / "absent.csv", [])
    with pytest.raises(PrintgenError, match="cannot be opened"):
        read_table(tmp_path, [])


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_told(tmp_path: Path, data: bytes) -> None:
    table, told = read(tmp_path, data)
    assert table.columns or told


@given(st.lists(st.lists(st.text(alphabet='ab,;"{}&<\n ', max_size=6), min_size=2, max_size=2), min_size=1, max_size=5))
def test_what_a_spreadsheet_writes_is_what_is_read(tmp_path: Path, cells: list[list[str]]) -> None:
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([["name", "text"], *cells])
    table, told = read(tmp_path, out.getvalue())
    filled = [[cell.strip() for cell in row] for row in cells if any(cell.strip() for cell in row)]
    assert [[row.cells["name"], row.cells["text"]] for row in table.rows] == filled
    assert told == []
