"""Small workbooks made by hand: cells written as XML, so that a test can say what a program stored."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

from printgen.read.header import letters

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
STYLES = f"""<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="166" formatCode="d/m"/></numFmts>
<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>"""
Cell = str | int | float | bool | None
Sheet = Sequence[Sequence[Cell]]


class Raw(str):
    """The XML of a cell, to be written as it is; {r} is the cell's name."""


DATE = Raw('<c r="{r}" s="1"><v>46054</v></c>')
UNWORKED = Raw('<c r="{r}"><f>B2&amp;"x"</f><v/></c>')
BAD_REFERENCE = Raw('<c r="{r}" t="e"><f>Z9</f><v>#REF!</v></c>')
WORKED = Raw('<c r="{r}" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>')
FORMATTED = Raw('<c r="{r}" s="1"/>')


def xlsx(sheets: Mapping[str, Sheet], hidden: Sequence[str] = ()) -> bytes:
    """Return a workbook of these sheets."""
    listed, relations, types = "", "", ""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for number, (name, rows) in enumerate(sheets.items(), 1):
            state = ' state="hidden"' if name in hidden else ""
            listed += f'<sheet name="{escape(name)}" sheetId="{number}"{state} r:id="rId{number}"/>'
            relations += (
                f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
            )
            types += (
                f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType='
                '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
            )
            book.writestr(f"xl/worksheets/sheet{number}.xml", sheet_xml(rows))
        relations += f'<Relationship Id="rIdS" Type="{RELATIONS}/styles" Target="styles.xml"/>'
        book.writestr("xl/styles.xml", STYLES)
        book.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{listed}</sheets></workbook>',
        )
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>',
        )
        book.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" '
            f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        book.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/xl/workbook.xml" ContentType='
            f'"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>{types}</Types>',
        )
    return out.getvalue()


def sheet_xml(rows: Sheet) -> str:
    """Return the XML of a sheet."""
    lines = "".join(
        f'<row r="{line}">{"".join(cell_xml(cell, f"{letters(at)}{line}") for at, cell in enumerate(row))}</row>'
        for line, row in enumerate(rows, 1)
    )
    return f'<worksheet xmlns="{MAIN}"><sheetData>{lines}</sheetData></worksheet>'


def cell_xml(cell: Cell, name: str) -> str:
    """Return the XML of a cell."""
    if cell is None:
        return ""
    if isinstance(cell, Raw):
        return cell.replace("{r}", name)
    if isinstance(cell, bool):
        return f'<c r="{name}" t="b"><v>{int(cell)}</v></c>'
    if isinstance(cell, str):
        return f'<c r="{name}" t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'
    return f'<c r="{name}"><v>{cell!r}</v></c>'


def ods(sheets: Mapping[str, Sequence[Sequence[str]]]) -> bytes:
    """Return an OpenDocument workbook; a cell is text, or XML if it begins with <."""
    tables = ""
    for name, rows in sheets.items():
        lines = "".join(
            "<table:table-row>"
            + "".join(
                cell
                if cell.startswith("<")
                else f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
                for cell in row
            )
            + "</table:table-row>"
            for row in rows
        )
        blank = '<table:table-row table:number-rows-repeated="100000"><table:table-cell/></table:table-row>'
        tables += f'<table:table table:name="{escape(name)}">{lines}{blank}</table:table>'
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"' for short in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {spaces} '
        'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("content.xml", content)
        book.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
    return out.getvalue()
