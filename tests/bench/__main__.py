"""Measure print runs against the floor, in turn, whole processes, medians of five; print the table of ratios.

python -m tests.bench [RUNS]
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.cards import write_cards

ROOT = Path(__file__).parent.parent.parent
FLOOR = [sys.executable, str(Path(__file__).parent / "floor.py")]
PRINT = [sys.executable, str(ROOT / "app.py"), "print"]


def run(command: list[str]) -> tuple[float, float]:
    """Run a process; return its wall time in seconds and its peak memory in MB."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return wall, peak(usage)


def peak(usage: resource.struct_rusage) -> float:
    """Return a process's peak memory, MB."""
    return usage.ru_maxrss / (1024 if sys.platform.startswith("linux") else 1024 * 1024)


def pair(ours: list[str], floor: list[str], runs: int) -> tuple[float, float, float, float]:
    """Run the two in turn; return the medians of our time, the floor's time, their ratio, and our peak memory."""
    run(ours), run(floor)  # warm
    pairs = [(run(ours), run(floor)) for _ in range(runs)]
    return (
        statistics.median(a[0] for a, _ in pairs),
        statistics.median(b[0] for _, b in pairs),
        statistics.median(a[0] / b[0] for a, b in pairs),
        statistics.median(a[1] for a, _ in pairs),
    )


def main(runs: int) -> None:
    """Print the table."""
    print(f"{'cards':<28}{'ours s':>8}{'floor s':>9}{'ratio':>8}{'target':>8}{'peak MB':>9}{'PDF MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        for count, copies, target in ((54, 1, 1.5), (540, 1, 1.2), (5400, 1, 1.0), (540, 10, 1.2)):
            table, plain, out = at / f"{count}-{copies}.csv", at / f"{count}.csv", at / "ours.pdf"
            write_cards(table, count, copies)
            write_cards(plain, count)
            ours = [*PRINT, str(table), "-o", str(out)]
            floor = [*FLOOR, str(plain), str(at / "floor.pdf"), str(copies)]
            row(f"{count} different x {copies}", pair(ours, floor, runs), target, out)
        table = at / "540.csv"
        floor = [*FLOOR, str(table), str(at / "floor.pdf")]
        for what, only, target in (("cards", ["--only", "cards"], 8.0), ("whole boxes", [], 20.0)):
            figures = pair([*PRINT, "all", *only, "-o", f"{at}/{what}/"], floor, runs)
            row(f"all five games, {what}", figures, target, *sorted((at / what).glob("*.pdf")))


def row(name: str, figures: tuple[float, float, float, float], target: float, *files: Path) -> None:
    """Print one line of the table."""
    ours, floor, ratio, memory = figures
    size = sum(file.stat().st_size for file in files) / 1e6
    print(f"{name:<28}{ours:>8.2f}{floor:>9.2f}{ratio:>8.2f}{target:>8.1f}{memory:>9.0f}{size:>8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
