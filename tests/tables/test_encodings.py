"""P01, P03: marks, UTF-16 and old code pages; what is assumed is said, and what was asked for wins."""

import pytest

from tests.tables.kitchen import Try

MARK = b"\xef\xbb\xbf"
ROWS = 'count,name,text\r\n2,Nurſe,"Heals one, then rests."\r\n1,Café Owl,Serves.\r\n3,Señor Fox,Sees.\r\n'


@pytest.mark.parametrize("quoted", [False, True])
def test_a_utf8_mark_is_no_part_of_the_first_header(attempt: Try, quoted: bool) -> None:
    text = ROWS.replace("count,name,text", '"count","name","text"') if quoted else ROWS
    tried = attempt(MARK + text.encode())
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, 6, [])
    assert [tried.words.count(name) for name in ("Nurſe", "Café Owl", "Señor Fox")] == [2, 1, 3]
    assert "\ufeff" not in tried.words


def test_a_mark_in_the_middle_is_dropped_and_its_row_told(attempt: Try) -> None:
    tried = attempt(MARK + b"count,name\n2,Owl\n" + MARK + b"1,Fox\n")
    assert (tried.status, tried.cards) == (0, 3)
    assert tried.at("warning") == [(3, "count")]
    assert "U+FEFF" in tried.messages("warning")


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1252", ["“Zum Löwen”", "3 € – or", "Straße", "Don’t"]),
        ("cp1252", ["Smørrebrød", "på Åland"]),
        ("cp1252", ["Niño", "¿Qué pasa?"]),
        ("cp1250", ["Žlutý kůň", "Přeskoč řeku"]),
        ("cp1250", ["Łódź", "połóż ją na stół"]),
        ("mac_roman", ["Château", "L’été déjà"]),
        ("mac_roman", ["Übermut", "größere Öfen"]),
        ("cp1251", ["Раздай карты"]),
        ("cp1253", ["Κάρτα"]),
    ],
)
def test_an_old_code_page_is_found_and_said(attempt: Try, encoding: str, names: list[str]) -> None:
    content = "name\r\n" + "".join(f"{name}\r\n" for name in names)
    tried = attempt(content.encode(encoding))
    assert tried.status == 0
    assert [name for name in names if name not in tried.words] == []
    assert f"read as {encoding}" in tried.said, "the guess is announced"
    assert "--encoding" in tried.said
    assert "�" not in tried.words


def test_the_encoding_that_was_asked_for_wins_and_needs_no_notice(attempt: Try) -> None:
    content = "name\r\nLöwe\r\n".encode("mac_roman")
    assert "Lšwe" in attempt(content).words, "these bytes alone are a Croatian word as well"
    tried = attempt(content, "--encoding", "mac_roman")
    assert (tried.status, tried.report["problems"]) == (0, [])
    assert "Löwe" in tried.words


@pytest.mark.parametrize("encoding", ["nonsense", "hex", "rot13"])
def test_an_encoding_that_is_none_is_wrong_usage(attempt: Try, encoding: str) -> None:
    assert attempt("name\na\n", "--encoding", encoding).status == 2


def test_bytes_that_the_asked_encoding_has_not_are_located(attempt: Try) -> None:
    tried = attempt(b"name\nOwl\nCaf\xe9\n", "--encoding", "utf-8")
    assert tried.status == 1
    assert "0xE9 in line 3" in tried.said


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_found_and_said(attempt: Try, encoding: str) -> None:
    tried = attempt("name;count\r\nKäse;2\r\n".encode(encoding))
    assert (tried.status, tried.cards) == (0, 2)
    assert "UTF-16" in tried.said


def test_one_bad_byte_in_utf8_is_no_reason_to_garble_the_rest(attempt: Try) -> None:
    tried = attempt("name\nKäse Brötchen\n".encode() + b"Caf\xe9\n")
    assert tried.status == 1
    assert "line 3" in tried.said
    assert not tried.written


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", b"name\nOw\0\0\0l\n", b"\xff\xfe\x00"])
def test_what_is_no_text_is_said_in_a_sentence(attempt: Try, content: bytes) -> None:
    tried = attempt(content)
    assert tried.status == 1
    assert "deck.csv" in tried.said


def test_letters_are_composed_and_control_characters_dropped(attempt: Try) -> None:
    tried = attempt("name,text\nCafe\u0301,a\x07b\x0bc\n")
    assert "Café" in tried.words
    assert "ab" in tried.lines, "the bell is dropped, the vertical tab breaks the line"
    assert tried.at("warning") == [(2, "text")]
