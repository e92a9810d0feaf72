"""Posts: none beside another; counts tell how many each line has. Counted is the second of two values."""

from quebra.core.game import Game

GAME = Game("posts", {"en": "Posts", "pt": "Postes"}, __name__, order=902)
