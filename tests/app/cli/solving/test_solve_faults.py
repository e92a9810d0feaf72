"""quebra solve with boards, files and streams that are bad in part: the rest is served all the same."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest

import quebra
from support.commands import assert_one_line, run, run_line

EXAMPLES = quebra.examples()


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
    done = run_line(f"solve {mixed} {option}")
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["status" in result for result in results] == served
    errors = [result["error"] for result in results if "error" in result]
    assert all(error.startswith(f"{mixed}:") for error in errors)
    assert done.returncode == 2


def test_several_files_go_on_after_one_that_cannot_be_served() -> None:
    done = run_line("solve kenken-testBoard snake-1-6x6 --minimise")
    assert "quebra: kenken-testBoard: a kenken answer has no length" in done.stderr
    assert "23 cells" in done.stdout
    assert "kenken-testBoard:" not in done.stdout  # no heading above nothing
    refused = run_line("solve snake-1-6x6 --engine native --json")
    assert_one_line(refused, "snake-1-6x6: there is no native search")
    assert refused.stdout == ""


def test_a_bad_board_in_a_text_file_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "three.txt"
    file.write_text("kenken\na\na 1=\n\nshakashaka\n. ?\n\nkenken\na\na 1=\n")
    done = run_line(f"solve {file}")
    assert f"{file}:6: unknown cell '?'" in done.stderr
    assert done.stdout.count("Exactly one solution.") == 2
    assert f"{file}:8:" in done.stdout
    assert done.returncode == 2


def test_json_lines_are_read_wherever_they_come_from(mixed: Path, tmp_path: Path) -> None:
    text = mixed.read_text()
    done = run_line("solve -", stdin=text)
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["unique"] * 3
    other = tmp_path / "mixed.json"
    other.write_text("\ufeff" + text)
    assert len(list(quebra.parse_all(other.read_text()))) == 3
    mixed.write_text("\ufeff" + text)
    assert run_line(f"solve {mixed}").returncode == 0


def test_capped_counts_and_limits() -> None:
    board = "kenken\na a a\nb b b\nc c c\na 6+\nb 6+\nc 6+\n"
    assert json.loads(run_line("solve - --count --limit 1 --json", stdin=board).stdout)["count"] == 1
    assert_one_line(run_line("solve kenken-testBoard --time-limit nan"), "nan")
    assert "Exactly one solution." in run_line("solve kenken-testBoard --all").stdout


def test_minimise_says_what_it_knows() -> None:
    result = json.loads(run_line("solve snake-1-9x9 --minimise --json").stdout)
    assert (result["status"], result["complete"], result["length"], result["optimal"]) == (
        "unique",
        True,
        41,
        True,
    )
    several = json.loads(run_line("solve snake-2-puzzle-6 --minimise --json").stdout)
    assert (several["status"], several["complete"], several["optimal"]) == ("multiple", False, True)


def test_a_file_that_cannot_be_read_does_not_hide_the_next(tmp_path: Path) -> None:
    done = run_line(f"solve {tmp_path} nofile.txt kenken-testBoard")
    assert "Exactly one solution." in done.stdout
    assert done.stderr.count("quebra: ") == 2
    assert done.returncode == 2


def test_one_bad_item_of_a_list_does_not_stop_the_rest(tmp_path: Path) -> None:
    good = quebra.board_to_json(EXAMPLES["kenken-testBoard"])
    file = tmp_path / "list.json"
    file.write_text(json.dumps([good, {"type": "zzz"}, good]))
    done = run_line(f"solve {file} --json")
    assert len(done.stdout.splitlines()) == 2
    assert_one_line(done, f"{file}: item 2: unknown puzzle type 'zzz'")


def test_garbage_in_a_text_is_one_error() -> None:
    assert_one_line(
        run_line("solve -", stdin="garbage\n1 2 3\n4 5 6\n"), "standard input:1: unknown puzzle type"
    )


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert_one_line(run("solve", str(empty)), f"{empty}: is empty")
    assert_one_line(run("solve", str(tmp_path)), f"{tmp_path}: is a directory")
    assert_one_line(run("solve", str(tmp_path / "missing.txt")), "missing.txt: no such file")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"shakashaka\n. \xff .\n")
    assert_one_line(run("solve", str(binary)), f"{binary}:2: not UTF-8 text (byte 0xff)")
    assert_one_line(run("solve", "-", stdin="kenken\n?\n"), "standard input:")
    assert_one_line(run("show", str(empty)), "empty")
    assert_one_line(run("check", str(empty), "-"), "empty")


def test_a_large_file_is_refused_quickly(tmp_path: Path) -> None:
    wide = tmp_path / "wide.txt"
    wide.write_text("shakashaka\n" + ("." * 10_000 + "\n") * 3000)
    started = process_time()
    assert_one_line(run("solve", str(wide)), "at most 250")
    assert process_time() - started < 5


def test_one_bad_line_does_not_stop_a_stream(tmp_path: Path) -> None:
    good = json.dumps(quebra.board_to_json(quebra.examples()["kenken-testBoard"]))
    file = tmp_path / "many.jsonl"
    lines = [good, "{broken", good, '{"type": "kenken", "size": 0}', "", good]
    file.write_bytes("\n".join(lines).encode() + b"\n\xff\n" + good.encode() + b"\n")
    done = run("solve", str(file))
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result.get("status") for result in results] == [
        "unique",
        None,
        "unique",
        None,
        "unique",
        None,
        "unique",
    ]
    assert f"{file}:2: not JSON" in results[1]["error"]
    assert f"{file}:4: size" in results[3]["error"]
    assert f"{file}:7: not UTF-8" in results[5]["error"]
    assert done.returncode == 2


def test_contradictions_are_answers_not_errors(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("shakashaka\n4 .\n. .\n")
    done = run("solve", str(file))
    assert done.returncode == 1
    assert done.stderr == ""
    assert "No solution." in done.stdout
