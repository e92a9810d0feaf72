"""How a puzzle is solved: its rules in a line, and one board from start to end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from quebra.app.explanation.frames import marked
from quebra.core.game import Game
from quebra.core.scene import Scene
from quebra.core.words import say, tables
from quebra.engine.explain.explain import Explanation, explain, part_of
from quebra.engine.explain.steps import Step
from quebra.engine.explain.telling import Teller

HERE = "quebra.app.booklet"


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """A picture of the worked example and what is said below it."""

    scene: Scene
    text: str


def rules_line(game: Game, language: str) -> str:
    """The rules in one sentence."""
    return str(tables(game.package, language)["book"]["rules"])


def worked_example(game: Game, language: str) -> list[LessonPicture]:
    """The board, the first step that takes a thought, the hardest one, and the solution."""
    board = game.examples.examples()[game.examples.WORKED]
    found = explain(board)
    pictures = [
        LessonPicture(_with_names(game.draw.draw(board, language=language)), say(HERE, language, "start"))
    ]
    for place in telling_steps(found):
        step = found.steps[place]
        known = found.known_after(place + 1)
        scene = marked(part_of(board).scene(board, known, language=language), step)
        pictures.append(
            LessonPicture(_with_names(scene), step_sentence(Teller(board, language), step, language))
        )
    solved = _with_names(game.draw.draw(board, found.solutions[0], language=language))
    return [*pictures, LessonPicture(solved, say(HERE, language, "solved"))]


def telling_steps(found: Explanation) -> list[int]:
    """The places of the hardest step, and of the first other that takes a thought of its own."""
    places = [place for place, step in enumerate(found.steps) if not step.routine]
    if not places:
        return []
    hardest = max(places, key=lambda place: found.steps[place].cost)
    technique = found.steps[hardest].technique
    others = [place for place in places if found.steps[place].technique != technique]
    return sorted({hardest, *others[:1]})


def step_sentence(teller: Teller, step: Step, language: str) -> str:
    """What a step is called and why it holds."""
    name = teller.heading(step)
    values: dict[str, str | int] = {"technique": name[:1].upper() + name[1:], "text": teller.step(step)}
    return say(HERE, language, "step", values)


def _with_names(scene: Scene) -> Scene:
    """Sentences name cells by row and column, so pictures number them."""
    return replace(scene, coordinates=True)
