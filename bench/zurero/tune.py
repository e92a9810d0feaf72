"""Learns the worth of windows from games the engine plays against itself.

A window is five cells in a line. Each of the 243 ways to fill it (empty, a stone of the side to move,
a stone of the opponent) gets a weight; mirrored windows share one. The weights are those that foretell
the results of self-play best (logistic regression); then the engine plays again with the new weights,
and so on for a few rounds. The result is src/quebra/games/zurero/weights.json.

    python bench/zurero/tune.py --rounds 3 --games 4000
"""

from __future__ import annotations

import argparse
import json
import os
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

import numpy as np

from quebra._native import ZureroBoard, ZureroEngine

HOME = Path(__file__).resolve().parents[2] / "src/quebra/games/zurero/weights.json"
KINDS = 243
SIZES = (19, 19, 19, 13, 9)  # most games on the standard board, some where edges matter
A_GAME = 12  # positions taken from a game
SCALE = 100  # a position worth this much is won with odds of e to 1


def digits(kind: int) -> tuple[int, ...]:
    return tuple(kind // 3**place % 3 for place in range(5))


def number(cells: tuple[int, ...]) -> int:
    return sum(cell * 3**place for place, cell in enumerate(cells))


def folding() -> np.ndarray:
    """The matrix that turns counts of the 243 kinds into counts of the kinds that differ in worth."""
    classes: dict[int, int] = {}
    matrix = np.zeros((KINDS, KINDS))
    for kind in range(1, KINDS):
        cells = digits(kind)
        if 5 in (cells.count(1), cells.count(2)):
            continue  # the end of the game
        name = min(kind, number(cells[::-1]))
        matrix[kind, classes.setdefault(name, len(classes))] = 1
    return matrix[:, : len(classes)]


SWAPPED = [number(tuple((0, 2, 1)[cell] for cell in digits(kind))) for kind in range(KINDS)]


def first_guess() -> list[int]:
    """Stones in a window that the other colour has not entered yet count more, the more there are."""
    value = (0, 1, 6, 30, 120, 0)
    weights = []
    for kind in range(KINDS):
        own, theirs = digits(kind).count(1), digits(kind).count(2)
        weights.append(0 if own and theirs else value[own] - value[theirs])
    return weights


def play_games(job: tuple[list[int], int, int, int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Some games of self-play: window counts of quiet positions and results, for the side to move."""
    weights, tempo, seed, count, nodes = job
    chance = random.Random(seed)
    engine = ZureroEngine(weights, tempo, 4)
    counts, results = [], []
    for _ in range(count):
        board = ZureroBoard(chance.choice(SIZES))
        for _ in range(chance.randint(3, 9)):
            if board.winner == 2 and board.legal():
                board.play(chance.choice(board.legal()))
        seen = []
        while board.winner == 2 and board.legal():
            if board.winning_move(0) is None and board.winning_move(1) is None:
                windows = np.array(board.window_counts(), dtype=np.int16)
                seen.append((windows[SWAPPED] if board.turn else windows, board.turn))
            engine.ready()
            engine.forget()
            thought = engine.think(board, 99, nodes, 0.0, 0.0, 1, 255, 6, chance.getrandbits(60), None)
            board.play(thought[5][0])
        for windows, turn in chance.sample(seen, min(len(seen), A_GAME)):
            counts.append(windows)
            results.append(0.5 if board.winner == 2 else float(board.winner == turn))
    return np.array(counts), np.array(results)


def fit(features: np.ndarray, results: np.ndarray, ridge: float) -> np.ndarray:
    """Logistic regression by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (chance - results) + ridge * weights
        spread = chance * (1 - chance)
        curve = (features * spread[:, None]).T @ features + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def loss(features: np.ndarray, results: np.ndarray, weights: np.ndarray) -> float:
    chance = np.clip(1 / (1 + np.exp(-features @ weights)), 1e-9, 1 - 1e-9)
    return float(-(results * np.log(chance) + (1 - results) * np.log(1 - chance)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=4000, help="games a round")
    parser.add_argument("--nodes", type=int, default=2000, help="positions looked at for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from the weights in this file")
    parser.add_argument("--output", type=Path, default=HOME)
    options = parser.parse_args()
    matrix = folding()
    weights, tempo = first_guess(), 5
    history = []
    if options.start:
        held = json.loads(options.start.read_text(encoding="utf-8"))
        weights, tempo, history = held["weights"], held["tempo"], held["rounds"]
    kept: list[tuple[np.ndarray, np.ndarray]] = []
    for turn in range(options.rounds):
        started = perf_counter()
        pieces = 40
        first = options.seed * 1000003 + turn * 1009
        jobs = [
            (weights, tempo, seed, options.games // pieces, options.nodes)
            for seed in range(first, first + pieces)
        ]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            kept.extend(pool.map(play_games, jobs))
        kept = kept[-2 * pieces :]  # the last two rounds
        counts = np.concatenate([piece[0] for piece in kept]).astype(float)
        features = np.hstack([counts @ matrix, np.ones((len(counts), 1))])
        results = np.concatenate([piece[1] for piece in kept])
        test = (
            np.arange(len(results)) // A_GAME % 10 == 0
        )  # runs of positions, not single ones, are held back
        learned = fit(features[~test], results[~test], 5.0)
        before = np.append(np.array(weights) @ matrix / matrix.sum(0), tempo) / SCALE
        note = {
            "positions": len(results),
            "loss_before": round(loss(features[test], results[test], before), 4),
            "loss": round(loss(features[test], results[test], learned), 4),
        }
        history.append(note)
        weights = [int(w) for w in np.rint(matrix @ learned[:-1] * SCALE)]
        tempo = round(float(learned[-1]) * SCALE)
        print(f"round {turn + 1}: {note}, tempo {tempo}, {perf_counter() - started:.0f} s", flush=True)
        options.output.write_text(
            json.dumps({"tempo": tempo, "rounds": history, "weights": weights}) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
