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

from quebra.core.lazy import lazy_names

if TYPE_CHECKING:
    from quebra.app.booklet.call import booklet
    from quebra.app.picture import Picture, picture
    from quebra.core.errors import InputError, QuebraError, TimeUp
    from quebra.core.examples import examples
    from quebra.core.files.sources import load
    from quebra.core.game import Answer, Board, Game
    from quebra.core.reading import (
        answer_to_json,
        answer_to_text,
        board_from_json,
        board_to_json,
        board_to_text,
        parse,
        parse_all,
        parse_answer,
    )
    from quebra.core.referee import check
    from quebra.core.state.state import State
    from quebra.core.verdict import Verdict, Violation
    from quebra.core.words import tell
    from quebra.engine.author.fill import Filled, fill
    from quebra.engine.author.importance import Importance, importance
    from quebra.engine.author.layouts import ClueLayout, parse_layout
    from quebra.engine.author.proposal import Repair, Repairs
    from quebra.engine.author.repair import repair
    from quebra.engine.author.thin import Thinned, thin
    from quebra.engine.batch.generate import generate
    from quebra.engine.explain.contradiction import Contradiction
    from quebra.engine.explain.explain import Explanation, explain
    from quebra.engine.explain.grade import grade
    from quebra.engine.explain.hint import Hint, hint
    from quebra.engine.explain.play.finishing import can_be_finished
    from quebra.engine.explain.scoring import Grade
    from quebra.engine.explain.steps import Step
    from quebra.engine.explain.telling import Teller
    from quebra.engine.generate.attempt import Generated
    from quebra.engine.model.model import Fact
    from quebra.engine.solve.common import Common, common
    from quebra.engine.solve.minimise import minimise
    from quebra.engine.solve.result import Result, Smallest, Statistics
    from quebra.engine.solve.sat import engine_names
    from quebra.engine.solve.solve import count, solutions, solve
    from quebra.engine.solve.stream import solve_many
    from quebra.games import bosnian_snake as bosnian_snake
    from quebra.games import kenken as kenken
    from quebra.games import shakashaka as shakashaka
    from quebra.games import zurero as zurero
    from quebra.render.text.show import show

__version__ = "0.5.0"

# Who draws values for notebooks: core, which may not know the layers above it, asks for this name.
_PAINTER = "quebra.app.notebook"

_HOMES = {
    "app.booklet.call": ("booklet",),
    "app.picture": ("Picture", "picture"),
    "core.errors": ("InputError", "QuebraError", "TimeUp"),
    "core.examples": ("examples",),
    "core.files.sources": ("load",),
    "core.game": ("Answer", "Board", "Game"),
    "core.reading": (
        "answer_to_json",
        "answer_to_text",
        "board_from_json",
        "board_to_json",
        "board_to_text",
        "parse",
        "parse_all",
        "parse_answer",
    ),
    "core.referee": ("check",),
    "core.state.state": ("State",),
    "core.verdict": ("Verdict", "Violation"),
    "core.words": ("tell",),
    "engine.explain.contradiction": ("Contradiction",),
    "engine.explain.explain": ("Explanation", "explain"),
    "engine.explain.grade": ("grade",),
    "engine.generate.attempt": ("Generated",),
    "engine.explain.play.finishing": ("can_be_finished",),
    "engine.explain.scoring": ("Grade",),
    "engine.explain.hint": ("Hint", "hint"),
    "engine.author.fill": ("Filled", "fill"),
    "engine.author.layouts": ("ClueLayout", "parse_layout"),
    "engine.author.importance": ("Importance", "importance"),
    "engine.author.proposal": ("Repair", "Repairs"),
    "engine.author.repair": ("repair",),
    "engine.author.thin": ("Thinned", "thin"),
    "engine.solve.common": ("Common", "common"),
    "engine.solve.minimise": ("minimise",),
    "engine.batch.generate": ("generate",),
    "engine.solve.result": ("Result", "Smallest", "Statistics"),
    "engine.solve.sat": ("engine_names",),
    "engine.solve.solve": ("count", "solutions", "solve"),
    "engine.explain.steps": ("Step",),
    "engine.model.model": ("Fact",),
    "engine.solve.stream": ("solve_many",),
    "engine.explain.telling": ("Teller",),
    "render.text.show": ("show",),
}
__all__ = [
    "Answer",
    "Board",
    "ClueLayout",
    "Common",
    "Contradiction",
    "Explanation",
    "Fact",
    "Filled",
    "Game",
    "Generated",
    "Grade",
    "Hint",
    "Importance",
    "InputError",
    "Picture",
    "QuebraError",
    "Repair",
    "Repairs",
    "Result",
    "Smallest",
    "State",
    "Statistics",
    "Step",
    "Teller",
    "Thinned",
    "TimeUp",
    "Verdict",
    "Violation",
    "answer_to_json",
    "answer_to_text",
    "board_from_json",
    "board_to_json",
    "board_to_text",
    "booklet",
    "can_be_finished",
    "check",
    "common",
    "count",
    "engine_names",
    "examples",
    "explain",
    "fill",
    "generate",
    "grade",
    "hint",
    "importance",
    "load",
    "minimise",
    "parse",
    "parse_all",
    "parse_answer",
    "parse_layout",
    "picture",
    "repair",
    "show",
    "solutions",
    "solve",
    "solve_many",
    "tell",
    "thin",
]


_public = lazy_names(__name__, _HOMES)


def __getattr__(name: str) -> Any:
    """Public names load on first use, so that importing quebra costs next to nothing.

    Beside them, each game by the name of its folder: ``from quebra import kenken``.
    """
    if name in __all__:
        return _public(name)
    try:
        return import_module(f"quebra.games.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"quebra.games.{name}":
            raise
    raise AttributeError(f"module 'quebra' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
