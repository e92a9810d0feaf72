"""The rules, one hand-made position for each edge case."""

from __future__ import annotations

import pytest

from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Colour, Position, Slide, cell_name, middle, read_move, read_slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.search.engine import encode, native_board


def board(text: str, turn: Colour = "black") -> Position:
    return Position(tuple(text.split()), turn)


def after(text: str, slide: str, turn: Colour = "black") -> Position:
    """Plays on the reference, and sees that the kernel agrees."""
    position = board(text, turn)
    move = read_slide(slide, position.size)
    result = rules.play(position, move)
    kernel = native_board(position)
    winner = kernel.play(encode(move))
    assert kernel.cells() == "".join(result.rows)
    assert winner == {"black": 0, "white": 1, "draw": 2, None: 2}[result.result and result.result.winner]
    return result


@pytest.mark.parametrize(
    ("size", "name"), [(5, "C3"), (6, "D4"), (8, "E5"), (19, "J10"), (24, "M13"), (25, "M13")]
)
def test_the_first_stone_stands_in_the_middle(size: int, name: str) -> None:
    start = rules.start(size)
    assert cell_name(middle(size)) == name
    assert start.at(middle(size)) == "b"
    assert start.stones == 1
    assert start.turn == "white"
    assert len(rules.legal_slides(start)) == 4


@pytest.mark.parametrize("size", [4, 26, 0, -3])
def test_sizes_out_of_range_are_refused(size: int) -> None:
    with pytest.raises(InputError, match="from 5 to 25"):
        rules.start(size)


def test_a_slider_pushes_the_stone_it_meets() -> None:
    now = after("..... ..... ..w.. ..... .....", "L3")
    assert now.rows[2] == "..bw."
    assert now.last == ((3, 3), (3, 4))
    assert now.turn == "white"


def test_a_slider_stops_before_a_stone_with_another_behind_it() -> None:
    now = after("..... ..... ..ww. ..... .....", "L3")
    assert now.rows[2] == ".bww."
    assert now.last == ((3, 2),)


def test_a_stone_at_the_far_edge_is_not_pushed_off() -> None:
    assert after("..... ..... ....w ..... .....", "L3").rows[2] == "...bw"


def test_only_one_stone_moves_and_by_one_cell() -> None:
    assert after("..... ..... .w.w. ..... .....", "L3").rows[2] == ".bww."


def test_a_stone_on_the_entry_cell_is_pushed_inward() -> None:
    assert after("..... ..... w.... ..... .....", "L3").rows[2] == "bw..."
    assert after("..... ..... ....w ..... .....", "R3").rows[2] == "...wb"
    assert [row[1] for row in after(".w... ..... ..... ..... .....", "TB").rows] == list("bw...")
    assert [row[1] for row in after("..... ..... ..... ..... .w...", "BB").rows] == list("...wb")


@pytest.mark.parametrize(
    ("slide", "key"), [("L1", "empty-line"), ("TE", "empty-line"), ("L3", "blocked-entry")]
)
def test_illegal_slides_say_why(slide: str, key: str) -> None:
    with pytest.raises(rules.IllegalMove) as caught:
        after("..... ..... bw... ..... .....", slide)
    assert caught.value.key == key
    assert slide in caught.value.message


def test_an_entry_is_blocked_by_two_stones_only() -> None:
    """Two stones at the entry block it, whatever comes after; a gap behind the first opens it."""
    assert after("..... ..... b.www ..... .....", "L3").rows[2] == "bbwww"
    with pytest.raises(rules.IllegalMove, match="both occupied"):
        after("..... ..... bw.ww ..... .....", "L3")


def test_five_wins_in_every_direction() -> None:
    row = after("..... ..... bbbb. ..... .....", "R3")
    column = after("..b.. ..b.. ..b.. ..b.. .....", "BC")
    falling = after("b.... .b... ..b.. ...b. ...ww", "BE", "white")  # not five for Black: White moves
    assert row.result is not None
    assert column.result is not None
    assert (row.result.winner, row.result.reason) == ("black", "five")
    assert row.result.five == ((3, 1), (3, 2), (3, 3), (3, 4), (3, 5))
    assert column.result.five == ((1, 3), (2, 3), (3, 3), (4, 3), (5, 3))
    assert falling.result is None
    diagonal = after("b.... .b... ..b.. ...b. w....", "R5")
    assert diagonal.result is None  # the slider pushes the only stone of its row
    diagonal = after("b.... .b... ..b.. ...b. ...w.", "R5")
    assert diagonal.rows[4] == "..wb."
    diagonal = after("b.... .b... ..b.. ...b. ..ww.", "R5")
    assert diagonal.result is not None
    assert diagonal.result.five == ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    rising = after("..ww. ...b. ..b.. .b... b....", "R1")
    assert rising.result is not None
    assert rising.result.five == ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1))


def test_more_than_five_wins_too() -> None:
    now = after("....... ....... ....... bbb.bbb ...w... ...w... .......", "BD")
    assert now.rows[3] == "bbb.bbb"
    now = after("....... ....... ....... bbb.bbb ...b... ....... .......", "BD")
    assert now.rows[3] == "bbbbbbb"
    assert now.result is not None
    assert len(now.result.five) == 7


def test_a_pushed_stone_of_ones_own_can_make_the_five() -> None:
    now = after("..... b.... .b... .bb.. .bbb.", "TB")
    # Column B: the slider meets B3 whose next cell is taken, so it stops on B2.
    assert now.at((2, 2)) == "b"
    now = after("..... ..... b.bbb ..... ..b..", "BC")
    assert now.rows[2] == "b.bbb"
    now = after("..... ..... bb.bb ..b.. .....", "BC")
    assert now.result is not None
    assert (now.result.winner, now.result.reason) == ("black", "five")
    assert now.last == ((4, 3), (3, 3))


def test_giving_the_opponent_five_loses() -> None:
    now = after("..... ..... ww.ww ..w.. .....", "BC")
    assert now.result is not None
    assert (now.result.winner, now.result.reason) == ("white", "gave-five")
    assert now.result.five == ((3, 1), (3, 2), (3, 3), (3, 4), (3, 5))


def test_if_both_get_five_the_mover_wins() -> None:
    now = after("..... ..... ww.ww bbwbb .....", "BC")
    assert now.rows[2:4] == ("wwwww", "bbbbb")
    assert now.result is not None
    assert (now.result.winner, now.result.reason) == ("black", "five")
    assert now.result.five == ((4, 1), (4, 2), (4, 3), (4, 4), (4, 5))


def test_the_pushed_stone_leaves_its_place_so_a_line_can_stay_at_four() -> None:
    now = after("..... ..... w.www ..... .....", "L3")
    assert now.rows[2] == "bwwww"
    assert now.result is None


def test_a_full_edge_leaves_no_slide_and_draws() -> None:
    full = "wbwbw bwbwb wbwbw wbwbw bwbw."
    position = board(full, "black")
    slides = [str(slide) for slide in rules.legal_slides(position)]
    assert slides == ["R5", "BE"]
    now = after(full, "R5", "white")
    assert now.result is not None
    assert (now.result.winner, now.result.reason, now.result.five) == ("draw", "no-move", ())
    assert rules.legal_slides(now) == []


def test_no_slide_after_the_end() -> None:
    over = after("..... ..... bbbb. ..... .....", "R3")
    with pytest.raises(rules.IllegalMove, match="over") as caught:
        rules.play(over, Slide("L", 3))
    assert caught.value.key == "game-over"


def test_notation() -> None:
    assert str(read_slide(" l10 ", 19)) == "L10"
    assert str(read_slide("tj", 19)) == "TJ"
    assert read_slide("R7", 7) == Slide("R", 7)
    assert read_slide("BG", 7) == Slide("B", 7)
    for bad in ("", "L", "L0", "L20", "TT", "T10", "LJ", "X3", "L1x", "L²", "BÄ", "L-1", "TJJ", "L٣"):
        with pytest.raises(InputError):
            read_slide(bad, 19)
    with pytest.raises(InputError, match="the last row is 5"):
        read_slide("L6", 5)
    with pytest.raises(InputError, match="the last column is E"):
        read_slide("TF", 5)


def test_positions_set_up_by_hand_are_checked() -> None:
    for rows in ((".....",) * 4, ("....",) * 5, ("..x..", *(".....",) * 4)):
        with pytest.raises(InputError):
            Position(tuple(rows), "black")
    with pytest.raises(InputError, match="black or white"):
        Position((".....",) * 5, "red")  # type: ignore[arg-type]


def test_a_game_is_played_and_taken_back() -> None:
    play = LiveGame(5)
    start = play.position
    for move in ("L3", "R3", "TC"):
        play.play(move)
    assert play.names() == ["C3", "L3", "R3", "TC"]
    assert len(play.positions) == 4
    assert [str(play.undo()) for _ in range(3)] == ["TC", "R3", "L3"]
    assert play.position == start
    with pytest.raises(InputError, match="no move to take back"):
        play.undo()


def test_a_game_can_be_given_up_and_that_taken_back() -> None:
    play = read_moves("C3 L3", 5)
    play.give_up("black", "resigned")
    assert play.result is not None
    assert (play.result.winner, play.result.reason) == ("white", "resigned")
    assert play.legal() == []
    with pytest.raises(InputError, match="over"):
        play.give_up("white", "time")
    with pytest.raises(rules.IllegalMove):
        play.play("L3")
    play.undo()
    assert play.result is None


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("J10 L10 L9", "move 3: L9 meets no stone"),
        ("C3 L10", "move 1 is 'C3', expected the first stone in the middle: J10"),
        ("J10 L20", "move 2: 'L20' is off the board"),
        ("J10 swap", "move 2: swap is possible only"),
        ("J10 L10 hello", "move 3: expected a slide"),
    ],
)
def test_a_wrong_move_in_a_record_is_named_by_its_number(moves: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_moves(moves)


def test_the_swap_rule() -> None:
    play = LiveGame(9, swap=True)
    assert "swap" not in [str(move) for move in play.legal()]
    play.play("L5")
    play.play("TE")
    assert play.turn == "white"
    assert "swap" in [str(move) for move in play.legal()]
    rows = play.position.rows
    play.play("swap")
    assert play.swapped
    assert play.position.rows == rows
    assert play.turn == "white"
    assert "swap" not in [str(move) for move in play.legal()]
    with pytest.raises(rules.IllegalMove, match="swap"):
        play.play("swap")
    play.undo()
    assert not play.swapped
    play.play("L5")
    with pytest.raises(rules.IllegalMove, match="swap"):
        play.play("swap")
    off = read_moves("E5 L5 TE", 9)
    with pytest.raises(rules.IllegalMove, match="swap"):
        off.play(read_move("swap", 9))
