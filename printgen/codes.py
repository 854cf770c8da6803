"""Text -> QR code, asked for outside the pure layout, as pictures are."""

from functools import cache

QUIET = 4  # modules of white around a code


@cache
def code(text: str) -> tuple[str, ...]:
    """Return the rows of a QR code that holds a text: '1' is dark; the quiet zone is part of it."""
    import segno

    matrix = segno.make(text, error="m", micro=False).matrix_iter(border=QUIET)
    return tuple("".join("1" if dark else "0" for dark in row) for row in matrix)
