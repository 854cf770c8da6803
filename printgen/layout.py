"""Layout x Card -> Face: fill the holes, fit the text, settle every item. Pure.

Where text must shrink below its size, or does not fit, a Problem is handed to `tell`; nothing is decided in silence.
"""

from printgen.colours import PALE, colour_of, named
from printgen.deck import Card, CardFormat
from printgen.design import Design, Element, Layout
from printgen.errors import Problem, Severity
from printgen.face import ArtItem, CodeItem, Face, Item, ShapeItem, TextItem
from printgen.geometry import Box, Size
from printgen.inline import apart, measured, with_letters, without
from printgen.lettering import findings
from printgen.outline import SHAPES
from printgen.pen import Code, FontMeasure, Lacking, Pen, Tell, Trouble
from printgen.script import drawable, made_of_parts
from printgen.setting import right_edge, set_inside, set_lines
from printgen.template import field_of, fill, holds, matches
from printgen.text import cut, fit

MOST = 100  # repeats of one element


class Settler:
    """Settles the faces of one deck.

    `measures` gives a word measure for a font role; `trouble` says what is wrong with a picture, by name, colour and
    size in mm, or nothing; `lacking` gives the letters of a text that no font of a role has; `code` gives the rows of
    a QR code.
    """

    def __init__(
        self,
        design: Design,
        form: CardFormat,
        measures: FontMeasure,
        tell: Tell,
        file: str = "",
        trouble: Trouble = lambda name, colour, size: "",
        lacking: Lacking = lambda role, text: [],
        code: Code = lambda text: (),
    ) -> None:
        self.design, self.form, self.measures, self.tell, self.file = design, form, measures, tell, file
        self.trouble, self.lacking, self.code = trouble, lacking, code
        self.letters: dict[str, set[int]] = {}  # letters that no font has -> the rows that want them
        self.parted: dict[str, set[int]] = {}  # emoji that are printed in their parts -> their rows
        self.words: dict[str, set[int]] = {}  # words in braces that are no icons -> their rows

    def face(self, card: Card, layout: str) -> Face:
        """Return the face of a card drawn by the named layout."""
        items: list[Item] = []
        self.draw(self.design.layouts[layout], Pen(card, card.fields, 0.0, items), 0.0, 0.0)
        whole = Box(0, 0, self.form.trim.w, self.form.trim.h)
        overhangs = any(not isinstance(item, TextItem) and not whole.covers(item.box) for item in items)
        return Face(self.form.trim, tuple(items), overhangs)

    def draw(self, layout: Layout, pen: Pen, dx: float, dy: float) -> None:
        """Add the items of a layout, moved by (dx, dy) mm and turned about the middle of the card."""
        for element in layout.elements:
            if all(holds(condition, pen.fields) for condition in element.when):
                box = element.at.moved(dx, dy) if dx or dy else element.at
                turned = pen._replace(turn=pen.turn + element.turn) if element.turn else pen
                if element.repeat:
                    self.repeat(element, box, turned)
                else:
                    self.place(element, box, turned)

    def repeat(self, element: Element, box: Box, pen: Pen) -> None:
        """Draw an element once per listed word, or so many times; `{item}` is the word or the number.

        A row is led from `at` by `step`; aligned to the centre (or right) it is centred on `at` (ends there).
        """
        listed = fill(element.repeat, pen.fields).split()
        if element.gap >= 0:
            self.flow(listed, element, box, pen)
            return
        if len(listed) == 1 and listed[0].isdecimal():
            if int(listed[0]) > MOST:
                self.problem("error", pen.card, field_of(element.repeat), f"{listed[0]} is over the limit of {MOST}")
            listed = [str(number + 1) for number in range(min(int(listed[0]), MOST))]
        share = {"center": 0.5, "right": 1.0}.get(element.style.align, 0.0) * (len(listed) - 1)
        for number, word in enumerate(listed):
            at = box.moved(element.step.x * (number - share), element.step.y * (number - share))
            self.place(element, at, pen._replace(fields={**pen.fields, "item": word}))

    def flow(self, listed: list[str], element: Element, box: Box, pen: Pen) -> None:
        """Draw an element once per word (a number is one too), each `gap` mm after the last, in lines `step` apart."""
        x, y = box.x, box.y
        for word in listed:
            for _ in range(2):
                drawn: list[Item] = []
                self.place(
                    element, box._replace(x=x, y=y), pen._replace(fields={**pen.fields, "item": word}, items=drawn)
                )
                right = max((right_edge(item, self.measures) for item in drawn), default=x)
                if right <= box.right or x == box.x:
                    break
                x, y = box.x, y + element.step.y
            pen.items.extend(drawn)
            x = right + element.gap

    def place(self, element: Element, box: Box, pen: Pen) -> None:
        """Settle one element in its box."""
        kind, style = element.kind, element.style
        if kind == "text":
            if value := fill(element.value, pen.fields):
                pen.items.extend(self.text(value, element, box, pen))
        elif kind == "shape":
            shape = fill(element.value, pen.fields)
            if shape in SHAPES:
                paint, line = self.colour(style.fill, pen), self.colour(style.stroke, pen)
                pen.items.append(ShapeItem(shape, box, paint, line, style.width, style.radius, style.dash, pen.turn))
            else:
                known = f"shapes: {', '.join(SHAPES)}"
                self.problem("error", pen.card, field_of(element.value), f"there is no shape {shape!r}", known)
        elif kind in ("art", "image", "ground"):
            name = fill(element.value, pen.fields)
            if name:
                pen.items.append(self.art(name, element, box, pen))
        elif kind == "qr":
            if value := fill(element.value, pen.fields):
                pen.items.append(CodeItem(self.code(value), box, self.colour(style.color, pen), pen.turn))
        elif kind == "grid":
            self.grid(element, box, pen)
        else:
            self.draw(self.design.layouts[element.layout], pen, box.x, box.y)

    def art(self, name: str, element: Element, box: Box, pen: Pen) -> ArtItem:
        """Settle a picture; with `place` ("x y size turn", parts of the box) it sits inside the box."""
        spin = 0.0
        if element.place:
            place = fill(element.place, pen.fields)
            try:
                outer = box
                box, spin = set_inside(place, outer)
                if element.style.flip:
                    box, spin = box._replace(x=2 * outer.centre.x - box.right), -spin
            except ValueError:
                message = f"{place!r} should be four numbers: x, y and size as parts of the picture, turn in degrees"
                self.problem("error", pen.card, field_of(element.place), message)
        colour = PALE if element.style.grey else self.colour(element.style.color, pen)
        if trouble := self.trouble(name, colour, Size(box.w, box.h)):
            self.problem("warning", pen.card, field_of(element.value), trouble)
        fit = "stretch" if element.kind == "ground" else element.style.fit
        return ArtItem(name, box, colour, fit, spin, pen.turn, element.style.flip)

    def grid(self, element: Element, box: Box, pen: Pen) -> None:
        """Draw a layout once per matching row of another table, `step` apart."""
        wanted = fill(element.value, pen.fields)
        column, _, value = wanted.partition("=")
        rows = [row for row in self.design.tables[element.rows] if matches(row, wanted)]
        if not rows:
            self.problem("error", pen.card, column, f"no row of {element.rows} has {column} = {value}")
        for number, row in enumerate(rows):
            over = pen._replace(fields={**pen.fields, **row})
            at = box.moved(element.step.x * number, element.step.y * number)
            self.draw(self.design.layouts[element.layout], over, at.x, at.y)

    def text(self, value: str, element: Element, box: Box, pen: Pen) -> list[Item]:
        """Fit text into its box and settle its baselines; pictures inside it stand beside it."""
        style, icons, measure = element.style, self.design.icons, self.measures(element.style.font)
        for emoji in made_of_parts(value):
            self.parted.setdefault(emoji, set()).add(pen.card.line)
        value = drawable(value.upper() if style.upper else value)
        if icons and "{" in value:
            value, others = with_letters(value, icons)
            for word in others:
                self.words.setdefault(word, set()).add(pen.card.line)
            measure = measured(measure)
        for letter in self.lacking(style.font, without(value) if icons else value):
            self.letters.setdefault(letter, set()).add(pen.card.line)
        floor = min(style.floor or self.design.floor, style.size)
        fitted = fit(value, box.w, box.h, style.size, floor, style.leading, measure)
        for severity, message, hint in findings(value, style, fitted):
            self.problem(severity, pen.card, field_of(element.value), message, hint)
        fitted = cut(fitted, box.w, box.h, style.leading, measure) if style.over == "cut" else fitted
        item = set_lines(fitted.lines, fitted.size, box, style, self.colour(style.color, pen), measure, pen.turn)
        return apart(item, icons, measure) if icons else [item]

    def problem(self, severity: Severity, card: Card, column: str, message: str, hint: str = "") -> None:
        """Tell a problem of this deck at a card's row."""
        self.tell(Problem(severity, message, self.file, card.line or None, column, hint))

    def colour(self, value: str, pen: Pen) -> str:
        """Return '#rrggbb' (or '') for a colour that may name a palette, which may name a field."""
        if not value or value[0] == "#":
            return value
        name = named(value, pen.fields)
        found = colour_of(name, self.design.palettes)
        if found is None:
            hint = f"palettes: {', '.join(self.design.palettes) or 'none'}"
            self.problem("error", pen.card, "", f"there is no colour {name!r} (from {value!r})", hint)
        return found or "#000000"
