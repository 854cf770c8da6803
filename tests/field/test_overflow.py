"""Text that is too long is shrunk to a floor, then told; it never runs over its card (P15)."""

import re

import pypdf

from tests.field.sheet import frame, letters, on_card, text_on, words
from tests.tables.kitchen import Try

SENTENCE = "When this card comes up every player counts open crates and pays a coin for each that holds fish. "


def sizes(attempt: Try) -> dict[str, set[float]]:
    """Return the sizes in points that the texts with a marker word were set at."""
    found: dict[str, set[float]] = {}
    for page in pypdf.PdfReader(attempt.folder / "out.pdf").pages:

        def visit(text: str, cm: object, tm: object, font: object, size: float) -> None:
            for word in re.findall(r"END\w+", text):
                found.setdefault(word, set()).add(size)

        page.extract_text(visitor_text=visit)
    return found


def test_a_long_text_is_shrunk_not_under_six_points_and_whole(attempt: Try) -> None:
    """P15.1, P15.3: short stays large, medium shrinks and is told; each word once per copy."""
    tried = attempt(f"name,text,count\nShort,Draw one. ENDONE,1\nMedium,{SENTENCE * 11}ENDTWO,2\n")
    assert (tried.status, tried.cards) == (0, 3)
    found = sizes(attempt)
    assert found["ENDONE"] == {9}
    assert all(6 <= size < 9 for size in found["ENDTWO"])
    assert tried.at("warning") == [(3, "text")]
    out = attempt.folder / "out.pdf"
    assert [text_on(out, number).count("END") for number in range(3)] == [1, 1, 1]
    assert SENTENCE.strip() in text_on(out, 1)
    assert text_on(out, 1).count("crates") == 11, "no copy at another size lies under it"


def test_a_text_without_hope_is_refused_with_its_row_and_by_how_much(attempt: Try) -> None:
    """P15.2: nothing is printed, and the message says how far it is from fitting."""
    tried = attempt(f"name,text\nShort,Draw.\nEndless,{SENTENCE * 80}\n")
    assert (tried.status, tried.written) == (1, False)
    assert tried.at("error") == [(3, "text")]
    over = re.search(r"does not fit its box at 6 pt: it is (\d+\.\d) mm too tall in (\d+) lines", tried.said)
    assert over, tried.said
    height = int(over[2]) * 6 * 1.25 / 72 * 25.4
    assert abs(height - 66 - float(over[1])) < 3, "66 mm is the box"


def test_no_letter_leaves_its_card(attempt: Try) -> None:
    """P15.3: with neighbours on all sides."""
    rows = "".join(f"Name {number},{SENTENCE * number},1\n" for number in range(1, 10))
    tried = attempt("name,text,count\n" + rows)
    assert tried.cards == 9
    out = attempt.folder / "out.pdf"
    furniture = {"mm:", "if", "not,", "print", "at"}
    for number in range(9):
        place = frame(number)
        cards = on_card(out, number)
        assert all(place.holds(word) for word in cards), f"a word of card {number} lies outside"
        assert text_on(out, number).count("crates") == number + 1
    between = [word for word in words(out) if not any(frame(number).holds(word) for number in range(9))]
    assert not {word.text for word in between} & set(SENTENCE.split()) - furniture


def test_a_title_of_120_letters_keeps_off_text_and_cost(attempt: Try) -> None:
    """P15.4: it is wrapped and shrunk, and told."""
    title = "The Extremely Long And Winding Story Of How The Cook Lost A Spoon And All The Kitchen Went Looking Once"
    tried = attempt(f"name,cost,text\n{title},7,Draw one.\n")
    assert tried.status == 0
    assert (2, "name") in tried.at("warning")
    found = on_card(attempt.folder / "out.pdf", 0)
    names = [word for word in found if word.text in title.split()]
    cost = next(word for word in found if word.text == "7")
    text = next(word for word in found if word.text == "Draw")
    assert [word.text for word in names] == title.split()
    assert max(word.right for word in names) < cost.left
    assert max(word.bottom for word in names) < text.top


def test_texts_that_fit_keep_one_size(attempt: Try) -> None:
    """P15.5: only the text that has to shrink does."""
    rows = "".join(f"N{number},{SENTENCE * (number % 3)}END{number}\n" for number in range(6))
    attempt("name,text\n" + rows)
    assert {size for found in sizes(attempt).values() for size in found} == {9}


def test_a_name_that_fits_nowhere_is_cut_with_a_mark_and_told(attempt: Try) -> None:
    """P15.4, P16.5: the default layout cuts names; the other cards are printed."""
    tried = attempt(f"name,text\n{'T' * 300},Long title.\nOwl,Sees.\n")
    assert (tried.status, tried.cards) == (0, 2)
    assert tried.at("warning") == [(2, "name")]
    assert "was cut at 6 pt: it is" in tried.messages("warning")
    out = attempt.folder / "out.pdf"
    assert text_on(out, 0).replace(" ", "").count("T") < 300
    assert "…" in text_on(out, 0)
    text = next(word for word in on_card(out, 0) if word.text == "Long")
    other = next(word for word in on_card(out, 1) if word.text == "Sees.")
    assert abs(text.bottom - other.bottom) < 1, "it pushed nothing off"
    assert all(mark.bottom < text.top for mark in letters(out) if mark.text == "T" and frame(0).holds(mark))


def test_over_is_a_choice(attempt: Try) -> None:
    """P15.2: a layout of one's own may ask for cutting, and only for that."""
    element = "{{ kind = 'text', at = [4, 4, 51, 9], value = '{{text}}', over = '{}' }}"
    toml = f"front = 'front'\n[layout.front]\nelements = [{element}]\n"
    content = f"name,text\nA,{SENTENCE * 5}\n"
    assert attempt(content, toml=toml.format("error")).status == 1
    cut = attempt(content, toml=toml.format("cut"))
    assert (cut.status, cut.at("warning")) == (0, [(2, "text")])
    assert text_on(attempt.folder / "out.pdf", 0).endswith("…")
    assert "is none of error, cut" in attempt(content, toml=toml.format("hide")).said
