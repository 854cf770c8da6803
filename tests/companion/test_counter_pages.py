"""The counter's pages without a script: orders, dice and timers work by forms alone, and nothing counts twice."""

import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape

import pytest

from companion import catalog, odds
from companion.bell import bell
from printgen.read import DATA
from tests.companion import counter
from tests.companion.phone import Phone, form_of

MakePhone = Callable[..., Phone]
FRIES = "lord-of-the-fries"
NAMES = ("Mia", "Jonas", "Anna")


@pytest.fixture
def mia(phone: MakePhone) -> Phone:
    """Seat a phone at a coffee shop with Mia, Jonas and Anna; Mia deals."""
    one = phone()
    one.open_table(FRIES, NAMES, menu="mcfryes")
    one.do("seat.take", seat="Mia")
    one.do("set", round=1, field="begins", value=one.seat("Mia"))
    return one


def words(page: str) -> str:
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", page.split("<main", 1)[-1])).split())
    return text.replace(" ,", ",")


def order(phone: Phone) -> str:
    answer = phone.get(f"{phone.table}/order")
    assert answer.status_code == 200
    return answer.text


def press(phone: Phone, form: str, page: str = "order", **more: str) -> str:
    """Press a form's button as a browser without a script would; return the page it leads to."""
    fields = form_of(phone.get(f"{phone.table}/{page}").text, f"f-{form}")
    answer = phone.post(f"{phone.table}/cmd", fields | more)
    assert answer.status_code == 303, answer.text
    assert answer.headers["Location"].startswith(f"{phone.table}/{page}")
    return phone.get(answer.headers["Location"]).text


def seen(phone: Phone) -> dict[str, object]:
    found: dict[str, object] = phone.state()["counter"]
    return found


def test_an_order_is_two_taps_from_the_home_page(phone: MakePhone) -> None:
    one = phone()
    fields = form_of(one.get("/").text, "just-roll")
    answer = one.post("/just-roll", fields)
    assert answer.status_code == 303 and answer.headers["Location"].endswith("/order")
    assert one.post("/just-roll", fields).headers["Location"] == answer.headers["Location"]
    one.join(answer.headers["Location"].removesuffix("/order"))
    page = press(one, "roll")
    made = seen(one)["order"]
    assert isinstance(made, dict) and made["title"] in unescape(page)
    assert one.state()["seats"] == [] and "Result" not in page
    assert phone().join(one.table).get(f"{one.table}/order").text.count('class="plate"') == page.count('class="plate"')
    press(one, "filled")
    assert one.get(one.table).status_code == one.get(f"{one.table}/tv").status_code == 200


def test_a_form_that_is_not_ours_opens_nothing(phone: MakePhone) -> None:
    one = phone()
    one.get("/")
    assert one.post("/just-roll", {"id": "x"}).status_code == 400


def test_real_dice_make_the_order_in_pictures_with_names_and_counts(mia: Phone) -> None:
    page = press(mia, "dice", dice="4 5 4 4")
    text = words(page)
    assert "Double Tall Iced" in text and "2 × Coffee" in text and "order 1 · Mia leads" in text
    for picture in ("coffee", "milk", "ice"):
        assert f"/art/food/{picture}.svg" in page
        assert mia.get(f"/art/food/{picture}.svg").status_code == 200
    assert re.findall(r'role="img" aria-label="(\d)"', page.split('id="h-order"')[0]) == ["4", "5", "4", "4"]
    assert "give a card to Jonas to the left, since it is the day's first order" in text
    assert "Fill or pass, in turn Jonas Anna Mia leads" in text


def test_dice_typed_one_by_one_ask_for_the_next(mia: Phone) -> None:
    assert "Die for the zone" in order(mia)
    page = press(mia, "die", dice="4")
    assert "Coffee Drinks: coffee" in page and "Die for the zone" not in page
    stale = {"part": "yes", "number": "1", "had": "0", "dice": "6"}
    assert mia.do("order.dice", **stale).status_code == 200  # another phone typed the same die
    assert "Coffee Drinks: size" in press(mia, "die", dice="5")
    assert "Die for the zone" in press(mia, "clear")


@pytest.mark.parametrize(("dice", "why"), [("4 5", "needs 1 + 3 dice"), ("7 1", "does not show 7"), ("x", "numbers")])
def test_dice_that_make_no_order_are_refused_in_words(mia: Phone, dice: str, why: str) -> None:
    fields = form_of(order(mia), "f-dice")
    answer = mia.post(f"{mia.table}/cmd", fields | {"dice": dice})
    assert answer.status_code == 400 and why in words(answer.text)


def test_two_phones_that_roll_at_once_make_one_order(mia: Phone, phone: MakePhone) -> None:
    jonas = phone().join(mia.table)
    for one in (mia, jonas):
        assert one.do("order.roll", number=1).status_code == 200
    assert seen(mia)["number"] == 1
    press(mia, "undo")
    for one in (mia, jonas):
        one.do("order.dice", number=1, dice="6 2")
        one.do("order.passed", number=1, go=1)
    assert seen(mia)["go"] == 2
    for one in (mia, jonas):
        one.do("order.filled", number=1, seat="Anna")
        one.do("day.new", day=2)
    assert (seen(mia)["day"], seen(mia)["order"]) == (2, None)
    assert mia.do("order.roll", number=2, dice="1 1").status_code == 400


def test_who_filled_leads_and_the_next_order_may_be_called(mia: Phone) -> None:
    press(mia, "dice", dice="6 2")
    assert "Brain Freeze" in words(order(mia)) and "3 × Ice" in words(order(mia))
    text = words(press(mia, "filled", seat=mia.seat("Anna")))
    assert "Anna filled Brain Freeze" in text and "Anna, what will it be?" in text
    text = words(press(mia, "call-B", items="mcfryes-b2"))
    assert "Fruity Brute" in text and "give a card to Jonas to the left, since it was called" in text


def test_the_first_order_of_a_day_cannot_be_called_and_some_zones_never(mia: Phone) -> None:
    assert 'id="f-call-' not in order(mia)
    mia.do("order.roll")
    mia.do("order.filled", seat="Anna")
    assert set(re.findall(r'id="f-call-(\w)"', order(mia))) == {"A", "B", "D"}


def test_a_short_order_says_what_may_be_left_out_and_ends_by_itself(mia: Phone) -> None:
    press(mia, "dice", dice="1 3")
    assert 'id="omit"' not in order(mia)
    text = words(press(mia, "passed"))
    assert "1 ingredient may be left out time 2 around the table" in text
    text = words(press(mia, "passed"))
    assert "Nobody filled Whippuccino" in text and "Jonas, what will it be?" in text


def test_undo_takes_back_a_roll_a_fill_and_a_day_but_no_dice_and_no_timer(mia: Phone) -> None:
    mia.do("dice.roll", die="d6")
    mia.do("timer.start", timer="turn")
    press(mia, "dice", dice="6 2")
    press(mia, "filled", seat=mia.seat("Anna"))
    press(mia, "day")
    mia.do("timer.pause", timer="turn")
    mia.do("dice.roll", die="d20")
    found = []
    for _ in range(3):
        press(mia, "undo")
        now = seen(mia)
        found.append((now["day"], now["leader"], now["order"] is not None))
    assert found == [(1, mia.seat("Anna"), False), (1, mia.seat("Mia"), True), (1, mia.seat("Mia"), False)]
    state = mia.state()
    assert len(state["rolls"]) == 2 and state["timers"][0]["ends_at"] is None
    assert "Brain Freeze" in words(press(mia, "redo"))


def test_all_days_played_closes_the_counter(phone: MakePhone) -> None:
    one = phone()
    one.open_table(FRIES, NAMES, days="1")
    assert "End the day" in order(one)
    assert "All 1 days are played" in words(press(one, "day"))
    assert one.do("order.roll", number=1).status_code == 400


def test_a_phone_is_told_where_its_own_card_goes(mia: Phone, phone: MakePhone) -> None:
    jonas = phone().join(mia.table)
    jonas.do("seat.take", seat="Jonas")
    mia.do("order.roll")
    mia.do("order.filled", seat="Mia")
    mia.do("order.roll")
    assert "You lead: your own card stays with you" in words(order(mia))
    assert "give a card to Mia the leader, since it was rolled" in words(order(jonas))
    assert (seen(mia)["passes_to"], seen(jonas)["passes_to"]) == ("", mia.seat("Mia"))


def test_a_menu_of_ones_own_needs_no_code(phone: MakePhone, monkeypatch: pytest.MonkeyPatch) -> None:
    one = phone()
    one.open_table(FRIES, NAMES)
    monkeypatch.setattr("companion.rooms.box", lambda key, language: counter.box())
    one.do("setting", name="menu", value="pantry")
    assert "Pantry" in order(one) and len(re.findall(r'<button name="dice"', order(one))) == 8
    text = words(press(one, "dice", dice=["8", "2", "6", "6", "4", "1", "2", "5", "3", "1"][0] + " 1 2"))
    assert "Soup and Ham: Broth" in text and "Ham" in text
    assert '<span class="initial"' in order(one)
    one.do("order.filled", seat="Mia")
    text = words(press(one, "call-T", **{"items-1": "t2", "items-2": "t4"}))
    assert "Double Piled" in text and "2 × Ham" in text
    assert one.get(f"{one.table}/odds").status_code == one.get(f"{one.table}/round/1").status_code == 200


def test_a_wildcard_names_all_that_serve_it(phone: MakePhone) -> None:
    one = phone()
    one.open_table(FRIES, NAMES, menu="friedeys")
    page = press(one, "dice", dice="6 3 4 5")
    assert "Bird Meat, Fish Meat or Cow Meat" in words(page)
    assert page.count("/art/food/fish.svg") == 1


@pytest.mark.parametrize("menu", ["friedeys", "mcfryes"])
def test_the_odds_page_shows_every_order_and_ingredient_as_an_exact_fraction(phone: MakePhone, menu: str) -> None:
    one = phone()
    one.open_table(FRIES, NAMES, menu=menu)
    page = one.get(f"{one.table}/odds").text
    text = words(page)
    box = catalog.box(FRIES, "en")
    all_of = odds.odds(box.menus[menu])
    for made, chance in all_of.items():
        assert made.title in text
        assert str(chance) in text or sum(c for m, c in all_of.items() if m.title == made.title) != chance
    for need, wanted in odds.wanted(all_of).items():
        assert f"{box.cards[need[-1]].name} {wanted.likely} " in text
    assert str(odds.mean(all_of)) in text
    shown = [Fraction(one) for one in re.findall(r"<b>(\d+/\d+)</b>", page.split('id="sizes"')[1].split("</ul>")[0])]
    assert sum(shown) == 1


def test_the_pad_counts_totals_two_sums_or_card_by_card(mia: Phone) -> None:
    mia.set(1, "Mia", played=20, hand=7)
    for name, depth in (("Jonas", "total"), ("Anna", "cards")):
        mia.set(1, name, depth=depth)
    mia.set(1, "Jonas", total=-3)
    page = mia.get(f"{mia.table}/round/1").text
    assert "Deal 12 cards to each; 18 are set aside." in page and "Mia</bdi> deals" in page
    anna = mia.seat("Anna")
    for form, button in ((f"{anna}-played_of-coffee-p", {"delta": "1"}), (f"{anna}-hand_of-ice-p", {"delta": "1"})):
        answer = mia.post(f"{mia.table}/cmd", form_of(mia.get(f"{mia.table}/round/1").text, f"f-{form}") | button)
        assert answer.status_code == 303
    assert [mia.total(name) for name in NAMES] == [13, -3, -2]
    assert "2 cards are counted" not in mia.get(f"{mia.table}/round/1").text
    mia.do("setting", name="values", value="original")
    assert "played_of:" not in mia.get(f"{mia.table}/round/1").text
    mia.do("setting", name="values", value="own")
    assert "value.value:coffee" in mia.get(f"{mia.table}/round/1").text
    for card, value in (("coffee", 3), ("ice", 1)):
        assert mia.do("set", round=0, field=f"value:{card}", value=value).status_code == 200
    assert mia.total("Anna") == 2
    for page in ("/log", "/result"):
        assert mia.get(mia.table + page).status_code == 200


def test_players_and_deck_that_do_not_go_together_are_refused_in_words(phone: MakePhone) -> None:
    one = phone()
    page = one.get(f"/new/{FRIES}").text
    names = {f"names-{at}": f"P{at}" for at in range(7)}
    typed = {"id": re.findall(r'name="id" value="(\w{32})"', page)[0], "values": "printed", "menu": "friedeys"} | names
    answer = one.post(f"/new/{FRIES}", typed)
    assert answer.status_code == 400 and "72" in words(answer.text) and "P6" in answer.text
    assert one.post(f"/new/{FRIES}", typed | {"deck": "72"}).status_code == 303
    assert one.post(f"/new/{FRIES}", typed | {"menu": "nothing"}).status_code == 400


def test_dice_roll_once_however_often_the_page_is_loaded(ann: Phone) -> None:
    fields = form_of(ann.get(f"{ann.table}/dice").text, "f-throw") | {"count": "3", "die": "d6"}
    for _ in range(2):
        assert ann.post(f"{ann.table}/cmd", fields).status_code == 303
    pages = [re.findall(r'class="die[^"]*"[^>]*aria-label="(\d)"', ann.get(f"{ann.table}/dice").text) for _ in range(2)]
    rolls = ann.state()["rolls"]
    assert len(rolls) == 1 and pages[0] == pages[1] == [str(face) for face in rolls[0]["faces"]]
    assert ann.do("dice.roll", die="d6", faces=[6]).status_code == 400
    assert ann.do("dice.roll", die="d7").status_code == ann.do("dice.roll", die="d6", count=11).status_code == 400
    for die in ("d2", "d4", "d8", "d10", "d12", "d20", "d100"):
        ann.do("dice.roll", die=die, count=10)
        assert ann.get(f"{ann.table}/dice").status_code == 200
    assert "rolled 10d100" in words(ann.get(f"{ann.table}/log").text)


def test_timers_start_stand_go_on_and_stop_by_forms(ann: Phone) -> None:
    page = press(ann, "start-memorise", "dice")
    assert "Memorise" in page and re.search(r'data-timer="memorise"[^>]*>(1:00|0:59)<', page)
    page = press(ann, "pause-memorise", "dice")
    assert "paused" in page and ann.state()["timers"][0]["remaining"] > 0
    press(ann, "minute-memorise", "dice")
    assert ann.state()["timers"][0]["remaining"] > 60_000
    press(ann, "resume-memorise", "dice")
    press(ann, "free", "dice", label='<img src="x">', seconds="15")
    for page in ("/dice", "", "/round/1", "/tv", "/log"):
        text = ann.get(ann.table + page).text
        assert "<img src=x" not in text and '<img src="x"' not in text and "&lt;img" in text, page
    press(ann, "stop-memorise", "dice")
    assert [one["label"] for one in ann.state()["timers"]] == ['\u2068<img src="x">\u2069']
    press(ann, "start-turn", "dice")
    ends = ann.state()["timers"][1]["ends_at"]
    ann.do("timer.start", timer="turn", again="")
    assert ann.state()["timers"][1]["ends_at"] == ends
    press(ann, "again-turn", "dice")
    assert ann.state()["timers"][1]["ends_at"] >= ends


def test_the_hosts_clock_is_told_and_a_bell_may_sound(ann: Phone) -> None:
    answer = ann.get(f"{ann.table}/clock")
    assert abs(answer.get_json()["server_ms"] - ann.state()["server_ms"]) < 5000
    assert answer.headers["Cache-Control"] == "no-store"
    assert "media-src 'self'" in answer.headers["Content-Security-Policy"]
    sound = ann.client.get("/static/bell.wav")
    assert sound.get_data() == bell()
    sound.close()
    assert sound.mimetype in ("audio/x-wav", "audio/wav", "audio/vnd.wave")


def test_the_tv_shows_the_order_and_scores_in_between(mia: Phone) -> None:
    assert "Mia, what will it be?" in words(mia.get(f"{mia.table}/tv").text)
    press(mia, "dice", dice="4 5 4 4")
    mia.do("order.passed")
    text = words(mia.get(f"{mia.table}/tv").text)
    assert "Double Tall Iced" in text and "1 ingredient may be left out" in text and "Pass a card to the left" in text
    mia.do("order.filled", seat="Anna")
    mia.set(1, "Mia", depth="total", total=9)
    text = words(mia.get(f"{mia.table}/tv").text)
    assert "Anna leads" in text and "Anna filled Double Tall Iced" in text and " 9 " in text


def test_games_without_a_menu_have_no_counter(ann: Phone) -> None:
    for page in ("order", "odds"):
        assert ann.get(f"{ann.table}/{page}").status_code == 404
    assert ann.state()["counter"] is None and '/order"' not in ann.get(ann.table).text


def test_every_ingredient_of_both_restaurants_has_a_picture() -> None:
    pictures = catalog.pictures(FRIES)
    assert set(pictures) == set(catalog.box(FRIES, "en").cards) and catalog.pictures("king-fridge") == {}
    assert all((DATA / "art" / f"{one}.svg").is_file() for one in pictures.values())


@pytest.mark.parametrize("menu", ["friedeys", "mcfryes"])
def test_a_whole_game_of_four_days_is_played_and_scored_on_three_phones(phone: MakePhone, menu: str) -> None:
    first = phone()
    first.open_table(FRIES, NAMES, menu=menu)
    phones = [first, phone().join(first.table), phone().join(first.table)]
    for one, name in zip(phones, NAMES, strict=True):
        one.do("seat.take", seat=name)
    first.do("set", round=1, field="begins", value=first.seat("Jonas"))
    scores = {"Mia": (12, -4, 30, 5), "Jonas": (9, 9, 9, 9), "Anna": (-20, 40, 1, 22)}
    for day in range(1, 5):
        for turn in range(3):
            before = seen(first)["number"]
            assert phones[turn].do("order.roll", number=before + 1).status_code == 200  # type: ignore[operator]
            for one in phones:
                assert 'class="plate"' in order(one)
            assert phones[turn].do("order.filled", number=before + 1, seat=NAMES[turn]).status_code == 200  # type: ignore[operator]
        phones[0].do("day.new", day=day + 1)
        for one, name in zip(phones, NAMES, strict=True):
            total = scores[name][day - 1]
            one.set(day, name, played=max(total, 0) + 3, hand=max(-total, 0) + 3)
    state = first.state()
    assert state["final"] and [first.total(name) for name in NAMES] == [43, 36, 43]
    assert state["winners"] == [first.seat("Mia"), first.seat("Anna")]
    assert [one["seat"] for one in state["starters"]] == [first.seat(NAMES[at % 3]) for at in (1, 2, 3, 4)]
    assert "share the win" in words(first.get(f"{first.table}/result").text)


def test_people_may_sit_down_at_a_table_that_only_rolled(phone: MakePhone) -> None:
    one = phone()
    one.join(one.post("/just-roll", form_of(one.get("/").text, "just-roll")).headers["Location"].removesuffix("/order"))
    press(one, "roll")
    for name in NAMES:
        assert one.do("seat.add", name=name).status_code == 200
    one.do("seat.take", seat="Mia")
    one.do("seat.take", seat="Anna")
    page = one.get(f"{one.table}/order?as={one.seat('Anna')}").text
    assert f'href="?as={one.seat("Mia")}"' in page and "Day 4" in page
    assert one.get(f"{one.table}/round/1").status_code == one.get(one.table).status_code == 200
