"""Quebra solves, explains, grades, generates, checks, draws and prints Bosnian Snake, Shakashaka and KenKen,
and plays Zurero.

>>> import quebra
>>> board = quebra.examples()["kenken-testBoard"]
>>> quebra.solve(board).status
'unique'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quebra.app.booklet.call import booklet
    from quebra.app.picture import Picture, picture
    from quebra.core.errors import InputError, QuebraError, TimeUp
    from quebra.core.examples import examples
    from quebra.core.game import Answer, Board, Game
    from quebra.core.reading import (
        answer_to_json,
        answer_to_text,
        board_from_json,
        board_to_json,
        board_to_text,
        load,
        parse,
        parse_all,
        parse_answer,
    )
    from quebra.core.referee import check
    from quebra.core.verdict import Verdict, Violation
    from quebra.core.words import tell
    from quebra.engine.contradiction import Contradiction
    from quebra.engine.explain import Explanation, explain, grade
    from quebra.engine.generate import Generated
    from quebra.engine.grade import Grade
    from quebra.engine.hint import Hint, hint
    from quebra.engine.minimise import minimise
    from quebra.engine.order import generate
    from quebra.engine.result import Result, Smallest, Statistics
    from quebra.engine.sat import engine_names
    from quebra.engine.solve import count, solutions, solve
    from quebra.engine.steps import Said, Step
    from quebra.engine.stream import solve_many
    from quebra.engine.telling import Teller
    from quebra.render.text import show

__version__ = "0.5.0"

# Who draws values for notebooks: core, which may not know the layers above it, asks for this name.
_PAINTER = "quebra.app.notebook"

_HOMES = {
    "app.booklet.call": ("booklet",),
    "app.picture": ("Picture", "picture"),
    "core.errors": ("InputError", "QuebraError", "TimeUp"),
    "core.examples": ("examples",),
    "core.game": ("Answer", "Board", "Game"),
    "core.reading": (
        "answer_to_json",
        "answer_to_text",
        "board_from_json",
        "board_to_json",
        "board_to_text",
        "load",
        "parse",
        "parse_all",
        "parse_answer",
    ),
    "core.referee": ("check",),
    "core.verdict": ("Verdict", "Violation"),
    "core.words": ("tell",),
    "engine.contradiction": ("Contradiction",),
    "engine.explain": ("Explanation", "explain", "grade"),
    "engine.generate": ("Generated",),
    "engine.grade": ("Grade",),
    "engine.hint": ("Hint", "hint"),
    "engine.minimise": ("minimise",),
    "engine.order": ("generate",),
    "engine.result": ("Result", "Smallest", "Statistics"),
    "engine.sat": ("engine_names",),
    "engine.solve": ("count", "solutions", "solve"),
    "engine.steps": ("Said", "Step"),
    "engine.stream": ("solve_many",),
    "engine.telling": ("Teller",),
    "render.text": ("show",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "Board",
    "Contradiction",
    "Explanation",
    "Game",
    "Generated",
    "Grade",
    "Hint",
    "InputError",
    "Picture",
    "QuebraError",
    "Result",
    "Said",
    "Smallest",
    "Statistics",
    "Step",
    "Teller",
    "TimeUp",
    "Verdict",
    "Violation",
    "answer_to_json",
    "answer_to_text",
    "board_from_json",
    "board_to_json",
    "board_to_text",
    "booklet",
    "check",
    "count",
    "engine_names",
    "examples",
    "explain",
    "generate",
    "grade",
    "hint",
    "load",
    "minimise",
    "parse",
    "parse_all",
    "parse_answer",
    "picture",
    "show",
    "solutions",
    "solve",
    "solve_many",
    "tell",
]


def __getattr__(name: str) -> Any:
    """Public names load on first use, so that importing quebra costs next to nothing."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'quebra' has no attribute {name!r}")
    value = getattr(import_module(f"quebra.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
