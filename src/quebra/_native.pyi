"""Types of the compiled kernels.

What cannot be (a cell off the board, a rule that does not exist, a number out of range) raises ValueError,
and a number that does not fit its type TypeError. Searches let other threads run, so an object with a search
inside is for one thread at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

_Named = tuple[str, str, list[int], list[tuple[str, str, int, list[list[int]]]]]

# native/core

def begin_deadline(seconds: float) -> float:
    """From now on kernels called by this thread raise TimeUp in so many seconds, or at an earlier deadline.

    Gives what ``end_deadline`` takes to go back to the deadline before.
    """

def end_deadline(before: float) -> None: ...
def pulse(work: int = 1) -> None:
    """Raises TimeUp once this thread's deadline has passed; ``work``: about so many microseconds went by."""

# native/snake

def separations(
    rows: int, columns: int, on: bytes, closed: bytes, anchor: int
) -> list[tuple[list[int], list[int]]]:
    """For each piece away from the anchor's: its cells, and the fewest open cells that part the two.

    ``on`` marks the cells of the pieces and ``closed`` those that can never be on, one byte a cell, row by
    row. ``anchor`` is the index of a cell that is on.
    """

# native/kenken: a cage is its operator (+ - * / = or ?), its target and the indices of its cells, row by row
# from 0. A board has size 1 to 16 and lowest digit 0 or 1; targets up to 10**17 are counted with.

def cage_fillings(
    cage: tuple[str, int, Sequence[int]], size: int, lowest: int, domains: Sequence[int], most: int
) -> list[list[int]] | None:
    """Every filling of one cage, digits in the order of its cells; None when there are more than ``most``.

    ``domains`` has a mask for every cell of the board: bit d for the digit ``lowest + d``.
    """

class KenKenSearch:
    """All solutions, one after another. Cages share no cell; cells without a cage are free.

    Of a cage with more than ``most_fillings`` fillings only the bounds are looked at.
    """

    def __init__(
        self, size: int, lowest: int, cages: Sequence[tuple[str, int, Sequence[int]]], most_fillings: int
    ) -> None: ...
    def settle(self) -> bool:
        """Narrows the empty board by the rules; False when they contradict each other."""

    def advance(self, nodes: int) -> Literal["found", "exhausted", "paused"]:
        """On to the next solution, or for so many nodes."""

    def domains(self) -> list[int]:
        """The digits left in each cell, as masks: one bit each after ``found``."""

    @property
    def nodes(self) -> int: ...
    @property
    def failures(self) -> int: ...
    @property
    def prunings(self) -> int: ...

# native/kenken/techniques: lines are row 1, column 1, row 2, …; a fact is twice (cell * size + digit), both
# from 0, and one more when it excludes the digit. What is known of a cell: the digits left as a mask (its
# digit alone when it is filled in), and whether it is filled in. A step is its technique, its sentence, the
# facts it concludes, and the values of the sentence: name, kind, cage or -1, and rows of numbers.

def kenken_sums(
    size: int,
    lowest: int,
    cages: Sequence[tuple[str, int, Sequence[int]]],
    first: Sequence[int],
    helpers: int,
) -> tuple[
    list[tuple[Literal["sum", "innies", "outies"], int, int, int, int, int, list[int], list[list[int]]]], int
]:
    """What follows from adding up lines, and the last variable that is used after it.

    Of each rule: what it is, the axis (0 for rows), the first and the last line, what is given, what is left,
    the cells, and the clauses. ``first`` has the variable of each cell's lowest digit; helpers come after
    ``helpers``.
    """

def kenken_total(
    size: int, lowest: int, first: Sequence[int], rest: int, helpers: int
) -> tuple[list[list[int]], int]:
    """The clauses of cells, told by the variables of their lowest digits, that add up to ``rest``."""

class KenKenTechniques:
    """What players see first of what rules of one board force, and what they call it.

    ``known`` covers the cells of the rules. Something is ``forced``, in the order of the board; by several
    rules, the fact that the chain refutes comes first.
    """

    def __init__(self, size: int, lowest: int, cages: Sequence[tuple[str, int, Sequence[int]]]) -> None: ...
    def of_cell(self, cell: int, known: Sequence[tuple[int, int, bool]], forced: Sequence[int]) -> _Named: ...
    def of_line(self, line: int, known: Sequence[tuple[int, int, bool]], forced: Sequence[int]) -> _Named: ...
    def of_cage(self, cage: int, known: Sequence[tuple[int, int, bool]], forced: Sequence[int]) -> _Named: ...
    def of_sum(
        self,
        what: str,
        rest: int,
        cells: Sequence[int],
        known: Sequence[tuple[int, int, bool]],
        forced: Sequence[int],
    ) -> _Named: ...
    def why_single(
        self, cell: int, digit: int, known: Sequence[tuple[int, int, bool]]
    ) -> tuple[str, list[tuple[str, str, int, list[list[int]]]]]:
        """What leaves a cell this digit alone, as the digits tell that stand in the lines of its cage."""

    def of_several(
        self,
        lines: Sequence[int],
        cages: Sequence[int],
        others: int,
        has_chain: bool,
        known: Sequence[tuple[int, int, bool]],
        forced: Sequence[int],
    ) -> _Named:
        """Of these lines and cages, and so many other rules."""

class KenKenGrader:
    """Grades boards by a table of costs, one for every technique that the kernel knows.

    The table is in the order that the walk takes for granted, and no step of several rules costs less than
    ``least_several``.
    """

    def __init__(self, costs: Mapping[str, float], least_several: float) -> None: ...
    def grade(
        self,
        size: int,
        lowest: int,
        cages: Sequence[tuple[str, int, Sequence[int]]],
        most_fillings: int,
        most: float,
    ) -> tuple[Literal["solved", "too hard", "stuck", "broken", "unknown"], list[tuple[float, int]], int]:
        """What came of it; of a solved board the cost and choices of every step that counts, and the depth.

        Each cell is in one cage; cages come in the order of their cells, and the cells of a cage in the order
        of the board. ``unknown`` when a cage has more than ``most_fillings`` fillings or the board is larger
        than 12; ``too hard`` when a step costs more than ``most``.
        """

# native/sat: literals are as in DIMACS, a variable from 1 or its negative, up to 2**24

class Pattern:
    """Clauses with places to fill: each literal is a slot, an offset and a sign (1 or -1)."""

    def __init__(self, clauses: Iterable[Iterable[tuple[int, int, int]]]) -> None: ...

class SatSolver:
    def __init__(self) -> None: ...
    def reserve(self, variables: int) -> None:
        """Makes room for variables 1 to ``variables``; others are met as they come."""

    def add_clauses(self, clauses: Iterable[Sequence[int]]) -> int:
        """Adds clauses and tells how many. When one is refused, those before it have been added."""

    def add_pattern(self, pattern: Pattern, bases: Sequence[int]) -> None:
        """Adds the clauses of a pattern: each literal stands for ``sign * (bases[slot] + offset)``.

        The bases lead to different variables within a clause.
        """

    def add_counter(self, literals: Sequence[int], count: int, first: int, binary: bool) -> int:
        """Exactly ``count`` of the literals, step by step or in binary, with helpers from ``first`` on.

        The clauses are those of ``engine.model.counting``; tells how many.
        """

    def solve(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """Whether everything can hold under the assumptions; None when the conflicts run out: call again."""

    def truth(self, variables: int) -> bytes:
        """The last model found, one byte a variable, the first unused."""

    def core(self) -> list[int]:
        """The assumptions that cannot hold together, after False."""

    @property
    def decisions(self) -> int: ...
    @property
    def conflicts(self) -> int: ...
    @property
    def propagations(self) -> int: ...
    @property
    def restarts(self) -> int: ...

# native/reasoning

class Reasoner:
    """Which rules force which facts. Rules are numbered as they come and all come before the first question.

    Facts are literals of ``fact_variables``, known once they are learnt, until ``forget``; other variables
    are helpers, each of one rule. Where a list of forced literals is expected, None means that the rules
    cannot be kept.
    """

    def __init__(self, variables: int, fact_variables: Sequence[int]) -> None: ...
    def add_rule(self, clauses: Iterable[Sequence[int]], background: bool, expands: bool) -> int:
        """The number of the new rule. Background rules hold in every question that meets their variables.

        ``expands``: looking outward from the rule leads to others; not for rules over the whole board.
        """

    def add_pattern(self, pattern: Pattern, bases: Sequence[int], background: bool, expands: bool) -> int:
        """The same by a pattern, as ``SatSolver.add_pattern`` takes it."""

    def add_clauses(self, rule: int, clauses: Iterable[Sequence[int]]) -> None:
        """More clauses of the rule that came last."""

    def add_counter(self, rule: int, literals: Sequence[int], count: int, first: int, binary: bool) -> None:
        """Adds the clauses of a counter, as ``SatSolver`` takes it, to the rule that came last."""

    def add_graph(self, joined: bool, variables: Sequence[int], edges: Sequence[tuple[int, int]]) -> int:
        """The variables that are true form one piece at most (``joined``), or no cycle.

        Fact variables in rising order; an edge joins two different places in that list, and comes once.
        """

    def add_tally(self, rule: int, counted: Sequence[int], implied: Sequence[int], count: int) -> None:
        """Says once more what a rule's clauses say: exactly ``count`` of the variables ``counted``.

        Each implies the one at its place in ``implied`` (0: none). All are fact variables, each there once.
        """

    def sleep(self, rule: int) -> None:
        """Hides a rule that is not background from whatever looks at facts, until ``wake``."""

    def wake(self, rule: int) -> None: ...
    def learn(self, literals: Sequence[int]) -> None:
        """Facts that contradict none before them."""

    def forget(self, facts: int) -> None:
        """Takes back all facts but the first so many that were learnt, each counted once."""

    def single(self, rule: int) -> list[int] | None:
        """All that one rule forces beyond the facts."""

    def pair(self, first: int, second: int) -> list[int] | None:
        """All that two rules force together; ``were_exact`` tells whether something may be missing."""

    def pairs(self, rule: int, others: Sequence[int]) -> list[tuple[int, list[int] | None, int]]:
        """The same for several others, only where there is news: the other rule, the literals, how exactly.

        How exactly is 1 or 0, or -1 where it was not looked into, as nothing is forced in any case.
        """

    def together(self, rules: Sequence[int]) -> list[int] | None:
        """All that a few rules force, found anew each time."""

    def force(self, rules: Sequence[int], literal: int) -> bool | None:
        """Whether few rules force a fact (0: cannot be kept); None when that takes too much work."""

    def were_exact(self) -> bool:
        """Whether nothing can have been missed since the last call of this."""

    def partners(self, rule: int) -> list[int]:
        """The rules that share something open with this one."""

    def looking_at(self, variable: int) -> list[int]:
        """The rules that look at a variable, background rules last."""

    def solve(self, rules: Sequence[int], literals: Sequence[int], conflicts: int) -> bool | None:
        """Whether known facts, rules and fact literals can hold together; None when the conflicts run out."""

    def core(self) -> list[int]:
        """The rules that the last False of ``solve`` needed."""

    def truth(self, variables: int) -> bytes:
        """The filling that ``solve`` found last, one byte a variable, the first unused."""

    def premises(self, rules: Sequence[int], literal: int, known: int = ...) -> list[int] | None:
        """Few known facts with which the rules force the literal (0: a contradiction); None: they do not.
        Only the first ``known`` facts that were learnt count."""

    def propagate(self, rules: Sequence[int], literals: Sequence[int]) -> list[int] | None:
        """The facts that follow from fact literals one clause at a time; None for a conflict."""

    def refute(self, literal: int, radius: int) -> list[int] | None:
        """Rules within so many steps that refute the opposite by propagation; None when there are none."""

    def reached_all(self) -> bool:
        """Whether the last refutation, which came to nothing, had looked at all rules there are to reach."""

    def irrefutable(self, literals: Sequence[int]) -> list[int]:
        """Those whose opposite no rules refute by propagation, however far they are."""

    def chain(self, rules: Sequence[int], literal: int) -> tuple[list[tuple[int, int]], list[int]] | None:
        """How rules refute the opposite (0: contradict the facts): pairs of rule and fact, and facts used.

        The last pair has the rule that breaks, and 0. None when it does not go step by step.
        """

# native/zurero: a move is side * 32 + line, sides left, right, top, bottom, lines from 0; colours are 0 for
# Black and 1 for White, and 2 is nobody

class ZureroBoard:
    """A game from its start; sizes 5 to 25."""

    def __init__(self, size: int) -> None: ...
    @staticmethod
    def from_cells(size: int, cells: str, turn: int) -> ZureroBoard:
        """Any position, one letter a cell, row by row: b, w or a dot. Nobody has five in a row."""

    def copy(self) -> ZureroBoard: ...
    @property
    def size(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def stones(self) -> int: ...
    @property
    def winner(self) -> int: ...
    def cells(self) -> str: ...
    def legal(self) -> list[int]: ...
    def play(self, move: int) -> int:
        """Plays a legal move and tells who has won by it."""

    def undo(self) -> None:
        """Takes back the last move; a board from cells has none at first."""

    def hash(self) -> int:
        """The same for all eight symmetries."""

    def winning_move(self, colour: int) -> int | None:
        """A move that makes five for this colour, if it were its turn."""

    def perft(self, depth: int) -> int: ...
    def playouts(self, count: int, seed: int) -> tuple[int, int, int, int]:
        """Random games on from here: wins of Black, of White, draws, and the moves made."""

    def window_counts(self) -> list[int]:
        """How many windows of five cells there are of each of the 243 kinds."""

class ZureroEngine:
    """A thinking player.

    243 weights and a tempo, none beyond 1500, that of the empty window 0; a table of 1 to 16384 megabytes.
    """

    def __init__(self, weights: list[int], tempo: int, megabytes: int) -> None: ...
    def think(
        self,
        board: ZureroBoard,
        depth: int,
        nodes: int,
        seconds: float,
        enough: float,
        threads: int,
        features: int,
        noise: int,
        seed: int,
        tell: Callable[[tuple[int, int, int, float, bool, list[int]]], None] | None,
    ) -> tuple[int, int, int, float, bool, list[int]]:
        """Depth, score, nodes, seconds, whether the end was found, and the line of moves.

        The board has a legal move, and nobody has won. ``depth`` from 1, ``threads`` 1 to 64; 0 nodes,
        seconds or enough: no limit. ``tell`` hears the same of every depth. Call ``ready`` first.
        """

    def ready(self) -> None:
        """Forgets an earlier ``stop``."""

    def stop(self) -> None:
        """Ends a thought; the one call, beside ``ready``, that another thread may make meanwhile."""

    def forget(self) -> None: ...
    def worth(self, board: ZureroBoard) -> int: ...

class ZureroProof:
    """Can the attacker (0 or 1) force a win? The board is not over; 1 megabyte at least."""

    def __init__(self, board: ZureroBoard, attacker: int, megabytes: int) -> None: ...
    def advance(self, nodes: int) -> bool | None:
        """Searches on for about so many positions; None while it is not proven."""

    @property
    def nodes(self) -> int: ...
    @property
    def proof(self) -> int: ...
    @property
    def disproof(self) -> int: ...

def zurero_shortest_win(board: ZureroBoard, most: int) -> tuple[int | None, int]:
    """Plies to the shortest forced win within ``most`` (1 to 99), or None, and the nodes; nobody has won."""
