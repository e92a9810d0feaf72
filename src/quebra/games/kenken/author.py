"""What an author may change: the target and operator of a cage, hidden operators, single cells split off.

A cage says its target with its operator (24*), or without it where it is hidden (24). A digit is a cage of
one cell: split off, it leaves the rest of its cage with what is left of the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from quebra.core.clue import CAGE, DIGIT, OPERATOR, Clue
from quebra.core.errors import InputError
from quebra.core.grid import Cell, neighbours, pieces
from quebra.engine.explain.steps import Step
from quebra.games.kenken.board import Cage, KenKenAnswer, KenKenBoard
from quebra.games.kenken.explain.literal import all_rules
from quebra.games.kenken.explain.phrases import cage_told
from quebra.games.kenken.model import CageRules

JOINED = ("+", "*")  # of as many cells as there are
PAIRED = (*JOINED, "-", "/")  # of two cells


def shown(board: KenKenBoard) -> dict[Clue, str]:
    return {Clue(CAGE, cell=cage.cells[0]): _written(cage.op, cage.target) for cage in board.cages}


def places(board: KenKenBoard) -> list[Clue]:
    """Operators that are hidden, and cells that can be split off: what is left of the cage must hold
    together and be told by one number."""
    hidden = [
        Clue(OPERATOR, cell=cage.cells[0]) for cage in board.cages if cage.op is None and len(cage.cells) > 1
    ]
    return hidden + [
        Clue(DIGIT, cell=cell)
        for cage in board.cages
        if cage.op in JOINED
        for cell in cage.cells
        if len(pieces([other for other in cage.cells if other != cell])) == 1
    ]


def choices(board: KenKenBoard, clue: Clue) -> Sequence[int | str]:
    if clue.kind == DIGIT:
        return board.digits
    if clue.kind == OPERATOR:
        return JOINED if len(_cage(board, clue).cells) > 2 else PAIRED
    return list(dict.fromkeys(_outcomes(board, _cage(board, clue))))


def fitting(board: KenKenBoard, clue: Clue, answer: KenKenAnswer) -> Sequence[int | str]:
    """For a cage: by its own operator, by the others, and with the operator hidden."""
    assert clue.cell is not None
    if clue.kind == DIGIT:
        digit = answer.value(clue.cell)
        return () if digit is None else (digit,)
    cage = _cage(board, clue)
    digits = [digit for cell in cage.cells if (digit := answer.value(cell)) is not None]
    reached = list(_reached(digits))
    if clue.kind == OPERATOR:
        return [str(op) for op, said in reached if op is not None and said == f"{cage.target}{op}"]
    own = [said for op, said in reached if op == cage.op]
    others = [said for op, said in reached if op != cage.op]
    return list(dict.fromkeys([*own, *others]))


def as_asked(board: KenKenBoard, clue: Clue, told: Sequence[int | str]) -> list[int | str]:
    """Of what an open cage could say: with the operator that its layout asks for, else with any it shows.
    Each cage begins with another one, so that a board has all of them."""
    cage = _cage(board, clue)
    shown = [said for said in told if not str(said)[-1].isdigit()]
    if cage.op is not None:
        return [said for said in shown if str(said).endswith(cage.op)]
    first = board.cages.index(cage) % max(len(shown), 1)
    return [*shown[first:], *shown[:first]]


def opened(text: str) -> str:
    """A layout with a ? for every cage that is drawn but has no line."""
    lines = [line.split() for line in text.split("\n") if line.split() and not line.lstrip().startswith("//")]
    rows = [words for words in lines[1:] if words[0] != "digits"]
    size = len(rows[0]) if rows else 0
    names = dict.fromkeys(name for words in rows[:size] for name in words)
    told = {words[0] for words in rows[size:]}
    return "\n".join([text.rstrip(), *(f"{name} ?" for name in names if name not in told), ""])


def droppable(board: KenKenBoard) -> list[Clue]:
    """Operators, which can be hidden, and single cells, which can be joined to a cage beside them."""
    hidden = [Clue(OPERATOR, cell=cage.cells[0]) for cage in board.cages if cage.op in PAIRED]
    single = [cage for cage in board.cages if len(cage.cells) == 1]
    return hidden + [Clue(DIGIT, cell=cage.cells[0]) for cage in single if _beside(board, cage)]


def ways_without(board: KenKenBoard, clue: Clue) -> Iterator[KenKenBoard]:
    """All boards without a clue: a single cell can be joined to any cage beside it that takes it in."""
    cage = _cage(board, clue)
    if clue.kind == DIGIT and len(cage.cells) == 1:
        yield from _joined(board, cage)
    elif (without := with_clue(board, clue, None)) is not None:
        yield without


def cells_of(board: KenKenBoard, clue: Clue) -> Sequence[Cell]:
    """Whatever changes at a cell changes its cage."""
    return _cage(board, clue).cells


def kept_rules(board: KenKenBoard) -> CageRules:
    """The rules of all boards of this size, cage by cage."""
    return CageRules(board)


def with_clue(board: KenKenBoard, clue: Clue, said: int | str | None) -> KenKenBoard | None:
    cage = _cage(board, clue)
    if said is None and clue.kind == CAGE:
        return None  # every cell belongs to a cage
    if said is None and clue.kind == DIGIT:
        return next(_joined(board, cage), None) if len(cage.cells) == 1 else None
    try:
        if clue.kind == CAGE:
            replaced = [_read(cage.cells, str(said))]
        elif clue.kind == OPERATOR:
            replaced = [Cage(cage.cells, None if said is None else str(said), cage.target)]
        else:
            assert clue.cell is not None
            replaced = _split(cage, clue.cell, int(said or 0))
        return KenKenBoard(
            board.size, (*(one for one in board.cages if one != cage), *replaced), board.lowest
        )
    except InputError:
        return None


def _cage(board: KenKenBoard, clue: Clue) -> Cage:
    return next(cage for cage in board.cages if clue.cell in cage.cells)


def _beside(board: KenKenBoard, single: Cage) -> list[Cage]:
    """The cages beside a single cell that can take it in, small ones first: their digits are added or
    multiplied, or they are single cells themselves."""
    around = neighbours(single.cells[0], board.size, board.size)
    fit = (cage for cage in board.cages if cage.op in JOINED or len(cage.cells) == 1)
    beside = (cage for cage in fit if not set(around).isdisjoint(cage.cells))
    return sorted(beside, key=lambda cage: (cage.op not in JOINED, len(cage.cells), cage.cells))


def _joined(board: KenKenBoard, single: Cage) -> Iterator[KenKenBoard]:
    for other in _beside(board, single):
        cages = [cage for cage in board.cages if cage not in (single, other)]
        for op in JOINED if len(other.cells) == 1 else (other.op,):
            target = other.target + single.target if op == "+" else other.target * single.target
            joined = Cage((*other.cells, *single.cells), op, target)
            yield KenKenBoard(board.size, (*cages, joined), board.lowest)


def _split(cage: Cage, cell: Cell, digit: int) -> list[Cage]:
    """The cell by itself, and the rest of its cage with what is left of the target."""
    rest = tuple(other for other in cage.cells if other != cell)
    if not rest and digit == cage.target:
        return [cage]  # by itself already: the other cell of its cage was split off before
    if not rest or cage.op not in JOINED:
        raise InputError(f"{digit} cannot be split off from {_written(cage.op, cage.target)}")
    if cage.op == "*" and (digit == 0 or cage.target % digit):
        raise InputError(f"{digit} does not divide {cage.target}")
    left = cage.target - digit if cage.op == "+" else cage.target // digit
    return [Cage((cell,), "=", digit), Cage(rest, cage.op if len(rest) > 1 else "=", left)]


def _outcomes(board: KenKenBoard, cage: Cage) -> Iterator[str]:
    """All that the cage could say with its own operator, then with another one."""
    low, high, many = board.digits[0], board.digits[-1], len(cage.cells)
    if many == 1:
        yield from (f"{digit}=" for digit in board.digits)
        return
    spans = {"+": range(many * low, many * high + 1), "-": range(high - low + 1), "/": range(1, high + 1)}
    spans["*"] = range(low**many, min(high**many, 100 * cage.target + 100) + 1)
    if many == 2:
        spans["*"] = range(low * low, high * high + 1)
    for op in sorted(spans, key=lambda sign: sign != cage.op):
        if op in JOINED or many == 2:
            yield from (f"{target}{op}" for target in spans[op])


def _reached(digits: Sequence[int]) -> Iterator[tuple[str | None, str]]:
    """What these digits come to by every operator that fits them, then the same numbers without it."""
    if len(digits) == 1:
        yield "=", f"{digits[0]}="
        return
    totals = {"+": sum(digits), "*": prod(digits)}
    if len(digits) == 2:
        high, low = max(digits), min(digits)
        totals["-"] = high - low
        if low and high % low == 0:
            totals["/"] = high // low
    yield from ((op, f"{total}{op}") for op, total in totals.items())
    yield from ((None, str(total)) for total in totals.values())


def _written(op: str | None, target: int) -> str:
    return f"{target}{op or ''}"


def _read(cells: tuple[Cell, ...], said: str) -> Cage:
    digits = said.rstrip("+-*/=")
    return Cage(cells, said[len(digits) :] or None, int(digits))


def used(board: KenKenBoard, step: Step) -> list[Clue]:
    """The cages of the rules, and the one that the sentence speaks of: what it struck before counts again."""
    found = [rule.clue for rule in all_rules(board, step) if rule.clue is not None]
    told = cage_told(step)
    return list(dict.fromkeys([*found, *([Clue(CAGE, cell=told[0])] if told else [])]))
