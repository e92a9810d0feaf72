"""quebra explain, as people and scripts use it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import quebra
from quebra.app.cli.terminal import beside
from quebra.app.explanation.data import Writer
from quebra.engine.explain.explain import part_of
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.explain.techniques import costs_of
from quebra.engine.explain.told.shown import told_steps
from support.commands import run, run_json
from support.explaining.printed import NONE, UNIQUE, numbered

EXAMPLES = quebra.examples()


@pytest.mark.parametrize("name", UNIQUE)
def test_explain_tells_steps_the_solution_and_the_grade(name: str) -> None:
    board = EXAMPLES[name]
    done = run("explain", name)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{name}: ")
    assert "Exactly one solution." in done.stdout
    assert quebra.show(board, quebra.solve(board).solution, coordinates=True) in done.stdout
    grade = quebra.grade(board)
    assert done.stdout.splitlines()[-1].startswith(f"Grade: {grade.level}, score {grade.score:.2f} (")
    every, explanation = run("explain", name, "--all").stdout, quebra.explain(board)
    assert len(numbered(every)) == len(explanation.inferences)
    assert "left out" not in every


def test_routine_steps_are_folded_away() -> None:
    board = EXAMPLES["kenken-testBoard"]
    explanation, costs = quebra.explain(board), costs_of("quebra.games.kenken")
    routine = [step for step in explanation.steps if costs.is_routine(step.technique)]
    shown = told_steps(board, explanation.steps)
    assert not any(costs.is_routine(step.technique) for step in shown)
    assert routine and shown
    teller = quebra.Teller(board, "pt")
    done = run("explain", "kenken-testBoard", "--lang", "pt")
    assert numbered(done.stdout) == [f"{teller.heading(s)}: {teller.step(s)}" for s in shown]
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


def test_many_open_cells_are_only_counted() -> None:
    done = run("explain", "-", stdin="shakashaka\n" + ". . . .\n" * 4)
    assert "solutions differ in 16 cells.\n" in done.stdout
    written = run_json("explain", "-", stdin="shakashaka\n" + ". . . .\n" * 4)
    assert len(written["open"]) == 16


def test_explain_several_solutions() -> None:
    done = run("explain", "kenken-testBoard2")
    assert done.returncode == 0
    assert "More than one solution." in done.stdout
    assert "differ in 4 cells, r1c1, r1c2, r2c1, r2c2." in done.stdout
    one, other = "1 ┃[ 1 ]│[ 2 ]┃", "1 ┃[ 2 ]│[ 1 ]┃"  # marked, with coordinates, as the sentences name cells
    assert f"{one}    {other}" in done.stdout or f"{other}    {one}" in done.stdout
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


def test_inferences_and_cases_of_told_steps_in_json() -> None:
    steps = run_json("explain", "shakashaka-tab7")["steps"]
    assert all(step["conclusions"] and not step["routine"] for step in steps)
    values = [fact["value"] for step in steps for fact in step["conclusions"]]
    assert not any(value.startswith("not ") for value in values)
    joined = [step for step in steps if step["inferences"]]
    assert joined and any(step["cases"] for step in steps)
    for step in joined:
        assert len(step["inferences"]) > 1
        assert step["conclusions"] == [fact for part in step["inferences"] for fact in part["conclusions"]]
        assert all(part["text"].endswith(".") for part in step["inferences"])
        rules = [json.dumps(rule) for part in step["inferences"] for rule in part["rules"]]
        assert {json.dumps(rule) for rule in step["rules"]} == set(rules)
    for step in steps:
        cells = [fact["cell"] for fact in step["conclusions"]]
        for case in step["cases"]:
            assert case["cell"] in cells and case["text"] and {"cell": case["cell"], "value": case["value"]}
    kenken = run_json("explain", "kenken-testBoard")["steps"]
    assert all(step["cases"] == [] and len(step["inferences"]) != 1 for step in kenken)
