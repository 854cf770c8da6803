"""Serves on the home network: finds the address phones can reach, shows its QR code, helps when nobody comes."""

import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from threading import Timer
from typing import Any

import click
import segno
from flask import Flask, request
from waitress.server import create_server

from companion import create_app, store

SERVER: dict[str, Any] = {
    "threads": 32,  # of which at most 20 hold streams
    "connection_limit": 500,
    "channel_request_lookahead": 5,  # notices a phone that has gone while its stream is held
    "ident": None,
}
ANYWHERE = "0.0.0.0"  # noqa: S104 - the phones have to reach it
NAMES = ("", ".local", ".lan", ".home", ".home.arpa", ".fritz.box")  # what routers append to a computer's name
PATIENCE = 60.0  # seconds until the terminal says what usually stops phones
PRIVATE = ("192.168.", "10.", "172.")  # in the order routers at home use them
BRIDGES = ("172.17.", "172.18.", "169.254.")  # containers and addresses that were never given
HELP = """
No phone has connected yet. What usually stops it:
  - The phone is in another Wi-Fi, or on mobile data. Use the same network as this computer.
  - It is a guest network: those keep devices apart. Use the main one.
  - A firewall asks or blocks. On Windows allow Python in private networks
    (Windows Security, Firewall, Allow an app). On Linux and macOS open port {port}.
  - Type the address by hand: {address}
"""


def addresses() -> list[str]:
    """Return this computer's addresses in the home network, likeliest first; never loopback or a container's bridge."""
    found = []
    for target in ("192.168.0.1", "10.255.255.255", "8.8.8.8"):  # nothing is sent: it only asks which way out
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return ordered(found)


def ordered(found: Sequence[str]) -> list[str]:
    """Keep what a phone could reach, in the order it is likely to be right."""

    def place(address: str) -> int:
        return next((at for at, start in enumerate(PRIVATE) if address.startswith(start)), len(PRIVATE))

    usable = [one for one in dict.fromkeys(found) if not ip_address(one).is_loopback and not one.startswith(BRIDGES)]
    return sorted((one for one in usable if not IPv4Address(one).is_unspecified), key=place)


def pick(candidates: Sequence[str]) -> str:
    """Let the host pick among several addresses; without a terminal the likeliest one is taken."""
    if len(candidates) < 2 or not sys.stdin.isatty():
        return candidates[0] if candidates else ""
    for number, one in enumerate(candidates, 1):
        click.echo(f"  {number}  {one}")
    question = "Which address can the phones reach?"
    return candidates[click.prompt(question, default=1, type=click.IntRange(1, len(candidates))) - 1]


def announce(host: str, port: int, chosen: str) -> str:
    """Print the address and its QR code; return the address, or nothing when no phone could reach it."""
    if not chosen:
        click.echo(f"Larder is at http://127.0.0.1:{port} on this computer alone.")
        click.echo("Phones cannot reach it: no home network was found." if host != "127.0.0.1" else "")
        return ""
    address = f"http://{chosen}:{port}"
    click.echo(f"\nLarder is at {address}\nPoint a phone at the code, or type the address.\n")
    segno.make(address, error="m").terminal(compact=True)
    click.echo("\nEnd with Ctrl+C. Nothing is lost: tables go on where they stopped.")
    return address


def watch(app: Flask, address: str, port: int) -> Timer:
    """Say what usually stops phones, unless one has come within a minute."""
    timer = Timer(PATIENCE, lambda: click.echo(HELP.format(port=port, address=address)))
    timer.daemon = True

    def seen() -> None:
        if request.remote_addr not in ("127.0.0.1", "::1"):
            timer.cancel()

    app.before_request(seen)
    timer.start()
    return timer


def serve(host: str = ANYWHERE, port: int = 8000, data: str | Path = "larder.sqlite3", lang: str = "en") -> None:
    """Serve the companion until Ctrl+C: one process, 32 threads. What stops it is said in a sentence."""
    chosen = pick(addresses()) if host in (ANYWHERE, "") else host
    loopback = chosen == "localhost" or chosen.startswith("127.")
    config = {"DATA": data, "LANG": lang, "ADDRESS": "" if loopback or not chosen else f"http://{chosen}:{port}"}
    name = socket.gethostname()
    try:
        listening = socket.create_server((host, port))
    except OSError as problem:
        why = problem.strerror or problem
        raise click.ClickException(f"{host}:{port} cannot be used: {why}. Give another --port.") from problem
    try:
        app = create_app(config | {"HOSTS": tuple(name + end for end in NAMES)})
    except store.StoreError as problem:
        listening.close()
        raise click.ClickException(str(problem)) from problem
    server = create_server(app, sockets=[listening], **SERVER)
    address = announce(host, port, "" if loopback else chosen)
    timer = watch(app, address, port) if address else None
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("\nBye.")
    finally:
        if timer:
            timer.cancel()
        server.close()
        store.close(app.extensions["rooms"].store)
