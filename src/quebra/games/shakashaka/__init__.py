"""Shakashaka: fill in triangles so that every white area is a rectangle."""

from quebra.core.game import Game

GAME = Game("shakashaka", {"en": "Shakashaka", "pt": "Shakashaka"}, __name__, order=2)
