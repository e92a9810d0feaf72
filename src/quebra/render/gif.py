"""Pictures one after the other as an animated GIF."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from quebra.render.png import svg_png, svg_size

if TYPE_CHECKING:
    from PIL.Image import Image

Box = tuple[float, float, float, float]  # left, top, right, bottom, in pixels

COLOURS = 128  # of a board, its stones, their marks and soft edges; more only make the file larger
SAMPLES = 6  # pictures that the colours are taken from
SHORTEST = 0.02  # seconds; readers slow down what is faster
_FRAME = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="[^"]+"')


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of ours and how long it stays. ``changed`` are the places where it differs from the one
    before: only they are drawn, which is much quicker; None draws it all."""

    svg: str
    seconds: float
    changed: Sequence[Box] | None = None


def frames_gif(frames: Sequence[Frame], *, tell: Callable[[int], None] | None = None) -> bytes:
    """Pictures as a GIF that plays in a loop and is as large as the largest of them.

    All share one palette without dithering, so that only what changes is stored. ``tell`` hears how many
    pictures are done.
    """
    from PIL import Image

    if not frames:
        raise ValueError("an animation needs at least one picture")
    pictures: list[Image.Image] = []
    painter = _Painter(frames)
    for frame in frames:
        pictures.append(painter.drawn(frame, pictures[-1] if pictures else None))
        if tell is not None:
            tell(len(pictures))
    palette = _palette(pictures)
    flat = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    times = _milliseconds([max(frame.seconds, SHORTEST) for frame in frames])
    flat[0].save(file, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, disposal=1)
    return file.getvalue()


class _Painter:
    """Draws pictures or parts of them on the ground that the first one has in its corner."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        sizes = [svg_size(frame.svg) for frame in frames]
        self.width, self.height = (ceil(max(sides)) for sides in zip(*sizes, strict=True))
        self.ground: Any = (255, 255, 255)
        self.ground = self._part(frames[0].svg, 0, 0, 1, 1).getpixel((0, 0))

    def drawn(self, frame: Frame, before: Image | None) -> Image:
        if before is None or frame.changed is None:
            return self._part(frame.svg, 0, 0, self.width, self.height)
        picture = before.copy()
        for box in frame.changed:
            left, top = max(0, floor(box[0])), max(0, floor(box[1]))
            right, bottom = ceil(min(self.width, box[2])), ceil(min(self.height, box[3]))
            if right > left and bottom > top:
                picture.paste(self._part(frame.svg, left, top, right, bottom), (left, top))
        return picture

    def _part(self, svg: str, left: int, top: int, right: int, bottom: int) -> Image:
        """A part of a picture, as if one looked at it through a window."""
        from PIL import Image

        wide, high = right - left, bottom - top
        window = f'width="{wide}" height="{high}" viewBox="{left} {top} {wide} {high}"'
        drawn = Image.open(BytesIO(svg_png(_FRAME.sub(window, svg, count=1), zoom=1.0))).convert("RGBA")
        ground = Image.new("RGBA", drawn.size, self.ground)
        return Image.alpha_composite(ground, drawn).convert("RGB")


def _palette(pictures: Sequence[Image]) -> Image:
    """The most frequent colours of some of the pictures: the last has every stone, others have every mark.

    Pictures of ours have few colours; all others are soft edges between two of them.
    """
    from PIL import Image

    step = max(1, (len(pictures) - 1) // (SAMPLES - 1))
    chosen = [*pictures[::step][: SAMPLES - 1], pictures[-1]]
    wide, high = pictures[0].size
    strip = Image.new("RGB", (wide, high * len(chosen)))
    for place, picture in enumerate(chosen):
        strip.paste(picture, (0, place * high))
    counted: Any = strip.getcolors(strip.width * strip.height)
    apart: dict[tuple[int, ...], tuple[int, ...]] = {}
    for _, colour in sorted(counted, reverse=True):
        # Of colours that nobody can tell apart the most frequent one is kept.
        apart.setdefault(tuple(part >> 3 for part in colour), colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in list(apart.values())[:COLOURS] for part in colour])
    return palette


def _milliseconds(seconds: Sequence[float]) -> list[int]:
    """In whole hundredths of a second, as the format has them; the errors of rounding do not add up."""
    ends, total = [0], 0.0
    for stay in seconds:
        total += stay
        ends.append(round(total * 100))
    return [(end - begin) * 10 for begin, end in pairwise(ends)]
