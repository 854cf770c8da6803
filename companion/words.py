"""Sentences as values: the pure core says what it means, the pages put it into a language.

Say    an English sentence with {places}, and what goes into them
Who    a player's name inside a sentence, so that pages can fence it off from the text around it
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A name somebody typed; never a part of the language."""

    name: str


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence: `text` is the catalogs' key, `args` fill its places."""

    text: str
    args: tuple[tuple[str, "Part"], ...] = ()

    def __str__(self) -> str:
        """Read it in English, for logs and tests."""
        return self.text.format(**{name: _plain(part) for name, part in self.args})


Part = str | int | Who | Say | tuple["Part", ...]


def say(text: str, /, **args: Part) -> Say:
    """Make a sentence."""
    return Say(text, tuple(args.items()))


def _plain(part: Part) -> str:
    if isinstance(part, tuple):
        return ", ".join(_plain(one) for one in part)
    if isinstance(part, int):
        return minus(part)
    return part.name if isinstance(part, Who) else str(part)


def minus(number: int) -> str:
    """Write a number with a true minus sign: −13."""
    return str(number).replace("-", "−")
