"""The floor: the same cards drawn straight on a ReportLab canvas, with no fitting, no checks, no backs, no report.

python floor.py CARDS.csv OUT.pdf [COPIES]
"""

import csv
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
CARD_W, CARD_H = 59 * MM, 92 * MM
PAGE_W, PAGE_H = 210 * MM, 297 * MM
LEFT, LOW = (PAGE_W - 3 * CARD_W) / 2, (PAGE_H - 3 * CARD_H) / 2


def card(canvas: Canvas, row: dict[str, str]) -> None:
    """Draw one card at the origin."""
    canvas.setLineWidth(0.5)
    canvas.roundRect(1, 1, CARD_W - 2, CARD_H - 2, 3 * MM)
    canvas.setFont("Bold", 10)
    canvas.drawString(4 * MM, CARD_H - 9 * MM, row["name"])
    canvas.circle(CARD_W - 8 * MM, CARD_H - 8 * MM, 4 * MM)
    canvas.drawCentredString(CARD_W - 8 * MM, CARD_H - 9.3 * MM, row["cost"])
    canvas.setFont("Regular", 8)
    canvas.drawString(4 * MM, CARD_H - 15 * MM, row["type"])
    text = canvas.beginText(4 * MM, CARD_H - 45 * MM)
    text.setFont("Regular", 8)
    text.setLeading(10)
    for line in simpleSplit(row["text"], "Regular", 8, CARD_W - 8 * MM):
        text.textLine(line)
    canvas.drawText(text)


def marks() -> list[tuple[float, float, float, float]]:
    """Return the crop marks of a page."""
    gap, long = MM, 5 * MM
    lines = []
    for step in range(4):
        x, y = LEFT + step * CARD_W, LOW + step * CARD_H
        lines += [(x, LOW - gap, x, LOW - gap - long), (x, PAGE_H - LOW + gap, x, PAGE_H - LOW + gap + long)]
        lines += [(LEFT - gap, y, LEFT - gap - long, y), (PAGE_W - LEFT + gap, y, PAGE_W - LEFT + gap + long, y)]
    return lines


def main(table: str, out: str, copies: int = 1) -> None:
    """Draw every row of a table, nine on a page; with copies > 1 each row is a form placed that often."""
    spec = find_spec("fontpkg_atkinson_hyperlegible")
    assert spec and spec.submodule_search_locations
    files = Path(next(iter(spec.submodule_search_locations))) / "files"
    for name in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(name, str(files / f"AtkinsonHyperlegible-{name}.ttf")))
    canvas = Canvas(out, pagesize=(PAGE_W, PAGE_H), pageCompression=1, invariant=1)
    place = 0
    lines = marks()
    with Path(table).open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            form = "card" + row["id"]
            if copies > 1:
                canvas.beginForm(form, 0, 0, CARD_W, CARD_H)
                card(canvas, row)
                canvas.endForm()
            for _ in range(copies):
                if place % 9 == 0:
                    if place:
                        canvas.showPage()
                    canvas.setLineWidth(0.25)
                    canvas.lines(lines)
                canvas.saveState()
                canvas.translate(LEFT + place % 3 * CARD_W, LOW + (2 - place % 9 // 3) * CARD_H)
                if copies > 1:
                    canvas.doForm(form)
                else:
                    card(canvas, row)
                canvas.restoreState()
                place += 1
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1)
