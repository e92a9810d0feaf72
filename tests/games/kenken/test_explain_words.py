"""The sentences of KenKen say what is so: read back from the text, in both languages, on many boards."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from functools import cache

import pytest

import quebra
from quebra.engine.explain.steps import Listing, Step
from quebra.engine.explain.telling import Teller
from quebra.games.kenken.board import Cage, KenKenBoard
from support.explaining.kenken_claims import Marks, claim_of
from support.explaining.kenken_workspace import Situation, singles_but, told, true_board

pytestmark = pytest.mark.kernel

BOARDS = 100
# Sentences of these techniques are read; the others name no digits that something excludes.
READ = {"naked-single", "cage-digits", "cage-place"}
LONG = {"forcing-chain", "combination", "parity", "line-sum-cages"}
MOST_WORDS = 45
# A row of three in which 2×2×5 reaches the target, too; from Simon Tatham's Keen.
KEEN = (
    "5:a_8a__a5_ab__a__ab,m4s1a7s2s1s3a6m8m60a4d2",
    "6:__a__a_3a3_10bb_b__a__aa_aa_a4,m72a14m8a6d3d2d3s2s3s3d2m12a7a7s3m60",
    "7:aa_3a_4a_a_aabac__aa__a3_13aa__b_4a_4aa_a,m140d2m6a8s2s4d2d2a5s4m42s2s2m6s2m24m14d3s5a10a8a9a9",
)


@cache
def boards() -> list[KenKenBoard]:
    rng = random.Random(15)
    made = [
        true_board(
            rng, rng.choice((3, 4, 4, 5, 5)), largest=rng.choice((2, 3, 4)), lowest=rng.choice((0, 1, 1))
        )
        for _ in range(BOARDS)
    ]
    return [*made, *(quebra.parse(notation) for notation in KEEN)]


@cache
def explained() -> list[tuple[KenKenBoard, list[Step]]]:
    return [(board, list(quebra.explain(board).steps)) for board in boards()]


def test_what_is_told_is_so() -> None:
    kinds: Counter[str] = Counter()
    for board, steps in explained():
        english, portuguese = Teller(board, "en"), Teller(board, "pt")
        marks = Marks(board)
        for step in steps:
            text = english.step(step)
            claim = claim_of(text, "en")
            assert claim == claim_of(portuguese.step(step), "pt"), (text, portuguese.step(step))
            if claim is not None:
                marks.check(claim)
                kinds[claim[0]] += 1
            elif step.technique in READ:
                kinds[step.key] += 1
            marks.note(step.conclusions)
    assert set(kinds) <= {*OFTEN, *SELDOM, *UNREAD}
    assert min(kinds[kind] for kind in OFTEN) > 10


OFTEN = {"reasons", "last", "beside", "its", "made", "needs", "leaves"}
SELDOM = {"marks", "fits", "points", "claims", "sum"}
# They say of a cage what no filling of it has.
UNREAD = {"cage_digits_counted", "cage_digits_many", "cage_place_many"}


def test_sentences_are_short_and_plain() -> None:
    for board, steps in explained():
        for language in ("en", "pt"):
            teller = Teller(board, language)
            for step in steps:
                text = teller.step(step)
                assert "very other digit" not in text and "excluíd" not in text and "{" not in text
                assert ", ," not in text and "  " not in text and text[-1] == "."
                assert step.technique in LONG or len(text.split()) <= MOST_WORDS, text


def test_what_is_left_of_a_cage_says_why() -> None:
    situation = Situation(singles_but(5, Cage(((4, 1), (4, 2), (4, 3)), "*", 20)))
    rule = situation.rule("cage", (4, 1))
    _, text = told(situation, rule, "cage-digits", "cage_digits")
    begun = "Cage 20× at r4c1 can only be made by 1×4×5"
    assert text == f"{begun} (2×2×5 needs two 2s in row 4), so r4c1, r4c2 and r4c3 are neither 2 nor 3."
    situation = Situation(singles_but(6, Cage(((4, 1), (4, 2), (4, 3)), "+", 12)))
    situation.without([(4, 1), (4, 2), (4, 3)], [6])
    _, text = told(situation, situation.rule("cage", (4, 1)), "cage-digits", "cage_digits")
    assert text.startswith("Without 6, cage 12+ at r4c1 can only be made by 3+4+5, so ")


@pytest.mark.parametrize(
    "wrong",
    [
        "Cage 20× at r4c1 can only be made by 1×4×5 or 2×2×5, so r4c1 is not 3.",
        "Cage 20× at r4c1 can only be made by 1×4×5 (2×2×5 needs two 2s in row 3), so r4c1 is not 3.",
        "Cage 20× at r4c1 can only be made by 1×4×5 (2×3×5 needs two 2s in row 4), so r4c1 is not 3.",
        "Without 2, cage 20× at r4c1 can only be made by 1×4×5, so r4c1 is not 3.",
        "Row 4 has 1, 2, 3 and 4; only 5 is left in r4c1.",
        "Of the pencil marks in r4c1 only 5 is left.",
        "Row 4 has 2: cage 20× at r4c1 can only be made by 1×4×5, so r4c1 is not 3.",
        "Cage 20× at r4c1 can only be made by 1×4×5, with a 4 in column 1, so r5c1 is not 4.",
        "However cage 20× at r4c1 is made (1×4×5), it has a 2 in row 4, so r4c5 is not 2.",
        "In row 4, 4 fits only in cage 20× at r4c1, so it is 1×4×5: r4c1 is not 3.",
        "r4c1 is not 1: in cage 20× at r4c1, it would leave 20, which r4c2 and r4c3 cannot make.",
        "r4c1 is not 2: in cage 20× at r4c1, it would leave 10 for r4c2 and r4c3, only 2×5 (row 4 has 5).",
        "r4c1 is not 1: in cage 20× at r4c1, it would leave 20 for r4c2 and r4c3, "
        "only 4×5 (two 5s in row 4).",
        "Cage 20× at r4c1 leaves 1 or 5 for r4c1, and row 4 has 5; only 1 is left.",
        "r4c1 is 4 (4×5×1 = 20, cage 20× at r4c1).",
        "By the sum of row 4: 15 is left for r4c1, r4c2, r4c3, r4c4 and r4c5. "
        "Cage 20× at r4c1 (1+4+5) makes an even sum, so r4c4 must be odd: r4c4 is not 2.",
    ],
)
def test_the_reader_notices_what_is_wrong(wrong: str) -> None:
    claim = claim_of(wrong, "en")
    assert claim is not None
    with pytest.raises(AssertionError):
        Marks(singles_but(5, Cage(((4, 1), (4, 2), (4, 3)), "*", 20))).check(claim)


def test_lists_read_as_the_sentence_asks() -> None:
    one, three = Listing([7]), Listing([1, 2, 5])
    assert f"{one:and} {one:?is|are}" == "7 is"
    assert f"{three:and} {three:?is|are}" == "1, 2 and 5 are"
    assert f"{Listing('ab', 3):or}" == "a, b … (+3)"
    assert pickle.loads(pickle.dumps(three)) == three
    assert f"{pickle.loads(pickle.dumps(three)):e}" == "1, 2 e 5"


def test_steps_tell_the_same_after_a_journey() -> None:
    """Steps are handed from one process to another."""
    board, steps = explained()[-1]
    for step in steps:
        for language in ("en", "pt"):
            assert Teller(board, language).step(pickle.loads(pickle.dumps(step))) == Teller(
                board, language
            ).step(step)
