"""P11: XLSX, ODS, XLS: which sheet, and what odd cells become; nothing is printed that the sheet does not show."""

import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tests.tables.books import BAD_REFERENCE, DATE, FORMATTED, UNWORKED, WORKED, Raw, ods, xlsx
from tests.tables.kitchen import Try

FILES = Path(__file__).parent / "files"
HEADER = ["id", "name", "text", "count"]
NOTES = [["Design notes, not cards"], ["v0.3"]]
BLANK_ROWS = [[FORMATTED] * 40] * 200


def book(*rows: list[object]) -> bytes:
    """Return a workbook with a sheet of notes, a sheet of cards and a hidden one."""
    cards = [HEADER, *rows, *BLANK_ROWS]
    old = [HEADER, ["x1", "Retired", "Not printed.", 9.0]]
    return xlsx({"Notes": NOTES, "Cards": cards, "Old cards": old}, hidden=["Old cards"])  # type: ignore[dict-item]


GOOD = [
    ["007", "Spy", "Look.", 3.0],
    [7, "Guard", "Block.", 1],
    ["a5", True, "Logical.", 1],
    ["a6", "Two\nlines", "x", 1],
]


def test_the_only_sheet_with_cards_is_printed_and_neither_notes_nor_hidden_ones(attempt: Try) -> None:
    begin = time.perf_counter()
    tried = attempt(book(*GOOD), name="deck.xlsx")
    assert time.perf_counter() - begin < 3, "200 formatted blank rows"
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 6, [])
    assert "Retired" not in tried.words
    assert "Design notes" not in tried.words
    assert {"Spy", "Guard", "TRUE", "Two", "lines"} <= set(tried.lines)


def test_counts_of_floats_and_ids_with_leading_zeros(attempt: Try) -> None:
    toml = '[layout.front]\nelements = [{ kind = "text", at = [4, 4, 50, 9], value = "<{id}>" }]\n'
    tried = attempt(book(*GOOD), name="deck.xlsx", toml=toml)
    assert tried.words.count("<007>") == 3, "text stays as it is"
    assert "<7>" in tried.words, "a number is printed as the number it is"


def test_a_count_a_hair_off_is_rounded_and_told(attempt: Try) -> None:
    tried = attempt(book(["a", "Owl", "x", 2.0000000001]), name="deck.xlsx")
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 2, [(2, "count")])


@pytest.mark.parametrize(
    ("cell", "said"), [(DATE, "a date here (2026-02-01)"), (UNWORKED, "no value"), (BAD_REFERENCE, "#REF!")]
)
def test_dates_unworked_formulas_and_errors_are_told_by_the_cell(attempt: Try, cell: Raw, said: str) -> None:
    tried = attempt(book(["a1", "Owl", "Sees.", 1], ["a2", "Fox", cell, 1]), name="deck.xlsx")
    assert (tried.status, tried.cards) == (0, 2)
    assert tried.at("warning") == [(3, "Cards!C3")]
    assert said in tried.said
    for junk in ("00:00", "None", "#REF!", "B2&"):
        assert junk not in tried.words


def test_a_formula_with_a_value_prints_it(attempt: Try) -> None:
    tried = attempt(book(["a1", WORKED, "Sees.", 1]), name="deck.xlsx")
    assert "ab" in tried.lines
    assert tried.at("warning") == []


def test_numbers_are_printed_as_a_spreadsheet_shows_them(attempt: Try) -> None:
    tried = attempt(book(["a", 0.1 + 0.2, 1e3, 1], ["b", -2.5, 12345678901, 1]), name="deck.xlsx")
    assert {"0.3", "1000", "-2.5", "12345678901"} <= set(tried.lines)


def test_two_sheets_of_cards_are_listed_and_one_is_chosen(attempt: Try) -> None:
    content = xlsx({"Fire": [["name"], ["Owl"]], "Water & Ice": [["name"], ["Fox"]]})
    tried = attempt(content, name="deck.xlsx")
    assert (tried.status, tried.written) == (1, False)
    assert "'Fire', 'Water & Ice'" in tried.said
    assert "--sheet" in tried.said
    assert "Fox" in attempt(content, "--sheet", "water & ice", name="deck.xlsx").words


def test_a_hidden_sheet_is_printed_when_it_is_asked_for(attempt: Try) -> None:
    assert "Retired" in attempt(book(*GOOD), "--sheet", "Old cards", name="deck.xlsx").words


def test_a_sheet_that_is_not_there_lists_those_that_are(attempt: Try) -> None:
    tried = attempt(book(*GOOD), "--sheet", "Karten", name="deck.xlsx")
    assert tried.status == 1
    assert "'Notes', 'Cards', 'Old cards'" in tried.said


def test_sheets_without_cards_are_listed(attempt: Try) -> None:
    tried = attempt(xlsx({"One": [["foo"], ["a"]], "Two": [["bar"], ["b"]]}), name="deck.xlsx")
    assert tried.status == 1
    assert "no sheet has a column for a name, text or image" in tried.said


@pytest.mark.parametrize(
    "sheets", [{"Cards": []}, {"Cards": [["name", "count"]]}, {"Cards": [["name", "count"], ["Owl", 0]]}]
)
def test_nothing_to_print_is_said(attempt: Try, sheets: dict[str, list[list[object]]]) -> None:
    tried = attempt(xlsx(sheets), name="deck.xlsx")  # type: ignore[arg-type]
    assert (tried.status, len(tried.at("error"))) == (1, 1)


def test_a_workbook_is_told_by_what_it_holds_not_by_its_name(attempt: Try) -> None:
    assert attempt(book(*GOOD), name="deck.csv").cards == 6


def odf(keys: str, text: str) -> str:
    """Return the XML of a cell of an ods."""
    return f"<table:table-cell {keys}><text:p>{text}</text:p></table:table-cell>"


def test_an_open_document_sheet(attempt: Try) -> None:
    bad = odf('calcext:value-type="error" office:value-type="string"', "#REF!")
    three = odf('office:value-type="float" office:value="3"', "3")
    tried = attempt(
        ods({"Notes": [["hm"]], "Cards": [["name", "text", "count"], ["Käse", "a", three], ["Fox", bad, "1"]]}),
        name="deck.ods",
    )
    assert (tried.status, tried.cards) == (0, 4)
    assert tried.at("warning") == [(3, "Cards!B3")]


def test_an_old_xls(attempt: Try) -> None:
    tried = attempt((FILES / "deck.xls").read_bytes(), name="deck.xls")
    assert (tried.status, tried.cards) == (0, 7)
    assert tried.at("warning") == [(4, "Cards!C4"), (5, "Cards!C5")]
    assert "Block once – “now”." in tried.words
    assert "Retired" not in tried.words


def test_a_sheet_as_large_as_a_sheet_can_be_is_refused_unread(attempt: Try) -> None:
    far = Raw('<c r="XFD1048576"><v>1</v></c>')
    begin = time.perf_counter()
    tried = attempt(xlsx({"Cards": [["name", far]]}), name="deck.xlsx")
    assert time.perf_counter() - begin < 2
    assert "row 1,048,576" in tried.said
    many = odf('table:number-columns-repeated="6000000" office:value-type="string"', "x")
    assert attempt(ods({"Cards": [["name", many]]}), name="deck.ods").status == 1


def test_a_zip_that_grows_without_end_is_refused_unread(attempt: Try) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/worksheets/sheet1.xml", b"0" * 210_000_000)
    tried = attempt(out.getvalue(), name="deck.xlsx")
    assert tried.status == 1
    assert "unpacked" in tried.said


@pytest.mark.parametrize(
    "content", [b"PK\x03\x04", b"PK\x03\x04junk" * 50, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600]
)
def test_a_damaged_workbook_is_a_sentence(attempt: Try, content: bytes) -> None:
    tried = attempt(content, name="deck.xlsx")
    assert (tried.status, tried.written) == (1, False)
    assert "cannot be read" in tried.said


def repacked(content: bytes, name: str, change: Callable[[str], str]) -> bytes:
    """Return a zip with one of its files changed or added."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.namelist():
            new.writestr(one, change(old.read(one).decode()) if one == name else old.read(one))
    return out.getvalue()


@pytest.mark.parametrize("suffix", [".ods", ".xlsx"])
def test_a_sheet_that_is_cut_off_inside_ends_in_a_sentence_and_ends(attempt: Try, suffix: str) -> None:
    rows = [["name", "text"], ["Owl", "Sees"]]
    whole = ods({"Cards": rows}) if suffix == ".ods" else xlsx({"Cards": rows})
    part = "content.xml" if suffix == ".ods" else "xl/worksheets/sheet1.xml"
    tried = attempt(repacked(whole, part, lambda xml: xml[: len(xml) // 2]), name=f"deck{suffix}")
    assert (tried.status, tried.written) == (1, False)
    assert "damaged" in tried.said


def test_a_locked_workbook_is_called_locked(attempt: Try) -> None:
    locked = repacked(
        ods({"Cards": [["name"]]}), "META-INF/manifest.xml", lambda xml: xml.replace("/>", "><encryption-data/></x>")
    )
    assert "password" in attempt(locked, name="deck.ods").said
    sealed = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    assert "password" in attempt(sealed, name="deck.xlsx").said
