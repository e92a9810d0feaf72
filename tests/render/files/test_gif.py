"""Pictures that move, as GIF."""

from __future__ import annotations

from io import BytesIO
from random import Random

from PIL import Image, ImageChops

from quebra.app.zurero.film import glimpse
from quebra.games.zurero.diagram import diagram
from quebra.games.zurero.game import LiveGame
from quebra.render.files.gif import Frame, frames_gif
from quebra.render.svg import scene_svg


def random_game(size: int, seed: int, most: int = 80, swap: bool = False) -> LiveGame:
    chance, play = Random(seed), LiveGame(size, swap)
    while play.result is None and len(play.moves) < most:
        play.play(chance.choice(play.legal()))
    return play


def test_pictures_drawn_in_part_are_as_if_drawn_whole() -> None:
    play = random_game(9, 12, 30)
    whole, partly = [], []
    for number in range(1, len(play.moves) + 2):
        scene = diagram(play, number, numbers="all")
        part, changed = glimpse(scene, play, number - 1, number, 13)
        whole.append(Frame(scene_svg(scene, cell=13, outlined=True, page=True), 1))
        partly.append(Frame(scene_svg(part, cell=13, outlined=True, page=True), 1, changed))
    assert sum(frame.changed is not None for frame in partly) > len(partly) - 5
    pictures = [Image.open(BytesIO(frames_gif(frames))) for frames in (whole, partly)]
    for number in range(len(whole)):
        for picture in pictures:
            picture.seek(number)
        first, second = (picture.convert("RGB") for picture in pictures)
        worst = max(most for _, most in ImageChops.difference(first, second).getextrema())  # type: ignore[misc]
        assert worst < 32, number  # soft edges may differ a little
