"""Bosnian Snake: find a snake that never touches itself."""

from quebra.core.game import Game
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard

GAME = Game("bosnian-snake", {"en": "Bosnian Snake", "pt": "Cobra Bósnia"}, __name__, order=1)

__all__ = ["GAME", "SnakeAnswer", "SnakeBoard"]
