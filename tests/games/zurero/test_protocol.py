"""The engine protocol, against the real process."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from queue import Queue
from threading import Thread

import pytest

from quebra.core.errors import InputError
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.protocol import read_limits, share_of_clock
from quebra.games.zurero.search.proof import shortest_win

INFO = re.compile(
    r"info depth \d+ score (points -?\d+|win -?\d+) nodes \d+ nps \d+ time \d+ pv( [LRTB](\d+|[A-Y]))+$"
)


class Conversation:
    """A running engine: say a line, hear lines."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quebra", "zurero", "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.lines: Queue[str] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, start: str) -> list[str]:
        """Everything up to the first line that starts so."""
        heard: list[str] = []
        while not heard or not heard[-1].startswith(start):
            heard.append(self.lines.get(timeout=60))
        return heard


@pytest.fixture
def engine() -> Iterator[Conversation]:
    conversation = Conversation()
    yield conversation
    conversation.process.kill()
    conversation.process.wait()


def test_a_conversation(engine: Conversation) -> None:
    engine.say("zurero")
    greeting = engine.hear("zurerook")
    assert any(line.startswith("id name Quebra") for line in greeting)
    engine.say("isready")
    assert engine.hear("readyok") == ["readyok"]
    engine.say("size 9", "position E5 L5 TE", "go depth 6")
    heard = engine.hear("bestmove")
    assert len(heard) == 7
    assert all(INFO.match(line) for line in heard[:-1]), heard
    assert [line.split()[2] for line in heard[:-1]] == list("123456")
    move = heard[-1].split()[1]
    assert heard[-2].split(" pv ")[1].split()[0] == move
    read_moves(["E5", "L5", "TE", move], 9)
    engine.say("quit")
    assert engine.process.wait(30) == 0


def test_the_same_nodes_give_the_same_answer(engine: Conversation) -> None:
    answers = []
    for _ in range(2):
        engine.say("size 13", "position G7 L7 TG", "go nodes 30000")
        heard = engine.hear("bestmove")
        answers.append([re.sub(r"nps \d+ time \d+ ", "", line) for line in heard])
    assert answers[0] == answers[1]
    assert int(answers[0][-2].split("nodes ")[1].split()[0]) <= 30_000


def test_stop_ends_a_long_thought_and_never_gets_lost(engine: Conversation) -> None:
    for _ in range(20):
        engine.say("position start", "go infinite", "stop")
        assert engine.hear("bestmove")[-1].split()[1] in {"L10", "R10", "TJ", "BJ"}
    engine.say("go infinite", "isready")
    assert engine.hear("readyok")
    engine.say("position start")
    assert "still thinking" in engine.hear("error")[-1]
    engine.say("stop")
    engine.hear("bestmove")


def test_a_win_is_told_in_plies(engine: Conversation) -> None:
    chance = random.Random(8)
    play = read_moves("E5", 9)
    while (plies := shortest_win(play.position, 3)) != 3:
        if play.result is not None:
            play = read_moves("E5", 9)
        play.play(chance.choice(play.legal()))
    engine.say("size 9", "position " + " ".join(play.names()), "go nodes 200000")
    heard = engine.hear("bestmove")
    assert f"score win {plies} " in heard[-2]
    play.play(heard[-1].split()[1])
    engine.say("position " + " ".join(play.names()), "go nodes 200000")
    assert "score win -2 " in engine.hear("bestmove")[-2]


def test_a_refused_position_changes_nothing(engine: Conversation) -> None:
    engine.say("size 9", "position E5 L5", "position E5 L9 L8", "board")
    assert "move 2" in engine.hear("error")[-1]
    assert engine.hear("turn")[4] == "board ....wb..."


@pytest.mark.parametrize(
    "line",
    [
        "nonsense", "size", "size 4", "size 26", "size x", "size 19 19", "position J10 L1", "position L10",
        "go depth", "go depth 0", "go depth x", "go speed 3", "go nodes -5", "option", "option hash 0",
        "option threads 1000", "option colour red", "option swap maybe", "go nodes 99999999999999999999",
        "x" * 200_000,
    ],
)  # fmt: skip
def test_bad_lines_get_an_error_and_the_conversation_goes_on(engine: Conversation, line: str) -> None:
    engine.say(line)
    assert len(engine.hear("error")) == 1
    engine.say("isready")
    assert "readyok" in engine.hear("readyok")[-1]


def test_a_finished_game_has_no_move(engine: Conversation) -> None:
    engine.say("size 5", "position C3 TC L2 TC L2 TC L2 BC", "board")
    engine.hear("turn")
    moves = "C3 BC L3 BC L3 BC"
    play = read_moves(moves, 5)
    while play.result is None:
        play.play(play.legal()[0])
    engine.say("position " + " ".join(play.names()), "go nodes 100")
    assert engine.hear("bestmove")[-1] == "bestmove none"


def test_swap_may_be_answered(engine: Conversation) -> None:
    engine.say("option swap on", "size 9", "position E5 L5 TE swap", "go nodes 1000")
    assert engine.hear("bestmove")[-1].split()[1] != "swap"
    engine.say("position E5 L5 TE", "go nodes 20000")
    heard = engine.hear("bestmove")
    score = int(heard[-2].split("score points ")[1].split()[0])
    assert (heard[-1] == "bestmove swap") == (score < 0)


def test_the_end_of_input_finishes_the_thought() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quebra", "zurero", "engine"],
        input="size 9\nposition E5 L5\ngo nodes 20000\n",
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""


def test_clocks_are_shared_out() -> None:
    assert read_limits(["movetime", "1500"], "black").seconds == 1.5
    limits = read_limits(["black", "60000", "white", "1000", "increment", "500"], "white")
    assert 0 < limits.enough < limits.seconds < 1.0
    assert read_limits(["black", "60000", "white", "1000"], "black").seconds > 2
    assert share_of_clock(0.0, 0.0) > 0
    with pytest.raises(InputError):
        read_limits(["black"], "black")


def test_the_end_of_input_ends_an_endless_thought() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quebra", "zurero", "engine"],
        input="go infinite\n", capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_line_far_too_long_is_one_line(engine: Conversation) -> None:
    engine.say("x" * 100_050 + " quit", "isready")
    assert len(engine.hear("readyok")) == 2


def test_nobody_listens_any_more() -> None:
    """The engine ends without a traceback when its output is closed."""
    command = f"printf 'go depth 12\\n' | {sys.executable} -m quebra zurero engine | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.startswith("info depth 1 ")
    assert "Traceback" not in done.stderr


def test_a_table_that_cannot_be_had_is_an_error() -> None:
    import resource

    def poor() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2 * 10**9, 2 * 10**9))

    done = subprocess.run(
        [sys.executable, "-m", "quebra", "zurero", "engine"], preexec_fn=poor,
        input="option hash 16384\nisready\n", capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["error there is no memory for a table of 16384 megabytes", "readyok"]
