"""Templates: what a field holds is text and never a template; conditions as the toml says them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.design import Condition
from printgen.read.look import template
from printgen.template import fill, holds, matches

NASTY = ["R&D", "<b>", "{x}", "{name}", "{b}", "&nbsp;", "</para>", "${name}", "{% x %}", "%s", "%(a)s", "{{a}}", "{}"]


@pytest.mark.parametrize("value", NASTY)
def test_a_field_is_put_in_as_it_is(value: str) -> None:
    fields = {"a": value, "b": "WRONG", "name": "WRONG", "x": "WRONG"}
    assert fill(template("{a}"), fields) == value
    assert fill(template("<{a}|{a}>"), fields) == f"<{value}|{value}>"


@given(st.text(max_size=20), st.text(max_size=20))
def test_nothing_is_read_as_a_template_twice(one: str, two: str) -> None:
    assert fill(template("{a} and {b}"), {"a": one, "b": two}) == f"{one} and {two}"


@given(st.text(alphabet="ab{}%$ &<", max_size=20))
def test_text_without_holes_is_itself(text: str) -> None:
    assume_no_hole = "{a}" not in text and "{b}" not in text and "{a" not in text and "{b" not in text
    if assume_no_hole:
        assert fill(template(text), {}) == text


def test_conditions() -> None:
    fields = {"points": "−2", "name": "", "kind": "6"}
    assert holds(Condition("points"), fields)
    assert not holds(Condition("name"), fields)
    assert holds(Condition("name", ("",)), fields), "a column may be asked to be empty"
    assert holds(Condition("kind", ("6", "9")), fields)
    assert not holds(Condition("kind", ("9",)), fields)
    assert holds(Condition("points", (), 0.0), fields), "a true minus sign is a minus"
    assert not holds(Condition("kind", (), 0.0), fields)
    assert not holds(Condition("name", (), 0.0), fields)


def test_rows_match_every_wanted_column() -> None:
    assert matches({"zone": "A", "kind": "x"}, "zone=A kind=x")
    assert not matches({"zone": "A", "kind": "y"}, "zone=A kind=x")
