"""quebra hint, as people and scripts use it."""

from __future__ import annotations

import json

import pytest

import quebra
from quebra.engine.explain.explain import part_of
from support.commands import assert_refused, run, run_json
from support.explaining.printed import NONE, UNIQUE, numbered

EXAMPLES = quebra.examples()


PICKED = {"place": 1, "technique": 2, "step": 3}


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
    assert len(result["stages"]) == lines and result["stages"][-1] == result["text"]


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
    assert numbered(done.stdout) == [f"{step['heading']}: {step['text']}" for step in counted]
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
    assert result["marks"]["wrong"] == result["contradiction"]["rules"][0]["cells"]


def test_mistakes_that_break_a_rule() -> None:
    state = "3 3 . .\n" + ". . . .\n" * 3
    done = run("hint", "kenken-testBoard", "-", stdin=state)
    assert done.returncode == 1
    assert done.stdout.startswith("There is a mistake. Look at r1c1, r1c2")
    assert "  Row 1 has the digit 3 more than once: r1c1, r1c2.\n" in done.stdout
    assert "\n1 ┃! 3 !┃! 3 !│!   !┃     ┃\n" in done.stdout  # and where that is
    told = run("hint", "kenken-testBoard", "-", "--lang", "pt", stdin=state).stdout
    assert "row-repeat" not in done.stdout + told and "\n  A linha 1 " in told
    named = run("hint", "kenken-testBoard", "-", "--detail", "technique", stdin=state).stdout
    assert "Broken rules: 2.\n" in named and "row-repeat" not in named and "Row 1" not in named
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
    assert "\nWith 1 in r1c2, (1) " in done.stdout and " So r1c2 is not 1.\n" in done.stdout
    assert "! 1 !" in done.stdout and "#3" in done.stdout  # the links are numbered in the picture
    result = run_json("hint", "kenken-testBoard", "-", stdin=". 1 . .\n" + ". . . .\n" * 3)
    assert result["violations"] == [] and result["contradiction"]["rules"]
    assert {"cell": [1, 2], "value": 1} in result["contradiction"]["facts"]
    assert result["wrong"] == [{"cell": [1, 2], "value": 1}] and result["together"] == []
    proof = result["proof"]
    assert proof["conclusions"] == [{"cell": [1, 2], "value": "not 1"}] and proof["text"] in result["text"]
    links = [link for part in proof["parts"] for link in part["links"]]
    assert [link["number"] for link in links] == list(range(1, len(links) + 1)) and len(links) > 3
    assert all(link["cells"] for link in links)
    placed = run_json(
        "hint", "kenken-testBoard", "-", "--detail", "place", stdin=". 1 . .\n" + ". . . .\n" * 3
    )
    assert placed["proof"] is placed["contradiction"] is None and placed["wrong"] == []
    together = run("hint", "kenken-testBoard2", "-", stdin="1 .\n. 2\n")
    assert together.returncode == 1
    assert together.stdout.startswith(
        "There is a mistake. Look at r1c1, r2c2.\nEach could be right by itself"
    )
    several = run("hint", "kenken-testBoard", "-", stdin="2 . . .\n. 1 . .\n" + ". . . .\n" * 2)
    assert several.stdout.startswith("There is a mistake. Look at r1c1.\nIt is not the only mistake.\n")


CORNER = ". . . .\n. . . .\n. . . .\n. . . 2\n"  # the one digit that the board tells


def test_marks_that_lack_the_right_value() -> None:
    state = CORNER + "marks r1c2 1 3 4\n"
    told = [run("hint", "kenken-testBoard", "-", "--detail", detail, stdin=state) for detail in PICKED]
    assert [done.returncode for done in told] == [1, 1, 1]
    head = "There is a mistake in the pencil marks. Look at r1c2.\n"
    assert told[0].stdout == head
    assert told[1].stdout == head + "A value that fits is not marked there.\n"
    assert told[2].stdout.startswith(
        head + "The marks of r1c2 lack the only value that fits there: r1c2 is 2.\n"
    )
    assert "Without 2 in r1c2, " in told[2].stdout  # why that cannot be
    assert "!134!" in told[2].stdout  # the marks as they are
    result = run_json("hint", "kenken-testBoard", "-", stdin=state)
    assert (result["kind"], result["cells"], result["steps"]) == ("mistake", [[1, 2]], [])
    assert result["missing"] == [{"cell": [1, 2], "value": 2}]
    hidden = run_json("hint", "kenken-testBoard", "-", "--detail", "technique", stdin=state)
    assert hidden["missing"] == [] and "is 2" not in hidden["text"]
    several = run("hint", "kenken-testBoard2", "-", "--lang", "pt", stdin=". .\n. .\nmarks r1c1 2\n")
    assert several.returncode == 0


def test_a_step_that_strikes_marks() -> None:
    state = CORNER + "marks r1c4 1 2 3 4\nmarks r2c4 1 2 4\n"
    done = run("hint", "kenken-testBoard", "-", stdin=state)
    assert done.returncode == 0
    assert done.stdout.startswith("Look at r1c4, r2c4.\n")
    assert "\nSo strike the marks: r1c4 and r2c4 are not 2.\n" in done.stdout
    assert "[14 ]" in done.stdout  # what is left of those that the player had in r2c4
    result = run_json("hint", "kenken-testBoard", "-", stdin=state)
    assert result["struck"] == [{"cell": [1, 4], "value": 2}, {"cell": [2, 4], "value": 2}]
    assert {"cell": [1, 4], "value": "not 2"} in result["steps"][-1]["conclusions"]
    bare = run_json("hint", "kenken-testBoard", "-", stdin=CORNER)
    assert bare["struck"] == bare["missing"] == [] and bare["cells"] == [[3, 4]]
    placed = run_json("hint", "kenken-testBoard", "-", "--detail", "place", stdin=state)
    assert placed["struck"] == [] and placed["text"] == "Look at r1c4, r2c4."


def test_marks_that_cannot_be_read_have_their_line() -> None:
    done = run("hint", "kenken-testBoard", "-", stdin=CORNER + "// mine\nmarks r4c4 1\n")
    assert_refused(done, "quebra: standard input:6: r4c4 is filled in")


def test_a_hint_where_the_player_was_last_and_what_follows_at_once() -> None:
    state = {"cells": [[None, None, 1, None], [None] * 4, [None] * 4, [None, 4, 3, 2]], "last": [4, 2]}
    result = run_json("hint", "kenken-testBoard", "-", stdin=json.dumps(state))
    assert result["cells"] == [[4, 1]]
    assert [step["conclusions"] for step in result["then"]] == [[{"cell": [3, 1], "value": 2}]]
    assert f"\nThen: {result['then'][0]['text']}" in result["text"]
    done = run("hint", "kenken-testBoard", "-", "--lang", "pt", stdin=json.dumps(state))
    assert "\nDepois: " in done.stdout
    off = run("hint", "kenken-testBoard", "-", stdin=json.dumps({**state, "last": [4, 5]}))
    assert_refused(off, "quebra: standard input: last")


def test_marks_of_shakashaka_are_in_the_picture() -> None:
    board = EXAMPLES["shakashaka-tabExemplo"]
    blank = "\n".join(" ".join("." for _ in range(board.columns)) for _ in range(board.rows)) + "\n"
    cell = next(c for c in board.all_cells() if board.is_white(c))  # type: ignore[attr-defined]
    state = f"{blank}marks r{cell[0]}c{cell[1]} nw ne sw se white\n"
    done = run("hint", "shakashaka-tabExemplo", "-", stdin=state)
    assert done.returncode == 0 and "◤□◢" in done.stdout  # without those that are struck
    assert "FwJ" in run("hint", "shakashaka-tabExemplo", "-", "--ascii", stdin=state).stdout
