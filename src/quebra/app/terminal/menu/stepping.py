"""A board explained a step at a time, and hints that give away more and more."""

from __future__ import annotations

from quebra.app.answers.hinting import DETAILS, HintTelling
from quebra.app.cli.explaining.walking import explained
from quebra.app.cli.terminal import draw_scene
from quebra.app.explanation.frames import Album, Shown
from quebra.app.explanation.summary import WORDS, grade_sentence
from quebra.app.terminal.menu.session import MenuSession
from quebra.core.game import Board
from quebra.core.state.formats import parse_state
from quebra.core.words import say
from quebra.engine.explain.hint import hint
from quebra.engine.explain.scoring import Grade


def walk(session: MenuSession, board: Board) -> None:
    """Every step with its reason and its picture, the next one on Enter."""
    dialogue = session.dialogue
    album = session.attempt(lambda: _album(board, dialogue.language))
    if album is None:
        return
    shown, grade = album
    for number, one in enumerate(shown):
        dialogue.heading(f"{number}. {one.heading}" if number else one.heading)
        dialogue.tell(one.text)
        print(draw_scene(one.scene, ascii_only=False, coordinates=True), end="", flush=True)
        if number + 1 < len(shown):
            dialogue.pause(dialogue.text("next_step", number=number + 1, count=len(shown) - 1))
    if grade is not None:
        dialogue.tell(grade_sentence(grade, dialogue.language))


def _album(board: Board, language: str) -> tuple[list[Shown], Grade | None]:
    """The pictures of an explanation, and its grade."""
    explanation = explained(board, None, lambda count: say(WORDS, language, "explaining", {"count": count}))
    return Album(explanation, language).shown(), explanation.grade


def hints(session: MenuSession, board: Board, text: str) -> None:
    """Where to look, then what it takes, then the step itself; a mistake is told in the same three ways.

    InputError for a text that is no answer to this board.
    """
    dialogue = session.dialogue
    state = parse_state(board, text) if text else None
    found = session.attempt(lambda: hint(board, text or None))
    if found is None:
        return
    told: list[str] = []
    more = len(DETAILS) if found.kind in ("step", "mistake") else 1
    for detail in range(more):
        telling = HintTelling(found, state, detail, dialogue.language)
        for line in telling.lines():
            if line not in told:
                dialogue.tell(line)
                told.append(line)
        if (scene := telling.scene()) is not None:
            print(draw_scene(scene, False, coordinates=True), end="", flush=True)
        if detail + 1 < more:
            dialogue.pause(dialogue.text("more_hint"))
