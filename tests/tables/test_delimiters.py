"""P04, P08: delimiters, sep= lines, quotes, line ends; rows are counted as a spreadsheet shows them."""

import pytest

from tests.tables.kitchen import Try


def test_a_sep_line_is_neither_header_nor_card_and_texts_keep_their_marks(attempt: Try) -> None:
    tried = attempt(
        "sep=;\r\nAnzahl;Name;Text;Kosten\r\n"
        '3;Bäcker;"Nimm 1 Mehl, gib 2; ruhe.";2,5\r\n2;Müller;Mahle, mahle.;1,25\r\n'
    )
    assert (tried.status, tried.cards) == (0, 5)
    assert "sep=" not in tried.words
    for text in ("Nimm 1 Mehl, gib 2; ruhe.", "2,5", "1,25"):
        assert text in tried.words


@pytest.mark.parametrize("line", ['"sep=|"', "SEP=|", "sep=|  "])
def test_sep_lines_as_people_write_them(attempt: Try, line: str) -> None:
    tried = attempt(f"{line}\nname|text\nOwl|a, b; c\nFox|x|\n")
    assert (tried.status, tried.cards) == (0, 2)
    assert "a, b; c" in tried.words


def test_quotes_beside_commas_do_not_mislead(attempt: Try) -> None:
    tried = attempt(
        "id;name;text;tags;count\n1;Baker;Bakes;['a'];2\n2;Miller;Grinds;['mill', 'wind'];1\n3;Fox;S, r;['f', 'b'];3\n"
    )
    assert (tried.status, tried.cards) == (0, 6)
    assert "'tags'" in tried.said, "one column, one cell"


def test_a_header_with_more_commas_than_semicolons_is_judged_by_the_rows(attempt: Try) -> None:
    tried = attempt("name;text (a, b, c, d);count\nOwl;Sees;2\nFox;Runs, fast;1\n")
    assert tried.cards == 3


def test_a_table_of_one_column_needs_no_delimiter(attempt: Try) -> None:
    tried = attempt("text\nDraw two cards\nSkip, then draw; twice\nSwap | pass\n")
    assert (tried.status, tried.cards) == (0, 3)
    assert "Skip, then draw; twice" in tried.words


def test_tabs_in_a_csv(attempt: Try) -> None:
    tried = attempt("name\ttext\tcount\nScout\tLook at 3, keep 1; go\t2\nGuard\tBlock 1\t1\n")
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 3, [])
    assert "Look at 3, keep 1; go" in tried.words


def test_a_tsv(attempt: Try) -> None:
    assert attempt("name\ttext\nScout\ta, b\n", name="deck.tsv").cards == 1


@pytest.mark.parametrize("mark", [";", "semicolon"])
def test_the_delimiter_that_was_asked_for_wins(attempt: Try, mark: str) -> None:
    content = "name;x,text\nOwl;y,Sees\n"
    assert "'name;x'" in attempt(content).said
    tried = attempt(content, "--delimiter", mark)
    assert (tried.status, tried.cards) == (0, 1)
    assert "Owl" in tried.lines
    assert "'x,text'" in tried.said


@pytest.mark.parametrize("mark", ["", "ab", '"', "x", "\n"])
def test_a_delimiter_that_cannot_be_is_wrong_usage(attempt: Try, mark: str) -> None:
    assert attempt("name\nOwl\n", "--delimiter", mark).status == 2


CELLS = (
    'name,text,count\r\nHeir,"1 Attack\n\n1 Victory\n\nDiscard Heir.",1\r\n'
    '"Say ""Cheese""","He said ""no"", she said ""yes"".",2\r\nComma,"a, b, c",1\r\n"  padded  ","  trimmed  ",x'
)


def test_cells_of_many_lines_keep_them_and_the_last_line_needs_no_end(attempt: Try) -> None:
    tried = attempt(CELLS.removesuffix("x") + "1")
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 5, [])
    assert 'He said "no", she said "yes".' in tried.words
    assert {"1 Attack", "1 Victory", "Discard Heir."} <= set(tried.lines)
    assert "padded" in tried.lines, "blanks around a cell are dropped"


def test_rows_are_counted_by_records_after_cells_of_many_lines(attempt: Try) -> None:
    assert attempt(CELLS).at("error") == [(5, "count")]


def test_blank_lines_keep_their_number(attempt: Try) -> None:
    assert attempt("name,count\n\nOwl,1\n\n\nFox,x\n").at("error") == [(6, "count")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_age(attempt: Try, end: str) -> None:
    assert attempt(end.join(["name,text,count", "Owl,Sees,2", "Fox,Runs,1", ""])).cards == 3


def test_mixed_line_ends_in_a_cell_are_three_lines(attempt: Try) -> None:
    tried = attempt('name,text,count\nOwl,"line one\r\nline two\rline three\n",2\r\nFox,Runs,1\n')
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 3, [])
    assert {"line one", "line two", "line three"} <= set(tried.lines)


def test_bare_quotes_are_printed_and_a_cell_that_begins_with_one_is_told(attempt: Try) -> None:
    tried = attempt('name;text;count\nFlute;The solo from "The Long Song" again;1\n"Big" Bob;Lifts 5" bars;2\n')
    assert (tried.status, tried.cards) == (0, 3)
    for text in ('from "The Long Song" again', '"Big" Bob', '5" bars'):
        assert text in tried.words
    assert tried.at("warning") == [(3, "column 1")]


def test_a_blank_before_a_quote_is_no_part_of_the_cell(attempt: Try) -> None:
    tried = attempt('name, text, count\nOwl, "a, b" , 2\n')
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 2, [])
    assert "a, b" in tried.words


@pytest.mark.parametrize(
    "content",
    [
        'name,text,count\nOwl,"Sees,1\nFox,Runs,1\nBear,Sleeps,1\n',
        'name,text,count\nOwl,"Sees,1\nFox,"Runs",1\nBear,Sleeps,1\n',
        'name,text,count\nOwl,"Sees,1\nFox,Runs,1\nBear,"Sleeps, long",1',
    ],
)
def test_an_unclosed_quote_is_found_where_it_opens_and_swallows_nothing(attempt: Try, content: str) -> None:
    tried = attempt(content)
    assert tried.status == 1
    assert tried.at("error") == [(2, "column 2")]
    assert "not closed" in tried.said


def test_a_quote_closed_rows_later_is_suspected(attempt: Try) -> None:
    tried = attempt('name,text,count\nOwl,"Sees,1\nFox,Runs,1\nBear,Sleeps",1\n')
    assert tried.at("warning") == [(2, "column 2")]
    assert "look like rows" in tried.said


def test_a_row_with_too_many_cells_is_an_error_and_short_rows_are_told(attempt: Try) -> None:
    tried = attempt("name,count,text\nOwl,1,a, b\nFox\n")
    assert tried.at("error") == [(2, "")]
    assert tried.at("warning") == [(3, "")]
