"""A real server on loopback and a real Chromium; without one the tests are skipped and say so plainly."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import Server

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly that the pages were not tried in a real browser."""
    if CHROMIUM is None:
        terminalreporter.write_line(
            "No Chromium here, so no page was tried in a real browser (Debian: apt install chromium)."
        )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "larder.sqlite3")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: install Debian's chromium to test the pages in a real browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def phone(browser: Any) -> Iterator[Callable[..., Any]]:
    """Make phones: pages of 360 px with their own cookies; a script's error fails the test."""
    contexts, errors = [], []

    def make(**options: Any) -> Any:
        options = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "en-GB"} | options
        contexts.append(browser.new_context(**options))
        contexts[-1].set_default_timeout(8000)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: errors.append(dialog.message))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []
