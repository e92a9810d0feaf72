"""Pictures one after the other as an animated GIF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from quebra.render.files.png import svg_png, svg_size

if TYPE_CHECKING:
    from PIL.Image import Image

    Patch = tuple[Image, tuple[int, int]]

Box = tuple[float, float, float, float]  # left, top, right, bottom, in pixels
Colour = tuple[int, ...]

COLOURS = 255  # the format has room for one more; those of marks are rare and must not be lost
SAMPLES = 6  # pictures that the colours are taken from: the last has every stone, others have every mark
SPARE = 2  # pixels
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
    if not frames:
        raise ValueError("an animation needs at least one picture")
    painter = _Painter(frames)
    patches: list[list[Patch]] = []
    counts: Counter[Colour] = Counter()
    samples = {len(frames) * place // SAMPLES for place in range(SAMPLES)} | {len(frames) - 1}
    picture = None
    for number, frame in enumerate(frames):
        patches.append(painter.patches(frame, whole=number == 0))
        picture = _patched(picture, patches[-1])
        if number in samples:
            found: Any = picture.getcolors(picture.width * picture.height)
            counts.update({colour: count for count, colour in found})
        if tell is not None:
            tell(number + 1)
    # Only the patches are kept: all pictures of a long film at once would fill the memory.
    pictures = _flat(patches, _colours(counts))
    file = BytesIO()
    times = _milliseconds([max(frame.seconds, SHORTEST) for frame in frames])
    next(pictures).save(
        file, "GIF", save_all=True, append_images=pictures, duration=times, loop=0, disposal=1
    )
    return file.getvalue()


class _Painter:
    """Draws pictures or parts of them on the ground that the first one has in its corner."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        sizes = [svg_size(frame.svg) for frame in frames]
        self.width, self.height = (ceil(max(sides)) for sides in zip(*sizes, strict=True))
        self.ground: Any = (255, 255, 255)
        self.ground = self._part(frames[0].svg, 0, 0, 1, 1).getpixel((0, 0))

    def patches(self, frame: Frame, *, whole: bool) -> list[Patch]:
        """What is new in a picture, each part with its place."""
        if whole or frame.changed is None:
            return [(self._part(frame.svg, 0, 0, self.width, self.height), (0, 0))]
        found: list[Patch] = []
        for box in frame.changed:
            left, top = max(0, floor(box[0])), max(0, floor(box[1]))
            right, bottom = ceil(min(self.width, box[2])), ceil(min(self.height, box[3]))
            if right > left and bottom > top:
                found.append((self._part(frame.svg, left, top, right, bottom), (left, top)))
        return found

    def _part(self, svg: str, left: int, top: int, right: int, bottom: int) -> Image:
        """A part of a picture, as if one looked at it through a window."""
        from PIL import Image

        # What is cut by the edge of a drawing is darker there, so a little more is drawn than is needed.
        wide, high = right - left + 2 * SPARE, bottom - top + 2 * SPARE
        window = f'width="{wide}" height="{high}" viewBox="{left - SPARE} {top - SPARE} {wide} {high}"'
        drawn = Image.open(BytesIO(svg_png(_FRAME.sub(window, svg, count=1), zoom=1.0))).convert("RGBA")
        drawn = drawn.crop((SPARE, SPARE, wide - SPARE, high - SPARE))
        ground = Image.new("RGBA", drawn.size, self.ground)
        return Image.alpha_composite(ground, drawn).convert("RGB")


def _patched(before: Image | None, patches: Sequence[Patch]) -> Image:
    """A picture from the one before; the first patch of the first is the whole."""
    picture = patches[0][0].copy() if before is None else before.copy()
    for patch, place in patches:
        picture.paste(patch, place)
    return picture


def _flat(patches: Sequence[Sequence[Patch]], colours: Sequence[Colour]) -> Iterator[Image]:
    """The pictures with one palette for all of them."""
    from PIL import Image

    # Pillow looks up the colours of a palette in steps of four; those that it finds exactly stay as they are.
    rough = Image.new("P", (1, 1))
    rough.putpalette([part & ~3 for colour in colours for part in colour])
    picture = None
    for new in patches:
        picture = _patched(picture, new)
        flat = picture.quantize(palette=rough, dither=Image.Dither.NONE)
        flat.putpalette([part for colour in colours for part in colour])
        yield flat


def _colours(counts: Counter[Colour]) -> list[Colour]:
    """The most frequent colours, but not two that nobody can tell apart.

    Pictures of ours have few colours; all others are soft edges between two of them.
    """
    apart: dict[Colour, Colour] = {}
    for colour in sorted(counts, key=lambda colour: (-counts[colour], colour)):
        apart.setdefault(tuple(part >> 2 for part in colour), colour)
    return list(apart.values())[:COLOURS]


def _milliseconds(seconds: Sequence[float]) -> list[int]:
    """In whole hundredths of a second, as the format has them; the errors of rounding do not add up."""
    ends, total = [0], 0.0
    for stay in seconds:
        total += stay
        ends.append(round(total * 100))
    return [(end - begin) * 10 for begin, end in pairwise(ends)]
