"""The menu at a real pseudo-terminal: narrow and wide, in both languages, interrupted and flooded."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pexpect
import pytest

import quebra
from quebra.app.terminal.menu.dialogue import WORDS
from quebra.core.words import LANGUAGES, words
from support.commands import PATIENCE, QUEBRA, environment, run
from support.menus import ESCAPES, MenuTerminal, width

KENKEN = quebra.board_to_text(quebra.examples()["kenken-testBoard"])
TOP, BACK = "Choice: ", "Choice [0]: "


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_walk_through_all_menus(columns: int, language: str, tmp_path: Path) -> None:
    said = words(WORDS, language)
    top, back = f"{said['choice']}: ", f"{said['choice']} [0]: "
    with MenuTerminal(columns=columns, language=language, folder=tmp_path) as terminal:
        terminal.until(top)
        for entry in ("nonsense", "9", "-1"):
            assert entry in terminal.type(entry, top)
        # A bundled board: solved, explained, a hint, an answer, saved, drawn.
        terminal.type("1", back)
        terminal.type("3", back)
        assert say_solved(language) in terminal.type("1", back)
        terminal.type("2", "[Enter]: ")
        terminal.type("", "[Enter]: ")
        terminal.type("0", back)
        terminal.type("3", "> ")
        terminal.type("", "[Enter]: ")
        terminal.type("", "[Enter]: ")
        terminal.type("", back)
        terminal.type("4", "> ")
        terminal.type("1 1 1 1", "> ")
        terminal.type("", "> ")
        terminal.type("0", back)
        terminal.type("5", ".txt]: ")
        terminal.type("a.txt", back)
        terminal.type("6", ".svg]: ")
        terminal.type("a.svg", f"[{said['no'][0]}]: ")
        terminal.type("", back)
        terminal.type("", back)
        terminal.type("", top)
        # A new snake, with ends on one another first.
        terminal.type("3", back)
        terminal.type("1", "[10x10]: ")
        terminal.type("1", "[10x10]: ")
        terminal.type("5", f"{said['choice']} [3]: ")
        terminal.type("1", f"[{said['chosen']}]: ")
        terminal.type("1/1", "[r5c5]: ")
        assert "r1c1" in terminal.type("1/1", "[r5c5]: ")
        assert "--ends r1c1,r5c5" in plain(terminal.type("5/5", back))
        terminal.type("8", back)
        terminal.type("", top)
        # A game that is left at once, figures, reports, and the other language.
        terminal.type("4", back)
        terminal.type("2", f"{said['choice']} [1]: ")
        terminal.type("1", "[5]: ")
        terminal.type("1", "[19]: ")
        terminal.type("99", "[19]: ")
        terminal.type("5", f"[{said['no'][0]}]: ")
        seen = width(terminal.shown)
        terminal.type("", "(○): ")
        terminal.type("quit", back)
        terminal.type("", top)
        terminal.shown = ""
        terminal.type("5", back)
        terminal.type("", top)
        terminal.type("6", back)
        terminal.type("", top)
        other = next(one for one in LANGUAGES if one != language)
        terminal.type("7", f"{words(WORDS, other)['choice']}: ")
        terminal.child.sendline("0")
        assert terminal.ends() == (0, f"0\r\n{words(WORDS, other)['farewell']}\r\n")
        assert max(seen, width(terminal.shown)) <= columns
        assert "Traceback" not in terminal.shown
    assert sorted(place.name for place in tmp_path.iterdir()) == ["a.svg", "a.txt"]


def say_solved(language: str) -> str:
    return words("quebra.app", language)["unique"]


def plain(shown: str) -> str:
    return " ".join(ESCAPES.sub("", shown).split())


def test_quebra_alone_is_the_menu_only_at_a_terminal() -> None:
    assert run().stdout == run("--help").stdout
    with MenuTerminal() as terminal:
        assert "Quebra " in terminal.until(TOP)
    for around in ("{} | cat", "{} < /dev/null"):  # only one of the two is a terminal
        line = around.format(shlex.join(QUEBRA))
        shown = pexpect.run(shlex.join(["sh", "-c", line]), env=environment(), timeout=PATIENCE)
        assert b"Usage: quebra" in shown


def test_ctrl_c_and_ctrl_d_at_the_first_prompt() -> None:
    with MenuTerminal() as terminal:
        terminal.until(TOP)
        terminal.interrupt()
        assert terminal.ends() == (130, "\r\nquebra: interrupted\r\n")
    with MenuTerminal() as terminal:
        terminal.until(TOP)
        terminal.child.sendeof()
        assert terminal.ends() == (0, "\r\nBye.\r\n")


def test_ctrl_c_in_a_long_job_returns_to_the_menu(tmp_path: Path) -> None:
    """Making, then a game between two computers; at a prompt it leaves."""
    with MenuTerminal(folder=tmp_path) as terminal:
        terminal.until(TOP)
        terminal.type("3", BACK)
        terminal.type("1", "[10x10]: ")
        terminal.type("30", "Choice [3]: ")
        terminal.type("5", "[anywhere]: ")
        terminal.type("", "Making a puzzle")
        terminal.interrupt()
        assert "quebra: interrupted" in terminal.until(TOP)
        terminal.type("4", BACK)
        terminal.type("3", "[5]: ")
        terminal.type("1", "[5]: ")
        terminal.type("1", "[19]: ")
        terminal.type("9", "[n]: ")
        terminal.type("y", "[zurero.txt]: ")
        terminal.type("game.txt", "plays")
        terminal.interrupt()
        assert "The game is saved in game.txt." in terminal.until(BACK)
        terminal.interrupt()
        assert terminal.ends() == (130, "\r\nquebra: interrupted\r\n")
    assert (tmp_path / "game.txt").read_text(encoding="utf-8").lower().startswith("zurero")


def test_a_board_is_pasted_at_once() -> None:
    """Comments and empty lines within what is pasted belong to it."""
    with MenuTerminal() as terminal:
        terminal.until(TOP)
        terminal.type("2", "> ")
        terminal.child.send("\n// mine\n\n" + KENKEN + "\n")
        assert "board (KenKen 4x4)" in terminal.until(BACK)
        terminal.type("", TOP)
        terminal.type("2", "> ")
        terminal.child.send(f"{KENKEN}\n{KENKEN}\n")
        assert "expected one board, found 2" in terminal.until("found 2")


def test_pasted_garbage_chooses_nothing() -> None:
    """A line of it is told to be wrong, and the rest does no more: not even the 0 that would leave."""
    with MenuTerminal() as terminal:
        terminal.until(TOP)
        terminal.child.send("* . . .\n0\n1\n1\n0\n" * 20)
        assert "left out." in terminal.until("left out.")
        terminal.until(TOP)
        assert "Which puzzle?" in terminal.type("1", BACK)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x80\n",
        b"\x1b[31mred\x1b[0m\x07\n",
        b"9" * 5000 + b"\n",
        b"\x00\x01\x02\x05\x0b\x0c\n",
        b"\t\t1x\n",
    ],
    ids=["no UTF-8", "escapes", "long", "control", "tabs"],
)
def test_whatever_is_typed_is_survived(data: bytes) -> None:
    with MenuTerminal() as terminal:
        terminal.until(TOP)
        terminal.send(data)
        terminal.until(TOP)
        terminal.send(b"\x15")  # an empty line again, whatever the keys have left there
        terminal.type("7", "Opção: ")
        terminal.child.sendline("0")
        assert terminal.ends()[0] == 0
        assert "Traceback" not in terminal.shown


def test_colour_only_where_it_is_wanted() -> None:
    with MenuTerminal(NO_COLOR="") as terminal:
        assert "\x1b[1mQuebra" in terminal.until(TOP)
    with MenuTerminal(NO_COLOR="1") as terminal:
        assert "\x1b[1m" not in terminal.until(TOP)
        terminal.type("1", BACK)
        terminal.type("3", BACK)
        assert not re.search(r"\x1b\[[0-9;]*m", terminal.type("1", BACK))
