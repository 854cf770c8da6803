"""The cover: what the evening needs, how to print, cut and sleeve; counted from the plan of the run."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.band import fitted_size
from printgen.blocks import MARGIN, heading, ink_of, item, page_box, paragraph
from printgen.deck import Game
from printgen.face import ArtItem, Face, Item, ShapeItem, TextItem
from printgen.flow import Block, FontMeasure, fitted_flow
from printgen.geometry import Box
from printgen.job import Job
from printgen.marks import cuts_to_make
from printgen.plan import Part, Run, chosen, parts
from printgen.steps import cut_steps, two_passes

Say = Callable[..., str]
BAND = 62.0  # mm, the height of the title band
ROW = 32.0  # mm, the height of the row of pictures
STOCK_WORDS = {
    "card": "**{sheets} sheets** of card or thick paper: pages {first} to {last}",
    "board": "**{sheets} sheets** of thick card, or glued on board: pages {first} to {last}",
    "sticker": "**{sheets} sheets** of sticker or plain paper: pages {first} to {last}",
    "paper": "**{sheets} sheets** of plain paper: pages {first} to {last}",
}


class Tonight(NamedTuple):
    """What an evening with scissors needs, counted from the plan of the run."""

    cards: int
    sheets: int
    sleeves: int
    cuts: int
    first_page: int
    parts: list[Part]

    @property
    def last_page(self) -> int:
        """The last page of components."""
        return self.parts[-1].last if self.parts else self.first_page - 1


def count_tonight(game: Game, job: Job, runs: list[Run], first: int) -> Tonight:
    """Count what a run takes. box.toml's [sleeves] says of decks of which fewer cards are in use at a time."""
    limits = game.box.get("sleeves", {})
    sleeved = {deck.key for deck in game.decks if deck.kind == "cards" and deck.sleeved}
    counts: dict[str, int] = {}
    for run in runs:
        for card in run.copies:
            counts[card.deck] = counts.get(card.deck, 0) + 1
    cuts_a_sheet = {run.first: sum(map(len, cuts_to_make(run.imposition))) for run in runs}
    return Tonight(
        cards=sum(counts.values()),
        sheets=sum(run.sheets for run in runs),
        sleeves=sum(min(count, limits.get(key, count)) for key, count in counts.items() if key in sleeved),
        cuts=sum(run.sheets * cuts_a_sheet[run.first] for run in runs),
        first_page=first,
        parts=parts(runs, job, first),
    )


def cover(game: Game, job: Job, tonight: Tonight, say: Say, measures: FontMeasure) -> list[Face]:
    """Return the cover: whose game this is, what the evening needs, how to print, cut and sleeve."""
    paper, ink = job.paper, ink_of(game)
    row = pictures(game, job)
    box = page_box(paper, MARGIN)
    box = box._replace(h=box.h - (ROW + 6 if row else 0))
    columns = 2 if paper.w > 180 else 1
    top = [*title_band(game, job, say, measures), *row]

    def make(scale: float) -> list[Block]:
        words = [text for key in ("notice", "unofficial") if (text := box_words(game, key, job.lang))]
        blocks = [paragraph(text, scale) for text in words]
        blocks.append(heading(say("Tonight"), 18 * scale, ink))
        blocks += [item(text, "–", scale) for text in tonight_lines(job, tonight, say)]
        blocks.append(heading(say("In this file"), 13 * scale, ink))
        blocks += [item(f"{deck.count * job.sets} {say(deck.title)}", "–", scale) for deck in chosen(game, job)]
        for title, steps, fresh in (
            (say("How to print"), print_steps(job, tonight, say), columns > 1),
            (say("Cut and sleeve"), cut_steps(job, say), False),
        ):
            blocks.append(heading(title, 13 * scale, ink)._replace(fresh=fresh))
            blocks += [item(text, f"{number}.", scale) for number, text in enumerate(steps, 1)]
        return blocks

    return fitted_flow(make, paper, box, columns, 1, measures, top, BAND - 8, 1.4)


def title_band(game: Game, job: Job, say: Say, measures: FontMeasure) -> list[Item]:
    """Return the band across the top: title, makers, players, one picture. After a colon the title is smaller."""
    paper, box = job.paper, game.box
    art = str(box.get("cover", {}).get("art", ""))
    makers = " · ".join([", ".join(box.get("designers", [])), str(box.get("publisher", ""))])
    players = "–".join(dict.fromkeys(str(number) for number in box.get("players", [])))
    facts = say("{players} players · from {age} years", players=players, age=box.get("age", ""))
    items: list[Item] = [ShapeItem("rect", Box(0, 0, paper.w, BAND), ink_of(game), "", 0)]
    room = paper.w - 2 * MARGIN
    if art and paper.w > 150:
        room = paper.w - 65 - 8 - MARGIN
        items.append(ShapeItem("circle", Box(paper.w - 65, 8, 46, 46), "#ffffff", "", 0))
        items.append(ArtItem(art, Box(paper.w - 60, 13, 36, 36), "#ffffff"))
    title, _, edition = game.title.partition(": ")
    y = 25.0 if edition else 30.0
    for role, size, line, down in (
        ("headline", 32.0, title, 0.0),
        ("headline", 18.0, edition, 9.0),
        ("body-bold", 10.5, makers, 10.0),
        ("body", 10.5, facts, 6.0),
    ):
        if line:
            y += down
            items.append(TextItem(role, fitted_size(line, size, room, measures, role), "#ffffff", ((MARGIN, y, line),)))
    return items


def pictures(game: Game, job: Job) -> list[Item]:
    """Return a row of the game's pictures along the foot of the page."""
    names = game.box.get("cover", {}).get("row", [])
    if not names or job.paper.h < 250:
        return []
    side = min(ROW, (job.paper.w - 2 * MARGIN) / len(names) - 4)
    pitch = (job.paper.w - 2 * MARGIN - side) / max(1, len(names) - 1)
    y = job.paper.h - MARGIN - side
    return [ArtItem(name, Box(MARGIN + pitch * at, y, side, side), "#ffffff") for at, name in enumerate(names)]


def box_words(game: Game, key: str, lang: str) -> str:
    """Return a text of box.toml in a language, English where it has none."""
    return str(game.box.get(f"{key}_{lang}", game.box.get(key, "")))


def tonight_lines(job: Job, tonight: Tonight, say: Say) -> list[str]:
    """Return what the evening needs: sheets, sleeves, cuts, time."""
    minutes = tonight.sheets * 1.5 + tonight.cuts * 0.25 + tonight.sleeves / 12  # of printing, cutting, sleeving
    lines = [say("This file holds {sets} sets.", sets=job.sets)] if job.sets > 1 else []
    return [
        *lines,
        *[say(STOCK_WORDS[part.stock], sheets=part.sheets, first=part.first, last=part.last) for part in tonight.parts],
        say("plain paper: pages 1 to {before} and all after the cards", before=tonight.first_page - 1),
        *([sleeves_line(tonight, say)] if tonight.sleeves else []),
        say("**{cuts} cuts**, about {minutes} minutes in all", cuts=tonight.cuts, minutes=5 * round(minutes / 5 + 0.5)),
    ]


def sleeves_line(tonight: Tonight, say: Say) -> str:
    """Return how many sleeves the cards need, and how many packs of 50 that is."""
    packs = -(-tonight.sleeves // 50)
    if packs == 1:
        return say("**{sleeves} sleeves**, 59 x 92 mm (one pack of 50)", sleeves=tonight.sleeves)
    return say("**{sleeves} sleeves**, 59 x 92 mm ({packs} packs of 50)", sleeves=tonight.sleeves, packs=packs)


def print_steps(job: Job, tonight: Tonight, say: Say) -> list[str]:
    """Return the steps of printing for these backs and this feed."""
    edge = say("long edge") if job.backs == "long" else say("short edge")
    steps = [
        say("Choose **100 %** (“actual size”), never “fit to page”. The ruler on each sheet must measure 50 mm."),
    ]
    if job.backs == "none":
        steps.append(say("Fronts only: **opaque sleeves** are the backs."))
    elif job.backs == "fold":
        steps.append(say("Print on **one side**: front and back stand on the same sheet, a dashed line between them."))
    elif job.feed == "duplex":
        steps.append(say("Print on **both sides**, turned on the **{edge}**.", edge=edge))
        steps.append(say("Try one sheet first and hold it to the light: backs must lie behind fronts."))
    elif job.feed == "fronts-then-backs":
        steps += [step for part in tonight.parts if part.backs for step in two_passes(part, edge, say)]
    else:
        steps.append(say("These are fronts only.") if job.feed == "fronts" else say("These are backs only."))
    if job.backs not in ("none", "fold"):
        steps.append(
            say("Thin paper lets the back show through: take 160 g or more, or opaque sleeves and --backs none.")
        )
        if job.feed == "duplex":
            steps.append(
                say("Your printer cannot turn the sheet? Print again with --feed fronts-then-backs or --backs fold.")
            )
    return steps
