"""Lamps: any number of them; a number tells how many stand beside it. Walls take none."""

from quebra.core.game import Game

GAME = Game("lamps", {"en": "Lamps", "pt": "Lâmpadas"}, __name__, order=901)
