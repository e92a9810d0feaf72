"""Sentences on standard output: plain letters where they are wanted, lines as wide as the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from quebra.app.cli import sentences
from quebra.app.cli.sentences import plain, told
from support.commands import run_line

BOARDS = ("kenken-testBoard", "shakashaka-tab5", "snake-1-9x9")


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("command", ["explain", "hint", "show", "solve"])
def test_ascii_is_ascii(command: str, board: str, language: str) -> None:
    done = run_line(f"{command} {board} --ascii --lang {language}")
    assert done.returncode == 0
    assert done.stdout.isascii() and "?" not in done.stdout


def test_ascii_when_there_is_no_solution(tmp_path: Path) -> None:
    place = tmp_path / "none.txt"
    place.write_text("kenken\na a\nb b\na 3*\nb 5*\n")
    for language in ("en", "pt"):
        done = run_line(f"explain {place} --ascii --lang {language}")
        assert done.returncode == 1 and done.stdout.isascii()


def test_plain_letters() -> None:
    assert plain("24× − 6÷2 … ◤/□ 270°", "en") == "24* - 6/2 ... NW/white 270 degrees"
    assert plain("não há 24× … ◤/□ 270°", "pt") == "nao ha 24* ... NW/branca 270 graus"
    assert plain("plain r1c2.", "en") == "plain r1c2."


def test_each_language_spells_signs_in_its_own_words() -> None:
    for language, word, other in (("en", "degrees", "graus"), ("pt", "graus", "degrees")):
        text = run_line(f"explain shakashaka-tab5 --ascii --lang {language}").stdout
        assert word in text and other not in text


@pytest.mark.parametrize("width", [30, 60, 100])
def test_lines_fit_the_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    class Terminal:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sentences.sys, "stdout", Terminal())
    monkeypatch.setattr(sentences, "get_terminal_size", lambda _: os.terminal_size((width, 24)))
    text = "1. chain: Without r4c8, r3c8 is a dead end. " + "Then column 8 would keep only r5c8. " * 4
    demand = "  - a rule that says a lot about the cells r1c1 and r2c2"
    lines = told(f"{text}\n{demand}", False, "   ", language="en").split("\n")
    assert max(map(len, lines)) <= width and len(lines) > 2
    assert all(line.startswith("   ") for line in lines[1:] if not line.startswith("  - "))
    assert " ".join(lines).split() == f"{text} {demand}".split()


def test_nothing_is_wrapped_where_no_terminal_is(capsys: Any) -> None:
    text = "word " * 60
    assert told(text, False, "   ", language="en") == text
