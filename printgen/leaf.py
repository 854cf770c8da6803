"""The pages of words beside the cover: how to play, and sources and credits.

Everything is said in the run's language from the same tables the cards come from.
"""

from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt

from printgen.band import banner
from printgen.blocks import MARGIN, heading, ink_of, markdown_blocks, marked_words, page_box, paragraph, scaled
from printgen.deck import Game, Source
from printgen.face import Face
from printgen.flow import Block, FontMeasure, Word, fitted_flow, flow, plain_words
from printgen.geometry import Size

Say = Callable[..., str]
ORIGINS = {
    "rulebook": "Printed in the rulebook",
    "derived": "Worked out from the rulebook",
    "published": "Said by the publisher",
    "reported": "Reported by reviewers and players",
    "substitute": "Substitutes of this project",
    "own": "This project's own words and pictures",
}
SMALL = 7.5  # points


def how_to_play(game: Game, paper: Size, say: Say, measures: FontMeasure) -> list[Face]:
    """Return the leaf 'how to play': in columns, on two pages, as large as they allow."""
    title, blocks = markdown_blocks(MarkdownIt().parse(game.howto), ink_of(game))
    art = str(game.box.get("cover", {}).get("art", ""))
    first = banner(paper, title or say("How to play"), ink_of(game), measures, art)
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
    for origin, title in ORIGINS.items():
        entries = grouped([source for source in game.sources if source.origin == origin])
        if entries:
            blocks.append(heading(say(title), 11, ink))
        blocks += [small(marked_words(f"**{what}.** {why} ({cite})")) for what, why, cite in entries]
    blocks.append(heading(say("Fonts and pictures"), 11, ink))
    blocks += [small(plain_words(line)) for line in credit_lines]
    columns = 3 if paper.landscape else 2
    top = banner(paper, say("Sources and credits"), ink, measures)
    box = page_box(paper, MARGIN)
    pages = len(flow(blocks, paper, box, columns, measures, top, 18.0))
    return fitted_flow(
        lambda scale: [scaled(one, scale) for one in blocks], paper, box, columns, pages, measures, top, 18.0, 1.25
    )


def small(words: tuple[Word, ...]) -> Block:
    """Return an entry of a list in small print."""
    return Block(words, SMALL, 0.9, indent=4.2, marker="–", leading=1.22)


def grouped(sources: Sequence[Source]) -> list[tuple[str, str, str]]:
    """Join sources of one reason into (what, why, cite); what = 'table: columns of ids'."""
    by_reason: dict[tuple[str, str], dict[tuple[str, str], list[str]]] = {}
    for source in sources:
        tables = by_reason.setdefault((source.why, source.cite), {})
        tables.setdefault((source.table, source.field), []).append(source.id)
    entries = []
    for (why, cite), places in by_reason.items():
        columns: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for (table, field), ids in places.items():
            columns.setdefault((table, tuple(ids)), []).append(field)
        parts = [
            f"{table}: {', '.join(fields)}" + ("" if ids == ("*",) else f" of {', '.join(ids)}")
            for (table, ids), fields in columns.items()
        ]
        entries.append(("; ".join(parts), why, cite))
    return entries
