"""The author's commands: what they print, their exit codes, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quebra
from quebra.app.author.pictures import heat_map
from quebra.core.clue import ROW_COUNT, Clue
from quebra.core.scene import Heat
from quebra.engine.author.part import part_for
from support.commands import assert_one_line, run, run_json

RIGHT = "bosnian-snake\n* 1 1 1 4\n4 H . . .\n1 . . . .\n1 . . . .\n1 . . . T\nlength 7\n"
NONE = "kenken\na b\na c\na 3+\nb 1=\nc 1=\n"
SEVERAL = "kenken-testBoard2"
UNIQUE = "kenken-testBoard"
LAYOUT = "kenken\na a b\nc d b\nc d e\n"
COMMANDS = ("repair", "thin", "fill", "importance")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0 and f"quebra {command}" in done.stdout and "Example" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ["", "shakashaka\n. 9\n", "{", "nothing\n"])
def test_bad_input_is_one_line(command: str, text: str) -> None:
    done = run(command, "-", stdin=text)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("quebra: ")


# ---- repair


def test_repair_of_a_board_without_a_solution() -> None:
    done = run("repair", "-", stdin=NONE)
    assert done.returncode == 0
    assert "No solution." in done.stdout and "The cage at r2c2: 1 → 2." in done.stdout
    result = run_json("repair", "-", stdin=NONE)
    assert (result["status"], result["complete"]) == ("none", True)
    for proposal in result["proposals"]:
        assert quebra.solve(quebra.board_from_json(proposal["puzzle"])).status == "unique"
        assert proposal["status"] == "unique" and proposal["changes"] and proposal["text"]
    assert {"grade", "score"} <= set(result["proposals"][0])
    change = result["proposals"][0]["changes"][0]
    assert set(change) == {"kind", "clue", "from", "to"} and "cell" in change["clue"]


def test_repair_of_a_board_with_several() -> None:
    done = run("repair", SEVERAL, "--no-grade", "--lang", "pt")
    assert done.returncode == 0 and "deixam exatamente uma solução" in done.stdout
    assert len(run_json("repair", SEVERAL, "--limit", "1")["proposals"]) == 1


@pytest.mark.parametrize("cell", ["r1c1", "r1c2"])
def test_any_cell_of_a_cage_keeps_it(cell: str) -> None:
    """The sum is impossible, but it is to stay."""
    done = run("repair", "-", "--no-grade", "--keep", cell, stdin="kenken\na a\nb c\na 2+\nb 1=\nc 2=\n")
    assert done.returncode == 1 and "r1c1" not in done.stdout


def test_repair_says_when_not_all_was_tried() -> None:
    empty = "shakashaka\n. . . .\n. . . .\n. . . .\n"
    done = run("repair", "-", stdin=empty)
    assert done.returncode == 1 and "No change of at most 2 clues" in done.stdout
    done = run("repair", "-", "--changes", "3", stdin=empty)
    assert done.returncode == 3 and "Not all could be tried: no proposal was found." in done.stdout


def test_repair_of_a_right_board() -> None:
    result = run_json("repair", UNIQUE)
    assert result == {"status": "unique", "proposals": [], "complete": True}
    assert run("repair", UNIQUE).returncode == 0


def test_repair_writes_the_board_chosen(tmp_path: Path) -> None:
    place = tmp_path / "repaired.txt"
    assert run("repair", "-", "--apply", "1", "-o", str(place), stdin=NONE).returncode == 0
    assert quebra.solve(quebra.load(place)).status == "unique"
    again = run("repair", "-", "--apply", "1", "-o", str(place), stdin=NONE)
    assert again.returncode == 2 and "--force" in again.stderr
    assert run("repair", "-", "--apply", "1", "-o", str(place), "--force", stdin=NONE).returncode == 0
    printed = run("repair", "-", "--apply", "1", stdin=NONE).stdout
    assert quebra.parse(printed) == quebra.load(place)
    assert run("repair", "-", "--apply", "99", stdin=NONE).returncode == 2
    assert run("repair", "-", "-o", str(place), stdin=NONE).returncode == 2


def test_a_board_that_needs_no_repair_is_written_as_it_is(tmp_path: Path) -> None:
    place = tmp_path / "same.txt"
    done = run("repair", UNIQUE, "--apply", "1", "-o", str(place))
    assert (done.returncode, done.stdout) == (0, "") and done.stderr.startswith("Exactly one solution")
    assert quebra.load(place) == quebra.examples()[UNIQUE]
    done = run("repair", UNIQUE, "--apply", "1")
    assert quebra.parse(done.stdout) == quebra.examples()[UNIQUE] and "one solution" in done.stderr


def test_the_board_of_a_proposal_as_json(tmp_path: Path) -> None:
    chosen = run_json("repair", "-", "--apply", "2", stdin=NONE)
    assert chosen["puzzle"] == chosen["proposals"][1]["puzzle"]
    assert quebra.board_from_json(run_json("repair", UNIQUE, "--apply", "1")["puzzle"])
    place = tmp_path / "chosen.json"
    assert run("repair", "-", "--apply", "2", "-o", str(place), stdin=NONE).returncode == 0
    assert json.loads(place.read_text()) == chosen["puzzle"]


def test_where_nothing_is_found_no_board_is_printed() -> None:
    command = ("repair", "-", "--apply", "1", "--keep", "r1c1,r1c2,r2c1,r2c2")
    done = run(*command, "--changes", "1", stdin=NONE)
    assert (done.returncode, done.stdout) == (1, "") and "No change of one clue" in done.stderr


def test_a_cell_of_the_layout_has_a_colour() -> None:
    text = "shakashaka\n# . . 3 . .\n. . . . . .\n. . . . . .\n. . . 3 . .\n1 . . # . .\n# . . # . .\n"
    assert "r2c1: white → black." in run("repair", "-", "--layout", "--no-grade", stdin=text).stdout
    told = run("repair", "-", "--layout", "--no-grade", "--lang", "pt", stdin=text).stdout
    assert "r2c1: branca → preta." in told


def test_repair_keeps_what_it_is_told_to() -> None:
    board = quebra.parse(RIGHT)
    wrong = quebra.board_to_text(part_for(board).with_clue(board, Clue(ROW_COUNT, 1), 0))
    free = run_json("repair", "-", "--no-grade", "--limit", "99", stdin=wrong)
    assert '"row-count"' in json.dumps([one["changes"] for one in free["proposals"]])
    kept = run_json("repair", "-", "--no-grade", "--keep", "row1,row4", "--keep", "length", stdin=wrong)
    assert '"row-count"' not in json.dumps([one["changes"] for one in kept["proposals"]])
    assert run("repair", "-", "--keep", "somewhere", stdin=wrong).returncode == 2
    for missing in ("r99c1", "row99", "column0"):
        refused = run("repair", "-", "--keep", missing, stdin=wrong)
        assert_one_line(refused, f"has no {missing}")
    refused = run("thin", "kenken-testBoard", "--keep", "row1")
    assert_one_line(refused, "row1: a board of kenken has no counts beside rows")


def test_nothing_found_is_no() -> None:
    kept = run("repair", "-", "--keep", "r1c1,r1c2,r2c1,r2c2", stdin=NONE)
    assert kept.returncode == 1 and "No change of at most 2 clues" in kept.stdout


@pytest.mark.parametrize("command", ["repair", "thin", "importance"])
def test_too_little_time(command: str) -> None:
    done = run(command, "snake-2-puzzle-5", "--time-limit", "0.000001", "--json")
    assert done.returncode == 3 and json.loads(done.stdout)["complete"] is False


def test_thinning_out_of_time_hands_out_what_there_is() -> None:
    place = ("thin", "snake-2-puzzle-5", "--drop", "--time-limit", "0.000001")
    done = run(*place)
    assert done.returncode == 3 and quebra.parse(done.stdout) == quebra.examples()["snake-2-puzzle-5"]
    assert done.stderr == "Clues left out: 0. The time limit came first: there may be more.\n"
    told = run_json(*place)
    assert (told["status"], told["complete"]) == ("timeout", False) and told["puzzle"]["rows"] == 15


# ---- thin


def test_thin_names_and_drops(tmp_path: Path) -> None:
    board = quebra.parse(RIGHT)
    assert quebra.solve(board).status == "unique"
    result = run_json("thin", "-", stdin=RIGHT)
    assert result["superfluous"] and result["complete"] and "puzzle" not in result
    dropped = run_json("thin", "-", "--drop", stdin=RIGHT)
    left = quebra.board_from_json(dropped["puzzle"])
    assert quebra.solve(left).status == "unique"
    assert not quebra.thin(left, graded=0).superfluous
    place = tmp_path / "thin.txt"
    assert run("thin", "-", "--drop", "-o", str(place), stdin=RIGHT).returncode == 0
    assert quebra.load(place) == left
    assert run("thin", str(place)).returncode == 1
    assert run("thin", "-", "-o", str(place), stdin=RIGHT).returncode == 2


def test_a_single_cell_tells_which_cage_takes_it() -> None:
    done = run("thin", UNIQUE, "--no-grade")
    assert "- the single cell r4c4, joined to the cage at r4c2\n" in done.stdout


def test_by_default_the_first_ten_are_graded() -> None:
    text = "kenken\n" + "".join(f"a{r}1 a{r}2 a{r}3 a{r}4\n" for r in range(4))
    text += "".join(f"a{r}{c + 1} {(r + c) % 4 + 1}=\n" for r in range(4) for c in range(4))
    graded = [
        sum(
            one["grade_without"] is not None
            for one in run_json("thin", "-", *more, stdin=text)["superfluous"]
        )
        for more in ((), ("--grade",), ("--no-grade",))
    ]
    assert graded == [10, 16, 0]


def test_a_level_that_is_not_reached_is_told() -> None:
    done = run("thin", "-", "--drop", "--difficulty", "extreme", stdin=RIGHT)
    assert done.returncode == 1 and "could not be reached" in done.stderr
    assert quebra.solve(quebra.parse(done.stdout)).status == "unique"


def test_thin_needs_one_solution() -> None:
    done = run("thin", SEVERAL)
    assert done.returncode == 1 and done.stdout.startswith("More than one solution, so no clue")
    done = run("thin", "-", "--drop", "--lang", "pt", stdin=NONE)
    assert done.returncode == 1 and not done.stdout and done.stderr.startswith("Sem solução")
    assert run_json("thin", SEVERAL)["status"] == "multiple"


# ---- fill


def test_fill(tmp_path: Path) -> None:
    done = run("fill", "-", stdin=LAYOUT)
    assert done.returncode == 0 and "Exactly one solution" in done.stderr
    board = quebra.parse(done.stdout)
    assert quebra.solve(board).status == "unique"
    result = run_json("fill", "-", stdin=LAYOUT)
    assert quebra.board_from_json(result["puzzle"]) == board and result["status"] == "unique"
    answer = tmp_path / "answer.txt"
    answer.write_text("1 2 3\n2 3 1\n3 1 2\n")
    towards = run_json("fill", "-", "--answer", str(answer), stdin=LAYOUT)
    assert towards["solution"] in ({"cells": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]}, None)
    answer.write_text("1 2 3\n2 3 1\n3 3 2\n")
    assert run("fill", "-", "--answer", str(answer), stdin=LAYOUT).returncode == 2


def test_a_layout_that_cannot_work() -> None:
    done = run("fill", "-", "--lang", "pt", stdin="bosnian-snake\n* . . .\n3 H . .\n0 . . .\n1 . ? T\n")
    assert done.returncode == 1 and "não se pode manter" in done.stdout and "linha 2" in done.stdout
    assert run("fill", "-", stdin="shakashaka\n. .\n. .\n").returncode == 2


def test_an_answer_may_show_the_numbers_that_are_asked_for(tmp_path: Path) -> None:
    layout = "shakashaka\n? . . . . ?\n. . . . . .\n. . ? . . .\n. . . ? . .\n. . . . . .\n? . . . . ?\n"
    puzzle = quebra.parse(run("fill", "-", stdin=layout).stdout)
    answer = tmp_path / "answer.txt"
    text = quebra.answer_to_text(puzzle, quebra.solve(puzzle).solutions[0])
    answer.write_text(text)
    done = run("fill", "-", "--answer", str(answer), stdin=layout)
    assert done.returncode == 0 and quebra.parse(done.stdout) == puzzle
    answer.write_text(text.replace("1", "9", 1))
    assert_one_line(run("fill", "-", "--answer", str(answer), stdin=layout), "r1c1 is black, found '9'")


# ---- importance


def test_importance(tmp_path: Path) -> None:
    place = tmp_path / "heat.svg"
    done = run("importance", UNIQUE, "-o", str(place))
    assert done.returncode == 0 and "says most" in done.stdout
    assert "q-heat5" in place.read_text()
    result = run_json("importance", UNIQUE)
    assert result["clues"][0]["steps"] and result["steps"] >= 1
    assert run("importance", UNIQUE, "-o", str(place)).returncode == 2
    assert run("importance", UNIQUE, "-o", str(tmp_path / "heat.doc")).returncode == 2
    done = run("importance", "-", "-o", str(tmp_path / "none.svg"), stdin=NONE)
    assert done.returncode == 1 and done.stdout.startswith("No solution, so there are no steps")
    assert not (tmp_path / "none.svg").exists()


def test_a_clue_that_is_not_used_has_no_colour() -> None:
    found = quebra.importance(quebra.examples()["shakashaka-tab7"])
    scene = heat_map(found, "en")
    warm = {shape.cell for shape in scene.shapes if isinstance(shape, Heat)}
    assert warm == {one.clue.cell for one in found.weights if one.amount}
    assert scene.caption == "Cells decided or narrowed; no colour: not used"


# ---- common


def test_common_cells() -> None:
    done = run("solve", SEVERAL, "--common", "--lang", "pt")
    assert done.returncode == 0 and "r1c1 (1 ou 2)" in done.stdout
    result = run_json("solve", "snake-2-puzzle-3", "--common")
    cells = [one["cell"] for one in (*result["common"], *result["open"])]
    assert len(cells) == len({tuple(cell) for cell in cells}) and result["open"]
    assert all(len(one["values"]) == 2 for one in result["open"])
