"""The environment for learning programs: PettingZoo's own tests, and the rules seen through it."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from quebra.core.errors import InputError
from quebra.games.zurero import pettingzoo as zurero
from quebra.games.zurero.board import SIDES, SWAP, Slide
from quebra.games.zurero.game import LiveGame

# PettingZoo warns of every observation that is a dictionary, unless the game is one of its own.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation:UserWarning", "ignore:Action mask numpy array is all zeros:UserWarning"
)
OPTIONS: list[dict[str, Any]] = [{}, {"size": 5}, {"size": 8, "swap": True}, {"size": 9, "max_cycles": 12}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoo_accepts_it(options: dict[str, Any]) -> None:
    api_test(zurero.env(**options), num_cycles=200)
    api_test(zurero.raw_env(**options), num_cycles=200)
    seed_test(lambda: zurero.env(**options), num_cycles=100)
    parallel_api_test(zurero.parallel_env(**options), num_cycles=100)


def test_pettingzoo_would_notice_a_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above assert nothing themselves: PettingZoo's do, and they can fail."""
    right = zurero.raw_env.observe

    def wrong(self: Any, agent: str) -> dict[str, Any]:
        return {**right(self, agent), "observation": np.zeros((2, 2), np.int8)}

    monkeypatch.setattr(zurero.raw_env, "observe", wrong)
    with pytest.raises(AssertionError):
        api_test(zurero.raw_env(size=5), num_cycles=50)


def test_pettingzoo_accepts_the_limit_of_cycles() -> None:
    max_cycles_test(zurero)


def test_pettingzoo_would_notice_a_limit_that_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = zurero.raw_env.__init__

    def longer(self: Any, *given: Any, **options: Any) -> None:
        whole(self, *given, **options)
        self.most_actions = None

    monkeypatch.setattr(zurero.raw_env, "__init__", longer)
    monkeypatch.setattr(
        zurero, "parallel_env", lambda **options: turn_based_aec_to_parallel(zurero.env(**options))
    )
    with pytest.raises(AssertionError):
        max_cycles_test(zurero)


def test_pettingzoo_accepts_the_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(zurero.env, {"ansi": lambda text: text.startswith("    A B C") and "10  . ." in text})
    assert "    A B C" in capsys.readouterr().out


@pytest.mark.parametrize("size, swap", [(5, False), (6, True), (19, False), (25, True)])
def test_it_plays_by_the_rules(size: int, swap: bool) -> None:
    """Random games: the same legal moves, boards, turns and results as the plain rules."""
    reasons = set()
    for seed in range(12):
        chance, play = random.Random(seed), LiveGame(size, swap)
        env = zurero.env(size=size, swap=swap)
        env.reset(seed=seed)
        while play.result is None:
            agent = env.agent_selection
            observation, reward, terminated, truncated, _ = env.last()
            assert (reward, terminated, truncated) == (0, False, False)
            assert agent == ("black_0" if (play.turn == "black") != play.swapped else "white_0")
            legal = [
                zurero.move_of(int(action), size) for action in np.flatnonzero(observation["action_mask"])
            ]
            assert legal == play.legal()
            planes = observation["observation"]
            assert (planes[:, :, 2] == (play.turn == "black")).all()
            own, others = ("b", "w") if play.turn == "black" else ("w", "b")
            for plane, letter in ((0, own), (1, others)):
                rows = ["".join(letter if cell else "." for cell in row) for row in planes[:, :, plane]]
                assert rows == ["".join(c if c == letter else "." for c in row) for row in play.position.rows]
            watching = env.observe(next(other for other in zurero.AGENTS if other != agent))
            assert (watching["observation"][:, :, 0] == planes[:, :, 1]).all()
            assert not watching["action_mask"].any()
            move = chance.choice(legal)
            env.step(zurero.action_of(move, size))
            play.play(move)
        winner = play.result.winner
        expected = {"black_0": 0, "white_0": 0}
        if winner != "draw":
            sign = 1 if (winner == "black") != play.swapped else -1
            expected = {"black_0": sign, "white_0": -sign}
        assert env.rewards == expected
        assert env.terminations == {"black_0": True, "white_0": True}
        assert not env.observe(env.agent_selection)["action_mask"].any()
        reasons.add(play.result.reason)
    assert "five" in reasons


def test_actions_number_the_slides_in_order() -> None:
    moves = [Slide(side, line) for side in SIDES for line in range(1, 10)] + [SWAP]
    assert [zurero.move_of(action, 9) for action in range(37)] == moves
    assert [zurero.action_of(move, 9) for move in moves] == list(range(37))
    for action in (-1, 37):
        with pytest.raises(InputError, match="expected an action from 0 to 36"):
            zurero.move_of(action, 9)
    assert zurero.raw_env(size=9).action_space("black_0").n == 36
    assert zurero.raw_env(size=9, swap=True).action_space("black_0").n == 37


def test_a_swap_exchanges_the_agents() -> None:
    env = zurero.env(size=9, swap=True)
    env.reset()
    for move in ("L5", "TE"):
        env.step(zurero.action_of(Slide(move[0], 5), 9))
    assert env.agent_selection == "white_0"
    before = env.observe("white_0")["observation"]
    env.step(zurero.action_of(SWAP, 9))
    assert env.agent_selection == "black_0"
    after = env.observe("black_0")
    assert (after["observation"] == before).all()  # black_0 now sees what white_0 saw, as White
    assert after["action_mask"][-1] == 0


def test_an_illegal_action_loses() -> None:
    env = zurero.env(size=9)
    env.reset()
    env.step(zurero.action_of(Slide("L", 1), 9))
    assert env.rewards == {"black_0": 0, "white_0": -1}
    assert all(env.terminations.values())
    raw = zurero.raw_env(size=9)
    raw.reset()
    with pytest.raises(InputError, match="the action 0 is not legal"):
        raw.step(0)


def test_an_illegal_action_can_be_replaced() -> None:
    def boards(seed: int) -> list[str]:
        env = zurero.env(size=9, illegal="replace", render_mode="ansi")
        env.reset(seed=seed)
        found = []
        for _ in range(10):
            env.step(0)
            found.append(env.render())
        return found

    assert boards(1) == boards(1)
    assert boards(1) != boards(2)
    assert zurero.env(max_cycles=3).unwrapped.illegal == "replace"
    assert zurero.env(max_cycles=3, illegal="lose").unwrapped.illegal == "lose"


def test_the_limit_cuts_a_game_off() -> None:
    env = zurero.env(size=9, max_cycles=2)
    env.reset()
    chance = random.Random(1)
    for number in range(4):
        assert not any(env.truncations.values()), number
        env.step(int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.rewards == {"black_0": 0, "white_0": 0}


def test_it_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(zurero.raw_env(size=7, swap=True, max_cycles=3)))
    assert (env.size, env.swap, env.max_cycles, env.illegal) == (7, True, 3, "replace")


@pytest.mark.parametrize(
    "options, problem",
    [
        ({"size": 4}, "expected a board size from 5 to 25"),
        ({"render_mode": "rgb_array"}, "expected render_mode human, ansi or None"),
        ({"max_cycles": 0}, "expected max_cycles from 1"),
        ({"illegal": "shrug"}, "expected illegal to be lose or replace"),
    ],
)
def test_bad_options(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        zurero.env(**options)


def test_without_the_extra_the_message_helps() -> None:
    code = (
        "import sys\n"
        "sys.modules['gymnasium'] = None\n"
        "try:\n"
        "    import quebra.games.zurero.pettingzoo\n"
        "except ImportError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "pip install 'quebra[pettingzoo]'" in done.stdout
