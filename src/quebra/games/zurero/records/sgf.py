"""Records in the manner of SGF (Smart Game Format, FF[4]), with slides where Go has points.

Zurero has no number among the games of SGF, and a file without a number counts as Go. So ``GM[0]``,
which no game has, keeps other programs from mistaking it, and ``RU[Zurero]`` says what it is.
"""

from __future__ import annotations

import re

from quebra.core.errors import InputError, shorten
from quebra.core.grid import Cell
from quebra.games.zurero.board import USUAL, Colour, Outcome, Position, Reason, cell_name
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.records.record import (
    SAID_BY_THE_GAME,
    Record,
    Written,
    read_size,
    replay,
    require_readable,
    settle,
    tag_name,
    tags_to_write,
)
from quebra.games.zurero.records.sgf_nodes import SgfNode, parse_nodes
from quebra.games.zurero.rules import set_up
from quebra.games.zurero.setup import TURNS, read_cell

NAMES = {
    "Black": "PB", "White": "PW", "Date": "DT", "Event": "EV", "Place": "PC", "Round": "RO",
    "Title": "GN", "Comment": "GC", "Annotator": "AN", "Source": "SO", "User": "US", "Copyright": "CP",
}  # fmt: skip
TAG = "ZT"  # our own property: every tag that SGF has no name for, as [name:value]
ENDS: dict[Reason, str] = {
    "five": "5", "gave-five": "5", "resigned": "R", "time": "T", "illegal": "F",
}  # fmt: skip
REASONS: dict[str, Reason] = {
    "r": "resigned", "resign": "resigned", "t": "time", "time": "time", "f": "illegal", "forfeit": "illegal",
}  # fmt: skip
STONES = {"AB": "b", "AW": "w"}  # the properties that set up stones; then one says whose turn it is
TURN, CLEARED = "PL", "AE"
COLOURS: dict[str, Colour] = {"B": "black", "W": "white"}
RULES, WITH_SWAP = "Zurero", "Zurero, swap"
MOVES_A_LINE = 10


def write_record(record: Record) -> str:
    """A game as SGF. ``read_record`` gives it back; a line break or tab in a tag becomes a space."""
    play, tags = record.play, tags_to_write(record.tags)
    head = ["(;GM[0]FF[4]CA[UTF-8]AP[Quebra]", f"RU[{WITH_SWAP if play.swap else RULES}]SZ[{play.size}]"]
    head += [f"{NAMES[name]}[{_escape(value)}]" for name, value in tags.items() if name in NAMES]
    others = [f"[{name}:{_escape(value, ':')}]" for name, value in tags.items() if name not in NAMES]
    if others:
        head.append(TAG + "".join(others))
    if play.result:
        head.append(f"RE[{_end(play.result)}]")
    letters = {colour: letter for letter, colour in COLOURS.items()}
    if play.setup:
        head += _stones(play.setup)
        head.append(f"PL[{letters[play.setup.turn]}]")
    movers = _movers(play)
    nodes = [f";{letters[mover]}[{name}]" for mover, name in zip(movers, play.names(), strict=False)]
    lines = ["".join(nodes[at : at + MOVES_A_LINE]) for at in range(0, len(nodes), MOVES_A_LINE)]
    return "\n".join([*head, *lines]) + ")\n"


def _movers(play: LiveGame) -> list[Colour]:
    """Whose each move is, in order; a game from its first stone begins with Black's."""
    turns = [position.turn for position in play.positions]
    return turns if play.setup else ["black", *turns]


def _stones(position: Position) -> list[str]:
    """The stones of a position that is set up, a property for each colour that has some."""
    size, lines = position.size, []
    for name, letter in STONES.items():
        cells = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
        mine = "".join(f"[{cell_name(cell)}]" for cell in cells if position.at(cell) == letter)
        lines += [f"{name}{mine}"] if mine else []
    return lines


def _end(result: Outcome) -> str:
    if result.winner == "draw":
        return "Draw"
    return f"{result.winner[0].upper()}+{ENDS[result.reason]}"


def _escape(value: str, also: str = "") -> str:
    plain = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", value)  # SGF has no way to write them
    return "".join(f"\\{letter}" if letter in f"]\\{also}" else letter for letter in plain)


def read_record(text: str) -> Record:
    """A game from SGF, every move checked. Only the main line is read; variations are passed over."""
    nodes = parse_nodes(require_readable(text))
    root = nodes[0].values
    _require_zurero(root)
    moves, colours = _moves(nodes)
    size_said = _only(root, "SZ")
    size = USUAL if size_said is None else read_size(_square(size_said.text), size_said.line)
    rules_said = _only(root, "RU")
    swap = rules_said is not None and "swap" in rules_said.text.lower()
    play = replay(moves, size, swap=swap, setup=_setup(nodes[0], size, swap))
    _check_colours(play, moves, colours)
    _settle(play, _only(root, "RE"))
    return Record(play, _tags(root))


def _setup(root: SgfNode, size: int, swap: bool) -> Position | None:
    """The position that the first node sets up, if it does."""
    if not root.values.keys() & {*STONES, TURN}:
        return None
    if swap:
        raise InputError("a game from a position has no swap rule, expected RU[Zurero]", root.line)
    said = _only(root.values, TURN)
    turn = None if said is None else TURNS.get(said.text.strip().lower())
    if turn is None:
        raise InputError("sets stones up, expected PL[B] or PL[W] to say who is to move", root.line)
    grid = [["."] * size for _ in range(size)]
    for name, letter in STONES.items():
        for value in root.values.get(name, []):
            row, column = _cell(value, size)
            if grid[row - 1][column - 1] != ".":
                raise InputError(f"two stones are set up on {cell_name((row, column))}", value.line)
            grid[row - 1][column - 1] = letter
    try:
        return set_up(("".join(row) for row in grid), turn)
    except InputError as error:
        raise error.at(line=root.line) from None


def _cell(value: Written, size: int) -> Cell:
    try:
        return read_cell(value.text, size)
    except InputError as error:
        raise error.at(line=value.line) from None


def _moves(nodes: list[SgfNode]) -> tuple[list[Written], list[Colour]]:
    """Every move of the main line and the colour it is given to."""
    moves: list[Written] = []
    colours: list[Colour] = []
    for node in nodes:
        for name, values in node.values.items():
            if name in (*STONES, TURN, CLEARED) and (node is not nodes[0] or name == CLEARED):
                told = f"changes the board ({name}), expected stones set up in the first node only"
                raise InputError(told, node.line)
            if name in COLOURS:
                if len(values) > 1 or len(node.values.keys() & COLOURS.keys()) > 1:
                    raise InputError("a node holds two moves, expected one", node.line)
                moves.append(Written(values[0].text.strip(), values[0].line))
                colours.append(COLOURS[name])
    return moves, colours


def _check_colours(play: LiveGame, moves: list[Written], colours: list[Colour]) -> None:
    for number, (move, said, mover) in enumerate(zip(moves, colours, _movers(play), strict=False), 1):
        if said != mover:
            raise InputError(
                f"move {number}: {move.text} is given to {said}, but it is {mover}'s turn", move.line
            )


def _require_zurero(root: dict[str, list[Written]]) -> None:
    rules, number = _only(root, "RU"), _only(root, "GM")
    if rules is not None and "zurero" in rules.text.lower():
        return
    if number is not None and number.text.strip() != "0":
        raise InputError(
            f"is a record of another game (GM[{shorten(number.text)}]), expected Zurero", number.line
        )


def _square(size: str) -> str:
    """``19:19`` is another way to write 19."""
    columns, colon, rows = size.partition(":")
    return columns if not colon or columns.strip() == rows.strip() else size


def _settle(play: LiveGame, said: Written | None) -> None:
    if said is None or said.text.strip() in ("", "?", "*"):
        settle(play, None if said is None or said.text.strip() != "*" else said, None)
        return
    word = said.text.strip().lower()
    if word in ("0", "draw"):
        settle(play, Written("draw", said.line), None)
        return
    letter, plus, why = word.partition("+")
    if not plus or letter not in ("b", "w"):
        raise InputError(
            f"unknown result {shorten(said.text)!r}, expected B+5, W+5, Draw, or B+ or W+ with R, T or F",
            said.line,
        )
    winner = Written("black" if letter == "b" else "white", said.line)
    reason = REASONS.get(why)
    settle(play, winner, None if reason is None else Written(reason, said.line))


def _tags(root: dict[str, list[Written]]) -> dict[str, str]:
    tags: dict[str, str] = {}
    properties = {property_: name for name, property_ in NAMES.items()}
    for property_, values in root.items():
        if property_ in properties:
            tags[properties[property_]] = values[0].text
        if property_ != TAG:
            continue
        for value in values:
            written, colon, rest = value.text.partition(":")
            name = tag_name(written, value.line)
            if not colon or name in tags or name in SAID_BY_THE_GAME:
                problem = "is given twice" if colon else "has no value, expected [name:value]"
                raise InputError(f"the tag {name} {problem}", value.line)
            tags[name] = rest
    return tags


def _only(root: dict[str, list[Written]], name: str) -> Written | None:
    values = root.get(name)
    return values[0] if values else None
