"""An explanation as pictures: one a step, with the cells it is about marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from quebra.app.explanation.summary import WORDS, open_sentence, pair_sentence, steps_of, told_steps
from quebra.core.game import Answer, Board
from quebra.core.grid import Cell
from quebra.core.registry import game_of
from quebra.core.scene import Highlight, Note, Role, Scene
from quebra.core.state.drawing import note_of
from quebra.core.state.state import Marks
from quebra.core.words import number, say
from quebra.engine.explain.chains.told import ToldPart
from quebra.engine.explain.contradiction import Contradiction
from quebra.engine.explain.explain import Explanation, part_of
from quebra.engine.explain.steps import Known, Step
from quebra.engine.explain.telling import Teller
from quebra.engine.model.model import Fact, Rule, opposite

MOST_WRONG = 16  # cells of a clash that are marked: of a rule over the whole board none
SUPPOSED = "?"  # stands in cells of which a case supposes something
MOST_NOTED = 6  # rules that the remark below a step names


def marked(scene: Scene, step: Step, part: ToldPart | None = None) -> Scene:
    """A picture with the cells of a step marked: what follows, what it needs, where its rules look, and for a
    part of a chain what it supposes and the numbers of its links."""
    conclusions = {fact.cell for fact in step.conclusions}
    premises = {fact.cell for fact in step.premises} - conclusions
    picture = _with_marks(scene, conclusions, premises, _reason_cells(scene, step.rules))
    return replace(picture, shapes=(*picture.shapes, *(() if part is None else _numbered(part))))


def struck_by(facts: Iterable[Fact], before: Known) -> Marks:
    """The pencil marks that these facts take away: what was open before."""
    gone: dict[Cell, list[str | int]] = {}
    for fact in facts:
        if not fact.holds and fact.value in before.left(fact.cell):
            gone.setdefault(fact.cell, []).append(fact.value)
    return tuple((cell, tuple(values)) for cell, values in gone.items())


def crossed(scene: Scene, board: Board, struck: Marks) -> Scene:
    """A picture whose pencil marks show what was struck, crossed out."""
    gone = dict(struck)
    shapes = [
        replace(shape, struck=note_of(board, shape.cell, gone[shape.cell]).texts)
        if isinstance(shape, Note) and shape.cell in gone
        else shape
        for shape in scene.shapes
    ]
    return replace(scene, shapes=tuple(shapes))


def marks_of(board: Board, step: Step, part: ToldPart | None = None) -> tuple[Highlight, ...]:
    """The marks of a step alone, for whoever has drawn the board already."""
    picture = marked(Scene(board.rows, board.columns, ()), step, part)
    return tuple(shape for shape in picture.shapes if isinstance(shape, Highlight))


def _numbered(part: ToldPart) -> list[Highlight]:
    """The cells of a chain with the numbers of its links, where there are several to tell apart, and those of
    a case with a question mark."""
    numbers: dict[Cell, list[str]] = {fact.cell: [SUPPOSED] for fact in part.assumed[1:]}
    told = [link for link in (*part.before, *part.links) if link.facts]
    for link in told if len(told) > 1 else ():
        for cell in link.cells:
            numbers.setdefault(cell, []).append(str(link.number))
    return [Highlight(cell, "link", ",".join(some)) for cell, some in sorted(numbers.items())]


def _with_marks(scene: Scene, conclusions: set[Cell], premises: set[Cell], reasons: set[Cell]) -> Scene:
    roles: tuple[tuple[Role, set[Cell]], ...] = (
        ("reason", reasons),
        ("premise", premises),
        ("conclusion", conclusions),
    )
    marks = tuple(Highlight(cell, role) for role, cells in roles for cell in sorted(cells))
    return replace(scene, shapes=(*scene.shapes, *marks))


def _reason_cells(scene: Scene, rules: Iterable[Rule]) -> set[Cell]:
    """A rule over most of the board would mark everything, and so say nothing."""
    half = scene.rows * scene.columns / 2
    return {cell for rule in rules if len(rule.cells) <= half for cell in rule.cells}


def contradicted(scene: Scene, found: Contradiction, teller: Teller) -> Scene:
    """A picture of a contradiction: the cells of its clues and rules, those that the chain decides with the
    numbers of its links, and the place of the clash."""
    links = teller.links(found.chain) if found.chain else []
    wrong = set(links[-1].cells) if links and len(links[-1].cells) <= MOST_WRONG else set()
    premises = {fact.cell for fact in found.facts} - wrong
    picture = _with_marks(scene, set(), premises, _reason_cells(scene, found.rules))
    marks = [
        *_numbered(ToldPart("", tuple(links[:-1]))),
        *(Highlight(cell, "wrong") for cell in sorted(wrong)),
    ]
    return replace(picture, shapes=(*picture.shapes, *marks))


def contradiction_marks(board: Board, found: Contradiction, language: str) -> tuple[Highlight, ...]:
    """The same marks, for whoever has drawn the board already."""
    picture = contradicted(Scene(board.rows, board.columns, ()), found, Teller(board, language))
    return tuple(shape for shape in picture.shapes if isinstance(shape, Highlight))


def _decided(found: Contradiction) -> list[Fact]:
    """What the chain of a contradiction finds on its way to the clash."""
    facts = [fact for turn in found.turns for link in turn.links for fact in link.facts]
    facts += [opposite(fact) for turn in found.turns for fact in turn.case.assumed]
    return [*facts, *(fact for link in found.chain for fact in link.facts)]


def clash_scene(explanation: Explanation, teller: Teller) -> Scene:
    """The board with what the chain of its contradiction decides, and the cells of the clash and of the
    clues marked: what a terminal can show of it."""
    board, found = explanation.board, explanation.contradiction
    assert found is not None
    scene = part_of(board).scene(board, known_before(board, _decided(found)), language=teller.language)
    links = teller.links(found.chain) if found.chain else []
    wrong = set(links[-1].cells) if links and len(links[-1].cells) <= MOST_WRONG else set()
    clued = {rule.clue.cell for rule in found.rules if rule.clue is not None and rule.clue.cell is not None}
    marks = [Highlight(cell, "conclusion") for cell in sorted(clued - wrong)]
    marks += [Highlight(cell, "wrong") for cell in sorted(wrong)]
    return replace(scene, shapes=(*scene.shapes, *marks))


@dataclass(frozen=True, slots=True)
class Shown:
    """One picture of an explanation and its words.

    ``answer`` is what is filled in there; ``left`` are the values that it shows as pencil marks, ``struck``
    those that it crosses out. The last picture of a step names its ``technique``; ``number`` is that of the
    step, for all of its pictures.
    """

    scene: Scene
    heading: str
    text: str
    note: str = ""
    number: int = 0
    technique: str = ""
    answer: Answer | None = None
    left: Marks = ()
    struck: Marks = ()

    @property
    def is_step(self) -> bool:
        return self.number > 0


class Album:
    """The pictures of one explanation, in one language."""

    def __init__(self, explanation: Explanation, language: str, *, every: bool = False) -> None:
        self.explanation, self.language, self.every = explanation, language, every
        self.board, self.part = explanation.board, part_of(explanation.board)
        self.teller = Teller(self.board, language)

    def shown(self) -> list[Shown]:
        """The board, every shown step, and what is left to say at the end."""
        known = Known(self.part.model(self.board))
        known.add(self.explanation.given)
        frames = [self._picture(known, say(__package__, self.language, "start"), self._status())]
        left = list(steps_of(self.explanation, self.every))
        for place, told in enumerate(told_steps(self.board, left, self.every), 1):
            found = set(told.conclusions)
            while found.isdisjoint(left[0].conclusions):  # routine steps before it
                known.add(left.pop(0).conclusions)
            frames += [replace(one, number=place) for one in self._of_step(told, known)]
            while left and not found.isdisjoint(left[0].conclusions):
                known.add(left.pop(0).conclusions)
        for step in left:
            known.add(step.conclusions)
        return [*frames, *self._ending(known)]

    def _of_step(self, step: Step, before: Known) -> list[Shown]:
        """One picture, or one for each part of a long chain."""
        parts = self.teller.parts(step)
        name, known = self.teller.heading(step), before.grown(())
        frames: list[Shown] = []
        for place, part in enumerate(parts, 1):
            known.add(part.conclusions)
            of_all = say(__package__, self.language, "part", {"part": place, "count": len(parts)})
            heading = name if len(parts) == 1 else f"{name} ({of_all})"
            picture = self._picture(known, heading, part.text)
            struck = struck_by(part.conclusions, before)
            scene = marked(crossed(picture.scene, self.board, struck), step, part)
            frames.append(replace(picture, scene=scene, struck=struck))
        return [*frames[:-1], replace(frames[-1], note=self._note(step), technique=step.technique)]

    def _picture(self, known: Known, heading: str, text: str) -> Shown:
        """The board with what is known."""
        scene = replace(self.part.scene(self.board, known, language=self.language), coordinates=True)
        noted = [shape.cell for shape in scene.shapes if isinstance(shape, Note)]
        left = tuple((cell, tuple(_still_open(self.board, known, cell))) for cell in noted)
        return Shown(scene, heading, text, answer=self.part.answer_of(self.board, known), left=left)

    def _note(self, step: Step) -> str:
        named = [self.teller.rule(rule) for rule in step.rules[:MOST_NOTED]]
        left = len(step.rules) - MOST_NOTED
        more = [say("quebra.engine.explain", self.language, "more", {"count": left})] if left > 0 else []
        cost = number(step.cost, self.language, 1)
        return say(WORDS, self.language, "step_note", {"rules": ", ".join([*named, *more]), "cost": cost})

    def _status(self) -> str:
        return say(WORDS, self.language, self.explanation.status)

    def _ending(self, known: Known) -> list[Shown]:
        """Why the way ends before a solution."""
        found = self.explanation
        if found.contradiction is not None:
            text = self.teller.contradiction(found.contradiction)
            picture = self._picture(known.grown(_decided(found.contradiction)), self._status(), text)
            return [replace(picture, scene=contradicted(picture.scene, found.contradiction, self.teller))]
        if not found.complete:
            return [self._picture(known, say(WORDS, self.language, "ends_here"), self._too_late())]
        if found.status == "multiple":
            left = self._picture(known, self._status(), open_sentence(found, self.language))
            return [left, *self._solutions()]
        return []

    def _solutions(self) -> list[Shown]:
        """Two that differ, one after the other."""
        text = pair_sentence(self.explanation, self.language)
        frames = []
        for count, answer in enumerate(self.explanation.solutions, 1):
            drawn = game_of(self.board).draw.draw(self.board, answer, language=self.language)
            scene = _with_marks(
                replace(drawn, coordinates=True), set(self.explanation.differing), set(), set()
            )
            heading = say(WORDS, self.language, "one_solution", {"count": count})
            frames.append(Shown(scene, heading, text if count == 1 else "", answer=answer))
        return frames

    def _too_late(self) -> str:
        return say(WORDS, self.language, "too_late" if self.explanation.steps else "too_late_start")


def _still_open(board: Board, known: Known, cell: Cell) -> Iterator[str | int]:
    left = known.left(cell)
    return (value for value in board.open_values(cell) if value in left)


def known_before(board: Board, told: Iterable[Fact]) -> Known:
    """What a board gives and what somebody has filled in."""
    model = part_of(board).model(board)
    meaning = model.facts
    known = Known(model)
    known.add(Fact(meaning[abs(one)].cell, meaning[abs(one)].value, one > 0) for one in model.givens)
    known.add(told)
    return known
