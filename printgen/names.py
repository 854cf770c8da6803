"""What makes a face: a layout and the fields it uses. Equal keys are drawn once, whatever their deck. Pure."""

from collections.abc import Sequence

from printgen.deck import Card, Deck

Key = tuple[object, ...]


class Names:
    """Gives each drawn layout of a game a number; layouts that draw the same have the same, whatever their deck."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.numbers: dict[tuple[str, str], int] = {}
        self.columns: dict[tuple[str, str], tuple[str, ...]] = {}
        seen: dict[tuple[object, ...], int] = {}
        for deck in decks:
            looks = (deck.format, repr(deck.design.palettes), repr(deck.design.fonts))
            for name, layout in deck.design.layouts.items():
                place = (deck.key, name)
                nested = any(element.layout for element in layout.elements)
                self.numbers[place] = seen.setdefault((layout, *looks, deck.key if nested else ""), len(seen))
                self.columns[place] = tuple(sorted(layout.columns))

    def key(self, card: Card, side: str) -> Key:
        """Return what makes a face: equal keys are drawn once."""
        place = (card.deck, card.layout if side == "front" else card.back)
        fields = card.fields
        return (self.numbers[place], *[fields[column] for column in self.columns[place]])
