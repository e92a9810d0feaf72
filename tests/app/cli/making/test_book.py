"""quebra book: what it prints, what it refuses, and new puzzles that are never lost."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

import quebra
from quebra.app.booklet.lesson import rules_line
from quebra.app.booklet.request import MOST
from quebra.core.registry import games
from quebra.render.svg.font import font_folder, lacking
from support.commands import done, refused, run
from support.pictures import millimetres, pdf, texts


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight puzzles as `quebra generate` writes them."""
    place = tmp_path_factory.mktemp("book") / "puzzles.jsonl"
    made = [
        *quebra.generate("kenken", size="5x5", difficulty="easy", count=5, seed=1),
        *quebra.generate("shakashaka", size="6x6", difficulty="easy", count=3, seed=1),
    ]
    place.write_text("".join(json.dumps(one.to_json()) + "\n" for one in made), encoding="utf-8")
    return place


def test_a_booklet_page_by_page(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "book.pdf"
    said = done("book", file, "-o", place, "--title", "Rainy days", "--author", "Ana", "--lang", "en")
    assert said == f"The booklet is in {place}. Puzzles: 8, pages: 8.\n"
    reader = pdf(place)
    cover, contents, kenken, first, second, lesson, shakashaka, answers = texts(reader)
    assert "Rainy days" in cover and "KenKen × 5 · Shakashaka × 3" in cover and "by Ana" in cover
    assert "Contents" in contents and "KenKen" in contents and "Answers" in contents
    for page, name in ((kenken, "kenken"), (lesson, "shakashaka")):
        assert rules_line(games()[name], "en") in page
        assert "How it goes" in page and "Solved" in page
    assert [re.findall(r"(\d) [56]x[56] easy", page) for page in (first, second, shakashaka)] == [
        ["1", "2", "3", "4"],
        ["5"],
        ["6", "7", "8"],
    ]
    assert first.count("by Ana") == 4
    assert answers.startswith("Answers") and all(str(number) in answers for number in range(1, 9))
    # The digits of the first puzzle's solution, row by row, stand in its answer.
    solution = json.loads(file.read_text().splitlines()[0])["solution"]["cells"]
    assert "".join(str(digit) for digit in solution[0]) in answers.replace(" ", "")
    # The cover has no number, and the page after it is the first. Numbers stand at the outer edge when
    # the sheets are printed on both sides: on the left of the backs.
    ends = [" ".join(page.split()[-3:]) for page in (contents, kenken, first)]
    assert ends == ["1 Rainy days", "Rainy days 2", "3 Rainy days"]
    assert millimetres(reader) == {(210, 297)}
    assert (reader.metadata or {})["/Title"] == "Rainy days"
    assert [entry["/Title"] for entry in reader.outline if isinstance(entry, dict)] == [
        "KenKen",
        "Shakashaka",
        "Answers",
    ]


def test_generate_in_one_go(tmp_path: Path) -> None:
    place, kept = tmp_path / "new.pdf", tmp_path / "new.jsonl"
    asked = "kenken 4x4 easy x 3, shakashaka 5x5 trivial x2, kenken 4x4 easy x 3"
    said = done("book", "-o", place, "--generate", asked, "--seed", 5, "--save", kept, "--lang", "en")
    assert "Puzzles: 8, pages: " in said and f"The puzzles are in {kept}." in said
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [(line["type"], line["grade"]) for line in lines] == [
        *[("kenken", "easy")] * 3, *[("shakashaka", "trivial")] * 2, *[("kenken", "easy")] * 3,
    ]  # fmt: skip
    # Parts that ask for the same differ, and the commands that are told make just these puzzles.
    assert lines[:3] != lines[5:]
    commands = [line.split()[1:] for line in said.splitlines() if line.startswith("quebra generate")]
    again = [json.loads(line) for words in commands for line in done(*words, "--json").splitlines()]
    assert again == lines
    assert "quebra generate kenken" in "".join(texts(pdf(place)))
    first = place.read_bytes()
    done("book", "-o", place, "--generate", asked, "--seed", 5, "--lang", "en")
    assert place.read_bytes() == first
    again_to = ("book", "-o", place, "--generate", asked, "--seed", 5, "--save", kept)
    assert "new.jsonl exists (--force replaces it)" in refused(*again_to)
    done(*again_to, "--force")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "found nothing between two commas"),
        ("kenken 6x6,,", "found nothing between two commas"),
        ("sudoku 9x9", "unknown puzzle type 'sudoku'"),
        ("zurero x 3", "zurero has no boards to solve"),
        ("kenken 6x6 x 0", "at least one puzzle"),
        ("kenken 6x6 harder x 3", "'harder'"),
        ("kenken easy hard x 3", "asks for easy and hard"),
        ("kenken 6x6 5x5", "asks for 6x6 and 5x5"),
        ("kenken 99x99", "size: expected sides of"),
        ("kenken 6x7", "square"),
        (f"kenken x {MOST + 1}", f"at most {MOST} puzzles"),
        ("kenken x 99999999999999999999", f"at most {MOST} puzzles"),
    ],
)
def test_bad_requests(asked: str, said: str, tmp_path: Path) -> None:
    assert said in refused("book", "-o", tmp_path / "b.pdf", "--generate", asked)
    assert list(tmp_path.iterdir()) == []


def test_bad_input(tmp_path: Path, file: Path) -> None:
    place = tmp_path / "b.pdf"
    assert "expected puzzles" in refused("book", "-o", place)
    assert "ends in .pdf" in refused("book", file, "-o", tmp_path / "b.doc")
    assert "there is no folder" in refused("book", file, "-o", tmp_path / "no" / "b.pdf")
    (tmp_path / "folder.pdf").mkdir()
    assert "expected the name of a file" in refused("book", file, "-o", tmp_path / "folder.pdf")
    assert "no such file" in refused("book", tmp_path / "none.txt", "-o", place)
    last = ("--generate", "kenken, kenken", "--seed", 2**48 - 1)
    assert "--seed: expected at most" in refused("book", "-o", place, *last)
    assert "--seed needs --generate" in refused("book", file, "-o", place, "--seed", 3)
    assert "ends in .jsonl" in refused("book", "-o", place, "--generate", "kenken", "--save", tmp_path / "k")
    # Fact before anything is made.
    assert "no such file" in refused(
        "book", tmp_path / "none.txt", "-o", place, "--generate", "kenken x 2000"
    )
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert "at least one puzzle" in refused("book", empty, "-o", place)
    assert "'3' is not one of" in refused("book", file, "-o", place, "--per-page", 3)
    assert not place.exists()
    own = tmp_path / "puzzle.pdf"
    own.write_text("kenken\na\na 1=\n")
    assert "is what is read" in refused("book", own, "-o", own)


def test_only_puzzles_with_one_solution_are_printed(tmp_path: Path) -> None:
    place, source = tmp_path / "b.pdf", tmp_path / "boards.txt"
    source.write_text("kenken\na a\nb b\na 3+\nb 3+\n")
    line = refused("book", source, "-o", place)
    assert "boards.txt:1: KenKen 2x2 has more than one solution (--unchecked" in line
    done("book", source, "-o", place, "--unchecked", "--lang", "en")
    said = " ".join(texts(pdf(place)))
    assert "not graded" in said and "proven" not in said and "one of several" in said
    done("book", "kenken-testBoard", "-o", place, "--lang", "en")
    assert "proven to have exactly one solution" in " ".join(texts(pdf(place)))
    source.write_text("kenken\na a\nb b\na 3+\nb 5+\n")
    for options in ((), ("--unchecked",)):
        assert "has no solution" in refused("book", source, "-o", tmp_path / "c.pdf", *options)
    source.write_text("kenken\na a\nb\n")
    assert "boards.txt:" in refused("book", source, "-o", tmp_path / "c.pdf")
    assert not (tmp_path / "c.pdf").exists()


def test_a_board_too_large_for_the_page(tmp_path: Path) -> None:
    rows = "\n".join(" ".join("." for _ in range(60)) for _ in range(60))
    source = tmp_path / "large.txt"
    source.write_text(f"shakashaka\n{rows.replace('.', '#')}\n")
    line = refused("book", source, "-o", tmp_path / "b.pdf")
    assert "puzzle 1 (shakashaka 60x60) would have cells of" in line and "too large for this paper" in line
    source.write_text("shakashaka\n" + "\n".join([" ".join("#" * 30)] * 30) + "\n")
    assert "--per-page 2 would do" in refused("book", source, "-o", tmp_path / "b.pdf", "--per-page", 6)
    done("book", source, "-o", tmp_path / "b.pdf", "--per-page", 2, "--no-rules")


def test_room_is_looked_at_before_the_work(tmp_path: Path) -> None:
    asked = "bosnian-snake 12x12 extreme x 300, kenken 12x12 easy x 1"
    line = refused("book", "-o", tmp_path / "b.pdf", "--generate", asked, "--per-page", 6)
    assert "--generate: kenken 12x12 would have cells of" in line and "--per-page 4 would do" in line


def test_new_puzzles_are_never_lost(tmp_path: Path) -> None:
    place = tmp_path / "b.pdf"
    command = [sys.executable, "-m", "quebra", "book", "-o", str(place), "--generate", "kenken 4x4 x 2000"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    sleep(4)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    kept = tmp_path / "b.jsonl"
    assert re.fullmatch(rf"quebra: interrupted; the (\d+) puzzles made so far are in {kept}\n", error), error
    assert not place.exists()
    assert len(kept.read_text().splitlines()) == int(error.split()[3])


def test_the_same_puzzle_twice(tmp_path: Path) -> None:
    finished = run("book", "snake-1-6x6", "snake-2-puzzle-1", "-o", tmp_path / "b.pdf", "--lang", "en")
    assert finished.stderr == "quebra: puzzle 2 is puzzle 1 again, perhaps turned or mirrored\n"
    assert finished.returncode == 0


SPECIAL = '#panic("x") *b* _i_ `c` $x^2$ <a> @ref \\ [ ] // /* ~ \' " {{x}} = Title'


def test_texts_are_texts_whatever_they_hold(tmp_path: Path) -> None:
    place, source = tmp_path / "b.pdf", tmp_path / "one.json"
    board = quebra.board_to_json(quebra.examples()["kenken-testBoard"])
    source.write_text(
        json.dumps(board | {"name": SPECIAL, "author": SPECIAL, "grade": "#hard", "score": "x"})
    )
    done("book", source, "-o", place, "--title", SPECIAL, "--subtitle", SPECIAL, "--lang", "en")
    cover, *_ = pages = texts(pdf(place))
    squeezed = SPECIAL.replace(" ", "")
    assert cover.replace(" ", "").count(squeezed) == 2
    # Above and below a puzzle there is less room, so they are cut.
    assert any(page.replace(" ", "").count(squeezed[:12]) >= 2 for page in pages[2:])
    assert (pdf(place).metadata or {})["/Title"] == SPECIAL


def test_scripts_that_the_typeface_lacks(tmp_path: Path, file: Path) -> None:
    place = tmp_path / "b.pdf"
    finished = run("book", file, "-o", place, "--title", "漢字 αβγ Ж é", "--lang", "en")
    assert finished.returncode == 0
    assert finished.stderr == (
        "quebra: our typeface has no 漢字: they come from this machine's fonts, or show as boxes "
        "(--fonts FOLDER adds others)\n"
    )
    (tmp_path / "broken.ttf").write_text("no font")
    finished = run("book", file, "-o", place, "--title", "漢字", "--fonts", tmp_path)
    assert "neither our typeface nor --fonts have 漢字" in finished.stderr
    # A folder that has the letters: the typeface's own, asked for what it has.
    assert lacking(["é", "漢"], font_folder()) == ["漢"]
    assert "there is no folder" in refused("book", file, "-o", place, "--fonts", tmp_path / "no")


def test_help_has_an_example() -> None:
    finished = run("book", "--help")
    assert finished.returncode == 0 and "quebra book puzzles.jsonl -o book.pdf" in finished.stdout
