"""The notations of other programs that Bosnian Snake boards come and go in."""

from quebra.games.bosnian_snake.notations import prolog, puzzlink, tables

READERS = (puzzlink.read,)
WRITERS = {"puzzlink": puzzlink.write, "prolog": tables.write_either, "prolog-tables": tables.write}
FACTS = (prolog.PUZ, tables.TABLES)
