"""Layout x Card -> Face: fill the holes, fit the text, settle every item. Pure.

Where text must shrink below its size, or does not fit, a Problem is handed to `tell`; nothing is decided in silence.
"""

from collections.abc import Callable, Mapping

from printgen.deck import Card, CardFormat
from printgen.design import Design, Element, Layout, Style
from printgen.errors import Problem
from printgen.face import ArtItem, Face, Item, ShapeItem, TextItem
from printgen.geometry import Box
from printgen.setting import right_edge, set_lines
from printgen.template import fill, holds, matches
from printgen.text import fit

FontMeasure = Callable[[str], Callable[[str], float]]
Tell = Callable[[Problem], None]


class Settler:
    """Settles the faces of one deck. `measures` gives a word measure for a font role."""

    def __init__(self, design: Design, form: CardFormat, measures: FontMeasure, tell: Tell, file: str = "") -> None:
        self.design, self.form, self.measures, self.tell, self.file = design, form, measures, tell, file

    def face(self, card: Card, layout: str) -> Face:
        """Return the face of a card drawn by the named layout."""
        items: list[Item] = []
        self.draw(self.design.layouts[layout], card, card.fields, 0.0, 0.0, 0.0, items)
        whole = Box(0, 0, self.form.trim.w, self.form.trim.h)
        overhangs = any(not isinstance(item, TextItem) and not whole.covers(item.box) for item in items)
        return Face(self.form.trim, tuple(items), overhangs)

    def draw(
        self,
        layout: Layout,
        card: Card,
        fields: Mapping[str, str],
        dx: float,
        dy: float,
        turn: float,
        items: list[Item],
    ) -> None:
        """Add the items of a layout, moved by (dx, dy) mm and turned about the middle of the card."""
        for element in layout.elements:
            if all(holds(condition, fields) for condition in element.when):
                box = element.at.moved(dx, dy) if dx or dy else element.at
                if element.repeat:
                    self.repeat(element, box, card, fields, turn + element.turn, items)
                else:
                    self.place(element, box, card, fields, turn + element.turn, items)

    def repeat(
        self,
        element: Element,
        box: Box,
        card: Card,
        fields: Mapping[str, str],
        turn: float,
        items: list[Item],
    ) -> None:
        """Draw an element once per listed word, or so many times; `{item}` is the word or the number.

        A row is led from `at` by `step`; aligned to the centre (or right) it is centred on `at` (ends there).
        """
        listed = fill(element.repeat, fields).split()
        if element.gap >= 0:
            self.flow(listed, element, box, card, fields, turn, items)
            return
        if len(listed) == 1 and listed[0].isdecimal():
            listed = [str(number + 1) for number in range(min(int(listed[0]), 100))]
        share = {"center": 0.5, "right": 1.0}.get(element.style.align, 0.0) * (len(listed) - 1)
        for number, word in enumerate(listed):
            at = box.moved(element.step.x * (number - share), element.step.y * (number - share))
            self.place(element, at, card, {**fields, "item": word}, turn, items)

    def flow(
        self,
        listed: list[str],
        element: Element,
        box: Box,
        card: Card,
        fields: Mapping[str, str],
        turn: float,
        items: list[Item],
    ) -> None:
        """Draw an element once per word (a number is a word too), each `gap` mm after the last, in lines `step` apart."""
        x, y = box.x, box.y
        for word in listed:
            for _ in range(2):
                drawn: list[Item] = []
                self.place(element, box._replace(x=x, y=y), card, {**fields, "item": word}, turn, drawn)
                right = max((right_edge(item, self.measures) for item in drawn), default=x)
                if right <= box.right or x == box.x:
                    break
                x, y = box.x, y + element.step.y
            items += drawn
            x = right + element.gap

    def place(
        self,
        element: Element,
        box: Box,
        card: Card,
        fields: Mapping[str, str],
        turn: float,
        items: list[Item],
    ) -> None:
        """Settle one element in its box."""
        kind, style = element.kind, element.style
        if kind == "text":
            value = fill(element.value, fields)
            if value:
                items += self.text(value, element, box, card, fields, turn)
        elif kind == "shape":
            items.append(
                ShapeItem(
                    fill(element.value, fields),
                    box,
                    self.colour(style.fill, fields),
                    self.colour(style.stroke, fields),
                    style.width,
                    style.radius,
                    style.dash,
                    turn,
                )
            )
        elif kind in ("art", "image", "ground"):
            name = fill(element.value, fields)
            if name:
                items.append(self.art(name, element, box, fields, turn))
        elif kind == "grid":
            self.grid(element, box, card, fields, turn, items)
        else:
            self.draw(self.design.layouts[element.layout], card, fields, box.x, box.y, turn, items)

    def art(self, name: str, element: Element, box: Box, fields: Mapping[str, str], turn: float) -> ArtItem:
        """Settle a picture; with `place` ("x y size turn", parts of the box) it sits inside the box."""
        spin = 0.0
        if element.place:
            x, y, size, spin = (float(number) for number in fill(element.place, fields).split())
            side = size * box.w
            box = Box(box.x + x * box.w - side / 2, box.y + y * box.h - side / 2, side, side)
        colour = self.colour(element.style.color, fields)
        return ArtItem(name, box, colour, element.kind == "ground", spin, turn, element.style.grey)

    def grid(
        self,
        element: Element,
        box: Box,
        card: Card,
        fields: Mapping[str, str],
        turn: float,
        items: list[Item],
    ) -> None:
        """Draw a layout once per matching row of another table, `step` apart."""
        wanted = fill(element.value, fields)
        column, _, value = wanted.partition("=")
        rows = [row for row in self.design.tables[element.rows] if matches(row, wanted)]
        if not rows:
            self.problem("error", card, column, f"no row of {element.rows} has {column} = {value}")
        for number, row in enumerate(rows):
            self.draw(
                self.design.layouts[element.layout],
                card,
                {**fields, **row},
                box.x + element.step.x * number,
                box.y + element.step.y * number,
                turn,
                items,
            )

    def text(
        self, value: str, element: Element, box: Box, card: Card, fields: Mapping[str, str], turn: float
    ) -> list[Item]:
        """Fit text into its box and settle its baselines."""
        style = element.style
        value = value.upper() if style.upper else value
        floor = min(style.floor or self.design.floor, style.size)
        measure = self.measures(style.font)
        fitted = fit(value, box.w, box.h, style.size, floor, style.leading, measure)
        if not fitted.fits or fitted.size < style.size:
            self.report(element, value, style, fitted.fits, fitted.size, card)
        return [set_lines(fitted.lines, fitted.size, box, style, self.colour(style.color, fields), measure, turn)]

    def report(self, element: Element, value: str, style: Style, fits: bool, size: float, card: Card) -> None:
        """Say that text had to shrink (expected where the style names a floor) or does not fit."""
        column = next((name for _, name in element.value if name), "")
        if fits:
            severity = "note" if style.floor else "warning"
            self.problem(severity, card, column, f"{value[:30]!r} was shrunk from {style.size:g} to {size:g} pt")
        else:
            message = f"{value[:30]!r} ({len(value)} letters) does not fit its box at {size:g} pt"
            self.problem("error", card, column, message, "shorten it or give it a larger box")

    def problem(self, severity: str, card: Card, column: str, message: str, hint: str = "") -> None:
        """Tell a problem of this deck at a card's row."""
        self.tell(Problem(severity, message, self.file, card.line or None, column, hint))  # type: ignore[arg-type]

    def colour(self, value: str, fields: Mapping[str, str]) -> str:
        """Return '#rrggbb' (or '') for a colour that may name a palette, which may name a field."""
        if not value or value[0] == "#":
            return value
        for name, content in fields.items() if "{" in value else ():
            value = value.replace("{" + name + "}", content)
        palette, _, shade = value.rpartition(".")
        return self.design.palettes.get(palette, {}).get(shade, "#000000")
