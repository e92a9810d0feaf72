"""quebra stats: every puzzle counted once, in the right place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import quebra
from quebra.app.cli.main import guarded
from quebra.app.stats.batch import BatchCount
from quebra.engine.explain.scoring import LEVELS
from support.batches import ONE, kenken
from support.commands import run

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = quebra.examples()


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    """Three KenKens, of which two are mirror images, a bad line, and a snake without a grade."""
    file = tmp_path / "batch.jsonl"
    snake = quebra.board_to_json(EXAMPLES["snake-1-6x6"])
    lines = [
        kenken(1, 2, 2, 1, grade="easy", score=2.0, seed=1),
        kenken(2, 1, 1, 2, grade="hard", score=4.5),
        {"type": "kenken", "oops": True},
        {key: value for key, value in snake.items() if key not in ("grade", "score")},
        {**ONE, "grade": "easy", "score": 1.75},
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def test_figures_as_json(batch: Path) -> None:
    done = run("stats", str(batch), "--json")
    assert done.returncode == 2
    assert done.stderr.startswith(f"quebra: {batch}:3: ") and done.stderr.count("\n") == 1
    figures = json.loads(done.stdout)
    snake, small = figures.pop("types")
    assert figures == {"puzzles": 4, "unread": 1, "duplicates": 1, "duplicate_share": 0.25}
    assert small == {
        "type": "kenken",
        "puzzles": 3,
        "sizes": {"1x1": 1, "2x2": 2},
        "levels": {"trivial": 0, "easy": 2, "normal": 0, "hard": 1, "extreme": 0},
        "not_graded": 0,
        "scores": {"least": 1.75, "median": 2.0, "mean": 2.75, "most": 4.5},
        "clues": {"least": 1, "median": 4, "mean": 3.0, "most": 4},
        "duplicates": 1,
        "duplicate_share": 0.3333,
    }
    assert (snake["type"], snake["not_graded"], snake["scores"]) == ("bosnian-snake", 1, None)


def test_figures_in_words(batch: Path) -> None:
    english, portuguese = (run("stats", str(batch), "--lang", lang).stdout for lang in ("en", "pt"))
    assert english.splitlines()[:2] == [
        "Puzzles: 4. Duplicates, also turned or mirrored: 1 (25.0 %).",
        "Lines that could not be read: 1.",
    ]
    block = english.split("KenKen: 3\n")[1].splitlines()
    assert [line.split(maxsplit=1) for line in block] == [
        ["sizes", "1x1 1, 2x2 2"],
        ["levels", "trivial 0, easy 2, normal 0, hard 1, extreme 0"],
        ["scores", "least 1.75, median 2.00, mean 2.75, most 4.50"],
        ["clues", "least 1, median 4.0, mean 3.0, most 4"],
        ["duplicates", "1"],
    ]
    assert "no grade 1" in english.split("KenKen")[0] and "scores" not in english.split("KenKen")[0]
    assert "sem grau 1" in portuguese and "mediana 2,00" in portuguese and "(25,0 %)" in portuguese


def test_grade_grades_what_has_none(batch: Path) -> None:
    figures = json.loads(run("stats", str(batch), "--json", "--grade").stdout)
    grade = quebra.grade(EXAMPLES["snake-1-6x6"])
    snake = figures["types"][0]
    assert (snake["not_graded"], snake["levels"][grade.level]) == (0, 1)
    assert snake["scores"]["least"] == snake["scores"]["most"] == grade.score
    assert figures["types"][1]["scores"]["most"] == 4.5  # what the file tells is taken as it is


def test_text_boards_and_standard_input() -> None:
    figures = json.loads(run("stats", "kenken-testBoard", "-", "--json", stdin="kenken\na\na 1=\n").stdout)
    assert (figures["puzzles"], figures["unread"]) == (2, 0)
    assert figures["types"][0]["not_graded"] == 2
    several = json.loads(run("stats", "kenken-testBoard2", "--grade", "--json").stdout)
    assert several["types"][0]["not_graded"] == 1


def test_the_time_limit_of_grading() -> None:
    done = run("stats", "snake-1-9x9", "--grade", "--time-limit", "0.000001", "--json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["types"][0]["not_graded"] == 1
    assert "time limit came first for 1 puzzles" in done.stderr


def test_the_picture(batch: Path, tmp_path: Path) -> None:
    file = tmp_path / "batch.svg"
    file.write_text("old")
    done = run("stats", str(batch), "--plot", str(file), "--theme", "dark")
    assert done.stdout.endswith(f"The plot is in {file}.\n")
    root = ElementTree.parse(file).getroot()
    bars = [rect.findtext(f"{SVG}title") for rect in root.iter(f"{SVG}rect")]
    levels, easy_and_hard = [*LEVELS, "no grade"], {"easy": 2, "hard": 1}
    assert bars[1:13] == [f"{level}: {int(level == 'no grade')}" for level in levels] + [
        f"{level}: {easy_and_hard.get(level, 0)}" for level in levels
    ]
    histogram = [str(told) for told in bars[13:]]
    assert sum(int(told.split(": ")[1]) for told in histogram) == 3
    assert "1.6–1.8: 1" in histogram and "2–2.2: 1" in histogram and "4.4–4.6: 1" in histogram
    assert sorted(tmp_path.iterdir()) == [batch, file]


@pytest.mark.parametrize(
    "place, words",
    [
        ("batch.png", "expected a name that ends in .svg"),
        ("", "expected a name that ends in .svg"),
        ("missing/batch.svg", "there is no folder"),
        ("folder.svg", "expected the name of a file"),
    ],
)
def test_a_picture_that_cannot_be_written(
    place: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.svg").mkdir()
    where = str(tmp_path / place) if place else ""
    assert guarded(["stats", "kenken-testBoard", "--plot", where]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("quebra: --plot: ") and words in told.err
    assert told.err.count("\n") == 1


def test_what_is_read_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.svg"
    file.write_text("kenken\na\na 1=\n")
    assert guarded(["stats", str(file), "--plot", str(file)]) == 2
    assert "is what is read" in capsys.readouterr().err
    assert file.read_text().startswith("kenken")


def test_nothing_readable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plot = tmp_path / "bad.jsonl", tmp_path / "plot.svg"
    file.write_text("{}\nno json\n")
    assert guarded(["stats", str(file), str(tmp_path / "none"), "--plot", str(plot), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert (told.out, plot.exists()) == ("", False)
    assert [line.split(": ")[1] for line in told.err.splitlines()] == [
        f"{file}:1",
        f"{file}:2",
        str(tmp_path / "none"),
        "--plot",
    ]


def test_an_interrupt_tells_what_was_counted(
    monkeypatch: pytest.MonkeyPatch, batch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add, added = BatchCount.add, []

    def interrupted(tally: BatchCount, *rest: Any) -> None:
        if len(added) == 2:
            raise KeyboardInterrupt
        added.append(rest)
        add(tally, *rest)

    monkeypatch.setattr(BatchCount, "add", interrupted)
    assert guarded(["stats", str(batch), "--json", "--lang", "en"]) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["puzzles"] == 2
    assert told.err.endswith("quebra: interrupted; these are the figures so far\n")


def test_nothing_to_count_is_one_line(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    for file, said in (
        (empty, "expected puzzles to count, found none"),
        (tmp_path / "no.jsonl", "no such file"),
    ):
        done = run("stats", str(file), "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr and done.stderr.count("\n") == 1
