"""The typesetter: documents with pages, as PDF or as pictures of the pages."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from quebra.core.errors import QuebraError
from quebra.render.svg.font import font_folder, knows


def typeset(template: str, data: Mapping[str, Any], *, texts: str = "", fonts: Sequence[str] = ()) -> bytes:
    """A Typst document as PDF.

    ``data`` reaches the template as JSON (``sys.inputs.data``): texts are texts there, never commands.
    ``texts`` are those that people wrote: only when our typeface lacks some of their letters are the
    fonts of the machine looked at. ``fonts`` are folders with more of them.
    """
    pdf = _compiled(template, data, texts, fonts, "pdf", 144)
    assert isinstance(pdf, bytes)
    return pdf


def typeset_pictures(
    template: str, data: Mapping[str, Any], *, texts: str = "", ppi: float = 96
) -> list[bytes]:
    """The pages of a Typst document as PNG, at so many pixels per inch."""
    pages = _compiled(template, data, texts, (), "png", ppi)
    return [pages] if isinstance(pages, bytes) else pages


def _compiled(
    template: str,
    data: Mapping[str, Any],
    texts: str,
    fonts: Sequence[str],
    kind: Literal["pdf", "png"],
    ppi: float,
) -> bytes | list[bytes]:
    import typst

    # Half a character cannot be told to the typesetter.
    told = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made: bytes | list[bytes] = typst.compile(
                template.encode("utf-8"),
                font_paths=typst.Fonts(
                    include_system_fonts=not knows(texts), font_paths=[font_folder(), *fonts]
                ),
                sys_inputs={"data": told},
                format=kind,
                ppi=ppi,
            )
    except typst.TypstError as error:
        raise QuebraError(f"the typesetter failed: {error.message}") from None
    return made
