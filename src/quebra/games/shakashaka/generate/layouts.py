"""Packings that are the only solution of their boards once numbers are shown, one after another.

Where another solution differs, the rectangles are changed. After that the packing drifts: it is made to
look better, a few windows at a time, and every state of it is a new layout to try.
"""

from __future__ import annotations

from random import Random

from quebra.core.grid import Cell, all_cells, pieces
from quebra.core.symmetry import NONE, orbits
from quebra.engine.generate.amounts import Exactly, aim
from quebra.engine.generate.request import Request
from quebra.games.shakashaka.generate.packing import Packing
from quebra.games.shakashaka.generate.rivals import Rivals
from quebra.games.shakashaka.requests import black_counts, numbers_aimed_at

ROUNDS = 0.2  # windows filled anew for each cell of the board at a time
LEAST_TIMES = 2  # for a fresh layout
MOST_TIMES = 8  # the same while too much is black
MOST_MENDS = 60  # changes where a layout is not what it must be
MOST_DRIFTS = 6  # layouts that come from one another before a fresh one is begun
LOPSIDED = 0.5  # how often a symmetric layout gets a solution that is not, where it can
AS_LIVELY = 0.8  # such a solution has at least this share of the triangles

# The share of black cells when the author does not say: harder boards need room.
USUAL_BLACK = {
    "trivial": (0.24, 0.32),
    "easy": (0.22, 0.3),
    "normal": (0.2, 0.27),
    "hard": (0.13, 0.2),
    "extreme": (0.12, 0.16),
    "any": (0.2, 0.3),
}


class Layouts:
    """Makes layouts for one request."""

    def __init__(self, request: Request, rivals: Rivals, random: Random) -> None:
        self.request, self.rivals, self.random = request, rivals, random
        self.packing: Packing | None = None
        self._drifts = 0
        self._rounds = round(ROUNDS * request.rows * request.columns)
        self._least_black, self._most_black = black_counts(request)
        groups = orbits(
            all_cells(request.rows, request.columns), request.symmetry, request.rows, request.columns
        )
        # When the author limits the numbers, those of the groups that come first here may be shown.
        self._order = random.sample(groups, len(groups))

    def following(self, stuck: list[Cell]) -> Packing | None:
        """The next layout: the last one changed in each piece of the cells that were stuck, or anywhere.

        None when it came to nothing.
        """
        packing = self.packing
        if packing is None or self._drifts >= (MOST_MENDS if stuck else MOST_DRIFTS):
            self._drifts = 0
            packing = self._fresh()
        else:
            self._drifts += 1
            self._drift(packing, stuck)
        self.packing = packing = packing and self._lopsided(packing)
        if packing is None or not self._has_black(packing) or not packing.triangles:
            return None
        return packing

    def shown(self, packing: Packing) -> list[Cell]:
        """The black cells whose numbers may be shown."""
        black = packing.black_cells
        if self.request.option("numbered") is None:
            return black
        _, most = numbers_aimed_at(self.request, len(black))
        chosen: list[Cell] = []
        for group in self._order:
            if group[0] not in packing.owner and len(chosen) + len(group) <= most:
                chosen += group
        return chosen

    def _fresh(self) -> Packing | None:
        request = self.request
        wanted = request.option("black")
        if wanted is None:
            wanted = self.random.uniform(*USUAL_BLACK[request.difficulty])
        black = round(aim(wanted, request.rows * request.columns))
        if isinstance(request.option("numbered"), Exactly):  # every number needs its cell
            black = max(black, min(request.option("numbered"), self._most_black))
        packing = Packing(request.rows, request.columns, request.symmetry, black)
        packing.fill(packing.cells, self.random)
        packing.improve(self.random, self._rounds)
        if not self._mended(packing):
            return None
        least = 1 if request.difficulty in ("hard", "extreme") else LEAST_TIMES  # these drift on for long
        for times in range(MOST_TIMES):
            if times >= least and self._has_black(packing):
                break
            self._improve(packing)
        return packing

    def _drift(self, packing: Packing, stuck: list[Cell]) -> None:
        if stuck:
            before = packing.copy()
            for piece in pieces(stuck):
                packing.refill(self.random.choice(piece), self.random)
            if not self._mended(packing):
                packing.owner, packing.held = before.owner, before.held
        else:
            self._improve(packing)

    def _improve(self, packing: Packing) -> None:
        """Makes it look better as long as it has one solution."""
        packing.improve(self.random, self._rounds, lambda: self._is_unique(packing))

    def _mended(self, packing: Packing) -> bool:
        """Whether the packing has become the only solution of its board."""
        for _ in range(MOST_MENDS):
            differing = self.rivals.differing(packing, self.shown(packing))
            if not differing:
                return True
            packing.refill(self.random.choice(differing), self.random, reach=1)
        return False

    def _lopsided(self, packing: Packing) -> Packing:
        """The same layout, now and then with a solution that is not symmetric."""
        if self.request.symmetry == NONE or (packing.triangles and self.random.random() >= LOPSIDED):
            return packing
        rival = self.rivals.rival(packing, [])
        if rival is None:
            return packing
        other = packing.copy()
        other.adopt(rival)
        is_lively = other.triangles >= AS_LIVELY * packing.triangles
        return other if is_lively and self._is_unique(other) else packing

    def _has_black(self, packing: Packing) -> bool:
        """Whether as many cells are black as the author wants."""
        return self._least_black <= len(packing.black_cells) <= self._most_black

    def _is_unique(self, packing: Packing) -> bool:
        return not self.rivals.differing(packing, self.shown(packing))
