"""quebra generate: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

import quebra
from quebra.app.cli.main import guarded
from quebra.app.cli.making.generate_progress import Progress
from quebra.core.files.sources import read_source
from quebra.core.game import Game
from quebra.core.registry import games
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.batch_file import BatchFile, fill
from quebra.engine.batch.executor import InProcess
from quebra.engine.batch.tasks import work
from quebra.engine.generate.request import make_request
from support.commands import PATIENCE, QUEBRA, environment, run
from support.processes import lines_in

QUICK = ("generate", "kenken", "--size", "3", "--difficulty", "trivial", "--seed", "5")
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    """Runs a command line inside this process, which is quicker: exit code, output, errors."""

    def run_here(*arguments: str | Path) -> tuple[int, str, str]:
        code = guarded([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return run_here


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a batch that was made at one go, by one process."""
    file = tmp_path_factory.mktemp("whole") / "all.jsonl"
    assert guarded([*QUICK, "--count", "40", "--output", str(file)]) == 0
    return file.read_bytes()


def test_help_lists_puzzles_levels_and_what_can_be_set(call: Call) -> None:
    code, page, _ = call("generate", "--help")
    assert code == 0
    assert all(word in page for word in ("kenken", "trivial, easy, normal, hard, extreme", "Examples:"))
    assert call("generate")[1] == page
    for name in games():
        code, page, _ = call("generate", name, "--help")
        assert code == 0
        assert all(
            option in page
            for option in [
                "--size",
                "--difficulty",
                "--count",
                "--seed",
                "--symmetry",
                "--minimal",
                "--jobs",
                "--cluster",
                "--output",
                "--resume",
                "--force",
                "--until-time",
                "--give-up",
                "--json",
                "--lang",
            ]
        )
    assert "--largest-cage N" in call("generate", "kenken", "--help")[1]
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "quebra", "generate", "kenken", "--help"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    ).stderr
    assert not any(name in loaded for name in ("pysat", "distributed", "quebra.engine.generate.attempt"))


def test_a_puzzle_without_a_generator_does_not_break_the_others(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = Game("silent", {"en": "Silent", "pt": "Mudo"}, "quebra.games.zurero")
    monkeypatch.setitem(games(), "silent", silent)
    code, page, _ = call("generate", "--help")
    assert code == 0
    assert "kenken" in page
    assert "silent" not in page
    assert "silent cannot be generated" in call("generate", "silent")[2]
    with pytest.raises(quebra.InputError, match="silent cannot be generated"):
        quebra.generate("silent", size=3)


def test_text_comes_in_order_and_can_be_read_back(call: Call) -> None:
    code, text, errors = call(*QUICK, "--count", "6")
    assert (code, errors) == (0, "")
    wanted = list(quebra.generate("kenken", size=3, difficulty="trivial", count=6, seed=5))
    assert list(quebra.parse_all(text)) == [puzzle.board for puzzle in wanted]
    comments = [line for line in text.splitlines() if line.startswith("//")]
    request = "quebra generate kenken --size 3x3 --difficulty trivial --seed"
    assert comments == [f"// trivial, score {p.grade.score:.2f}: {request} {p.seed}" for p in wanted]
    assert text.count("\n\n") == 5
    assert call(*QUICK, "--count", "6", "--jobs", "2") == (0, text, "")
    for command in ("show", "solve", "grade"):
        assert run(command, "-", stdin=text).returncode == 0


def test_json_is_one_puzzle_a_line(call: Call, whole: bytes) -> None:
    code, text, _ = call(*QUICK, "--count", "5", "--json")
    assert code == 0
    assert text.encode() == b"".join(whole.splitlines(keepends=True)[:5])
    for line in text.splitlines():
        data = json.loads(line)
        board = quebra.board_from_json(data)
        assert quebra.grade(board).level == data["grade"] == "trivial"
        assert quebra.check(board, json.dumps(data["solution"])).right
        assert data["made"] == "kenken --size 3x3 --difficulty trivial"


def test_options_may_stand_before_the_puzzle(call: Call) -> None:
    after = call("generate", "kenken", "--size", "3x3", "--difficulty", "any", "--seed", "8")
    before = call("generate", "--size", "3x3", "--difficulty", "any", "kenken", "--seed", "8")
    assert after == before
    assert after[0] == 0


def test_the_usual_size_and_level(call: Call) -> None:
    code, text, _ = call("generate", "kenken", "--json", "--seed", "1")
    assert code == 0
    data = json.loads(text)
    assert (data["size"], data["grade"]) == (6, "normal")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("sudoku",), "unknown puzzle type 'sudoku', expected one of: "),
        (("zurero",), "zurero has no boards"),
        (("--size", "4"), "expected a puzzle to generate, one of: "),
        (("kenken", "--size", "4by4"), "size: expected rows x columns such as 8x10, found '4by4'"),
        (("kenken", "--size", "4x5"), "size: a KenKen is a square"),
        (("kenken", "--size", "40"), "size: expected sides of 2 to 12"),
        (("kenken", "--difficulty", "nasty"), "difficulty: expected one of trivial"),
        (("kenken", "--symmetry", "spiral"), "symmetry: expected none"),
        (("kenken", "--size", "3", "--difficulty", "extreme"), "difficulty: "),
        (("kenken", "--singles", "3.5"), "singles: expected a share"),
        (("kenken", "--count", "0"), "count: expected a whole number from 1"),
        (("kenken", "--count", "x"), "--count"),
        (("kenken", "--seed", "-1"), "seed: expected a whole number from 0"),
        (("kenken", "--jobs", "many"), "--jobs: expected a number of processes, or all"),
        (("kenken", "--jobs", "0"), "jobs: expected a whole number from 1"),
        (("kenken", "--give-up", "nan"), "--give-up: expected seconds"),
        (("kenken", "--until-time", "0"), "--until-time: expected seconds"),
        (("kenken", "--cluster", "here"), "cluster: expected an address like tcp://"),
        (("kenken", "--cluster", "tcp://127.0.0.1:1"), "cluster: no scheduler at tcp://127.0.0.1:1: "),
        (("kenken", "--resume"), "--resume needs --output"),
        (("kenken", "--force"), "--force needs --output"),
        (("kenken", "--output", "boards.txt"), "expected a name that ends in .jsonl"),
        (("kenken", "--output", "a.jsonl", "--resume", "--force"), "exclude each other"),
        (("kenken", "--output", "/nowhere/a.jsonl"), "/nowhere/a.jsonl: cannot write: "),
    ],
)
def test_what_cannot_be_done_is_one_line(call: Call, arguments: tuple[str, ...], words: str) -> None:
    code, text, errors = call("generate", *arguments)
    assert (code, text) == (2, "")
    assert errors.startswith("quebra: ")
    assert errors.count("\n") == 1
    assert words in errors


def test_the_file_is_the_same_with_any_number_of_jobs(call: Call, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "two.jsonl"
    code, text, errors = call(*QUICK, "--count", "40", "--jobs", "2", "--output", file, "--lang", "pt")
    assert (code, text, errors) == (0, f"Puzzles em {file}: 40 (semente 5).\n", "")
    assert file.read_bytes() == whole
    assert os.listdir(tmp_path) == ["two.jsonl"]
    boards = [entry.board for entry in read_source(str(file))]
    assert len(set(boards)) == 40


def test_a_file_that_exists_is_left_alone(call: Call, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("mine\n")
    code, _, errors = call(*QUICK, "--output", file)
    assert code == 2
    assert errors == f"quebra: {file}: exists; --resume goes on with it, --force overwrites it\n"
    assert call(*QUICK, "--output", file, "--size", "44", "--force")[0] == 2
    assert file.read_text() == "mine\n"
    assert call(*QUICK, "--output", file, "--count", "5", "--force")[0] == 0
    assert file.read_bytes() == b"".join(whole.splitlines(keepends=True)[:5])
    (tmp_path / "folder.jsonl").mkdir()
    assert "cannot write" in call(*QUICK, "--output", tmp_path / "folder.jsonl", "--force")[2]
    (tmp_path / "full.jsonl").symlink_to("/dev/full")
    assert "is not a plain file" in call(*QUICK, "--output", tmp_path / "full.jsonl", "--force")[2]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_resume_ends_in_the_same_file(call: Call, tmp_path: Path, whole: bytes, jobs: str) -> None:
    """From nothing, from half a line, from lines in any order, from the end: always the same."""
    file = tmp_path / "part.jsonl"
    lines = whole.splitlines(keepends=True)
    shuffled = b"".join(lines[place] for place in (7, 30, 0, 3)) + lines[9][:50]
    parts = (None, b"", lines[0][:3], b"".join(lines[:9]) + lines[9][:-1], shuffled, whole)
    for part in parts if jobs == "1" else (shuffled,):
        if part is not None:
            file.write_bytes(part)
        code, _, errors = call(*QUICK, "--count", "40", "--jobs", jobs, "--output", file, "--resume")
        assert (code, errors) == (0, "")
        assert file.read_bytes() == whole
        file.unlink()


def test_resuming_a_finished_file_changes_nothing_and_a_larger_count_extends_it(
    call: Call, tmp_path: Path, whole: bytes
) -> None:
    file = tmp_path / "done.jsonl"
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:30]))
    before = file.stat()
    assert call(*QUICK, "--count", "30", "--output", file, "--resume")[0] == 0
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert call(*QUICK, "--count", "40", "--output", file, "--resume")[0] == 0
    assert file.read_bytes() == whole


def test_the_seed_is_found_in_the_file(call: Call, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "part.jsonl"
    lines = whole.splitlines(keepends=True)
    without = [argument for argument in QUICK if argument not in ("--seed", "5")]
    file.write_bytes(b"".join(lines[place] for place in (7, 30, 0, 3)))
    assert call(*without, "--count", "40", "--output", file, "--resume")[0] == 0
    assert file.read_bytes() == whole
    for places in ((0,), (3, 7, 30)):  # one puzzle could be of any place; without the first nothing tells
        part = b"".join(lines[place] for place in places)
        file.write_bytes(part)
        code, _, errors = call(*without, "--count", "40", "--output", file, "--resume")
        assert code == 2
        assert errors == f"quebra: {file}: does not tell the seed of its batch, add --seed\n"
        assert file.read_bytes() == part
    file.unlink()
    assert call(*without, "--count", "2", "--output", file, "--resume")[0] == 0
    assert lines_in(file) == 2


def test_a_file_of_something_else_is_not_touched(call: Call, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "other.jsonl"
    line = whole.splitlines(keepends=True)[0]
    board = json.dumps(quebra.board_to_json(quebra.examples()["kenken-testBoard"])).encode() + b"\n"
    broken = json.dumps({**json.loads(line), "cages": []}).encode() + b"\n"
    without_seed = json.dumps({**json.loads(line), "seed": None}).encode() + b"\n"
    for content, number, words in (
        (b"a diary\n", 1, "is no generated puzzle"),
        (b"a diary", 1, "is no generated puzzle, nor half of one"),
        (line + b"\n", 2, "is no generated puzzle"),
        (line + board, 2, "is no generated puzzle"),
        (line + broken, 2, "r1c1 is in no cage"),
        (line + without_seed, 2, "has no seed of a batch"),
        (line + line.replace(b"trivial", b"easy"), 2, "was made for another request: kenken --size 3x3"),
        (
            line.replace(quebra.__version__.encode(), b"0.0.1"),
            1,
            f"was made by Quebra 0.0.1, here is {quebra.__version__}",
        ),
        (line + line.replace(b'"seed": 5', b'"seed": 6'), 2, "seed 6 is none of the 40 puzzles of the batch"),
    ):
        file.write_bytes(content)
        code, _, errors = call(*QUICK, "--count", "40", "--output", file, "--resume")
        assert code == 2
        assert errors.startswith(f"quebra: {file}:{number}: ")
        assert words in errors
        assert file.read_bytes() == content
    file.write_bytes(whole)
    code, _, errors = call(*QUICK, "--count", "30", "--output", file, "--resume")
    assert f"{file}:31: seed " in errors
    assert file.read_bytes() == whole


def test_two_runs_do_not_write_to_one_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "taken.jsonl"
    with closing(BatchFile(file)):
        code, _, errors = call(*QUICK, "--output", file, "--resume")
        assert (code, errors) == (2, f"quebra: {file}: another run is writing to this file\n")
    assert not file.exists()  # nothing was put into it
    assert call(*QUICK, "--output", file)[0] == 0


def test_a_file_that_may_grow_no_more(tmp_path: Path, whole: bytes) -> None:
    """A limit on the size of files cuts a line in the middle, as a full disk does."""
    file = tmp_path / "full.jsonl"
    command = " ".join([*QUEBRA, *QUICK, "--count", "40", "--output", str(file)])
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 4; exec {command}"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
    )
    held = file.read_bytes()
    assert done.returncode == 2
    count = held.count(b"\n")
    assert done.stderr == (
        f"quebra: {file}: cannot write: File too large; its {count} puzzles are whole, --resume goes on\n"
    )
    assert 0 < len(held) <= 4096
    assert held.endswith(b"\n")
    assert whole.startswith(held)


@pytest.mark.parametrize("short", [0, 100])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes, short: int) -> None:
    """The third line does not fit, or only its beginning."""
    file = tmp_path / "full.jsonl"
    lines = whole.splitlines(keepends=True)
    room = len(lines[0]) + len(lines[1]) + short
    write = os.write

    def until_full(descriptor: int, data: bytes) -> int:
        left = room - os.fstat(descriptor).st_size
        if left <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[:left])

    with monkeypatch.context() as patched, closing(BatchFile(file)) as held:
        patched.setattr("quebra.core.files.json_lines.os.write", until_full)
        batch = Batch(make_request("kenken", 3, "trivial"), 5, 40)
        with pytest.raises(quebra.InputError, match="cannot write: No space left on device; its 2 puzzles"):
            fill(held, batch, InProcess(work))
    assert file.read_bytes() == lines[0] + lines[1]


def test_no_room_to_put_the_file_in_order(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes
) -> None:
    file = tmp_path / "part.jsonl"
    shuffled = b"".join(reversed(whole.splitlines(keepends=True)))
    file.write_bytes(shuffled)

    def no_room(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr("quebra.core.files.json_lines.os.fsync", no_room)
        code, _, errors = call(*QUICK, "--count", "40", "--output", file, "--resume")
    assert code == 2
    assert "No space left on device; its 40 puzzles are whole but not in order" in errors
    assert file.read_bytes() == shuffled
    assert os.listdir(tmp_path) == ["part.jsonl"]
    assert call(*QUICK, "--count", "40", "--output", file, "--resume")[0] == 0
    assert file.read_bytes() == whole


def test_given_up(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    hopeless = (
        "generate",
        "kenken",
        "--size",
        "9",
        "--difficulty",
        "hard",
        "--give-up",
        "0.001",
        "--seed",
        "3",
    )
    code, text, errors = call(*hopeless)
    said = (
        "quebra: no puzzle for seed 3 within 0.001 s (1 attempt): kenken --size 9x9 --difficulty hard "
        "(another seed, size or level may have one)"
    )
    assert (code, text, errors) == (3, "", f"{said}\n")
    assert call(*hopeless, "--output", file) == (3, "", f"{said}; nothing was finished\n")
    assert not file.exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_more_boards_than_there_are(call: Call, tmp_path: Path, jobs: str) -> None:
    """Few Latin squares of order three are not turns of each other: the batch ends, and keeps them."""
    file = tmp_path / "few.jsonl"
    code, _, errors = call(
        *QUICK, "--largest-cage", "1", "--count", "100", "--give-up", "1", "--jobs", jobs, "--output", file
    )
    assert code == 3
    count = lines_in(file)
    assert 1 <= count < 12
    assert (
        "found were in the batch already): kenken --size 3x3 --difficulty trivial --largest-cage 1" in errors
    )
    assert errors.endswith(f"; {count} of 100 puzzles are in {file}, --resume --seed 5 goes on\n")


def test_until_the_time_is_over(call: Call, tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "timed.jsonl"
    code, text, errors = call(*QUICK, "--until-time", "0.7", "--output", file)
    assert (code, errors) == (0, "")
    count = lines_in(file)
    assert f": {count} (seed 5)." in text
    held = file.read_bytes() if file.exists() else b""
    assert held.startswith(whole) or whole.startswith(held)
    assert call(*QUICK, "--until-time", "60", "--count", "2", "--output", file, "--force")[0] == 0
    assert lines_in(file) == 2


def test_a_bar_on_a_terminal_only() -> None:
    script = "import pty, sys; sys.exit(pty.spawn([sys.executable, '-m', 'quebra', *sys.argv[1:]]) >> 8)"
    shown = subprocess.run(
        [sys.executable, "-c", script, *QUICK, "--size", "5", "--difficulty", "any", "--count", "40"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**environment(), "TERM": "xterm"},
        timeout=PATIENCE,
    )
    assert shown.returncode == 0
    assert b"] 0/40 puzzles" in shown.stdout
    assert run(*QUICK, "--count", "3").stderr == ""


def test_what_the_bar_says() -> None:
    batch = Batch(make_request("kenken", 3, "trivial"), 5, 40)
    batch.know(0, 0, b"known")
    with Progress(batch, None, "en") as bar, Progress(batch, 20, "pt") as limited:
        assert bar.line(monotonic() + 10) == f"[{'.' * 24}] 1/40 puzzles"
        for place in range(1, 20):
            batch.know(place, 0, b"%d" % place)
        assert bar.line(monotonic() + 10) == f"[{'#' * 12:.<24}] 20/40 puzzles, 1.9/s, 11 s left"
        assert bar.line(monotonic() + 1000).endswith(" 1.1/min, 17 min 33 s left")
        assert bar.line(monotonic() + 19 * 3600).endswith(" 0.0/min, 20 h 00 min left")
        assert limited.line(monotonic() + 15).endswith(" 20/40 puzzles, 1,3/s, faltam 5 s")
    with Progress(Batch(batch.request, 5, None), 20, "en") as endless:
        assert endless.line(monotonic() + 5) == f"[{'#' * 6:.<24}] 0 puzzles"


def test_a_closed_pipe_ends_the_workers_too() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{' '.join([*QUEBRA, *QUICK])} --count 9999 --jobs 2 | head -1"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
    )
    assert done.stderr == ""


def test_an_open_ended_run_does_not_go_on_with_another_batch(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    assert call(*QUICK, "--count", "4", "--output", file)[0] == 0
    before = file.read_bytes()
    arguments = [*QUICK[:-1], "6", "--until-time", "5", "--output", file, "--resume"]
    code, _, errors = call(*arguments)
    assert code == 2
    assert f"{file}:1: seed " in errors
    assert file.read_bytes() == before


def test_a_count_that_is_not_reached_in_time(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    code, _, errors = call(*QUICK, "--count", "100000", "--until-time", "1", "--output", file)
    assert code == 3
    assert errors.startswith("quebra: the time is over; ")
    assert f"{lines_in(file)} of 100000 puzzles are in {file}, --resume --seed 5 goes on" in errors
