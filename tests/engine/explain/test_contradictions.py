"""Contradictions of larger boards: irreducible, told from clue to clash, every link checked by python-sat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

import quebra
from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, Clue
from quebra.engine.author.part import part_for
from quebra.engine.explain.chains.refuting import ChainTurn
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explaining
from quebra.engine.solve.solve import solve
from support.explaining.verifier import Verifier
from support.made_to_order import made

SIZES = {"shakashaka": "8x8", "bosnian-snake": "8x8", "kenken": "6x6"}


def wrong_boards(type: str) -> Iterator[Any]:
    """Generated boards with one clue changed so that nothing is left."""
    for seed in range(1, 6):
        board, random = made(type, SIZES[type], seed=seed).board, Random(seed)
        part = part_for(board)
        shown = list(part.shown(board))
        for clue in random.sample(shown, min(len(shown), 4)):
            changed = part.with_clue(board, clue, random.choice(list(part.choices(board, clue))))
            if changed is not None and solve(changed).status == "none":
                yield changed


def contradiction(board: Any) -> Contradiction:
    explaining = Explaining(board)
    explaining.prepare()
    assert explaining.contradiction is not None
    return explaining.contradiction


def inside(turns: Sequence[ChainTurn]) -> int:
    """How many things are assumed one inside the other."""
    return max((1 + inside(turn.turns) for turn in turns), default=0)


@pytest.mark.parametrize("type", SIZES)
def test_every_contradiction_is_told_and_proven(type: str) -> None:
    met = 0
    for board in wrong_boards(type):
        found, verifier = contradiction(board), Verifier(board)
        met += 1
        assert found.chain and not found.far
        assert list(verifier.of_contradiction(found, set(verifier.model.givens))) == []
        assert not any(rule.derived for rule in found.rules)
        clues = {rule.clue for rule in found.rules} - {None}
        assert len(clues) <= found.names <= len(found.rules)
    assert met > 5


NESTED = """bosnian-snake
* . 6 . 4 . . . . . .
0 . . . . . . . . . .
. . . . . . 4 . . . .
. 3 . 5 . . . . . . .
. . . . 2 . . . 4 . .
. . . . 4 . 5 . 4 . .
. . . . . . T . 3 . .
. . 3 . . . 5 . . . .
. H . . . . . . . 7 .
. . . . . 4 . . . . .
. . . . 3 1 1 . . . .
"""


def test_what_is_assumed_inside_an_assumption_is_set_in() -> None:
    board = quebra.parse(NESTED)
    found, verifier = contradiction(board), Verifier(board)
    assert list(verifier.of_contradiction(found, set(verifier.model.givens))) == []
    assert inside(found.turns) == 2
    told = quebra.Teller(board, "en").contradiction(found)
    assert "Suppose that r7c9 is empty:\n  From r7c8 the snake must go to r7c7.\n  With snake" in told
    assert "\n  " in quebra.Teller(board, "pt").contradiction(found)


def test_other_rules_may_shorten_the_way() -> None:
    helped = [found for board in wrong_boards("kenken") if (found := contradiction(board)).helping]
    assert helped
    for found in helped:
        assert not set(map(id, found.helping)) & set(map(id, found.rules))


# Bundled snakes with one clue changed: the kernel tells more facts of their shape than the clash needs.
CHANGED = [
    ("snake-2-puzzle-6", Clue(ROW_COUNT, index=9), 7),
    ("snake-2-puzzle-6", Clue(ROW_COUNT, index=9), 8),
    ("snake-2-puzzle-6", Clue(NUMBER, cell=(6, 1)), 1),
    ("snake-2-puzzle-9", Clue(ROW_COUNT, index=4), 4),
    ("snake-2-puzzle-9", Clue(NUMBER, cell=(6, 3)), 5),
    ("snake-1-9x9", Clue(COLUMN_COUNT, index=3), 0),
    ("snake-1-12x12-fragment", Clue(NUMBER, cell=(8, 5)), 8),
]


@pytest.mark.parametrize(("name", "clue", "said"), CHANGED)
def test_no_fact_is_told_without_need(name: str, clue: Clue, said: int) -> None:
    board = part_for(quebra.examples()[name]).with_clue(quebra.examples()[name], clue, said)
    found, verifier = contradiction(board), Verifier(board)
    assert list(verifier.of_contradiction(found, set(verifier.model.givens))) == []
    assert found.chain and not found.far


# Few clues, and one of them wrong: the clash shows only after dozens of assumptions, some inside others.
FAR = """bosnian-snake
* . 6 . . . . . 3 . .
. . . . . 4 . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . 3 . . .
. . . 3 . . . . . . .
. T . . . . 2 . . . 4
. . . . . . . . . . .
. . H 3 . . . . . . .
. 3 . . . . . . . . .
. . . . . . . . . 3 .
"""


def test_a_clash_that_is_far_is_told_as_well() -> None:
    board = quebra.parse(FAR)
    found, verifier = contradiction(board), Verifier(board)
    assert list(verifier.of_contradiction(found, set(verifier.model.givens))) == []
    assert found.chain and not found.far and found.helping
    assert len(found.turns) > 20 and inside(found.turns) == 2


def test_the_fewest_clues_are_named() -> None:
    """By plain search over all smaller sets of clues, with all the other rules: none of them clashes."""
    met = dict.fromkeys((1, 2, 3), 0)
    for board in wrong_boards("shakashaka"):
        part = part_for(board)
        own = {rule.clue for rule in contradiction(board).rules if rule.clue is not None}
        if len(own) not in met:
            continue
        met[len(own)] += 1
        shown = list(part.shown(board))
        assert clash(board, own)
        assert not any(clash(board, set(fewer)) for fewer in combinations(shown, len(own) - 1))
    assert met[1] > 2 and met[2] + met[3] > 1, met


def clash(board: Any, clues: set[Clue]) -> bool:
    """Whether a board has no solution if it keeps only these of its clues."""
    part, bare = part_for(board), board
    for clue in part.shown(board):
        bare = bare if clue in clues else part.with_clue(bare, clue, None)
    return solve(bare, engine="cadical").status == "none"


@pytest.mark.parametrize(
    ("cage", "english", "portuguese"),
    [
        (
            "9+",
            "Cage 9+ at r1c3 could only be made by 3+3+3, which would put a digit twice in a line.",
            "O campo 9+ em r1c3 só se faria com 3+3+3, o que poria um algarismo duas vezes numa fila.",
        ),
        (
            "7*",
            "No 3 digits from 1 to 3 make cage 7× at r1c3.",
            "Não há 3 algarismos de 1 a 3 que deem o campo 7× em r1c3.",
        ),
        (
            "10+",
            "No digits from 1 to 3 make the cage 10+ at r1c3: r1c3, r2c2, r2c3.",
            "Com algarismos de 1 a 3 não se faz o campo 10+ em r1c3: r1c3, r2c2, r2c3.",
        ),
    ],
)
def test_a_cage_that_nothing_makes_is_told_by_itself(cage: str, english: str, portuguese: str) -> None:
    board = quebra.parse(f"kenken\na a b\nc b b\nc d d\na 3+\nb {cage}\nc 2-\nd 1-\n")
    found = contradiction(board)
    for language, sentence in (("en", english), ("pt", portuguese)):
        assert quebra.Teller(board, language).contradiction(found).splitlines()[2:] == [sentence]
