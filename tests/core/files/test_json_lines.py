"""Files of JSON lines: whole whatever happens, and never written by two at a time."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.core.files.json_lines import JsonLines, Mode, to_json

VALUES = [{"number": 0, "name": "ção"}, {"number": 1, "name": "two\nlines \u2028 \x85"}, {"number": 2}]

values = st.dictionaries(st.text(max_size=5), st.text(max_size=8) | st.integers(), max_size=3)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "lines.jsonl"
    assert set(os.listdir(tmp_path)) <= {"lines.jsonl", "link.jsonl"}  # nothing else is left lying about


def held(path: Path) -> list[object]:
    """What a file says; every line of it must be whole."""
    data = path.read_bytes()
    assert data == b"" or data.endswith(b"\n")
    return [json.loads(line) for line in data.split(b"\n")[:-1]]


def write(path: Path, values: list[dict[str, object]], mode: Mode = "new", delay: float = 0.0) -> None:
    with closing(JsonLines(path, mode, delay=delay)) as file:
        for value in values:
            file.append(value)


@given(st.recursive(st.text() | st.integers(), st.lists, max_leaves=5))
def test_any_value_is_one_line_of_utf8(value: object) -> None:
    text = to_json(value)
    assert "\n" not in text
    assert json.loads(text.encode()) == value
    if json.dumps(value).isascii() and "\\u" not in json.dumps(value):
        assert text == json.dumps(value)


def test_letters_stay_letters() -> None:
    assert to_json({"name": "ção ∎"}) == '{"name": "ção ∎"}'
    assert to_json("half \ud800") == '"half \\ud800"'


@given(st.lists(values, max_size=6), st.lists(values, max_size=3), st.data())
def test_broken_off_at_any_byte_and_gone_on_with(
    before: list[dict[str, object]], after: list[dict[str, object]], data: st.DataObject
) -> None:
    """Lines that were whole stay, the one that was not is cut off, and others follow."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines.jsonl"
        write(path, before)
        whole = path.read_bytes() if path.exists() else b""
        left = whole[: data.draw(st.integers(0, len(whole)))]
        path.write_bytes(left)
        kept = left.count(b"\n")
        with closing(JsonLines(path, "resume")) as file:
            lines = list(file.lines())
            assert b"".join(line.data for line in lines) == left
            assert [line.number for line in lines] == list(range(1, len(lines) + 1))
            assert [left[line.start :][: len(line.data)] for line in lines] == [line.data for line in lines]
            assert [json.loads(line.text) for line in lines if line.whole] == before[:kept]
            assert path.read_bytes() == left  # looking changes nothing
            file.begin()
            assert held(path) == before[:kept]
            for value in after:
                file.append(value)
        assert path.exists() == bool(before[:kept] + after)
        if path.exists():
            assert held(path) == before[:kept] + after


@pytest.mark.parametrize("length", [0, 1, 65535, 65536, 65537, 200_000])
def test_half_a_line_of_any_length_is_cut_off(path: Path, length: int) -> None:
    for whole in (b"", b'"one"\n"two"\n'):
        path.write_bytes(whole + b"x" * length)
        with closing(JsonLines(path, "resume")) as file:
            file.append("last")
        assert path.read_bytes() == whole + b'"last"\n'


def test_what_is_done_with_a_file_that_exists(path: Path) -> None:
    write(path, VALUES[:1])
    with pytest.raises(InputError, match=f"^{path}: exists$"):
        JsonLines(path)
    with pytest.raises(InputError, match=f"^{path}: is there$"):
        JsonLines(path, exists="is there")
    write(path, VALUES[1:2], "resume")
    assert held(path) == VALUES[:2]
    with closing(JsonLines(path, "force")) as file:
        assert list(file.lines()) == []
        assert held(path) == VALUES[:2]  # until something is written
        file.append(VALUES[2])
    assert held(path) == VALUES[2:]


def test_an_empty_file_is_taken_away(path: Path) -> None:
    for mode in ("new", "resume", "force"):
        JsonLines(path, mode).close()  # type: ignore[arg-type]
        assert not path.exists()
    path.write_text('"half')
    with closing(JsonLines(path, "resume")) as file:
        file.begin()
    assert not path.exists()


def test_closing_twice_does_no_harm(path: Path) -> None:
    file = JsonLines(path)
    file.append(VALUES[0])
    for _ in range(2):
        file.close()
    write(path, VALUES[1:], "resume")
    assert held(path) == VALUES


def test_resuming_without_a_change_touches_nothing(path: Path) -> None:
    write(path, VALUES)
    before = path.stat()
    with closing(JsonLines(path, "resume")) as file:
        assert len(list(file.lines())) == 3
        file.begin()
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_second_process_is_refused(path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from quebra.core.files.json_lines import JsonLines\n"
        "try: JsonLines(pathlib.Path(sys.argv[1]), 'resume', taken='somebody has it').close()\n"
        "except Exception as error: print(error)\n"
    )

    def other() -> str:
        return subprocess.run(
            [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
        ).stdout

    with closing(JsonLines(path)) as file:
        file.append(VALUES[0])
        assert other() == f"{path}: somebody has it\n"
        with pytest.raises(InputError, match="another run is writing to this file"):
            JsonLines(path, "force")
        file.append(VALUES[1])
        file.rewrite([len(path.read_bytes().splitlines(keepends=True)[0]), 0])
        assert other() == f"{path}: somebody has it\n"  # the new file is not left open to others
        file.append(VALUES[2])
    assert held(path) == [VALUES[1], VALUES[0], VALUES[2]]
    assert other() == ""


def test_a_file_that_was_replaced_while_it_was_being_claimed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another run puts its lines in order and lets go, between our opening the file and our locking it."""
    write(path, VALUES)
    flock = fcntl.flock

    def late(descriptor: int, how: int) -> None:
        other = path.with_name("link.jsonl")
        other.write_bytes(path.read_bytes())
        other.replace(path)
        flock(descriptor, how)

    monkeypatch.setattr("quebra.core.files.json_lines.fcntl.flock", late)
    with pytest.raises(InputError, match="another run is writing"):
        JsonLines(path, "resume")


def full(room: int) -> Callable[[int, bytes], int]:
    """os.write on a disk that holds so many bytes of the file."""
    real = os.write

    def until_full(descriptor: int, data: bytes) -> int:
        left = room - os.fstat(descriptor).st_size
        if left <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, data[:left])

    return until_full


def fails(descriptor: int) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.mark.parametrize("delay", [0.0, 60.0])
@pytest.mark.parametrize("short", [0, 1, 20])
def test_a_full_disk(path: Path, monkeypatch: pytest.MonkeyPatch, short: int, delay: float) -> None:
    with closing(JsonLines(path, delay=delay)) as file:
        file.append(VALUES[0])
        before = path.read_bytes()
        with monkeypatch.context() as patched:
            patched.setattr("quebra.core.files.json_lines.os.write", full(len(before) + short))
            with pytest.raises(InputError, match=f"^{path}: cannot write: No space left on device$"):
                file.append(VALUES[1])
        assert path.read_bytes() == before
        file.append(VALUES[2])  # somebody made room
    assert held(path) == [VALUES[0], VALUES[2]]


def test_writing_in_pieces(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr("quebra.core.files.json_lines.os.write", lambda to, data: real(to, data[:3]))
    write(path, VALUES)
    assert held(path) == VALUES


def test_a_line_that_does_not_reach_the_disk_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(JsonLines(path)) as file:
        file.append(VALUES[0])
        with monkeypatch.context() as patched:
            patched.setattr("quebra.core.files.json_lines.os.fsync", fails)
            with pytest.raises(InputError, match="cannot write: Input/output error"):
                file.append(VALUES[1])
        assert held(path) == VALUES[:1]


@pytest.mark.parametrize("all_written", [True, False])
def test_an_interrupt_in_the_middle(path: Path, monkeypatch: pytest.MonkeyPatch, all_written: bool) -> None:
    real = os.write

    def interrupted(descriptor: int, data: bytes) -> int:
        real(descriptor, data if all_written else data[:5])
        raise KeyboardInterrupt

    with closing(JsonLines(path)) as file:
        file.append(VALUES[0])
        with monkeypatch.context() as patched:
            patched.setattr("quebra.core.files.json_lines.os.write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                file.append(VALUES[1])
        assert held(path) == (VALUES[:2] if all_written else VALUES[:1])


class Forced:
    """Counts how often a file is forced to the disk."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        self._real = os.fsync
        monkeypatch.setattr("quebra.core.files.json_lines.os.fsync", self)

    def __call__(self, descriptor: int) -> None:
        self.sizes.append(os.fstat(descriptor).st_size)
        self._real(descriptor)


def test_every_line_is_forced_to_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced = Forced(monkeypatch)
    with closing(JsonLines(path)) as file:
        for number, value in enumerate(VALUES, 1):
            file.append(value)
            assert len(forced.sizes) == number
            assert forced.sizes[-1] == path.stat().st_size
    assert len(forced.sizes) == 3


def test_lines_are_forced_to_the_disk_soon(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when no other line follows; and at the end."""
    forced = Forced(monkeypatch)
    with closing(JsonLines(path, delay=0.2)) as file:
        for number in range(500):
            file.append({"number": number})
        for _ in range(500):
            if forced.sizes and forced.sizes[-1] == path.stat().st_size:
                break
            sleep(0.02)
        assert forced.sizes[-1] == path.stat().st_size
        assert len(forced.sizes) < 100
        count = len(forced.sizes)
        sleep(0.6)
        assert len(forced.sizes) == count  # there is nothing new
    write(path, VALUES, "resume", delay=60.0)
    assert len(forced.sizes) == count + 1
    assert forced.sizes[-1] == path.stat().st_size


def test_lines_that_do_not_reach_the_disk_later_are_told_of(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("quebra.core.files.json_lines.os.fsync", fails)
        with closing(JsonLines(path, delay=0.05)) as file:
            file.append(VALUES[0])
            sleep(0.5)
            with pytest.raises(InputError, match=f"^{path}: cannot write: Input/output error$"):
                file.append(VALUES[1])
        assert held(path) == VALUES[:1]
        late = JsonLines(path, "resume", delay=60.0)
        late.append(VALUES[1])
        with pytest.raises(InputError, match="cannot write: Input/output error"):
            late.close()
    assert held(path) == VALUES[:2]


def test_a_killed_process_loses_nothing(path: Path) -> None:
    script = (
        "import os, sys, pathlib\n"
        "from quebra.core.files.json_lines import JsonLines\n"
        "file = JsonLines(pathlib.Path(sys.argv[1]), delay=60.0)\n"
        "for number in range(100): file.append(number)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert held(path) == list(range(100))


def test_a_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("quebra.core.files.json_lines.fcntl.flock", refuse)
    with closing(JsonLines(path)) as file:
        for value in VALUES:
            file.append(value)
        file.rewrite([0])
    assert held(path) == VALUES[:1]


def test_a_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quebra.core.files.json_lines.fcntl", None)
    write(path, VALUES)
    assert held(path) == VALUES


def test_a_link_stays_a_link(path: Path) -> None:
    link = path.with_name("link.jsonl")
    link.symlink_to(path.name)
    with closing(JsonLines(link)) as file:
        assert file.name == str(link)
        for value in VALUES:
            file.append(value)
        path.chmod(0o640)
        starts = [0]
        for line in path.read_bytes().splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        moved = file.rewrite([starts[2], starts[0]])
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert held(path) == [VALUES[2], VALUES[0]]
    assert moved == [0, starts[3] - starts[2]]
    with pytest.raises(InputError, match=f"^{link}: exists$"):
        JsonLines(link)
    JsonLines(link, "force").close()
    assert held(path) == [VALUES[2], VALUES[0]]  # nothing was written, so nothing was lost


@pytest.mark.parametrize("mode", ["resume", "force"])
def test_what_is_not_a_plain_file(path: Path, mode: Mode) -> None:
    for other in ("/dev/null", "/dev/full"):
        path.symlink_to(other)
        with pytest.raises(InputError, match="is not a plain file"):
            JsonLines(path, mode)
        path.unlink()
    os.mkfifo(path)
    with pytest.raises(InputError, match="is not a plain file"):
        JsonLines(path, mode)
    path.unlink()
    path.mkdir()
    with pytest.raises(InputError, match="cannot write: Is a directory"):
        JsonLines(path, mode)
    with pytest.raises(InputError, match="cannot write: Not a directory"):
        JsonLines(Path("/dev/null/lines.jsonl"), mode)


def test_no_room_for_another_order(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(JsonLines(path)) as file:
        for value in VALUES:
            file.append(value)
        before = path.read_bytes()
        with monkeypatch.context() as patched:
            patched.setattr("quebra.core.files.json_lines.os.fsync", fails)
            with pytest.raises(InputError, match="cannot write: Input/output error"):
                file.rewrite([0])
        assert path.read_bytes() == before
        file.append(VALUES[0])
    assert held(path) == [*VALUES, VALUES[0]]
