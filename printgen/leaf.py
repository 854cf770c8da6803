"""The pages of words around the sheets: cover, how to print and cut, how to play, sources and credits.

Everything is said in the run's language from the same tables the cards come from: counts are counted, sheets are
planned, sources are read. Faces of a page's size come out, drawn like cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printgen.deck import Game
from printgen.face import ArtItem, Face, Item, ShapeItem, TextItem
from printgen.flow import Block, FontMeasure, Word, banner, fitted_flow, flow, plain_words
from printgen.geometry import Box, Size
from printgen.job import Job
from printgen.marks import cuts
from printgen.plan import Run

Say = Callable[..., str]
MARGIN = 15.0  # mm
ORIGINS = ("rulebook", "derived", "published", "reported", "substitute", "own")


@dataclass(frozen=True, slots=True)
class Tonight:
    """What an evening with scissors needs, counted from the plan of the run."""

    cards: int
    sheets: int
    sleeves: int
    cuts: int
    first_page: int
    last_page: int


def count_tonight(game: Game, runs: Sequence[Run], first: int, pages: int) -> Tonight:
    """Count what a run takes. box.toml's [sleeves] says of decks of which fewer cards are in use at a time."""
    limits = game.box.get("sleeves", {})
    counts: dict[str, int] = {}
    for run in runs:
        for card in run.copies:
            counts[card.deck] = counts.get(card.deck, 0) + 1
    cuts_a_sheet = {run.first: sum(map(len, cuts(run.imposition))) for run in runs}
    return Tonight(
        cards=sum(counts.values()),
        sheets=sum(run.sheets for run in runs),
        sleeves=sum(min(count, limits.get(key, count)) for key, count in counts.items()),
        cuts=sum(run.sheets * cuts_a_sheet[run.first] for run in runs),
        first_page=first,
        last_page=first + pages - 1,
    )


def page_box(paper: Size, top: float) -> Box:
    """Return where words may stand on a page, below `top` mm."""
    return Box(MARGIN, top, paper.w - 2 * MARGIN, paper.h - top - MARGIN)


def ink_of(game: Game) -> str:
    """Return the colour of the game's pages."""
    return str(game.box.get("cover", {}).get("ink", "#333333"))


def heading(text: str, size: float = 13.0) -> Block:
    """Return a heading."""
    return Block(plain_words(text, "headline"), size, 4.2, heading=True, leading=1.2)


def paragraph(text: str, scale: float = 1.0, role: str = "body") -> Block:
    """Return a paragraph; **bold** as in Markdown."""
    return Block(marked_words(text, role), 9.5 * scale)


def item(text: str, marker: str, scale: float = 1.0) -> Block:
    """Return a list item with its number or dash."""
    return Block(marked_words(text), 9.5 * scale, 1.0, indent=5.0, marker=marker)


def marked_words(text: str, role: str = "body") -> tuple[Word, ...]:
    """Return text as words; what stands between ** is bold."""
    words: list[Word] = []
    for number, part in enumerate(text.split("**")):
        inside = "body-bold" if number % 2 else role
        glued = bool(words) and bool(part) and not part[0].isspace() and not text.split("**")[number - 1][-1:].isspace()
        for at, word in enumerate(part.split()):
            words.append(Word(word, inside, glued and at == 0))
    return tuple(words)


def how_to_play(game: Game, paper: Size, say: Say, measures: FontMeasure) -> list[Face]:
    """Return the leaf 'how to play': two columns, two pages at most where the words allow."""
    tokens = MarkdownIt().parse(game.howto)
    title, blocks = markdown_blocks(tokens)
    first = banner(paper, title or say("How to play"), ink_of(game), str(game.box.get("cover", {}).get("art", "")))
    return fitted_flow(
        lambda scale: [scaled(block, scale) for block in blocks],
        paper,
        page_box(paper, MARGIN),
        2 if not paper.landscape else 3,
        2,
        measures,
        first,
        18.0,
    )


def scaled(block: Block, scale: float) -> Block:
    """Return a block at another size."""
    before, leading = block.before * scale, block.leading
    return Block(
        block.words, block.size * scale, before, block.indent * scale, block.marker, block.heading, block.color, leading
    )


def markdown_blocks(tokens: Sequence[Token]) -> tuple[str, list[Block]]:
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
                blocks.append(heading(text))
            elif numbers:
                blocks.append(item(text, markers[-1] or f"{numbers[-1]}."))
            else:
                blocks.append(paragraph(text))
            level = 0
    return title, blocks


def cover(game: Game, job: Job, tonight: Tonight, say: Say, measures: FontMeasure) -> list[Face]:
    """Return the cover and the page on printing and cutting."""
    paper = job.paper
    box = game.box
    ink = ink_of(game)
    art = str(box.get("cover", {}).get("art", ""))
    high = 62.0
    items: list[Item] = [ShapeItem("rect", Box(0, 0, paper.w, high), ink, "", 0)]
    if art:
        items.append(ShapeItem("circle", Box(paper.w - 65, 8, 46, 46), "#ffffff", "", 0))
        items.append(ArtItem(art, Box(paper.w - 60, 13, 36, 36), "#ffffff"))
    items.append(TextItem("headline", 32, "#ffffff", ((MARGIN, 30, game.title),)))
    makers = say("{designers} · {publisher}", designers=", ".join(box.get("designers", [])), publisher=box.get("publisher", ""))
    players = "–".join(str(number) for number in box.get("players", []))
    facts = say("{players} players · from {age} years", players=players, age=box.get("age", ""))
    items.append(TextItem("body-bold", 10.5, "#ffffff", ((MARGIN, 40, makers),)))
    items.append(TextItem("body", 10.5, "#ffffff", ((MARGIN, 46, facts),)))
    blocks = [paragraph(localized(box, key, job.lang)) for key in ("notice", "unofficial") if localized(box, key, job.lang)]
    blocks.append(heading(say("Tonight"), 17))
    blocks += [item(text, "–") for text in tonight_lines(game, job, tonight, say)]
    blocks.append(heading(say("In the box")))
    blocks += [item(say("{count} {deck}", count=deck.count, deck=deck.title), "–") for deck in game.decks]
    blocks.append(heading(say("How to print")))
    blocks += [item(text, f"{number}.") for number, text in enumerate(print_steps(job, tonight, say), 1)]
    blocks.append(heading(say("Cut and sleeve")))
    blocks += [item(text, f"{number}.") for number, text in enumerate(cut_steps(job, say), 1)]
    columns = 2 if paper.w > 180 else 1
    return flow(blocks, paper, page_box(paper, MARGIN), columns, measures, items, high - 8)


def localized(box: dict[str, object] | object, key: str, lang: str) -> str:
    """Return a box text in a language, English where it has none."""
    assert isinstance(box, dict)
    return str(box.get(f"{key}_{lang}", box.get(key, "")))


def tonight_lines(game: Game, job: Job, tonight: Tonight, say: Say) -> list[str]:
    """Return what the evening needs: sheets, sleeves, cuts, time."""
    pages = say("pages {first} to {last}", first=tonight.first_page, last=tonight.last_page)
    minutes = 5 * round((tonight.sheets * 1.5 + tonight.cuts * 0.25 + tonight.sleeves * 5 / 60) / 5 + 0.5)
    lines = [
        say("**{sheets} sheets** of card or thick paper for the cards ({pages})", sheets=tonight.sheets, pages=pages),
        say("plain paper for the others (1 to {before}, and from {after} on)", before=tonight.first_page - 1, after=tonight.last_page + 1),
        say("**{sleeves} sleeves** of 59 x 92 mm (packs hold 50: {packs})", sleeves=tonight.sleeves, packs=-(-tonight.sleeves // 50)),
        say("about **{cuts} cuts** and {minutes} minutes, printing included", cuts=tonight.cuts, minutes=minutes),
    ]
    if job.sets > 1:
        lines.insert(0, say("this file holds {sets} sets", sets=job.sets))
    return lines


def print_steps(job: Job, tonight: Tonight, say: Say) -> list[str]:
    """Return the steps of printing for these backs and this feed."""
    steps = [say("Choose **100 %** (“actual size”), never “fit to page”. On each sheet a line must measure 50 mm.")]
    edge = say("long edge") if job.backs == "long" else say("short edge")
    half = (tonight.first_page + tonight.last_page) // 2
    if job.backs == "none":
        steps.append(say("Fronts only: sleeve the cards in **opaque sleeves**, which are their backs."))
    elif job.backs == "fold":
        steps.append(say("Print on **one side**. Front and back stand on the same sheet, a dashed line between them."))
    elif job.feed == "duplex":
        steps.append(say("Print on **both sides**, turning on the **{edge}**. Try one sheet and hold it to the light.", edge=edge))
    elif job.feed == "fronts-then-backs":
        steps.append(say("Print pages {first} to {last}: the fronts.", first=tonight.first_page, last=half))
        steps.append(
            say("Lay the pile back into the tray so that the blank sides are printed, sheet 1 first, turned on the **{edge}**. Mark one sheet with a pencil and try it alone.", edge=edge)
        )
        steps.append(say("Print pages {first} to {last}: the backs, in the same order.", first=half + 1, last=tonight.last_page))
    else:
        steps.append(say("This file holds one side only: {feed}.", feed=say(job.feed)))
    steps.append(say("Thin paper lets the back show through: take 160 g or more, or an opaque sleeve with --backs none."))
    steps.append(say("Your printer cannot turn the sheet? Print again with --feed fronts-then-backs, or --backs fold."))
    return steps


def cut_steps(job: Job, say: Say) -> list[str]:
    """Return the steps of folding, cutting and sleeving."""
    steps = []
    if job.backs == "fold":
        steps.append(say("Score and **fold** along the dashed line, glue the halves together, let them dry under books."))
    steps.append(say("Cut along the corner marks, the long cuts first: a steel rule and a sharp knife, or a trimmer."))
    if job.cut == "stack":
        steps.append(say("Lay the sheets on each other and cut the pile: laid on each other in reading order, the stacks are in deck order."))
    steps.append(say("Check the first card in a sleeve before you cut the rest."))
    steps.append(say("Empty places of a last sheet hold player aids and blank cards: spares, not part of the deck."))
    return steps


def sources(game: Game, paper: Size, say: Say, measures: FontMeasure, credits: Sequence[str]) -> list[Face]:
    """Return the pages that say where each value comes from, and the credits of fonts and pictures."""
    blocks = [
        paragraph(say("Where the original could not be read, a substitute is printed and marked with ≈ on the card."), 0.9)
    ]
    for origin in ORIGINS:
        lines = [source for source in game.sources if source.origin == origin]
        if not lines:
            continue
        blocks.append(heading(say(f"origin {origin}"), 11))
        grouped: dict[tuple[str, str], list[str]] = {}
        for source in lines:
            place = source.table + (f" {source.id}" if source.id != "*" else "")
            grouped.setdefault((source.cite, source.why), []).append(
                f"{place}: {say('all fields') if source.field == '*' else source.field}"
            )
        for (cite, why), places in grouped.items():
            text = f"**{'; '.join(places)}.** {why} ({cite})"
            blocks.append(Block(marked_words(text), 7.5, 0.9, indent=4.2, marker="–", leading=1.22))
    blocks.append(heading(say("Fonts and pictures"), 11))
    blocks += [Block(plain_words(credit), 7.5, 0.9, indent=4.2, marker="–", leading=1.22) for credit in credits]
    title = say("Sources and credits")
    return flow(
        blocks, paper, page_box(paper, MARGIN), 3 if paper.landscape else 2, measures, banner(paper, title, ink_of(game)), 18.0
    )
