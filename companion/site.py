"""The Flask app: its settings, its key, its parts.

DATA       the SQLite file            LANG     the language of whoever's browser asks for none we have
ADDRESS    where phones reach the table, as in http://192.168.1.5:8000; links and QR codes are made from it alone
HOSTS      host names, besides IP addresses and localhost, under which requests are answered
UNUSED     days after which a table nobody uses goes
LIMITS     how often one client may do what
"""

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from companion import guard
from companion.limits import Limit, Meter
from companion.rooms import Rooms
from companion.store import open_store
from companion.views import around, commands, copies, pages, shown, tables, wire

ROOT = Path(__file__).parent.parent
UNUSED_DAYS = 30
LIMITS: Mapping[str, Limit] = {
    "table": Limit(10, 1 / 60),  # tables opened by one client
    "code": Limit(10, 1 / 6),  # wrong codes tried by one client
    "phone": Limit(60, 20),  # commands of one phone
    "client": Limit(600, 300),  # commands of one address, for whoever throws cookies away
}


def make(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app; raises StoreError where the data file cannot be used."""
    app = Flask("companion", root_path=str(ROOT))
    app.config.update(
        DATA="larder.sqlite3",
        LANG="en",
        ADDRESS="",
        HOSTS=(),
        UNUSED=UNUSED_DAYS,
        LIMITS={},
        MOST_FILE=2 * 1024 * 1024,
        MAX_CONTENT_LENGTH=16 * 1024,
        MAX_FORM_MEMORY_SIZE=16 * 1024,
        MAX_FORM_PARTS=100,
        SESSION_COOKIE_NAME="larder",
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=365),
        WTF_CSRF_TIME_LIMIT=None,
        SEND_FILE_MAX_AGE_DEFAULT=86400,
    )
    app.config.update(config or {})
    app.config["SESSION_COOKIE_SECURE"] = app.config["ADDRESS"].startswith("https:")
    app.secret_key = app.config.get("SECRET_KEY") or _key(Path(app.config["DATA"]))
    app.extensions["rooms"] = Rooms(open_store(Path(app.config["DATA"])))
    app.extensions["meters"] = {name: Meter(one) for name, one in (LIMITS | app.config["LIMITS"]).items()}
    guard.install(app)
    app.before_request(around.roomy)
    CSRFProtect(app)
    shown.install(app)
    for blueprint in (pages.bp, around.bp, copies.bp, tables.bp, wire.bp, commands.bp):
        app.register_blueprint(blueprint)
    return app


def _key(data: Path) -> bytes:
    """Keep the key that signs cookies in a file beside the data, readable by its owner alone."""
    path = data.with_name(data.name + ".key")
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(file, "wb") as key:
        key.write(secrets.token_bytes(32))
    return path.read_bytes()
