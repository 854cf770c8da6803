"""A menu is a table: shipped or home-made, it needs no code, and one that cannot be is refused in words."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import catalog
from companion.menu_table import BadMenu, read_menu
from companion.odds import odds, sizes
from companion.orders import NotOnTheMenu, call, resolve, throw
from printgen.read import DATA
from tests.companion.counter import COLUMNS, PANTRY, ROWS, Counter, menu


def changed(row: str, **cells: str) -> list[Mapping[str, str]]:
    return [{**one, **cells} if one["id"] == row else one for one in ROWS]


def test_a_home_made_menu_rolls_with_its_own_dice() -> None:
    pantry = menu("pantry")
    assert pantry.sides == 8
    assert [[column.sides for column in zone.columns] for zone in pantry.zones] == [[4], [3, 2], [2]]
    made = resolve(pantry, (5, 3, 2)).made
    assert made is not None
    assert (made.title, made.ingredients) == ("Double Piled", (("bread",), ("bread",), ("ham",), ("ham",)))


def test_a_home_made_menu_nests_sums_and_takes_wildcards() -> None:
    made = resolve(menu("pantry"), (8, 2, 7, 6, 1, 4)).made
    assert made is not None
    assert made.title == "Either: Pea Soup"
    assert made.ingredients[-2:] == (("ham", "cheese"), ("cheese", "pea"))


def test_a_zone_of_several_columns_can_be_called_where_its_table_says_so() -> None:
    assert call(menu("pantry"), ["t1", "t4"]).ingredients == (("bread",), ("ham",), ("ham",), ("ham",))
    for items in (["t1"], ["t4", "t1"], ["t1", "b1"], ["nothing"], []):
        with pytest.raises(NotOnTheMenu):
            call(menu("pantry"), items)


def test_the_odds_of_a_home_made_menu_add_up() -> None:
    chances = odds(menu("pantry"))
    assert sum(chances.values()) == 1
    assert sum(sizes(chances).values()) == 1


def test_a_table_may_play_with_it_like_with_any_other() -> None:
    counter = Counter("ABC", {"menu": "pantry"})
    counter.do("order.roll", chance=0)
    assert counter.order.title == "Broth"
    counter.do("undo", rev=counter.table.rev)
    counter.do("setting", name="menu", value="friedeys")
    counter.do("order.roll", chance=0)
    assert counter.order.title == "Small Fry"


def test_another_restaurant_is_three_tables_beside_the_shipped_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(DATA / "lord-of-the-fries", tmp_path / "lord-of-the-fries"))
    with (folder / "menu.csv").open("a", encoding="utf-8") as menus:
        for row in ROWS:
            cells = [row["id"], "pantry", *(row[name] for name in COLUMNS[1:-1]), f'"{row["rule"]}"']
            menus.write(",".join(cells) + "\n")
    with (folder / "menus.csv").open("a", encoding="utf-8") as titles:
        titles.write("pantry-menu,Pantry,pantry,1\n")
    deck = "".join(f"{name},{name.title()},{value},9\n" for name, value in PANTRY.items())
    (folder / "pantry.csv").write_text(f"id,name,value,copies\n{deck}", "utf-8")
    monkeypatch.setattr(catalog, "DATA", tmp_path)
    decks, menus_read = catalog.restaurants("lord-of-the-fries", "en")
    assert menus_read["pantry"] == menu("pantry")
    assert decks["pantry"].size == 45
    assert list(menus_read) == ["friedeys", "mcfryes", "pantry"]


def test_however_often_a_menu_rolls_again_its_dice_come_to_an_end() -> None:
    for key in ("pantry", "friedeys", "mcfryes"):
        for chance in range(5000):
            rolled = throw(menu(key), chance * 7919**9)
            assert rolled.made, chance


@pytest.mark.parametrize(
    ("row", "cells", "why"),
    [
        ("b1", {"ingredients": "cake"}, "Row b1: the deck has no cake"),
        ("x2", {"rule": "any:ham,cake"}, "Row x2: the deck has no cake"),
        ("t4", {"rule": "fill jam to 3"}, "Row t4: the deck has no jam"),
        ("b1", {"roll": "one"}, "Row b1: a face or a size is not a number"),
        ("b1", {"roll": "0 1 2"}, "a die has no face below 1"),
        ("b1", {"roll": "1"}, "The faces of zone S are not 1 to 4, each once."),
        ("b2", {"roll": "2 3 4"}, "each once"),
        ("b1", {"item": ""}, "Row b1: the column item is empty"),
        ("x1", {"callable": "yes"}, "what holds a roll cannot be called"),
        ("x1", {"callable": "perhaps"}, "callable is yes or no"),
        ("x1", {"rule": "roll:Q"}, "There is no zone Q to roll."),
        ("x1", {"rule": "roll:X"}, "Zone X rolls within rolls"),
        ("t4", {"zone": "S"}, "stands in two places"),
    ],
)
def test_a_table_that_makes_no_menu_is_refused_in_words(row: str, cells: dict[str, str], why: str) -> None:
    with pytest.raises(BadMenu) as refused:
        read_menu("pantry", "Pantry", changed(row, **cells), PANTRY)
    assert why in str(refused.value)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(BadMenu) as refused:
        read_menu("pantry", "Pantry", [{**one, "ingredients": "cake"} for one in ROWS], PANTRY)
    assert len(refused.value.problems) == len(ROWS)
    with pytest.raises(BadMenu, match="no rows"):
        read_menu("pantry", "Pantry", [], PANTRY)
