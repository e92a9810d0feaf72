"""Explaining without a word of the game's own: plain sentences, sound steps, hints from any state."""

from __future__ import annotations

import random
import shutil
import tomllib
from importlib import import_module, resources
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import quebra
from quebra.core import registry
from quebra.core.registry import game_named
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.derived import DerivedExplaining
from quebra.engine.explain.explain import part_of
from quebra.engine.model.model import Fact, Rule
from support.explaining.verifier import Verifier
from support.places import SMALL_GAMES

pytestmark = pytest.mark.usefixtures("small_games")

GAMES = ("lamps", "posts", "latin", "stars")
each_game = pytest.mark.parametrize("type", GAMES)
SOLVED = {"lamps": (3, 3), "posts": (3, 4), "latin": (4, 4), "stars": (5, 5)}


def true_board(type: str, seed: int) -> Any:
    """A board that tells the truth about one of its solutions, with about half of the clues that it could."""
    rng = random.Random(f"{type} {seed}")
    game, (rows, columns) = game_named(type), SOLVED[type]
    kind = game.board.BOARD
    plain = kind.empty(rows, columns)
    if type == "stars":
        regions = tuple(tuple(rng.randint(1, rows) for _ in range(columns)) for _ in range(rows))
        return kind(plain.cells, regions=regions)
    if type == "latin":
        order, shift = rng.sample(kind.description.value_names, 4), rng.sample(range(4), 4)
        cells = tuple(
            tuple(order[(a + b) % 4] if rng.random() < 0.45 else None for b in range(4)) for a in shift
        )
        return kind(cells)
    while True:
        lit = {cell for cell in plain.all_cells() if rng.random() < (0.5 if type == "lamps" else 0.3)}
        if type == "lamps":
            cells = tuple(
                tuple(
                    None if (r, c) in lit or rng.random() < 0.5 else _beside((r, c), lit)
                    for c in range(1, columns + 1)
                )
                for r in range(1, rows + 1)
            )
            return kind(cells)
        if not any(_beside(cell, lit) for cell in lit):
            counts = [
                tuple(sum(cell[axis] == n for cell in lit) for n in range(1, many + 1))
                for axis, many in ((0, rows), (1, columns))
            ]
            shown = [tuple(n if rng.random() < 0.8 else None for n in line) for line in counts]
            return kind(plain.cells, *shown)


def _beside(cell: tuple[int, int], cells: set[tuple[int, int]]) -> int:
    return sum(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in cells)


@each_game
def test_these_games_have_no_words_for_explaining(type: str) -> None:
    package = game_named(type).package
    own = tomllib.loads(resources.files(package).joinpath("words.en.toml").read_text(encoding="utf-8"))
    assert not {"rules", "statements", "facts", "steps", "techniques"} & set(own)
    assert isinstance(part_of(true_board(type, 0)), DerivedExplaining)


@each_game
def test_every_step_is_sound_and_told_in_both_languages(type: str) -> None:
    statuses, keys = set(), set()
    for seed in range(10):
        board = true_board(type, seed)
        explanation = quebra.explain(board)
        assert explanation.complete
        faults = Verifier(board).faults(explanation)
        assert not faults, (faults, quebra.board_to_text(board))
        statuses.add(explanation.status)
        keys |= {step.key for step in explanation.steps}
        for language in ("en", "pt"):
            teller = quebra.Teller(board, language)
            for step in explanation.steps:
                assert_sentence(teller.step(step))
            if explanation.contradiction is not None:
                assert_sentence(teller.contradiction(explanation.contradiction))
            for rule in part_of(board).model(board).rules:
                assert_whole(teller.rule(rule))
                assert_whole(teller.statement(rule))
    assert "unique" in statuses or type in ("lamps", "stars"), statuses
    assert {"latin": {"others", "rule"}}.get(type, {"rule"}) <= keys


def assert_sentence(text: str) -> None:
    assert text.endswith(".")
    assert_whole(text)


def assert_whole(text: str) -> None:
    """No place is left open or empty."""
    assert text.strip() and not set("{}") & set(text), text
    for gap in ("  ", " .", " ,", ": .", "()", "  at", "for .", " em ."):
        assert gap not in text.replace("\n  - ", "\n- "), text


def test_words_of_several_kinds() -> None:
    board = quebra.parse("latin\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4")
    teller = quebra.Teller(board)
    assert teller.facts([Fact((1, 2), value, False) for value in ("one", "two", "four")]) == (
        "r1c2 is not one, two or four"
    )
    assert teller.facts([Fact((1, 2), "two"), Fact((3, 3), "two")]) == "r1c2 and r3c3 are two"
    everywhere = Rule("total", ())
    assert (teller.rule(everywhere), teller.statement(everywhere)) == (
        "the rule total",
        "the rule total holds",
    )
    portuguese = quebra.Teller(board, "pt")
    assert portuguese.rule(everywhere) == "regra total"
    steps = quebra.explain(board).steps
    others, step = (next(one for one in steps if one.key == key) for key in ("others", "rule"))
    assert teller.step(others) == "r1c1 is one, so r1c1 is not two, three or four."
    assert portuguese.step(others) == "r1c1 é one, por isso r1c1 não é two, three nem four."
    assert teller.step(step) == "By the rule row at r1c1: r1c2, r1c3 and r1c4 are not one."
    assert portuguese.step(step) == "Por regra row em r1c1: r1c2, r1c3 e r1c4 não são one."


def test_default_words_have_the_same_places_in_both_languages() -> None:
    english, portuguese = (explain_words("quebra.games.lamps", language) for language in ("en", "pt"))
    assert {name: set(table) for name, table in english.items()} == {
        name: set(table) for name, table in portuguese.items()
    }
    for name in ("steps", "rules", "statements"):
        for key, text in english[name].items():
            assert places(text) == places(portuguese[name][key]), (name, key)


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@each_game
def test_hints_lead_from_half_filled_states_to_the_solution(type: str) -> None:
    boards = (true_board(type, seed) for seed in range(40))
    board = next(one for one in boards if quebra.solve(one).status == "unique")
    (answer,) = quebra.solve(board).solutions
    rng = random.Random(type)
    cells = [[value if rng.random() < 0.3 else None for value in row] for row in answer.cells]
    kind, left = type_of(answer), sum(value is None for row in cells for value in row)
    for _ in range(left + 1):
        hint = quebra.hint(board, kind(tuple(map(tuple, cells))))
        if hint.kind == "solved":
            break
        assert hint.kind == "step" and hint.cells
        for row, column in hint.cells:
            cells[row - 1][column - 1] = answer.value((row, column))
    assert quebra.hint(board, kind(tuple(map(tuple, cells)))).kind == "solved"


def type_of(answer: Any) -> Any:
    return game_named(answer.type).board.ANSWER


def test_hints_tell_mistakes() -> None:
    board = quebra.parse("latin\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4")
    told = quebra.hint(board, "2 . . .\n. . . .\n. . . .\n. . . .")
    assert told.kind == "mistake" and told.cells == ((1, 1),)
    assert "given" in {violation.rule for violation in told.violations}
    assert quebra.hint(board, ". 1 . .\n. . . .\n. . . .\n. . . .").kind == "mistake"


def test_an_answer_that_denies_a_given_is_wrong() -> None:
    board = quebra.parse("latin\n1 2\n2 .")
    verdict = quebra.check(board, "2 1\n1 2")
    assert [violation.rule for violation in verdict.violations] == ["given"]
    (violation,) = verdict.violations
    assert quebra.tell(board, violation) == "The board tells other values of r1c1, r1c2, r2c1."
    assert "r1c1, r1c2, r2c1" in quebra.tell(board, violation, "pt")
    assert quebra.check(board, ". .\n. 1").right
    assert quebra.check(board, ". .\n. .", partial=True).violations == ()


def test_values_in_json() -> None:
    two, four = (part_of(true_board(type, 0)) for type in ("posts", "latin"))
    assert [two.fact_value(Fact((1, 1), "gap", holds)) for holds in (True, False)] == ["gap", "post"]
    assert [four.fact_value(Fact((1, 1), "one", holds)) for holds in (True, False)] == ["one", "not one"]


def test_holes_are_no_open_cells() -> None:
    board = quebra.parse("latin\n# .\n. #")
    explanation = quebra.explain(board)
    assert explanation.status == "multiple" and explanation.open_cells == ((1, 2), (2, 1))
    assert all(answer.value((1, 1)) is None for answer in explanation.solutions)


def test_words_and_costs_alone_replace_the_usual_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder explain/ without a module: what steps are called and cost, but not how they are found."""
    shutil.copytree(SMALL_GAMES / "lamps", tmp_path / "lights", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (tmp_path / "lights").glob("*.py"):
        file.write_text(file.read_text().replace("games.lamps", "games.lights").replace('"lamps', '"lights'))
    usual = resources.files("quebra.engine.explain")
    costs = usual.joinpath("derived.techniques.toml").read_text(encoding="utf-8")
    words = usual.joinpath("derived.en.toml").read_text(encoding="utf-8")
    own = tmp_path / "lights" / "explain"
    own.mkdir()
    own.joinpath("techniques.toml").write_text(costs.replace("cost = 1.0", "cost = 2.0"))
    own.joinpath("words.en.toml").write_text(words.replace('"By {rule}', '"Look at {rule}'))
    monkeypatch.setattr(quebra.games, "__path__", [*quebra.games.__path__, str(tmp_path)])
    game = import_module("quebra.games.lights").GAME
    everything = {**registry.games(), game.name: game}
    monkeypatch.setattr(registry, "games", lambda: everything)
    board = game.examples.examples()["lights-first"]
    assert not game.offers("explain") and game_named("shakashaka").offers("explain")
    (step, *_) = quebra.explain(board).steps
    assert (step.cost, quebra.Teller(board).step(step)[:8]) == (2.0, "Look at ")
