"""quebra grade, as people and scripts use it."""

from __future__ import annotations

import pytest

import quebra
from quebra.engine.explain.techniques import costs_of
from support.commands import run, run_json
from support.explaining.printed import NONE, UNIQUE

EXAMPLES = quebra.examples()


@pytest.mark.parametrize("name", UNIQUE)
def test_grade_json(name: str) -> None:
    board = EXAMPLES[name]
    result, grade, explanation = run_json("grade", name), quebra.grade(board), quebra.explain(board)
    assert (result["name"], result["status"], result["complete"]) == (name, "unique", True)
    assert (result["grade"], result["score"]) == (grade.level, grade.score)
    for key in ("hardest", "total", "choices", "depth"):
        assert result[key] == getattr(grade, key)
    assert sum(result["techniques"].values()) == len(explanation.inferences)
    assert set(result["techniques"]) == {step.technique for step in explanation.inferences}


def test_grade_text() -> None:
    done = run("grade", "kenken-testBoard", "kenken-testBoard2")
    graded, refused = done.stdout.splitlines()
    explanation = quebra.explain(EXAMPLES["kenken-testBoard"])
    assert explanation.grade is not None
    hardest = max(explanation.inferences, key=lambda step: step.cost).technique
    costs = costs_of("quebra.games.kenken")
    counted = [step for step in explanation.inferences if not costs.is_routine(step.technique)]
    words = quebra.Teller(explanation.board).technique(hardest)
    assert graded.split()[:3] == [
        "kenken-testBoard",
        explanation.grade.level,
        f"{explanation.grade.score:.2f}",
    ]
    assert graded.endswith(f"{words}, steps {len(counted)}, depth {explanation.grade.depth}")
    assert refused.split(None, 1) == ["kenken-testBoard2", "no grade: more than one solution"]
    assert done.returncode == 1
    none = run("grade", "-", "--lang", "pt", stdin=NONE)
    assert (none.returncode, none.stdout.split(None, 2)[2]) == (1, "sem grau: não há solução\n")
    assert run_json("grade", "-", stdin=NONE)["grade"] is None
