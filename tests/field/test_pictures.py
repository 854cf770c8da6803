"""Pictures of every kind, and things that are none (P22, P24)."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.field.sheet import Picture, near, text_on
from tests.tables.kitchen import Try

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 160, 0), (0, 0, 255), (255, 255, 255)
SIDE = 34.0  # mm of a square picture in the default layout: its box is 51 x 34 at 4, 21
CORNER, CENTRE = (12.5 + 2, 21 + 2), (29.5, 38.0)
PLACEHOLDER = (243, 243, 243)


def corner_and_centre(attempt: Try, name: str) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Print a card with a square picture; return its colour near the upper left corner and in the middle."""
    tried = attempt(f"name,image\nOne,{name}\n")
    assert (tried.status, tried.cards) == (0, 1)
    assert "placeholder" not in tried.said
    seen = Picture(attempt.folder / "out.pdf", dpi=100)
    return seen.on(0, *CORNER), seen.on(0, *CENTRE)


def disc(mode: str, paint: object, ground: object, side: int = 500) -> Image.Image:
    """Return a disc on a ground."""
    picture = Image.new(mode, (side, side), ground)  # type: ignore[arg-type]
    ImageDraw.Draw(picture).ellipse((20, 20, side - 20, side - 20), fill=paint)  # type: ignore[arg-type]
    return picture


def quarter(size: tuple[int, int] = (500, 500)) -> Image.Image:
    """Return a blue picture whose upper left quarter is red."""
    picture = Image.new("RGB", size, BLUE)
    picture.paste(RED, (0, 0, size[0] // 2, size[1] // 2))
    return picture


def interlaced(picture: Image.Image) -> bytes:
    """Return an RGB picture as a PNG of seven passes, which Pillow reads but does not write."""
    rows = b""
    for x0, y0, dx, dy in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        for y in range(y0, picture.height, dy):
            rows += b"\0" + b"".join(bytes(picture.getpixel((x, y))) for x in range(x0, picture.width, dx))  # type: ignore[arg-type]

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", *picture.size, 8, 2, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["jpg", "tif"])
@pytest.mark.parametrize(("ink", "colour"), [((0, 255, 255, 0), RED), ((255, 0, 255, 0), (0, 255, 0))])
def test_the_inks_of_a_print_shop_are_no_negative(
    attempt: Try, kind: str, ink: tuple[int, int, int, int], colour: tuple[int, int, int]
) -> None:
    """P24.1: red looks red, green green."""
    Image.new("CMYK", (500, 500), ink).save(attempt.folder / f"a.{kind}")
    corner, centre = corner_and_centre(attempt, f"a.{kind}")
    assert near(corner, colour, 60)
    assert near(centre, colour, 60)


@pytest.mark.parametrize("kind", ["png", "webp", "tif"])
@pytest.mark.parametrize(
    ("mode", "paint", "ground", "colour"),
    [("RGBA", (0, 0, 255, 255), (0, 0, 0, 0), BLUE), ("LA", (80, 255), (0, 0), (80, 80, 80))],
)
def test_the_card_shows_through_clear_parts(
    attempt: Try, kind: str, mode: str, paint: object, ground: object, colour: tuple[int, int, int]
) -> None:
    """P24.2: no black square."""
    disc(mode, paint, ground).save(attempt.folder / f"a.{kind}", lossless=True)  # only WebP heeds it

    corner, centre = corner_and_centre(attempt, f"a.{kind}")
    assert near(corner, WHITE)
    assert near(centre, colour)


@pytest.mark.parametrize("kind", ["png", "gif"])
def test_a_clear_entry_of_a_palette_is_clear(attempt: Try, kind: str) -> None:
    """P24.2: no magenta square."""
    picture = disc("P", 1, 0)
    picture.putpalette([255, 0, 255, *GREEN])
    picture.save(attempt.folder / f"a.{kind}", transparency=0)
    corner, centre = corner_and_centre(attempt, f"a.{kind}")
    assert near(corner, WHITE)
    assert near(centre, GREEN)


@pytest.mark.parametrize(("mode", "key"), [("RGB", BLUE), ("L", 29)])
def test_a_png_may_name_one_clear_colour(attempt: Try, mode: str, key: object) -> None:
    """P24.2: without a palette and without a channel for it."""
    picture = disc(mode, RED if mode == "RGB" else 200, key)
    picture.save(attempt.folder / "a.png", transparency=key)
    corner, centre = corner_and_centre(attempt, "a.png")
    assert near(corner, WHITE)
    assert not near(centre, WHITE)


def test_half_clear_parts_are_mixed_with_the_card(attempt: Try) -> None:
    """P24.2: an alpha of one half gives half the colour."""
    disc("RGBA", (0, 0, 255, 128), (0, 0, 0, 0)).save(attempt.folder / "a.png")
    assert near(corner_and_centre(attempt, "a.png")[1], (127, 127, 255), 6)


@pytest.mark.parametrize("kind", ["png", "tif"])
def test_sixteen_bits_are_a_ramp(attempt: Try, kind: str) -> None:
    """P24.3: from black to white."""
    ramp = Image.new("I;16", (512, 512))
    ramp.putdata([column * 128 for _ in range(512) for column in range(512)])
    ramp.save(attempt.folder / f"a.{kind}")
    corner_and_centre(attempt, f"a.{kind}")
    seen = Picture(attempt.folder / "out.pdf", dpi=100)
    found = [seen.on(0, 12.5 + SIDE * part, 38)[0] for part in (0.03, 0.25, 0.5, 0.75, 0.97)]
    assert found == sorted(found)
    assert found == pytest.approx([8, 64, 128, 191, 247], abs=8)


def test_one_bit_is_black_on_white(attempt: Try) -> None:
    """P24.3."""
    disc("1", 0, 1).save(attempt.folder / "a.png")
    assert corner_and_centre(attempt, "a.png") == (WHITE, (0, 0, 0))


@pytest.mark.parametrize("kind", ["gif", "webp", "png"])
def test_the_first_frame_of_a_moving_picture_is_drawn(attempt: Try, kind: str) -> None:
    """P24.3."""
    Image.new("RGB", (500, 500), RED).save(
        attempt.folder / f"a.{kind}", save_all=True, append_images=[Image.new("RGB", (500, 500), GREEN)], duration=100
    )
    assert near(corner_and_centre(attempt, f"a.{kind}")[1], RED)


def test_an_interlaced_png_is_drawn(attempt: Try) -> None:
    """P24.3: its bytes are not what a PDF takes."""
    (attempt.folder / "a.png").write_bytes(interlaced(quarter((230, 230))))
    assert near(corner_and_centre(attempt, "a.png")[0], RED)
    assert near(Picture(attempt.folder / "out.pdf").on(0, 29.5 + 10, 38 + 10), BLUE)


@pytest.mark.parametrize("kind", ["jpg", "png", "webp", "tif"])
@pytest.mark.parametrize(("turn", "red"), [(2, (1, -1)), (3, (1, 1)), (4, (-1, 1)), (6, (1, -1)), (8, (-1, 1))])
def test_a_picture_stands_as_its_camera_was_held(attempt: Try, kind: str, turn: int, red: tuple[int, int]) -> None:
    """P24.3: EXIF turns and mirrors are done."""
    exif = Image.Exif()
    exif[0x0112] = turn
    quarter().save(attempt.folder / f"a.{kind}", exif=exif)
    corner_and_centre(attempt, f"a.{kind}")
    seen = Picture(attempt.folder / "out.pdf", dpi=100)
    for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        assert near(seen.on(0, 29.5 + 9 * x, 38 + 9 * y), RED if (x, y) == red else BLUE, 60)


def test_what_is_no_picture_is_named_by_kind(attempt: Try) -> None:
    """P24.4: with a placeholder, and the kinds that can be read."""
    (attempt.folder / "a.psd").write_bytes(b"%PDF-1.4 nothing here")
    tried = attempt("name,image\nOne,a.psd\n")
    assert (tried.status, tried.at("warning")) == (0, [(2, "image")])
    assert "PNG, JPEG, WebP, GIF, TIFF, SVG" in tried.said
    assert near(Picture(attempt.folder / "out.pdf").on(0, 10, 50), PLACEHOLDER, 4)


def gallery(folder: Path) -> None:
    """Write good and bad pictures."""
    art = folder / "art"
    art.mkdir()
    good = io.BytesIO()
    quarter((700, 500)).save(good, "PNG")
    whole = good.getvalue()
    for name in ("good.png", "with space (2).png", "tail.png.", "a..b.png"):
        (art / name).write_bytes(whole)
    (art / "truncated.png").write_bytes(whole[: len(whole) // 2])
    (art / "zero.png").write_bytes(b"")
    (art / "text.png").write_bytes(b"not a picture")
    (art / "page.jpg").write_bytes(b"<html><body>404</body></html>")
    quarter((700, 500)).save(art / "webp_named.jpg", "WEBP", lossless=True)
    quarter((700, 500)).save(art / "png_named.svgx.gif", "PNG")


SHOWN = (
    "art/good.png",
    "art/with space (2).png",
    "art/good",
    "art/webp_named.jpg",
    "",
    "art/tail.png.",
    "art/a..b.png",
)
BAD = ("art/nope.png", "art/truncated.png", "art/zero.png", "art/text.png", "art", "art/page.jpg")
NEAR = ("art/GOOD.PNG", "art\\good.png")


def test_bad_pictures_get_a_placeholder_and_a_warning_each(attempt: Try) -> None:
    """P22.1, P22.2: all cards are made; the name stands in the frame, the row and the path in the warning."""
    gallery(attempt.folder)
    tried = attempt("name,image\n" + "".join(f"N,{name}\n" for name in BAD))
    assert (tried.status, tried.cards) == (0, len(BAD))
    assert tried.at("warning") == [(row, "image") for row in range(2, 2 + len(BAD))]
    seen = Picture(attempt.folder / "out.pdf")
    for number, name in enumerate(BAD):
        assert repr(name) in tried.messages("warning").splitlines()[number]
        assert near(seen.on(number, 10, 50), PLACEHOLDER, 4)
        assert name in text_on(attempt.folder / "out.pdf", number)


def test_good_pictures_are_shown_whatever_they_are_called(attempt: Try) -> None:
    """P22.3: content decides, not the ending; a blank cell has neither picture nor warning."""
    gallery(attempt.folder)
    tried = attempt("name,image\n" + "".join(f"N,{name}\n" for name in SHOWN))
    assert (tried.status, tried.cards, tried.report["problems"]) == (0, len(SHOWN), [])
    seen = Picture(attempt.folder / "out.pdf")
    for number, name in enumerate(SHOWN):
        assert near(seen.on(number, 20, 30), RED if name else WHITE), name
        assert near(seen.on(number, 40, 45), BLUE if name else WHITE), name


@pytest.mark.parametrize("name", NEAR)
def test_a_near_match_is_named(attempt: Try, name: str) -> None:
    """P22.4: case and slashes count, on every system alike."""
    gallery(attempt.folder)
    tried = attempt(f"name,image\nOne,{name}\n")
    if not (attempt.folder / name).exists():  # some systems do not tell capitals apart
        assert tried.at("warning") == [(2, "image")]
        assert "art/good.png exists" in tried.said


def test_strict_makes_a_bad_picture_a_failure(attempt: Try) -> None:
    """P22.5."""
    content = "name,image\nOne,nope.png\n"
    assert attempt(content).status == 0
    assert attempt(content, "--strict").status == 1


def test_a_placeholder_keeps_its_long_name_inside_its_frame(attempt: Try) -> None:
    """P22.2: a small frame cuts it off."""
    toml = "front = 'front'\n[layout.front]\nelements = [{ kind = 'image', at = [4, 4, 8, 8], value = '{image}' }]\n"
    tried = attempt(f"name,image\nOne,{'long-name-' * 9}.png\n", toml=toml)
    assert tried.status == 0
    seen = Picture(attempt.folder / "out.pdf", dpi=200)
    assert near(seen.on(0, 5, 11), PLACEHOLDER, 4)
    assert all(seen.on(0, 12.5 + step / 10, 8 - rise / 10) == WHITE for step in range(200) for rise in range(0, 12, 2))


@pytest.mark.parametrize(
    "size",
    ['width="100%" height="100%" viewBox="0 0 90 60"', "width='50%' viewBox='0 0 90 60'", 'viewBox="0 0 90 60"',
     'width="auto" height="auto" viewBox="0 0 90 60"', 'width="9em" viewBox="0 0 90 60"', 'width="90" height="60"'],
)  # fmt: skip
def test_an_svg_fills_its_box_whatever_its_size_is_in(attempt: Try, size: str) -> None:
    """P24.3: parts of a page and of a font's size say nothing on a card."""
    svg = (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" SIZE><path d="M0 0H90V60H0z" fill="#00f"/></svg>'
    )
    svg = svg.replace("SIZE", size)
    (attempt.folder / "a.svg").write_text(svg, "utf-8")
    tried = attempt("name,image\nOne,a.svg\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    seen = Picture(attempt.folder / "out.pdf", dpi=100)
    assert all(near(seen.on(0, *spot), BLUE) for spot in ((5, 23), (54, 53), CENTRE))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_svg_in_any_unicode(attempt: Try, encoding: str) -> None:
    """P24.3."""
    svg = '<?xml version="1.0" encoding="{}"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">'
    svg = (
        svg.format(encoding.removesuffix("-sig")) + '<title>Löwe</title><rect width="9" height="6" fill="#00f"/></svg>'
    )
    (attempt.folder / "a.svg").write_bytes(svg.encode(encoding))
    tried = attempt("name,image\nOne,a.svg\n")
    assert (tried.status, tried.report["problems"]) == (0, [])
    assert near(Picture(attempt.folder / "out.pdf").on(0, *CENTRE), BLUE)
