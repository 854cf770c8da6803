"""An app on a fresh data file, and phones for it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app, store
from companion.limits import Limit
from tests.companion.phone import Phone

ADDRESS = "http://192.168.1.5:8000"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    wide = Limit(10_000, 10_000)
    config = {"DATA": tmp_path / "larder.sqlite3", "ADDRESS": ADDRESS}
    app = create_app(config | {"LIMITS": {"table": wide, "phone": wide, "client": wide}})
    yield app
    store.close(app.extensions["rooms"].store)


@pytest.fixture
def phone(app: Flask) -> Callable[..., Phone]:
    return lambda *args: Phone(app, *args)


@pytest.fixture
def ann(app: Flask) -> Phone:
    """Seat a phone at a King Fridge table with Ann and Bo."""
    phone = Phone(app)
    phone.open_table()
    return phone
