"""The rules that the reports' programs go by, as they are printed, and what these accept that is wrong."""

from __future__ import annotations

from quebra.games.bosnian_snake.board import SnakeBoard
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard

WHITE = 11  # how the third report codes a cell that stays white; its triangles are 7 to 10
CODES = {"se": 7, "sw": 8, "nw": 9, "ne": 10}
# What the second report's program may print for puzzles 6 and 2.
THROUGH_A_NUMBER = """
s.........
s.........
s.........
s.........
ss........
.s........
ss.....sss
s....sss.s
ss.sss...s
.sss.....s
"""
LOOSE_BLOCK = """
sssssss.....
......s.....
......s.ss..
......s.ss..
..sssss.....
..s.........
..sss.......
....sssssss.
..........ss
...........s
...........s
...........s
"""
# A white area round four black cells that the third report's restrictions accept.
HOLE = """
shakashaka
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . 0 0 . . .
. . . 0 0 . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""
ROUND_THE_HOLE = """
. F 7 . . F 7 .
F . J F 7 L . 7
L J F . . 7 L J
. F . 0 0 . 7 .
. L . 0 0 . J .
F 7 L . . J F 7
L . 7 L J F . J
. L J . . L J .
"""


def snake_accepted(board: SnakeBoard, filled: list[str]) -> bool:
    """The second report's rules as it states them: by sums over neighbours, with the corners set apart."""
    size = board.rows
    on = {(r, c) for r in range(size) for c in range(size) if filled[r][c] == "s"}

    def around(cell: tuple[int, int], *, straight: bool) -> int:
        steps = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]
        return sum((cell[0] + dr, cell[1] + dc) in on for dr, dc in steps if not straight or 0 in (dr, dc))

    last = size - 1
    for cell in on:
        straight, near = around(cell, straight=True), around(cell, straight=False)
        if cell in ((0, 0), (last, last)):
            fits = straight == 1 and near <= 2
        elif cell in ((0, last), (last, 0)):
            fits = straight == 2 and near == 2
        else:
            fits = straight == 2 and near <= 4
        if not fits:
            return False
    for r, c in ((r, c) for r in range(size) for c in range(size)):
        number = board.cells[r][c]
        if isinstance(number, int):
            if around((r, c), straight=False) != number:
                return False
            if r in (0, last) and (r, c) in on:
                return False
    rows = [sum(cell == "s" for cell in row) for row in filled]
    columns = [sum(row[c] == "s" for row in filled) for c in range(size)]
    counts = [*zip(board.row_counts, rows, strict=True), *zip(board.column_counts, columns, strict=True)]
    return {(0, 0), (last, last)} <= on and all(asked in (None, found) for asked, found in counts)


class ShakashakaCodes:
    """A filled board in the third report's codes; what is black or off the board has none."""

    def __init__(self, board: ShakashakaBoard, answer: ShakashakaAnswer) -> None:
        self.size = board.rows
        self._codes = {
            (r, c): CODES.get(answer.cells[r][c] or "", WHITE)
            for r in range(board.rows)
            for c in range(board.columns)
            if board.cells[r][c] is None
        }

    def has(self, row: int, column: int, *codes: int) -> bool:
        return self._codes.get((row, column)) in codes


def shakashaka_accepted(board: ShakashakaBoard, answer: ShakashakaAnswer) -> bool:
    """The third report's restrictions 2 to 7. (The first, one code a cell, holds of any answer.)"""
    codes = ShakashakaCodes(board, answer)
    for r, c in ((r, c) for r in range(board.rows) for c in range(board.columns)):
        found = board.cells[r][c]
        if found is None:
            fits = _goes_on(codes, r, c) and _no_narrow_angle(codes, r, c)
            fits = fits and _no_hollow_corner(codes, r, c) and _nothing_nested(codes, r, c)
        elif isinstance(found, int):
            turned = (((-1, 0), 8, 7), ((1, 0), 10, 9), ((0, -1), 10, 7), ((0, 1), 8, 9))
            fits = found == sum(codes.has(r + dr, c + dc, *two) for (dr, dc), *two in turned)
        else:
            away = (((-1, 0), 9, 10), ((1, 0), 7, 8), ((0, -1), 8, 9), ((0, 1), 7, 10))
            fits = not any(codes.has(r + dr, c + dc, *two) for (dr, dc), *two in away)
        if not fits:
            return False
    return True


def _goes_on(codes: ShakashakaCodes, r: int, c: int) -> bool:
    """Restriction 4: a triangle's side goes straight on or turns, at both of its ends."""
    ends = {
        8: (((0, 1), 7, (1, 1)), ((-1, 0), 9, (-1, -1))),
        7: (((-1, 0), 10, (-1, 1)), ((0, -1), 8, (1, -1))),
        10: (((0, -1), 9, (-1, -1)), ((1, 0), 7, (1, 1))),
        9: (((1, 0), 8, (1, -1)), ((0, 1), 10, (-1, 1))),
    }
    return all(
        codes.has(r + beside[0], c + beside[1], turn) or codes.has(r + on[0], c + on[1], code)
        for code, both in ends.items()
        if codes.has(r, c, code)
        for beside, turn, on in both
    )


def _no_narrow_angle(codes: ShakashakaCodes, r: int, c: int) -> bool:
    """Restriction 5: where a side goes straight on, the cell in its bend is white."""
    bends = {8: ((1, 1), (0, 1)), 7: ((1, -1), (0, -1)), 10: ((1, 1), (1, 0)), 9: ((1, -1), (1, 0))}
    return all(
        codes.has(r + bend[0], c + bend[1], WHITE)
        for code, (on, bend) in bends.items()
        if codes.has(r, c, code) and codes.has(r + on[0], c + on[1], code)
    )


def _no_hollow_corner(codes: ShakashakaCodes, r: int, c: int) -> bool:
    """Restriction 6: three white cells of a block of four have a fourth, or a triangle that closes it."""
    return not codes.has(r, c, WHITE) or all(
        codes.has(r + dr, c + dc, WHITE, closing)
        for (dr, dc), closing in (((1, 1), 7), ((-1, 1), 10), ((1, -1), 8), ((-1, -1), 9))
        if codes.has(r + dr, c, WHITE) and codes.has(r, c + dc, WHITE)
    )


def _nothing_nested(codes: ShakashakaCodes, r: int, c: int) -> bool:
    """Restriction 7: between two equal triangles on a diagonal there is one that looks the other way."""
    return not any(
        codes.has(r, c, code)
        and codes.has(r + far, c + far * step, code)
        and not any(codes.has(r + near, c + near * step, between) for near in range(1, far))
        for code, between, step in ((9, 7, 1), (10, 8, -1))
        for far in range(1, codes.size)
    )


def lines_from(rows_: tuple[str, ...], cell: tuple[int, int]) -> list[int]:
    """How far a colour goes on from a cell: to the right, down, down left and down right."""
    size, colour = len(rows_), rows_[cell[0]][cell[1]]
    found = []
    for down, right in ((0, 1), (1, 0), (1, -1), (1, 1)):
        length, (row, place) = 0, cell
        while 0 <= row < size and 0 <= place < size and rows_[row][place] == colour:
            length, row, place = length + 1, row + down, place + right
        found.append(length)
    return found


def stones(rows_: tuple[str, ...]) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows_) for c, stone in enumerate(row) if stone != "."]


def longest(rows_: tuple[str, ...], colour: str) -> int:
    return max(
        (max(lines_from(rows_, cell)) for cell in stones(rows_) if rows_[cell[0]][cell[1]] == colour),
        default=0,
    )
