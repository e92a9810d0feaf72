"""Positions set up by hand: their notation, the rules from them, and every way they are written and read."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Position
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.protocol import Session, setup_line
from quebra.games.zurero.records import sgf
from quebra.games.zurero.records import text as plain
from quebra.games.zurero.records.record import Record, parse_record
from quebra.games.zurero.rules import set_up
from quebra.games.zurero.search.engine import Engine
from quebra.games.zurero.search.perft import perft
from quebra.games.zurero.setup import looks_like_position, read_cell, read_position, write_position

FEW = "5/1w3/2bw1/5/5 b"
ROWS = (".....", ".w...", "..bw.", ".....", ".....")


@st.composite
def setups(draw: st.DrawFn, largest: int = 25) -> Position:
    """Any board with a stone, sparse or full, and any turn."""
    size = draw(st.integers(5, largest))
    chance = random.Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from((0.0, 0.05, 0.3, 0.9)))
    grid = [
        [chance.choice("bw") if chance.random() < share else "." for _ in range(size)] for _ in range(size)
    ]
    grid[chance.randrange(size)][chance.randrange(size)] = chance.choice("bw")
    return set_up(("".join(row) for row in grid), draw(st.sampled_from(("black", "white"))))


@st.composite
def games(draw: st.DrawFn) -> LiveGame:
    """A game from a set-up, some random slides long."""
    play = LiveGame.from_position(draw(setups(largest=9)))
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 12))):
        if play.result is None:
            play.play(chance.choice(play.legal()))
    return play


# The notation.


def test_the_notation_as_documented() -> None:
    position = read_position(FEW)
    assert (position.rows, position.turn, position.result) == (ROWS, "black", None)
    assert write_position(position) == FEW
    several = "\ufeffzurero\n// a study\n. . . . .\n.w...\n\n..bW.\n. . . . .\r\n.....\nblack\n"
    for text in (several, several.replace("black", "turn black"), "5/1w3/2bw1/5/5 black"):
        assert read_position(text) == position
    assert read_position("...../.W.../..bw./1...1/5 BLACK") == position
    assert read_position(write_position(rules.start(25))).rows == rules.start(25).rows


@given(setups())
def test_every_position_comes_back_from_its_notation(position: Position) -> None:
    assert read_position(write_position(position)) == position
    assert looks_like_position(write_position(position))
    below = "\n".join((*position.rows, position.turn))
    assert read_position(below) == position
    assert looks_like_position(below)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "holds no position, expected rows of b, w and ."),
        ("// nothing\n", "holds no position"),
        ("5/5/2bw1/5/5", "expected black or white to move after the rows, found nothing"),
        ("5/5/2bw1/5/5 b w", "expected black or white to move after the rows, found 'b w'"),
        ("5/5/2bw1/5/5 green", "expected black or white to move, found 'green'"),
        ("5/5/2bw1/5 b", "expected a board size from 5 to 25, found '4'"),
        ("/".join(["26"] * 26) + " b", "expected a board size from 5 to 25, found '26'"),
        ("5/5/2xw1/5/5 b", "row 3 is '2xw1', expected only b, w, . and numbers of free cells"),
        ("5/5/2bw/5/5 b", "row 3 has 4 cells, expected 5"),
        ("5/5/2bw2/5/5 b", "row 3 has 6 cells, expected 5"),
        ("5/5//2bw1/5 b", "row 3 has 0 cells, expected 5"),
        ("5/5/0b4/5/5 b", "row 3 has 0 free cells in a row, expected 1 to 5"),
        ("5/5/999999999999b/5/5 b", "row 3 has 999999999999 free cells in a row"),
        ("5/5/²b2/5/5 b", "row 3 is '²b2'"),
        ("5/5/5/5/5 b", "the board holds no stone, expected at least one"),
        ("....\n.b..\n....\n....\nblack", "expected a board size from 5 to 25, found '4'"),
        (".....\n..b..\n....\n.....\n.....\nblack", "3: row 3 has 4 cells, expected 5, as many as rows"),
        (".....\n..b..\n..?..\n.....\n.....\nblack", "3: row 3 is '..?..', expected only b, w and ."),
        (".....\n..b..\n.....\n.....\n.....", "5: expected black or white to move, found '.....'"),
        (".....\n.....\n.....\n.....\n.....\nwhite", "the board holds no stone"),
    ],
)
def test_what_is_no_position_is_told(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read_position(text)
    assert str(caught.value).startswith(expected)
    assert "\n" not in str(caught.value)


@given(st.text("bw./0123456789 \nxB,turnlackhie", max_size=80))
def test_garbage_is_read_or_refused(text: str) -> None:
    looks_like_position(text)
    try:
        position = read_position(text)
    except InputError:
        return
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize(
    "text", ["J10 L10", "C3 L3", "1. J10", "1.\nJ10", "zurero\n1. C3", "bb bw", '[Size "5"]']
)
def test_moves_are_no_position(text: str) -> None:
    assert not looks_like_position(text)


def test_cells() -> None:
    assert read_cell("J10", 19) == (10, 10)
    assert read_cell(" y25", 25) == (25, 25)
    for text in ("", "J", "10", "J0", "J20", "T1", "J1.0", "jj", "Z1", "J١"):
        with pytest.raises(InputError, match="expected a cell from A1 to S19"):
            read_cell(text, 19)


# The rules.


@pytest.mark.parametrize(
    ("rows", "turn", "winner", "reason"),
    [
        ("bbbbb/5/5/5/5", "white", "black", "five"),
        ("bbbbb/5/5/5/5", "black", "black", "gave-five"),
        ("wwwww/5/5/5/5", "black", "white", "five"),
        ("b4/1b3/2b2/3b1/4b", "white", "black", "five"),
        ("bbbbb/wwwww/5/5/5", "black", "white", "five"),  # White moved last, so White's counts first
        ("bbbbb/wwwww/5/5/5", "white", "black", "five"),
        ("6w/6w/6w/6w/6w/6w/6w", "white", "white", "gave-five"),
        ("bwbwb/bwbwb/wbwbw/bwbwb/bwbwb", "black", "draw", "no-move"),
    ],
)
def test_a_position_that_is_over(rows: str, turn: str, winner: str, reason: str) -> None:
    position = read_position(f"{rows} {turn}")
    assert position.result is not None
    assert (position.result.winner, position.result.reason) == (winner, reason)
    game = LiveGame.from_position(position)
    assert (game.result, game.legal(), game.moves) == (position.result, [], [])
    with pytest.raises(InputError, match="the game is over"):
        game.play("L1")
    assert perft(position, 0) == 1 and perft(position, 3) == 0


def test_four_are_not_over_and_colours_need_not_alternate() -> None:
    position = read_position("bbbb1/5/5/5/5 b")
    assert position.result is None
    assert rules.play(position, rules.legal_slides(position)[0]).turn == "white"
    after = LiveGame.from_position(position).play("R1")
    assert after.result is not None and (after.result.winner, after.result.reason) == ("black", "five")


def plain_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(plain_perft(rules.play(position, slide), depth - 1) for slide in rules.legal_slides(position))


@pytest.mark.kernel
@settings(max_examples=60)
@given(setups(largest=8))
def test_perft_agrees_with_the_plain_rules(position: Position) -> None:
    for depth in range(3):
        assert perft(position, depth) == plain_perft(position, depth)


def test_lines_without_a_stone_stay_shut() -> None:
    game = LiveGame.from_position(read_position("b4/5/5/5/4w w"))
    assert {str(move) for move in game.legal()} == {"L1", "R1", "L5", "R5", "TA", "BA", "TE", "BE"}
    game.play("L1")  # a stone on the entry cell is pushed inward
    assert game.position.rows[0] == "wb..."


# The game.


def test_a_game_from_a_position() -> None:
    game = LiveGame.from_position(read_position(FEW))
    assert (game.size, game.begins_at, game.count, game.names()) == (5, 0, 0, [])
    game.play("L3")
    game.play("TB")
    assert (game.count, game.names(), game.name_of(2), game.turn) == (2, ["L3", "TB"], "TB", "black")
    assert game.after(0).rows == ROWS
    assert game.after(2) == game.position == game.positions[2]
    game.undo()
    game.undo()
    assert game.position.rows == ROWS
    with pytest.raises(InputError, match="no move to take back"):
        game.undo()
    usual = read_moves("C3 L3", 5)
    assert (usual.begins_at, usual.count, usual.after(1), usual.name_of(1)) == (1, 2, rules.start(5), "C3")


def test_moves_after_a_position_are_counted_from_one() -> None:
    setup = read_position(FEW)
    assert read_moves("L3 TB", setup=setup).after(1).rows[2] == ".bbw."
    with pytest.raises(InputError, match="move 2: L1 meets no stone"):
        read_moves("L3 L1", setup=setup)
    with pytest.raises(InputError, match="move 1: expected a slide"):
        read_moves("C3 L3", setup=setup)
    with pytest.raises(InputError, match="the swap rule belongs to a game from its first stone"):
        LiveGame(5, swap=True, setup=setup)


def test_what_a_position_says_of_itself_is_judged_anew() -> None:
    """A game given up goes on from its last position; a result made up by hand counts for nothing."""
    play = read_moves("C3 L3", 5)
    play.give_up("black", "resigned")
    assert LiveGame.from_position(play.position).result is None
    over = Position(("bbbbb", *ROWS[1:]), "white")
    assert LiveGame.from_position(over).result is not None


# Records and the protocol.


@given(games())
def test_records_give_a_game_from_a_position_back(play: LiveGame) -> None:
    record = Record(play, {"Black": "Ana", "Event": "Studies"})
    for part in (plain, sgf):
        written = part.write_record(record)
        assert parse_record(written) == record
        assert part.write_record(parse_record(written)) == written


def test_a_game_given_up_from_a_position() -> None:
    play = read_moves("L3", setup=read_position(FEW))
    play.give_up("white", "time")
    for part in (plain, sgf):
        assert part.read_record(part.write_record(Record(play))).play == play


def test_the_records_look_as_documented() -> None:
    record = Record(read_moves("L3 TB", setup=read_position(FEW)))
    assert plain.write_record(record) == (
        f'zurero\n[Size "5"]\n[Position "{FEW}"]\n[Result "*"]\n\n1. L3  TB\n'
    )
    assert sgf.write_record(record) == (
        "(;GM[0]FF[4]CA[UTF-8]AP[Quebra]\nRU[Zurero]SZ[5]\nAB[C3]\nAW[B2][D3]\nPL[B]\n;B[L3];W[TB])\n"
    )
    assert parse_record(f'[position "{FEW}"]\n1. L3 2. TB') == record
    assert parse_record("(;SZ[5]PL[black]AW[d3][B2]AB[C3];B[L3];W[TB])") == record
    assert (
        parse_record(FEW).play
        == parse_record("\n".join((*ROWS, "black"))).play
        == LiveGame(setup=record.play.setup)
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('zurero\n[Position "5/5/2bw1/5 b"]', "2: the position: expected a board size from 5 to 25"),
        (f'[Size "7"]\n[Position "{FEW}"]', "2: the position has 5 rows, but Size is 7"),
        (f'[Swap "yes"]\n[Position "{FEW}"]', "2: a game from a position has no swap rule"),
        (f'[Position "{FEW}"]\n[Position "{FEW}"]', "2: the tag Position is given twice"),
        (f'[Position "{FEW}"]\nC3 L3', "2: move 1: expected a slide"),
        (f'[Position "{FEW}"]\nL3\nL1', "3: move 2: L1 meets no stone"),
        (f'[Position "{FEW}"]\n[Result "draw"]', "2: the result is draw, but on the board the game goes on"),
        ('[Position "bbbbb/5/5/5/5 b"]\n[Result "*"]', "2: the result is *, but on the board the game ended"),
        ("(;SZ[5]AB[C3])", "1: sets stones up, expected PL[B] or PL[W] to say who is to move"),
        ("(;SZ[5]AB[C3]PL[green])", "1: sets stones up, expected PL[B] or PL[W] to say who is to move"),
        ("(;SZ[5]\nPL[B])", "1: the board holds no stone"),
        ("(;SZ[5]PL[B]\nAB[C3]AW[C3])", "2: two stones are set up on C3"),
        ("(;SZ[5]PL[B]AB[C3]\nAW[F3])", "2: expected a cell from A1 to E5, found 'F3'"),
        ("(;SZ[5]PL[B]AB[cc])", "1: expected a cell from A1 to E5, found 'cc'"),
        ("(;SZ[5]PL[B]AB[C3]AE[C4])", "1: changes the board (AE), expected stones set up in the first node"),
        ("(;SZ[5]PL[W]AB[C3]\n;W[L3];AB[C4])", "2: changes the board (AB), expected stones set up"),
        ("(;SZ[5]RU[Zurero, swap]PL[B]AB[C3])", "1: a game from a position has no swap rule"),
        ("(;SZ[5]PL[W]AB[C3];B[L3])", "1: move 1: L3 is given to black, but it is white's turn"),
    ],
)  # fmt: skip
def test_faults_of_records_are_told_with_their_line(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(text)
    assert str(caught.value).startswith(expected)


class Heard:
    """A conversation: what is said to each line, a thought waited for."""

    def __init__(self, play: LiveGame | None = None) -> None:
        self.said: list[str] = []
        self.session = Session(self.said.append, "1", play)

    def __call__(self, *lines: str) -> list[str]:
        self.said.clear()
        for line in lines:
            self.session.hear(line)
            self.session.finish()
        return list(self.said)


def test_the_protocol_takes_a_game_from_a_position() -> None:
    hear = Heard()

    @given(games())
    def check(play: LiveGame) -> None:
        told = [*(f"board {row}" for row in play.position.rows), f"turn {play.turn}"]
        assert hear(f"position {setup_line(play)}", "board") == told

    check()
    few = LiveGame.from_position(read_position(FEW))
    assert Heard(few)("board") == [*(f"board {row}" for row in ROWS), "turn black"]


def test_the_engine_thinks_about_a_position() -> None:
    hear = Heard()
    *depths, answer = hear("position setup bbbb1/5/5/5/5 b", "go depth 3")
    assert "score win 1" in depths[-1]
    assert answer in ("bestmove L1", "bestmove R1")
    assert hear("position setup bbbbb/5/5/5/5 b", "go depth 3") == ["bestmove none"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("position setup", "error expected: position setup ROWS TURN [moves MOVES]"),
        ("position setup 5/5/2bw1/5/5", "error expected: position setup ROWS TURN"),
        ("position setup 5/5/2bw1/5/5 b L3", "error expected: position setup ROWS TURN"),
        ("position setup 5/5/2bw1/5/5 x", "error expected black or white to move, found 'x'"),
        ("position setup 5/5/2bw1/5/5 b moves L3 L1", "error move 2: L1 meets no stone"),
        ("position setup 5/5/5/5/5 b", "error the board holds no stone"),
    ],
)
def test_the_protocol_refuses_what_is_no_position_and_keeps_the_game(line: str, expected: str) -> None:
    said = Heard()("size 5", "position C3 L3", line, "board")
    assert said[0].startswith(expected)
    assert said[3] == "board ..wb."


def test_a_position_of_another_size_is_a_new_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of two sizes may share a hash: nothing may be remembered from one to the other."""
    forgotten: list[Engine] = []
    monkeypatch.setattr(Engine, "forget", lambda engine: forgotten.append(engine))
    hear = Heard()
    assert hear("position J10 L10", f"position setup {write_position(rules.start(19))}") == []
    assert forgotten == []
    hear(f"position setup {FEW}")
    assert len(forgotten) == 1
    hear("position C3 L3", f"position setup {FEW}")  # still of size 5
    assert len(forgotten) == 1
    assert "the swap rule" in hear("option swap on", f"position setup {FEW}")[0]
