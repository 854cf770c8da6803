"""What the tests of tables share."""

from pathlib import Path

import pytest

from tests.tables.kitchen import Try


@pytest.fixture
def attempt(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Try:
    """Print tables in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    return Try(tmp_path, capsys)
