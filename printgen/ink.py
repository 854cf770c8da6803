"""Faces -> PDF operators: millimetres, y down become points, y up, here and in pdf.py only.

Operators are written straight (ReportLab's drawing calls cost twice the time); fonts, subsets and forms stay
ReportLab's, through its canvas.
"""

import re

from reportlab.pdfgen.canvas import Canvas

from printgen.art import ArtBook
from printgen.encoding import Encoding
from printgen.face import ArtItem, CodeItem, Face, ShapeItem, TextItem
from printgen.fonts import FontBook
from printgen.geometry import POINTS_PER_MM as K
from printgen.geometry import Box, Size
from printgen.image import Raster
from printgen.matrix import turned
from printgen.outline import outline
from printgen.pixels import add_raster
from printgen.points import MARK, RISE, clusters, ink_of, is_over, width_of


class Ink:
    """Writes operators for one document. `uses` gathers the pictures named since it was last emptied."""

    def __init__(self, canvas: Canvas, fonts: FontBook, art: ArtBook) -> None:
        self.canvas, self.fonts, self.art = canvas, fonts, art
        self.uses: dict[str, None] = {}
        self.pictures: dict[tuple[str, str, float], tuple[str, float, float]] = {}
        self.encodings: dict[str, Encoding] = {}
        self.colours: dict[str, str] = {}
        self.shapes: dict[tuple[ShapeItem, float], str] = {}

    def face(self, face: Face) -> str:
        """Return the operators of a face; origin at the lower left trim corner, points."""
        out: list[str] = []
        w, h = face.trim.w, face.trim.h
        for item in face.items:
            if isinstance(item, TextItem):
                code = self.text(item, h)
            elif isinstance(item, ShapeItem):
                code = self.shape(item, h)
            elif isinstance(item, CodeItem):
                code = self.qr(item, h)
            else:
                code = self.picture(item, h)
            if item.turn:
                out.append(f"q {turned(item.turn, w * K / 2, h * K / 2)} cm")
                out.append(code)
                out.append("Q")
            else:
                out.append(code)
        return "\n".join(out)

    def text(self, item: TextItem, height: float) -> str:
        """Write lines of text, each from its own baseline."""
        out = [self.colour(item.color), "BT"]
        x0 = y0 = 0.0
        current = ""
        for x, y, line in item.lines:
            px, py = x * K, (height - y) * K
            out.append(f"{px - x0:.2f} {py - y0:.2f} Td")
            x0, y0 = px, py
            pieces = [line] if line.isascii() or not MARK.search(line) else clusters(line)
            base, raised = 0.0, 0
            for piece in pieces:
                mark = len(pieces) > 1 and MARK.fullmatch(piece)
                for key, part in self.fonts.runs(item.font, piece):
                    back = 0.0
                    if mark:
                        back = base / 2 + sum(ink_of(key, part)) / 2
                        rise = RISE * item.size * raised if is_over(part) else 0.0
                        raised += is_over(part)
                        out.append(f"{rise:.2f} Ts [{back:.0f}] TJ")
                    elif len(pieces) > 1:
                        base, raised = width_of(key, part[-1]), 0
                    for name, escaped in self.encoding(key).encode(part):
                        if name != current:
                            out.append(f"{name} {item.size:g} Tf")
                            current = name
                        out.append(f"({escaped}) Tj")
                    if mark:
                        out.append(f"[{-back:.0f}] TJ 0 Ts")
        out.append("ET")
        return " ".join(out)

    def encoding(self, key: str) -> Encoding:
        """Return the encoding of a font in this document."""
        if key not in self.encodings:
            self.encodings[key] = Encoding(key, self.canvas)
        return self.encodings[key]

    def colour(self, value: str, verb: str = "") -> str:
        """Write a fill colour (or with verb 'S' a stroke colour); greys in DeviceGray."""
        code = self.colours.get(value + verb)
        if code is None:
            red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
            rgb, grey = ("RG", "G") if verb else ("rg", "g")
            numbers = [red] if red == green == blue else [red, green, blue]
            code = " ".join(f"{number:.4g}" for number in numbers) + " " + (grey if len(numbers) == 1 else rgb)
            self.colours[value + verb] = code
        return code

    def shape(self, item: ShapeItem, height: float) -> str:
        """Return an outline, filled or stroked or both; equal shapes are written once and remembered."""
        code = self.shapes.get((item, height))
        if code is None:
            code = self.shapes[item, height] = self.new_shape(item, height)
        return code

    def new_shape(self, item: ShapeItem, height: float) -> str:
        """Write an outline."""
        if not item.fill and not item.stroke:
            return ""
        out = []
        if item.fill:
            out.append(self.colour(item.fill))
        if item.stroke:
            out.append(f"{self.colour(item.stroke, 'S')} {item.width * K:.2f} w")
            out.append("[2 1.5] 0 d" if item.dash else "")
        for step in outline(item.shape, item.box, item.radius):
            numbers = [float(part) for part in step[1:]]
            points = [
                f"{(height - number) * K if index % 2 else number * K:.2f}" for index, number in enumerate(numbers)
            ]
            out.append(" ".join([*points, "h" if step[0] == "z" else str(step[0])]))
        out.append("B" if item.fill and item.stroke else "f" if item.fill else "S")
        if item.dash:
            out.append("[] 0 d")
        return " ".join(part for part in out if part)

    def qr(self, item: CodeItem, height: float) -> str:
        """Fill the dark modules of a QR code, those beside each other as one."""
        side = min(item.box.w, item.box.h) / max(1, len(item.rows))
        out = [self.colour(item.color)]
        for down, row in enumerate(item.rows):
            y = (height - item.box.y - (down + 1) * side) * K
            for run in re.finditer("1+", row):
                x, wide = (item.box.x + run.start() * side) * K, len(run.group()) * side * K
                out.append(f"{x:.3f} {y:.3f} {wide:.3f} {side * K:.3f} re")
        return " ".join([*out, "f"])

    def picture(self, item: ArtItem, height: float) -> str:
        """Place a picture, in proportion or stretched; one that could not be read gets a visible placeholder."""
        found = self.picture_form(item.name, item.color, item.box)
        if found is None:
            return self.placeholder(item.name, item.box, height)
        name, w, h = found
        box = item.box
        sx, sy = box.w * K / w, box.h * K / h
        if item.fit != "stretch":
            sx = sy = max(sx, sy) if item.fit == "fill" else min(sx, sy)
        cx, cy = box.centre.x * K, (height - box.centre.y) * K
        spin = f"{turned(item.spin, cx, cy)} cm " if item.spin else ""
        self.uses[name] = None
        do = f"/{self.canvas._doc.getXObjectName(name)} Do"
        clip = f"{box.x * K:.2f} {(height - box.bottom) * K:.2f} {box.w * K:.2f} {box.h * K:.2f} re W n "
        cut = clip if item.fit == "fill" else ""
        sx = -sx if item.flip else sx
        return f"q {spin}{cut}{sx:.4f} 0 0 {sy:.4f} {cx - w * sx / 2:.2f} {cy - h * sy / 2:.2f} cm {do} Q"

    def picture_form(self, name: str, colour: str, box: Box) -> tuple[str, float, float] | None:
        """Return a picture's XObject and its size in units of its own, made at its first use in this document."""
        picture = self.art.picture(name, colour, Size(box.w, box.h))
        if picture is None:
            return None
        key = (name, colour, picture.width)  # pixels may be read again for a larger box
        if key not in self.pictures:
            form = f"picture{len(self.pictures)}"
            if isinstance(picture, Raster):
                image = f"image{len(self.pictures)}"
                add_raster(self.canvas, image, picture)
                name_of = self.canvas._doc.getXObjectName(image)
                code = f"q {picture.width} 0 0 {picture.height} 0 0 cm /{name_of} Do Q"
                self.form(form, code, (0, 0, picture.width, picture.height), {image: None})
            else:
                self.form(form, picture.operators, (0, 0, picture.width, picture.height), {})
            self.pictures[key] = (form, picture.width, picture.height)
        return self.pictures[key]

    def form(self, name: str, code: str, box: tuple[float, ...], uses: dict[str, None]) -> None:
        """Add a form XObject; its name is ours, never a table's."""
        self.canvas.beginForm(name, *box)
        self.canvas._code.append(code)
        self.canvas._formsinuse.extend(uses)
        self.canvas.endForm()

    def placeholder(self, name: str, box: Box, height: float) -> str:
        """Draw a crossed frame with the name of the picture that is not there."""
        frame = ShapeItem("rect", box, "#f3f3f3", "#b3202c", 0.4)
        cross = ShapeItem("line", box, "", "#b3202c", 0.2)
        text = TextItem("body", 6, "#b3202c", ((box.x + 1, box.centre.y, name[-40:]),))
        clip = f"q {box.x * K:.2f} {(height - box.bottom) * K:.2f} {box.w * K:.2f} {box.h * K:.2f} re W n"
        inside = (self.shape(frame, height), self.shape(cross, height), self.text(text, height))
        return " ".join((clip, *inside, "Q"))
