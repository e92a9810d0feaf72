"""Opening again what commands have made."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from pypdf import PdfReader

SVG = "{http://www.w3.org/2000/svg}"


def pdf(source: Path | bytes) -> PdfReader:
    return PdfReader(io.BytesIO(source) if isinstance(source, bytes) else source)


def texts(reader: PdfReader) -> list[str]:
    """The text of every page, its line breaks as blanks."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def millimetres(reader: PdfReader) -> set[tuple[int, int]]:
    """The sizes of the pages."""
    return {
        (round(float(page.mediabox.width) * 25.4 / 72), round(float(page.mediabox.height) * 25.4 / 72))
        for page in reader.pages
    }


def svg(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def png(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    assert picture.format == "PNG"
    return picture
