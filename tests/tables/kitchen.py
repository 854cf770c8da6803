"""Try a table as a person does: write it, print it by the command line, look at cards, words and what was said."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pytest

from tests.command import larder


class Tried(NamedTuple):
    """How a run ended: status, what was said, the report, the words of the cards (blanks folded), in order."""

    status: int
    said: str
    report: Mapping[str, Any]
    words: str
    lines: list[str]
    written: bool

    @property
    def cards(self) -> int:
        """The cards with copies."""
        return sum(deck["cards"] for deck in self.report["decks"])

    def at(self, severity: str) -> list[tuple[int | None, str]]:
        """Return where the problems of a severity are: row and column."""
        return [(one["row"], one["column"]) for one in self.report["problems"] if one["severity"] == severity]

    def messages(self, severity: str) -> str:
        """Return the problems of a severity, one a line, hints and all."""
        found = [one for one in self.report["problems"] if one["severity"] == severity]
        return "\n".join(f"{one['message']} ({one['hint']})" for one in found)


def attempt(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    content: str | bytes,
    *options: str,
    name: str = "deck.csv",
    toml: str = "",
) -> Tried:
    """Print a table of this content."""
    table, out, report = folder / name, folder / "out.pdf", folder / "report.json"
    table.write_bytes(content if isinstance(content, bytes) else content.encode())
    if toml:
        table.with_suffix(".toml").write_text(toml, "utf-8")
    out.unlink(missing_ok=True)
    done = larder(capsys, "print", table, "-o", out, "--report", report, *options)
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(out).pages) if out.exists() else ""
    found = json.loads(report.read_text("utf-8")) if report.exists() else {"decks": [], "problems": []}
    assert "Traceback" not in done.err
    return Tried(done.status, done.out + done.err, found, " ".join(text.split()), text.splitlines(), out.exists())


class Try:
    """`attempt` for one test."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, content: str | bytes, *options: str, name: str = "deck.csv", toml: str = "") -> Tried:
        """Print a table of this content."""
        return attempt(self.folder, self.capsys, content, *options, name=name, toml=toml)
