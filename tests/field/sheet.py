"""A printed sheet as it looks: letters with their boxes, pixels, and the cards they lie in. Lengths in mm, y down."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

MM = 25.4 / 72
EURO = (59.0, 92.0)
A4 = (210.0, 297.0)
HAIR = 0.05  # mm of rounding


class Mark(NamedTuple):
    """A letter or a word: where its ink is on which page, from 0."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its ink."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Frame(NamedTuple):
    """A card's place on an A4 sheet of nine."""

    page: int
    left: float
    top: float

    def holds(self, mark: Mark) -> bool:
        """Say whether the ink lies inside the card."""
        inside = self.left - HAIR <= mark.left and mark.right <= self.left + EURO[0] + HAIR
        return (
            inside
            and mark.page == self.page
            and self.top - HAIR <= mark.top
            and (mark.bottom <= self.top + EURO[1] + HAIR)
        )


def frame(number: int, pages: int = 1) -> Frame:
    """Return the place of a card by its number from 0; `pages` is how many a sheet has."""
    sheet, slot = divmod(number, 9)
    left, top = (A4[0] - 3 * EURO[0]) / 2, (A4[1] - 3 * EURO[1]) / 2
    return Frame(sheet * pages, left + slot % 3 * EURO[0], top + slot // 3 * EURO[1])


def letters(path: Path) -> list[Mark]:
    """Return every letter that has ink, in the order of the file."""
    found = []
    document: Any = pdfium.PdfDocument(path)
    for number, page in enumerate(document):
        text, height = page.get_textpage(), page.get_height()
        for at in range(text.count_chars()):
            letter = text_unit(text, at)
            left, bottom, right, top = text.get_charbox(at)
            if letter.strip() and (right - left or top - bottom):
                inked = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
                found.append(Mark(letter, number, *inked))
            elif raw.FPDFText_GetUnicode(text.raw, at) < 0xDC00:
                found.append(Mark(" ", number, 0, 0, 0, 0))
        found.append(Mark(" ", number, 0, 0, 0, 0))
    document.close()
    return found


def text_unit(text: Any, at: int) -> str:
    """Return a letter of a page; one above U+FFFF comes in two halves, the first is taken for both."""
    code = raw.FPDFText_GetUnicode(text.raw, at)
    if 0xD800 <= code < 0xDC00:
        return chr(0x10000 + (code - 0xD800) * 0x400 + raw.FPDFText_GetUnicode(text.raw, at + 1) - 0xDC00)
    return " " if 0xDC00 <= code < 0xE000 else "-" if code == 2 else chr(code)  # 2: a hyphen where a line ends


def words(path: Path) -> list[Mark]:
    """Return every word with the box around its ink."""
    found: list[Mark] = []
    for parts in parted(letters(path)):
        edges = list(zip(*(part[2:] for part in parts), strict=True))
        box = (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3]))
        found.append(Mark("".join(part.text for part in parts), parts[0].page, *box))
    return found


def parted(marks: list[Mark]) -> Iterator[list[Mark]]:
    """Yield the letters of each word; one begins after a blank, on another line, or after a gap."""
    word: list[Mark] = []
    for mark in marks:
        apart = word and (abs(mark.bottom - word[-1].bottom) > 4 or mark.left - word[-1].right > 4)
        if word and (mark.text == " " or apart):
            yield word
            word = []
        if mark.text != " ":
            word.append(mark)
    if word:
        yield word


def on_card(path: Path, number: int, pages: int = 1) -> list[Mark]:
    """Return the words whose middle lies on a card."""
    place = frame(number, pages)
    return [
        word
        for word in words(path)
        if word.page == place.page
        and 0 <= word.middle[0] - place.left <= EURO[0]
        and 0 <= word.middle[1] - place.top <= EURO[1]
    ]


def text_on(path: Path, number: int, pages: int = 1) -> str:
    """Return the words of a card with single blanks."""
    return " ".join(word.text for word in on_card(path, number, pages))


class Picture:
    """A page as pixels, asked in mm."""

    def __init__(self, path: Path, page: int = 0, dpi: int = 150) -> None:
        document: Any = pdfium.PdfDocument(path)
        self.scale = dpi / 25.4
        self.image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
        document.close()

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """Return the colour at a point of the page."""
        found = self.image.getpixel((round(x * self.scale), round(y * self.scale)))
        assert isinstance(found, tuple)
        return found[0], found[1], found[2]

    def on(self, number: int, x: float, y: float) -> tuple[int, int, int]:
        """Return the colour at a point of a card."""
        place = frame(number)
        return self.at(place.left + x, place.top + y)

    def card(self, number: int, inset: float = 1.5) -> Image.Image:
        """Return a card without its rim."""
        place = frame(number)
        box = (place.left + inset, place.top + inset, place.left + EURO[0] - inset, place.top + EURO[1] - inset)
        left, top = round(box[0] * self.scale), round(box[1] * self.scale)
        size = round((EURO[0] - 2 * inset) * self.scale), round((EURO[1] - 2 * inset) * self.scale)
        return self.image.crop((left, top, left + size[0], top + size[1]))


def near(one: tuple[int, int, int], other: tuple[int, int, int], within: int = 30) -> bool:
    """Say whether two colours are about the same."""
    return all(abs(a - b) <= within for a, b in zip(one, other, strict=True))
