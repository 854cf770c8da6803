"""The words of sheets and pages in a language: gettext catalogs under data/words, read by Babel; English needs none."""

from functools import cache
from pathlib import Path

from printgen.errors import Problem

WORDS = Path(__file__).parent.parent.parent / "data" / "words"


@cache
def catalog(lang: str, domain: str = "print") -> dict[str, str]:
    """Return the translations of a language by their English text."""
    path = WORDS / lang / "LC_MESSAGES" / f"{domain}.po"
    if lang == "en" or not path.is_file():
        return {}
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id and entry.string}


class Words:
    """Says English words in a language; `untranslated` gathers what the catalog lacks."""

    def __init__(self, lang: str) -> None:
        self.lang, self.catalog = lang, catalog(lang)
        self.untranslated: dict[str, None] = {}

    def problems(self) -> list[Problem]:
        """Return a warning for each text that has no translation."""
        place = f"words in {self.lang}"
        return [
            Problem("warning", f"{text!r} has no translation; English is printed", place) for text in self.untranslated
        ]

    def __call__(self, text: str, **values: object) -> str:
        """Return the words with {values} put in."""
        said = self.catalog.get(text)
        if said is None:
            if self.lang != "en":
                self.untranslated[text] = None
            said = text
        return said.format(**values) if values else said
