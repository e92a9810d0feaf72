"""What an author asks for: a puzzle's size, level, symmetry and whatever else its game lets one set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from quebra.core.errors import InputError, shorten
from quebra.core.game import Game
from quebra.core.registry import game_named
from quebra.core.symmetry import QUARTER, SYMMETRIES
from quebra.engine.explain.scoring import BOUNDS, LEVELS

ANY = "any"
DIFFICULTIES = (*LEVELS, ANY)

# So many rules at most a step of a generated puzzle takes: more than that nobody holds in the head.
MOST_RULES = {"trivial": 1, "easy": 2, "normal": 3, "hard": 5, "extreme": 8, ANY: 8}


@dataclass(frozen=True, slots=True)
class Option:
    """Something an author can set. ``read`` makes its value from text, or raises InputError."""

    name: str
    metavar: str  # empty for a switch
    help: str
    read: Callable[[str], Any]
    default: Any = None
    write: Callable[[Any], str] = str

    @property
    def flag(self) -> str:
        """What it is called on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def is_switch(self) -> bool:
        return not self.metavar


@dataclass(frozen=True, slots=True)
class Request:
    """A request for puzzles, checked. ``options`` are the game's own, all of them, in their order."""

    type: str
    rows: int
    columns: int
    difficulty: str
    symmetry: str
    minimal: bool
    options: tuple[tuple[str, Any], ...]

    def option(self, name: str) -> Any:
        return dict(self.options)[name]

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def band(self) -> tuple[float, float]:
        """The scores that fit, the second no longer."""
        if self.difficulty == ANY:
            return 0.0, float("inf")
        place = LEVELS.index(self.difficulty)
        low = BOUNDS[place - 1] if place else 0.0
        return low, BOUNDS[place] if place < len(BOUNDS) else float("inf")

    @property
    def most_rules(self) -> int:
        """How many rules a step may take."""
        return MOST_RULES[self.difficulty]

    def told(self) -> str:
        """The request in one line, always in the same words: what a seed belongs to."""
        words = [self.type, f"--size {self.size}", f"--difficulty {self.difficulty}"]
        if self.symmetry != "none":
            words.append(f"--symmetry {self.symmetry}")
        if self.minimal:
            words.append("--minimal")
        for option in options_of(self.type):
            value = self.option(option.name)
            if value != option.default:
                words.append(option.flag if option.is_switch else f"{option.flag} {option.write(value)}")
        return " ".join(words)


class RequestsPart(Protocol):
    """requests.py of a game: what authors can set, and which requests cannot be met.

    It may also have ``HARDEST``: the hardest level of boards so small (by their shorter and longer side)
    that not every level exists.
    """

    OPTIONS: tuple[Option, ...]
    SIZES: tuple[int, int]  # the smallest and the largest side
    USUAL_SIZE: tuple[int, int]  # rows and columns unless told otherwise
    USUAL_LEVEL: str  # the level unless told otherwise

    def refuse(self, request: Request) -> None:
        """Raises InputError, with the reason, for a request that no puzzle can meet."""


class DerivedRequests:
    """What authors can ask of a game that says nothing of it: size, level, symmetry."""

    SIZES = (2, 20)
    USUAL_SIZE = (6, 6)
    USUAL_LEVEL = ANY
    OPTIONS: tuple[Option, ...] = ()

    def __init__(self, game: Game) -> None:
        self._is_square = game.description is not None and game.description.square

    def refuse(self, request: Request) -> None:
        if self._is_square and request.rows != request.columns:
            raise InputError(f"size: the board is a square, found {request.size}")


def hindrance(type: str) -> str | None:
    """Why this puzzle cannot be generated; None where it has its own way, or one follows from its board."""
    game = game_named(type)
    if game.offers("generate"):
        return None
    described = game.description
    if described is None:
        return "its board does not describe itself"
    if described.regions:
        return "its boards have regions"
    has_numbers = described.numbers is not None and described.blank is not None
    if has_numbers or described.givens or described.counts is not None:
        return None
    return "its boards have no clues to choose from"


def can_be_made(type: str) -> bool:
    """Whether there is a way to generate this puzzle."""
    return hindrance(type) is None


def require_made(type: str) -> None:
    """An error, with the reason, for a puzzle that cannot be generated."""
    if (reason := hindrance(type)) is not None:
        raise InputError(f"{type} cannot be generated: {reason}, and it has no generate.py")


def requests_of(type: str) -> RequestsPart:
    """What can be asked of a game: as it says itself, or as its board allows."""
    game = game_named(type)
    if game.offers("requests"):
        return cast(RequestsPart, game.part("requests"))
    return DerivedRequests(game)


def usual_level(type: str, size: Any) -> str:
    """The level unless told otherwise: the usual one or, on too small a board, the hardest there is."""
    part = requests_of(type)
    hardest: Mapping[tuple[int, int], str] = getattr(part, "HARDEST", {})
    least, most = sorted(read_size(size))
    found = hardest.get((least, most), part.USUAL_LEVEL)
    return min(found, part.USUAL_LEVEL, key=DIFFICULTIES.index)


def refuse_level(request: Request, hardest: Mapping[tuple[int, int], str]) -> None:
    """Raises InputError for a level that no board so small has."""
    shape = min(request.rows, request.columns), max(request.rows, request.columns)
    found = hardest.get(shape)
    if found and request.difficulty in LEVELS[LEVELS.index(found) + 1 :]:
        raise InputError(
            f"difficulty: no {request.size} board is harder than {found}, found {request.difficulty}"
        )


def options_of(type: str) -> tuple[Option, ...]:
    """What authors can set for this puzzle beyond size, level and symmetry."""
    return requests_of(type).OPTIONS


def make_request(
    type: str,
    size: Any,
    difficulty: str = ANY,
    symmetry: str = "none",
    minimal: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Request:
    """A request, checked; InputError tells what is wrong with it."""
    type, part = game_named(type).name, requests_of(type)
    require_made(type)
    rows, columns = read_size(size)
    least, most = part.SIZES
    if not (least <= rows <= most and least <= columns <= most):
        raise InputError(f"size: expected sides of {least} to {most} for {type}, found {rows}x{columns}")
    if difficulty not in DIFFICULTIES:
        raise InputError(
            f"difficulty: expected one of {', '.join(DIFFICULTIES)}, found {shorten(str(difficulty))!r}"
        )
    symmetry = read_symmetry(symmetry)
    if symmetry == QUARTER and rows != columns:
        raise InputError(f"symmetry: rotation by 90 degrees needs a square, found {rows}x{columns}")
    values = _values(type, part.OPTIONS, options or {})
    asked = Request(type, rows, columns, difficulty, symmetry, bool(minimal), values)
    part.refuse(asked)
    return asked


def _values(type: str, known: tuple[Option, ...], given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise InputError(f"{type} has no option {shorten(name)!r}, expected one of: {', '.join(names)}")
    values: list[tuple[str, Any]] = []
    for option in known:
        value = given.get(option.name)
        if value is None:
            value = option.default
        elif option.is_switch:
            value = bool(value)
        else:
            try:
                value = option.read(value if isinstance(value, str) else option.write(value))
            except InputError as error:
                raise InputError(f"{option.flag[2:]}: {error.message}") from None
        values.append((option.name, value))
    return tuple(values)


def read_size(size: Any) -> tuple[int, int]:
    """Rows and columns: "8x10", "6", 6 or (8, 10)."""
    if isinstance(size, str):
        parts = size.lower().replace("×", "x").split("x")
        if 1 <= len(parts) <= 2 and all(
            part.isascii() and part.isdigit() and len(part) <= 4 for part in parts
        ):
            return int(parts[0]), int(parts[-1])
    elif isinstance(size, int) and not isinstance(size, bool):
        return size, size
    elif isinstance(size, tuple | list) and len(size) == 2 and all(type(side) is int for side in size):
        return size[0], size[1]
    raise InputError(f"size: expected rows x columns such as 8x10, found {shorten(str(size))!r}")


def read_symmetry(text: str) -> str:
    """The name of a symmetry, however it is spaced: "rotation 180", "rotation-180", "180"."""
    word = "".join(letter for letter in str(text).lower() if letter.isalnum())
    word = f"rotation{word}" if word in ("90", "180") else word
    if word not in SYMMETRIES:
        raise InputError(f"symmetry: expected {', '.join(SYMMETRIES)}, found {shorten(str(text))!r}")
    return word


def read_share(text: str) -> float:
    """A share of a whole: 0.3 or 30%."""
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise InputError(f"expected a share from 0 to 1 (or 0% to 100%), found {shorten(text)!r}")
    return value


def read_range(text: str) -> tuple[int, int]:
    """Whole numbers from one to another: 12-20, or just 12."""
    low, dash, high = (part.strip() for part in text.partition("-"))
    if not _is_number(low) or (dash and not _is_number(high)):
        raise InputError(f"expected a number or a range such as 12-20, found {shorten(text)!r}")
    bounds = int(low), int(high if dash else low)
    if bounds[0] > bounds[1]:
        raise InputError(f"expected the smaller number first, found {shorten(text)!r}")
    return bounds


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def write_range(bounds: Any) -> str:
    if isinstance(bounds, int):
        return str(bounds)
    low, high = bounds
    return str(low) if low == high else f"{low}-{high}"
