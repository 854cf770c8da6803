"""The command line as a person meets it: run in this process, or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

import app

ROOT = Path(__file__).parent.parent


class Outcome(NamedTuple):
    """What a run of the command line left: its status and what it said."""

    status: int
    out: str
    err: str


def status_of(error: SystemExit, capsys: pytest.CaptureFixture[str]) -> Outcome:
    """Return what a run said; a sentence given to sys.exit counts as said on stderr with status 1."""
    said = capsys.readouterr()
    if isinstance(error.code, str):
        return Outcome(1, said.out, said.err + error.code)
    return Outcome(error.code or 0, said.out, said.err)


def larder(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Outcome:
    """Run the command line in this process."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as ended:
        patch.setattr(sys, "argv", ["app.py", *map(str, words)])
        app.run()
    return status_of(ended.value, capsys)


def fresh(
    *words: str | Path, cwd: Path, env: Mapping[str, str] | None = None, before: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own; `before` is Python that runs first."""
    code = f"import sys, runpy\n{before}\nsys.argv = ['app.py', *sys.argv[1:]]\nsys.path.insert(0, {str(ROOT)!r})\n"
    code += f"runpy.run_path({str(ROOT / 'app.py')!r}, run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=cwd,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(env or {})},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
