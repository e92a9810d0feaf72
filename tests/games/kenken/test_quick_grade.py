"""The quick grade of KenKen boards is that of their explanation, or none."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

import quebra
from quebra.core.errors import InputError
from quebra.core.grid import all_cells
from quebra.engine.explain.scoring import Grade
from quebra.games.kenken.board import Cage, KenKenBoard
from quebra.games.kenken.generate.quick_grade import QuickGrade
from quebra.games.kenken.model import LARGEST_NATIVE
from support.explaining.kenken_workspace import true_board
from support.quick_grades import quick_look

pytestmark = pytest.mark.kernel

# Boards of Simon Tatham's Keen that take, between them, every technique the kernel knows.
HARD = {
    "pointing": "4:aa_5a6_a_,m12d2a5s2s1m12a5",
    "claiming": "4:__aa_3a_ac__ab,s2a11d2m12m8s1",
    "innie": "5:b_3a_a_3a_a3ba_4a4_,a13m10s2a6m10m24s1a7s2d2",
    "line-sum": "4:__a_3aabb_a__a_,s2s1m8m6a8a5s2",
    "innies": "4:_aa_abb_5aa__,a9d2m3m8s1d2s1",
    "outies": "4:a4bba_a__a__,m16m12s2a9d2a5",
    "parity": "4:_a_aae_7a__,m8s2d2s1d2a7m24",
    "line-sum-cages": "5:a__a_10b_3a__a3b3,s3d2m24a9s2s1a5s2m6a6m24",
    "forcing-chain": "4:_a_6a_b_a_ca,a9s2d2d2m24s1m4",
    "combination": "5:aa_3a_3a__baa__a_aa__a3_,s1a9m4s3a5s3m12m15a7m6s1",
    "hidden-pair": "5:baa_a_5a_a_aa__a_a_a__aa,m24a6m10d2s1s1s2a7s1m12a6",
    "naked-triple": "6:__a__a_3a3_10bb_b__a__aa_aa_a4,m72a14m8a6d3d2d3s2s3s3d2m12a7a7s3m60",
    "hidden-triple": "7:aa_3a_4a_a_aabac__aa__a3_13aa__b_4a_4aa_a,"
    "m140d2m6a8s2s4d2d2a5s4m42s2s2m6s2m24m14d3s5a10a8a9a9",
    "hidden-quad": "9:_aa_a_7a_10a_3b_a__aa_a_8a_8b_a_aa__bb__a_b__a_aa_a_a__aba__a_aa_a__aa_baa_a,"
    "a11s3s1a10s3m48m20m112m12s2a14m24s2d3s2m96a6m378d4a7s1s4a10s2d2m40m6m24a12a9d3s1s5a8d2a13d3",
    "naked-quad": "9:_a__ba_10a_21a_a_4a_4aa__a8__ba5_ab_aa_aa__ba_3aa_a_aa_a3ba,"
    "m16m8a14a12m126m12s2m288a13d3a15a19m28s3s5d2a14s1a6s2m72m30s4a19d2a15m48s4m18m12s2s1a7s5s1",
}
# Three rules at a time, or more.
BEYOND = (
    "5:a_8a__a5_ab__a__ab,m4s1a7s2s1s3a6m8m60a4d2",
    "5:aa_8a3ba__a__a__a_aa_,a5s3m15s2m20s1a5d2a7s2m6m20",
)


def hidden(board: KenKenBoard) -> KenKenBoard:
    """The same without operators."""
    return replace(board, cages=tuple(replace(cage, op=None) for cage in board.cages))


def cut_to_one(board: KenKenBoard) -> KenKenBoard:
    """Cages that can be filled in two ways are cut into single cells, until there is one solution."""
    while len(found := quebra.solve(board).solutions) > 1:
        one, other = found
        doubtful = next(
            cage for cage in board.cages if any(one.value(cell) != other.value(cell) for cell in cage.cells)
        )
        singles = [Cage((cell,), "=", one.value(cell)) for cell in doubtful.cells]
        board = replace(board, cages=(*(cage for cage in board.cages if cage != doubtful), *singles))
    return board


@cache
def looked_at(board: KenKenBoard) -> tuple[QuickGrade, Grade | None]:
    """The quick look, and the grade of the explanation."""
    try:
        return quick_look(board), quebra.grade(board)
    except InputError:
        return quick_look(board), None


def agree(board: KenKenBoard) -> str:
    quick, grade = looked_at(board)
    assert (quick.outcome == "solved") == (quick.grade is not None)
    assert quick.grade in (grade, None)
    assert quick.outcome != "broken" or grade is None
    return quick.outcome


@pytest.mark.parametrize("size", range(3, 10))
def test_same_grade(size: int) -> None:
    rng = random.Random(size)
    for _ in range(600 // size**2):
        board = true_board(rng, size, largest=rng.choice((2, 3, 4)), lowest=rng.choice((0, 1, 1)))
        assert agree(cut_to_one(hidden(board) if rng.random() < 0.2 else board)) in ("solved", "stuck")


@pytest.mark.parametrize("technique", HARD)
def test_every_technique(technique: str) -> None:
    board = quebra.parse(HARD[technique])
    assert technique in {step.technique for step in quebra.explain(board).inferences}
    assert agree(board) == "solved"


@pytest.mark.parametrize("notation", BEYOND)
def test_longer_steps_are_left(notation: str) -> None:
    assert agree(quebra.parse(notation)) == "stuck"


def test_large_cages() -> None:
    rng = random.Random(7)
    outcomes = {agree(cut_to_one(true_board(rng, rng.choice((4, 5, 6)), largest=7))) for _ in range(12)}
    assert "solved" in outcomes


def test_no_grade_without_one_solution() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(150):
        board = true_board(rng, rng.choice((2, 3, 4, 5)), lowest=rng.choice((0, 1)))
        if rng.random() < 0.5:
            wrong = rng.choice(board.cages)
            others = tuple(cage for cage in board.cages if cage != wrong)
            board = replace(board, cages=(*others, replace(wrong, target=wrong.target + 1)))
        status = quebra.solve(board).status
        outcome = quick_look(board).outcome
        seen.add((status, outcome))
        assert outcome != "solved" or status == "unique"
        assert outcome != "broken" or status == "none"
    assert {("multiple", "stuck"), ("none", "broken"), ("unique", "solved")} <= seen


def test_too_hard() -> None:
    board = quebra.parse(HARD["pointing"])
    grade = quick_look(board).grade
    assert grade is not None
    assert quick_look(board, most=grade.hardest) == QuickGrade("solved", grade)
    assert quick_look(board, most=grade.hardest - 0.1) == QuickGrade("too hard")
    assert quick_look(board, most=1.0) == QuickGrade("too hard")
    assert quick_look(quebra.parse(HARD["forcing-chain"]), most=5.0) == QuickGrade("too hard")


def test_nothing_to_do() -> None:
    assert agree(KenKenBoard(1, (Cage(((1, 1),), "=", 1),))) == "solved"
    assert agree(KenKenBoard(1, (Cage(((1, 1),), "=", 0),), lowest=0)) == "solved"


def test_too_large_for_the_kernel() -> None:
    square = ((1, 1), (1, 2), (2, 1), (2, 2))
    assert quick_look(KenKenBoard(2, (Cage(square, "*", LARGEST_NATIVE + 1),))) == QuickGrade("unknown")
    wide = KenKenBoard(8, (Cage(tuple(all_cells(8, 8)), "+", 288),))
    assert quick_look(wide) == QuickGrade("unknown")
