"""Snakes that are half done or wrong: what is read, drawn and said of their ends."""

from __future__ import annotations

import json

import quebra

EXAMPLES = quebra.examples()


def test_a_half_done_snake_keeps_what_is_given() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n. H . . .\n. . x o .\n. . . . T\nlength 6\n")
    answer = quebra.parse_answer(board, "H s . .\n. . . .\n. . x .\n", partial=True)
    assert quebra.show(board, answer, ascii_only=True) == (
        "+------------+\n| H--o  .  . |\n| .  x  o  . |\n| .  .  x  T |\n+------------+\nlength 6\n"
    )
    assert quebra.answer_to_text(board, answer) == "H s . .\n. . . .\n. . x .\n"
    verdict = quebra.check(board, answer)
    assert verdict.violations[-1].rule == "unfinished"
    assert (3, 4) in verdict.violations[-1].cells


def test_a_snake_with_its_ends_elsewhere_is_told_so() -> None:
    board = EXAMPLES["snake-1-6x6"]
    verdict = quebra.check(board, json.dumps({"path": [[1, 1], [1, 2]]}))
    sentences = [quebra.tell(board, violation) for violation in verdict.violations]
    assert "The snake ends at r1c2, but its ends are given at r1c1, r6c6." in sentences


def test_a_wrong_snake_gets_no_second_tail() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n. H . . T\n")
    wrong = quebra.parse_answer(board, json.dumps({"path": [[1, 1], [1, 2]]}))
    assert quebra.show(board, wrong, ascii_only=True).splitlines()[1] == "| H--o  .  T |"
    right = quebra.solve(board).solution
    assert quebra.show(board, right, ascii_only=True).splitlines()[1] == "| H--------T |"
    free = quebra.parse("bosnian-snake\n* . . .\n. H . .\nlength 3\n")
    assert "| H-----T |" in quebra.show(free, quebra.solve(free).solution, ascii_only=True)
