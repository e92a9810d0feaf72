"""A Zurero game as a film: when each stone sets off, what it pushes, where the marks are, what changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from quebra.core.grid import Cell
from quebra.core.scene import Arrow, Scene, Stone
from quebra.games.zurero.board import Slide
from quebra.games.zurero.diagram import Numbers, diagram, told_of, travels
from quebra.games.zurero.game import LiveGame
from quebra.render.files.gif import Box
from quebra.render.svg.animation import HIDDEN, Film, Leg, Spot, Traveller
from quebra.render.svg.layout import Layout
from quebra.render.svg.picture import MARGIN

LONGEST_STAY = 3.0  # the end stays that many seconds at least, and as long as that many moves
MOST_BOXES = 8  # with more, drawing the whole picture is quicker

Changes = list[tuple[float, tuple[Spot, ...]]]


def film(
    play: LiveGame,
    seconds: float,
    *,
    numbers: Numbers = "none",
    language: str = "en",
    coordinates: bool = True,
) -> Film:
    """The whole game, each move taking some seconds; the first stone is there from the beginning."""
    end = diagram(play, numbers=numbers, language=language, coordinates=coordinates)
    slides = _slides(play, seconds)
    stones = {shape.cell: shape for shape in end.shapes if isinstance(shape, Stone)}
    travellers = [
        Traveller(replace(stones[way[-1][1]], mark="none"), tuple(_legs(number, way, slides)))
        for number, way in travels(play).items()
    ]
    return Film(
        scene=_bare(end),
        travellers=travellers,
        marks=_marks(play, slides),
        captions=_captions(play, seconds, slides, end.caption, language),
        seconds=len(play.moves) * seconds + stay_of_the_end(seconds),
        numbered=numbers != "none",
    )


def stay_of_the_end(seconds: float) -> float:
    """How long the last position of a film stays."""
    return max(LONGEST_STAY, LONGEST_STAY * seconds)


def _slides(play: LiveGame, seconds: float) -> dict[int, Leg]:
    """The way of each slider, by the number of its move. All are equally fast but for a short run-up."""
    found = {}
    moves = enumerate(zip(play.moves, play.positions[1:], strict=True), play.begins_at + 1)
    for number, (move, position) in moves:
        if isinstance(move, Slide):
            place = 1 - HIDDEN if move.side in "LT" else play.size + HIDDEN
            start: Spot = (move.line, place) if move.in_row else (place, move.line)
            finish = position.last[0]
            begin = (number - play.begins_at) * seconds
            lasting = (0.15 + 0.4 * _distance(start, finish) / play.size) * seconds
            found[number] = Leg(begin, begin + lasting, start, finish)
    return found


def _distance(start: Spot, finish: Spot) -> float:
    return abs(start[0] - finish[0]) + abs(start[1] - finish[1])


def _legs(number: int, way: Sequence[tuple[int, Cell]], slides: dict[int, Leg]) -> Iterator[Leg]:
    """How a stone comes in and is pushed on: together with the slider, from when the two touch."""
    if number in slides:
        yield slides[number]
    place = way[0][1]
    for moved, cell in way[1:]:
        slide = slides[moved]
        touch = slide.end - (slide.end - slide.begin) / _distance(slide.start, slide.finish)
        yield Leg(touch, slide.end, place, cell)
        place = cell


def _marks(play: LiveGame, slides: dict[int, Leg]) -> dict[str, Changes]:
    """The marks of a slide stand from its end until the next one begins."""
    positions, result = play.positions, play.result
    five = result.five if result else ()
    marks: dict[str, Changes] = {"last": [(0.0, positions[0].last)], "pushed": []}
    final = max(slides, default=0)
    for number, slide in slides.items():
        slider, *pushed = positions[number - play.begins_at].last
        for mark, cells in (("last", [slider]), ("pushed", pushed)):
            shown = tuple(cell for cell in cells if number != final or cell not in five)
            marks[mark] += [(slide.begin, ()), (slide.end, shown)]
    if five:
        marks["won"] = [(slides[final].end if slides else 0.0, five)]
    return marks


def _captions(
    play: LiveGame, seconds: float, slides: dict[int, Leg], last: str, language: str
) -> list[tuple[float, str]]:
    """Which move it is; only when the last stone has arrived is it told how the game stands."""
    begin = play.begins_at
    told = [
        ((number - begin) * seconds, told_of(play, number, language))
        for number in range(begin, play.count + 1)
    ]
    arrived = slides[play.count].end if play.count in slides else told[-1][0]
    return [*(line for line in told if line[0] < arrived), (arrived, last)]


def _bare(scene: Scene) -> Scene:
    """The board alone."""
    shapes = tuple(shape for shape in scene.shapes if not isinstance(shape, Stone | Arrow))
    return replace(scene, shapes=shapes, keys=(), caption="")


def glimpse(
    scene: Scene, play: LiveGame, before: int, now: int, cell: float
) -> tuple[Scene, list[Box] | None]:
    """Where the picture after a move differs from that after an earlier one: the lines of the last slides
    and what is written below the board. With it comes the picture as far as it is seen there.

    No places are told where it may differ everywhere: at the beginning and at the end of the game.
    """
    # The marks of the earlier position go, too: they belong to the last slide up to it.
    seen = max(0, before - play.begins_at)
    earlier = [move for move in play.moves[:seen] if isinstance(move, Slide)][-1:]
    between = play.moves[seen : now - play.begins_at]
    slides = {*earlier, *(move for move in between if isinstance(move, Slide))}
    if before == 0 or now == play.count or not earlier or len(slides) > MOST_BOXES:
        return scene, None
    layout = Layout.of(scene, cell, outlined=True, margin=MARGIN)
    boxes: list[Box] = [(0.0, layout.height, float("inf"), float("inf"))]
    for slide in sorted(slides):
        if slide.in_row:
            boxes.append((0.0, layout.y(slide.line), layout.width, layout.y(slide.line + 1)))
        else:
            boxes.append((layout.x(slide.line), 0.0, layout.x(slide.line + 1), layout.height))
    near = {(slide.in_row, slide.line + away) for slide in slides for away in (-1, 0, 1)}
    shapes = tuple(
        shape
        for shape in scene.shapes
        if not isinstance(shape, Stone) or {(True, shape.cell[0]), (False, shape.cell[1])} & near
    )
    return replace(scene, shapes=shapes), boxes
