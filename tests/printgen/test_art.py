"""Pictures: found beside the table and nowhere else, good ones drawn, bad ones named; no file ends in a traceback."""

import io
import struct
import unicodedata
import zlib
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printgen.art import ArtBook, Drawing
from printgen.finding import NoPictureError, find_picture
from printgen.geometry import Size
from printgen.image import BadPictureError, Raster, read_raster
from tests.printgen.samples import LAYOUTS, printed, write_deck

SIZE = Size(20, 20)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">{}</svg>'
RECT = '<rect x="1" y="1" width="8" height="8" fill="currentColor"/>'


def book(folder: Path, name: str, content: str | bytes) -> ArtBook:
    """Return an art book of a folder with one file."""
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return ArtBook([folder])


def encoded(mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = (12, 8), **options: object) -> bytes:
    """Return a picture file."""
    out = io.BytesIO()
    picture = Image.new(mode, size, 1 if mode in ("1", "L", "P", "I;16", "F", "I") else None)
    picture.save(out, kind, **options)
    return out.getvalue()


def test_an_svg_becomes_operators_in_its_colour(tmp_path: Path) -> None:
    art = book(tmp_path, "dish.svg", SVG.format(RECT))
    red, green = art.picture("dish", "#ff0000", SIZE), art.picture("dish", "#00ff00", SIZE)
    assert isinstance(red, Drawing)
    assert isinstance(green, Drawing)
    assert (red.width, red.height) == pytest.approx((7.5, 7.5))
    assert "1 0 0 rg" in red.operators
    assert "0 1 0 rg" in green.operators


@pytest.mark.parametrize("name", ["dish", "dish.svg", "images/other", "other.svg", "K\u00e4se", "Ka\u0308se"])
def test_pictures_are_found_by_name_and_in_usual_folders(tmp_path: Path, name: str) -> None:
    (tmp_path / "images").mkdir()
    for file in ("dish.svg", "images/other.svg", unicodedata.normalize("NFD", "K\u00e4se") + ".svg"):
        (tmp_path / file).write_text(SVG.format(RECT), "utf-8")
    assert find_picture(name, [tmp_path]).is_file()


@pytest.mark.parametrize(
    "name",
    ["../secret", "..\\secret", "/etc/hostname", "~/x", "C:/x", "https://x.org/a.svg", "a/../../secret", "\0", ""],
)
def test_a_name_never_leaves_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.svg").write_text(SVG.format(RECT), "utf-8")
    inner = tmp_path / "deck"
    inner.mkdir()
    with pytest.raises(NoPictureError):
        find_picture(name, [inner])


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SVG.format(RECT), "utf-8")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "dish.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(NoPictureError, match="link"):
        find_picture("dish", [tmp_path / "deck"])


def test_a_near_miss_is_named(tmp_path: Path) -> None:
    (tmp_path / "Dish.PNG").write_bytes(encoded())
    with pytest.raises(NoPictureError, match=r"Dish\.PNG"):
        find_picture("dish", [tmp_path])


UNSAFE = [
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&x;</text>"),
    SVG.format('<image href="file:///etc/passwd"/>'),
    SVG.format("<script>alert(1)</script>"),
    SVG.format("<style>@import url(http://x)</style>"),
    SVG.format('<use xlink:href="http://x"/>'),
    SVG.format('<rect fill="url(http://x)"/>'),
    SVG.format('<rect onload="x()"/>'),
    SVG.format("<foreignObject/>"),
]
BROKEN = [
    "",
    "no picture",
    "<svg",
    "<html></html>",
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    SVG.replace("10 10", "0 0").replace('"10"', '"0"').format(RECT),
    SVG.replace('width="10"', 'width="wide"').format(RECT),
    SVG.replace("0 0 10 10", "0 0 x y").format(RECT),
    SVG.format('<rect x="a" width="nan" height="1e400"/>'),
    SVG.format('<path d="M 0 0 L x"/>'),
    SVG.format('<path d="Q"/>'),
    SVG.format('<g transform="scale(0)"><rect width="5" height="5"/></g>'),
    SVG.format('<g transform="matrix(1 2)"><rect width="5" height="5"/></g>'),
    SVG.format('<rect width="5" height="5" fill="no-colour"/>'),
    SVG.format('<rect width="5" height="5" stroke-width="-3px" stroke="red" stroke-dasharray="a b"/>'),
    SVG.format("<g>" * 2000 + "</g>" * 2000),
    "\ufeff" + SVG.format(RECT),
]


@pytest.mark.parametrize("content", UNSAFE)
def test_an_svg_that_reaches_out_is_refused_and_said(tmp_path: Path, content: str) -> None:
    art = book(tmp_path, "dish.svg", content)
    assert art.picture("dish", "#000000", SIZE) is None
    assert "dish" in art.trouble("dish", "#000000", SIZE)


@pytest.mark.parametrize("content", BROKEN)
def test_no_svg_ends_in_a_traceback(tmp_path: Path, content: str) -> None:
    art = book(tmp_path, "dish.svg", content)
    found = art.picture("dish", "#000000", SIZE)
    if found is None:
        assert art.trouble("dish", "#000000", SIZE)
    else:
        assert isinstance(found, Drawing)
        assert found.width > 0
        assert found.height > 0
        assert "nan" not in found.operators
        assert "inf" not in found.operators


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "LA", "P", "1", "I;16", "CMYK"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
def test_every_usual_kind_of_picture_becomes_pixels(tmp_path: Path, mode: str, kind: str) -> None:
    try:
        data = encoded(mode, kind)
    except (OSError, ValueError):
        pytest.skip(f"{kind} has no {mode}")
    (tmp_path / "a").write_bytes(data)
    found = read_raster(tmp_path / "a", 20, 20)
    assert (found.width, found.height) == (12, 8)
    assert found.colours in (1, 3)


def test_an_opaque_png_and_an_upright_jpeg_keep_their_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(encoded())
    assert zlib.decompress(read_raster(tmp_path / "a.png", 9, 9).data)
    assert read_raster(tmp_path / "a.png", 9, 9).predictor
    (tmp_path / "a.jpg").write_bytes(encoded(kind="JPEG"))
    assert read_raster(tmp_path / "a.jpg", 9, 9).data == (tmp_path / "a.jpg").read_bytes()


def test_a_jpeg_turned_by_exif_is_turned(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    (tmp_path / "a.jpg").write_bytes(encoded(kind="JPEG", exif=exif))
    found = read_raster(tmp_path / "a.jpg", 20, 20)
    assert (found.width, found.height) == (8, 12)


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a PNG chunk with its true checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@pytest.mark.parametrize("head", [b"", b"123", bytes(13), struct.pack(">IIBBBBB", 0, 0, 8, 2, 0, 0, 0)])
def test_a_png_with_a_strange_head_is_bad(tmp_path: Path, head: bytes) -> None:
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + parts)
    with pytest.raises(BadPictureError):
        read_raster(tmp_path / "a.png", 20, 20)


@given(st.sampled_from(["PNG", "JPEG", "GIF", "TIFF", "WEBP"]), st.data())
def test_a_damaged_picture_is_read_or_bad_and_never_a_traceback(tmp_path: Path, kind: str, data: st.DataObject) -> None:
    good = bytearray(encoded(kind=kind))
    at = data.draw(st.integers(0, len(good) - 1))
    if data.draw(st.booleans()):
        good = good[:at]
    else:
        good[at] = data.draw(st.integers(0, 255))
    (tmp_path / "a.png").write_bytes(good)
    try:
        assert isinstance(read_raster(tmp_path / "a.png", 20, 20), Raster)
    except BadPictureError as error:
        assert str(error)


def test_a_coarse_picture_is_a_warning_with_its_dpi(tmp_path: Path) -> None:
    art = book(tmp_path, "dish.png", encoded())
    assert "dpi" in art.trouble("dish", "#000000", Size(50, 50))
    assert art.trouble("dish", "#000000", Size(1, 1)) == ""


def test_a_picture_shown_small_and_large_is_fine_enough_for_both(tmp_path: Path) -> None:
    art = book(tmp_path, "dish.png", encoded("RGBA", size=(1200, 1200)))
    assert art.trouble("dish", "#000000", Size(5, 5)) == ""
    assert art.trouble("dish", "#000000", Size(50, 50)) == ""


def test_pictures_stand_in_the_file_and_bad_ones_are_named_with_their_row(tmp_path: Path) -> None:
    (tmp_path / "good.png").write_bytes(encoded("RGBA", size=(300, 300)))
    (tmp_path / "bad.png").write_bytes(b"nothing")
    toml = LAYOUTS.replace(
        "[layout.back]", '  { kind = "art", at = [5, 50, 20, 20], value = "{art}" },\n]\n[layout.back]'
    ).replace("},\n]\n  {", "},\n  {")
    table = write_deck(
        tmp_path, ["card01,1,back,good", "card02,1,back,bad", "card03,1,back,gone"], toml, "name,copies,back,art"
    )
    file, report = printed(table, tmp_path / "a.pdf")
    warned = [(one.row, one.column) for one in report.problems if one.severity == "warning"]
    assert warned == [(3, "art"), (4, "art")]
    assert len(pypdf.PdfReader(file).pages[0].images) >= 1


def test_the_second_run_is_the_same_as_the_first(tmp_path: Path) -> None:
    art = book(tmp_path, "dish.svg", SVG.format(RECT))
    first = art.picture("dish", "#123456", SIZE)
    art.keep()
    assert ArtBook([tmp_path]).picture("dish", "#123456", SIZE) == first


def test_a_spoilt_cache_counts_as_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (b"", b"[1, 2]", b"{}", b"\xff", b'{"a": 3}', b"null"):
        (tmp_path / "cache").write_bytes(content)
        monkeypatch.setattr("printgen.art.CACHE", tmp_path / "cache")
        assert book(tmp_path, "dish.svg", SVG.format(RECT)).picture("dish", "#123456", SIZE)
