"""For each sentence about a broken rule: whether it is true of the board and the facts, counted anew."""

from support.explaining.recounting.kenken import KENKEN, KENKEN_LINKS
from support.explaining.recounting.shakashaka import SHAKASHAKA, SHAKASHAKA_LINKS
from support.explaining.recounting.snake import SNAKE, SNAKE_LINKS

BREAKS = {"snake": SNAKE, "kenken": KENKEN, "shakashaka": SHAKASHAKA}
LINKS = {"snake": SNAKE_LINKS, "kenken": KENKEN_LINKS, "shakashaka": SHAKASHAKA_LINKS}
