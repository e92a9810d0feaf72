"""Stars: one in every row, column and region."""

from quebra.core.game import Game

GAME = Game("stars", {"en": "Stars", "pt": "Estrelas"}, __name__, order=904)
