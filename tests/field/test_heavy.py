"""A big deck with one heavy back: the file and the memory stay small (P32)."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from tests.command import ROOT, fresh
from tests.field.sheet import frame
from tests.tables.kitchen import Try

MEASURED = """
import atexit, resource, sys
atexit.register(lambda: print("PEAK", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr))
"""


def noise(path: Path, side: tuple[int, int], mode: str = "RGB") -> None:
    """Write a picture that cannot be made smaller."""
    rng = random.Random(59)
    Image.frombytes(mode, side, rng.randbytes(side[0] * side[1] * len(mode))).save(path)


def heavy(folder: Path, rows: int) -> Path:
    """Write a deck of so many cards, six pictures and one back of 9 MB."""
    noise(folder / "back.png", (1394, 2174))
    for number in range(6):
        Image.new("RGB", (900, 700), (40 * number, 200 - 30 * number, 90)).save(folder / f"front_{number}.png")
    lines = [
        f"Big card {row},{'Draw one, then discard one. ' * (1 + row % 5)!r},front_{row % 6}.png,back.png"
        for row in range(rows)
    ]
    table = folder / "big.csv"
    table.write_text("name,text,image,back image\n" + "\n".join(lines).replace("'", '"') + "\n", "utf-8")
    return table


def pictures(path: Path) -> dict[int, int]:
    """Return the pictures of a file: number of the object -> width in pixels."""
    reader = pypdf.PdfReader(path)
    found: dict[int, int] = {}
    for number in range(1, len(reader.xref[0]) + 1):
        thing = reader.get_object(number)
        if isinstance(thing, dict) and thing.get("/Subtype") == "/Image":
            found[number] = int(thing["/Width"])
    return found


def test_six_hundred_cards_hold_their_shared_back_once(tmp_path: Path) -> None:
    """P32.1, P32.2: under 25 MB, well under 600 MB of memory, and no more for twice the rows."""
    peaks = []
    for rows in (300, 600):
        table = heavy(tmp_path, rows)
        done = fresh(
            "print", table, "-o", tmp_path / "big.pdf", "--report", tmp_path / "big.json", cwd=ROOT, before=MEASURED
        )
        assert done.returncode == 0, done.stderr
        out = tmp_path / "big.pdf"
        assert json.loads((tmp_path / "big.json").read_text("utf-8"))["decks"][0]["cards"] == rows
        assert out.stat().st_size < 15_000_000
        widths = sorted(pictures(out).values())
        assert widths == [900] * 6 + [1394]
        if "PEAK" in done.stderr and sys.platform == "linux":
            peaks.append(int(done.stderr.split("PEAK")[1].split()[0]) // 1024)
    assert all(peak < 400 for peak in peaks), peaks
    assert not peaks or peaks[1] < peaks[0] + 60, f"{peaks} MB: memory grows with the rows"


def test_a_huge_clear_picture_is_made_small_and_kept_once(attempt: Try) -> None:
    """P32.1: a picture that has to be decoded is held at the size that is printed."""
    Image.new("RGBA", (4000, 3000), (0, 0, 255, 128)).save(attempt.folder / "a.png")
    tried = attempt("name,image\n" + "N,a.png\n" * 20)
    assert (tried.status, tried.cards) == (0, 20)
    widths = list(pictures(attempt.folder / "out.pdf").values())
    assert len(widths) == 2, "the picture and its mask"
    assert all(width <= 51 / 25.4 * 300 * 2 + 1 for width in widths)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_a_broken_off_run_leaves_no_file(tmp_path: Path) -> None:
    """P32.4: neither a half PDF under the final name nor one beside it; an older one stays."""
    rows = "".join(f"N{row},{'Draw one card. ' * (row % 40)}\n" for row in range(30000))
    (tmp_path / "big.csv").write_text("name,text\n" + rows, "utf-8")
    (tmp_path / "big.pdf").write_bytes(b"older")
    code = f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['app.py', *sys.argv[1:]]; "
    code += f"runpy.run_path({str(ROOT / 'app.py')!r}, run_name='__main__')"
    started = subprocess.Popen(
        [sys.executable, "-c", code, "print", "big.csv", "--many", "-o", "big.pdf"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )
    for _ in range(600):
        if list(tmp_path.glob(".big.pdf.*.part")) or started.poll() is not None:
            break
        time.sleep(0.005)
    assert started.poll() is None, "it was done before it could be broken off"
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode != 0
    assert "Traceback" not in out + err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["big.csv", "big.pdf"]
    assert (tmp_path / "big.pdf").read_bytes() == b"older"


def test_frames_of_these_tests_are_those_of_the_product(attempt: Try) -> None:
    """P27.1: the places that the tests of cards look at."""
    from tests.field.sheet import on_card

    attempt("name\n" + "".join(f"N{number}\n" for number in range(12)))
    assert [on_card(attempt.folder / "out.pdf", number)[0].text for number in range(12)] == [f"N{n}" for n in range(12)]
    assert frame(0).left == 16.5
