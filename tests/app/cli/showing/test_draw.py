"""quebra draw: boards, steps, states and records as files, opened again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import quebra
from quebra import zurero
from quebra.app.drawing import PictureStyle, steps
from support.commands import done, refused, run
from support.pictures import SVG, pdf, png, svg, texts

EXAMPLES = quebra.examples()


def test_steps_as_a_sheet_and_as_pages(tmp_path: Path) -> None:
    board = EXAMPLES["shakashaka-tab4"]
    explanation = quebra.explain(board)
    shown = [step for step in explanation.steps if not step.routine]
    style = PictureStyle(language="en")
    root = svg(str(steps(explanation, "A & B", ".svg", style)))
    assert root.findtext(f"{SVG}title") == "A & B, step by step"
    panels = [group for group in root.findall(f"{SVG}g") if "translate" in str(group.get("transform"))]
    assert len(panels) == len(shown) + 2  # the board before, and solved
    told = " ".join(texts(pdf(bytes(steps(explanation, "A & B", ".pdf", style)))))  # type: ignore[arg-type]
    teller = quebra.Teller(board, "en")
    for number, step in enumerate(shown, 1):
        assert f"{number}. {teller.heading(step)}".lower() in told.lower()
        # Lines of a page may be broken anywhere.
        assert teller.step(step).replace(" ", "") in told.replace(" ", "")
    image = png(bytes(steps(explanation, "x", ".png", style)))  # type: ignore[arg-type]
    assert abs(image.width - 2 * float(str(root.get("width")))) <= 1
    every = svg(str(steps(explanation, "x", ".svg", style, every=True)))
    assert len(every.findall(f"{SVG}g")) > len(root.findall(f"{SVG}g"))


def test_steps_of_boards_without_one_solution(tmp_path: Path) -> None:
    for board, code, told in (
        ("kenken\na a\nb b\na 3+\nb 5+\n", 1, "No solution."),
        ("kenken\na a\nb b\na 3+\nb 3+\n", 0, "More than one solution."),
    ):
        place = tmp_path / "s.pdf"
        finished = run("draw", "-", "-o", place, "--steps", "--lang", "en", stdin=board)
        said = "quebra: standard input:1: No solution.\n" if code else ""
        assert (finished.returncode, finished.stderr) == (code, said)
        (page,) = texts(pdf(place))
        # What follows the steps is no step, and is said once.
        assert told in page and not re.search(rf"\d\. {told}", page)
        assert page.count("solutions differ in") <= 1


def test_what_somebody_has_filled_in(tmp_path: Path) -> None:
    half = tmp_path / "half.txt"
    half.write_text("3 3 . .\n. . . .\n. . . .\n. . . .\n")
    place = tmp_path / "half.svg"
    done("draw", "kenken-testBoard", half, "-o", place)
    assert "q-mistake" not in place.read_text()
    done("draw", "kenken-testBoard", half, "-o", place, "--check", "--lang", "en")
    (waves,) = [line for line in place.read_text().splitlines() if 'class="q-mistake"' in line]
    verdict = quebra.check(EXAMPLES["kenken-testBoard"], half.read_text(), partial=True)
    assert waves.count("M") == len({cell for broken in verdict.violations for cell in broken.cells})
    assert "Marked as wrong" in place.read_text()


def test_several_boards(tmp_path: Path) -> None:
    source = tmp_path / "boards.txt"
    source.write_text(
        "\n".join(quebra.board_to_text(EXAMPLES[name]) for name in ("shakashaka-tab1", "snake-1-6x6"))
    )
    assert done("draw", source, "-o", tmp_path / "all.pdf", "--lang", "en").count("\n") == 1
    assert len(pdf(tmp_path / "all.pdf").pages) == 2
    said = done("draw", source, "-o", tmp_path / "one.svg", "--lang", "en")
    assert said == f"Pictures: 2, {tmp_path}/one-1.svg to {tmp_path}/one-2.svg.\n"
    titles = [svg((tmp_path / f"one-{number}.svg").read_text()).findtext(f"{SVG}title") for number in (1, 2)]
    assert titles == ["Shakashaka 5x5", "Bosnian Snake 6x6"]
    done("draw", source, "-o", tmp_path / "s.pdf", "--steps", "--lang", "pt")
    steps_of_both = pdf(tmp_path / "s.pdf")
    assert steps_of_both.trailer["/Root"]["/Lang"] == "pt"
    # Each page names its own board at the foot.
    feet = {" ".join(page.split()[-6:-1]) for page in texts(steps_of_both)}
    assert feet == {"Shakashaka 5x5, passo a passo", "Bósnia 6x6, passo a passo"}
    done("draw", source, "-o", tmp_path / "s.png", "--steps")
    assert sorted(path.name for path in tmp_path.glob("s-*.png")) == ["s-1.png", "s-2.png"]


def test_a_bad_line_does_not_stop_the_others(tmp_path: Path) -> None:
    source = tmp_path / "boards.jsonl"
    good = json.dumps(quebra.board_to_json(EXAMPLES["shakashaka-tab1"]))
    source.write_text(f"{good}\nnonsense\n{good}\n")
    finished = run("draw", source, "-o", tmp_path / "all.pdf")
    assert finished.returncode == 2 and f"{source}:2: " in finished.stderr
    assert len(pdf(tmp_path / "all.pdf").pages) == 2
    # The number of a file is the place of its board.
    assert run("draw", source, "-o", tmp_path / "b.svg").returncode == 2
    assert sorted(path.name for path in tmp_path.glob("b-*.svg")) == ["b-1.svg", "b-3.svg"]


def test_solutions(tmp_path: Path) -> None:
    place = tmp_path / "a.svg"
    source = tmp_path / "none.txt"
    source.write_text("kenken\na a\nb b\na 3+\nb 5+\n")
    assert "No solution." in refused("draw", source, "-o", place, "--answer", "--lang", "en", code=1)
    assert not place.exists()
    finished = run("draw", "snake-2-puzzle-2", "-o", place, "--answer", "--lang", "en")
    assert finished.returncode == 0 and "More than one solution: the first one" in finished.stderr
    assert place.exists()


def test_a_record_of_the_board_game(tmp_path: Path) -> None:
    play = zurero.LiveGame(size=7)
    for move in ("L4", "R4", "TD"):
        play.play(move)
    record = tmp_path / "game.txt"
    zurero.save_record(zurero.Record(play), record)
    for ending in ("svg", "png", "pdf"):
        done("draw", record, "-o", tmp_path / f"g.{ending}", "--lang", "en")
    root = svg((tmp_path / "g.svg").read_text())
    assert "Zurero" in str(root.findtext(f"{SVG}title"))
    assert "a game has no solution" in refused("draw", record, "-o", tmp_path / "x.svg", "--answer")
    record.write_text('zurero\n[Size "7"]\n\n1. D4 X9\n')
    assert f"{record}:" in refused("draw", record, "-o", tmp_path / "x.svg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kenken-testBoard", "-o", "b.gif"), "expected a name that ends in .svg, .png, .pdf, found 'b.gif'"),
        (("kenken-testBoard", "-o", "board"), "expected a name that ends in"),
        (("kenken-testBoard", "-o", "no/b.svg"), "there is no folder no"),
        (("kenken-testBoard", "-o", "folder.svg"), "expected the name of a file"),
        (("kenken-testBoard",), "Missing option '-o'"),
        (("nothing.txt", "-o", "b.svg"), "nothing.txt: no such file"),
        (("board.svg", "-o", "board.svg"), "is what is read"),
        (("kenken-testBoard", "-o", "b.svg", "--answer", "--steps"), "exclude each other"),
        (("kenken-testBoard", "-o", "b.svg", "--all"), "--all needs --steps"),
        (("kenken-testBoard", "-o", "b.svg", "--check"), "--check needs an ANSWER"),
        (("kenken-testBoard", "-o", "b.svg", "--theme", "pink"), "'pink' is not one of"),
        (("kenken-testBoard", "-o", "b.svg", "--cell-size", "1"), "not in the range"),
        (("kenken-testBoard", "-o", "b.svg", "--cell-size", "nan"), "--cell-size: expected a number"),
        (("kenken-testBoard", "-o", "b.png", "--cell-size", "nan", "--steps"), "--cell-size: expected a"),
        (("large.txt", "-o", "b.png", "--cell-size", "100"), "choose a smaller cell size"),
        (("large.txt", "-o", "b.pdf", "--cell-size", "100"), "choose a smaller cell size"),
        (("empty.txt", "-o", "b.svg"), "empty.txt"),
    ],
)
def test_bad_input(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "board.svg").write_text(quebra.board_to_text(EXAMPLES["kenken-testBoard"]))
    (tmp_path / "large.txt").write_text("shakashaka\n" + "\n".join([" ".join("." * 200)] * 200) + "\n")
    before = sorted(tmp_path.rglob("*"))
    assert said in refused("draw", *words)
    assert sorted(tmp_path.rglob("*")) == before


def test_help_has_examples() -> None:
    finished = run("draw", "--help")
    assert finished.returncode == 0 and "quebra draw board.txt -o board.svg" in finished.stdout
