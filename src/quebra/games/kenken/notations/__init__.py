"""The notations of other programs that KenKen boards come and go in."""

from quebra.games.kenken.notations import keen, prolog

READERS = (keen.read,)
WRITERS = {"keen": keen.write, "prolog": prolog.write}
FACTS = (prolog.FIELDS,)
