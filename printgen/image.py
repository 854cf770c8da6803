"""PNG, JPEG, WebP, GIF, TIFF -> pixels a PDF can hold. What a file is, its content says, not its name.

An opaque 8-bit PNG and an upright JPEG go into the PDF byte for byte; everything else is decoded by Pillow: turned by
EXIF, CMYK to RGB, transparency to a mask, and made no larger than the print needs.
"""

import io
import struct
import warnings
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # Pillow is loaded when a picture needs it
    from PIL import Image

LARGEST = 60_000_000  # bytes of one picture file
MOST_PIXELS = 120_000_000
DPI = 300  # that a print needs
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
CHANNELS = {0: 1, 2: 3}  # PNG colour types that need no palette and no mask
SIZES = frozenset(
    (*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
)  # JPEG frame markers


class BadPictureError(Exception):
    """A file that is no picture, or a broken one; the message says which."""


class Raster(NamedTuple):
    """Pixels: width and height, stream data, and the PDF's words for how to read them; `mask` is 8-bit grey, Flate."""

    width: int
    height: int
    data: bytes
    filter: str
    colours: int
    predictor: bool = False
    mask: bytes | None = None
    reduced: bool = False  # the file holds more pixels than were kept


def read_raster(path: Path, width_mm: float, height_mm: float) -> Raster:
    """Read a picture to be printed at most width x height mm; raise BadPictureError."""
    if path.stat().st_size > LARGEST:
        raise BadPictureError(f"it is larger than {LARGEST // 1_000_000} MB")
    data = path.read_bytes()
    if not data:
        raise BadPictureError("the file is empty")
    straight = None
    try:
        if data.startswith(PNG):
            straight = png_as_it_is(data)
        elif data.startswith(JPEG):
            straight = jpeg_as_it_is(data)
    except struct.error as error:
        raise BadPictureError("the picture is broken or cut off") from error
    return straight or decoded(data, width_mm, height_mm)


def png_as_it_is(data: bytes) -> Raster | None:
    """Return an opaque 8-bit grey or RGB PNG with its own compressed bytes; None where Pillow must decode it."""
    at, ended = len(PNG), False
    head: tuple[int, ...] = ()
    pixels: list[bytes] = []
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        check = data[at + 8 + length : at + 12 + length]
        if len(check) < 4 or zlib.crc32(kind + body) != int.from_bytes(check, "big"):
            raise BadPictureError("the PNG is broken or cut off")
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            pixels.append(body)
        elif kind in (b"tRNS", b"eXIf"):
            return None
        elif kind == b"IEND":
            ended = True
            break
        at += 12 + length
    if not ended or not head or not pixels:
        raise BadPictureError("the PNG is broken or cut off")
    width, height, depth, colour, _, _, interlaced = head
    if depth != 8 or colour not in CHANNELS or interlaced or not 0 < width * height <= MOST_PIXELS:
        return None
    return Raster(width, height, b"".join(pixels), "FlateDecode", CHANNELS[colour], predictor=True)


def jpeg_as_it_is(data: bytes) -> Raster | None:
    """Return an upright grey or colour JPEG with its own bytes; None where Pillow must decode it."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xE1 and data[at + 4 : at + 8] == b"Exif":
            return None  # it may have to be turned
        if marker in SIZES:
            depth, height, width, parts = struct.unpack(">BHHB", data[at + 4 : at + 10])
            whole = data.rstrip(b"\x00").endswith(b"\xff\xd9")
            if depth == 8 and parts in (1, 3) and width and height and whole:
                return Raster(width, height, data, "DCTDecode", parts)
            return None
        at += 2 + length
    return None


def decoded(data: bytes, width_mm: float, height_mm: float) -> Raster:
    """Decode any picture Pillow knows, at most as large as the print needs."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    need = (round(width_mm / 25.4 * DPI), round(height_mm / 25.4 * DPI))
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise BadPictureError(f"it has {picture.width} x {picture.height} pixels, more than can be held")
            picture.draft("RGB", (need[0] * 2, need[1] * 2))
            picture.load()
            ImageOps.exif_transpose(picture, in_place=True)  # a copy of a huge picture is a heavy one
            eight = to_eight_bits(picture)
    except BadPictureError:
        raise
    except UnidentifiedImageError as error:
        raise BadPictureError("it is no picture that can be read (PNG, JPEG, WebP, GIF, TIFF, SVG)") from error
    except Exception as error:  # on broken files Pillow raises what its readers happen to raise
        raise BadPictureError(f"the picture is broken or cut off ({error})") from error
    reduced = eight.width > need[0] * 1.5 and eight.height > need[1] * 1.5
    if reduced:
        eight.thumbnail((max(need[0], 1) * 2, max(need[1], 1) * 2), Image.Resampling.LANCZOS)
    mask = None
    if eight.mode in ("RGBA", "LA"):
        alpha = eight.getchannel("A")
        mask = zlib.compress(alpha.tobytes(), 6) if alpha.getextrema() != (255, 255) else None
        eight = eight.convert("RGB" if eight.mode == "RGBA" else "L")
    colours = 1 if eight.mode == "L" else 3
    pixels = zlib.compress(eight.tobytes(), 6)
    return Raster(eight.width, eight.height, pixels, "FlateDecode", colours, False, mask, reduced)


def to_eight_bits(picture: "Image.Image") -> "Image.Image":
    """Return a Pillow image as L, LA, RGB or RGBA of eight bits a channel."""
    mode = picture.mode
    if mode.startswith("I") or mode == "F":
        wide = picture.convert("F")
        scale = 1 / 257 if wide.point(lambda value: value / 256).convert("L").getextrema() != (0, 0) else 1
        return wide.point(lambda value: value * scale).convert("L")
    if mode == "P" or "transparency" in picture.info:
        return picture.convert("RGBA")
    if mode == "1":
        return picture.convert("L")
    if mode in ("L", "LA", "RGB", "RGBA"):
        return picture
    return picture.convert("RGBA" if mode in ("PA", "RGBa", "La") else "RGB")
