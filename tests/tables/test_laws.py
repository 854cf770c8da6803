"""Whatever goes in, a run ends with cards that hold all the text, or with a PrintgenError; with nothing else."""

import csv
import io
import json
import random
import zipfile
from pathlib import Path
from typing import Literal

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.errors import PrintgenError, Problem
from printgen.read import make_reading, read_game
from printgen.read.copies import told_nothing
from printgen.read.table import read_table
from tests.printgen.samples import printed
from tests.tables.books import ods, xlsx

NAMES = ["name", "text", "type", "cost", "count", "Anzahl", "Titel", "id", "back", "image", "layout", "", "x", "Name "]
WORDS = "abc XYZ 12 äöé „“ ,;|\t\"'{}<>&#@\n"
cells = st.one_of(st.text(alphabet=WORDS, max_size=14), st.sampled_from(["", "0", "1", "2.0", "-1", "#REF!", "=A1"]))
tables = st.integers(1, 5).flatmap(
    lambda width: st.tuples(
        st.lists(st.sampled_from(NAMES), min_size=width, max_size=width),
        st.lists(st.lists(cells, min_size=0, max_size=width + 1), max_size=6),
    )
)
marks = st.sampled_from([",", ";", "\t", "|"])
endings = st.sampled_from(["\n", "\r\n"])
encodings = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(alphabet=WORDS, max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=12,
)


def ends_well(path: Path, out: Path) -> str | None:
    """Print a table; return the words of the cards, or None for a refusal, whose problems must all be located."""
    out.unlink(missing_ok=True)
    try:
        printed(path, out)
    except PrintgenError as error:
        assert error.problems
        assert all(problem.message and problem.file for problem in error.problems)
        assert any(problem.severity == "error" for problem in error.problems)
        assert not out.exists()
        return None
    return "".join(page.extract_text() for page in pypdf.PdfReader(out).pages)


def letters(text: str) -> str:
    """Return what is left of a text without blanks, for texts that are broken into lines."""
    return "".join(text.split())


@given(tables, marks, endings, encodings, st.booleans())
@settings(max_examples=120)
def test_any_table_is_printed_whole_or_refused_with_places(
    tmp_path: Path, table: tuple[list[str], list[list[str]]], mark: str, end: str, encoding: str, quoted: bool
) -> None:
    header, rows = table
    out = io.StringIO()
    quoting: Literal[0, 1] = csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL
    csv.writer(out, delimiter=mark, lineterminator=end, quoting=quoting).writerows([header, *rows])
    path = tmp_path / "deck.csv"
    path.write_bytes(out.getvalue().encode(encoding))
    words = ends_well(path, tmp_path / "out.pdf")
    if words is not None:
        for card in read_game(path, "en", []).decks[0].cards:
            for column in ("name", "text", "type", "cost"):
                assert letters(card.fields.get(column, "")) in letters(words)


@given(
    st.lists(
        st.tuples(
            st.text("abcdefgh äöß", min_size=1, max_size=12), st.text("abc, .;'\n", max_size=60), st.integers(1, 3)
        ),
        min_size=1,
        max_size=5,
    ),
    marks,
    endings,
)
@settings(max_examples=60)
def test_a_proper_table_is_always_printed_whole(
    tmp_path: Path, rows: list[tuple[str, str, int]], mark: str, end: str
) -> None:
    rows = [(f"n{name.strip()}", text, count) for name, text, count in rows]
    out = io.StringIO()
    csv.writer(out, delimiter=mark, lineterminator=end).writerows([("name", "text", "count"), *rows])
    path = tmp_path / "deck.csv"
    path.write_bytes(out.getvalue().encode())
    words = ends_well(path, tmp_path / "out.pdf")
    assert words is not None
    deck = read_game(path, "en", []).decks[0]
    assert [(card.fields["name"], card.fields["text"], card.copies) for card in deck.cards] == [
        (" ".join([name]).strip(), text.strip(), count) for name, text, count in rows
    ]
    assert all(letters(text) in letters(words) for name, text, _ in rows)


@given(jsons)
@settings(max_examples=120)
def test_any_json_is_printed_or_refused(tmp_path: Path, value: object) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(value), "utf-8")
    ends_well(path, tmp_path / "out.pdf")


@given(st.binary(max_size=200), st.sampled_from([".csv", ".tsv", ".json", ".toml", ".xlsx", ".txt"]))
@settings(max_examples=200)
def test_any_bytes_are_a_table_or_told(tmp_path: Path, data: bytes, suffix: str) -> None:
    path = tmp_path / f"deck{suffix}"
    path.write_bytes(data)
    told: list[Problem] = []
    try:
        table = read_table(path, told)
    except PrintgenError:
        return
    assert table.rows or told or told_nothing(table)


SEEDS = {
    ".csv": 'id,name,text,count\n1,"Owl, old","Sees\n""far""",2\n2,Fox,Käse – ok,1\n'.encode(),
    ".json": b'{"cards": [{"name": "Owl", "text": ["a", "b"], "count": 2}, {"name": "Fox\\u00e9", "count": 1.0}]}',
    ".toml": b'title = "T"\n[[cards]]\nname = "Owl"\ncount = 2\n[[cards]]\nname = "Fox"\n',
    ".xlsx": xlsx({"Notes": [["x"]], "Cards": [["name", "text", "count"], ["Owl", "Sees", 2], ["Fox", 3.5, 1]]}),
    ".ods": ods({"Notes": [["x"]], "Cards": [["name", "text", "count"], ["Owl", "Sees", "2"], ["Fox", "R", "1"]]}),
    ".xls": (Path(__file__).parent / "files" / "deck.xls").read_bytes(),
}


def mutated(seed: bytes, chance: random.Random) -> bytes:
    """Return bytes with a few changes: flipped, dropped, doubled, cut off, or a telling one put in."""
    data = bytearray(seed)
    for _ in range(chance.randint(1, 4)):
        at, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        kind = chance.randrange(5)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at : min(end, at + 8)]
        elif kind == 2:
            data[at:at] = data[at : min(end, at + 20)]
        elif kind == 3:
            data[at:at] = chance.choice(
                [b'"', b",", b"\0", b"\xff", b"\xef\xbb\xbf", b"{", b"]", b"#", b"\r", b"9" * 30]
            )
        elif chance.random() < 0.2:
            del data[at:]
    return bytes(data)


def repacked(seed: bytes, chance: random.Random) -> bytes:
    """Return a zip with one of its files changed: its sums are right again, so that the reader reads on."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(seed)) as old, zipfile.ZipFile(out, "w") as new:
        unlucky = chance.choice(old.namelist())
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, mutated(content, chance) if name == unlucky else content)
    return out.getvalue()


KINDS = [(".csv", 600), (".json", 600), (".toml", 300), (".xlsx", 400), (".ods", 300), (".xls", 200)]


@pytest.mark.parametrize(("suffix", "runs"), KINDS)
def test_damaged_files_are_read_or_told(tmp_path: Path, suffix: str, runs: int) -> None:
    chance = random.Random(suffix)
    path = tmp_path / f"deck{suffix}"
    for number in range(runs):
        zipped = suffix in (".xlsx", ".ods") and number % 5
        path.write_bytes(repacked(SEEDS[suffix], chance) if zipped else mutated(SEEDS[suffix], chance))
        told: list[Problem] = []
        try:
            game = read_game(path, "en", told)
        except PrintgenError as error:
            assert error.problems, number
        else:
            assert game.decks[0].cards, number


def test_the_options_never_end_in_another_exception(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text("name,text\nOwl,Käse\n", "utf-8")
    for encoding in ("utf-8", "ascii", "utf-16", "utf-32", "cp037", "utf-7", "shift_jis", "punycode", "idna", "big5"):
        for delimiter in (",", "tab", ":", " "):
            try:
                read_game(path, "en", [], how=make_reading(encoding=encoding, delimiter=delimiter))
            except PrintgenError as error:
                assert error.problems
