"""QR codes: they lead to the companion at the game, and only where an address is given."""

from pathlib import Path

import pypdf
import pytest

from printgen.codes import QUIET, code
from printgen.read import DATA
from printgen.tailor import at_home_only
from tests.printgen.samples import printed


def test_a_code_is_square_and_its_rim_is_white() -> None:
    rows = code("https://scores.example.org/new/king-fridge")
    assert {len(row) for row in rows} == {len(rows)}
    for rim in (*rows[:QUIET], *rows[-QUIET:]):
        assert set(rim) == {"0"}
    assert all(row[:QUIET] == row[-QUIET:] == "0" * QUIET for row in rows)


@pytest.mark.parametrize(("companion", "codes"), [("", 0), ("https://scores.example.org", 2)])
def test_a_pad_carries_a_code_where_the_companion_has_an_address(tmp_path: Path, companion: str, codes: int) -> None:
    out, _ = printed(DATA / "king-fridge", tmp_path / "pad.pdf", decks=("pad",), companion=companion)
    text = "".join(page.extract_text() for page in pypdf.PdfReader(out).pages)
    assert text.count("scores on phones") == codes


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("http://localhost:5000", True),
        ("http://127.0.0.1:8000", True),
        ("http://192.168.1.4:8000", True),
        ("http://10.0.0.3", True),
        ("http://172.20.0.1", True),
        ("http://kitchen.local:8000", True),
        ("http://[::1]:8000", True),
        ("http://larder", True),
        ("https://scores.example.org", False),
        ("https://8.8.8.8/games", False),
    ],
)
def test_an_address_that_works_only_at_home_is_known(url: str, home: bool) -> None:
    assert at_home_only(url) == home
