"""quebra explain, hint and grade as people and scripts use them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quebra
from quebra.app.cli.terminal import beside
from quebra.app.explanation.data import Writer
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.explain.techniques import costs_of
from support.commands import run

EXAMPLES = quebra.examples()
UNIQUE = ("snake-1-6x6", "shakashaka-tab4", "kenken-testBoard")
NONE = "kenken\na a\nb b\na 3+\nb 5+\n"
PICKED = {"place": 1, "technique": 2, "step": 3}


def run_json(*arguments: str, stdin: str = "") -> Any:
    return json.loads(run(*arguments, "--json", stdin=stdin).stdout)


def numbered(text: str) -> list[str]:
    """The lines that tell a step, without their numbers, which must count from 1."""
    lines = [line for line in text.splitlines() if line.split(". ")[0].isdigit()]
    assert [line.split(". ")[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
    return [line.split(". ", 1)[1] for line in lines]


@pytest.mark.parametrize("name", UNIQUE)
def test_explain_tells_steps_the_solution_and_the_grade(name: str) -> None:
    board = EXAMPLES[name]
    done = run("explain", name)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{name}: ")
    assert "Exactly one solution." in done.stdout
    assert quebra.show(board, quebra.solve(board).solution) in done.stdout
    grade = quebra.grade(board)
    assert done.stdout.splitlines()[-1].startswith(f"Grade: {grade.level}, score {grade.score:.2f} (")
    every, explanation = run("explain", name, "--all").stdout, quebra.explain(board)
    assert len(numbered(every)) == len(explanation.steps)
    assert "left out" not in every


def test_routine_steps_are_folded_away() -> None:
    board = EXAMPLES["kenken-testBoard"]
    explanation, costs = quebra.explain(board), costs_of("quebra.games.kenken")
    routine = [step for step in explanation.steps if costs.is_routine(step.technique)]
    shown = [step for step in explanation.steps if not costs.is_routine(step.technique)]
    assert routine and shown
    teller = quebra.Teller(board, "pt")
    done = run("explain", "kenken-testBoard", "--lang", "pt")
    assert numbered(done.stdout) == [f"{teller.technique(s.technique)}: {teller.step(s)}" for s in shown]
    assert f"omitidos: {len(routine)}." in done.stdout
    level = {"trivial": "trivial", "easy": "fácil", "normal": "normal", "hard": "difícil"}
    assert f"Grau: {level[quebra.grade(board).level]}, pontuação " in done.stdout


@pytest.mark.parametrize("name", UNIQUE)
def test_explain_json_leads_to_the_solution(name: str) -> None:
    board = EXAMPLES[name]
    part = part_of(board)
    result = run_json("explain", name)
    assert quebra.board_from_json(result["puzzle"]) == board
    assert (result["status"], result["complete"]) == ("unique", True)
    assert result["grade"] in LEVELS and result["score"] == quebra.grade(board).score
    assert quebra.check(board, json.dumps(result["solution"])).right
    solution = quebra.solve(board).solution
    right = {(fact.cell, part.fact_value(fact)) for fact in part.facts_of(board, solution)}
    filled = dict(right)
    met = set()
    for step in result["steps"]:
        assert {"text", "rules", "conclusions", "size"} <= set(step)
        assert {"technique", "technique_name", "cost", "routine", "smallest", "depth", "premises"} <= set(
            step
        )
        assert step["size"] == len(step["rules"]) > 0
        assert step["text"].endswith(".") and step["technique_name"]
        assert all(rule["name"] and rule["cells"] for rule in step["rules"])
        assert step["conclusions"]
        for fact in step["conclusions"]:
            cell, value = tuple(fact["cell"]), fact["value"]
            if (cell, value) in right:
                met.add(cell)
            else:  # an exclusion, or a word on an end: it may not speak against the solution
                assert str(value).startswith("not ") or value == "end", (cell, value)
                assert value != f"not {filled[cell]}"
    known = {fact.cell for fact in quebra.explain(board).given if part.decides(fact)}
    assert met | known == set(filled)


def test_every_premise_was_known_before() -> None:
    for name in UNIQUE:
        result, board = run_json("explain", name), EXAMPLES[name]
        writer = Writer(board, "en")
        known = [json.dumps(fact) for fact in writer.facts(quebra.explain(board).given)]
        for step in result["steps"]:
            assert {json.dumps(fact) for fact in step["premises"]} <= set(known)
            known += [json.dumps(fact) for fact in step["conclusions"]]


def test_explain_several_solutions() -> None:
    done = run("explain", "kenken-testBoard2")
    assert done.returncode == 0
    assert "More than one solution." in done.stdout
    assert "differ in 4 cells, r1c1, r1c2, r2c1, r2c2." in done.stdout
    assert "┃  1  │  2  ┃    ┃  2  │  1  ┃" in done.stdout or "┃  2  │  1  ┃    ┃  1  │  2  ┃" in done.stdout
    assert "Grade" not in done.stdout
    narrow = run("explain", "kenken-testBoard2", COLUMNS="20").stdout
    assert narrow.count("┏━━━━━┯━━━━━┓\n") == 2
    result = run_json("explain", "snake-2-puzzle-3")
    assert (result["status"], result["grade"], result["score"]) == ("multiple", None, None)
    assert result["complete"] and result["steps"] and "solution" not in result
    board = EXAMPLES["snake-2-puzzle-3"]
    one, other = (set(map(tuple, answer["path"])) for answer in result["solutions"])
    assert all(quebra.check(board, json.dumps(answer)).right for answer in result["solutions"])
    assert one ^ other
    assert one ^ other <= set(map(tuple, result["open"]))


def test_explain_no_solution() -> None:
    done = run("explain", "-", stdin=NONE)
    assert done.returncode == 1
    assert "No solution.\nThis cannot be kept:\n  - The cage at r2c1 comes to 5+.\n" in done.stdout
    result = run_json("explain", "-", stdin=NONE)
    assert (result["status"], result["complete"], result["grade"]) == ("none", True, None)
    assert result["contradiction"]["rules"] == [{"name": "cage", "cells": [[2, 1], [2, 2]]}]
    assert result["contradiction"]["facts"] == []
    assert "5+" in result["contradiction"]["text"]


def test_headings_of_several_boards(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("kenken\na\na 1=\n\nkenken\na\na 1=\n")
    done = run("explain", str(file), "kenken-testBoard2")
    headings = [line for line in done.stdout.splitlines() if ": KenKen " in line]
    assert headings == [f"{file}: KenKen 1x1", f"{file}:5: KenKen 1x1", "kenken-testBoard2: KenKen 2x2"]


def test_a_stream_is_explained_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    boards = [EXAMPLES[name] for name in UNIQUE]
    lines = [json.dumps(quebra.board_to_json(board)) for board in boards]
    file.write_text("\n".join([lines[0], "{}", *lines[1:]]))
    for command in ("explain", "grade"):
        done = run(command, str(file))
        results = [json.loads(line) for line in done.stdout.splitlines()]
        assert (done.returncode, done.stderr, len(results)) == (2, "", 4)
        assert results.pop(1)["error"].startswith(f"{file}:2: ")
        assert [quebra.board_from_json(result["puzzle"]) for result in results] == boards
        assert [result["score"] for result in results] == [quebra.grade(board).score for board in boards]


@pytest.mark.parametrize("name", UNIQUE)
def test_grade_json(name: str) -> None:
    board = EXAMPLES[name]
    result, grade, explanation = run_json("grade", name), quebra.grade(board), quebra.explain(board)
    assert (result["name"], result["status"], result["complete"]) == (name, "unique", True)
    assert (result["grade"], result["score"]) == (grade.level, grade.score)
    for key in ("hardest", "total", "choices", "depth"):
        assert result[key] == getattr(grade, key)
    assert sum(result["techniques"].values()) == len(explanation.steps)
    assert set(result["techniques"]) == {step.technique for step in explanation.steps}


def test_grade_text() -> None:
    done = run("grade", "kenken-testBoard", "kenken-testBoard2")
    graded, refused = done.stdout.splitlines()
    explanation = quebra.explain(EXAMPLES["kenken-testBoard"])
    assert explanation.grade is not None
    hardest = max(explanation.steps, key=lambda step: step.cost).technique
    costs = costs_of("quebra.games.kenken")
    counted = [step for step in explanation.steps if not costs.is_routine(step.technique)]
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


@pytest.mark.parametrize("detail, lines", PICKED.items())
def test_hints_in_growing_detail(detail: str, lines: int) -> None:
    hint = quebra.hint(EXAMPLES["snake-1-6x6"])
    teller = quebra.Teller(hint.board)
    said = [
        f"Look at {', '.join(f'r{row}c{column}' for row, column in hint.cells)}.",
        f"It takes: {teller.technique(hint.technique or '')}.",
        teller.step(hint.steps[-1]),
    ]
    done = run("hint", "snake-1-6x6", "--detail", detail)
    assert done.returncode == 0
    assert [sentence in done.stdout for sentence in said] == [n < lines for n in range(3)]
    assert ("┌" in done.stdout) == (detail == "step")
    result = run_json("hint", "snake-1-6x6", "--detail", detail)
    assert (result["kind"], result["cells"]) == ("step", [list(cell) for cell in hint.cells])
    assert result["technique"] == (hint.technique if lines > 1 else None)
    assert len(result["steps"]) == (len(hint.steps) if lines > 2 else 0)
    assert [sentence in result["text"] for sentence in said] == [n < lines for n in range(3)]


@pytest.mark.parametrize("name", UNIQUE)
def test_hints_lead_to_the_solution(name: str) -> None:
    """Whoever does what the hints say gets there, and is then told so."""
    board = EXAMPLES[name]
    part = part_of(board)
    known = quebra.explain(board).known_after(0)
    for _ in range(200):
        hint = quebra.hint(board, part.answer_of(board, known))
        if hint.kind == "solved":
            break
        assert hint.kind == "step"
        known.add(fact for fact in hint.steps[-1].conclusions if part.decides(fact))
    assert hint.kind == "solved"
    solved = "Resolvido: todas as regras são cumpridas.\n"
    for state in (
        run("solve", name, "--json").stdout,
        quebra.answer_to_text(board, quebra.solve(board).solution),  # type: ignore[arg-type]
        quebra.answer_to_text(board, part.answer_of(board, known)),
    ):
        done = run("hint", name, "-", "--lang", "pt", stdin=state)
        assert (done.returncode, done.stdout) == (0, solved)


def test_a_hint_with_the_steps_it_rests_on() -> None:
    """A board whose first digit takes several steps, routine ones among them."""
    state = "3 . . .\n. . . .\n. . . .\n. . . 2\n"
    done = run("hint", "kenken-testBoard", "-", stdin=state)
    result = run_json("hint", "kenken-testBoard", "-", stdin=state)
    counted = [step for step in result["steps"] if not step["routine"]]
    assert len(counted) > 1 and len(result["steps"]) > len(counted)
    assert numbered(done.stdout) == [f"{step['technique_name']}: {step['text']}" for step in counted]
    assert "[" in done.stdout


def test_hints_of_boards_without_one_solution() -> None:
    several = run("hint", "kenken-testBoard2")
    assert (several.returncode, several.stdout) == (
        0,
        "Nothing more can be known: more than one solution is left.\n",
    )
    none = run("hint", "-", stdin=NONE)
    assert none.returncode == 1 and "5+" in none.stdout
    result = run_json("hint", "-", stdin=NONE)
    assert (result["kind"], result["contradiction"]["rules"][0]["name"]) == ("none", "cage")


def test_mistakes_that_break_a_rule() -> None:
    state = "3 3 . .\n" + ". . . .\n" * 3
    done = run("hint", "kenken-testBoard", "-", stdin=state)
    assert done.returncode == 1
    assert done.stdout.startswith("There is a mistake. Look at r1c1, r1c2")
    assert "  row-repeat: Row 1 has the digit 3 more than once: r1c1, r1c2.\n" in done.stdout
    named = run("hint", "kenken-testBoard", "-", "--detail", "technique", stdin=state).stdout
    assert "Broken rules: row-repeat, " in named and "Row 1" not in named
    placed = run("hint", "kenken-testBoard", "-", "--detail", "place", "--lang", "pt", stdin=state).stdout
    assert placed.startswith("Há um erro. Veja r1c1, r1c2") and placed.count("\n") == 1
    result = run_json("hint", "kenken-testBoard", "-", stdin=state)
    assert result["kind"] == "mistake" and result["contradiction"] is None
    checked = run_json("check", "kenken-testBoard", "-", "--partial", stdin=state)
    assert result["violations"] == checked["violations"]


def test_mistakes_that_break_no_rule_yet() -> None:
    done = run("hint", "kenken-testBoard", "-", stdin=". 1 . .\n" + ". . . .\n" * 3)
    assert done.returncode == 1
    assert done.stdout.startswith("There is a mistake. Look at r1c2.\n")
    assert "r1c2 is 1" in done.stdout and "cannot" in done.stdout
    result = run_json("hint", "kenken-testBoard", "-", stdin=". 1 . .\n" + ". . . .\n" * 3)
    assert result["violations"] == [] and result["contradiction"]["rules"]
    assert {"cell": [1, 2], "value": 1} in result["contradiction"]["facts"]
    together = run("hint", "kenken-testBoard2", "-", stdin="1 .\n. 2\n")
    assert together.returncode == 1
    assert together.stdout.startswith("There is a mistake. Look at r1c1, r2c2.\n")


def test_pictures_stand_side_by_side_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = "\x1b[31mab\x1b[0m\nc\n"
    monkeypatch.setenv("COLUMNS", "8")
    assert beside(coloured, "x\ny\nz\n") == "\x1b[31mab\x1b[0m    x\nc     y\n      z\n"
    monkeypatch.setenv("COLUMNS", "7")
    assert beside(coloured, "x\n") == f"{coloured}\nx\n"


@pytest.mark.parametrize("command", ["explain", "hint", "grade"])
def test_help_does_not_load_the_engine(command: str) -> None:
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "quebra", command, "--help"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "quebra.core.reading" in loaded.stderr
    assert "pysat" not in loaded.stderr and "quebra.engine.explain.explain" not in loaded.stderr
    assert loaded.stdout.startswith(f"Usage: quebra {command} ")
