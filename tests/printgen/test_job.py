"""Options: what they become, and the pairs that are refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import UsageError
from printgen.geometry import Size
from printgen.job import Edges, edges_from, size_from
from tests.printgen.samples import make_job

WRONG = [
    ({"backs": "none", "feed": "backs"}, "no backs to print"),
    ({"backs": "none", "feed": "fronts-then-backs"}, "no backs to print"),
    ({"backs": "fold", "feed": "fronts"}, "folded sheet"),
    ({"backs": "fold", "feed": "backs"}, "folded sheet"),
    ({"backs": "fold", "feed": "fronts-then-backs"}, "folded sheet"),
    ({"paper": "card", "backs": "fold"}, "--backs fold"),
    ({"paper": "card", "marks": "corners"}, "--marks"),
    ({"paper": "card", "marks": "none"}, "--marks"),
    ({"paper": "card", "cut": "stack"}, "--cut"),
    ({"paper": "card", "edge": "5"}, "--edge"),
    ({"paper": "a7x"}, "a7x"),
    ({"paper": "0x100"}, "0x100"),
    ({"paper": "nanx100"}, "nanx100"),
    ({"paper": "infx100"}, "infx100"),
    ({"paper": ""}, "--paper"),
    ({"sets": 0}, "--sets 0"),
    ({"sets": 101}, "--sets 101"),
    ({"bleed": -1.0}, "--bleed -1"),
    ({"bleed": 11.0}, "--bleed 11"),
    ({"bleed": float("nan")}, "--bleed nan"),
    ({"edge": "1 2 3"}, "--edge"),
    ({"edge": "x"}, "--edge"),
    ({"edge": "-1"}, "--edge"),
    ({"edge": "nan"}, "--edge"),
]


@pytest.mark.parametrize(("options", "words"), WRONG)
def test_what_cannot_be_is_wrong_usage(options: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        make_job(**options)


def test_every_wrong_pair_is_named_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        make_job("card", backs="fold", feed="fronts", cut="stack", sets=0)
    assert len(caught.value.problems) == 4


@pytest.mark.parametrize("feed", ["duplex", "fronts", "fronts-then-backs", "backs"])
@pytest.mark.parametrize("backs", ["long", "short"])
def test_two_sided_backs_go_with_every_feed(backs: str, feed: str) -> None:
    assert make_job(backs=backs, feed=feed).feed == feed


def test_defaults() -> None:
    job = make_job()
    assert (job.paper, job.bleed, job.edge, job.marks, job.cut) == (
        (210, 297),
        0,
        (5, 5, 5, 5),
        "corners",
        "sheet",
    )
    assert (job.backs, job.feed, job.sets, job.lang, job.single) == ("long", "duplex", 1, "en", False)
    card = make_job("card")
    assert card.single
    assert card.bleed == 3
    assert make_job("card", bleed=1.0).bleed == 1


def test_papers_are_named_as_the_trade_does_and_sizes_are_read_kindly() -> None:
    assert make_job(" A4 ").paper == (210, 297)
    assert make_job("letter").paper == pytest.approx((215.9, 279.4))
    for text in ("100x150", "100 X 150", "100×150 mm", "100,0x150.0mm"):
        assert size_from(text) == Size(100, 150)
    assert make_job("100x150.5").paper_name == "100x150.5"
    assert not make_job("297x210").turnable, "W x H is taken as fed"
    assert make_job("legal").turnable


def test_edges_are_one_number_or_four() -> None:
    assert edges_from("3.5") == Edges(3.5, 3.5, 3.5, 3.5)
    assert edges_from("1, 2;3  4") == Edges(1, 2, 3, 4)


@given(st.text(max_size=12))
def test_any_text_for_paper_and_edge_is_read_or_refused(text: str) -> None:
    for options in ({"paper": text}, {"edge": text}):
        try:
            job = make_job(**options)
        except UsageError:
            continue
        assert all(number >= 0 for number in (*job.paper, *job.edge))
