"""Nothing in a deck reaches out of its folder, onto the network, or onto a device (P26)."""

import base64
import json
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from tests.field.sheet import Picture
from tests.tables.kitchen import Try

SECRET = (255, 0, 0)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60">{}</svg>'
)
BLUE = '<rect width="90" height="60" fill="#0000ff"/>'


class Listener:
    """Counts who knocks at a port of this machine."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port, self.hits = self.socket.getsockname()[1], 0
        self.thread = threading.Thread(target=self.wait, daemon=True)
        self.thread.start()

    def wait(self) -> None:
        """Take whoever comes."""
        while True:
            try:
                caller, _ = self.socket.accept()
            except OSError:
                return
            self.hits += 1
            caller.close()

    def close(self) -> None:
        """Close the port."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join(5)


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Open a port at which nobody should knock; the test fails where somebody did."""
    made = Listener()
    yield made
    made.close()
    assert made.hits == 0, "something was asked of the network"


@pytest.fixture
def deck(attempt: Try, tmp_path: Path) -> Try:
    """Make a deck in a folder, with a red picture beside that folder."""
    attempt.folder = tmp_path / "deck"
    (attempt.folder / "art").mkdir(parents=True)
    Image.new("RGB", (500, 500), SECRET).save(tmp_path / "secret.png")
    Image.new("RGB", (500, 500), (0, 0, 255)).save(attempt.folder / "art" / "ok.png")
    return attempt


def red(path: Path) -> int:
    """Count the pixels of the secret on all pages."""
    count = 0
    for number in range(len(pypdf.PdfReader(path).pages)):
        seen = Picture(path, number, 60).image
        count += sum(many for many, colour in seen.getcolors(1 << 24) or () if colour == SECRET)
    return count


def names(port: int, folder: Path) -> list[str]:
    """Return the names that lead out."""
    secret = folder.parent / "secret.png"
    return [
        "../secret.png",
        "art/../../secret.png",
        "..\\secret.png",
        "art\\..\\..\\secret.png",
        str(secret),
        secret.as_uri(),
        "/etc/hostname",
        "file:///etc/hostname",
        "FILE:///etc/hostname",
        f"http://127.0.0.1:{port}/hit.png",
        f"HTTP://127.0.0.1:{port}/hit.png",
        f"//127.0.0.1:{port}/hit.png",
        f"\\\\127.0.0.1@{port}\\hit.png",
        f"ftp://127.0.0.1:{port}/hit.png",
        "data:image/png;base64,iVBORw0KGgo=",
        "art/ok.png\\x00.txt",
        "%2e%2e/secret.png",
        "..%2fsecret.png",
        "~/.profile",
        "/dev/zero",
        "/dev/stdin",
        "C:\\secret.png",
        "....//secret.png",
        "art/link.png",
        "art/folder/secret.png",
        "art/loop.png",
        "art/zero.png",
        "art/pipe.png",
        "a" * 250,
        "a" * 290,
        f"|curl http://127.0.0.1:{port}",
        f"$(curl http://127.0.0.1:{port})",
        "..",
        ".",
        "art/",
    ]


def with_links(folder: Path) -> None:
    """Put links and a pipe into the folder of pictures."""
    art = folder / "art"
    (art / "link.png").symlink_to("../../secret.png")
    (art / "folder").symlink_to("../..")
    (art / "loop.png").symlink_to("loop.png")
    (art / "zero.png").symlink_to("/dev/zero")
    if hasattr(os, "mkfifo"):
        os.mkfifo(art / "pipe.png")


@pytest.mark.parametrize("column", ["image", "back"])
def test_no_name_leaves_the_folder(deck: Try, listener: Listener, column: str) -> None:
    """P26.1 to P26.5: all but the allowed one are told with their row; fronts and backs."""
    with_links(deck.folder)
    tried_names = [*names(listener.port, deck.folder)]
    rows = [json.dumps(name)[1:-1].replace("\\\\", "\\") for name in tried_names]
    # a column of backs is one of pictures where every cell ends like one
    content = f"name,{column}\n" + "".join(f'N,"{row}{"" if column == "image" else ".png"}"\n' for row in rows)
    content += "Ok,art/ok.png\n"
    tried = deck(content)
    assert (tried.status, tried.cards) == (0, len(rows) + 1)
    assert {row for row, _ in tried.at("warning")} == set(range(2, 2 + len(rows)))
    assert red(deck.folder / "out.pdf") == 0
    hostname = Path("/etc/hostname").read_text("utf-8").strip() if Path("/etc/hostname").exists() else ""
    assert not hostname or hostname not in tried.words


def test_a_link_inside_the_folder_is_followed(deck: Try) -> None:
    """P26.4: it is resolved, then checked."""
    (deck.folder / "art" / "other.png").symlink_to("ok.png")
    tried = deck("name,image\nOne,art/other.png\n")
    assert tried.report["problems"] == []
    assert Picture(deck.folder / "out.pdf").on(0, 29.5, 38) == (0, 0, 255)


def test_a_true_null_byte_is_no_way_out(deck: Try) -> None:
    """P26.1: JSON can hold one."""
    content = json.dumps([{"name": "Nul", "image": "art/ok.png\u0000.txt"}, {"name": "Ok", "image": "art/ok.png"}])
    tried = deck(content, name="deck.json")
    assert (tried.status, tried.cards) == (0, 2)
    assert tried.at("warning")


def utf_7(text: str) -> bytes:
    """Write text in UTF-7, its signs hidden."""

    def hidden(letter: str) -> str:
        return f"+{base64.b64encode(letter.encode('utf-16-be')).decode().rstrip('=')}-"

    return "".join(hidden(letter) if letter in '<!&:"[]hij+' else letter for letter in text).encode("ascii")


def evil(port: int) -> list[bytes]:
    """Return SVGs that ask for more than drawing."""
    entity = '<!DOCTYPE svg [<!ENTITY leak SYSTEM "file:///etc/hostname">]>'
    web = f"http://127.0.0.1:{port}/a"
    whole = entity + SVG.format(f'{BLUE}<text>&leak;</text><image xlink:href="{web}.png" width="9" height="9"/>')
    drawn = [
        f'<image xlink:href="{web}.png" width="9" height="9"/>',
        '<image href="../../secret.png" width="90" height="60"/>',
        f'<use xlink:href="{web}.svg#a"/>',
        f'<rect width="9" height="9" fill="url({web})"/>',
        f'<rect width="9" height="9" style="fill:u&#114;l({web})"/>',
        f"<style>@import '{web}.css';</style>",
        f'<script href="{web}.js"/>',
        f'<foreignObject><img src="{web}.png"/></foreignObject>',
        f'<a xlink:href="{web}"><rect width="9" height="9"/></a>',
        f'<filter><feImage href="{web}"/></filter>',
        f'<rect onload="fetch(\'{web}\')" width="9" height="9"/>',
        '<image xlink:href="/dev/zero" width="9" height="9"/>',
        '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostname" parse="text"/>',
    ]
    made = [
        whole,
        *(SVG.format(BLUE + part) for part in drawn),
        f'<?xml-stylesheet href="{web}.css"?>' + SVG.format(BLUE),
    ]
    made.append(
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>' + SVG.format("<text>&b;</text>")
    )
    found = [one.encode() for one in made]
    found += [f'<?xml version="1.0" encoding="UTF-16"?>{whole}'.encode("utf-16")]
    found += [b'<?xml version="1.0" encoding="UTF-7"?>' + utf_7(whole)]
    found += [b"\xef\xbb\xbf" + b'<?xml version="1.0" encoding="UTF-7"?>' + utf_7(whole)]
    return found


def test_an_svg_that_asks_for_more_is_not_drawn(deck: Try, listener: Listener) -> None:
    """P26.1 to P26.3: links, entities, styles, scripts, whatever encoding hides them."""
    contents = evil(listener.port)
    for number, content in enumerate(contents):
        (deck.folder / "art" / f"evil{number}.svg").write_bytes(content)
    (deck.folder / "art" / "plain.svg").write_text(SVG.format(BLUE), "utf-8")
    rows = "".join(f"N,art/evil{number}.svg\n" for number in range(len(contents)))
    tried = deck(f"name,image\n{rows}Ok,art/plain.svg\n")
    assert (tried.status, tried.cards) == (0, len(contents) + 1)
    assert tried.at("warning") == [(row, "image") for row in range(2, 2 + len(contents))]
    assert red(deck.folder / "out.pdf") == 0


def test_icons_inside_texts_keep_to_the_folder(deck: Try, listener: Listener) -> None:
    """P26.5: a picture named by the toml, too."""
    (deck.folder / "art" / "evil.svg").write_bytes(evil(listener.port)[0])
    icons = {
        "up": "../secret.png",
        "web": f"http://127.0.0.1:{listener.port}/a.png",
        "svg": "art/evil.svg",
        "ok": "art/ok.png",
    }
    toml = "[icons]\n" + "".join(f"{word} = '{name}'\n" for word, name in icons.items())
    tried = deck("name,text\n" + "".join(f"One,a {{{word}}} b\n" for word in icons), toml=toml)
    assert tried.status == 0
    assert red(deck.folder / "out.pdf") == 0


def test_pictures_of_a_layout_keep_to_the_folder(deck: Try, listener: Listener) -> None:
    """P26.5: grounds and pictures whose name the toml builds."""
    toml = "front = 'front'\n[layout.front]\nelements = [\n"
    for name in ("{folder}/secret.png", "../secret.png", f"http://127.0.0.1:{listener.port}/a.png"):
        toml += f"  {{ kind = 'ground', at = [0, 0, 59, 92], value = '{name}' }},\n"
    tried = deck("name,folder\nOne,..\n", toml=toml + "]\n")
    assert (tried.status, len(tried.at("warning"))) == (0, 3)
    assert red(deck.folder / "out.pdf") == 0


@pytest.mark.parametrize("title", ["../../evil", "/evil", "a/b\\c", "CON", "x\\..\\y", "..", "\u202egpj.exe"])
def test_the_output_lies_where_it_should_whatever_a_deck_is_called(deck: Try, title: str) -> None:
    """P26.5: a title or an id is no path."""
    before = set(deck.folder.parent.rglob("*"))
    tried = deck(f"id,name\n{title},One\n", toml=f"title = {json.dumps(title)}\n")
    assert (tried.status, tried.cards) == (0, 1)
    new = {path.name for path in deck.folder.parent.rglob("*")} - {path.name for path in before}
    assert new == {"deck.csv", "deck.toml", "out.pdf", "report.json"}
