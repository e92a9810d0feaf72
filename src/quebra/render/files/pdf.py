"""Pictures as PDF: one a page, each page as large as its picture."""

from __future__ import annotations

from collections.abc import Sequence

from quebra.core.errors import InputError
from quebra.render.files.png import svg_size
from quebra.render.files.typeset import typeset

POINTS = 0.75  # of a pixel
LARGEST_PAGE = 14_400  # points; readers take no more

TEMPLATE = """\
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, keywords: ("puzzle", "Quebra"), date: none)
#set text(lang: data.lang)
#for picture in data.pictures {
  page(width: picture.width * 1pt, height: picture.height * 1pt, margin: 0pt,
    image(bytes(picture.svg), format: "svg", width: 100%, alt: picture.alt))
}
"""


def svg_pdf(pictures: Sequence[tuple[str, str]], *, title: str = "", language: str = "en") -> bytes:
    """Pictures of ours with what a screen reader says of each, as PDF."""
    pages = []
    for svg, alt in pictures:
        width, height = (side * POINTS for side in svg_size(svg))
        if max(width, height) > LARGEST_PAGE:
            raise InputError(
                f"the page would be {max(width, height):.0f} points long, expected at most {LARGEST_PAGE}: "
                "choose a smaller cell size"
            )
        pages.append({"svg": svg, "alt": alt, "width": width, "height": height})
    texts = title + "".join(alt for _, alt in pictures)
    return typeset(TEMPLATE, {"title": title, "lang": language, "pictures": pages}, texts=texts)
