"""A Latin square of four values, with givens and holes. No value is blank."""

from quebra.core.game import Game

GAME = Game("latin", {"en": "Latin square", "pt": "Quadrado latino"}, __name__, order=903)
