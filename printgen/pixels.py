"""Pixels -> image XObjects of a PDF: an opaque PNG's and a JPEG's own bytes, a mask beside what is transparent."""

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference, PDFStream
from reportlab.pdfgen.canvas import Canvas

from printgen.image import Raster


def add_raster(canvas: Canvas, name: str, raster: Raster) -> None:
    """Add a picture under a name of ours, so that a form can place it."""
    words: dict[str, object] = {
        "Filter": PDFName(raster.filter),
        "ColorSpace": PDFName("DeviceGray" if raster.colours == 1 else "DeviceRGB"),
        "Interpolate": "true",
    }
    if raster.predictor:
        words["DecodeParms"] = PDFDictionary(
            {"Predictor": 15, "Colors": raster.colours, "BitsPerComponent": 8, "Columns": raster.width}
        )
    if raster.mask is not None:
        add_raster(canvas, f"{name}mask", Raster(raster.width, raster.height, raster.mask, "FlateDecode", 1))
        words["SMask"] = PDFObjectReference(canvas._doc.getXObjectName(f"{name}mask"))
    canvas._doc.addForm(name, stream(raster, words))


def stream(raster: Raster, words: dict[str, object]) -> PDFStream:
    """Return the stream of an image, its bytes as they are."""
    return PDFStream(
        PDFDictionary(
            {
                "Type": PDFName("XObject"),
                "Subtype": PDFName("Image"),
                "Width": raster.width,
                "Height": raster.height,
                "BitsPerComponent": 8,
                **words,
            }
        ),
        raster.data,
        filters=[],
    )
