"""Measure the table on loopback: a tap until nine other phones and a TV show it; thirty writers and thirty readers.

python -m tests.bench.tables [TAPS] [SECONDS]

"Shown" is when a phone has the page with the new number in it: hint by stream, then the page, as the script fetches it.
"""

import http.client
import json
import re
import secrets
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.server import Server

PHONES, WRITERS, READERS, RATE = 10, 30, 30, 5
NAMES = ("Ann", "Bo", "Cid", "Dan")


class Phone:
    """A client that keeps its connection and its cookie, as a browser does."""

    def __init__(self, port: int, table: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self.port, self.table, self.cookie, self.token = port, table, "", ""

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str]:
        sent = {"Cookie": self.cookie, "X-CSRFToken": self.token, "Content-Type": "application/json"} | headers
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        if token := re.search(r'name="csrf" content="([^"]+)"', text):
            self.token = token[1]
        return answer.status, answer.headers.get("Location", "") or text

    def open_table(self) -> None:
        self.ask("GET", "/new/king-fridge")
        names = "&".join(f"names-{at}={name}" for at, name in enumerate(NAMES))
        body = f"csrf_token={self.token}&id={secrets.token_hex(16)}&values=printed&{names}"
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.table = self.ask("POST", "/new/king-fridge", body, **kind)[1]

    def command(self, kind: str, **args: Any) -> tuple[str, int, float]:
        name, began = secrets.token_hex(16), time.perf_counter()
        body = json.dumps({"id": name, "kind": kind, "args": args})
        status, _ = self.ask("POST", f"{self.table}/cmd", body)
        return name, status, time.perf_counter() - began

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.ask("GET", f"{self.table}/state")[1])
        return state


def watch(phone: Phone, page: str, shown: dict[int, list[float]], ready: threading.Barrier) -> None:
    """Hold a stream, fetch the page on every hint, and note when the newest number was in it."""
    phone.ask("GET", phone.table + page)
    stream = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=30)
    stream.request("GET", f"{phone.table}/hints", headers={"Cookie": phone.cookie})
    lines = stream.getresponse()
    ready.wait()
    last = 0
    while last < max(shown):
        if not lines.readline().startswith(b"data: "):
            continue
        text = phone.ask("GET", phone.table + page)[1]
        found = [int(number) for number in re.findall(r'(?:class="total">|total[^>]*>)(\d+)<', text)]
        for number in range(last + 1, max([last, *found]) + 1):
            shown[number].append(time.perf_counter())
        last = max([last, *found])
    stream.close()


def taps(port: int, count: int) -> list[float]:
    """Enter totals 1, 2, 3 ... on one phone; return the seconds until each was shown on each of the ten others."""
    host = Phone(port)
    host.open_table()
    seat = host.state()["seats"][0]["id"]
    shown: dict[int, list[float]] = {number: [] for number in range(1, count + 1)}
    ready = threading.Barrier(PHONES + 1)
    pages = ["/round/1"] * (PHONES - 1) + ["/tv"]
    threads = [threading.Thread(target=watch, args=(Phone(port, host.table), page, shown, ready)) for page in pages]
    for thread in threads:
        thread.start()
    ready.wait()
    host.ask("GET", host.table)
    host.command("set", round=1, seat=seat, field="depth", value="total")
    tapped = {}
    for number in shown:
        tapped[number] = time.perf_counter()
        host.command("set", round=1, seat=seat, field="total", value=number)
        time.sleep(0.25)
    for thread in threads:
        thread.join(timeout=30)
    return [at - tapped[number] for number, each in shown.items() for at in each]


def storm(port: int, seconds: float) -> tuple[list[float], list[int], int, int]:
    """Write and read from sixty phones; return times, statuses, and how many acknowledged writes are there and not."""
    host = Phone(port)
    host.open_table()
    seats = [seat["id"] for seat in host.state()["seats"]]
    times: list[float] = []
    statuses: list[int] = []
    written: list[int] = []
    end = time.perf_counter() + seconds

    def write(at: int) -> None:
        phone = Phone(port, host.table)
        phone.ask("GET", host.table)
        due = time.perf_counter() + at / WRITERS / RATE
        while due < end:
            time.sleep(max(0.0, due - time.perf_counter()))
            delta = 1 if len(written) % 2 else 2
            _, status, took = phone.command("add", round=1, seat=seats[at % 4], field="points", delta=delta)
            times.append(took)
            statuses.append(status)
            if status == 200:
                written.append(delta)
            due += 1 / RATE

    def read(at: int) -> None:
        phone = Phone(port, host.table)
        while time.perf_counter() < end:
            statuses.append(phone.ask("GET", f"{host.table}/state")[0])
            time.sleep(1)

    threads = [threading.Thread(target=write, args=(at,)) for at in range(WRITERS)]
    threads += [threading.Thread(target=read, args=(at,)) for at in range(READERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    held = sum(cell[3] for cell in host.state()["cells"] if cell[2] == "points")
    return times, statuses, sum(written), held


def p95(times: list[float]) -> float:
    """Return the 95th percentile, milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1000


def memory(pid: int) -> float:
    """Return a process's resident memory, MB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main(count: int, seconds: float) -> None:
    """Print what was measured beside its target."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "larder.sqlite3")
        server.start()
        try:
            seen = taps(server.port, count)
            middle = statistics.median(seen) * 1000
            print(f"tap to shown on {PHONES - 1} phones and a TV: p50 {middle:.0f} ms")
            print(f"  p95 {p95(seen):.0f} ms (target 150)")
            times, statuses, written, held = storm(server.port, seconds)
            worst = sum(status >= 500 for status in statuses)
            print(f"{WRITERS} writers at {RATE} a second, {READERS} readers, {seconds:.0f} s: {len(times)} writes")
            print(f"  p95 {p95(times):.0f} ms (target 1000), {worst} answers of 5xx (target 0)")
            print(f"  sum acknowledged {written}, sum held {held} (equal)")
            if server.process:
                print(f"memory of the server after that: {memory(server.process.pid):.0f} MB (target 100)")
        finally:
            server.kill()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40, float(sys.argv[2]) if len(sys.argv) > 2 else 30)
