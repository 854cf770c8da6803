"""Words -> blocks of a page: headings, paragraphs, list items; from sentences or from parsed Markdown."""

from collections.abc import Sequence

from markdown_it.token import Token

from printgen.deck import Game
from printgen.flow import INK, Block, Word, plain_words
from printgen.geometry import Box, Size

MARGIN = 15.0  # mm around the words of a page


def page_box(paper: Size, top: float) -> Box:
    """Return where words may stand on a page, below `top` mm."""
    return Box(MARGIN, top, paper.w - 2 * MARGIN, paper.h - top - MARGIN)


def ink_of(game: Game) -> str:
    """Return the colour of the game's pages."""
    return str(game.box.get("cover", {}).get("ink", "#333333"))


def heading(text: str, size: float = 13.0, color: str = INK) -> Block:
    """Return a heading."""
    return Block(plain_words(text, "headline"), size, 4.2, heading=True, color=color, leading=1.2)


def paragraph(text: str, scale: float = 1.0, role: str = "body") -> Block:
    """Return a paragraph; **bold** as in Markdown."""
    return Block(marked_words(text, role), 9.5 * scale)


def item(text: str, marker: str, scale: float = 1.0) -> Block:
    """Return a list item with its number or dash."""
    return Block(marked_words(text), 9.5 * scale, 1.0, indent=5.0 * scale, marker=marker)


def marked_words(text: str, role: str = "body") -> tuple[Word, ...]:
    """Return text as words; what stands between ** is bold."""
    words: list[Word] = []
    for number, part in enumerate(text.split("**")):
        inside = "body-bold" if number % 2 else role
        glued = bool(words) and bool(part) and not part[0].isspace() and not text.split("**")[number - 1][-1:].isspace()
        for at, word in enumerate(part.split()):
            words.append(Word(word, inside, glued and at == 0))
    return tuple(words)


def scaled(block: Block, scale: float) -> Block:
    """Return a block at another size."""
    return block._replace(size=block.size * scale, before=block.before * scale, indent=block.indent * scale)


def markdown_blocks(tokens: Sequence[Token], ink: str) -> tuple[str, list[Block]]:
    """Return the title (the first heading) and the blocks of parsed Markdown: headings, paragraphs, lists."""
    title, blocks = "", []
    markers: list[str] = []
    numbers: list[int] = []
    level = 0
    for token in tokens:
        if token.type == "heading_open":
            level = int(token.tag[1:])
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            numbers.append(0)
            markers.append("" if token.type.startswith("ordered") else "–")
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            numbers.pop()
            markers.pop()
        elif token.type == "list_item_open":
            numbers[-1] += 1
        elif token.type == "inline":
            text = token.content.replace("\n", " ")
            if level == 1:
                title = title or text
            elif level:
                blocks.append(heading(text, color=ink))
            elif numbers:
                blocks.append(item(text, markers[-1] or f"{numbers[-1]}."))
            else:
                blocks.append(paragraph(text))
            level = 0
    return title, blocks
