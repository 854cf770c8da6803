"""The companion as a process of its own, for tests that kill it, fill it up or look at it in a browser."""

import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SERVE = "import sys; from companion.serve import serve; serve('127.0.0.1', int(sys.argv[1]), sys.argv[2])"


class Server:
    """The companion in a process of its own, that can be killed and started again on the same data and port."""

    def __init__(self, data: Path, first: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.first = first  # Python to run before it serves
        self.data, self.address = data, f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", f"{self.first}\n{SERVE}", str(self.port), str(self.data)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
