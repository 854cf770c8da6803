"""The pages of words beside the cover: how to play, and sources and credits.

Everything is said in the run's language from the same tables the cards come from.
"""

from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt

from printgen.blocks import MARGIN, heading, ink_of, markdown_blocks, marked_words, page_box, paragraph, scaled
from printgen.deck import Game
from printgen.face import Face
from printgen.flow import Block, FontMeasure, banner, fitted_flow, flow, plain_words
from printgen.geometry import Size

Say = Callable[..., str]
ORIGINS = ("rulebook", "derived", "published", "reported", "substitute", "own")
SMALL = 7.5  # points


def how_to_play(game: Game, paper: Size, say: Say, measures: FontMeasure) -> list[Face]:
    """Return the leaf 'how to play': in columns, on two pages, as large as they allow."""
    title, blocks = markdown_blocks(MarkdownIt().parse(game.howto), ink_of(game))
    first = banner(paper, title or say("How to play"), ink_of(game), str(game.box.get("cover", {}).get("art", "")))
    columns = 3 if paper.landscape else 2
    box = page_box(paper, MARGIN)
    return fitted_flow(
        lambda scale: [scaled(one, scale) for one in blocks], paper, box, columns, 2, measures, first, 18.0
    )


def sources(game: Game, paper: Size, say: Say, measures: FontMeasure, credit_lines: Sequence[str]) -> list[Face]:
    """Return the pages that say where each value comes from, and the credits of fonts and pictures."""
    ink = ink_of(game)
    marked = say("Where the original could not be read, a substitute is printed and marked with ≈ on the card.")
    blocks = [paragraph(marked, 0.9)]
    for origin in ORIGINS:
        grouped: dict[tuple[str, str], list[str]] = {}
        for source in game.sources:
            if source.origin == origin:
                field = say("all columns") if source.field == "*" else source.field
                place = source.table if source.id == "*" else f"{source.table} {source.id}"
                grouped.setdefault((source.cite, source.why), []).append(f"{place}: {field}")
        if grouped:
            blocks.append(heading(say(f"origin {origin}"), 11, ink))
        blocks += [
            small(marked_words(f"**{'; '.join(places)}.** {why} ({cite})")) for (cite, why), places in grouped.items()
        ]
    blocks.append(heading(say("Fonts and pictures"), 11, ink))
    blocks += [small(plain_words(line)) for line in credit_lines]
    columns = 3 if paper.landscape else 2
    top = banner(paper, say("Sources and credits"), ink)
    return flow(blocks, paper, page_box(paper, MARGIN), columns, measures, top, 18.0)


def small(words: Sequence[object]) -> Block:
    """Return an entry of a list in small print."""
    return Block(tuple(words), SMALL, 0.9, indent=4.2, marker="–", leading=1.22)  # type: ignore[arg-type]
