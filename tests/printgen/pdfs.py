"""PDFs read back: what is written on a page and where, in mm from the page's top left corner."""

import ctypes
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72
Spot = tuple[float, float]


def pages_text(path: Path) -> list[str]:
    """Return the text of each page, blanks folded."""
    document: Any = pdfium.PdfDocument(path)
    found = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    document.close()
    return found


def spots(path: Path, words: list[str]) -> list[dict[str, list[Spot]]]:
    """Return for each page where each word begins: the origin of its first letter."""
    found = []
    document: Any = pdfium.PdfDocument(path)
    for page in document:
        height = page.get_height()
        text = page.get_textpage()
        here: dict[str, list[Spot]] = {}
        for word in words:
            search = text.search(word, match_case=True)
            while hit := search.get_next():
                x, y = ctypes.c_double(), ctypes.c_double()
                raw.FPDFText_GetCharOrigin(text.raw, hit[0], ctypes.byref(x), ctypes.byref(y))
                here.setdefault(word, []).append((x.value * MM, (height - y.value) * MM))
            search.close()
        found.append(here)
        text.close()
        page.close()
    document.close()
    return found


def fonts(path: Path) -> dict[str, bool]:
    """Return each font of a file by name, and whether it is embedded."""
    reader = pypdf.PdfReader(path)
    found: dict[str, bool] = {}
    for number in range(1, len(reader.xref[0]) + 1):
        thing: Any = reader.get_object(number)
        if isinstance(thing, dict) and thing.get("/Type") == "/Font":
            descriptor = thing.get("/FontDescriptor")
            program = descriptor.get_object() if descriptor else {}
            found[str(thing["/BaseFont"])] = any(key.startswith("/FontFile") for key in program)
    return found
