"""The report: what a person reads, what a program reads, and how the run ends."""

import json

import pytest

from printgen.errors import PrintgenError, Problem, UsageError
from printgen.report import SHOWN, DeckReport, Report, once

ERROR = Problem("error", "it does not fit", "deck.csv", 3, "text", "shorten it")
WARNING = Problem("warning", "it was shrunk", "deck.csv", 4, "text")
NOTE = Problem("note", "it was assumed", "deck.csv")


def test_a_problem_is_one_line_with_its_place_and_what_to_do() -> None:
    assert str(ERROR) == "deck.csv:3: text: it does not fit (shorten it)"
    assert str(NOTE) == "deck.csv: it was assumed"
    assert str(Problem("error", "wrong")) == "wrong"


@pytest.mark.parametrize(
    ("problems", "status", "strict"), [([], 0, 0), ([NOTE], 0, 0), ([WARNING], 0, 1), ([ERROR, NOTE], 1, 1)]
)
def test_status(problems: list[Problem], status: int, strict: int) -> None:
    report = Report(problems=problems)
    assert (report.status(), report.status(strict=True)) == (status, strict)


def test_errors_are_all_read_out_and_warnings_of_a_flood_are_counted() -> None:
    many = [WARNING._replace(row=row) for row in range(SHOWN + 30)]
    errors = [ERROR._replace(row=row) for row in range(50)]
    lines = Report(problems=[*many, NOTE, *errors]).to_lines()
    assert sum(line.startswith("error: ") for line in lines) == 50
    assert sum(line.startswith("warning: ") for line in lines) == SHOWN
    assert "30 more" in lines[-1]
    assert "--report" in lines[-1]


def test_json_holds_every_problem() -> None:
    report = Report([DeckReport("game", "deck", 3, 2, 1)], [ERROR, WARNING, NOTE])
    read = json.loads(report.to_json())
    assert read["decks"] == [{"game": "game", "deck": "deck", "cards": 3, "faces": 2, "sheets": 1}]
    assert read["problems"][0] == {
        "severity": "error",
        "message": "it does not fit",
        "file": "deck.csv",
        "row": 3,
        "column": "text",
        "hint": "shorten it",
    }
    assert len(read["problems"]) == 3


def test_what_was_said_is_not_said_again() -> None:
    assert once([ERROR, NOTE, ERROR]) == [ERROR, NOTE]
    report = Report(problems=[ERROR])
    report.add(Report(problems=[ERROR, NOTE], files=["a.pdf"]))
    assert report.problems == [ERROR, NOTE]
    assert report.files == ["a.pdf"]


def test_an_error_carries_all_of_its_problems() -> None:
    assert PrintgenError([ERROR, NOTE]).problems == (ERROR, NOTE)
    assert str(PrintgenError([ERROR, NOTE])) == f"{ERROR}\n{NOTE}"
    assert UsageError("wrong").problems == (Problem("error", "wrong"),)
