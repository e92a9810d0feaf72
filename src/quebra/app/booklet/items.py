"""The puzzles of a booklet: each proven to have one solution, with its level and its author."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from quebra.app.naming import called, own_name
from quebra.core.errors import InputError, TimeUp, one_line, shorten
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry
from quebra.engine.explain.explain import Explanation
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.attempt import Generated
from quebra.engine.solve.result import Result
from quebra.engine.solve.stream import solve_many

PROOF_LIMIT = 60.0  # seconds for the proof of one board
GRADE_LIMIT = 20.0  # seconds after which a board goes without its level
LONGEST = 120  # letters of a name or an author that a page has room for


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle to print. Its ``level`` may be unknown, ``author`` and ``name`` empty; ``proven`` says that
    its solution is the only one, and the ``explanation`` may be there already."""

    board: Board
    solution: Answer
    level: str | None
    author: str
    name: str
    proven: bool
    explanation: Explanation | None = field(default=None, compare=False, repr=False)

    @property
    def type(self) -> str:
        return self.board.type


def items(
    entries: Iterable[Entry],
    *,
    author: str = "",
    graded: bool = True,
    checked: bool = True,
    tell: Callable[[int], None] = lambda count: None,
) -> Iterator[Item]:
    """The puzzles of some sources. One that is broken, or has not exactly one solution, is an error.

    Without ``checked`` several solutions are let pass, and the first one found is printed.
    """
    found = list(entries)
    boards = [_board(entry) for entry in found]
    results = solve_many(boards, limit=2, time_limit=PROOF_LIMIT)
    for count, (entry, board, result) in enumerate(zip(found, boards, results, strict=True), 1):
        _require_one(entry, called(board, "en"), result, checked)
        solution = result.solution
        assert solution is not None
        unique = result.status == "unique"
        level = _level(board, graded and unique)
        yield Item(board, solution, level, _author(board, author), own_name(board, LONGEST), unique)
        tell(count)


def made_item(puzzle: Generated, author: str = "") -> Item:
    """A new puzzle: its maker has proven and graded it, and nothing of that is done again."""
    board = puzzle.board
    by, name = _author(board, author), own_name(board, LONGEST)
    return Item(board, puzzle.solution, puzzle.grade.level, by, name, True, puzzle.explanation)


def require_sound(entries: Iterable[Entry]) -> None:
    """Raises what is wrong with the first of the sources that cannot be read."""
    for entry in entries:
        _board(entry)


def _board(entry: Entry) -> Board:
    if entry.error is not None:
        raise entry.error
    assert entry.board is not None
    return entry.board


def _require_one(entry: Entry, name: str, result: Result, checked: bool) -> None:
    """Nobody prints a puzzle that cannot be solved, or not for sure."""
    said = {
        "none": "has no solution",
        "timeout": f"could not be proven to have one solution within {PROOF_LIMIT:.0f} s",
        "multiple": "has more than one solution",
    }.get(result.status)
    if said is None or (not checked and result.solution is not None):
        return
    more = "" if result.status == "none" else " (--unchecked prints it all the same)"
    raise InputError(f"{name} {said}{more}").at(entry.source, entry.line or None)


def _level(board: Board, wanted: bool) -> str | None:
    """As the file says, else found out."""
    told = board.extras.get("grade")
    if isinstance(told, str) and told in LEVELS:
        return told
    if not wanted:
        return None
    from quebra.engine.explain.grade import grade

    try:
        return grade(board, time_limit=GRADE_LIMIT).level
    except TimeUp:
        return None


def _author(board: Board, told: str) -> str:
    author = told or board.extras.get("author")
    return shorten(one_line(str(author)), LONGEST) if author else ""


def grouped(found: Iterable[Item]) -> list[Item]:
    """Puzzles of one type together, types as they came first; within a type as they came."""
    several = list(found)
    order = list(dict.fromkeys(item.type for item in several))
    return sorted(several, key=lambda item: order.index(item.type))
