"""What a run did and found: decks and sheets, and every problem; as text and as JSON. Pure."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from printgen.errors import Problem

SHOWN = 12  # lines of one kind on a screen; the JSON report holds all


class DeckReport(NamedTuple):
    """One deck of a run. `cards` counts copies, not spares; `sheets` counts sheets of paper."""

    game: str
    deck: str
    cards: int
    faces: int
    sheets: int


@dataclass(slots=True)
class Report:
    """Decks printed, files written and problems found."""

    decks: list[DeckReport] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Take in another report; what was already said is not said again."""
        self.decks += other.decks
        self.files += other.files
        self.problems = once([*self.problems, *other.problems])

    def status(self, strict: bool = False) -> int:
        """Return the exit status: 1 for an error, with strict for a warning too."""
        wrong = {"error", "warning"} if strict else {"error"}
        return int(any(problem.severity in wrong for problem in self.problems))

    def to_json(self) -> str:
        """Return the report as JSON: decks, problems."""
        import json  # a run without --report starts sooner

        decks = [deck._asdict() for deck in self.decks]
        problems = [problem._asdict() for problem in self.problems]
        return json.dumps({"decks": decks, "problems": problems}, indent=1, ensure_ascii=False) + "\n"

    def to_lines(self) -> list[str]:
        """Return the problems a person should read: errors all, warnings of one kind cut after some."""
        lines = [f"error: {problem}" for problem in self.problems if problem.severity == "error"]
        warnings = [problem for problem in self.problems if problem.severity == "warning"]
        lines += [f"warning: {problem}" for problem in warnings[:SHOWN]]
        if len(warnings) > SHOWN:
            lines.append(f"… and {len(warnings) - SHOWN} more warnings; --report FILE.json lists them all")
        return lines


def once(problems: Iterable[Problem]) -> list[Problem]:
    """Drop repeats, keeping the order."""
    return list(Counter(problems))
