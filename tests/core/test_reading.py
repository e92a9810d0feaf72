"""Bad boards are refused with their place and the reason, in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import quebra

# name: (text, line of the error, words it must hold)
TEXTS = {
    "unknown type": ("sudoku\n1 2\n", 1, "unknown puzzle type 'sudoku'"),
    "more on the type line": ("kenken 4\na\na 1=\n", 1, "only the type"),
    "only comments": ("// nothing\n\n", None, "no puzzle"),
    "nothing after the type": ("shakashaka\n", 1, "expected rows"),
    "ragged rows": ("shakashaka\n. . .\n. .\n", 3, "expected 3 cells in this row, found 2"),
    "unknown token": ("shakashaka\n. ?\n", 2, "unknown cell '?'"),
    "number too large": ("shakashaka\n. 5\n", 2, "unknown cell '5'"),
    "snake without star": ("bosnian-snake\n. . .\n", 2, "expected * and the column counts"),
    "snake without rows": ("bosnian-snake\n* . .\n", 2, "expected rows"),
    "snake without columns": ("bosnian-snake\n*\n.\n", 2, "1 to 250"),
    "snake ragged": (
        "bosnian-snake\n* . .\n. . .\n. .\n",
        4,
        "expected a count and 2 cells in this row, found 2",
    ),
    "snake unknown token": ("bosnian-snake\n* . .\n. Q .\n", 3, "unknown cell 'Q'"),
    "clue nine": ("bosnian-snake\n* . .\n. 9 .\n", 3, "unknown cell '9'"),
    "row count too large": ("bosnian-snake\n* . .\n3 . .\n", 3, "larger than the row"),
    "column count too large": ("bosnian-snake\n* 2 .\n. . .\n", 2, "larger than the column"),
    "count not a number": ("bosnian-snake\n* a .\n. . .\n", 2, "whole number"),
    "negative count": ("bosnian-snake\n* . .\n-1 . .\n", 3, "whole number"),
    "huge count": ("bosnian-snake\n* . .\n" + "9" * 5000 + " . .\n", 3, "too large"),
    "two heads": ("bosnian-snake\n* . .\n. H .\n. . H\n", 4, "two heads (H) at r1c1 and r2c2"),
    "two tails": ("bosnian-snake\n* . .\n. T T\n", 3, "two tails"),
    "three ends": ("bosnian-snake\n* . . .\n. H . T\n. . . E\n", None, "a third end"),
    "walled in head": ("bosnian-snake\n* . . .\n. H 3 .\n. 2 . .\n. . . T\n", 3, "walled in"),
    "two lengths": ("bosnian-snake\n* . .\n. . .\nlength 2\nlength 2\n", 5, "one line `length`"),
    "length too large": ("bosnian-snake\n* . .\n. . .\nlength 5\n", 4, "expected 2 to 2"),
    "length one": ("bosnian-snake\n* . .\n. . .\nlength 1\n", None, "expected 2 to 2"),
    "cage in two pieces": ("kenken\na b\nb a\na 3+\nb 3+\n", 4, "in two pieces"),
    "cage without target": ("kenken\na b\na b\na 3+\n", 2, "cage 'b' has no target"),
    "target without cage": ("kenken\na a\na a\na 6+\nz 1=\n", 5, "not in the grid"),
    "two targets": ("kenken\na a\na a\na 6+\na 6+\n", 5, "two targets"),
    "minus with three": (
        "kenken\na a b\na b b\nc c c\na 1-\nb 6+\nc 6+\n",
        5,
        "needs exactly two cells, found 3",
    ),
    "divide with one": ("kenken\na\na 1/\n", 3, "needs exactly two cells"),
    "plus with one": ("kenken\na\na 1+\n", 3, "needs two or more cells"),
    "equals with two": ("kenken\na a\nb b\na 3=\nb 3+\n", 4, "exactly one cell"),
    "no target number": ("kenken\na\na +\n", 3, "expected a target and an operator"),
    "huge target": ("kenken\na\na " + "1" * 60 + "=\n", 3, "expected a target"),
    "kenken ragged": ("kenken\na a\na\n", 3, "expected 2 cage names (the grid is 2 by 2)"),
    "kenken too few rows": ("kenken\na a a\nb b b\n", 3, "expected 3 rows"),
    "kenken too large": ("kenken\n" + "a " * 17 + "\n", 2, "1 to 16"),
    "wrong digits": ("kenken\ndigits 2-3\na a\na a\na 6+\n", 2, "digits 0-1"),
    "broken json": ('{"type": "kenken",', 1, "not JSON"),
    "json of another kind": ("[1, 2]", None, "expected an object"),
    "json without type": ("{}", None, '"type"'),
    "json size zero": ('{"type": "kenken", "size": 0, "cages": []}', None, "1 to 16"),
    "json size 10000": (
        '{"type": "shakashaka", "rows": 10000, "columns": 10000, "cells": []}',
        None,
        "1 to 250",
    ),
    "json rows zero": ('{"type": "shakashaka", "rows": 0, "columns": 1, "cells": []}', None, "1 to 250"),
    "json ragged": ('{"type": "shakashaka", "rows": 2, "columns": 1, "cells": [[null], []]}', None, "row 2"),
    "json wrong cell": ('{"type": "shakashaka", "rows": 1, "columns": 1, "cells": [[{}]]}', None, "0 to 4"),
    "json true is no number": ('{"type": "kenken", "size": true, "cages": []}', None, "whole number"),
    "json infinity": ('{"type": "kenken", "size": Infinity, "cages": []}', None, "not JSON"),
    "json huge number": ('{"type": "kenken", "size": ' + "9" * 5000 + "}", None, "not JSON"),
    "json fraction": ('{"type": "kenken", "size": 1e999, "cages": []}', None, "whole number"),
    "json uncovered cell": (
        '{"type":"kenken","size":2,"cages":[{"cells":[[1,1],[1,2]],"op":"+","target":3}]}',
        None,
        "r2c1 is in no cage",
    ),
    "json twice covered": (
        '{"type":"kenken","size":1,"cages":[{"cells":[[1,1]],"op":"=","target":1},'
        '{"cells":[[1,1]],"op":"=","target":1}]}',
        None,
        "in two cages",
    ),
    "json off the board": (
        '{"type":"kenken","size":1,"cages":[{"cells":[[1,2]],"op":"=","target":1}]}',
        None,
        "off the",
    ),
    "json lowest two": ('{"type":"kenken","size":1,"lowest":2,"cages":[]}', None, "0 or 1"),
    "json deep": ("[" * 100_000, None, ""),
}


@pytest.mark.parametrize("name", TEXTS)
def test_refused_with_place_and_reason(name: str, tmp_path: Path) -> None:
    text, line, words = TEXTS[name]
    file = tmp_path / "board.txt"
    file.write_text(text)
    with pytest.raises(quebra.InputError) as caught:
        quebra.load(file)
    error = caught.value
    assert error.source == str(file)
    if line is not None:
        assert error.line == line
    assert words in str(error)
    assert "\n" not in str(error)
    assert len(error.message) < 200
