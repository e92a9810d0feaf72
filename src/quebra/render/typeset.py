"""The typesetter: documents with pages, as PDF."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from typing import Any

from quebra.core.errors import QuebraError
from quebra.render.font import font_folder, knows


def typeset(template: str, data: Mapping[str, Any], *, texts: str = "") -> bytes:
    """A Typst document as PDF.

    ``data`` reaches the template as JSON (``sys.inputs.data``): texts are texts there, never commands.
    ``texts`` are those that people wrote: only when our typeface lacks some of their letters are the
    fonts of the machine looked at.
    """
    import typst

    # Half a character cannot be told to the typesetter.
    told = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pdf = typst.compile(
                template.encode("utf-8"),
                font_paths=typst.Fonts(include_system_fonts=not knows(texts), font_paths=[font_folder()]),
                sys_inputs={"data": told},
                format="pdf",
            )
    except typst.TypstError as error:
        raise QuebraError(f"the typesetter failed: {error.message}") from None
    return pdf
