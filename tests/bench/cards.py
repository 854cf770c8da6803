"""Tables of different text cards to measure with: the same table for the same number, whatever the machine."""

import csv
import random
from pathlib import Path

WORDS = """
    draw discard market river stone lantern guild trade wool ship harbour tower winter spring
    gain lose two three coins each player may then choose another card from hand deck row
""".split()  # noqa: SIM905


def write_cards(path: Path, count: int, copies: int = 1) -> None:
    """Write a table of `count` cards: id, name, type, cost, text (26 words), copies."""
    chance = random.Random(59092)
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["id", "name", "type", "cost", "text", "copies"])
        for number in range(1, count + 1):
            name = f"{chance.choice(WORDS).title()} {chance.choice(WORDS).title()} {number}"
            text = " ".join(chance.choice(WORDS) for _ in range(26)).capitalize() + "."
            kind = chance.choice(["Action", "Event", "Goods"])
            table.writerow([number, name, kind, chance.randint(0, 9), text, copies])
