"""Standard output that ends early: a reader who has enough, a disk that is full, files that come first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quebra

LATIN = (
    "kenken\n"
    + "".join(f"{' '.join(letter * 9)}\n" for letter in "abcdefghi")
    + "".join(f"{letter} 45+\n" for letter in "abcdefghi")
)


def piped(command: str, folder: Path, stdin: str = "") -> tuple[int, str, str]:
    """A command line behind whose pipe hardly anything is read: its exit code, what was read, its errors."""
    line = f"set -o pipefail; {sys.executable} -m quebra {command}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "QUEBRA_LANG": "en", "PYTHONUNBUFFERED": ""},
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thousand boards, far more than a pipe holds, and a long game."""
    place = tmp_path_factory.mktemp("files")
    data = json.dumps(quebra.board_to_json(quebra.examples()["kenken-testBoard"])) + "\n"
    (place / "many.jsonl").write_text(data * 1000)
    (place / "few.jsonl").write_text(data * 3)
    (place / "latin.txt").write_text(LATIN)
    (place / "game.txt").write_text('zurero\n[Size "5"]\nC3 L3\n')
    return place


@pytest.mark.parametrize(
    "command",
    [
        "solve many.jsonl",
        "solve latin.txt --all",
        "solve latin.txt --all --json",
        "solve kenken-testBoard",
        "show many.jsonl",
        "convert many.jsonl --to json",
        "grade many.jsonl",
        "examples",
        "generate kenken --size 3 --difficulty any --count 9999",
        "generate kenken --size 3 --difficulty any --count 9999 --jobs 2 --json",
        "zurero show game.txt",
        "zurero play --size 5 --black computer:1 --white computer:1 --seed 1",
        "zurero levels",
        "--help",
        "solve --help",
        "--version",
    ],
)
def test_a_reader_who_has_enough_ends_it_quietly(command: str, folder: Path) -> None:
    code, out, err = piped(f"{command} | (head -c 20 > /dev/null)", folder)
    assert (code, out, err) == (0, "", "")
    # Nobody at all: what is printed only when the program ends must not fail then.
    code, out, err = piped(f"{command} | true", folder)
    assert (code, err) == (0, "")


def test_files_are_written_though_nobody_reads_about_them(folder: Path, tmp_path: Path) -> None:
    for command, names in (
        (f"draw {folder}/few.jsonl -o board.svg --steps", ["board-1.svg", "board-2.svg", "board-3.svg"]),
        (
            "generate kenken --size 3 --difficulty any --count 20 --seed 5 --output made.jsonl",
            ["made.jsonl"],
        ),
        (f"book {folder}/few.jsonl -o book.pdf --no-rules --no-grades", ["book.pdf"]),
        ("explain kenken-testBoard --html page.html", ["page.html"]),
        (f"stats {folder}/few.jsonl --plot stats.svg", ["stats.svg"]),
        ("bench --type kenken --sizes 4,5 --boards 1 --runs 1 --plot bench.svg", ["bench.svg"]),
        (f"zurero draw {folder}/game.txt -o game.svg", ["game.svg"]),
    ):
        code, _, err = piped(f"{command} | true", tmp_path)
        told = [line for line in err.splitlines() if "again, perhaps turned" not in line]
        assert (code, told) == (0, [])
        assert all((tmp_path / name).stat().st_size for name in names)
    assert (tmp_path / "made.jsonl").read_text().count("\n") == 20


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
@pytest.mark.parametrize(
    "command",
    ["solve many.jsonl", "show kenken-testBoard", "--help", "zurero levels", "generate kenken --size 3"],
)
def test_results_that_cannot_be_written_are_told(command: str, folder: Path) -> None:
    code, _, err = piped(f"{command} > /dev/full", folder)
    assert (code, err) == (2, "quebra: cannot write the results: No space left on device\n")


def test_nothing_is_held_back_where_python_does_not_buffer() -> None:
    """What is printed is out even if the program ends at once."""
    code = "import os; from quebra.app.cli.output import standard_output\n"
    code += "with standard_output():\n    print('one', end=''); os._exit(0)\n"
    done = subprocess.run([sys.executable, "-u", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "one"


def test_an_error_is_told_though_the_pipe_is_closed(folder: Path) -> None:
    code, _, err = piped("solve nobody.txt | true", folder)
    assert code == 2 and err.startswith("quebra: nobody.txt: no such file") and err.count("\n") == 1
    code, out, _ = piped("solve nobody.txt 2>&-", folder)
    assert (code, out) == (2, "")  # an error is no result, also where there is no place for it
    for nowhere in ("2>/dev/full", "2>&1 | true"):
        code, out, _ = piped(f"solve nobody.txt {nowhere}", folder)
        assert (code, out) == (2, "")
    code, out, _ = piped("solve latin.txt --count --limit 5 2>&-", folder)
    assert (code, "5" in out) == (0, True)
