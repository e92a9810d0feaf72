"""What every game must offer, the template included: a fifth game is one new folder."""

from __future__ import annotations

import ast
import json
import tomllib
from importlib import import_module, resources
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import quebra
from quebra.core import registry
from quebra.core.derived.description import Description
from quebra.core.game import DataPart, DrawPart, ExamplesPart, Game, ModelPart, PlayPart, RulesPart, TextPart
from quebra.core.grid import all_cells
from quebra.core.symmetry import SYMMETRIES, TURNS
from quebra.core.words import LANGUAGES, tables, words
from quebra.engine.explain.chains.phrasing import explain_words
from quebra.engine.explain.explain import explain_part
from quebra.engine.explain.play.marks import facts_by_value
from quebra.engine.explain.steps import ExplainPart, Known
from quebra.engine.explain.techniques import costs_of
from quebra.engine.generate.attempt import GeneratePart, canonical, generate_one, generate_part
from quebra.engine.generate.request import RequestsPart, make_request, options_of, requests_of

ROOT = Path(quebra.__file__).parent
TEMPLATE: Game = import_module("quebra.games._template").GAME
GAMES = [*registry.games().values(), TEMPLATE]
FILES = {"__init__.py", "board.py", "rules.py", "model.py", "words.en.toml", "words.pt.toml", "cases"}
# What a game may leave to be derived: but then its board must describe itself.
DERIVED = ("text", "data", "draw", "play", "examples", "explain", "generate", "requests")
VERSUS_FILES = {
    "__init__.py", "board.py", "rules.py", "game.py", "search", "players.py", "records", "draw.py",
    "words.en.toml", "words.pt.toml", "cases",
}  # fmt: skip


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Each game in turn; the template is registered while its tests run."""
    everything = {**registry.games(), TEMPLATE.name: TEMPLATE}
    monkeypatch.setattr(registry, "games", lambda: everything)
    chosen: Game = request.param
    return chosen


def test_the_registry_finds_the_folders() -> None:
    folders = {p.name for p in (ROOT / "games").iterdir() if p.is_dir() and not p.name.startswith("_")}
    assert {g.package.rsplit(".", 1)[1] for g in registry.every_game().values()} == folders
    orders = [(game.order, game.name) for game in registry.every_game().values()]
    assert orders == sorted(orders) and len(orders) > 3
    assert [game for game in registry.every_game().values() if game.kind == "puzzle"] == list(
        registry.games().values()
    )


@pytest.mark.parametrize("versus", [g for g in registry.every_game().values() if g.kind == "versus"])
def test_a_game_for_two_has_its_files_and_is_no_puzzle(versus: Game) -> None:
    present = {entry.name for entry in resources.files(versus.package).iterdir()}
    assert present >= VERSUS_FILES
    assert set(versus.titles) == set(LANGUAGES)
    english, portuguese = (words(versus.package, language) for language in LANGUAGES)
    assert set(english) == set(portuguese)
    assert all(_places(english[key]) == _places(portuguese[key]) for key in english)
    with pytest.raises(quebra.InputError, match=f"quebra {versus.name} --help"):
        quebra.board_from_json({"type": versus.name})


def test_same_files_in_each_folder(game: Game) -> None:
    present = {entry.name for entry in resources.files(game.package).iterdir()}
    assert not FILES - present, f"{game.name} lacks {', '.join(sorted(FILES - present))}"
    assert set(game.titles) == set(LANGUAGES)


def test_every_part_is_there_or_derived(game: Game) -> None:
    missing = [part for part in DERIVED if not game.offers(part)]
    if missing:
        assert isinstance(game.board.BOARD.description, Description), f"{game.name} lacks {missing}"
    parts = {
        "text": (game.text, TextPart),
        "data": (game.data, DataPart),
        "rules": (game.rules, RulesPart),
        "model": (game.model, ModelPart),
        "draw": (game.draw, DrawPart),
        "play": (game.play, PlayPart),
        "examples": (game.examples, ExamplesPart),
        "explain": (explain_part(game), ExplainPart),
        "generate": (generate_part(game.name), GeneratePart),
        "requests": (requests_of(game.name), RequestsPart),
    }
    for name, (part, protocol) in parts.items():
        wanted = {key for key in (*vars(protocol), *protocol.__annotations__) if not key.startswith("_")}
        assert not [key for key in wanted if not hasattr(part, key)], (game.name, name)


def test_every_rule_and_technique_has_words(game: Game) -> None:
    for language in LANGUAGES:
        spoken = explain_words(game.package, language)
        assert set(costs_of(game.package).table) == set(spoken["techniques"])
        assert tables(game.package, language)["book"]["rules"].endswith(".")
    english, portuguese = (explain_words(game.package, language) for language in LANGUAGES)
    assert {name: set(table) for name, table in english.items()} == {
        name: set(table) for name, table in portuguese.items()
    }


def test_the_board_has_rows_and_columns(game: Game) -> None:
    for board in game.examples.examples().values():
        assert isinstance(board, quebra.Board)
        scene = game.draw.draw(board)
        assert (board.rows, board.columns) == (scene.rows, scene.columns)


def test_marks_have_the_values_that_steps_conclude(game: Game) -> None:
    """What may be marked in a cell is what steps say of it; nothing where the board tells it."""
    part = explain_part(game)
    for board in game.examples.examples().values():
        known = Known(part.model(board))
        cells = list(all_cells(board.rows, board.columns))
        assert any(board.open_values(cell) for cell in cells)
        for cell in cells:
            values = board.open_values(cell)
            assert len(set(values)) == len(values) != 1
            assert not values or set(values) == set(facts_by_value(part, known, cell))


def test_clues_are_rules_that_know_them(game: Game) -> None:
    """Every clue of a model stands for itself: no two rules of one clue, and the board can name it."""
    for board in game.examples.examples().values():
        rules = explain_part(game).model(board).rules
        clues = [rule.clue for rule in rules if rule.clue is not None]
        assert clues and len(set(clues)) == len(clues)
        for clue in clues:
            assert clue.cell is None or (
                1 <= clue.cell[0] <= board.rows and 1 <= clue.cell[1] <= board.columns
            )
            assert clue.to_json()["kind"] == clue.kind


def test_examples_are_solved_checked_written_and_drawn(game: Game) -> None:
    boards = game.examples.examples()
    assert boards
    for name, board in boards.items():
        assert board.type == game.name
        assert quebra.parse(quebra.board_to_text(board)) == board, name
        assert quebra.parse(json.dumps(quebra.board_to_json(board))) == board, name
        result = quebra.solve(board, limit=3)
        assert result.solutions, name
        for answer in (None, *result.solutions):
            for ascii_only in (False, True):
                picture = quebra.show(board, answer, ascii_only=ascii_only)
                assert picture.isascii() or not ascii_only
                assert quebra.show(board, answer, colour=True, ascii_only=ascii_only).count("\x1b") > 0
        for answer in result.solutions:
            assert quebra.check(board, answer).right
            text = quebra.answer_to_text(board, answer)
            assert quebra.check(board, text).right
            assert quebra.parse_answer(board, json.dumps(quebra.answer_to_json(answer))) == answer


@pytest.mark.parametrize("symmetry", list(SYMMETRIES))
def test_new_boards_are_unique_graded_and_turn(game: Game, symmetry: str) -> None:
    size = requests_of(game.name).USUAL_SIZE
    options = {"ends": "unknown"} if "ends" in [one.name for one in options_of(game.name)] else {}
    asked = make_request(game.name, (min(size), min(size)), "any", symmetry, options=options)
    puzzle = generate_one(asked, 6)  # which is found soon by all of them
    assert quebra.solve(puzzle.board).solutions == (puzzle.solution,)
    assert quebra.grade(puzzle.board) == puzzle.grade
    assert quebra.board_from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle.board
    turn = generate_part(game.name).turned
    for one in TURNS:
        laid = turn(puzzle.board, one)
        assert canonical(laid) == canonical(puzzle.board)
        assert quebra.solve(laid).status == "unique"
    assert turn(turn(puzzle.board, TURNS[1]), TURNS[1]) == puzzle.board


def test_the_referee_knows_no_solver(game: Game) -> None:
    """rules.py imports only the core and its own board."""
    tree = ast.parse(resources.files(game.package).joinpath("rules.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    allowed = {f"{game.package}.board", "__future__", "collections.abc", "itertools", "math"}
    assert all(name in allowed or name.startswith("quebra.core") for name in imported), imported


def test_boards_are_frozen_and_hashable(game: Game) -> None:
    for board in game.examples.examples().values():
        with pytest.raises(AttributeError):
            board.extras = {}  # type: ignore[misc]
        assert len({board, quebra.parse(quebra.board_to_text(board))}) == 1


def cases(game: Game) -> list[dict[str, Any]]:
    text = resources.files(game.package).joinpath("cases/broken.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["case"])


def test_each_broken_case_names_its_rule_and_cells(game: Game) -> None:
    for case in cases(game):
        board = quebra.parse(case["board"])
        partial = case.get("partial", False)
        answer = quebra.parse_answer(board, case["answer"], partial=partial or case.get("undecided", False))
        verdict = quebra.check(board, answer, partial=partial)
        assert not verdict.right
        named = [v for v in verdict.violations if (v.rule, v.key) == (case["rule"], case["key"])]
        cells = [[list(cell) for cell in violation.cells] for violation in named]
        assert case["cells"] in cells, case["key"]
        for violation in verdict.violations:
            for language in LANGUAGES:
                sentence = quebra.tell(board, violation, language)
                assert "{" not in sentence
                assert sentence.endswith(".")


def test_every_sentence_has_a_case_and_both_languages(game: Game) -> None:
    english, portuguese = (words(game.package, language) for language in LANGUAGES)
    assert set(english) == set(portuguese) == {case["key"] for case in cases(game)} - {"unfinished"}
    for key, sentence in english.items():
        assert _places(sentence) == _places(portuguese[key]), key
        assert sentence != portuguese[key]


def test_the_programs_own_sentences_are_in_both_languages() -> None:
    english, portuguese = (words("quebra.app", language) for language in LANGUAGES)
    assert set(english) == set(portuguese)
    assert all(_places(english[key]) == _places(portuguese[key]) for key in english)


def _places(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
