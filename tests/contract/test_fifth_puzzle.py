"""A fifth puzzle is one folder: the template, under another name and with other words, beside the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from support.commands import run_apart
from support.new_game import TEMPLATE, new_game

MOST_FILES, MOST_LINES = 8, 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for games, with a copy of the template in which nothing is called as before."""
    return new_game(tmp_path_factory.mktemp("new") / "games")


def quebra_with(folder: Path, *arguments: object, stdin: str = "", code: int = 0) -> str:
    done = run_apart(*arguments, stdin=stdin, QUEBRA_GAMES=str(folder))
    assert (done.returncode, "Traceback" in done.stderr) == (code, False), done.stderr
    return done.stdout


def test_the_template_is_small() -> None:
    files = [file for file in TEMPLATE.rglob("*.*") if "__pycache__" not in file.parts]
    assert len(files) <= MOST_FILES
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MOST_LINES


def test_it_is_listed(folder: Path) -> None:
    assert "Lanterns" in quebra_with(folder, "examples")
    assert re.search(r"lanterns +Lanterns, sides of", quebra_with(folder, "generate", "--help"))
    assert "--difficulty" in quebra_with(folder, "generate", "lanterns", "--help")
    assert "lanterns" in quebra_with(folder, "convert", "--help")
    assert quebra_with(folder, "--help")


def test_it_is_solved_checked_and_shown(folder: Path, tmp_path: Path) -> None:
    assert "Exactly one solution." in quebra_with(folder, "solve", "lanterns-first")
    solved = json.loads(quebra_with(folder, "solve", "lanterns-first", "--json"))
    assert (solved["status"], solved["puzzle"]["type"]) == ("unique", "lanterns")
    board, answer = tmp_path / "board.txt", tmp_path / "answer.json"
    board.write_text(quebra_with(folder, "convert", "lanterns-first", "--to", "text"), encoding="utf-8")
    answer.write_text(json.dumps(solved["solutions"][0]), encoding="utf-8")
    assert "Right" in quebra_with(folder, "check", board, answer)
    numbers = solved["puzzle"]["cells"]
    wrong = json.dumps({"cells": [["lantern" if one is None else None for one in row] for row in numbers]})
    told = quebra_with(folder, "check", board, "-", stdin=wrong, code=1)
    assert "Row 1 needs one lantern, but it has 2." in told
    assert "A linha 1 precisa de um lanterna" in quebra_with(
        folder, "check", board, "-", "--lang", "pt", stdin=wrong, code=1
    )
    assert quebra_with(folder, "show", board, answer).count("*") == 4


def test_it_is_explained_hinted_and_graded(folder: Path) -> None:
    told = quebra_with(folder, "explain", "lanterns-first")
    assert "one rule r1c1: By row 1: r1c1 stays dark." in told and "has a lantern" in told
    assert "Por " in quebra_with(folder, "explain", "lanterns-first", "--lang", "pt")
    steps = json.loads(quebra_with(folder, "explain", "lanterns-first", "--json"))["steps"]
    assert steps and all(step["rules"] and step["conclusions"] for step in steps)
    assert "Look at" in quebra_with(folder, "hint", "lanterns-first")
    graded = json.loads(quebra_with(folder, "grade", "lanterns-first", "--json"))
    assert graded["grade"] == "easy" and graded["score"] > 1.6


def test_it_is_generated_alone_and_by_two(folder: Path, tmp_path: Path) -> None:
    usual = quebra_with(folder, "generate", "lanterns", "--seed", 3)
    assert usual.splitlines()[1] == "lanterns"
    assert "unique" in quebra_with(folder, "solve", "-", "--json", stdin=usual)
    wanted = ("generate", "lanterns", "--size", "5x5", "--difficulty", "easy", "--count", 4, "--seed", 7)
    alone = quebra_with(folder, *wanted, "--json")
    assert alone == quebra_with(folder, *wanted, "--json", "--jobs", 2)
    puzzles = [json.loads(line) for line in alone.splitlines()]
    assert [puzzle["grade"] for puzzle in puzzles] == ["easy"] * 4
    file = tmp_path / "lanterns.jsonl"
    quebra_with(folder, *wanted, "--output", file)
    counted = json.loads(quebra_with(folder, "stats", file, "--json"))
    assert (counted["puzzles"], counted["types"][0]["type"]) == (4, "lanterns")
    symmetric = quebra_with(folder, "generate", "lanterns", "--symmetry", "rotation180", "--seed", 1)
    rows = [line.split() for line in symmetric.splitlines()[2:]]
    assert [[sign != "." for sign in row] for row in rows] == [
        [sign != "." for sign in row[::-1]] for row in rows[::-1]
    ]


def test_it_is_in_the_menu(folder: Path) -> None:
    """Solved, checked and made, with questions that no game has to write."""
    solved = quebra_with(folder, "menu", stdin="1\nlanterns\n1\n4\n\n0\n0\n0\n")
    assert "lanterns-first (Lanterns " in solved and "Exactly one solution." in solved
    assert "as answers to this puzzle are written" in solved
    made = quebra_with(folder, "menu", stdin="3\nLanterns\n4\nany\n0\n0\n")
    assert "Side of the square, 2-20 [6]: 4" in made
    assert "quebra generate lanterns --size 4x4" in made


REQUESTS = """
from quebra.engine.generate.request import Option

OPTIONS = (Option("ends", "WHICH", "what stands at the ends of a row", str, None),)
SIZES, USUAL_SIZE, USUAL_LEVEL = (2, 20), (6, 6), "any"


def refuse(request):
    pass
"""


def test_the_menu_asks_it_nothing_that_is_another_puzzles(folder: Path, tmp_path: Path) -> None:
    """Whatever it can minimise and however its options are called, no snake is offered."""
    shutil.copytree(folder, tmp_path / "games")
    game = tmp_path / "games" / "lanterns"
    (game / "requests.py").write_text(REQUESTS, encoding="utf-8")
    with open(game / "model.py", "a", encoding="utf-8") as model:
        model.write("\n\ndef minimand(model):\n    raise NotImplementedError\n")
    general = {"en": "Find the shortest answer", "pt": "Procurar a resposta mais curta"}
    for language, shortest in general.items():
        lang = ("--lang", language)
        opened = quebra_with(tmp_path / "games", "menu", *lang, stdin="1\nlanterns\n1\n")
        made = quebra_with(tmp_path / "games", "menu", *lang, stdin="3\nlanterns\n4\nany\n")
        asked = quebra_with(tmp_path / "games", "menu", *lang, stdin="5\n1\nlanterns\n1\n")
        assert shortest in opened and shortest in made and f"{shortest.split()[-1]}?" in asked
        assert "quebra generate lanterns --size 4x4" in made
        for shown in (opened, made, asked):
            chosen = shown.split("lanterns", 1)[1]  # above it stand the names of all
            assert not re.search("snake|cobra|head|cabeça", chosen, re.IGNORECASE)


def test_it_is_drawn_and_printed(folder: Path, tmp_path: Path) -> None:
    for ending in ("svg", "png", "pdf"):
        file = tmp_path / f"board.{ending}"
        quebra_with(folder, "draw", "lanterns-first", "-o", file, "--answer")
        assert file.stat().st_size > 500
    page = tmp_path / "steps.html"
    quebra_with(folder, "explain", "lanterns-first", "--html", page)
    assert "Lanterns" in page.read_text(encoding="utf-8")
    book = tmp_path / "book.pdf"
    quebra_with(
        folder,
        "book",
        "lanterns-first",
        "-o",
        book,
        "--hints",
        "--generate",
        "lanterns 4x4 easy x 2",
        "--seed",
        5,
    )
    text = "".join(page.extract_text() for page in PdfReader(book).pages)
    assert "Put one lantern into every row" in text


PLAYED = """
import json, quebra
from quebra.core.play.description import board_in_play
from quebra.core.play.record import filling_move, replay

board = quebra.examples()["lanterns-first"]
solution = filling_move(board, quebra.solve(board).solutions[0])
record = replay(board, ["trial", solution, "drop", "undo", "keep"])
right = quebra.check(board, record.state().answer).right
print(json.dumps({**board_in_play(board, "pt"), "right": right}))
"""


def test_it_is_played_without_a_word_about_playing(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "QUEBRA_GAMES": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["right"]
    play = told["play"]
    assert [value["name"] for value in play["values"]] == ["lanterna", "sem lanterna"]
    assert (play["gesture"], play["secondary"], play["open"][0]) == ("path", "none", "1100")
    assert {clue["id"]: clue["rule"]["target"] for clue in play["clues"]} == {
        "number-1-3": 2, "number-1-4": 1, "number-2-2": 3, "number-4-2": 1,
    }  # fmt: skip
    texts = [[told["scene"]["shapes"][one]["text"] for one in clue["shapes"]] for clue in play["clues"]]
    assert texts == [["2"], ["1"], ["3"], ["1"]]


def test_it_has_a_notation_of_its_own(folder: Path) -> None:
    written = quebra_with(folder, "convert", "lanterns-first", "--to", "lanterns").strip()
    assert written.startswith("lanterns:")
    first = quebra_with(folder, "convert", "lanterns-first", "--to", "json")
    assert json.loads(quebra_with(folder, "convert", written, "--to", "json")) == json.loads(first)
    assert "c rule number" in quebra_with(folder, "convert", written, "--to", "dimacs")


FACTS = """
from quebra.core.formats.prolog.facts import FactNotation, rows_of, whole

def read_fact(facts):
    rows = rows_of(facts[0].arguments[0], "lanterns", facts[0].line)
    numbers = (tuple(whole(one, "a number", row.line) for one in row.items) for row in rows)
    return LanternsBoard(tuple(tuple(None if one == 9 else one for one in row) for row in numbers))

FACTS = (FactNotation(("lanterns/1",), lambda fact: fact.name == "lanterns", read_fact),)
"""


def test_it_may_have_facts_of_its_own(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "games")
    with open(tmp_path / "games" / "lanterns" / "notations.py", "a", encoding="utf-8") as notations:
        notations.write(FACTS)
    (tmp_path / "boards.pl").write_text("lanterns([[9,2],[1,9]]).\ntabuleiro(t, [[6]]).\n", encoding="utf-8")
    written = quebra_with(tmp_path / "games", "convert", tmp_path / "boards.pl", "--to", "text")
    assert written == "lanterns\n. 2\n1 .\n\nshakashaka\n.\n"


def test_a_folder_on_the_path_will_do(folder: Path) -> None:
    """Programs may add a folder themselves; the game's classes then come with the others."""
    program = (
        "import quebra.games\n"
        f"quebra.games.__path__.append({str(folder)!r})\n"
        "from quebra import lanterns\n"
        "board = quebra.examples()['lanterns-first']\n"
        "assert type(board) is lanterns.LanternsBoard\n"
        "assert quebra.solve(board).status == 'unique'\n"
        "assert next(quebra.generate('lanterns', size=4, seed=1)).grade.level\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
