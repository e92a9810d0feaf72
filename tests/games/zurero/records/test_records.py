"""Records: what is written is read back, and whatever else is in a file gets one clear line."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quebra.core.errors import InputError
from quebra.games.zurero.board import LARGEST, SMALLEST, USUAL, Slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.records import sgf
from quebra.games.zurero.records import text as plain
from quebra.games.zurero.records.record import Record, parse_record


def random_play(size: int, swap: bool, length: int, seed: int, end: str) -> LiveGame:
    """A legal game of at most ``length`` moves, given up at the end if it is not over."""
    chance, play = random.Random(seed), LiveGame(size, swap)
    while play.result is None and len(play.moves) < length:
        play.play(chance.choice(play.legal()))
    if end and play.result is None:
        play.give_up(chance.choice(["black", "white"]), end)  # type: ignore[arg-type]
    return play


plays = st.builds(
    random_play,
    st.integers(SMALLEST, LARGEST),
    st.booleans(),
    st.integers(0, 60),
    st.integers(0, 2**32),
    st.sampled_from(["", "resigned", "time", "illegal"]),
)
names = st.one_of(
    st.sampled_from(["Black", "White", "Date", "Event", "Title", "Round", "Annotator", "Level"]),
    st.from_regex(r"[A-Z][A-Za-z0-9_-]{0,8}", fullmatch=True),
).filter(lambda name: name.lower() not in ("size", "swap", "result", "reason"))
tags = st.dictionaries(names, st.text(max_size=20), max_size=5).filter(
    lambda found: len({name.lower() for name in found}) == len(found)
)
usual = {
    "black": "Black",
    "white": "White",
    "date": "Date",
    "event": "Event",
    "round": "Round",
    "place": "Place",
}


def canonical(found: dict[str, str]) -> dict[str, str]:
    return {usual.get(name.lower(), name): value for name, value in found.items()}


@given(plays, tags)
@example(LiveGame(5), {"Black": '"\\]{}[//;:\n\r\t\0\x1b\u202e\u2028\ufeff', "White": ""})
def test_text_is_read_back_exactly(play: LiveGame, found: dict[str, str]) -> None:
    record = Record(play, canonical(found))
    written = plain.write_record(record)
    assert plain.read_record(written) == record
    assert parse_record(written.replace("\n", "\r\n")) == record
    assert parse_record("\ufeff" + written) == record
    assert all(letter.isprintable() or letter == "\n" for letter in written if letter.isascii())


def without_breaks(value: str) -> str:
    return "".join(" " if ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029" else c for c in value)


@given(plays, tags)
@example(LiveGame(25, True), {"Black": '"\\]{}[//;:\\', "Level": "a:b:\\:]"})
def test_sgf_is_read_back_exactly(play: LiveGame, found: dict[str, str]) -> None:
    record = Record(play, canonical(found))
    written = sgf.write_record(record)
    back = parse_record(written)
    assert back.play == play
    assert back.tags == {name: without_breaks(value) for name, value in record.tags.items()}
    assert parse_record(written.replace("\n", " \r\n\t ")) == back


PIECES = st.sampled_from(
    ["zurero\n", '[Size "9"]\n', '[Size "x"]\n', '[Result "black"]\n', '[Reason "time"]\n', "[", "]", '"',
     "\\", "{", "}", "//", "\n", " ", "1.", "2.", "E5", "J10", "L5", "TE", "swap", "(", ")", ";", "B", "W",
     "[E5]", "[L5]", "SZ[9]", "SZ[", "RE[B+R]", "GM[0]", "\0", "\ufeff", "\u2028", "ZT[a]", "RU[Zurero]",
     "AB[E5]"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join)))
@example("(" * 5000)
@example("(;" + "B[" * 5000)
@example("9" * 5000 + ".")
def test_any_text_is_a_game_or_one_clear_line(text: str) -> None:
    for read in (plain.read_record, sgf.read_record, parse_record):
        try:
            record = read(text)
        except InputError as error:
            assert len(" ".join(str(error).split())) < 300
        else:
            assert isinstance(record, Record)
            assert plain.read_record(plain.write_record(record)) == record


@given(plays, st.integers(0, 10**6), st.characters(), st.booleans())
def test_a_damaged_record_is_a_game_or_one_clear_line(
    play: LiveGame, at: int, letter: str, cut: bool
) -> None:
    for part in (plain, sgf):
        written = part.write_record(Record(play, {"Black": "Ana"}))
        at %= len(written)
        damaged = written[:at] + ("" if cut else letter + written[at + 1 :])
        try:
            parse_record(damaged)
        except InputError as error:
            assert str(error)


# Every fault by its own sentence, with the line it is on.
HEAD = 'zurero\n[Black "Ana"]\n[Size "9"]\n\n'
FAULTS = [
    (HEAD + "1. E5 L5\n3. L4", "6: move 3: L4 meets no stone"),
    (HEAD + "1. E5 X5", "5: move 2: expected a slide such as L9 or TE"),
    (HEAD + "E5 L5 {a comment\nover lines} L4", "6: move 3: L4 meets no stone"),
    (HEAD + "E5 L25", "5: move 2: 'L25' is off the board"),
    (HEAD + "E5 L5 swap", "5: move 3: swap is possible only"),
    (HEAD + "J10 L5", "5: move 1 is 'J10', expected the first stone in the middle: E5"),
    (HEAD + "L5 BE", "5: move 1 is 'L5', expected the first stone in the middle: E5"),
    (HEAD, "holds no moves, expected at least the first stone: E5"),
    ("", "holds no moves"),
    (HEAD + "1. E5 L5 4. BE", "5: expected the number 3. of the next move, found 4."),
    (HEAD + "E5 {open\nfor ever", "5: a comment { is never closed by }"),
    (HEAD + 'E5\n[White "Rui"]', "6: a tag stands after the moves"),
    ('[Size "4"]\nC3', "1: expected a board size from 5 to 25, found '4'"),
    ('[Size "26"]\nC3', "1: expected a board size from 5 to 25, found '26'"),
    ('[Size "nine"]\nC3', "1: expected the size as a number, found 'nine'"),
    ('[Size "9"]\n[size "9"]\nE5', "2: the tag Size is given twice"),
    ('zurero\n[Black "Ana]\nJ10', "2: a quote is never closed"),
    ('zurero\n[Black "Ana"\nJ10', '2: a tag does not end in "]'),
    ("zurero\n[Black Ana]\nJ10", '2: expected a tag such as [Black "Ana"]'),
    ("zurero\n[Black\nJ10", '2: expected a tag such as [Black "Ana"]'),
    ('zurero\n[B"a" "Ana"]\nJ10', '2: expected a tag such as [Black "Ana"]'),
    ('zurero\n[Bl\u00e4ck "Ana"]\nJ10', "2: expected the name of a tag in letters and digits"),
    ('zurero\n[Black "\\q"]\nJ10', "2: unknown escape"),
    ('zurero\n[Black "\\ud800"]\nJ10', "2: unknown escape"),
    ('zurero\n[Swap "maybe"]\nJ10', "2: expected yes or no for Swap, found 'maybe'"),
    ('zurero\n[Result "blue"]\nJ10', "2: unknown result 'blue', expected one of: black, white, draw, *"),
    ('zurero\n[Result "black"]\n[Reason "tired"]\nJ10', "3: unknown reason 'tired'"),
    ('zurero\n[Result "black"]\nJ10', "2: the result is black, but on the board the game goes on"),
    ('zurero\n[Result "black"]\n[Reason "five"]\nJ10', "2: the result is black for the reason five, but"),
    ('zurero\n[Result "draw"]\n[Reason "time"]\nJ10', "2: the result is draw for the reason time, but"),
    ('zurero\n[Reason "time"]\nJ10', "2: gives the reason time but no result"),
    ("zurero\nJ10 L10\0", "2: holds a NUL character"),
    ("J10 " + "x" * 2**20, "is larger than 1 MiB"),
    ("(;GM[1]SZ[19];B[J10])", "1: is a record of another game (GM[1]), expected Zurero"),
    ("(;SZ[9]\n;B[E5];W[L5]\n;B[L4])", "3: move 3: L4 meets no stone"),
    ("(;SZ[9]\n;B[E5];B[L5])", "2: move 2: L5 is given to black, but it is white's turn"),
    ("(;SZ[9:8];B[E5])", "1: expected the size as a number, found '9:8'"),
    ("(;SZ[9];B[E5]", "1: the game is never closed by )"),
    ("(;SZ[9];B[E5", "1: a [ is never closed by ]"),
    ("(;SZ[9];B[E5]))", "1: holds ) after the end of the game"),
    ("(;SZ[9];B[E5])\n(;SZ[9];B[E5])", "2: holds ( after the end of the game, expected one game"),
    ("(;SZ[9]SZ[9];B[E5])", "1: the property SZ is given twice in a node"),
    ("(;SZ;B[E5])", "1: the property SZ has no value in brackets"),
    ("(SZ[9];B[E5])", "1: expected a node that begins with ;"),
    ("(;[9];B[E5])", "1: a value [9] belongs to no property"),
    ("(;SZ[9]AB[E5];W[L5])", "1: sets stones up, expected PL[B] or PL[W] to say who is to move"),
    ("(;SZ[9];B[E5]W[L5])", "1: a node holds two moves, expected one"),
    ("(;SZ[9];B[E5][L5])", "1: a node holds two moves, expected one"),
    ("(;SZ[9]RE[B+5];B[E5])", "1: the result is black, but on the board the game goes on"),
    ("(;SZ[9]RE[Void];B[E5])", "1: unknown result 'Void'"),
    ("(;SZ[9]ZT[Level];B[E5])", "1: the tag Level has no value"),
    ("(;SZ[9]PB[a]ZT[Black:b];B[E5])", "1: the tag Black is given twice"),
    ("(;SZ[9]\n%;B[E5])", "2: unexpected '%'"),
    ("()", "holds no node"),
]  # fmt: skip


@pytest.mark.parametrize("text, expected", FAULTS, ids=range(len(FAULTS)))
def test_faults_are_named_with_their_line(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_record(text)
    assert str(caught.value).startswith(expected)


def finished() -> LiveGame:
    """A short game that Black wins by five."""
    play = read_moves("E5 L5 BE", 9)
    chance = random.Random(3)
    while play.result is None or play.result.reason != "five":
        if play.result is not None:
            play = read_moves("E5 L5 BE", 9)
        play.play(chance.choice(play.legal()))
    return play


def test_a_result_must_agree_with_the_board() -> None:
    play = finished()
    moves, winner = " ".join(play.names()), play.result.winner  # type: ignore[union-attr]
    loser = "white" if winner == "black" else "black"
    for said in ("", f'[Result "{winner}"]', f'[Result "{winner}"]\n[Reason "five"]', '[Reason "five"]'):
        assert parse_record(f'[Size "9"]\n{said}\n{moves}').play == play
    for said in (
        '[Result "*"]',
        f'[Result "{loser}"]',
        '[Result "draw"]',
        f'[Result "{loser}"]\n[Reason "time"]',
    ):
        with pytest.raises(InputError, match=r"2: the result is .*, but on the board the game ended"):
            parse_record(f'[Size "9"]\n{said}\n{moves}')
    with pytest.raises(InputError, match="3: the reason is resigned, but on the board it is five"):
        parse_record(f'[Size "9"]\n[Result "{winner}"]\n[Reason "resigned"]\n{moves}')
    after = len(play.names()) + 1
    with pytest.raises(InputError, match=f"2: move {after}: 'BE' comes after the end of the game"):
        parse_record(f'[Size "9"]\n{moves} BE')
    letter = winner[0].upper()
    nodes = "".join(f";{'BW'[number % 2]}[{name}]" for number, name in enumerate(play.names()))
    for said in ("", f"RE[{letter}+5]", f"RE[{letter}+]", "RE[?]"):
        assert parse_record(f"(;SZ[9]{said}{nodes})").play == play
    for said in ("RE[*]", f"RE[{loser[0].upper()}+5]", "RE[Draw]", "RE[0]", f"RE[{letter}+R]"):
        with pytest.raises(InputError, match="but on the board"):
            parse_record(f"(;SZ[9]{said}{nodes})")


@pytest.mark.parametrize(
    "text",
    [
        '[Size "9"]\nE5 L5 BE',
        'zurero\n[Size "9"]\n1. E5 L5 2. BE\n',
        '// first\nZURERO\n[sIZE   "9" ]  [Black "x"]\n// a comment\n1.E5 2.l5 3.be',
        '[Size "9"]\n{before}E5{between}L5 {a // b [x] \n\n more} BE {after}',
        '\ufeffzurero\r\n[Size "9"]\r\n\r\n1. E5 L5\r\n3. BE\r\n',
        "(;GM[0]SZ[9:9];B[E5];W[L5];B[BE])",
        "\n ( ; GM [0] SZ [9] C[a \\] ; ( ) b] ; B [ E5 ] ; W[l5]XX[1][2] ( ; B[BE] ) ( ;B[L4] (;W[x]) ) )\n",
        "(;GaMe[0]SiZe[9];Black[E5];White[L5];Black[BE])",
    ],
)
def test_reading_is_patient(text: str) -> None:
    assert parse_record(text).play.names() == ["E5", "L5", "BE"]


def test_a_bare_list_is_a_game_of_the_usual_size() -> None:
    record = parse_record("J10 L10 TJ")
    assert (record.play.size, record.play.moves, record.tags) == (USUAL, [Slide("L", 10), Slide("T", 10)], {})


def test_what_the_game_says_itself_is_no_tag() -> None:
    record = Record(read_moves("J10 L10"), {"Size": "5", "result": "black", "Black": "Ana", "Swap": "yes"})
    for part in (plain, sgf):
        back = part.read_record(part.write_record(record))
        assert (back.play, back.tags) == (record.play, {"Black": "Ana"})


@pytest.mark.parametrize("tags", [{"a b": "x"}, {"": "x"}, {"Black": "x", "BLACK": "y"}])
def test_tags_that_cannot_be_written(tags: dict[str, str]) -> None:
    for part in (plain, sgf):
        with pytest.raises(InputError, match="tag"):
            part.write_record(Record(LiveGame(9), tags))


def test_half_characters_are_replaced() -> None:
    for part in (plain, sgf):
        written = part.write_record(Record(LiveGame(9), {"Black": "a\udcffb"}))
        assert part.read_record(written).tags == {"Black": "a?b"}
        written.encode("utf-8")


def test_the_text_looks_as_documented() -> None:
    play = read_moves("E5 L5 BE", 9)
    play.give_up("white", "resigned")
    assert plain.write_record(Record(play, {"White": "Rui", "Black": "Ana", "Level": "3"})) == (
        'zurero\n[Black "Ana"]\n[White "Rui"]\n[Level "3"]\n[Size "9"]\n[Result "black"]\n'
        '[Reason "resigned"]\n\n1. E5  L5  BE\n'
    )
    assert sgf.write_record(Record(play, {"White": "Rui", "Black": "Ana", "Level": "3"})) == (
        "(;GM[0]FF[4]CA[UTF-8]AP[Quebra]\nRU[Zurero]SZ[9]\nPB[Ana]\nPW[Rui]\nZT[Level:3]\nRE[B+R]\n"
        ";B[E5];W[L5];B[BE])\n"
    )
