"""What goes wrong around the edges, and what must go on in spite of it."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import quebra
from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.kenken.board import Cage, KenKenAnswer
from quebra.games.shakashaka.board import ShakashakaBoard

EXAMPLES = quebra.examples()


def run(arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line through the shell, for its redirections."""
    command = f"{sys.executable} -m quebra {arguments}"
    return subprocess.run(
        ["bash", "-c", command],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )


def assert_one_line(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("quebra: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A snake, a KenKen and a snake, one a line."""
    file = tmp_path / "mixed.jsonl"
    names = ("snake-1-6x6", "kenken-testBoard", "snake-2-puzzle-8")
    file.write_text("".join(json.dumps(quebra.board_to_json(EXAMPLES[name])) + "\n" for name in names))
    return file


@pytest.mark.parametrize(
    "option, served", [("--minimise", [True, False, True]), ("--engine native", [False, True, False])]
)
def test_a_board_that_cannot_be_served_does_not_stop_the_rest(
    mixed: Path, option: str, served: list[bool]
) -> None:
    done = run(f"solve {mixed} {option}")
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["status" in result for result in results] == served
    errors = [result["error"] for result in results if "error" in result]
    assert all(error.startswith(f"{mixed}:") for error in errors)
    assert done.returncode == 2


def test_several_files_go_on_after_one_that_cannot_be_served() -> None:
    done = run("solve kenken-testBoard snake-1-6x6 --minimise")
    assert "quebra: kenken-testBoard: a kenken answer has no length" in done.stderr
    assert "23 cells" in done.stdout
    assert "kenken-testBoard:" not in done.stdout  # no heading above nothing
    refused = run("solve snake-1-6x6 --engine native --json")
    assert_one_line(refused, "snake-1-6x6: there is no native search")
    assert refused.stdout == ""


def test_a_bad_board_in_a_text_file_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text("kenken\na\na 1=\n\nshakashaka\n. ?\n\nkenken\na\na 1=\n")
    done = run(f"solve {file}")
    assert f"{file}:6: unknown cell '?'" in done.stderr
    assert done.stdout.count("Exactly one solution.") == 2
    assert f"{file}:8:" in done.stdout
    assert done.returncode == 2


def test_json_lines_are_read_wherever_they_come_from(mixed: Path, tmp_path: Path) -> None:
    text = mixed.read_text()
    done = run("solve -", stdin=text)
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["unique"] * 3
    other = tmp_path / "mixed.json"
    other.write_text("\ufeff" + text)
    assert len(list(quebra.parse_all(other.read_text()))) == 3
    mixed.write_text("\ufeff" + text)
    assert run(f"solve {mixed}").returncode == 0


def test_output_that_cannot_be_written() -> None:
    if Path("/dev/full").exists():
        assert_one_line(run("show snake-1-6x6 > /dev/full"), "cannot write the results")
        assert_one_line(run("solve snake-1-6x6 --json > /dev/full"), "cannot write the results")
    assert_one_line(run("solve snake-1-6x6 >&-"), "closed")
    assert_one_line(run("solve - <&-"), "standard input: is closed")


def test_letters_a_terminal_does_not_know() -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    assert run("solve kenken-testBoard --lang pt", **plain).returncode == 0
    done = run("check kenken-testBoard - --lang pt", stdin="1 1 1 1\n" * 4, **plain)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_names_from_files_cannot_steer_the_terminal() -> None:
    data = {**quebra.board_to_json(EXAMPLES["shakashaka-tab6"]), "name": "a\ud800\x1b[31m"}
    done = run("show -", stdin=json.dumps(data))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


def test_an_interrupt_while_loading_is_answered() -> None:
    """As if Ctrl-C came in the middle of an import."""
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'quebra.app.cli.main':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from quebra.app.cli.start import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "quebra: interrupted\n")


def test_capped_counts_and_limits() -> None:
    board = "kenken\na a a\nb b b\nc c c\na 6+\nb 6+\nc 6+\n"
    assert json.loads(run("solve - --count --limit 1 --json", stdin=board).stdout)["count"] == 1
    assert_one_line(run("solve kenken-testBoard --time-limit nan"), "nan")
    assert "Exactly one solution." in run("solve kenken-testBoard --all").stdout


def test_minimise_says_what_it_knows() -> None:
    result = json.loads(run("solve snake-1-9x9 --minimise --json").stdout)
    assert (result["status"], result["complete"], result["length"], result["optimal"]) == (
        "unique",
        True,
        41,
        True,
    )
    several = json.loads(run("solve snake-2-puzzle-6 --minimise --json").stdout)
    assert (several["status"], several["complete"], several["optimal"]) == ("multiple", False, True)


def test_compare_says_when_it_cannot() -> None:
    assert_one_line(run("compare snake-1-6x6 --engines ''"), "expected one or more")
    assert_one_line(run("compare snake-1-6x6 --engines native"), "no native search")
    assert run("compare snake-1-6x6 --engines auto --repeat 1").returncode == 0
    missing = run("compare nobody.txt")
    assert missing.stdout == ""
    assert missing.returncode == 2


@pytest.mark.parametrize("name", EXAMPLES)
def test_boards_travel_between_processes(name: str) -> None:
    board = EXAMPLES[name]
    for again in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert again == board
        assert hash(again) == hash(board)
        assert dict(again.extras) == dict(board.extras)


def test_boards_made_in_python_are_checked_too() -> None:
    board = SnakeBoard(1, 2, [None], [None, 1], [[None, None]])  # type: ignore[arg-type]
    assert hash(board) == hash(SnakeBoard(1, 2, (None,), (None, 1), ((None, None),)))
    assert hash(ShakashakaBoard(1, 1, [[None]]))  # type: ignore[arg-type]
    for count in (True, 1.5, -1):
        with pytest.raises(quebra.InputError, match="expected a count"):
            SnakeBoard(1, 2, (count,), (None, None), ((None, None),))  # type: ignore[arg-type]
    with pytest.raises(quebra.InputError, match="whole number"):
        Cage(((1, 1),), "=", 1.0)  # type: ignore[arg-type]


def test_answers_of_another_kind_or_size_are_refused() -> None:
    kenken, snake = EXAMPLES["kenken-testBoard"], EXAMPLES["snake-1-6x6"]
    answer = quebra.solve(kenken).solution
    assert answer is not None
    for call in (lambda: quebra.check(snake, answer), lambda: quebra.show(snake, answer)):
        with pytest.raises(quebra.InputError, match="found one to kenken"):
            call()
    with pytest.raises(quebra.InputError, match="4 rows and 4 columns"):
        quebra.check(kenken, KenKenAnswer(((1,),)))
    verdict = quebra.check(kenken, "1 1 1 1\n" * 4)
    with pytest.raises(quebra.QuebraError, match="unknown language"):
        quebra.tell(kenken, verdict.violations[0], "fr")
    for nonsense in (None, "kenken", 5):
        with pytest.raises(TypeError, match="expected"):
            quebra.solve(nonsense)  # type: ignore[arg-type]


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


def test_a_file_that_cannot_be_read_does_not_hide_the_next(tmp_path: Path) -> None:
    done = run(f"solve {tmp_path} nofile.txt kenken-testBoard")
    assert "Exactly one solution." in done.stdout
    assert done.stderr.count("quebra: ") == 2
    assert done.returncode == 2


def test_one_bad_item_of_a_list_does_not_stop_the_rest(tmp_path: Path) -> None:
    good = quebra.board_to_json(EXAMPLES["kenken-testBoard"])
    file = tmp_path / "list.json"
    file.write_text(json.dumps([good, {"type": "zzz"}, good]))
    done = run(f"solve {file} --json")
    assert len(done.stdout.splitlines()) == 2
    assert_one_line(done, f"{file}: item 2: unknown puzzle type 'zzz'")


def test_garbage_in_a_text_is_one_error() -> None:
    assert_one_line(run("solve -", stdin="garbage\n1 2 3\n4 5 6\n"), "standard input:1: unknown puzzle type")


def test_the_time_limit_holds_between_answers() -> None:
    board = ShakashakaBoard(60, 60, ((None,) * 60,) * 60)
    found = quebra.solve(board, limit=None, time_limit=0.2)
    assert not found.complete
    assert found.count < 1000


def test_wrong_kinds_of_arguments_are_named() -> None:
    board = EXAMPLES["kenken-testBoard"]
    for wrong in ("a", 1.5, 0):
        with pytest.raises(quebra.QuebraError, match="expected 1 or more"):
            quebra.solve(board, limit=wrong)  # type: ignore[arg-type]
        with pytest.raises(quebra.QuebraError, match="expected 1 or more"):
            quebra.count(board, cap=wrong)  # type: ignore[arg-type]
    with pytest.raises(quebra.QuebraError, match="time limit"):
        quebra.solve(board, time_limit="soon")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="as text"):
        quebra.parse_answer(board, None)  # type: ignore[arg-type]
    with pytest.raises(quebra.InputError, match="no solution"):
        quebra.parse_answer(board, '{"solutions": []}')
    with pytest.raises(quebra.InputError, match="found one to kenken"):
        quebra.answer_to_text(EXAMPLES["snake-1-6x6"], quebra.solve(board).solution)  # type: ignore[arg-type]
    assert hash(Cage([[1, 1]], "=", 1))  # type: ignore[arg-type]


def test_a_wrong_snake_gets_no_second_tail() -> None:
    board = quebra.parse("bosnian-snake\n* . . . .\n. H . . T\n")
    wrong = quebra.parse_answer(board, json.dumps({"path": [[1, 1], [1, 2]]}))
    assert quebra.show(board, wrong, ascii_only=True).splitlines()[1] == "| H--o  .  T |"
    right = quebra.solve(board).solution
    assert quebra.show(board, right, ascii_only=True).splitlines()[1] == "| H--------T |"
    free = quebra.parse("bosnian-snake\n* . . .\n. H . .\nlength 3\n")
    assert "| H-----T |" in quebra.show(free, quebra.solve(free).solution, ascii_only=True)
