"""A situation for every sentence of Bosnian Snake: what a player sees first in it."""

from __future__ import annotations

from quebra.core.grid import Cell

BLANK2 = "* . . / . . . / . . ."
BLANK3 = "* . . . / . . . . / . . . . / . . . ."
ENDS3 = "* . . . / . H . . / . . . . / . . . T"
FEW_ROWS = "* 2 1 / 1 . . / . . . / . . ."  # 2 + 1 in the columns, 1 of it in row 1
FEW_COLUMNS = "* 1 . . / 2 . . . / 1 . . ."

# sentence: technique, board, what is known, the rule and its first cell, what is concluded
SITUATIONS: dict[str, tuple[str, str, str, str, Cell | None, str]] = {
    "row_full": ("line-full", "* . . . / 1 . . .", "r1c1", "row-count", None, "-r1c2 -r1c3"),
    "row_rest": ("line-rest", "* . . . / 2 . . .", "-r1c2 r1c1", "row-count", None, "r1c3"),
    "row_rest_all": ("line-rest", "* . . . / 2 . . .", "-r1c2", "row-count", None, "r1c1 r1c3"),
    "row_zero": ("zero-line", "* . . / 0 . .", "", "row-count", None, "-r1c1 -r1c2"),
    "column_full": ("line-full", "* 1 / . . / . . / . .", "r2c1", "column-count", None, "-r1c1 -r3c1"),
    "column_rest": ("line-rest", "* 2 / . . / . . / . .", "-r2c1 r1c1", "column-count", None, "r3c1"),
    "column_rest_all": ("line-rest", "* 2 / . . / . . / . .", "-r2c1", "column-count", None, "r1c1 r3c1"),
    "column_zero": ("zero-line", "* 0 / . . / . .", "", "column-count", None, "-r1c1 -r2c1"),
    "clue_full": ("clue-full", "* . . / . 1 . / . . .", "r1c2", "clue", (1, 1), "-r2c1 -r2c2"),
    "clue_rest": ("clue-rest", "* . . / . 2 . / . . .", "-r2c2 r1c2", "clue", (1, 1), "r2c1"),
    "clue_rest_all": ("clue-rest", "* . . / . 2 . / . . .", "-r2c2", "clue", (1, 1), "r1c2 r2c1"),
    "clue_zero": ("zero-clue", "* . . / . 0 . / . . .", "", "clue", (1, 1), "-r1c2 -r2c1 -r2c2"),
    "length_full": ("length-full", f"{BLANK2} / length 2", "r1c1 r1c2", "length", None, "-r2c1 -r2c2"),
    "length_rest": ("length-rest", f"{BLANK2} / length 3", "-r2c2", "length", None, "r1c1 r1c2 r2c1"),
    "row_total_full": ("total-full", "* 1 1 / 1 . . / . . .", "r2c1", "row-total", None, "-r2c2"),
    "row_total_rest": ("total-rest", "* 1 1 / 1 . . / . . .", "-r2c1", "row-total", None, "r2c2"),
    "rows_total_full": ("total-full", FEW_ROWS, "r2c1 r3c1", "rows-total", None, "-r2c2 -r3c2"),
    "rows_total_rest": ("total-rest", FEW_ROWS, "-r2c2 -r3c2", "rows-total", None, "r2c1 r3c1"),
    "column_total_full": ("total-full", "* 1 . / 1 . . / 1 . .", "r1c2", "column-total", None, "-r2c2"),
    "column_total_rest": ("total-rest", "* 1 . / 1 . . / 1 . .", "-r1c2", "column-total", None, "r2c2"),
    "columns_total_full": ("total-full", FEW_COLUMNS, "r1c2 r1c3", "columns-total", None, "-r2c2 -r2c3"),
    "columns_total_rest": ("total-rest", FEW_COLUMNS, "-r2c2 -r2c3", "columns-total", None, "r1c2 r1c3"),
    "dark_full": ("colours-full", f"{BLANK2} / length 2", "r1c1", "dark-squares", None, "-r2c2"),
    "dark_rest": ("colours-rest", f"{BLANK2} / length 2", "-r1c1", "dark-squares", None, "r2c2"),
    "light_full": ("colours-full", f"{BLANK2} / length 2", "r1c2", "light-squares", None, "-r2c1"),
    "light_rest": ("colours-rest", f"{BLANK2} / length 2", "-r1c2", "light-squares", None, "r2c1"),
    "odd_colours": (
        *("colours-ends", f"{BLANK2} / length 3", "e:r1c1", "odd-colours", None),
        "r1c1 r2c2 -e:r1c2 -e:r2c1",
    ),
    "ends_same": ("end-colours", f"{BLANK2} / length 3", "e:r1c1", "ends-same", None, "-e:r1c2 -e:r2c1"),
    "ends_differ": ("end-colours", f"{BLANK2} / length 2", "e:r1c1", "ends-differ", None, "-e:r2c2"),
    "balance": ("balance", "* . . . / . H . T / . . . .", "r1c2 -r2c2", "balance", None, "-r2c1 -r2c3"),
    "only_way_on": ("only-way", ENDS3, "r2c2 r1c2 -r2c1 -r3c2", "continues", (2, 2), "r2c3"),
    "only_way_both": ("only-way", ENDS3, "r2c2 -r1c2 -r2c1", "continues", (2, 2), "r2c3 r3c2"),
    "only_way_end": ("only-way", ENDS3, "-r1c2", "continues", (1, 1), "r2c1"),
    "only_way_last": ("only-way", BLANK3, "r1c1 -r1c2", "continues", (1, 1), "r2c1 e:r1c1"),
    "way_done": ("way-done", ENDS3, "r2c2 r1c2 r3c2", "continues", (2, 2), "-r2c1 -r2c3"),
    "way_done_end": ("way-done", ENDS3, "r1c2", "continues", (1, 1), "-r2c1"),
    "must_end": ("must-end", BLANK3, "r1c1 r1c2 -r2c1", "continues", (1, 1), "e:r1c1"),
    "not_end_two": ("not-end", BLANK3, "r1c2 r2c1", "continues", (1, 1), "-e:r1c1"),
    "not_end_none": ("not-end", BLANK3, "-r1c1 -r1c2 -r2c1", "continues", (1, 1), "-e:r1c1"),
    "not_end_empty": ("not-end", BLANK2, "-r1c1 -r2c2", "two-ends", None, "-e:r1c1 -e:r2c2"),
    "dead_end": ("dead-end", ENDS3, "-r1c2", "continues", (1, 3), "-r1c3"),
    "dead_end_alone": ("dead-end", BLANK3, "-r1c2 -r2c3", "continues", (1, 3), "-r1c3"),
    "would_branch": ("would-branch", ENDS3, "r1c2 r2c1 r2c3", "continues", (2, 2), "-r2c2"),
    "corner_join": ("corner-join", BLANK2, "r1c1 r2c2 -r1c2", "touches-itself", (1, 1), "r2c1"),
    "full_block": ("full-block", BLANK2, "r1c1 r2c2 r1c2", "touches-itself", (1, 1), "-r2c1"),
    "would_touch": ("would-touch", BLANK2, "r1c2 -r1c1 -r2c2", "touches-itself", (1, 1), "-r2c1"),
    "end_is_snake": ("end-is-snake", BLANK2, "e:r1c1 -r2c2", "two-ends", None, "r1c1"),
    "ends_found": (
        *("ends-found", BLANK2, "e:r1c1 r1c1 e:r1c2 r1c2", "two-ends", None),
        "-e:r2c1 -e:r2c2",
    ),
    "last_ends": (
        *("last-ends", BLANK2, "-e:r1c1 -e:r1c2", "two-ends", None),
        "r2c1 r2c2 e:r2c1 e:r2c2",
    ),
    "would_loop": (
        *("would-loop", BLANK3, "r1c1 r1c2 r1c3 r2c1 -r2c2 r2c3 r3c1 r3c3", "no-loop", None),
        "-r3c2",
    ),
    "out_of_reach": ("out-of-reach", "* . . . . / . . . . .", "r1c1 -r1c2", "one-piece", None, "-r1c3 -r1c4"),
    "would_split": ("would-split", "* . . . . / . . . . .", "r1c1 r1c4", "one-piece", None, "r1c2 r1c3"),
    "too_far": ("too-far", "* . . . . / . H . . . / length 3", "", "too-far", None, "-r1c4"),
}
