"""The notations of other programs that Shakashaka boards come and go in."""

from quebra.games.shakashaka.notations import prolog, puzzlink

READERS = (puzzlink.read,)
WRITERS = {"puzzlink": puzzlink.write, "prolog": prolog.write}
FACTS = (prolog.TABULEIRO,)
