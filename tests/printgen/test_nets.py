"""Things that fold up: they hold what they should, nothing covers anything else, and everything ends upright."""

from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.deck import Card, CardFormat, Deck, Game
from printgen.design import Design, Element, Layout, Style
from printgen.dress import FOLD, NAME, dressed
from printgen.face import ArtItem, Face, ShapeItem, TextItem
from printgen.foldup import FOOT, die_net, standee_net
from printgen.geometry import Box, Point, Size
from printgen.layout import Settler
from printgen.net import Net
from printgen.plan import plan
from printgen.read import DATA, read_game
from printgen.tailor import tailored
from printgen.tuckbox import DEPTH_PLAY, DUST, NOTCH, PLAY, inner, tuck_net
from tests.printgen.samples import make_job

cards = st.builds(Size, st.integers(40, 90).map(float), st.integers(50, 130).map(float))
stacks = st.tuples(cards, st.integers(5, 140), st.sampled_from([0.25, 0.32, 0.45, 0.6]))


def whole(net: Net) -> Box:
    """Return the box of a net."""
    return Box(0, 0, *net.size)


def panel(net: Net, name: str) -> Box:
    """Return the box of the first panel of a layout."""
    return next(panel.box for panel in net.panels if panel.layout == name)


@given(stacks)
def test_a_tuck_box_holds_its_stack_with_the_play_stated(stack: tuple[Size, int, float]) -> None:
    card, count, thickness = stack
    w, h, d = inner(card, count, thickness)
    assert (w - card.w, h - card.h) == pytest.approx(PLAY)
    assert d - count * thickness == pytest.approx(DEPTH_PLAY)
    net = tuck_net(card, count, thickness)
    for name, size in {"front": (w, h), "back": (w, h), "side": (d, h), "lid": (w, d), "bottom": (w, d)}.items():
        assert panel(net, name)[2:] == pytest.approx(size)


@given(stacks)
def test_no_part_of_a_tuck_box_lies_on_another_and_all_lie_on_the_net(stack: tuple[Size, int, float]) -> None:
    net = tuck_net(*stack)
    parts = [*(panel.box for panel in net.panels if panel.layout != "lid"), *net.paint[1:], *net.glue]
    for one, other in combinations(parts, 2):
        assert one == other or not one.overlaps(other)
    for box in (*parts, net.legend):
        assert whole(net).covers(box)
    for line in (*net.cuts, *net.folds):
        assert whole(net).covers(Box(line.x1, line.y1, 0, 0))
        assert whole(net).covers(Box(line.x2, line.y2, 0, 0))
    assert not any(net.legend.overlaps(box) for box in parts)


@given(stacks)
def test_small_flaps_folded_in_do_not_cover_each_other(stack: tuple[Size, int, float]) -> None:
    net = tuck_net(*stack)
    flaps = [box for box in net.paint if box.w < panel(net, "side").w and box.h <= DUST]
    assert len(flaps) >= 4
    assert all(2 * box.h < panel(net, "front").w for box in flaps)
    assert net.notch
    assert net.notch.centre.x == pytest.approx(panel(net, "front").centre.x)
    assert net.notch.w == NOTCH


@pytest.mark.parametrize("side", [20.0, 32.0, 45.0])
def test_opposite_faces_of_a_die_make_seven_and_every_edge_has_one_tab(side: float) -> None:
    net = die_net(side)
    boxes = {int(panel.layout[-1]): panel.box for panel in net.panels}
    assert sorted(boxes) == [1, 2, 3, 4, 5, 6]
    row = sorted((box.x, face) for face, box in boxes.items() if box.y == boxes[1].y)
    order = [face for _, face in row]
    assert order[0] + order[2] == order[1] + order[3] == 7, "two steps along the row lie opposite"
    assert boxes[3].x == boxes[4].x == boxes[order[1]].x
    assert boxes[3].bottom == boxes[order[1]].y
    assert boxes[4].y == boxes[order[1]].bottom
    assert len(net.glue) == 12 - 5, "twelve edges, five of them folds between faces"
    for one, other in combinations([*boxes.values(), *net.glue], 2):
        assert not one.overlaps(other)
    assert all(whole(net).covers(box) for box in (*boxes.values(), *net.glue, net.legend))


def test_tabs_meet_free_edges() -> None:
    """Each tab hangs on one edge and is glued under another: seven tabs, fourteen free edges."""
    net = die_net(30)
    free = 4 * 6 - 2 * 5
    assert 2 * len(net.glue) == free


def standee(elements: tuple[Element, ...], face: Size) -> Deck:
    """Return a deck of one standee."""
    layout = Layout("front", elements, frozenset())
    card = Card("deck", "a", 1, "front", "", {}, 2)
    design = Design({"front": layout}, {}, {})
    return Deck("deck", "deck", CardFormat("any", face), (card,), design, "deck.csv", net="standee")


def settled(deck: Deck) -> Face:
    """Return the face of the only card of a deck."""
    settler = Settler(deck.design, deck.format, lambda role: lambda word: len(word) * 0.5, lambda problem: None)
    return settler.face(deck.cards[0], NAME)


def centre(item: ArtItem | ShapeItem, trim: Size) -> Point:
    """Return where the middle of an item comes to lie."""
    at, angle = item.box.centre, radians(item.turn)
    dx, dy = at.x - trim.w / 2, at.y - trim.h / 2
    return Point(
        trim.w / 2 + dx * cos(angle) - dy * sin(angle),
        trim.h / 2 + dx * sin(angle) + dy * cos(angle),
    )


places = st.tuples(st.integers(-20, 10), st.integers(-30, 20), st.integers(3, 12), st.integers(3, 12))


@given(st.lists(places, min_size=1, max_size=4))
def test_the_two_faces_of_a_standee_are_mirrors_about_the_fold(boxes: list[tuple[int, int, int, int]]) -> None:
    face = Size(44, 68)
    elements = tuple(
        Element("art", Box(*map(float, box)), Style(), ((f"picture-{at}", ""),)) for at, box in enumerate(boxes)
    )
    deck = dressed(standee(elements, face), standee_net(face))
    drawn = settled(deck)
    line = FOOT + face.h
    art = [item for item in drawn.items if isinstance(item, ArtItem)]
    assert len(art) == 2 * len(boxes)
    for at in range(len(boxes)):
        back, front = sorted((item for item in art if item.name == f"picture-{at}"), key=lambda item: -item.turn)
        one, other = centre(back, drawn.trim), centre(front, drawn.trim)
        assert one.x == pytest.approx(other.x)
        assert line - one.y == pytest.approx(other.y - line)
        assert (back.turn, front.turn) == (180, 0)
        assert (back.flip, front.flip) == (True, False), "a half turn and a flip are a mirror about the fold"
        assert back.box[2:] == front.box[2:]


def test_words_on_a_standee_stay_readable_on_both_faces() -> None:
    element = Element("text", Box(-20, 10, 20, 6), Style(size=8), (("Hello", ""),))
    drawn = settled(dressed(standee((element,), Size(44, 68)), standee_net(Size(44, 68))))
    found = [item for item in drawn.items if isinstance(item, TextItem) and item.lines[0][2] == "Hello"]
    assert sorted(item.turn for item in found) == [0, 180]


def test_cuts_and_folds_differ_in_colour_and_dash_and_the_legend_names_them() -> None:
    drawn = settled(dressed(standee((), Size(44, 68)), standee_net(Size(44, 68))))
    lines = [item for item in drawn.items if isinstance(item, ShapeItem) and item.shape == "line"]
    assert {item.dash for item in lines if item.stroke == FOLD} == {True}
    assert {item.dash for item in lines if item.stroke == "#000000"} == {False}
    words = [item.lines[0][2] for item in drawn.items if isinstance(item, TextItem)]
    assert words[:3] == ["cut", "fold back", "glue"]


@pytest.mark.parametrize(("thickness", "boxes"), [(0.32, 1), (0.45, 2), (1.5, 5)])
def test_cards_too_many_for_one_box_share_several(thickness: float, boxes: int) -> None:
    job = make_job("a4", card_thickness=thickness, decks=("tuck",))
    game = tailored(read_game(DATA / "king-fridge", "en", []), job)
    runs = plan(game, job)
    assert len(runs[0].copies) == boxes
    assert tailored(game, job) == game, "made once"


def test_a_game_without_nets_stays_as_it_is() -> None:
    game = Game("trial", "Trial", ())
    assert tailored(game, make_job("a4")) == game
