"""What can be wrong, said to a person: file, row, column, what, and what to do."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]


class Problem(NamedTuple):
    """One finding. An error writes nothing, a warning is listed and the file written, a note only informs."""

    severity: Severity
    message: str
    file: str = ""
    row: int | None = None  # the row of the spreadsheet; the header is row 1
    column: str = ""
    hint: str = ""

    def __str__(self) -> str:
        """Say it in one line: file:row: column: message (hint)."""
        place = self.file + (f":{self.row}" if self.row is not None else "")
        parts = [part for part in (place, self.column) if part]
        return ": ".join([*parts, self.message]) + (f" ({self.hint})" if self.hint else "")


class PrintgenError(Exception):
    """A run that was refused, with all of its problems."""

    def __init__(self, problems: Iterable[Problem] | Problem | str) -> None:
        if isinstance(problems, str):
            problems = Problem("error", problems)
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class UsageError(PrintgenError):
    """Options that cannot be, or a name that does not exist: exit status 2."""


class FitError(PrintgenError):
    """Cards that do not fit the paper."""


class MissingPackageError(PrintgenError):
    """A font or picture package that is not installed."""

    def __init__(self, package: str, needed_for: str) -> None:
        self.package = package
        super().__init__(
            Problem(
                "error",
                f"the package {package} is missing; it holds {needed_for}",
                hint=f"type: pip install {package}",
            )
        )
