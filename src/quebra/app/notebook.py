"""What notebooks show of boards, answers, results, explanations and hints.

``quebra.core.pictures`` finds this module when the first picture is wanted. Pictures inside HTML are images
of their own, so that their styles meet neither each other nor the page; all texts are escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from html import escape

from quebra.app.explanation.frames import Album, Shown, known_before, marked
from quebra.app.explanation.page import LANGUAGE_TAGS
from quebra.app.explanation.summary import WORDS, grade_sentence
from quebra.app.naming import called, own_name
from quebra.app.picture import fitting_cell, picture, scene_of
from quebra.core.game import Board
from quebra.core.grid import Cell, names_of
from quebra.core.scene import Highlight, Role, Scene
from quebra.core.verdict import Verdict
from quebra.core.words import default_language, say, tell
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.hint import Hint
from quebra.engine.explain.scoring import Grade
from quebra.engine.explain.telling import Teller
from quebra.engine.generate.attempt import Generated
from quebra.engine.model.model import Fact
from quebra.engine.solve.result import Result, Smallest
from quebra.games.zurero.board import Position
from quebra.games.zurero.game import LiveGame
from quebra.render.describe import describe
from quebra.render.svg import scene_svg

BESIDE = (34.0, 420.0)  # the largest cell and picture where several stand side by side, in pixels
SMALL = (32.0, 280.0)  # the same for the steps of an explanation
MOST_TOLD = 1000  # characters for screen readers of one picture among several
MOST_SOLUTIONS = 6
MOST_OPEN_STEPS = 40  # of an explanation that is unfolded from the start
MOST_PICTURES = 500_000  # characters of the pictures of one explanation; later steps come without one
MOST_MOVES = 80
MOST_BROKEN = 20
LONGEST_NAME = 60


def svg_of(value: object) -> str | None:
    """The picture of a board, an answer or a position."""
    return picture(value).svg  # type: ignore[arg-type]


@singledispatch
def html_of(value: object) -> str | None:
    """Pictures and sentences of any other value; None for one that is not known here."""
    return None


@html_of.register
def _result(value: Result) -> str:
    language = default_language()
    status = say(WORDS, language, value.status)
    if value.status == "multiple" and value.complete:
        status = say(WORDS, language, "counted", {"count": value.count})
    figures = [_board(value.board, language)]
    for number, answer in enumerate(value.solutions[:MOST_SOLUTIONS], 1):
        heading = _solution_name(number, len(value.solutions), language)
        figures.append(_figure(scene_of(value.board, answer, language), value.board, language, heading))
    left = len(value.solutions) - MOST_SOLUTIONS
    more = [_line(say(WORDS, language, "not_shown", {"count": left}))] if left > 0 else []
    return _block(language, _headline(value.board, status, language), _row(figures), *more)


@html_of.register
def _smallest(value: Smallest) -> str:
    language = default_language()
    figures, lines = [_board(value.board, language)], []
    if value.answer is not None and value.length is not None:
        key = "smallest" if value.optimal else "smallest_so_far"
        lines.append(_line(say(WORDS, language, key, {"length": value.length})))
        scene = scene_of(value.board, value.answer, language)
        figures.append(_figure(scene, value.board, language, say(WORDS, language, "solution")))
    status = say(WORDS, language, value.status)
    return _block(language, _headline(value.board, status, language), *lines, _row(figures))


@html_of.register
def _explanation(value: Explanation) -> str:
    language = default_language()
    first, *others = Album(value, language).shown()
    count = sum(one.is_step for one in others)
    board = _figure(first.scene, value.board, language)
    parts = [_headline(value.board, first.text, language), _row([board])]
    if count:
        steps = _Steps().items(others[:count])
        parts.append(_folded(say(WORDS, language, "steps_follow", {"count": count}), steps, count))
    parts += _Steps(numbered=False).items(others[count:])
    if value.grade is not None:
        parts.append(_line(grade_sentence(value.grade, language)))
    return _block(language, *parts)


@html_of.register
def _hint(value: Hint) -> str:
    language = default_language()
    if value.kind == "step":
        return _next_step(value, language)
    if value.kind != "mistake":
        key = "none" if value.kind == "none" else f"hint_{value.kind}"
        lines = [say(WORDS, language, key)]
    else:
        key = "hint_marks" if value.missing else "hint_mistake"
        lines = [say(WORDS, language, key, {"cells": names_of(value.cells)})]
    facts = value.contradiction.facts if value.contradiction is not None else ()
    scene = _with(_known_scene(value.board, facts, language), value.cells, "wrong")
    why = [tell(value.board, broken, language) for broken in value.violations]
    if value.contradiction is not None:
        if value.kind == "mistake" and not value.missing:
            lines.append(say(WORDS, language, "hint_shows"))
        teller, proof = Teller(value.board, language), value.proof
        why.append(teller.contradiction(value.contradiction) if proof is None else teller.step(proof))
    elif value.kind == "mistake" and not value.violations:
        lines.append(say(WORDS, language, "hint_unshown"))
    headline = _headline(value.board, lines[0], language)
    details = _folded(say(WORDS, language, "why"), map(_line, why)) if why else ""
    figure = _row([_figure(scene, value.board, language)])
    return _block(language, headline, *map(_line, lines[1:]), figure, details)


def _next_step(value: Hint, language: str) -> str:
    """Where to look; what it takes and the step itself only when they are asked for."""
    teller = Teller(value.board, language)
    facts = [fact for step in value.steps for fact in (*step.rests_on, *step.premises)]
    concluded = {fact for step in value.steps for fact in step.conclusions}
    known = known_before(value.board, [fact for fact in facts if fact not in concluded])
    part = part_of(value.board)
    place = _with(part.scene(value.board, known, language=language), value.cells, "conclusion")
    shown: list[Shown] = []
    for step in value.steps:
        known.add(step.conclusions)
        if not step.routine or step is value.steps[-1]:
            scene = _with(marked(part.scene(value.board, known, language=language), step), (), "conclusion")
            shown.append(Shown(scene, teller.heading(step), teller.step(step)))
    where = say(WORDS, language, "hint_place", {"cells": names_of(value.cells)})
    takes = say(WORDS, language, "hint_technique", {"technique": teller.technique(value.technique or "")})
    steps = _Steps(numbered=len(shown) > 1).items(shown)
    return _block(
        language,
        _headline(value.board, where, language),
        _row([_figure(place, value.board, language)]),
        _folded(say(WORDS, language, "more_help"), [_line(takes), *steps]),
    )


@html_of.register
def _grade(value: Grade) -> str:
    language = default_language()
    return _block(language, _line(grade_sentence(value, language)))


@html_of.register
def _generated(value: Generated) -> str:
    language = default_language()
    solved = _figure(scene_of(value.board, value.solution, language), value.board, language)
    return _block(
        language,
        _headline(value.board, say(WORDS, language, "seed_line", {"seed": value.seed}), language),
        _row([_figure(scene_of(value.board, None, language), value.board, language)]),
        _line(grade_sentence(value.grade, language)),
        _folded(say(WORDS, language, "solution"), [_row([solved])]),
    )


@html_of.register
def _verdict(value: Verdict) -> str:
    """Without the board there are no sentences: the rules and the cells are told."""
    language = default_language()
    if value.right:
        return _block(language, _line(say(WORDS, language, "right" if value.complete else "right_so_far")))
    broken = [f"{one.rule}: {names_of(one.cells)}" for one in value.violations[:MOST_BROKEN]]
    items = "".join(f"<li>{_text(line)}</li>" for line in broken)
    wrong = _line(say(WORDS, language, "wrong", {"count": len(value.violations)}))
    more = [_line("…")] if len(value.violations) > MOST_BROKEN else []
    return _block(language, wrong, f"<ul>{items}</ul>", *more)


@html_of.register
def _play(value: LiveGame) -> str:
    language = default_language()
    names = value.names()
    lead = "… " if len(names) > MOST_MOVES else ""
    moves = say(WORDS, language, "moves_line", {"moves": lead + " ".join(names[-MOST_MOVES:])})
    position = value.position
    figure = _figure(scene_of(position, None, language), position, language, largest=(34.0, 640.0))
    return _block(language, _row([figure]), *([_line(moves)] if names else []))


class _Steps:
    """Steps as list items with small pictures; when these get too many, the words go on alone."""

    def __init__(self, *, numbered: bool = True) -> None:
        self.numbered, self.room = numbered, MOST_PICTURES

    def items(self, shown: Sequence[Shown]) -> list[str]:
        steps = [self._item(number, step) for number, step in enumerate(shown, 1)]
        style = (
            "display:flex;flex-wrap:wrap;gap:16px;max-height:580px;overflow:auto;margin:8px 0;padding:8px;"
            "border:1px solid rgba(128,128,128,0.4)"
        )
        return [f'<div tabindex="0" style="{style}">{"".join(steps)}</div>'] if steps else []

    def _item(self, number: int, step: Shown) -> str:
        heading = f"{step.number or number}. {step.heading}" if self.numbered else step.heading
        # With letters as text, which are in the reader's font, many pictures take half the room.
        image = _image(step.scene, heading, SMALL, outlined=False) if self.room > 0 else ""
        self.room -= len(image)
        words = f"<strong>{_text(heading)}</strong><br>{_text(step.text)}"
        style = "margin:0;width:280px;white-space:pre-line"
        return f'<figure style="{style}">{image}<figcaption>{words}</figcaption></figure>'


def _board(board: Board, language: str) -> str:
    return _figure(
        scene_of(board, None, language), board, language, say("quebra.app.explanation", language, "start")
    )


def _known_scene(board: Board, facts: Iterable[Fact], language: str) -> Scene:
    return part_of(board).scene(board, known_before(board, facts), language=language)


def _with(scene: Scene, cells: Iterable[Cell], role: Role) -> Scene:
    """Cells marked, and rows and columns numbered, as the sentences name them by numbers."""
    marks = (Highlight(cell, role) for cell in cells)
    return replace(scene, shapes=(*scene.shapes, *marks), coordinates=True)


def _solution_name(number: int, count: int, language: str) -> str:
    if count == 1:
        return say(WORDS, language, "solution")
    return say(WORDS, language, "one_solution", {"count": number})


def _figure(
    scene: Scene,
    board: Board | Position,
    language: str,
    caption: str = "",
    largest: tuple[float, float] = BESIDE,
) -> str:
    alt = f"{called(board, language, scene)}. {describe(scene, language, most=MOST_TOLD)}"
    told = f"<figcaption>{_text(caption)}</figcaption>" if caption else ""
    style = "margin:0;text-align:center"
    return f'<figure style="{style}">{_image(scene, alt, largest)}{told}</figure>'


def _image(scene: Scene, alt: str, largest: tuple[float, float], *, outlined: bool = True) -> str:
    svg = scene_svg(scene, cell=fitting_cell(scene, *largest), outlined=outlined, page=True)
    data = b64encode(svg.encode("utf-8")).decode("ascii")
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{_text(alt)}" style="max-width:100%">'


def _headline(board: Board, sentence: str, language: str) -> str:
    """The board's name if it has one, the game and the size, and what there is to say."""
    name, title = own_name(board, LONGEST_NAME), called(board, language, scene_of(board, None, language))
    named = f"{name} · {title}" if name else title
    return f'<p style="margin:4px 0"><strong>{_text(named)}</strong> · {_text(sentence)}</p>'


def _row(figures: Sequence[str]) -> str:
    style = "display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start"
    return f'<div style="{style}">{"".join(figures)}</div>'


def _line(text: str) -> str:
    return f'<p style="margin:4px 0;white-space:pre-line">{_text(text)}</p>'


def _folded(summary: str, parts: Iterable[str], count: int = MOST_OPEN_STEPS + 1) -> str:
    """What is seen after a click; a list of few steps is open from the start."""
    state = " open" if count <= MOST_OPEN_STEPS else ""
    return f"<details{state}><summary>{_text(summary)}</summary>{''.join(parts)}</details>"


def _block(language: str, *parts: str) -> str:
    return f'<div lang="{LANGUAGE_TAGS[language]}">{"".join(parts)}</div>'


def _text(text: str) -> str:
    """Escaped; half characters, which no page can hold, are replaced."""
    return escape(text.encode("utf-8", "replace").decode("utf-8"))
