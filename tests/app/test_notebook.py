"""Pictures in notebooks: every value shows, nothing breaks out, and the example notebook runs."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

import quebra
from quebra import zurero
from quebra.app import notebook
from quebra.app.explanation.summary import told_steps
from quebra.core import registry
from quebra.core.registry import game_of
from quebra.games.kenken.board import KenKenAnswer
from quebra.games.shakashaka.board import ShakashakaBoard
from support.places import ROOT

EXAMPLE = ROOT / "examples" / "quebra.ipynb"
BOARDS = ("snake-2-puzzle-7", "shakashaka-tabExemplo", "kenken-testBoard")
NASTY = '<script>alert(1)</script> & "quotes" \ud800'
SVG = "{http://www.w3.org/2000/svg}"
NO_SOLUTION = "kenken\na a\nb b\na 3+\nb 4+\n"


class Html(HTMLParser):
    """The tags, images and words of a piece of HTML; every tag must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def shown(value: Any) -> Html:
    """What a notebook shows of a value, checked: its pictures are sound and say what they are."""
    text = value._repr_html_()
    assert text is not None
    text.encode("utf-8")
    page = Html(text)
    assert "script" not in page.tags
    for image in page.images:
        kind, data = str(image["src"]).split(",", 1)
        assert kind == "data:image/svg+xml;base64" and image["alt"]
        assert ElementTree.fromstring(b64decode(data)).tag == f"{SVG}svg"
    return page


def drawn(value: Any) -> ElementTree.Element:
    text = value._repr_svg_()
    assert text is not None
    return ElementTree.fromstring(text)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEBRA_LANG", "en")


@pytest.mark.parametrize("name", BOARDS)
def test_boards_and_what_is_known_of_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = quebra.examples()[name]
    result, explanation = quebra.solve(board), quebra.explain(board)
    title = game_of(board).titles["en"]
    for value in (board, result.solution):
        assert str(drawn(value).findtext(f"{SVG}title")).startswith(title)
    page = shown(result)
    assert "Exactly one solution." in page.words and len(page.images) == 2
    steps = told_steps(board, explanation.steps)
    page = shown(explanation)
    assert len(page.images) == len(steps) + 1 and "Grade: " in page.words
    teller = quebra.Teller(board)
    for number, step in enumerate(steps, 1):
        assert f"{number}. {teller.heading(step)}{teller.step(step)}" in page.words
    assert "Look at r" in shown(quebra.hint(board)).words
    assert shown(explanation.grade).words.startswith("Grade: ")
    assert shown(quebra.check(board, result.solution or "")).words == "Right: every rule is kept."
    monkeypatch.setenv("QUEBRA_LANG", "pt")
    assert "Exatamente uma solução." in shown(result).words
    assert "Passos: " in shown(explanation).words
    assert str(drawn(board).findtext(f"{SVG}title")).startswith(game_of(board).titles["pt"])


def test_a_template_game_shows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    template = import_module("quebra.games._template").GAME
    everything = {**registry.games(), template.name: template}
    monkeypatch.setattr(registry, "games", lambda: everything)
    for board in template.examples.examples().values():
        result = quebra.solve(board)
        assert drawn(board) is not None and drawn(result.solution) is not None
        assert len(shown(result).images) >= 2


def test_every_puzzle_draws_answers_alone() -> None:
    puzzles = [*registry.games().values(), import_module("quebra.games._template").GAME]
    assert all(callable(game.draw.alone) for game in puzzles)


def test_several_solutions_none_and_too_little_time() -> None:
    board = quebra.examples()["snake-2-puzzle-2"]
    page = shown(quebra.solve(board, limit=9))
    assert len(page.images) == 7 and "Solutions not shown here: 3." in page.words
    page = shown(quebra.minimise(board))
    assert "The smallest snake has 35 cells" in page.words and len(page.images) == 2
    few = quebra.examples()["kenken-testBoard2"]
    assert "Number of solutions: 2." in shown(quebra.solve(few, limit=None)).words
    assert shown(quebra.explain(few)).words.count("Two solutions") == 1
    assert "Solution 2" in shown(quebra.explain(few)).words
    bad = quebra.parse(NO_SOLUTION)
    assert "No solution." in shown(quebra.solve(bad)).words
    assert "The cage at r2c1 comes to 4+" in shown(quebra.explain(bad)).words
    assert "Why?" in shown(quebra.hint(bad)).words
    assert "time limit" in shown(quebra.explain(board, time_limit=0.0)).words
    assert "time limit" in shown(quebra.hint(board, time_limit=0.0)).words


def test_hints_for_a_board_in_play() -> None:
    board = quebra.examples()["kenken-testBoard"]
    right = quebra.solve(board).solution
    assert shown(quebra.hint(board, right)).words.count("Solved: ") == 1
    broken = shown(quebra.hint(board, "3 3 . .\n. . . .\n. . . .\n. . . .\n"))
    assert "There is a mistake." in broken.words and "more than once" in broken.words
    hidden = shown(quebra.hint(board, "1 . . .\n. . . .\n. . . .\n. . . .\n"))
    assert "leaves no solution" in hidden.words and "1 in column 1" in str(hidden.images[0]["alt"])


def test_verdicts_name_rules_and_cells() -> None:
    board = quebra.examples()["kenken-testBoard"]
    wrong = shown(quebra.check(board, "3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 2 3\n"))
    assert "Broken rules: " in wrong.words and "r4c3" in wrong.words and "li" in wrong.tags
    so_far = quebra.check(board, "3 . . .\n. . . .\n. . . .\n. . . .\n", partial=True)
    assert shown(so_far).words == "No rule is broken yet."


def test_new_puzzles() -> None:
    puzzle = next(quebra.generate("kenken", size=(4, 4), seed=2))
    page = shown(puzzle)
    assert "Seed 2." in page.words and "Grade: " in page.words and len(page.images) == 2


def test_zurero() -> None:
    game = zurero.LiveGame(size=9)
    game.play("L5")
    assert drawn(game.position).findtext(f"{SVG}title") == "Zurero 9x9"
    page = shown(game)
    assert "Moves: E5 L5" in page.words and "white stone" in str(page.images[0]["alt"])
    assert quebra.picture(game.position, language="pt").description.endswith("Jogam as Pretas.")


def test_no_text_breaks_out() -> None:
    board: Any = replace(quebra.examples()["kenken-testBoard"], extras={"name": NASTY})  # type: ignore[type-var]
    for value in (quebra.solve(board), quebra.explain(board), quebra.hint(board)):
        assert "<script>alert(1)</script>" in shown(value).words
    assert ElementTree.fromstring(board._repr_svg_()) is not None


def test_values_are_as_they_were() -> None:
    game = zurero.LiveGame(size=7)
    values: list[Any] = [game.position]
    for name in BOARDS:
        board = quebra.examples()[name]
        values += [board, quebra.solve(board).solution]
    for value in values:
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value and hash(copy) == hash(value) and len({copy, value}) == 1
        assert not hasattr(value, "__dict__")
        assert replace(value) == value
    for value in (quebra.solve(values[1]), quebra.explain(values[1]), quebra.hint(values[1])):
        assert not hasattr(value, "__dict__")


def test_drawing_loads_when_it_is_wanted() -> None:
    code = (
        "import sys, quebra\n"
        "board = quebra.examples()['kenken-testBoard']; quebra.solve(board); quebra.explain(board)\n"
        "names = ('quebra.render', 'quebra.app', 'fontTools')\n"
        "print([m for m in sys.modules if m.startswith(names)]); board._repr_svg_()\n"
        "print('quebra.app.notebook' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["[]", "True"], done.stderr


def test_huge_and_odd_values_draw() -> None:
    line: tuple[str | int | None, ...] = (None, "#", None, 2, None)
    huge = ShakashakaBoard(250, 250, (line * 50,) * 250)
    assert float(str(drawn(huge).get("width"))) <= 910
    assert len(str(drawn(huge).findtext(f"{SVG}desc"))) < 4100
    partial = KenKenAnswer(((None, 7), (None, None)))
    assert "7 in column 2" in str(drawn(partial).findtext(f"{SVG}desc"))
    snake = quebra.parse_answer(quebra.examples()["snake-1-6x6"], "o o . o . .\n" * 6, partial=True)
    assert drawn(snake) is not None
    assert notebook.html_of(object()) is None


def test_long_explanations_go_on_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "MOST_PICTURES", 20_000)
    monkeypatch.setattr(notebook, "MOST_OPEN_STEPS", 5)
    explanation = quebra.explain(quebra.examples()["kenken-testBoard"])
    page = shown(explanation)
    assert 2 < len(page.images) < 12 and page.tags.count("figure") > 2 * len(page.images)
    assert "<details>" in explanation._repr_html_()


def test_a_browser_shows_pictures_by_their_names(browser: Browser) -> None:
    board = quebra.examples()["kenken-testBoard"]
    page = browser.new_page(color_scheme="dark")
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.set_content(f"<body>{quebra.picture(board).svg}{quebra.solve(board)._repr_html_()}</body>")
    picture = page.get_by_role("img", name="KenKen 4x4", exact=True)
    assert picture.count() == 1 and picture.is_visible()
    images = page.get_by_role("img", name=re.compile(r"^KenKen 4x4\. Row 1: clue 1−"))
    assert images.count() == 2
    assert images.nth(1).evaluate("image => image.complete && image.naturalWidth > 100")
    assert faults == []
    page.close()


def test_the_example_notebook_is_clean() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.encode()) < 300_000 and text.endswith("}\n")
    assert not re.search(r"/home|/tmp|/usr|/root|/work|\\\\Users", text)
    data = json.loads(text)
    assert set(data["metadata"]) == {"kernelspec", "language_info"}
    outputs = [output for cell in data["cells"] for output in cell.get("outputs", ())]
    assert outputs and all(output["output_type"] != "error" for output in outputs)
    assert all(output.get("name") != "stderr" for output in outputs)


def test_the_example_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    # A kernel of this very Python, whatever else is installed.
    kernel = tmp_path / "kernels" / "python3"
    kernel.mkdir(parents=True)
    arguments = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    specification = {"argv": arguments, "display_name": "Python 3", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(specification), encoding="utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    made = nbformat.read(EXAMPLE, as_version=4)
    kept = nbformat.read(EXAMPLE, as_version=4)
    client = NotebookClient(
        made, kernel_name="python3", timeout=120, resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    for cell, before in zip(made.cells, kept.cells, strict=True):
        kinds = [
            [sorted(output.get("data", ())) for output in one.get("outputs", ()) if "data" in output]
            for one in (cell, before)
        ]
        assert kinds[0] == kinds[1], cell.source
