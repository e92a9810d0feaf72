"""SVG as PNG."""

from __future__ import annotations

import re
from math import inf

from quebra.core.errors import InputError
from quebra.render.svg.font import font_files

MOST_PIXELS = 120_000_000
MOST_FINE_PIXELS = 60_000_000  # a sheet with more than this is drawn in its plain size


def svg_png(svg: str, *, zoom: float = 2.0) -> bytes:
    """A picture of ours as PNG; ``zoom`` is how many pixels stand for one of the SVG."""
    import resvg_py

    width, height = svg_size(svg)
    if not 0 < zoom < inf:
        raise InputError(f"zoom: expected a number above 0, found {zoom}")
    if width * height * zoom * zoom > MOST_PIXELS:
        raise InputError(
            f"the picture would have {width * zoom:.0f} by {height * zoom:.0f} pixels, "
            f"expected at most {MOST_PIXELS // 10**6} million in all: choose a smaller cell size"
        )
    # Outlines need no fonts; only scripts that our typeface does not have are left to the system's.
    foreign = "<text" in svg
    data = resvg_py.svg_to_bytes(
        svg_string=svg, zoom=zoom, skip_system_fonts=not foreign, font_files=font_files() if foreign else None
    )
    return bytes(data)


def sheet_png(svg: str, *, exact: bool) -> bytes:
    """A sheet of pictures as PNG: ``exact`` as large as it says, else twice that unless it gets huge."""
    width, height = svg_size(svg)
    return svg_png(svg, zoom=1.0 if exact or 4 * width * height > MOST_FINE_PIXELS else 2.0)


def svg_size(svg: str) -> tuple[float, float]:
    """The width and height that a picture of ours tells."""
    found = re.match(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', svg)
    assert found is not None, "every picture of ours tells its size"
    return float(found[1]), float(found[2])
