"""Zurero: slide stones in from the edge, five in a line wins."""

from quebra.core.game import Game

GAME = Game(
    name="zurero",
    titles={"en": "Zurero", "pt": "Zurero"},
    package=__name__,
    order=40,
    kind="versus",
)
