"""Bosnian Snake: find a snake that never touches itself."""

from quebra.core.game import Game

GAME = Game("bosnian-snake", {"en": "Bosnian Snake", "pt": "Cobra Bósnia"}, __name__, order=1)
