"""Scripts from right to left, and scripts without blanks (P17, P18)."""

import shutil
from pathlib import Path

import pypdf
import pytest

from printgen.fonts import load
from printgen.script import visual
from printgen.text import break_lines
from tests.field.sheet import Mark, frame, letters, text_on
from tests.printgen.pdfs import fonts
from tests.tables.kitchen import Try

HEBREW = "משוך 2 קלפים (או 500 מטבעות) והטל 3d6 שוב ושוב."
ARABIC = "اسحب بطاقتين ثم ادفع 3 عملات (HP)."
CHINESE = "从牌堆抽两张牌，然后弃掉一张手牌。如果你的生命值低于三点，则再抽一张。"
JAPANESE = "カードを2枚引き、HPが3未満なら追加で1枚引く。「止まれ！」と叫んでもよい。"


def body(attempt: Try, number: int) -> list[Mark]:
    """Return the letters under the title of a card."""
    place = frame(number)
    return [mark for mark in letters(attempt.folder / "out.pdf") if place.holds(mark) and mark.top > place.top + 18]


def lines(marks: list[Mark]) -> list[list[Mark]]:
    """Return letters line by line from the top, each from the left."""
    found: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda one: one.middle[1]):
        if found and abs(mark.middle[1] - found[-1][0].middle[1]) < 2.2:
            found[-1].append(mark)
        else:
            found.append([mark])
    return [sorted(line, key=lambda one: one.left) for line in found]


def drawn(line: list[Mark]) -> str:
    """Return the letters of a line as they stand on the paper."""
    return "".join(mark.text for mark in line)


def test_hebrew_is_read_from_the_right_with_its_numbers_from_the_left(attempt: Try) -> None:
    """P17.1: brackets face the right way, the first words stand on the first line, lines end at the right edge."""
    tried = attempt(f"name,text\nשומר,{HEBREW}\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    first, second = lines(body(attempt, 0))
    assert drawn(first).endswith("ךושמ"), "the first word stands rightmost"
    assert "500" in drawn(first)
    assert "3d6" in drawn(first) + drawn(second)
    assert drawn(second).startswith("."), "the full stop stands leftmost"
    assert [mark.text in "()" for mark in first].index(True) == 0, "the closing bracket ends the line"
    assert drawn(first).index("500") < drawn(first).index("וא"), "“or” stands right of its number"
    right = frame(0).left + 4 + 51
    assert all(abs(line[-1].right - right) < 1 for line in (first, second))


def test_arabic_letters_are_joined(attempt: Try) -> None:
    """P17.1, P17.2: the forms of letters inside words are drawn, not the separate ones; (HP) reads from the left."""
    tried = attempt(f"name,text\nالحارس,{ARABIC}\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    raw = pypdf.PdfReader(attempt.folder / "out.pdf").pages[0].extract_text()
    forms = [letter for letter in raw if "\ufe70" <= letter <= "\ufefc"]
    assert len(forms) > 20
    assert not [letter for letter in raw if "\u0621" <= letter <= "\u064a"]
    (line,) = lines(body(attempt, 0))
    assert line[0].text == ".", "the full stop is the last that is read"
    assert drawn(line[2:4]) == "HP"
    assert {line[1].text, line[4].text} <= set("()")
    assert ".(HP) 3" in visual(f"3 {'ا'} (HP).", base_right=True).replace(" ا", ""), "brackets open to the left"


def test_vowel_marks_stand_over_their_letters(attempt: Try) -> None:
    """P17.1: each mark is drawn within the width of a letter of its line."""
    tried = attempt("name,text\nA,مَرَّةً\nB,שָׁלוֹם\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    marks = body(attempt, 0)
    signs = [mark for mark in marks if "\u064b" <= mark.text <= "\u0652"]
    base = [mark for mark in marks if mark not in signs]
    assert len(signs) == 4
    assert all(any(one.left - 0.3 <= sign.middle[0] <= one.right + 0.3 for one in base) for sign in signs)
    assert len({round(sign.middle[0], 1) for sign in signs}) == 3, "shadda and fatha share a letter"
    shared = [sign for sign in signs if sum(abs(sign.middle[0] - other.middle[0]) < 0.2 for other in signs) == 2]
    assert abs(shared[0].middle[1] - shared[1].middle[1]) > 0.4, "one is over the other"


def test_latin_cards_beside_them_are_as_ever(attempt: Try) -> None:
    """P17.3: place and letters are the same with and without the neighbours."""
    attempt("name,text\nA,B\nPlain,Left to right as ever.\n")
    alone = body(attempt, 1)
    attempt(f"name,text\nשומר,{HEBREW}\nPlain,Left to right as ever.\n")
    beside = body(attempt, 1)
    assert drawn(alone) == drawn(beside) == "Lefttorightasever."
    assert [mark.left for mark in beside] == pytest.approx([mark.left for mark in alone], abs=0.01)


def test_hebrew_inside_latin_stays_left(attempt: Try) -> None:
    """P17.1: the line's first strong letter decides."""
    attempt('name,text\nMixed,"Say שלום to all, roll 2d6."\n')
    (line,) = lines(body(attempt, 0))
    assert drawn(line) == "Sayםולשtoall,roll2d6."
    assert abs(line[0].left - frame(0).left - 4) < 1


def test_a_script_whose_letters_would_not_join_is_refused_with_its_row(attempt: Try) -> None:
    """P17.2: rather no card than a wrong one."""
    tried = attempt("name,text\nOwl,Sees.\nB,नमस्ते\n")
    assert (tried.status, tried.written) == (1, False)
    assert tried.at("error") == [(3, "text")]


def test_letters_that_no_font_has_are_told_once_with_rows_and_what_to_do(attempt: Try) -> None:
    """P18.1, P18.2: one warning for the deck, the Latin card is as it should be."""
    rows = [f"卡{number},{CHINESE}" for number in range(3)] + ["Plain,Latin only."]
    tried = attempt("name,text\n" + "\n".join(rows) + "\n")
    assert (tried.status, tried.cards) == (0, 4)
    told = [one for one in tried.report["problems"] if "no font has" in one["message"]]
    assert len(told) == 1
    assert "从 (U+4ECE)" in told[0]["message"]
    assert "rows 2, 3, 4;" in told[0]["message"]
    assert "[fonts] fallback" in told[0]["hint"]
    assert text_on(attempt.folder / "out.pdf", 3) == "Plain Latin only."


def measure(word: str) -> float:
    """Measure as such fonts do: letters of the West half as wide."""
    return sum(0.5 if letter < "\u2e80" else 1.0 for letter in word)


@pytest.mark.parametrize("text", [CHINESE, JAPANESE, f"{CHINESE}{JAPANESE}", f"Draw {JAPANESE} now"])
@pytest.mark.parametrize("width", [4.0, 5.0, 7.0, 10.5, 16.0])
def test_chinese_and_japanese_break_between_letters_by_their_rules(text: str, width: float) -> None:
    """P18.1: no line begins with a full stop or small letter or ends with an opening bracket; Latin stays whole."""
    broken, torn = break_lines(text, width, measure)
    assert not torn
    assert "".join(broken).replace(" ", "") == text.replace(" ", "")
    assert all(measure(line) <= width for line in broken)
    assert not [line for line in broken if line[0] in "。、，！」ーょっ"]
    assert not [line for line in broken if line[-1] in "「（"]
    assert sum("HP" in line for line in broken) == text.count("HP")


def test_korean_breaks_at_its_blanks() -> None:
    """P18.1: words of Hangul are kept whole."""
    text = "카드를 두 장 뽑고 한 장을 버립니다."
    broken, torn = break_lines(text, 6, measure)
    assert not torn
    assert " ".join(broken) == text


def test_a_full_line_of_chinese_keeps_its_size(attempt: Try) -> None:
    """P18.1: wrapped inside the card, not shrunk to one line."""
    tried = attempt(f"name,text\nA,{CHINESE * 3}\n")
    assert tried.at("warning") == [(2, "")], "only the missing letters"
    assert all(frame(0).holds(mark) for mark in body(attempt, 0))


def own_font(folder: Path) -> Path:
    """Return a copy of some TrueType font, as a designer would put it beside the table."""
    path = folder / "mine.ttf"
    shutil.copy(load("lilita").face.filename, path)
    return path


@pytest.mark.parametrize("role", ["body", "body-bold", "headline"])
def test_a_font_file_beside_the_table_is_used(attempt: Try, role: str) -> None:
    """P18.1: a font of one's own, embedded as a subset like the others."""
    own_font(attempt.folder)
    toml = f"[fonts]\n{role} = 'mine.ttf'\n[style.name]\nfont = '{role}'\n"
    tried = attempt("name,text\nOwl,Sees far.\n", toml=toml)
    assert (tried.status, tried.report["problems"]) == (0, [])
    assert any("Lilita" in name for name in fonts(attempt.folder / "out.pdf"))


def test_letters_are_looked_for_in_the_fallback_of_the_deck(attempt: Try) -> None:
    """P18.1: a Thai font for a Thai word."""
    beside = Path(load("noto").face.filename).parent / "NotoSansThai[wght].ttf"
    shutil.copy(beside, attempt.folder / "thai.ttf")
    content = "name,text\nก,ก ข ค\n"
    assert "no font has" in attempt(content).said
    tried = attempt(content, toml="[fonts]\nfallback = 'thai.ttf'\n")
    assert tried.report["problems"] == []
    assert "ข" in tried.words


@pytest.mark.parametrize(
    "content",
    [b"this is not a font\n", b"", b"OTTO" + bytes(200), b"ttcf" + bytes(200), b"\x00\x01\x00\x00" + bytes(300)],
)
def test_a_font_file_that_cannot_be_used_is_a_sentence(attempt: Try, content: bytes) -> None:
    """P18.3: PostScript outlines, a collection, an empty file, anything else."""
    (attempt.folder / "mine.ttf").write_bytes(content)
    tried = attempt("name\nOwl\n", toml="[fonts]\nbody = 'mine.ttf'\n")
    assert (tried.status, tried.written) == (1, False)
    assert "deck.toml: fonts: the font 'mine.ttf' cannot be used: it " in tried.said
    assert "name a TrueType font" in tried.said


@pytest.mark.parametrize(
    "name", ["gone.ttf", "../mine.ttf", "/usr/share/fonts/mine.ttf", "http://127.0.0.1:8765/a.ttf"]
)
def test_a_font_is_a_file_of_the_deck(attempt: Try, name: str) -> None:
    """P26.5: it may not be elsewhere."""
    own_font(attempt.folder.parent)
    tried = attempt("name\nOwl\n", toml=f"[fonts]\nbody = '{name}'\n")
    assert (tried.status, tried.written) == (1, False)
    assert "cannot be used" in tried.said


def test_five_cards_in_five_scripts_are_a_small_file_of_subsets(attempt: Try) -> None:
    """P18.4: under 3 MB."""
    rows = [f"שומר,{HEBREW}", f"الحارس,{ARABIC}", "Конь,Возьми две карты.", "Άλογο,Τράβα δύο.", "Owl,🔥 → ½"]
    tried = attempt("name,text\n" + "\n".join(rows) + "\n")
    assert (tried.status, tried.cards) == (0, 5)
    out = attempt.folder / "out.pdf"
    assert out.stat().st_size < 300_000
    assert all(fonts(out).values())
    assert all("+" in name for name in fonts(out))
