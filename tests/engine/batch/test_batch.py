"""Batches: the same puzzles whoever makes them and in whatever order, and no board twice."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quebra
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.generate import in_order
from quebra.engine.batch.seeds import LARGEST_SEED, MOST_PLACES, place_of, seed_of
from quebra.engine.batch.tasks import Done, Task
from quebra.engine.generate.attempt import GaveUp, Generated, canonical, generate_one
from quebra.engine.generate.request import make_request

WISH = make_request("kenken", 3, "trivial")
PUZZLE = generate_one(WISH, 1)


class Fake:
    """Executor that make nothing: boards are numbers drawn from a few, and tasks end in any order."""

    def __init__(self, jobs: int, boards: int, order: int, fails: tuple[int, ...] = ()) -> None:
        self.jobs, self.boards, self.fails = jobs, boards, fails
        self.random = Random(order)
        self.tasks: list[Task] = []
        self.made: list[tuple[int, int]] = []

    def room(self) -> int:
        return self.jobs - len(self.tasks)

    def give(self, task: Task) -> None:
        assert task.seed == seed_of(5, task.place, task.variant)
        self.tasks.append(task)

    def take(self, seconds: float | None) -> Done | None:
        task = self.tasks.pop(self.random.randrange(len(self.tasks)))
        self.made.append((task.place, task.variant))
        if task.place in self.fails:
            return Done(task, None, b"", 7, 1.0)
        return Done(task, PUZZLE, board_of(task.place, task.variant, self.boards), 1, 1.0)

    def finished(self) -> Iterator[Done]:
        return iter(())

    def close(self) -> None:
        pass


def board_of(place: int, variant: int, boards: int) -> bytes:
    return b"%d" % (seed_of(5, place, variant) % boards)


def in_plain(count: int, boards: int) -> list[tuple[int, int]]:
    """Place and variant of every puzzle, one after the other as the rule says."""
    seen: set[bytes] = set()
    chosen = []
    for place in range(count):
        variant = 0
        while board_of(place, variant, boards) in seen:
            variant += 1
        seen.add(board_of(place, variant, boards))
        chosen.append((place, variant))
    return chosen


def last_of_each(made: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({place: (place, variant) for place, variant in sorted(made)}.values())


@given(st.integers(0, LARGEST_SEED), st.integers(0, MOST_PLACES - 1), st.integers(0, 2**20 - 1))
def test_a_seed_tells_its_place(seed: int, place: int, variant: int) -> None:
    own = seed_of(seed, place, variant)
    assert 0 <= own <= LARGEST_SEED
    if own != seed:
        assert place_of(seed, own) == (place, variant)
    assert seed_of(seed, 0) == seed
    assert place_of(seed, seed) == (0, 0)


@given(st.integers(1, 5), st.integers(1, 25), st.integers(0, 20), st.integers(0, 99))
def test_the_same_puzzles_in_whatever_order_they_are_made(
    jobs: int, count: int, spare: int, order: int
) -> None:
    boards = count + spare
    executor, batch = Fake(jobs, boards, order), Batch(WISH, 5, count, give_up=1e6)
    yielded = [made.place for made in batch.run(executor)]
    assert last_of_each(executor.made) == in_plain(count, boards)
    assert set(yielded) == set(range(count)) == set(batch.standing())
    assert batch.done == batch.front == count


@given(st.data(), st.integers(1, 4), st.integers(1, 20), st.integers(0, 10))
def test_a_batch_goes_on_from_any_part_of_it(data: st.DataObject, jobs: int, count: int, spare: int) -> None:
    """Whatever was made before a run was stopped, and whatever of it was kept."""
    boards = count + spare
    before = Fake(jobs, boards, 1)
    list(Batch(WISH, 5, count, give_up=1e6).run(before))
    kept = data.draw(st.lists(st.sampled_from(before.made), unique=True))
    batch, executor = Batch(WISH, 5, count, give_up=1e6), Fake(jobs, boards, 2)
    for place, variant in kept:
        batch.know(place, variant, board_of(place, variant, boards))
    list(batch.run(executor))
    assert not set(kept) & set(executor.made)
    assert last_of_each(kept + executor.made) == in_plain(count, boards)


def test_what_stands_when_a_batch_is_stopped_holds_no_board_twice() -> None:
    batch = Batch(WISH, 5, 10)
    for place, board in ((0, b"a"), (2, b"b"), (3, b"b"), (5, b"a"), (7, b"c")):
        batch.know(place, 0, board)
    running = batch.run(Fake(1, 10**9, 0))
    assert next(running).place == 1
    assert list(batch.standing()) == [0, 1, 2, 7]


def test_a_place_without_a_puzzle_ends_the_batch_after_those_before_it() -> None:
    for order in range(20):
        batch, executor = Batch(WISH, 5, 50, give_up=9), Fake(4, 10**9, order, fails=(9, 6, 30))
        with pytest.raises(
            GaveUp, match=r"no puzzle for seed \d+ within 9 s \(7 attempts\): kenken --size 3x3"
        ):
            list(batch.run(executor))
        assert batch.front == 6
        assert max(place for place, _ in executor.made) <= 12


def test_a_batch_of_more_boards_than_there_are_ends() -> None:
    """Three boards in all, and four asked for: after nine seconds the time of the fourth place is over."""
    batch, executor = Batch(WISH, 5, 4, give_up=9), Fake(1, 3, 0)
    with pytest.raises(
        GaveUp, match=r"no new puzzle .* within 9 s \(all 9 found were in the batch already\)"
    ):
        list(batch.run(executor))
    assert batch.front == 3
    assert [place for place, _ in executor.made].count(3) == 9


def test_puzzles_come_in_order_and_few_wait() -> None:
    batch, executor = Batch(WISH, 5, 30, ahead=5), Fake(8, 10**9, 3)
    for place, _ in enumerate(in_order(batch, executor)):
        assert all(waiting < place + 5 + 1 for waiting, _ in executor.made)
    assert batch.front == 30


def test_one_and_two_processes_make_the_same() -> None:
    def made(jobs: int) -> list[Generated]:
        return list(quebra.generate("kenken", size=3, difficulty="trivial", count=40, seed=9, jobs=jobs))

    alone, together = made(1), made(2)
    assert alone == together
    assert [puzzle.to_json() for puzzle in alone] == [puzzle.to_json() for puzzle in together]
    assert len({canonical(puzzle.board) for puzzle in alone}) == 40
    assert alone[0].seed == 9
    assert len({puzzle.seed for puzzle in alone}) == 40
    again = next(quebra.generate("kenken", size=3, difficulty="trivial", seed=alone[7].seed))
    assert again == alone[7]
    first = list(quebra.generate("kenken", size=3, difficulty="trivial", count=10, seed=9))
    assert first == alone[:10]


def test_a_batch_without_end_and_one_that_ends_with_the_time() -> None:
    endless = quebra.generate("kenken", size=3, difficulty="trivial", count=None, jobs=2)
    assert next(endless).seed != next(endless).seed
    endless.close()  # type: ignore[attr-defined]
    timed = list(quebra.generate("kenken", size=3, count=None, until_time=0.5, seed=3))
    assert timed == list(quebra.generate("kenken", size=3, count=len(timed) or 1, seed=3))[: len(timed)]
    several = list(quebra.generate("kenken", size=3, count=None, until_time=1.5, seed=3, jobs=2))
    assert len({canonical(puzzle.board) for puzzle in several}) == len(several)
    assert len(list(quebra.generate("kenken", size=3, count=2, until_time=60))) == 2


def test_no_seed_is_any_seed() -> None:
    seeds = {next(quebra.generate("kenken", size=3)).seed for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    "wrong, words",
    [
        ({"size": "3 by 3"}, "size: expected rows x columns"),
        ({"size": 99}, "size: expected sides"),
        ({"difficulty": "nasty"}, "difficulty: expected one of trivial"),
        ({"symmetry": "spiral"}, "symmetry: expected none"),
        ({"count": 0}, "count: expected a whole number from 1"),
        ({"count": True}, "count: expected"),
        ({"seed": -1}, "seed: expected a whole number from 0"),
        ({"seed": 1.5}, "seed: expected"),
        ({"jobs": 0}, "jobs: expected a whole number from 1"),
        ({"jobs": 2, "cluster": "tcp://localhost:1"}, "either jobs or a cluster"),
        ({"cluster": "somewhere"}, "cluster: expected an address like tcp://"),
        ({"cluster": "tcp://localhost:70000"}, "cluster: expected an address like tcp://"),
        ({"give_up": 0}, "give-up: expected seconds"),
        ({"until_time": float("nan")}, "until-time: expected seconds"),
        ({"colour": "red"}, "kenken has no option 'colour'"),
        ({"largest_cage": 99}, "largest-cage: expected"),
    ],
)
def test_bad_requests_are_refused_when_they_are_made(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(quebra.InputError, match=words):
        quebra.generate("kenken", **{"size": 3, **wrong})  # type: ignore[arg-type]


def test_puzzles_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(quebra.InputError, match="unknown puzzle type 'sudoku'"):
        quebra.generate("sudoku", size=9)
    with pytest.raises(quebra.InputError, match="zurero has no boards"):
        quebra.generate("zurero", size=9)


def test_without_the_package_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(quebra.InputError, match=r"pip install 'quebra\[cluster\]'"):
        quebra.generate("kenken", size=3, cluster="tcp://localhost:8786")


def test_giving_up_is_a_matter_of_time_and_can_be_sent() -> None:
    with pytest.raises(quebra.TimeUp) as raised:
        list(quebra.generate("kenken", size=9, difficulty="hard", seed=4, give_up=0.001))
    error = pickle.loads(pickle.dumps(raised.value))
    assert str(error) == str(raised.value)
    assert str(error).startswith("no puzzle for seed 4 within 0.001 s (1 attempt): kenken --size 9x9")
