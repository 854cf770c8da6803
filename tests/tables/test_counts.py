"""P05, P06, P10: copies, huge counts, nothing to print."""

import time
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.read import read_game
from tests.tables.kitchen import Try

BAD = ["-1", "two", "x3", "3x", "1.5", '"2,0"', "1e2", "²", "٣", "３", "TRUE", "−2", "NaN", "inf", "1_000", "0x10"]


def test_good_counts(attempt: Try) -> None:
    tried = attempt('name,count\nBlank,\nSpaces,"  2 "\nFloat,2.0\nPlain,3\nZero,0\nQuoted,"1"\nSigned,+1\n')
    assert (tried.status, tried.cards) == (0, 10)
    counts = [tried.words.count(name) for name in ("Blank", "Spaces", "Float", "Plain", "Zero", "Quoted")]
    assert counts == [1, 2, 2, 3, 0, 1]


def test_every_bad_count_is_told_in_one_run(attempt: Try) -> None:
    tried = attempt("name,count\nOk,2\n" + "".join(f"Bad,{count}\n" for count in BAD))
    assert tried.status == 1
    assert tried.at("error") == [(row, "count") for row in range(3, 3 + len(BAD))]
    assert all(count.strip('"') in tried.said for count in BAD), "the value is named"


def test_a_digit_of_another_script_is_told_with_what_it_means(attempt: Try) -> None:
    assert "0 to 9: 3" in attempt("name,count\nOwl,٣\n").said
    assert "0 to 9" in attempt("name,count\nOwl,３\n").said
    assert "0 to 9: " not in attempt("name,count\nOwl,²\n").said


def test_a_number_a_hair_off_is_rounded_and_told(attempt: Try) -> None:
    tried = attempt("name,count\nOwl,2.0000000001\n")
    assert (tried.status, tried.cards, tried.at("warning")) == (0, 2, [(2, "count")])


@pytest.mark.parametrize("count", ["1162167", "999999999", "1" + "0" * 40, "9" * 5000])
def test_huge_counts_are_refused_at_once_with_row_value_total_and_limit(attempt: Try, count: str) -> None:
    begin = time.perf_counter()
    tried = attempt(f"copies,name\n{count},Ocean\n")
    assert time.perf_counter() - begin < 2
    assert (tried.status, tried.written) == (1, False)
    assert tried.at("error")[0] == (2, "copies")
    assert count[:20] in tried.said
    assert "1,000 a row" in tried.said
    assert "--many" in tried.said
    assert "cards in all" in tried.said


def test_a_large_total_is_stopped_and_lifted_by_an_option(attempt: Try, tmp_path: Path) -> None:
    content = "copies,name\n" + "".join(f"900,Card {number}\n" for number in range(12))
    tried = attempt(content)
    assert (tried.status, tried.written) == (1, False)
    assert "10,800 cards are over the limit of 10,000" in tried.said
    path = tmp_path / "deck.csv"
    path.write_text("copies,name\n1200,Many\n9000,More\n", "utf-8")
    assert [card.copies for card in read_game(path, "en", [], many=True).decks[0].cards] == [1200, 9000]
    path.write_text("copies,name\n1000001,Too many\n", "utf-8")
    with pytest.raises(PrintgenError, match="over the limit of 1,000,000 a row"):
        read_game(path, "en", [], many=True)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\n\n", "empty"),
        (b"# only\n# comments\n" * 100, "empty"),
        (b"name,text,count\n", "no rows"),
        (b"name,text,count\n\n\n   \n", "no rows"),
        (b"name,text,count\nOwl,Sees,0\nFox,Runs,0\n", "every count is 0"),
    ],
)
def test_nothing_to_print_is_said_with_the_reason(attempt: Try, tmp_path: Path, content: bytes, why: str) -> None:
    tried = attempt(content)
    assert (tried.status, tried.written) == (1, False)
    assert why in tried.said
    assert len(tried.at("error")) == 1


def test_an_older_file_is_left_untouched_by_a_refused_run(attempt: Try, tmp_path: Path) -> None:
    from tests.command import larder

    (tmp_path / "deck.csv").write_text("name,count\nOwl,x\n", "utf-8")
    (tmp_path / "kept.pdf").write_bytes(b"older")
    assert larder(attempt.capsys, "print", "deck.csv", "-o", "kept.pdf").status == 1
    assert (tmp_path / "kept.pdf").read_bytes() == b"older"


def test_phantom_rows_give_no_cards(attempt: Try) -> None:
    assert attempt("name,text,count\nOwl,Sees,1\nFox,Runs,1\n" + ",,\n" * 30).cards == 2
    assert attempt('name,text,count\n" "," "," "\nOwl,Sees,1\n\t,\t,\t\n').cards == 1


def test_wrong_counts_are_not_called_zero(attempt: Try) -> None:
    assert "every count is 0" not in attempt("name,count\nOwl,x\n").said


def test_an_id_that_stands_twice_names_both_rows_and_prints_both(attempt: Try) -> None:
    tried = attempt("id,name,count\nG-01,Owl,1\nG-02,Fox,1\nG-01,Bear,1\ng-01,Crow,1\n")
    assert (tried.status, tried.cards) == (0, 4)
    assert tried.at("warning") == [(4, "id")]
    assert "rows 2 and 4" in tried.said
