"""The typeface of the page: two weights of Source Sans, cut to the letters that the page can show.

The files are cut from the package that pictures take their letters from, when they are first asked for, and
kept in memory: a second copy in the project could only grow old.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from quebra.render.svg.font import FILES, Weight, font_folder

FONT_FILES: dict[str, Weight] = {
    "source-sans-regular.woff2": "regular",
    "source-sans-semibold.woff2": "semibold",
}
# Western European letters, and the signs of our sentences, clues and keys.
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”„…•−×÷←↑→↓⇧"))
# What belongs to good setting of words and of numbers that change in place (the timer).
FEATURES = ["kern", "liga", "locl", "mark", "ccmp", "tnum"]
# The copyright and the licence stay in the file, as the Open Font License asks.
KEPT_NAMES = [0, 1, 2, 13, 14]


@cache
def font_file(name: str) -> bytes:
    """A file of ``FONT_FILES`` in the format woff2, about 13 kB."""
    from fontTools import subset

    options = subset.Options(
        flavor="woff2", layout_features=FEATURES, name_IDs=KEPT_NAMES, hinting=False, notdef_outline=True
    )
    source = Path(font_folder()) / FILES[FONT_FILES[name]]
    with subset.load_font(str(source), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        written = BytesIO()
        subset.save_font(font, written, options)
    return written.getvalue()
