"""What is said to be wrong in the reports, each shown by the rules or by the report's own figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import fmean
from typing import cast

import pytest

import quebra
from quebra.app.reports.compared import note
from quebra.app.reports.published import NAMES, published, value_of
from quebra.core.words import LANGUAGES
from quebra.engine.solve.strategies.labeling import label
from quebra.games.bosnian_snake.board import SnakeAnswer, SnakeBoard
from quebra.games.shakashaka.board import ShakashakaAnswer, ShakashakaBoard
from quebra.games.zurero import rules
from quebra.games.zurero.board import read_slide
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.players import make_player
from support.report_rules import (
    CODES,
    HOLE,
    LOOSE_BLOCK,
    ROUND_THE_HOLE,
    THROUGH_A_NUMBER,
    lines_from,
    longest,
    shakashaka_accepted,
    snake_accepted,
    stones,
)

# A snake of 29 cells on the second report's puzzle 5, from its head to its tail.
SNAKE_5 = """
s . . . . . . . . . . . . . .
s s . . . . . . . . . . . . .
. s . . . . . . . . . . . . .
. s . . . . . . . . . . . . .
. s . . . . . . . . . . . . .
. s . . . . . . . . . . . . .
. s . . . . . . . . . . . . .
. s s s . . . . . . . . . . .
. . . s . . . . . . . . . . .
. . . s s s s . . . . . . . .
. . . . . . s . . . . . . . .
. . . . . . s . . . . . . . .
. . . . . . s s . . . . . . .
. . . . . . . s s s s s s s s
. . . . . . . . . . . . . . s
"""
# White's L6 completes a five of each colour, Black's nearer to the top.
BOTH_FIVES = (
    "E5 BE TE R5 R4 L5 L5 BE L3 TD BE TF BF L5 TB BC BE BF L4 TB R3 BE TB BB R8 L8 L8 R2 L4 L8 R2 TE TG L7 BG"
    " BD TA"
)
# Black has four in row 5 and wins with L5; White's four in column G can be broken instead.
WON = "E5 R5 BD R4 R5 R5 BG TG TE TG BE TE BC TG"


def column(report: str, table: int, figure: int) -> dict[str, float]:
    """A figure of a table by the last label of its rows, where it is printed."""
    found = published(report).tables[table]
    values = {row.labels[0]: value_of(row.values[figure]) for row in found.rows}
    return {key: value for key, value in values.items() if value is not None}


def snake_2(table: int, figure: int) -> dict[int, float]:
    return {int(key): value for key, value in column("snake-2", table, figure).items()}


def says(key: str, *numbers: str) -> None:
    """Both languages name these numbers, each as it writes them."""
    for lang in LANGUAGES:
        for text in numbers:
            assert (text.replace(".", ",") if lang == "pt" else text) in note(key, lang), (lang, text)


def wrong_mean() -> None:
    rows = published("snake-1").tables[1].rows
    runs = [float(row.values[1]) for row in rows[:3]]
    assert runs == [6.75, 6.56, 6.75] and rows[3].values[1] == "6.60"
    says("snake-1-mean", "6.75", "6.56", f"{fmean(runs):.2f}", "6.60")


def same_work_on_every_board() -> None:
    pruned, undone, made = (list(column("snake-1", 0, figure).values()) for figure in (2, 3, 4))
    assert (made[0], made[-1]) == (1438, 7039)
    assert max(undone) - min(undone) == 26 and 1.19e6 < min(undone) < 1.2e6
    share = 100 * (max(pruned) - min(pruned)) / min(pruned)
    says("snake-1-flat", "1438", "7039", "26", "1.2", f"{share:.2f} %")


def means_in_the_noise() -> None:
    rows = published("snake-1").tables[1].rows
    nine = [float(row.values[0]) for row in rows[4:7]]
    apart = float(rows[3].values[0]) - float(rows[11].values[0])
    assert 0 < apart < max(nine) - min(nine)
    says("snake-1-noise", f"{apart:.2f} s", f"{max(nine) - min(nine):.2f} s")


def a_board_with_solutions() -> None:
    assert 5 not in snake_2(0, 0)
    board = quebra.examples()["snake-2-puzzle-5"]
    assert quebra.check(board, SNAKE_5).right and SNAKE_5.count("s") == 29
    assert quebra.solve(board).status == "multiple"
    smallest = quebra.minimise(board)
    assert (smallest.length, smallest.optimal) == (29, True)
    says("snake-2-15x15", "29")


def a_board_of_another_size() -> None:
    row = published("snake-2").tables[0].rows[8]
    board = cast(SnakeBoard, quebra.examples()["snake-2-puzzle-9"])
    assert row.labels == ("9", "11x11") and (board.rows, board.columns) == (9, 9)
    assert (board.cells[0][0], board.cells[8][8]) == ("H", "T")
    says("snake-2-11x11", "11x11", "9x9")


def two_rows_changed_places() -> None:
    default, others = snake_2(0, 1), [snake_2(table, 1) for table in (1, 2, 3)]
    assert (default[7], {other[7] for other in others}) == (25943, {12, 14})
    assert default[6] == 14
    assert (min(other[6] for other in others), max(other[6] for other in others)) == (34633, 234912)
    ours = {
        number: label(quebra.examples()[f"snake-2-puzzle-{number}"], "leftmost", minimise=True)
        for number in (6, 7)
    }
    assert ours[7].optimal and ours[7].effort.backtracks < 100
    assert ours[6].optimal and ours[6].effort.backtracks > 1000
    says("snake-2-swapped", "25943", "12", "14", "34633", "234912")


def no_snakes() -> None:
    for number, filled, cells, rule in (
        (6, THROUGH_A_NUMBER, 27, "clue-covered"),
        (2, LOOSE_BLOCK, 35, "one-piece"),
    ):
        board = cast(SnakeBoard, quebra.examples()[f"snake-2-puzzle-{number}"])
        assert snake_accepted(board, filled.split()) and filled.count("s") == cells
        broken = quebra.check(board, "\n".join(" ".join(row) for row in filled.split()))
        assert rule in {violation.rule for violation in broken.violations}
    # The check itself can tell: it accepts true snakes, and refuses one cell more or less.
    for number in (1, 3, 4, 7, 8, 9):
        board = cast(SnakeBoard, quebra.examples()[f"snake-2-puzzle-{number}"])
        answer = cast(SnakeAnswer, quebra.solve(board).solution)
        filled_in = drawn(board, answer)
        assert snake_accepted(board, filled_in)
        row, place = answer.path[2]
        short = filled_in[row - 1]
        filled_in[row - 1] = short[: place - 1] + "." + short[place:]
        assert not snake_accepted(board, filled_in)
    assert quebra.minimise(quebra.examples()["snake-2-puzzle-6"]).length == 31
    six, two = (cast(SnakeBoard, quebra.examples()[f"snake-2-puzzle-{number}"]) for number in (6, 2))
    assert (six.cells[6][8], two.cells[3][7]) == (4, 5)
    says("snake-2-relaxed", "27", "31", "r7c9", "r4c8")


def ends_anywhere() -> None:
    """A true snake whose ends are not in two corners is refused."""
    board = cast(SnakeBoard, quebra.examples()["snake-1-9x9"])
    answer = cast(SnakeAnswer, quebra.solve(board).solution)
    assert quebra.check(board, answer).right and (1, 1) not in (answer.path[0], answer.path[-1])
    assert not snake_accepted(board, drawn(board, answer))


def drawn(board: SnakeBoard, answer: SnakeAnswer) -> list[str]:
    on = set(answer.path)
    return [
        "".join("s" if (r, c) in on else "." for c in range(1, board.columns + 1))
        for r in range(1, board.rows + 1)
    ]


def two_labelings_that_are_one() -> None:
    ffc, occurrence = snake_2(1, 1), snake_2(2, 1)
    assert [number for number in ffc if ffc[number] == occurrence[number]] == [4, 7, 8, 9]
    assert [number for number in ffc if ffc[number] != occurrence[number]] == [1, 2, 3, 6]
    for number in (1, 3, 4, 7, 8):
        board = quebra.examples()[f"snake-2-puzzle-{number}"]
        one, other = (label(board, by, minimise=True) for by in ("ffc", "occurrence"))
        assert one.effort == other.effort and one.answer == other.answer


def the_last_called_the_second() -> None:
    totals = [sum(snake_2(table, 0).values()) / 1000 for table in range(4)]
    default, ffc, occurrence, down = totals
    assert default < down < occurrence < ffc
    says("snake-2-ranking", *(f"{total:.0f} s" for total in totals))


def too_quick_to_be_true() -> None:
    rates = {}
    for table in range(4):
        times, counts = snake_2(table, 0), snake_2(table, 1)
        rates |= {(table, number): counts[number] / time for number, time in times.items() if time}
    assert rates.pop((2, 3)) == 1395.1
    assert 48 < max(rates.values()) < 49
    says("snake-2-rate", "13951", "1395", "49")


def faster_than_linear() -> None:
    table = published("shakashaka").tables[0]
    five, ten = ([float(value) for value in table.rows[place].values] for place in (1, 3))
    growth = {table.figures[place].label: ten[place] / five[place] for place in (2, 3, 4, 5)}
    assert all(factor > (10 * 10) / (5 * 5) for factor in growth.values())
    says("shakashaka-linear", *(f"{factor:.1f}" for factor in growth.values()))


def an_area_with_a_hole() -> None:
    board = cast(ShakashakaBoard, quebra.parse(HOLE))
    filled = cast(ShakashakaAnswer, quebra.parse_answer(board, ROUND_THE_HOLE))
    assert shakashaka_accepted(board, filled)
    assert {violation.rule for violation in quebra.check(board, filled).violations} == {"rectangle"}
    # The check itself can tell: it accepts every true solution, and refuses one with a triangle less.
    for name, bundled in quebra.examples().items():
        if isinstance(bundled, ShakashakaBoard):
            true = cast(ShakashakaAnswer, quebra.solve(bundled).solution)
            assert shakashaka_accepted(bundled, true), name
            less = [list(line) for line in true.cells]
            places = [(r, c) for r, line in enumerate(less) for c, cell in enumerate(line) if cell in CODES]
            for row, place in places[:1]:
                less[row][place] = "white"
                assert not shakashaka_accepted(bundled, replace(true, cells=less)), name
    says("shakashaka-hole", "8x8", "0")


def numbers_out_of_range() -> None:
    boards = [row.labels[0] for row in published("snake-1").tables[0].rows]
    assert "8x8" not in boards
    assert (
        quebra.solve(quebra.parse("bosnian-snake\n* . . .\n. H . .\n. . . .\n. T . 0\n")).status == "unique"
    )
    for number, status in ((7, "multiple"), (8, "none")):
        rows = [
            "bosnian-snake",
            "* . . . . .",
            *[". . . . . ."] * 2,
            f". . . {number} . .",
            *[". . . . . ."] * 2,
        ]
        assert quebra.solve(quebra.parse("\n".join(rows) + "\n")).status == status
    says("snake-1-range", "8x8", "6x6", "9x9", "12x12", "1", "8", "7", "0")


def boards_with_a_zero() -> None:
    boards = {name: board for name, board in quebra.examples().items() if name.startswith("shakashaka-tab")}
    with_zero = [
        name for name, board in boards.items() if any(0 in row for row in cast(ShakashakaBoard, board).cells)
    ]
    assert with_zero == [f"shakashaka-tab{number}" for number in (4, 5, 6, 7)]


def more_than_a_second() -> None:
    solving = column("kenken", 0, 1)
    assert [size for size, seconds in solving.items() if seconds >= 1] == ["10"]
    says("kenken-second", "222.720 s")


def the_first_five_wins() -> None:
    play = replay(BOTH_FIVES)
    assert play.position.turn == "white"
    after = rules.play(play.position, read_slide("L6", 9))
    assert after.result is not None and after.result.winner == "white"
    assert longest(after.rows, "b") >= 5 and longest(after.rows, "w") >= 5
    first = next(cell for cell in stones(after.rows) if max(lines_from(after.rows, cell)) >= 5)
    assert after.rows[first[0]][first[1]] == "b"  # to whom the report's program gives the game


def replay(record: str) -> LiveGame:
    play = LiveGame(9)
    for name in record.split()[1:]:
        play.play(read_slide(name, 9))
    return play


def a_win_left_alone() -> None:
    play = replay(WON)
    position = play.position
    assert position.turn == "black"
    won = {}
    for slide in rules.legal_slides(position):
        after = rules.play(position, slide)
        worth = longest(after.rows, "b") - longest(after.rows, "w")
        won[str(slide)] = (after.result is not None and after.result.winner == "black", worth)
    assert {worth for wins, worth in won.values() if wins} == {5 - 4}
    assert max(worth for wins, worth in won.values() if not wins) == 2
    player = make_player("report:2")
    for seed in range(5):
        player.begin(seed)
        assert won[str(player.choose(play))] == (False, 2)
    says("zurero-passes-wins", "1")


CLAIMS: dict[str, Callable[[], None]] = {
    "snake-1-mean": wrong_mean,
    "snake-1-flat": same_work_on_every_board,
    "snake-1-noise": means_in_the_noise,
    "snake-1-range": numbers_out_of_range,
    "snake-2-15x15": a_board_with_solutions,
    "snake-2-11x11": a_board_of_another_size,
    "snake-2-swapped": two_rows_changed_places,
    "snake-2-relaxed": no_snakes,
    "snake-2-corners": ends_anywhere,
    "snake-2-same": two_labelings_that_are_one,
    "snake-2-ranking": the_last_called_the_second,
    "snake-2-rate": too_quick_to_be_true,
    "shakashaka-linear": faster_than_linear,
    "shakashaka-hole": an_area_with_a_hole,
    "shakashaka-numbers": boards_with_a_zero,
    "kenken-second": more_than_a_second,
    "zurero-first-five": the_first_five_wins,
    "zurero-passes-wins": a_win_left_alone,
}


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_called_wrong_is_wrong(name: str) -> None:
    CLAIMS[name]()


def test_every_claim_is_shown_here() -> None:
    claimed = [key for name in NAMES for table in published(name).tables for key in table.wrong]
    assert sorted(claimed) == sorted(CLAIMS)


def test_the_lengths_that_a_note_tells_are_proven() -> None:
    boards = [quebra.examples()[f"snake-2-puzzle-{number}"] for number in range(1, 10)]
    lengths = [quebra.minimise(board).length for board in boards]
    for lang in LANGUAGES:
        told = note("snake-2-minimises", lang).partition(": 23")[2]
        numbers = [int(word) for word in "".join(c if c.isdigit() else " " for c in told).split()]
        assert [23, *numbers[:8]] == lengths
