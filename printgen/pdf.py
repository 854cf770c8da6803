"""Sheets -> PDF, with what a printer must be told: sizes, boxes, no scaling, which edge to turn.

A face placed more than once is a form, drawn once; a face used once is drawn straight (a form each costs 1.8 times
the time and four times the bytes); a page of backs that equals the last one is one form for the whole page.
"""

import os
from pathlib import Path
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary
from reportlab.pdfgen.canvas import Canvas

from printgen.art import ArtBook
from printgen.face import Face
from printgen.fonts import FontBook, load
from printgen.furniture import Piece
from printgen.geometry import POINTS_PER_MM as K
from printgen.geometry import Box, Line, Size
from printgen.impose import Placement
from printgen.ink import Ink
from printgen.matrix import moved, strokes, turn_back

rl_config.useA85 = 0  # 17 % smaller
ROOM = 12.0  # mm around a form's trim that it may reach out to


class Document(NamedTuple):
    """What a PDF says of itself. `duplex` is one of Simplex, DuplexFlipLongEdge, DuplexFlipShortEdge."""

    title: str
    lang: str
    author: str
    subject: str
    duplex: str


class Writer:
    """Writes one PDF beside its final name; `publish` puts it there, `discard` leaves nothing behind."""

    def __init__(self, path: Path, document: Document, fonts: FontBook, art: ArtBook) -> None:
        self.path = path
        self.part = path.with_name(f".{path.name}.{os.getpid()}.part")
        load("body")
        self.canvas = Canvas(
            str(self.part),
            pageCompression=1,
            invariant=1,
            initialFontName="body",
            lang=document.lang,
        )
        self.canvas.setTitle(document.title)
        self.canvas.setAuthor(document.author)
        self.canvas.setSubject(document.subject)
        self.canvas.setCreator("Larder")
        preferences = {"PrintScaling": "None", "Duplex": document.duplex}
        for name, value in preferences.items():
            self.canvas.setViewerPreference(name, value)
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self.ink = Ink(self.canvas, fonts, art)
        self.fonts, self.art = fonts, art
        self.forms: dict[tuple[object, ...], str] = {}
        self.page_form: tuple[object, str] | None = None
        self.pages = 0

    def sheet(
        self,
        paper: Size,
        placements: list[tuple[Placement, Face, tuple[object, ...] | None]],
        lines: list[Line],
        pieces: list[Piece],
        trim: Box | None = None,
    ) -> None:
        """Write a page of cards. Each placement comes with its face and, if placed often, the key of its form."""
        same = tuple((placement.box, placement.turn, placement.bleeds, key) for placement, _, key in placements)
        out = []
        if placements and all(key is not None for *_, key in placements) and len({key for *_, key in same}) == 1:
            out.append(self.whole_page(paper, same, placements))
        else:
            out += [self.placed(paper, *entry) for entry in placements]
        for piece in pieces:
            code = self.ink.face(piece.face)
            out.append(f"q {moved(piece.box, piece.turn, piece.face.trim, paper)} cm\n{code}\nQ")
        if lines:
            out.append(strokes(lines, paper.h))
        self.page(paper, out, trim)

    def whole_page(
        self,
        paper: Size,
        same: tuple[object, ...],
        placements: list[tuple[Placement, Face, tuple[object, ...] | None]],
    ) -> str:
        """Return a page of one and the same face: a form from its second appearance in a row on."""
        if self.page_form and self.page_form[0] == same:
            name = self.page_form[1]
            if name not in self.forms.values():
                code = "\n".join(self.placed(paper, *entry) for entry in placements)
                self.add_form(("page", *same), name, code, (0, 0, paper.w * K, paper.h * K))
            self.ink.uses[name] = None
            return f"/{self.canvas._doc.getXObjectName(name)} Do"
        self.page_form = (same, f"page{self.pages}")
        return "\n".join(self.placed(paper, *entry) for entry in placements)

    def placed(self, paper: Size, placement: Placement, face: Face, key: tuple[object, ...] | None) -> str:
        """Return the operators of one card in its slot, clipped to what it may bleed."""
        window = ""
        if part := placement.window:
            window = f"{part.x * K:.2f} {(paper.h - part.bottom) * K:.2f} {part.w * K:.2f} {part.h * K:.2f} re W n "
        out = [f"q {window}{moved(placement.box, placement.turn, face.trim, paper)} cm"]
        if face.overhangs and not part:
            left, top, right, bottom = turn_back(placement.bleeds, placement.turn)
            w, h = face.trim.w + left + right, face.trim.h + top + bottom
            out.append(f"{-left * K:.2f} {-bottom * K:.2f} {w * K:.2f} {h * K:.2f} re W n")
        if key is None:
            out.append(self.ink.face(face))
        else:
            if key not in self.forms:
                outer = self.ink.uses
                self.ink.uses = {}
                code = self.ink.face(face)
                box = (-ROOM * K, -ROOM * K, (face.trim.w + ROOM) * K, (face.trim.h + ROOM) * K)
                self.add_form(key, f"face{len(self.forms)}", code, box)
                self.ink.uses = outer
            self.ink.uses[self.forms[key]] = None
            out.append(f"/{self.canvas._doc.getXObjectName(self.forms[key])} Do")
        out.append("Q")
        return "\n".join(out)

    def add_form(self, key: tuple[object, ...], name: str, code: str, box: tuple[float, ...]) -> None:
        """Add a form that uses what the ink has named meanwhile."""
        self.ink.form(name, code, box, self.ink.uses)
        self.ink.uses = {}
        self.forms[key] = name

    def leaf(self, paper: Size, face: Face | None) -> None:
        """Write a page of words, or an empty one."""
        self.page(paper, [self.ink.face(face)] if face else [])

    def page(self, paper: Size, code: list[str], trim: Box | None = None) -> None:
        """Close a page with its boxes: the trim of a sheet is the page, of a single card the card."""
        w, h = paper.w * K, paper.h * K
        canvas = self.canvas
        canvas.setPageSize((w, h))
        box = [0, 0, w, h]
        if trim:
            box = [trim.x * K, (paper.h - trim.bottom) * K, trim.right * K, (paper.h - trim.y) * K]
        canvas._trimBox = [round(number, 4) for number in box]
        canvas._bleedBox = [0, 0, round(w, 4), round(h, 4)]
        canvas._code.extend(code)
        canvas._formsinuse.extend(self.ink.uses)
        self.ink.uses = {}
        canvas.showPage()
        self.pages += 1

    def save(self) -> None:
        """Finish the file beside its final name."""
        preferences: PDFDictionary = self.canvas._doc.Catalog.ViewerPreferences
        preferences.dict["PickTrayByPDFSize"] = "true"  # refused by setViewerPreference
        self.canvas.save()

    def publish(self) -> None:
        """Put the finished file under its final name."""
        self.part.replace(self.path)

    def discard(self) -> None:
        """Leave no half file."""
        self.part.unlink(missing_ok=True)
