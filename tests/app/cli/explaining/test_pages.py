"""Pages of explanations that cannot be written, or would replace something else."""

from __future__ import annotations

import os
from pathlib import Path

import quebra
from support.commands import assert_refused, run_line

SNAKE, SHAKASHAKA, KENKEN = "snake-1-6x6", "shakashaka-tab4", "kenken-testBoard"


def test_pages_that_cannot_be_written(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    assert_refused(run_line(f"explain {KENKEN} {SNAKE} --html {place}"), "--html: expected one board")
    assert_refused(run_line(f"explain {KENKEN} --html {tmp_path}"), "--html: expected the name of a file")
    assert_refused(run_line(f"explain {KENKEN} --html ''"), "--html: expected the name of a file")
    assert_refused(run_line(f"explain {KENKEN} --html {tmp_path}/no/page.html"), "--html: there is no folder")
    assert_refused(run_line(f"explain nofile.txt --html {place}"), "nofile.txt: no such file")
    assert os.listdir(tmp_path) == []


def test_a_page_replaces_nothing_but_a_page(tmp_path: Path) -> None:
    pipe, board, link = tmp_path / "pipe", tmp_path / "board.txt", tmp_path / "link.html"
    os.mkfifo(pipe)
    assert_refused(run_line(f"explain {KENKEN} --html {pipe}"), "--html: expected the name of a file")
    assert_refused(run_line(f"explain {KENKEN} --html -"), "--html: expected the name of a file")
    text = quebra.board_to_text(quebra.examples()[KENKEN])
    board.write_text(text)
    assert_refused(run_line(f"explain {board} --html {board}"), "is what is read")
    assert pipe.is_fifo() and board.read_text() == text
    link.symlink_to(tmp_path / "real.html")
    assert run_line(f"explain {board} --html {link}").returncode == 0
    assert link.is_symlink() and (tmp_path / "real.html").read_text().startswith("<!")
