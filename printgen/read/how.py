"""How tables are to be read where the user says so: encoding, delimiter, sheet, card format."""

from typing import NamedTuple

from printgen.errors import Problem, UsageError

NAMED_MARKS = {"comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "bar": "|", "pipe": "|", "colon": ":"}


class Reading(NamedTuple):
    """What was asked for; an empty value is found out from the file."""

    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    format: str = ""


USUAL = Reading()


def make_reading(**options: str | None) -> Reading:
    """Return the Reading for these options (None = not given); raise UsageError for what cannot be."""
    encoding, delimiter, sheet, form = (options.get(name) for name in Reading._fields)
    wrong = []
    mark = NAMED_MARKS.get((delimiter or "").lower(), delimiter or "")
    if delimiter is not None and (len(mark) != 1 or mark.isalnum() or mark in '"\n\r\ufeff\0'):
        wrong.append(f"--delimiter {delimiter!r}: give one sign, or comma, semicolon, tab, bar")
    if encoding is not None and not is_encoding(encoding):
        wrong.append(f"--encoding {encoding!r}: there is no such encoding; usual: utf-8, cp1252, cp1250, mac_roman")
    if form is not None:
        from printgen.job import size_from
        from printgen.read.presets import formats

        if form not in formats() and size_from(form) is None:
            wrong.append(f"--format {form}: there is no such format; choose {', '.join(formats())}, or WxH in mm")
    if wrong:
        raise UsageError([Problem("error", sentence) for sentence in wrong])
    return Reading(encoding or "", mark, sheet or "", form or "")


def is_encoding(name: str) -> bool:
    """Say whether Python knows this as an encoding of text."""
    try:
        return isinstance(b"a".decode(name, "replace"), str)
    except (LookupError, ValueError):
        return False
