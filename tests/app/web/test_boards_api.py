"""Questions about boards: the answers are those of the commands with --json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from quebra.app.web.routes import boards
from quebra.core.examples import example
from quebra.core.play.record import replay
from quebra.core.reading import answer_to_json, board_to_json, board_to_text, parse
from quebra.core.registry import games
from quebra.engine.solve.solve import solve
from support.commands import run
from support.web import API, problem, puzzle_of, web_server

WORKED = [game.examples.WORKED for game in games().values()]
SLOW = {"type": "shakashaka", "rows": 60, "columns": 60, "cells": [[None] * 60] * 60}


def ask(client: httpx.Client, what: str, **body: Any) -> dict[str, Any]:
    reply = client.post(f"{API}/{what}", json=body)
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"] == "application/json"
    found: dict[str, Any] = reply.json()
    return found


def told(*arguments: object) -> dict[str, Any]:
    """What a command says."""
    done = run(*arguments, "--json")
    assert done.returncode in (0, 1), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """Without what differs from run to run."""
    if "statistics" not in found:
        return found
    kept = {key: value for key, value in found["statistics"].items() if not key.endswith("seconds")}
    return {**found, "statistics": kept}


@pytest.mark.parametrize("name", WORKED)
def test_solve_answers_as_the_command(client: httpx.Client, name: str) -> None:
    assert timeless(ask(client, "solve", puzzle=puzzle_of(name))) == timeless(told("solve", name))


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"limit": 1}, ["--limit", "1"]),
        ({"all": True}, ["--all"]),
        ({"count": True}, ["--count"]),
        ({"count": True, "limit": 1}, ["--count", "--limit", "1"]),
        ({"engine": "cadical"}, ["--engine", "cadical"]),
        ({"time_limit": 9}, ["--time-limit", "9"]),
        ({"common": True}, ["--common"]),
    ],
)
def test_options_are_those_of_the_command(
    client: httpx.Client, options: dict[str, Any], arguments: list[str]
) -> None:
    name = "kenken-testBoard"
    found = timeless(ask(client, "solve", puzzle=puzzle_of(name), **options))
    assert found == timeless(told("solve", name, *arguments))


def test_the_smallest_snake_is_that_of_the_command(client: httpx.Client) -> None:
    found = ask(client, "solve", puzzle=puzzle_of("snake-2-puzzle-2"), minimise=True)
    assert (found["length"], found["optimal"]) == (
        told("solve", "snake-2-puzzle-2", "--minimise")["length"],
        True,
    )


@pytest.mark.parametrize("name", WORKED)
def test_solutions_come_as_moves_too(client: httpx.Client, name: str) -> None:
    found = ask(client, "solve", puzzle=puzzle_of(name), moves=True)
    board = example(name)
    checked = ask(client, "check", puzzle=puzzle_of(name), moves=found["moves"])
    assert checked["right"] and checked["complete"]
    filled = replay(board, found["moves"]).state().answer
    solution = solve(board).solution
    assert solution is not None
    assert answer_to_json(filled, partial=True)["cells"] == answer_to_json(solution, partial=True)["cells"]


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("name", WORKED)
def test_explanations_hints_and_grades_are_those_of_the_commands(
    client: httpx.Client, name: str, lang: str
) -> None:
    puzzle = puzzle_of(name)
    assert ask(client, "explain", puzzle=puzzle, lang=lang) == told("explain", name, "--lang", lang)
    assert ask(client, "hint", puzzle=puzzle, lang=lang) == told("hint", name, "--lang", lang)
    graded, expected = ask(client, "grade", puzzle=puzzle), told("grade", name)
    del graded["name"], expected["name"]  # the command calls a board by its file
    assert graded == expected


@pytest.mark.parametrize("detail", ["place", "technique", "step"])
def test_a_hint_tells_as_much_as_is_wanted(client: httpx.Client, tmp_path: Path, detail: str) -> None:
    state = tmp_path / "half.txt"
    state.write_text(". 2 . .\n4 . . .\n. . . .\n. . . .\n")
    name = "kenken-testBoard"
    expected = told("hint", name, state, "--detail", detail)
    for given in ({"state": state.read_text()}, {"moves": ["r1c2=2", "trial", "r2c1=4"]}):
        assert ask(client, "hint", puzzle=puzzle_of(name), detail=detail, lang="en", **given) == expected


WRONG = "3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 4 2\n"


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_a_verdict_is_that_of_the_command(client: httpx.Client, tmp_path: Path, lang: str) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(WRONG)
    found = ask(client, "check", puzzle=puzzle_of("kenken-testBoard"), answer=WRONG, lang=lang)
    assert found == told("check", "kenken-testBoard", answer, "--lang", lang)
    assert not found["right"]
    cells = [[int(digit) for digit in row.split()] for row in WRONG.split("\n") if row]
    as_json = ask(client, "check", puzzle=puzzle_of("kenken-testBoard"), answer={"cells": cells}, lang=lang)
    assert as_json == found


def test_only_what_is_filled_in_is_judged(client: httpx.Client, tmp_path: Path) -> None:
    half = tmp_path / "half.txt"
    half.write_text("1 1 . .\n. . . .\n. . . .\n. . . .\n")
    puzzle = puzzle_of("kenken-testBoard")
    expected = told("check", "kenken-testBoard", half, "--partial", "--lang", "en")
    for given in (
        {"state": half.read_text()},
        {"answer": half.read_text(), "partial": True},
        {"moves": ["r1c1=1 r1c2=1"]},
    ):
        assert ask(client, "check", puzzle=puzzle, lang="en", **given) == expected
    deep = ask(client, "check", puzzle=puzzle, moves=["r1c1=3"], deep=True)
    assert (deep["right"], deep["finishable"]) == (True, True)
    deep = ask(client, "check", puzzle=puzzle, moves=["r1c1=1"], deep=True)
    assert (deep["right"], deep["finishable"]) == (True, False)


def test_no_solution_and_several_are_answers(client: httpx.Client) -> None:
    cage = {"cells": [[1, 1], [1, 2], [2, 1], [2, 2]], "op": "+"}
    none, several = ({"type": "kenken", "size": 2, "cages": [{**cage, "target": sum}]} for sum in (9, 6))
    assert ask(client, "solve", puzzle=none)["status"] == "none"
    assert ask(client, "solve", puzzle=several)["status"] == "multiple"
    assert ask(client, "explain", puzzle=none)["contradiction"]
    assert ask(client, "grade", puzzle=several)["grade"] is None
    assert ask(client, "hint", puzzle=none)["kind"] == "none"


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"limit": 3, "changes": 1}, ["--limit", "3", "--changes", "1"]),
        ({"limit": 2, "keep": ["r1c1"], "grade": False}, ["--limit", "2", "--keep", "r1c1", "--no-grade"]),
    ],
)
def test_repairs_are_those_of_the_command(
    client: httpx.Client, tmp_path: Path, options: dict[str, Any], arguments: list[str], lang: str
) -> None:
    cages = [
        {"cells": [[1, 1], [1, 2]], "op": "+", "target": 3},
        {"cells": [[2, 1], [2, 2]], "op": "+", "target": 3},
    ]
    puzzle = {"type": "kenken", "size": 2, "cages": cages}
    file = tmp_path / "several.json"
    file.write_text(json.dumps(puzzle))
    found = ask(client, "repair", puzzle=puzzle, lang=lang, **options)
    assert found["status"] == "multiple"
    assert found == told("repair", file, *arguments, "--lang", lang)
    shared = ask(client, "solve", puzzle=puzzle, common=True)
    assert shared["common"] == [] and len(shared["open"]) == 4


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"grade": False}, ["--no-grade"]),
        ({"drop": True, "difficulty": "easy"}, ["--drop", "--difficulty", "easy"]),
    ],
)
def test_what_can_be_left_out_is_that_of_the_command(
    client: httpx.Client, options: dict[str, Any], arguments: list[str]
) -> None:
    name = "shakashaka-tab2"
    found = ask(client, "thin", puzzle=puzzle_of(name), **options)
    assert found == told("thin", name, *arguments)


def test_options_of_authors_that_exclude_each_other(client: httpx.Client) -> None:
    puzzle = puzzle_of("kenken-testBoard")
    for call, options in (
        ("solve", {"common": True, "count": True}),
        ("thin", {"difficulty": "easy"}),
        ("repair", {"keep": ["corner"]}),
        ("thin", {"symmetry": "odd"}),
    ):
        assert client.post(f"{API}/{call}", json={"puzzle": puzzle, **options}).status_code == 422


def test_a_time_limit_that_comes_first_is_an_answer(client: httpx.Client) -> None:
    found = ask(client, "solve", puzzle=SLOW, count=True, time_limit=0.3)
    assert not found["complete"]
    assert ask(client, "explain", puzzle=SLOW, time_limit=0.2)["complete"] is False


def test_a_slow_board_goes_on_beside_the_quick_ones(tmp_path: Path) -> None:
    with web_server(tmp_path, quick_seconds=0.2, longest_seconds=2.0) as server, server.client() as client:
        found = ask(client, "solve", puzzle=SLOW, count=True)
        assert not found["complete"]
        assert found["statistics"]["solve_seconds"] > 0.3  # more than a quick answer may take
        assert server.studio.workers.slow._alive


@pytest.mark.parametrize("name", WORKED)
def test_descriptions_have_all_that_the_page_needs(client: httpx.Client, name: str) -> None:
    for lang in ("en", "pt"):
        found = ask(client, "describe", puzzle=puzzle_of(name), lang=lang)
        assert set(found) == {"puzzle", "play", "scene", "title", "notation"}
        assert found["puzzle"] == puzzle_of(name)
        assert found["notation"] == board_to_text(example(name))
        assert games()[found["puzzle"]["type"]].titles[lang] in found["title"]
        assert found["scene"]["shapes"] and found["play"]["values"]


def test_games_and_their_boards_are_listed(client: httpx.Client) -> None:
    listed = {one["type"]: one for one in client.get(f"{API}/types", params={"lang": "pt"}).json()}
    assert listed["bosnian-snake"]["title"] == "Cobra Bósnia"
    assert listed["zurero"]["kind"] == "versus" and listed["zurero"]["sizes"] is None
    for name, game in games().items():
        one = listed[name]
        assert one["kind"] == "puzzle" and one["examples"] == list(game.examples.examples())
        assert one["sizes"]["least"] < one["sizes"]["largest"] and "x" in one["sizes"]["usual"]
        assert one["levels"][-1] == "any" and "rotation180" in one["symmetries"]
        for example_name, board in game.examples.examples().items():
            assert client.get(f"{API}/examples/{name}/{example_name}").json() == board_to_json(board)
    for path in ("kenken/nothing", "nothing/kenken-testBoard", "kenken/snake-1-6x6", "zurero/x"):
        assert "no such example" in problem(client.get(f"{API}/examples/{path}"), 404)


def test_boards_are_read_from_any_notation(client: httpx.Client) -> None:
    names = ("kenken-testBoard", "snake-1-6x6")
    text = "\n".join(board_to_text(example(name)) for name in names)
    unnamed = [board_to_json(parse(board_to_text(example(name)))) for name in names]
    assert ask(client, "read", text=text)["puzzles"] == unnamed
    named = [puzzle_of(name) for name in names]
    assert ask(client, "read", text=json.dumps(named))["puzzles"] == named
    (one,) = ask(client, "read", text="https://puzz.link/p?shakashaka/3/3/0g2g3")["puzzles"]
    assert one["type"] == "shakashaka"


def test_no_text_names_a_file(client: httpx.Client, tmp_path: Path) -> None:
    """What stands for a file on the command line stands for nothing here."""
    file = tmp_path / "board.txt"
    file.write_text(board_to_text(example("kenken-testBoard")))
    for text in (str(file), "/etc/passwd", "-", "kenken-testBoard"):
        assert "unknown puzzle type" in problem(client.post(f"{API}/read", json={"text": text}), 422)


def test_a_picture_is_that_of_the_command(client: httpx.Client, tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        out = tmp_path / f"{theme}.svg"
        run("draw", "kenken-testBoard", "-o", out, "--theme", theme, "--lang", "en")
        found = ask(client, "picture", puzzle=puzzle_of("kenken-testBoard"), theme=theme, lang="en")
        assert found == {"svg": out.read_text()}
    filled = ask(client, "picture", puzzle=puzzle_of("kenken-testBoard"), moves=["r1c1=3"], lang="en")
    assert filled["svg"] != ask(client, "picture", puzzle=puzzle_of("kenken-testBoard"), lang="en")["svg"]


def test_the_language_is_asked_for_or_the_browsers(client: httpx.Client) -> None:
    body = {"puzzle": puzzle_of("snake-1-6x6")}
    titles = {
        wanted: client.post(f"{API}/describe", json=body, headers={"Accept-Language": wanted}).json()["title"]
        for wanted in ("pt-PT,en;q=0.5", "de,en;q=0.8,pt;q=0.5", "en")
    }
    assert titles["pt-PT,en;q=0.5"].startswith("Cobra Bósnia")
    assert titles["de,en;q=0.8,pt;q=0.5"] == titles["en"]
    assert titles["en"].startswith("Bosnian Snake")


def test_a_long_log_is_checked_by_a_worker(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """To play it through may take seconds, in which the server would do nothing else."""
    puzzle = puzzle_of("kenken-testBoard")
    moves = ["r1c1=1", "r1c2=1"] + ["r2c2=3", "undo"] * 300
    few = ask(client, "check", puzzle=puzzle, moves=moves[:2])
    assert not few["right"]

    def refuse(body: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError("not in the server")

    monkeypatch.setattr(boards, "check_plainly", refuse)
    assert ask(client, "check", puzzle=puzzle, moves=moves) == few
