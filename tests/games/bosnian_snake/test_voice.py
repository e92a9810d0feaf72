"""Bosnian Snake in a player's words: nothing is named twice, and what is said of a way is so."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import quebra
from quebra.app.explanation.summary import told_steps
from quebra.core.grid import neighbours
from support.explaining.cases import explained
from support.explaining.claims import read_cells
from support.explaining.snake_workspace import Workspace, read_board, read_facts, sentence
from support.explaining.true_boards import MAKERS

BOARDS = 60
BLOCKS = """bosnian-snake
* . . 1 . . . .
. . H . . 3 . .
. . . . . . . 2
. . . 4 . . . 3
4 . . . . . T .
. . . . . . . 2
. . . . . . . .
. . . . . . . .
4 . . . . 6 . .
4 . . . . . . .
"""
each_language = pytest.mark.parametrize("language", ["en", "pt"])


def texts(language: str) -> list[str]:
    boards = [MAKERS["snake"](seed) for seed in range(BOARDS)]
    larger = [board for name, board in quebra.examples().items() if name.startswith("snake-2")]
    return [
        quebra.Teller(board, language).step(step)
        for board in (*boards, *larger)
        for step in explained(board).steps
    ]


@each_language
def test_a_bottleneck_is_told_between_loose_ends(language: str) -> None:
    """From the end of a piece the snake has to go on, although another of its cells is nearer."""
    board = "* . . . . . / . . . . . . / . x x . x x / . . . . . ."
    # Two pieces, above and below the gap at r2c3: r1c2 to r1c4, with r1c3 nearest, and r3c2 to r3c3.
    workspace = Workspace(read_board(board), read_facts("r1c2 r1c3 r1c4 r3c3 r3c2"))
    number = workspace.rule("one-piece")
    naming = workspace.simplest(number, workspace.forced(number) or [])
    told = sentence([workspace.model.rules[number]], naming, language)
    expected = {
        "en": r"Every way from (r1c[24]) to (r3c3) passes r2c3, so it is snake\.",
        "pt": r"Todos os caminhos de (r1c[24]) a (r3c3) passam por r2c3, por isso é cobra\.",
    }
    assert re.fullmatch(expected[language], told), told


def test_every_way_takes_the_cells_that_are_told() -> None:
    """Without any one of them the two ends are apart: counted anew on boards with one solution."""
    seen = 0
    for seed in range(BOARDS):
        board = MAKERS["snake"](seed)
        explanation = explained(board)
        empty = {fact.cell for fact in explanation.given if fact.value == "snake" and not fact.holds}
        for step in explanation.inferences:
            if step.key == "would_split":
                text = quebra.Teller(board, "en").step(step)
                match = re.fullmatch(r"Every way from (\S+) to (\S+) passes (.+), so .+ snake\.", text)
                assert match is not None, text
                (start,), (goal,), through = map(read_cells, match.groups())
                assert through == sorted(fact.cell for fact in step.conclusions)
                for cell in through:
                    assert goal not in reached(board, start, empty | {cell}), text
                seen += 1
            empty |= {fact.cell for fact in step.conclusions if fact.value == "snake" and not fact.holds}
    assert seen


def reached(board: quebra.SnakeBoard, start: tuple[int, int], closed: set[tuple[int, int]]) -> set[object]:
    found, queue = {start}, [start]
    for cell in queue:
        for other in neighbours(cell, board.rows, board.columns):
            if other not in found and other not in closed and not board.is_closed(other):
                found.add(other)
                queue.append(other)
    return set(found)


@each_language
def test_no_chain_names_what_it_assumes_again(language: str) -> None:
    again = {
        "en": r"With snake in (r\d+c\d+), (?:\(1\) )?from \1 ",
        "pt": r"Com cobra em (r\d+c\d+), (?:\(1\) )?de \1 ",
    }
    there = {
        "en": r", (?:\(\d+\) )?it must go (?:on to|to both) r",
        "pt": r", (?:\(\d+\) )?esta tem de (?:seguir para|passar por) r",
    }
    told = texts(language)
    assert not any(re.search(again[language], text) for text in told)
    assert any(re.search(there[language], text) for text in told)


@each_language
def test_a_count_lists_its_cells_once(language: str) -> None:
    needs = {
        "en": r"^(?:Row|Column|The \d) .*needs .* left",
        "pt": r"^(?:A linha|A coluna|O \d) .*precisa de .* rest",
    }
    seen = 0
    for text in texts(language):
        if re.search(needs[language], text):
            lists = [
                match[0] for match in re.finditer(r"r\d+c\d+(?:(?:, | and | to | e | a )r\d+c\d+)+", text)
            ]
            assert not any(one == other for one, other in pairwise(lists)), text
            seen += bool(lists)
    assert seen > 5


def test_lines_that_a_run_fills_are_named_with_what_stays_empty() -> None:
    seen = 0
    for board in (quebra.examples()[name] for name in quebra.examples() if name.startswith("snake")):
        teller = quebra.Teller(board, "en")
        for step in told_steps(board, explained(board).steps):
            if step.key != "run_full":
                continue
            text = teller.step(step)
            empty = {fact.cell for fact in step.conclusions if fact.value == "snake" and not fact.holds}
            told = re.findall(r"(row|column) (\d+) \((.+?) empty\)", text)
            touching = re.search(r"as it would touch itself there: (.+?)[;.]", text)
            assert told or touching, text
            assert not told or "on the way it fills " in text
            if touching:
                assert set(read_cells(touching[1])) <= empty
            for kind, line, cells in told:
                named = read_cells(cells)
                assert set(named) <= empty
                assert {cell[kind == "column"] for cell in named} == {int(line)}
            seen += 1
    assert seen


@each_language
def test_a_block_is_named_by_its_cells(language: str) -> None:
    board = quebra.parse(BLOCKS)
    found = explained(board).contradiction
    assert found is not None
    blocks = [rule for rule in found.rules if rule.name == "touches-itself"]
    text = quebra.Teller(board, language).contradiction(found)
    assert len(blocks) > 1
    for rule in blocks:
        assert ", ".join(f"r{row}c{column}" for row, column in rule.cells) in text
