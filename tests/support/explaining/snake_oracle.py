"""Rules, fillings and true boards of Bosnian Snake, told anew from the rules of the game for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from quebra.core.grid import Cell, neighbours, pieces, surrounding
from quebra.engine.model.model import Fact, Rule
from quebra.games.bosnian_snake.board import Mark, SnakeBoard
from support.brute_force import all_snakes
from support.explaining.snake_workspace import Workspace

GLOBAL = {
    *("one-piece", "no-loop", "too-far", "row-total", "rows-total", "column-total", "columns-total"),
    *("dark-squares", "light-squares", "odd-colours", "ends-same", "ends-differ", "balance"),
}


def counted_length(board: SnakeBoard) -> int:
    if board.length is not None:
        return board.length
    counts = next(counts for counts in (board.row_counts, board.column_counts) if None not in counts)
    return sum(count or 0 for count in counts)


def keeps_whole(board: SnakeBoard, rule: Rule, snake: set[Cell], ends: set[Cell]) -> bool:
    """Whether a filling keeps a rule about the whole board; ``ends`` has the given ones too."""
    dark, light = ([cell for cell in snake if sum(cell) % 2 == odd] for odd in (0, 1))
    dark_ends = sum(sum(cell) % 2 == 0 for cell in ends)
    if rule.name == "one-piece":
        return len(pieces(snake)) < 2
    if rule.name == "no-loop":
        sides = sum(other in snake for cell in snake for other in neighbours(cell, board.rows, board.columns))
        return sides // 2 == len(snake) - len(pieces(snake))
    if rule.name == "too-far":
        return snake.isdisjoint(rule.cells)
    if rule.name == "balance":
        return len(dark) - len(light) == dark_ends - 1
    if rule.name in ("ends-same", "ends-differ"):
        light_ends = len(ends) - dark_ends
        return dark_ends == light_ends == 1 if rule.name == "ends-differ" else 0 in (dark_ends, light_ends)
    length = counted_length(board)
    if rule.name == "odd-colours":
        ways = [(1, 0)] * (dark_ends == len(ends)) + [(0, 1)] * (dark_ends == 0)
        return any((len(dark), len(light)) == (length // 2 + d, length // 2 + e) for d, e in ways)
    if rule.name.endswith("-squares"):
        given = [sum(cell) % 2 == (rule.name == "light-squares") for cell in board.ends[:1]]
        found = len(dark if rule.name == "dark-squares" else light)
        return found == length // 2 + (length % 2 and given[0])
    axis = rule.name.startswith("column")
    counts = board.column_counts if axis else board.row_counts
    if None not in counts:
        return False  # such a rule is only made when the counts cannot be right
    free = [cell for cell in snake if counts[cell[axis] - 1] is None]
    total = board.length if board.length is not None else counted_length(board)
    return len(free) == total - sum(count or 0 for count in counts)


def keeps(board: SnakeBoard, rule: Rule, snake: set[Cell], ends: set[Cell]) -> bool:
    """Whether a filling keeps a rule, from the rules of the game alone."""
    cell = rule.cells[0] if rule.cells else (0, 0)
    if rule.name in GLOBAL:
        return keeps_whole(board, rule, snake, ends)
    if rule.name == "continues":
        beside = sum(other in snake for other in neighbours(cell, board.rows, board.columns))
        if cell in ends:
            return beside == 1
        return cell not in snake or beside == 2
    if rule.name == "touches-itself":
        a, b, c, d = (other in snake for other in rule.cells)
        return (a, b, c, d) not in ((1, 0, 0, 1), (0, 1, 1, 0), (1, 1, 1, 1))
    if rule.name == "two-ends":
        return len(ends) == 2 and ends <= snake
    if rule.name == "clue":
        return len(snake & set(surrounding(cell, board.rows, board.columns))) == board.mark(cell)
    if rule.name == "length":
        return len(snake) == board.length
    line = dict(rule.values)["line"]
    axis = rule.name == "column-count"
    counts = board.column_counts if axis else board.row_counts
    return sum(other[axis] == line for other in snake) == counts[int(line) - 1]


def fillings(workspace: Workspace) -> Iterator[tuple[set[Cell], set[Cell], list[Fact]]]:
    """Every way to fill in what is not known: snake, ends, and the new facts."""
    open_facts = [key for key in workspace.variables if workspace.known.holds(*key) is None]
    known = workspace.known.facts()
    for bits in product((False, True), repeat=len(open_facts)):
        new = [Fact(*key, bit) for key, bit in zip(open_facts, bits, strict=True)]
        true = [fact for fact in known + new if fact.holds]
        snake = {fact.cell for fact in true if fact.value == "snake"}
        yield snake, {*workspace.board.ends, *(fact.cell for fact in true if fact.value == "end")}, new


ENDS = ("", "", "H", "E", "HT", "EE")


def true_board(rng: random.Random, rows: int, columns: int) -> SnakeBoard:
    """A board that tells the truth about a hidden snake; often a whole side of counts."""
    path = rng.choice(all_snakes(rows, columns))
    snake = set(path)
    cells: list[list[Mark]] = [[None] * columns for _ in range(rows)]
    for row, column in product(range(1, rows + 1), range(1, columns + 1)):
        if (row, column) not in snake and rng.random() < 0.2:
            around = len(snake & set(surrounding((row, column), rows, columns)))
            cells[row - 1][column - 1] = around if rng.random() < 0.5 else "x"
        elif (row, column) in path[1:-1] and rng.random() < 0.1:
            cells[row - 1][column - 1] = "o"
    for letter, (row, column) in zip(rng.choice(ENDS), (path[0], path[-1]), strict=False):
        cells[row - 1][column - 1] = letter
    counts = []
    for axis, lines in ((0, rows), (1, columns)):
        share = rng.choice((0, 0.4, 0.8, 1))
        true = [sum(cell[axis] == line for cell in snake) for line in range(1, lines + 1)]
        counts.append(tuple(count if rng.random() < share else None for count in true))
    length = len(snake) if rng.random() < 0.3 else None
    return SnakeBoard(rows, columns, counts[0], counts[1], tuple(map(tuple, cells)), length)


def whole_facts(workspace: Workspace, snake: frozenset[Cell]) -> list[Fact]:
    """Everything there is to say of a solution."""
    size = workspace.board.rows, workspace.board.columns
    ends = {cell for cell in snake if sum(other in snake for other in neighbours(cell, *size)) == 1}
    return [
        Fact(cell, value, cell in (snake if value == "snake" else ends))
        for cell, value in workspace.variables
    ]
