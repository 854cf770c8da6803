"""Plain dice: from a short list, rolled by the server alone, fair and independent, never twice."""

import random
from collections import Counter as Count
from itertools import pairwise, product
from typing import Any

import pytest

from companion.command import Refused
from companion.dice import DICE, KEPT, MOST, faces
from tests.companion.counter import Counter
from tests.companion.kitchen import Kitchen
from tests.companion.phone import Phone


def test_a_roll_is_kept_with_who_and_when_for_any_game() -> None:
    kitchen = Kitchen("king-fridge", "AB")
    kitchen.do("seat.take", "p1", seat="B")
    kitchen.do("dice.roll", "p1", chance=5 + 6 * 2, die="d6", count="2")
    (roll,) = kitchen.table.rolls
    assert (roll.rev, kitchen.table.seat(roll.by), roll.at) == (3, kitchen.table.seats[1], 2000)
    assert (roll.die, roll.faces, roll.total) == ("d6", (6, 3), 9)


@pytest.mark.parametrize(
    "args",
    [
        {"die": die}
        for die in ("d0", "d1", "d2147483647", "", "d6;d6", "2d6+1e9", "__proto__", "d²", "D6", " d6 ", None, 6, ["d6"])
    ]
    + [{"die": "d6", "count": count} for count in (0, -1, 10**9, MOST + 1, "", "x", 1.5, True)]
    + [{}, {"die": "d6", "result": 6}, {"die": "d6", "faces": [6]}, {"die": "d6", "as": "s99"}],
    ids=str,
)
def test_only_choices_of_the_list_are_rolled(args: dict[str, Any]) -> None:
    kitchen = Kitchen("king-fridge", "AB")
    with pytest.raises(Refused):
        kitchen.do("dice.roll", **args)
    assert len(kitchen.events) == 1


@pytest.mark.parametrize("die", DICE)
def test_uniform_numbers_make_every_pair_of_faces_equally_often(die: str) -> None:
    sides = DICE[die]
    pairs = Count(faces(chance, sides, 2) for chance in range(sides**2))
    assert pairs == Count(product(range(1, sides + 1), repeat=2))


def test_a_number_of_256_bits_leaves_no_face_favoured() -> None:
    """A remainder is unfair by at most one number in all that a die may take; forty dice leave 150 bits of them."""
    assert 2**256 // 6**40 > 2**150
    assert 2**256 // max(DICE.values()) ** MOST > 2**150


def test_sixty_thousand_rolls_are_even_and_neighbours_independent() -> None:
    chance = random.Random(15)
    thrown = [faces(chance.getrandbits(256), 6, 10) for _ in range(6000)]
    counted: Count[int] = Count(face for each in thrown for face in each)
    assert all(9_600 <= counted[face] <= 10_400 for face in range(1, 7))
    pairs: Count[tuple[int, ...]] = Count(pair for each in thrown for pair in pairwise(each))
    expected = 6000 * 9 / 36
    off: list[float] = [(pairs[pair] - expected) ** 2 / expected for pair in product(range(1, 7), repeat=2)]
    assert sum(off) < 66.6  # chi-square, 35 degrees, one in a thousand


def test_a_roll_reaches_the_log_once_however_often_it_is_sent_and_a_result_is_refused(ann: Phone) -> None:
    for _ in range(3):
        assert ann.do("dice.roll", "ab" * 16, die="d20", count=3).status_code == 200
    assert "rolled 3d20: " in ann.get(f"{ann.table}/log").text
    assert ann.do("dice.roll", die="d6", result=6).status_code == 400
    assert ann.state()["rev"] == 2


def test_a_timer_reaches_the_log(ann: Phone) -> None:
    ann.do("timer.start", timer="turn")
    ann.do("timer.start", timer="free", label="<b>Tea</b>", seconds=90)
    log = ann.get(f"{ann.table}/log").text
    assert "Turn: started, 60 s" in log and "&lt;b&gt;Tea&lt;/b&gt;</bdi>: started, 90 s" in log


def test_a_table_shows_its_last_rolls_and_an_undo_leaves_its_trace() -> None:
    counter = Counter("AB")
    for chance in range(KEPT + 5):
        counter.do("dice.roll", chance=chance, die="d20")
    assert [roll.faces for roll in counter.table.rolls] == [(n % 20 + 1,) for n in range(5, KEPT + 5)]
    counter.do("undo", rev=counter.table.rev)
    assert len([event for event in counter.events if event.kind == "dice.roll"]) == KEPT + 5
