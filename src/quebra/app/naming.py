"""What boards are called, on every page and in every line."""

from __future__ import annotations

from quebra.core.errors import one_line, printable, shorten
from quebra.core.game import Answer, Board
from quebra.core.reading import Entry, board_to_json
from quebra.core.registry import game_of
from quebra.core.scene import Scene


def own_name(board: Board, most: int | None = None) -> str:
    """The name that a board's file gives it, empty when there is none.

    For pages it has ``most`` so many letters, and line breaks are blanks.
    """
    name = board.extras.get("name")
    if not name:
        return ""
    return printable(str(name)) if most is None else shorten(one_line(str(name)), most)


def called(value: Board | Answer, language: str, scene: Scene | None = None) -> str:
    """The game and the size: KenKen 6x6. An answer or a position has its size from its picture."""
    size = size_of(value) if scene is None else f"{scene.rows}x{scene.columns}"  # type: ignore[arg-type]
    return f"{game_of(value).titles[language]} {size}"


def size_of(board: Board) -> str:
    """Rows and columns, as 6x6."""
    data = board_to_json(board)
    rows = data.get("rows", data.get("size"))
    return f"{rows}x{data.get('columns', rows)}"


def title(entry: Entry, *, alone: bool = False) -> str:
    """What to call a board among those of several files: its own name, else its file and line.

    Where a board stands ``alone`` as often as not, the first of a file goes without its line.
    """
    name = own_name(entry.board) if entry.board is not None else ""
    if name:
        return name
    lineless = not entry.line or (alone and entry.line == 1 and not entry.stream)
    return printable(entry.source if lineless else f"{entry.source}:{entry.line}")
