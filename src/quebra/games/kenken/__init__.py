"""KenKen: a Latin square with sums, differences, products and quotients."""

from quebra.core.game import Game

GAME = Game("kenken", {"en": "KenKen", "pt": "KenKen"}, __name__, order=3)
