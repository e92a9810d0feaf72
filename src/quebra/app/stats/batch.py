"""Counting a batch, one puzzle after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from statistics import fmean, median

from quebra.app.naming import size_of
from quebra.core.game import Board, Json
from quebra.core.registry import game_of, games
from quebra.core.scene import Label, Outside
from quebra.engine.explain.scoring import LEVELS
from quebra.engine.generate.attempt import canonical

HIGHEST_SCORE = 1000.0  # what is above was not written by a grader


@dataclass(frozen=True, slots=True)
class Mark:
    """A level and a score."""

    level: str
    score: float


def mark_in(board: Board) -> Mark | None:
    """What the board's file says of how hard it is, if that can be right."""
    level, score = board.extras.get("grade"), board.extras.get("score")
    if level not in LEVELS or isinstance(score, bool) or not isinstance(score, int | float):
        return None
    return Mark(str(level), float(score)) if 0 <= score <= HIGHEST_SCORE else None


def clues_of(board: Board) -> int:
    """How many clues a board shows, inside and beside it."""
    shapes = game_of(board).draw.draw(board).shapes
    return sum(isinstance(shape, Label | Outside) and shape.tone == "clue" for shape in shapes)


@dataclass(slots=True)
class Kind:
    """All puzzles of one type."""

    type: str
    puzzles: int = 0
    duplicates: int = 0
    sizes: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    scores: list[float] = field(default_factory=list)
    clues: list[float] = field(default_factory=list)

    @property
    def not_graded(self) -> int:
        return self.puzzles - len(self.scores)

    def sizes_in_order(self) -> list[tuple[str, int]]:
        """Each size and how many have it, the smallest first."""
        return sorted(self.sizes.items(), key=lambda item: [int(side) for side in item[0].split("x")])

    def to_json(self) -> dict[str, Json]:
        return {
            "type": self.type,
            "puzzles": self.puzzles,
            "sizes": dict(self.sizes_in_order()),
            "levels": {level: self.levels[level] for level in LEVELS},
            "not_graded": self.not_graded,
            "scores": _summary(self.scores),
            "clues": _summary(self.clues),
            "duplicates": self.duplicates,
            "duplicate_share": _share(self.duplicates, self.puzzles),
        }


class BatchCount:
    """The whole batch. A duplicate is a puzzle that was there before, perhaps turned or mirrored."""

    def __init__(self) -> None:
        self.unread = 0
        self._kinds: dict[str, Kind] = {}
        self._seen: set[bytes] = set()

    @property
    def kinds(self) -> list[Kind]:
        """Those that occur, in the order of presentation."""
        return [self._kinds[name] for name in games() if name in self._kinds]

    @property
    def puzzles(self) -> int:
        return sum(kind.puzzles for kind in self.kinds)

    @property
    def duplicates(self) -> int:
        return sum(kind.duplicates for kind in self.kinds)

    def add(self, board: Board, mark: Mark | None) -> None:
        kind = self._kinds.setdefault(board.type, Kind(board.type))
        kind.puzzles += 1
        kind.sizes[size_of(board)] += 1
        kind.clues.append(clues_of(board))
        if mark is not None:
            kind.levels[mark.level] += 1
            kind.scores.append(mark.score)
        known_by = sha256(canonical(board).encode()).digest()
        kind.duplicates += known_by in self._seen
        self._seen.add(known_by)

    def to_json(self) -> dict[str, Json]:
        return {
            "puzzles": self.puzzles,
            "unread": self.unread,
            "duplicates": self.duplicates,
            "duplicate_share": _share(self.duplicates, self.puzzles),
            "types": [kind.to_json() for kind in self.kinds],
        }


def _summary(values: list[float]) -> dict[str, Json] | None:
    if not values:
        return None
    return {
        "least": min(values),
        "median": round(median(values), 3),
        "mean": round(fmean(values), 3),
        "most": max(values),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
