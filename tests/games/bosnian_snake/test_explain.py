"""Bosnian Snake explained: what each rule forces, what follows for the whole board, and the names."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.scene import Trail
from quebra.engine.explain.steps import Known, Link
from quebra.engine.model.model import Fact
from quebra.games.bosnian_snake import explain
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from support.boards import snake_boards
from support.brute_force import snakes_of
from support.explaining.snake_oracle import GLOBAL, fillings, keeps, true_board, whole_facts
from support.explaining.snake_situations import BLANK2, BLANK3, ENDS3, SITUATIONS
from support.explaining.snake_workspace import (
    COSTS,
    WORDS,
    Workspace,
    read_board,
    read_facts,
    rule_words,
    sentence,
)


@pytest.mark.parametrize("key", SITUATIONS)
def test_what_a_player_sees_first(key: str) -> None:
    technique, text, facts, name, first, expected = SITUATIONS[key]
    workspace = Workspace(read_board(text), read_facts(facts))
    number = workspace.rule(name, first)
    forced = workspace.forced(number)
    assert forced
    naming = workspace.simplest(number, forced)
    assert (naming.technique, naming.key) == (technique, key)
    assert set(naming.conclusions) == set(read_facts(expected)) <= set(forced)
    for language in WORDS:
        told = sentence([workspace.model.rules[number]], naming, language)
        assert told.endswith(".") and not re.search(r"[{}]|, so \.|: \.| ,|  ", told)


@pytest.mark.parametrize(
    "text, facts, name, told",
    [
        (
            *("* . . . / 2 . . .", "-r1c2", "row-count"),
            "Row 1 needs 2, and nothing but r1c1 and r1c3 is left: all are snake.",
        ),
        (
            *("* 1 1 / 1 . . / . . .", "r2c1", "row-total"),
            "The length is 2 and the rows with a count take 1. That leaves 1 for row 2, "
            "which has that many already, so r2c2 is empty.",
        ),
        (
            *("* . . . . . / . . . . . .", "r1c1 r1c3 r1c5", "one-piece"),
            "Every way from r1c1 to r1c3 passes r1c2, so it is snake.",
        ),
        (
            *(BLANK3, "r1c1 r1c2 r1c3 r2c1 -r2c2 r2c3 r3c1 r3c3", "no-loop"),
            "r3c2 would close a loop with r3c1, r2c1, r1c1, r1c2, r1c3, r2c3, r3c3, so r3c2 is empty.",
        ),
    ],
)
def test_sentences(text: str, facts: str, name: str, told: str) -> None:
    workspace = Workspace(read_board(text), read_facts(facts))
    number = workspace.rule(name)
    naming = workspace.simplest(number, workspace.forced(number) or [])
    assert sentence([workspace.model.rules[number]], naming, "en") == told


# ---- steps of several rules

EVERYTHING = "* . 1 . / . . . . / 1 . . 3 / length 4"
KINDS = {
    "shape": ("continues", "touches-itself", "two-ends"),
    "line": ("continues", "row-count", "column-count"),
    "clue": ("clue", "continues"),
    "mixed": ("clue", "row-count", "continues"),
    "board": ("clue", "row-count", "one-piece"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ["chain", "combination"])
def test_steps_of_several_rules(kind: str, key: str) -> None:
    workspace = Workspace(read_board(EVERYTHING))
    rules = [next(rule for rule in workspace.model.rules if rule.name == name) for name in KINDS[kind]]
    forced = read_facts("r1c1 -r1c2")
    chain = () if key == "combination" else (Link(rules[0], ()),)
    naming = explain.name(workspace.board, rules, forced, chain, workspace.known)
    without_numbers = key == "combination" and kind == "shape"
    assert naming.key == ("combination_shape" if without_numbers else key)
    assert naming.technique == f"{kind}-{'combination' if key == 'combination' else 'chain'}"
    assert naming.conclusions == tuple(forced[:1])  # a chain or cases show one thing
    for language in WORDS:
        assert "{" not in sentence(rules, naming, language)


def test_the_length_is_about_the_whole_board() -> None:
    workspace = Workspace(read_board(EVERYTHING))
    rules = [workspace.model.rules[workspace.rule(name)] for name in ("length", "row-count")]
    assert (
        explain.name(workspace.board, rules, read_facts("r1c1"), (), workspace.known).technique
        == "board-combination"
    )


def test_every_technique_and_sentence_is_met() -> None:
    several = {f"{kind}-{form}" for kind in KINDS for form in ("chain", "combination")}
    techniques = several | {situation[0] for situation in SITUATIONS.values()}
    keys = {
        "chain",
        "combination",
        "combination_shape",
        "run",
        "run_beside",
        "run_full",
        "dead_ends",
        "ways_done",
        *SITUATIONS,
    }
    for words in WORDS.values():
        assert set(words["techniques"]) == techniques
        assert set(words["steps"]) == keys
    assert set(COSTS) == techniques
    assert all(cost.get("routine", False) == (cost["cost"] == 0) for cost in COSTS.values())


def places(words: object) -> object:
    """The same tree, with the places of each sentence in its stead."""
    if isinstance(words, dict):
        return {key: places(value) for key, value in words.items()}
    if isinstance(words, list):
        return [places(value) for value in words]
    return set(re.findall(r"{(\w+)}", str(words)))


def test_both_languages_have_the_same_keys_and_places() -> None:
    assert places(WORDS["en"]) == places(WORDS["pt"])


# ---- each rule alone


@settings(max_examples=250)
@given(snake_boards(most=3), st.randoms(use_true_random=False))
def test_each_rule_forces_what_every_filling_has(board: SnakeBoard, rng: random.Random) -> None:
    workspace = Workspace(board)
    unknown = [key for key in workspace.variables if workspace.known.holds(*key) is None]
    rng.shuffle(unknown)
    workspace.learn(Fact(*key, rng.random() < 0.5) for key in unknown[rng.randrange(7) :])
    everything = list(fillings(workspace))
    for number, rule in enumerate(workspace.model.rules):
        if rule.name == "two-ends" and not rule.values:
            assert workspace.forced(number) is None  # no cell is left for the other end
            continue
        kept = [set(new) for snake, ends, new in everything if keeps(board, rule, snake, ends)]
        forced = workspace.forced(number)
        if not kept:
            assert forced is None, rule
            continue
        assert forced is not None and set(forced) == set.intersection(*kept), rule
        if forced:
            naming = workspace.simplest(number, forced)
            assert naming.conclusions and set(naming.conclusions) <= set(forced)
            for language in WORDS:
                sentence([rule], naming, language)


# ---- whole boards


def test_no_solution_is_lost() -> None:
    rng = random.Random(5)
    met = set()
    for _ in range(150):
        board = true_board(rng, *rng.choice([(2, 3), (3, 3), (1, 5), (3, 4), (4, 4)]))
        workspace = Workspace(board)
        solutions = sorted(snakes_of(board), key=sorted)
        assert solutions
        for snake in solutions[:6]:
            literals = [workspace.literal(fact) for fact in whole_facts(workspace, snake)]
            for number, rule in enumerate(workspace.model.rules):
                if rule.rank > 1:
                    met.add(rule.name)
                    assert workspace.reasoner.solve([number], literals), rule
    assert met == GLOBAL | {"length"}  # told by the board, but counted over all of it


def test_steps_of_one_rule_are_true_and_named() -> None:
    rng = random.Random(8)
    steps = 0
    for _ in range(40):
        board = true_board(rng, *rng.choice([(3, 3), (3, 4), (4, 4)]))
        workspace = Workspace(board)
        truths = [set(whole_facts(workspace, snake)) for snake in snakes_of(board)]
        news = True
        while news:
            news = False
            for number, rule in enumerate(workspace.model.rules):
                forced = workspace.forced(number)
                assert forced is not None
                if not forced:
                    continue
                naming = workspace.simplest(number, forced)
                assert naming.conclusions and set(naming.conclusions) <= set(forced)
                assert all(truth.issuperset(naming.conclusions) for truth in truths)
                assert naming.technique in COSTS
                for language in WORDS:
                    sentence([rule], naming, language)
                workspace.learn(naming.conclusions)
                news, steps = True, steps + 1
    assert steps > 200


def test_every_rule_has_words() -> None:
    rng = random.Random(3)
    met = set()
    for _ in range(60):
        for rule in explain.model(true_board(rng, 3, 4)).rules:
            met.add(rule.name)
            for language in WORDS:
                assert all(words and "{" not in words for words in rule_words(rule, language))
    for words in WORDS.values():
        assert set(words["rules"]) == set(words["statements"]) == met


@pytest.mark.parametrize(
    "text, name",
    [
        ("* . . / . H T / . . . / length 3", "ends-same"),
        ("* . . . / . H . T / . . . . / length 4", "ends-differ"),
        ("* 1 1 / 1 . . / 2 . .", "rows-total"),
        ("* 1 1 / . . . / . . . / length 3", "columns-total"),
        ("* 1 1 / 1 . . / . x x", "row-total"),
        ("* . . / . x x / . x . / length 2", "light-squares"),
        ("* . . / . x x / . x x / length 2", "ends-differ"),
        ("* . . / . x x / . x x / length 3", "odd-colours"),
    ],
)
def test_contradictions_are_seen(text: str, name: str) -> None:
    workspace = Workspace(read_board(text))
    assert workspace.forced(workspace.rule(name)) is None
    assert all(rule_words(rule, language) for rule in workspace.model.rules for language in WORDS)


def test_a_told_length_needs_no_balance_and_nothing_to_add_up() -> None:
    names = {rule.name for rule in explain.model(read_board(f"{ENDS3} / length 5")).rules}
    assert not names & {"balance", "row-total", "rows-total", "column-total", "columns-total"}
    assert "balance" in {rule.name for rule in explain.model(read_board(ENDS3)).rules}


# ---- facts, answers and pictures


@given(
    st.lists(st.lists(st.sampled_from([True, False, None]), min_size=3, max_size=3), min_size=3, max_size=3)
)
def test_answers_and_facts(rows: list[list[bool | None]]) -> None:
    board = read_board(BLANK3)
    answer = SnakeAnswer(tuple(map(tuple, rows)))
    known = Known(explain.model(board))
    known.add(explain.facts_of(board, answer))
    assert explain.answer_of(board, known).cells == answer.cells
    assert len(known.facts()) == sum(value is not None for row in rows for value in row)


def test_a_whole_answer_is_told_in_order() -> None:
    workspace = Workspace(read_board(BLANK2), read_facts("r1c1 r1c2 r2c2 -r2c1"))
    assert explain.answer_of(workspace.board, workspace.known).path == ((1, 1), (1, 2), (2, 2))


def test_values_as_told() -> None:
    facts = read_facts("r1c1 -r1c1 e:r1c1 -e:r1c1")
    assert [explain.fact_value(fact) for fact in facts] == ["snake", "empty", "end", "not end"]
    assert [explain.decides(fact) for fact in facts] == [True, True, False, False]
    assert not explain.BACKGROUND


def trails(workspace: Workspace) -> list[Trail]:
    return [
        shape for shape in explain.scene(workspace.board, workspace.known).shapes if isinstance(shape, Trail)
    ]


def test_ends_that_were_found_are_drawn() -> None:
    line = read_board("* . . . / . . . .")
    assert trails(Workspace(line, read_facts("r1c1 r1c2"))) == [Trail(((1, 1), (1, 2)))]
    found = Workspace(line, read_facts("r1c1 r1c2 e:r1c1"))
    assert trails(found) == [Trail(((1, 1), (1, 2)), "end", "open")]
    too_many = Workspace(line, read_facts("r1c1 r1c2 r1c3 e:r1c1 e:r1c2 e:r1c3"))
    assert [trail.cells for trail in trails(too_many)] == [((1, 1), (1, 2), (1, 3))]
    walled = Workspace(read_board("* . . / . . 1 / . 1 ."), read_facts("r1c1 e:r1c1"))
    assert trails(walled) == [Trail(((1, 1),))]
