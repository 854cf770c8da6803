"""Sentences in the reader's language: English needs no catalog, others are gettext files, read once by Babel."""

from collections.abc import Callable, Mapping
from datetime import datetime

from babel.dates import format_datetime
from markupsafe import Markup, escape

from companion.words import Part, Say, Who, minus
from printgen.read.words import catalog

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch"}
FIRST_STRONG, POP = "\u2068", "\u2069"  # fence a name off in plain text, as <bdi> does on a page


def html(language: str, part: Part) -> Markup:
    """Put a sentence into a language, for a page: everything that was typed is escaped, names are fenced off."""
    return Markup(_speak(language, part, lambda name: Markup("<bdi>{}</bdi>").format(name), escape))  # noqa: S704


def plain(language: str, part: Part) -> str:
    """Put a sentence into a language, for JSON and attributes."""
    return _speak(language, part, lambda name: f"{FIRST_STRONG}{name}{POP}", str)


def _speak(language: str, part: Part, name: Callable[[str], str], text: Callable[[str], str]) -> str:
    if isinstance(part, Say):
        words = catalog(language, "companion").get(part.text, part.text)
        filled = {key: _speak(language, value, name, text) for key, value in part.args}
        return str(text(words)).format(**filled) if filled else str(text(words))
    if isinstance(part, Who):
        return name(part.name)
    if isinstance(part, tuple):
        return ", ".join(_speak(language, one, name, text) for one in part)
    return minus(part) if isinstance(part, int) else str(text(part))


def moment(language: str, milliseconds: int) -> str:
    """Write a moment in the server's time zone, as the language does."""
    return format_datetime(datetime.fromtimestamp(milliseconds / 1000).astimezone(), "short", locale=language)
