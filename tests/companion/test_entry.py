"""What people type is read as they meant it, or refused with a reason."""

import pytest

from companion import entry
from companion.words import minus


@pytest.mark.parametrize("text", ["-5", "−5", "–5", "—5", "﹣5", "－5", " - 5 "])
def test_every_dash_a_phone_offers_is_a_minus(text: str) -> None:
    assert entry.number(text) == -5


@pytest.mark.parametrize(
    ("text", "value"),
    [("", None), (" ", None), ("-0", 0), ("+5", 5), ("0", 0), ("9999", 9999), ("-999", -999)],
)
def test_blank_is_no_entry_and_minus_zero_is_zero(text: str, value: int | None) -> None:
    assert entry.number(text) == value


@pytest.mark.parametrize("text", ["5-", "--5", "+-5", "(5)", "-", "1e3", "5.0", "٣", "²", "10000", "-1000", "9" * 50])
def test_what_is_no_number_of_a_pad_is_refused(text: str) -> None:
    with pytest.raises(entry.Unreadable):
        entry.number(text)


def test_a_negative_number_shows_a_true_minus() -> None:
    assert minus(-13) == "−13"


@pytest.mark.parametrize(("text", "name"), [("Ann ", "Ann"), (" ann", "ann"), ("Ann  Lee", "Ann Lee"),
    ("A\u030anna", "Ånna"), ("<b>Bo</b>", "<b>Bo</b>"), ("👩‍🚀👩‍🚀", "👩‍🚀👩‍🚀"),
    ("محمد 12", "محمد 12"), ("0", "0"), ("x" * 60, "x" * 60)])  # fmt: skip
def test_names_are_trimmed_and_folded(text: str, name: str) -> None:
    assert entry.name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u3164", "\u2800", "\u200d", "a\nb\x00", "\u202eevil", "x" * 61])
def test_names_that_show_nothing_or_mislead_are_refused(text: str) -> None:
    with pytest.raises(entry.Unreadable):
        entry.name(text)


@pytest.mark.parametrize("text", ["ab-cd 2f", "ABCD2F", " a b c d 2 f ", "ab–cd2f"])
def test_codes_forgive_case_blanks_and_dashes(text: str) -> None:
    assert entry.code(text) == "ABCD2F"


@pytest.mark.parametrize("text", ["", "ABCD2", "ABCD20", "ABCDI2", "ABCD2FG", "99999999999999999999", "-1", "0x10"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert entry.code(text) == ""
