"""Generating without a word of the game's own: any solution, and clues for it on demand."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import quebra
from quebra.core.clue import COLUMN_COUNT, NUMBER, ROW_COUNT, VALUE, Clue
from quebra.core.errors import QuebraError, TimeUp
from quebra.core.game import Game
from quebra.core.registry import game_named
from quebra.core.symmetry import TURNS
from quebra.engine.explain.explain import explain
from quebra.engine.generate.attempt import GaveUp, canonical, generate_one
from quebra.engine.generate.derived import DerivedSketch, random_answer
from quebra.engine.generate.request import can_be_made, make_request
from quebra.engine.model.clock import Clock
from quebra.engine.model.grid_model import GridModel
from quebra.engine.model.model import Model, Rule
from support.commands import run_apart
from support.made_to_order import check_all, is_symmetric, made, request
from support.places import SMALL_GAMES

pytestmark = pytest.mark.usefixtures("small_games")

SIZES = {"lamps": (3, 4), "posts": (3, 4), "latin": (4, 4)}
KINDS = {"lamps": {NUMBER}, "posts": {ROW_COUNT, COLUMN_COUNT}, "latin": {VALUE}}
each_game = pytest.mark.parametrize("type", SIZES)


@each_game
def test_random_answers_are_right_and_vary(type: str) -> None:
    game = game_named(type)
    empty = game.board.BOARD.empty(*SIZES[type])
    found = {random_answer(game, empty, Random(seed), Clock()) for seed in range(12)}
    assert len(found) >= 10
    assert all(quebra.check(empty, answer).right for answer in found)
    again = random_answer(game, empty, Random(5), Clock())
    assert again == random_answer(game, empty, Random(5), Clock())


@each_game
def test_boards_are_what_was_asked_for(type: str) -> None:
    """Unique by another solver, clues of the kinds that the board has, the level that was asked for."""
    levels = ("trivial",) if type == "latin" else ("trivial", "easy")
    for level in levels:
        puzzle = made(type, SIZES[type], level)
        check_all(puzzle, request(type, SIZES[type], level))
        assert {clue.kind for clue in puzzle.board.clues} <= KINDS[type]
        assert (puzzle.board.rows, puzzle.board.columns) == SIZES[type]


@each_game
def test_minimal_boards_can_spare_no_clue(type: str) -> None:
    puzzle = made(type, SIZES[type], "any", minimal=True)
    check_all(puzzle, request(type, SIZES[type], "any", minimal=True))
    clues = puzzle.board.clues
    assert clues
    for clue in clues:
        fewer = puzzle.board.with_clues({one: told for one, told in clues.items() if one != clue})
        assert quebra.count(fewer, cap=2) == 2


@pytest.mark.parametrize(
    ("type", "size", "symmetry"),
    [
        ("lamps", (4, 5), "rotation180"),
        ("posts", (3, 4), "rotation180"),
        ("posts", (3, 3), "rotation90"),
        ("latin", (4, 4), "rotation90"),
        ("latin", (4, 4), "mirror"),
    ],
)
def test_symmetric_layouts(type: str, size: tuple[int, int], symmetry: str) -> None:
    puzzle = made(type, size, "any", symmetry=symmetry)
    assert is_symmetric(puzzle.board, symmetry, layout)
    check_all(puzzle, request(type, size, "any", symmetry=symmetry))


def layout(board: Any) -> Any:
    """Where clues stand, whatever they say."""
    shown = tuple(tuple(content is None for content in row) for row in board.cells)
    return shown, *(
        tuple(count is None for count in line) for line in (board.row_counts, board.column_counts)
    )


def test_the_same_seed_gives_the_same_board_in_another_process() -> None:
    here = {type: made(type, SIZES[type], "trivial", seed=4).to_json() for type in SIZES}
    for type, board in here.items():
        size = "x".join(map(str, SIZES[type]))
        asked = ("generate", type, "--size", size, "--difficulty", "trivial", "--seed", 4, "--json")
        done = run_apart(*asked, QUEBRA_GAMES=str(SMALL_GAMES))
        assert json.loads(done.stdout) == board, done.stderr
    assert made("lamps", (3, 4), "trivial", seed=5).board != made("lamps", (3, 4), "trivial", seed=4).board


@each_game
def test_turns_are_the_same_puzzle(type: str) -> None:
    board = made(type, SIZES[type], "trivial").board
    laid = [board.turned(turn) for turn in TURNS]  # type: ignore[attr-defined]
    assert {canonical(one) for one in laid} == {canonical(board)}
    assert all(quebra.solve(one).status == "unique" for one in laid)


# ---- sketches


def sketch_of(type: str, seed: int = 1) -> DerivedSketch:
    game = game_named(type)
    empty = game.board.BOARD.empty(*SIZES[type])
    return DerivedSketch(game, empty, random_answer(game, empty, Random(seed), Clock()), "none")


@each_game
def test_every_clue_of_a_sketch_is_true(type: str) -> None:
    sketch = sketch_of(type)
    full = sketch.board(frozenset(range(sketch.groups)))
    answer = game_named(type).board.ANSWER.read(full, sketch.answer.cells, False)
    assert quebra.check(full, answer).right
    assert len(full.clues) == sketch.groups > 3
    by_board = game_named(type).model.build(full)
    empty = game_named(type).model.build(sketch.board(frozenset()))
    told = [literal for group in range(sketch.groups) for literal in sketch.add_rules(empty, group)]
    assert sorted(told) == sorted(by_board.givens)
    assert titles(empty) == titles(by_board)


def titles(model: Model) -> list[Any]:
    rules: list[Rule] = model.rules
    return sorted((rule.name, rule.cells, rule.values, str(rule.clue)) for rule in rules)


@each_game
def test_clues_that_steps_use(type: str) -> None:
    """A board with only the clues that its steps use is explained by the same steps."""
    sketch = sketch_of(type)
    everything = frozenset(range(sketch.groups))
    board: Any = sketch.board(everything)
    steps = explain(board).steps
    used = sketch.used(steps)
    assert used <= everything and used == frozenset().union(*(sketch.used([step]) for step in steps))
    rules = {rule.clue for step in steps for rule in step.rules if rule.clue is not None}
    shown: Any = sketch.board(used)
    assert rules <= set(shown.clues)


# ---- what cannot be made


def test_regions_cannot_be_generated() -> None:
    assert not can_be_made("stars") and can_be_made("lamps")
    with pytest.raises(quebra.InputError, match="stars cannot be generated: its boards have regions"):
        next(quebra.generate("stars", size=4))
    listed = run_apart("generate", "--help", QUEBRA_GAMES=str(SMALL_GAMES))
    assert "lamps" in listed.stdout and "stars" not in listed.stdout
    refused = run_apart("generate", "stars", QUEBRA_GAMES=str(SMALL_GAMES))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("quebra: stars cannot be generated: its boards have regions")


class Parts:
    """A game's parts with another model, and with another answer to what it offers."""

    def __init__(self, game: Game, build: Any) -> None:
        self.game, self.board, self.model = game, game.board, self
        self.build = build

    def offers(self, file: str, name: str | None = None) -> bool:
        return False

    def described(self, file: str) -> Any:
        return self.board

    def __hash__(self) -> int:
        return id(self)


def sketch_with(build: Any, answer: Any = None) -> DerivedSketch:
    game: Any = Parts(game_named("lamps"), build)
    empty = game.board.BOARD.empty(3, 3)
    found = random_answer(game, empty, Random(1), Clock()) if answer is None else answer
    return DerivedSketch(game, empty, found, "none")


def test_a_clue_that_does_not_count_needs_a_generator() -> None:
    def build(board: Any) -> GridModel:
        model = GridModel(board, game_named("lamps").board.ANSWER)
        for cell, _ in board.numbers:
            model.rule("odd", (cell,), [(model.is_value(cell, "dark"),)])
            model.rules[-1].clue = Clue(NUMBER, cell=cell)
        return model

    with pytest.raises(QuebraError, match="the clue number of lamps does not count values: write"):
        sketch_with(build)


def test_a_count_of_something_else_needs_a_generator() -> None:
    def build(board: Any) -> GridModel:
        model = GridModel(board, game_named("lamps").board.ANSWER)
        for cell, number in board.numbers:
            model.count("pairs", (cell,), [model.helper() for _ in range(4)], number, Clue(NUMBER, cell=cell))
        return model

    with pytest.raises(QuebraError, match="does not count values"):
        sketch_with(build)


def test_a_clue_without_a_rule_is_told() -> None:
    def build(board: Any) -> GridModel:
        return GridModel(board, game_named("lamps").board.ANSWER)

    with pytest.raises(QuebraError, match="no rule of lamps has the clue number: give it to count_value"):
        sketch_with(build)


def test_numbers_that_a_board_cannot_show_are_no_clues() -> None:
    """Lamps everywhere but in the middle: the number there would be 8, and boards go up to 4."""

    def build(board: Any) -> GridModel:
        model = GridModel(board, game_named("lamps").board.ANSWER)
        everywhere = list(board.all_cells())
        for cell, number in board.numbers:
            model.count_value("number", everywhere, "lamp", number, Clue(NUMBER, cell=cell))
        return model

    cells = [["lamp"] * 3, ["lamp", "dark", "lamp"], ["lamp"] * 3]
    answer = game_named("lamps").board.ANSWER(tuple(map(tuple, cells)))
    assert sketch_with(build, answer).groups == 0


def test_rules_that_are_not_written_down_hold_for_random_answers() -> None:
    """A model may look at fillings afterwards: here no lamp may stand in the first row."""

    def build(board: Any) -> GridModel:
        model = GridModel(board, game_named("lamps").board.ANSWER)

        def repair(truth: bytes) -> list[Rule]:
            lit = [model.is_value((1, column), "lamp") for column in (1, 2, 3)]
            return [Rule("dark", (), ((-variable,),)) for variable in lit if truth[variable]]

        model.repair = repair
        return model

    game: Any = Parts(game_named("lamps"), build)
    for seed in range(5):
        answer = random_answer(game, game.board.BOARD.empty(3, 3), Random(seed), Clock())
        assert answer.cells[0] == ("dark",) * 3


def test_a_size_without_any_solution_is_told() -> None:
    with pytest.raises(QuebraError, match="a latin board of 5x5 without clues has no solution"):
        generate_one(make_request("latin", 5), 1)
    with pytest.raises(quebra.InputError, match="size: the board is a square, found 4x5"):
        make_request("latin", "4x5")


@each_game
def test_the_time_limit_is_kept(type: str) -> None:
    game = game_named(type)
    with pytest.raises(TimeUp):
        random_answer(game, game.board.BOARD.empty(*SIZES[type]), Random(1), Clock(0))
    with pytest.raises(GaveUp):
        generate_one(make_request(type, SIZES[type], "extreme"), 1, 0.05)
