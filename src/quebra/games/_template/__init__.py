"""Beacons: the template for a new puzzle. Copy this folder, rename it, and change what is yours.

The puzzle: put one beacon into every row and every column; a number tells how many beacons stand in the
cells around it. What is not written here follows from the board's description and the model's rules.
Folders whose name starts with _ are not offered to players, but the tests keep this one working.
"""

from quebra.core.game import Game
from quebra.games._template.board import BeaconsAnswer, BeaconsBoard

GAME = Game("beacons", {"en": "Beacons", "pt": "Faróis"}, __name__, order=999)

__all__ = ["GAME", "BeaconsAnswer", "BeaconsBoard"]
