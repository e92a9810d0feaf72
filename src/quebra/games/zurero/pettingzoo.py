"""Zurero for learning programs: an environment of PettingZoo, after its classic board games.

    from quebra.games.zurero import pettingzoo as zurero

    env = zurero.env(size=9)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

The agents are ``black_0`` and ``white_0``. Black's first stone lies already, so ``white_0`` begins.
Actions number the slides by side and line: with N rows, 0 to N-1 are L1, L2 …, then follow R, T and
B; with the swap rule 4N is the swap. An observation is a dictionary: ``observation`` has three planes
of N x N cells (own stones, the opponent's, and ones throughout if the agent plays Black), and
``action_mask`` has a one for every legal action, none while the other is to move. The winner gets 1
and the loser -1; a draw gives 0.

An illegal action loses the game, as in PettingZoo's classic games. With ``max_cycles`` an episode
is to run for so many moves of each agent, so there an illegal action is replaced by a legal one,
drawn by chance from the seed of ``reset``. ``illegal="lose"`` or ``"replace"`` chooses either.
"""

from __future__ import annotations

from typing import Any, Literal

try:
    import numpy as np
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise ImportError(
        f"the Zurero environment needs PettingZoo: pip install 'quebra[pettingzoo]' ({error})"
    ) from error

from quebra._native import ZureroBoard
from quebra.core.errors import InputError
from quebra.games.zurero.board import LETTERS, SIDES, SWAP, USUAL, Move, Slide, Swap, require_size
from quebra.games.zurero.rules import SWAP_AT
from quebra.games.zurero.search.engine import encode

BLACK, WHITE, NOBODY = 0, 1, 2  # colours as the native board counts them
AGENTS = ("black_0", "white_0")
PLANES = 3
RENDER_MODES = ("human", "ansi")
Illegal = Literal["lose", "replace"]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards around it; the options are those of ``raw_env``."""
    inner = raw_env(**options)
    guarded = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1) if inner.illegal == "lose" else inner
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel_env(**options: Any) -> ParallelEnv:
    """The same for programs that ask all agents at once: a step plays the action of the one to move.

    ``max_cycles`` counts these steps. ``infos[agent]["active_agent"]`` says who moves next.
    """
    guarded = env(**options)
    inner = guarded.unwrapped
    assert isinstance(inner, raw_env)
    inner.most_actions = inner.max_cycles
    return turn_based_aec_to_parallel(guarded)


def action_of(move: Move, size: int) -> int:
    """The action that plays a move."""
    return 4 * size if isinstance(move, Swap) else SIDES.index(move.side) * size + move.line - 1


def move_of(action: int, size: int) -> Move:
    """The move that an action plays."""
    if not 0 <= action <= 4 * size:
        raise InputError(f"expected an action from 0 to {4 * size}, found {action}")
    return SWAP if action == 4 * size else Slide(SIDES[action // size], action % size + 1)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801  (PettingZoo's name for it)
    """The environment itself; see the module for agents, actions, observations and rewards."""

    metadata = {  # noqa: RUF012  (PettingZoo reads it from the class)
        "name": "zurero_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        size: int = USUAL,
        swap: bool = False,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: Illegal | None = None,
    ) -> None:
        EzPickle.__init__(self, size, swap, render_mode, max_cycles, illegal)
        super().__init__()
        self.size, self.swap, self.max_cycles = require_size(size), swap, max_cycles
        self.illegal = illegal or ("lose" if max_cycles is None else "replace")
        _require_options(render_mode, max_cycles, self.illegal)
        self.render_mode = render_mode
        self.most_actions = None if max_cycles is None else max_cycles * len(AGENTS)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self._actions = 4 * size + swap
        self._chance = np.random.default_rng()
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0, 1, (size, size, PLANES), np.int8),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            })
            for agent in AGENTS
        }  # fmt: skip

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The seed only decides what replaces illegal actions."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._board = ZureroBoard(self.size)
        self._swapped, self._played = False, 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._agent_with(self._board.turn)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        cells = np.frombuffer(self._board.cells().encode(), np.uint8).reshape(self.size, self.size)
        own, others = (b"b", b"w") if self._colour_of(agent) == BLACK else (b"w", b"b")
        planes = np.zeros((self.size, self.size, PLANES), np.int8)
        planes[:, :, 0] = cells == own[0]
        planes[:, :, 1] = cells == others[0]
        planes[:, :, 2] = self._colour_of(agent) == BLACK
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and not self._is_done(agent):
            mask[self._legal()] = 1
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._play(self._checked(action))
        self._played += 1
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text: returned if the mode is ``ansi``, printed if it is ``human``."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        cells, width = self._board.cells(), len(str(self.size))
        letters = " " * width + "  " + " ".join(LETTERS[: self.size])
        rows = [cells[at : at + self.size] for at in range(0, len(cells), self.size)]
        lines = [letters, *(f"{number:>{width}}  {' '.join(row)}" for number, row in enumerate(rows, 1))]
        text = "\n".join(lines) + "\n"
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _legal(self) -> list[int]:
        # The native board counts 32 lines a side; the slides are not made one by one, for speed.
        actions = [(number >> 5) * self.size + (number & 31) for number in self._board.legal()]
        if self.swap and not self._swapped and self._board.stones == SWAP_AT:
            actions.append(action_of(SWAP, self.size))
        return actions

    def _checked(self, action: int | None) -> int:
        """The action, if it is legal; otherwise what takes its place."""
        legal = self._legal()
        if action is not None and int(action) in legal:
            return int(action)
        if self.illegal == "lose":  # around this, TerminateIllegalWrapper has ended the game already
            raise InputError(f"the action {action} is not legal")
        return int(self._chance.choice(legal))

    def _play(self, action: int) -> None:
        move = move_of(action, self.size)
        if isinstance(move, Swap):
            self._swapped = True  # the stones stay; the other agent now moves for White
        else:
            self._board.play(encode(move))
        self.agent_selection = self._agent_with(self._board.turn)

    def _settle(self) -> None:
        """Rewards and the end of the game, after an action."""
        winner = self._board.winner
        if winner != NOBODY:
            self.rewards[self._agent_with(winner)] = 1
            self.rewards[self._agent_with(1 - winner)] = -1
        if winner != NOBODY or not self._board.legal():
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.most_actions is not None and self._played >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)

    def _is_done(self, agent: str) -> bool:
        return bool(self.terminations.get(agent, True) or self.truncations.get(agent, True))

    def _colour_of(self, agent: str) -> int:
        return AGENTS.index(agent) ^ self._swapped

    def _agent_with(self, colour: int) -> str:
        return AGENTS[colour ^ self._swapped]


def _require_options(render_mode: str | None, max_cycles: int | None, illegal: str) -> None:
    if render_mode not in (None, *RENDER_MODES):
        raise InputError(f"expected render_mode human, ansi or None, found {render_mode!r}")
    if max_cycles is not None and max_cycles < 1:
        raise InputError(f"expected max_cycles from 1, found {max_cycles}")
    if illegal not in ("lose", "replace"):
        raise InputError(f"expected illegal to be lose or replace, found {illegal!r}")
