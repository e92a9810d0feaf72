"""Beacons: the template for a new puzzle. Copy this folder, rename it, and change what is yours.

The puzzle: put one beacon into every row and every column of a square; cells marked # stay dark.
Folders whose name starts with _ are not offered to players, but the tests keep this one working.
"""

from quebra.core.game import Game

GAME = Game("beacons", {"en": "Beacons", "pt": "Faróis"}, __name__, order=999)
