"""The command line: exit codes, where files go, what is said, and nothing half done."""

import importlib.util
import json
from pathlib import Path

import pypdf
import pytest

from tests.command import ROOT, fresh, larder
from tests.printgen.samples import LAYOUTS, write_deck

Capture = pytest.CaptureFixture[str]
BAD = ["card01,two,back", "card02,-3,back", "card03,1,nowhere"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def table(here: Path) -> Path:
    """Return a small deck that prints without a word."""
    return write_deck(here / "mine", ["card01,2,back", "card02,1,back"])


def files(folder: Path) -> list[str]:
    """Return every file under a folder, the deck's own left out."""
    own = {"deck.csv", "deck.toml"}
    return sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.name not in own
    )


def test_a_deck_prints_to_out_and_the_file_is_named(capsys: Capture, here: Path, table: Path) -> None:
    done = larder(capsys, "print", table)
    assert done.status == 0
    assert done.out.split() == [str(Path("out") / "deck-a4.pdf")]
    assert done.err == ""
    assert files(here) == [str(Path("out") / "deck-a4.pdf")]


def test_a_bare_table_needs_no_toml(capsys: Capture, here: Path) -> None:
    bare = write_deck(here, ["1,Fish & <b>,food,3,Swims {x} %s,2"], toml="", header="id,name,type,cost,text,copies")
    assert larder(capsys, "print", bare, "-o", "bare.pdf", "--strict").status == 0
    text = pypdf.PdfReader("bare.pdf").pages[0].extract_text()
    assert text.count("Fish & <b>") == 2
    assert "Swims {x} %s" in text


def test_a_folder_prints_every_table_in_it(capsys: Capture, table: Path) -> None:
    (table.parent / "more.csv").write_text("name\nother\n", "utf-8")
    assert larder(capsys, "print", table.parent, "-o", "both.pdf").status == 0
    assert len(pypdf.PdfReader("both.pdf").pages) == 4


def test_a_game_by_its_key(capsys: Capture) -> None:
    done = larder(capsys, "print", "king-fridge", "-o", "kf.pdf")
    assert done.status == 0
    assert Path("kf.pdf").is_file()


WRONG = [
    (["print", "no-such-game"], "no-such-game"),
    (["print", "king-fridge", "--backs", "none", "--feed", "backs"], "--feed backs"),
    (["print", "king-fridge", "--backs", "none", "--feed", "fronts-then-backs"], "--feed fronts-then-backs"),
    (["print", "king-fridge", "--backs", "fold", "--feed", "fronts"], "fold"),
    (["print", "king-fridge", "--paper", "card", "--cut", "stack"], "--cut"),
    (["print", "king-fridge", "--paper", "card", "--marks", "guides"], "--marks"),
    (["print", "king-fridge", "--paper", "card", "--edge", "3"], "--edge"),
    (["print", "king-fridge", "--paper", "card", "--backs", "fold"], "--backs fold"),
    (["print", "king-fridge", "--paper", "a0"], "a0"),
    (["print", "king-fridge", "--deck", "nope"], "nope"),
    (["print", "king-fridge", "--deck", "fridge", "--deck", "nope"], "nope"),
    (["print", "king-fridge", "--sets", "0"], "--sets"),
    (["print", "king-fridge", "--backs", "sideways"], "sideways"),
    (["print", "king-fridge", "--nonsense"], "--nonsense"),
    (["print", "king-fridge", "--lang", "xx"], "xx"),
    (["print"], "WHAT"),
    (["check", "no-such-game"], "no-such-game"),
    (["dance"], "dance"),
]


@pytest.mark.parametrize(("words", "named"), WRONG)
def test_wrong_usage_ends_with_2_names_what_is_wrong_and_writes_nothing(
    capsys: Capture, here: Path, words: list[str], named: str
) -> None:
    done = larder(capsys, *words)
    assert done.status == 2
    assert named in done.err
    assert "Traceback" not in done.err
    assert files(here) == []


def test_several_games_into_one_file_is_wrong_usage(capsys: Capture, here: Path, table: Path) -> None:
    done = larder(capsys, "print", "king-fridge", table, "-o", "one.pdf")
    assert done.status == 2
    assert "one.pdf" in done.err
    assert files(here) == []


def test_two_decks_of_the_same_name_are_not_written_over_each_other(capsys: Capture, here: Path, table: Path) -> None:
    other = write_deck(here / "yours", ["card09,1,back"])
    done = larder(capsys, "print", table, other, "-o", "both/")
    assert done.status == 2
    assert "deck-a4.pdf" in done.err
    assert files(here) == []


def test_the_same_deck_twice_is_printed_once(capsys: Capture, here: Path, table: Path) -> None:
    done = larder(capsys, "print", table, table.parent / ".." / "mine" / "deck.csv", "-o", "twice/")
    assert done.status == 0
    assert files(here) == [str(Path("twice") / "deck-a4.pdf")]


def test_a_folder_for_output_is_made(capsys: Capture, here: Path, table: Path) -> None:
    assert larder(capsys, "print", table, "-o", "new/deep/").status == 0
    assert larder(capsys, "print", table, "-o", "other/name.pdf").status == 0
    (here / "there").mkdir()
    assert larder(capsys, "print", table, "-o", "there", "--paper", "letter").status == 0
    assert files(here) == [
        str(Path("new/deep/deck-a4.pdf")),
        str(Path("other/name.pdf")),
        str(Path("there/deck-letter.pdf")),
    ]


def test_output_that_cannot_be_written_is_a_sentence(capsys: Capture, here: Path, table: Path) -> None:
    (here / "file").write_text("in the way", "utf-8")
    done = larder(capsys, "print", table, "-o", "file/deck.pdf")
    assert done.status == 1
    assert "file" in done.err


def test_a_report_that_cannot_be_written_is_a_sentence(capsys: Capture, table: Path) -> None:
    done = larder(capsys, "print", table, "--report", "nowhere/report.json")
    assert done.status == 1
    assert "nowhere" in done.err


def test_every_problem_is_listed_at_once_with_its_place(capsys: Capture, here: Path) -> None:
    bad = write_deck(here / "bad", BAD, LAYOUTS.replace('value = "B{name}"', 'value = "B{nmae}"'))
    done = larder(capsys, "print", bad)
    assert done.status == 1
    assert "deck.csv:2: copies" in done.err
    assert "deck.csv:3: copies" in done.err
    assert "nowhere" in done.err
    assert "Traceback" not in done.err
    assert not list(here.rglob("*.pdf"))


def test_the_problems_of_every_deck_are_listed(capsys: Capture, here: Path) -> None:
    one = write_deck(here / "one", ["card01,two,back"])
    two = write_deck(here / "two", ["card01,three,back"]).rename(here / "two" / "other.csv")
    done = larder(capsys, "print", one, two, "-o", "all/", "--report", "report.json")
    assert done.status == 1
    assert "'two'" in done.err
    assert "'three'" in done.err
    problems = json.loads(Path("report.json").read_text("utf-8"))["problems"]
    assert [one["file"] for one in problems] == ["deck.csv", "other.csv"], "and nothing said twice"


def test_text_that_fits_in_no_deck_is_listed_for_every_deck(capsys: Capture, here: Path) -> None:
    paths = []
    for name in ("one", "two"):
        deck = write_deck(here / name, [f"{'long ' * 99},1,back"])
        paths.append(deck.rename(here / name / f"{name}.csv"))
        (here / name / "deck.toml").rename(here / name / f"{name}.toml")
    done = larder(capsys, "print", *paths, "-o", "all/")
    assert done.status == 1
    assert "one.csv:2" in done.err
    assert "two.csv:2" in done.err
    assert not list(here.rglob("*.pdf"))


def test_a_good_deck_beside_one_that_fails_late_is_not_written_and_leaves_nothing(
    capsys: Capture, here: Path, table: Path
) -> None:
    long = write_deck(here / "long", [f"{'long ' * 99},1,back"]).rename(here / "long" / "long.csv")
    (here / "long" / "deck.toml").rename(here / "long" / "long.toml")
    done = larder(capsys, "print", table, long, "-o", "all/")
    assert done.status == 1
    assert "long.csv:2" in done.err
    assert list((here / "all").iterdir()) == []


def test_a_refused_run_leaves_no_half_file_and_touches_none(capsys: Capture, here: Path) -> None:
    long = write_deck(here / "long", ["card01,1,back", f"{'long ' * 99},1,back"])
    (here / "old.pdf").write_bytes(b"an older file")
    done = larder(capsys, "print", long, "-o", "old.pdf")
    assert done.status == 1
    assert "deck.csv:3: name" in done.err
    assert (here / "old.pdf").read_bytes() == b"an older file"
    assert files(here) == ["old.pdf"]


def test_a_card_that_fits_no_paper_is_an_error_that_says_what_would(capsys: Capture, here: Path, table: Path) -> None:
    done = larder(capsys, "print", table, "--paper", "50x60", "--report", "report.json")
    assert done.status == 1
    assert "59 x 92 mm" in done.err
    assert "--paper" in done.err
    assert files(here) == ["report.json"]
    assert json.loads((here / "report.json").read_text("utf-8"))["problems"][0]["severity"] == "error"


def test_strict_makes_a_warning_end_with_1_and_still_writes(capsys: Capture, here: Path) -> None:
    row = ["card01 \U00013000,1,back"]
    assert larder(capsys, "print", write_deck(here, row), "-o", "a.pdf").status == 0
    done = larder(capsys, "print", write_deck(here, row), "-o", "b.pdf", "--strict")
    assert done.status == 1
    assert "U+13000" in done.err
    assert files(here) == ["a.pdf", "b.pdf"]


def test_the_report_as_json(capsys: Capture, here: Path) -> None:
    toml = LAYOUTS + '[layout.more]\nelements = [{ kind = "art", at = [1, 1, 9, 9], value = "not-there" }]\n'
    deck = write_deck(here, ["card01,10,back", "card02 \U00013000,1,more"], toml)
    assert larder(capsys, "print", deck, "-o", "a.pdf", "--report", "report.json").status == 0
    report = json.loads(Path("report.json").read_text("utf-8"))
    assert list(report) == ["decks", "problems"]
    assert report["decks"] == [{"game": "deck", "deck": "deck", "cards": 11, "faces": 2, "sheets": 3}]
    assert report["problems"]
    for problem in report["problems"]:
        assert list(problem) == ["severity", "file", "row", "column", "message", "hint"] or set(problem) == {
            "severity", "file", "row", "column", "message", "hint"
        }  # fmt: skip
    assert {one["severity"] for one in report["problems"]} <= {"warning", "note"}


def test_sheets_of_a_deck_are_counted_as_laid_with_cut_stacks(capsys: Capture, here: Path) -> None:
    for name, copies in (("one", 3), ("two", 15)):
        write_deck(here / "game", [f"card01,{copies},back"])
        for kind in ("csv", "toml"):
            (here / "game" / f"deck.{kind}").rename(here / "game" / f"{name}.{kind}")
    assert larder(capsys, "print", "game", "-o", "a.pdf", "--cut", "stack", "--report", "report.json").status == 0
    decks = json.loads(Path("report.json").read_text("utf-8"))["decks"]
    assert [(one["deck"], one["cards"], one["sheets"]) for one in decks] == [("one", 3, 2), ("two", 15, 2)]


def test_a_missing_picture_gets_a_placeholder_and_a_warning(capsys: Capture, here: Path) -> None:
    toml = LAYOUTS + '[layout.more]\nelements = [{ kind = "art", at = [1, 1, 50, 50], value = "not-there" }]\n'
    done = larder(capsys, "print", write_deck(here, ["card01,1,more"], toml), "-o", "a.pdf")
    assert done.status == 0
    assert "'not-there'" in done.err
    assert "not-there" in pypdf.PdfReader("a.pdf").pages[1].extract_text()


def test_check_reports_and_writes_nothing(capsys: Capture, here: Path, table: Path) -> None:
    done = larder(capsys, "check", table)
    assert done.status == 0
    assert "3 cards, 2 different" in done.out
    bad = larder(capsys, "check", write_deck(here / "bad", BAD), table)
    assert bad.status == 1
    assert "copies" in bad.err
    assert "3 cards" in bad.out, "the good deck is still reported"
    assert files(here) == []


def test_check_strict(capsys: Capture, here: Path) -> None:
    deck = write_deck(here, ["card01 \U00013000,1,back"])
    assert larder(capsys, "check", deck).status == 0
    assert larder(capsys, "check", deck, "--strict").status == 1


def test_help_is_said(capsys: Capture) -> None:
    done = larder(capsys, "print", "--help")
    assert done.status == 0
    for option in [
        "--paper",
        "--backs",
        "--feed",
        "--bleed",
        "--edge",
        "--marks",
        "--cut",
        "--deck",
        "--only",
        "--sets",
        "--lang",
        "--report",
        "--strict",
    ]:
        assert option in done.out


def test_ten_thousand_cards_are_the_limit_unless_it_is_meant(capsys: Capture, here: Path) -> None:
    deck = write_deck(here, [f"card{at},1000,back" for at in range(11)])
    done = larder(capsys, "check", deck)
    assert done.status == 1
    assert "11,000 cards" in done.err
    assert "--many" in done.err


def test_two_processes_write_the_same_bytes(here: Path) -> None:
    written = []
    for seed, zone in (("1", "Asia/Tokyo"), ("77", "America/Lima")):
        file = here / f"{seed}.pdf"
        done = fresh("print", "king-fridge", "-o", file, cwd=here, env={"PYTHONHASHSEED": seed, "TZ": zone})
        assert done.returncode == 0, done.stderr
        written.append(file.read_bytes())
    assert written[0] == written[1]


HIDE = """
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {package!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hide())
"""


@pytest.mark.parametrize("package", ["click", "reportlab", "svglib", "markdown_it"])
def test_a_missing_package_is_a_sentence_with_the_lines_to_type(here: Path, package: str) -> None:
    env = {"LARDER_NOTHING_KEPT": "1"}
    before = HIDE.format(package=package)
    before += "from pathlib import Path\nimport importlib\n"
    if package == "svglib":
        before += f"sys.path.insert(0, {str(ROOT)!r})\nimport printgen.art\nprintgen.art.CACHE = Path('none.json')\n"
    done = fresh("print", "king-fridge", "-o", "a.pdf", cwd=here, env=env, before=before)
    said = done.stdout + done.stderr
    assert done.returncode == 1
    assert "Traceback" not in said
    assert "requirements.txt" in said
    assert package.replace("_", "-") in said.replace("_", "-")
    assert not list(here.glob("*.pdf")) + list(here.glob(".*part"))


def test_a_missing_font_package_is_a_sentence_with_the_line_to_type(
    capsys: Capture, here: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printgen import fonts

    for cached in (fonts.load, fonts.letters, fonts.package_folder):
        cached.cache_clear()
    found = importlib.util.find_spec
    monkeypatch.setattr("printgen.fonts.find_spec", lambda name: None if "atkinson" in name else found(name))
    done = larder(capsys, "print", table, "-o", "a.pdf")
    for cached in (fonts.load, fonts.letters, fonts.package_folder):
        cached.cache_clear()
    assert done.status == 1
    assert "pip install fontpkg-atkinson-hyperlegible" in done.err
    assert files(here) == []
