"""Shakashaka: fill in triangles so that every white area is a rectangle."""

from quebra.core.game import Game
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard

GAME = Game("shakashaka", {"en": "Shakashaka", "pt": "Shakashaka"}, __name__, order=2)

__all__ = ["GAME", "ShakashakaAnswer", "ShakashakaBoard"]
