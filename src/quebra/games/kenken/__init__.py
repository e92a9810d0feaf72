"""KenKen: a Latin square with sums, differences, products and quotients."""

from quebra.core.game import Game
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard

GAME = Game("kenken", {"en": "KenKen", "pt": "KenKen"}, __name__, order=3)

__all__ = ["GAME", "Cage", "KenKenAnswer", "KenKenBoard"]
