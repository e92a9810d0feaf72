"""New puzzles in a booklet: what their maker knows of them is not found out again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import quebra
from quebra.app.booklet import hints, items
from quebra.app.cli.main import guarded
from quebra.core.game import Board
from quebra.engine.generate.attempt import generate_one
from quebra.engine.generate.request import make_request

ASKED = "shakashaka 5x5 easy x 2, bosnian-snake 5x5 easy x 2"
REQUESTS = (("shakashaka", "6x6", "normal"), ("bosnian-snake", "6x6", "easy"), ("kenken", "4x4", "easy"))


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Board]]:
    """The boards that a booklet proves, grades and explains."""
    done: dict[str, list[Board]] = {"proven": [], "graded": [], "explained": []}
    solve_many, explain = items.solve_many, hints.explain

    def prove(boards: Iterable[Board], **options: Any) -> Iterator[Any]:
        several = list(boards)
        done["proven"] += several
        return solve_many(several, **options)

    def noted(what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def one(board: Board, **options: Any) -> Any:
            done[what].append(board)
            return call(board, **options)

        return one

    monkeypatch.setattr(items, "solve_many", prove)
    monkeypatch.setattr(hints, "explain", noted("explained", explain))
    monkeypatch.setattr("quebra.engine.explain.grade.grade", noted("graded", quebra.grade))
    return done


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_is_done_twice(work: dict[str, list[Board]], tmp_path: Path, jobs: str) -> None:
    place = str(tmp_path / "book.pdf")
    assert guarded(["book", "-o", place, "--generate", ASKED, "--seed", "7", "--hints", "--jobs", jobs]) == 0
    assert work == {"proven": [], "graded": [], "explained": []}


def test_what_the_maker_did_not_need_is_done_once(work: dict[str, list[Board]], tmp_path: Path) -> None:
    """KenKens are graded without their steps; hints need them."""
    place = str(tmp_path / "book.pdf")
    assert guarded(["book", "-o", place, "--generate", "kenken 4x4 easy x 3", "--seed", "7"]) == 0
    assert work == {"proven": [], "graded": [], "explained": []}
    assert guarded(["book", "-o", place, "--generate", "kenken 4x4 easy x 3", "--seed", "7", "--hints"]) == 0
    assert work["proven"] == work["graded"] == []
    assert len(work["explained"]) == len(set(work["explained"])) == 3


def test_boards_of_files_are_still_proven(work: dict[str, list[Board]], tmp_path: Path) -> None:
    place = str(tmp_path / "book.pdf")
    assert guarded(["book", "kenken-testBoard", "-o", place, "--generate", ASKED, "--seed", "7"]) == 0
    board = quebra.examples()["kenken-testBoard"]
    assert work == {"proven": [board], "graded": [board], "explained": []}


def test_the_pages_are_the_same(work: dict[str, list[Board]]) -> None:
    made = [generate_one(make_request(*asked), 7, explained=True) for asked in REQUESTS]
    board = quebra.examples()["snake-1-6x6"]
    book = quebra.booklet([made[0], board, *made[1:]], hints=True, language="en", mixed=True)
    assert work["proven"] == [board]
    read = [made[0].board, board, *(one.board for one in made[1:])]
    assert book == quebra.booklet(read, hints=True, language="en", mixed=True)


@pytest.mark.parametrize("asked", REQUESTS[:2], ids=str)
def test_the_steps_kept_are_those_of_explaining(asked: tuple[str, str, str]) -> None:
    puzzle = generate_one(make_request(*asked), 7, explained=True)
    kept, found = puzzle.explanation, quebra.explain(puzzle.board)
    assert kept is not None and (kept.grade, kept.solutions) == (found.grade, found.solutions)
    teller = quebra.Teller(puzzle.board)
    for one, other in zip(kept.steps, found.steps, strict=True):
        bare = [replace(step, rules=(), chain=(), parts=()) for step in (one, other)]
        assert bare[0] == bare[1] and len(one.parts) == len(other.parts)
        assert teller.step(one) == teller.step(other)


def test_steps_are_kept_only_where_they_are_asked_for() -> None:
    asked = make_request(*REQUESTS[0])
    puzzle, explained = generate_one(asked, 7), generate_one(asked, 7, explained=True)
    assert puzzle.explanation is None and explained.explanation is not None
    assert puzzle == explained and repr(puzzle) == repr(explained)
    assert puzzle.to_json() == explained.to_json()
    (made,) = quebra.generate(REQUESTS[0][0], size=REQUESTS[0][1], difficulty=REQUESTS[0][2], seed=7)
    assert made == puzzle and made.explanation is None


@pytest.mark.parametrize("name", ["shakashaka-tab4", "snake-1-6x6", "kenken-testBoard"])
def test_explanations_travel_between_processes(name: str) -> None:
    board = quebra.examples()[name]
    found = quebra.explain(board)
    again = pickle.loads(pickle.dumps(found))
    teller = quebra.Teller(board)
    assert [teller.step(step) for step in again.steps] == [teller.step(step) for step in found.steps]
    assert [rule.clauses for step in again.steps for rule in step.rules] == [
        rule.clauses for step in found.steps for rule in step.rules
    ]
