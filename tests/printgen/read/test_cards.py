"""Rows -> cards: copies, listed values, overlays."""

from pathlib import Path
from typing import Any

import pytest

from printgen.deck import Card
from printgen.errors import Problem
from printgen.read.cards import make_cards
from printgen.read.overlay import overlaid
from printgen.read.table import read_table

SPEC: dict[str, Any] = {"front": "front", "back": "back"}


def cards(folder: Path, content: str, spec: dict[str, Any] | None = None) -> tuple[list[Card], list[Problem]]:
    """Return the cards of a table."""
    (folder / "deck.csv").write_text(content, "utf-8")
    told: list[Problem] = []
    return make_cards(read_table(folder / "deck.csv", told), SPEC | (spec or {}), told), told


@pytest.mark.parametrize("name", ["copies", "count", "qty", "quantity", "anzahl", "Copies"])
def test_the_copies_column_by_any_usual_name(tmp_path: Path, name: str) -> None:
    found, _ = cards(tmp_path, f"id,{name}\na,3\n")
    assert found[0].copies == 3


@pytest.mark.parametrize(("value", "copies"), [("", 1), ("1", 1), ("2.0", 2), ("2.", 2), ("+4", 4), ("1000", 1000)])
def test_counts_that_are_good(tmp_path: Path, value: str, copies: int) -> None:
    found, told = cards(tmp_path, f"id,copies\na,{value}\n")
    assert [one.copies for one in found] == [copies]
    assert told == []


def test_a_count_of_nought_leaves_the_card_out(tmp_path: Path) -> None:
    found, told = cards(tmp_path, "id,copies\na,0\nb,1\n")
    assert [one.id for one in found] == ["b"]
    assert told == []


@pytest.mark.parametrize("value", ["two", "-1", "2.5", "1001", "1e3", "²", "NaN", "0x2", "1 000"])
def test_counts_that_are_wrong_are_errors_at_their_place(tmp_path: Path, value: str) -> None:
    found, told = cards(tmp_path, f"id,copies\na,1\nb,{value}\n")
    assert [(one.severity, one.file, one.row, one.column) for one in told] == [("error", "deck.csv", 3, "copies")]
    assert [one.id for one in found] == ["a"]


def test_listed_values_give_a_card_each(tmp_path: Path) -> None:
    found, _ = cards(tmp_path, "id,copies,allergy\ndish,2,fish|nuts\nplain,1,\n", {"each": "allergy"})
    assert [(one.id, one.copies, one.fields["allergy"]) for one in found] == [
        ("dish-fish", 2, "fish"),
        ("dish-nuts", 2, "nuts"),
        ("plain", 1, ""),
    ]


def test_whole_numbers_are_checked_and_get_a_true_minus(tmp_path: Path) -> None:
    found, told = cards(tmp_path, "id,points\na,-2\nb,x\n", {"columns": {"points": "int"}})
    assert found[0].fields["points"] == "−2"
    assert [(one.row, one.column, one.severity) for one in told] == [(3, "points", "error")]


def test_an_id_twice_is_a_warning_that_names_both_rows(tmp_path: Path) -> None:
    _, told = cards(tmp_path, "id\na\nb\na\n")
    assert [(one.severity, one.row, one.column) for one in told] == [("warning", 4, "id")]
    assert "2 and 4" in told[0].message


def test_a_table_without_ids_gets_its_row_numbers(tmp_path: Path) -> None:
    found, told = cards(tmp_path, "name\na\na\n")
    assert [one.id for one in found] == ["row-2", "row-3"]
    assert told == []


def test_overlays_change_only_what_they_say(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name,text\na,Fish,swims\nb,Nut,falls\n", "utf-8")
    (tmp_path / "deck.de.csv").write_text("id,name,text\na,Fisch,\nc,Kuh,muht\n", "utf-8")
    told: list[Problem] = []
    table = overlaid(read_table(tmp_path / "deck.csv", told), read_table(tmp_path / "deck.de.csv", told), told)
    assert [dict(row.cells) for row in table.rows] == [
        {"id": "a", "name": "Fisch", "text": "swims"},
        {"id": "b", "name": "Nut", "text": "falls"},
    ]
    assert [(one.severity, one.file, one.row, one.column) for one in told] == [("error", "deck.de.csv", 3, "id")]
