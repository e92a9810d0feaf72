"""Every prompt: wrong entries are told and asked again, and Ctrl-C and the end of the input leave cleanly."""

from __future__ import annotations

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from quebra.app.cli.main import guarded
from quebra.app.terminal.menu import dialogue, making, session
from quebra.core.errors import InputError
from quebra.core.words import LANGUAGES
from support.menus import interrupted_after, visit, width

KENKEN = "kenken-testBoard"
WHOLE = ("3 2 1 4", "4 3 2 1", "2 1 4 3", "1 4 3 .")

# Every prompt of the menu, by the entries that lead there.
PROMPTS: dict[str, tuple[str, ...]] = {
    "main": (),
    "puzzle": ("1",),
    "board": ("1", "3"),
    "board menu": ("1", "3", "1"),
    "text of a board": ("2",),
    "text that has begun": ("2", "kenken", "a a"),
    "step": ("2", KENKEN, "", "2"),
    "state": ("2", KENKEN, "", "3"),
    "more of a hint": ("2", KENKEN, "", "3", ""),
    "answer": ("2", KENKEN, "", "4"),
    "open or empty": ("2", KENKEN, "", "4", *WHOLE, ""),
    "file to save": ("2", KENKEN, "", "5"),
    "write over": ("2", KENKEN, "", "5", "there.txt"),
    "file to draw": ("2", KENKEN, "", "6"),
    "with solution": ("2", KENKEN, "", "6", "out.svg"),
    "kind": ("3",),
    "size": ("3", "1"),
    "side": ("3", "3"),
    "level": ("3", "1", "5"),
    "head": ("3", "1", "5", "1"),
    "tail": ("3", "1", "5", "1", "1/1"),
    "new board": ("3", "3", "3", "1"),
    "mode": ("4",),
    "colour": ("4", "2"),
    "level of the computer": ("4", "2", "1"),
    "level of Black": ("4", "3"),
    "level of White": ("4", "3", "1"),
    "size of a game": ("4", "1"),
    "keep a game": ("4", "1", "5"),
    "file of a game": ("4", "1", "5", "y"),
    "saved game": ("4", "4"),
    "figures": ("5",),
    "board for figures": ("5", "1", "3"),
    "shortest": ("5", "1", "1", "1"),
    "seconds": ("5", "1", "3", "1"),
    "strategies": ("5", "1", "3", "1", "5"),
    "file to count": ("5", "4"),
    "reports": ("6",),
}
WRONG = (
    *("99999", "-1", "x", "1;", "--help", "1e1", "٣", "..", "/"),
    *("\x1b[31m\x00\x07", "\ufffd\udcff", "y" * 50_000),
)
TEXTS = {"text of a board", "text that has begun", "state", "answer"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.txt").write_text("mine", encoding="utf-8")


@pytest.mark.parametrize("path", PROMPTS.values(), ids=PROMPTS)
def test_the_end_of_the_input_leaves(path: tuple[str, ...]) -> None:
    done = visit(*path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Bye.\n")
    assert Path("there.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("path", PROMPTS.values(), ids=PROMPTS)
def test_ctrl_c_leaves_with_one_line(path: tuple[str, ...]) -> None:
    done = interrupted_after(*path)
    assert (done.returncode, done.stderr) == (130, "quebra: interrupted\n")
    assert "Traceback" not in done.stdout
    assert [place.name for place in Path.cwd().iterdir()] == ["there.txt"]


@pytest.mark.parametrize("name", [name for name in PROMPTS if name not in TEXTS])
def test_wrong_entries_are_told_and_asked_again(name: str) -> None:
    """The prompt that stands there at the end is the one that was asked at first."""
    path = PROMPTS[name]
    prompt = _last_prompt(visit(*path).stdout)
    wrong = [one for one in WRONG if _is_wrong(name, one)]
    done = visit(*path, *wrong)
    assert done.returncode == 0
    lines = done.stdout.split("\n")
    assert sum(line.startswith(prompt) for line in lines) >= len(wrong) + 1
    assert _last_prompt(done.stdout) == prompt
    assert "\x1b" not in done.stdout and "\x00" not in done.stdout


def _is_wrong(name: str, entry: str) -> bool:
    if name == "strategies":  # what is one, the command knows
        return False
    if name == "file of a game":  # may have any name
        return entry in ("/", "..")
    return True


def _last_prompt(shown: str) -> str:
    """The beginning of the line that was asked last, before the farewell."""
    return shown.removesuffix("\nBye.\n").split("\n")[-1]


@pytest.mark.parametrize("name", sorted(TEXTS))
@pytest.mark.parametrize("text", ["x", "1 2 3", "{", "[" * 9999, "kenken", "\x00\x1b[31m", "a" * 50_000])
def test_texts_that_are_none_are_told_and_asked_again(name: str, text: str) -> None:
    done = visit(*PROMPTS[name], text, "")
    assert done.returncode == 0
    assert done.stdout.endswith("> \nBye.\n")
    assert "\x1b" not in done.stdout


def test_an_error_in_a_board_is_told_with_its_line() -> None:
    done = visit("2", "kenken", "a a", "b b", "a 3?", "", "kenken", "a", "a 1=", "", "1", "0", "0")
    assert "Line 4: " in done.stdout
    assert done.stdout.index("Line 4: ") < done.stdout.index("Exactly one solution.")


def test_a_text_without_end_is_refused() -> None:
    done = visit("2", *["a" * 10_000] * 25, "", "0", "0")
    assert "The text is longer than 200000 letters" in " ".join(done.stdout.split())


def test_empty_lines_of_a_text_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of them has no letters, and an end all the same."""
    monkeypatch.setattr(dialogue, "more_is_coming", lambda: True)
    monkeypatch.setattr(dialogue, "ask", lambda prompt: "")
    monkeypatch.setattr(dialogue, "MOST_TYPED", 1000)
    with pytest.raises(InputError, match="longer than 1000 letters"):
        dialogue.Dialogue("en").paste()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_is_too_long_is_told_and_asked_again(language: str) -> None:
    done = visit("2", KENKEN, "", "4", *["9" * 10_000] * 20, *WHOLE[:3], "1 4 3 2", "", language=language)
    shown = " ".join(done.stdout.split())
    assert {"en": "The text is longer than", "pt": "O texto tem mais de"}[language] in shown
    assert {"en": "Right: every rule is kept.", "pt": "Certo"}[language] in shown.split("200000")[1]


def test_only_one_board_is_taken() -> None:
    two = Path("two.txt")
    two.write_text("kenken\na\na 1=\n\nkenken\na\na 1=\n", encoding="utf-8")
    assert "expected one board, found 2" in visit("2", "two.txt", "").stdout


@pytest.mark.parametrize(
    "path, complaint",
    [
        (("3", "1", "2"), "2x2 does not do: sides are from 3 to 30."),
        (("3", "1", "31x5"), "31x5 does not do: sides are from 3 to 30."),
        (("3", "1", "99999"), "“99999” is no size"),
        (("3", "3", "4x5"), "4x5 does not do: the board is a square."),
        (("3", "1", "6", "1", "7/1"), "r7c1 is not on a board of 6x6."),
        (("3", "1", "6", "1", "0/0"), "r0c0 is not on a board of 6x6."),
        (("3", "1", "6", "1", "1/1", "1/1"), "Head and tail are both at r1c1: they need two cells."),
        (("3", "1", "6", "1", "1/1", "2/2"), "r1c1 and r2c2 touch"),
        (("3", "1", "6", "1", "1/1", "1/2"), "r1c1 and r1c2 touch"),
        (("4", "1", "4"), "“4” does not do: type a whole number from 5 to 25."),
        (("4", "2", "1", "11"), "“11” does not do: type a whole number from 1 to 10."),
        (("4", "1", "5", "y", "there.txt"), "there.txt is there already"),
        (("4", "1", "5", "game.txt"), "“game.txt” does not do: type y or n."),
        (("4", "4", "nowhere.txt"), "There is no file “nowhere.txt”."),
        (("2", KENKEN, "", "5", "a.pdf"), "“a.pdf” does not do: the name ends in one of .txt .json."),
        (("2", KENKEN, "", "5", "no/such/a.txt"), "“no/such/a.txt” cannot be written"),
    ],
)
def test_what_is_wrong_is_said(path: tuple[str, ...], complaint: str) -> None:
    assert complaint in " ".join(visit(*path).stdout.split())


def test_a_file_that_holds_no_game_is_asked_for_again() -> None:
    done = visit("4", "4", "there.txt", "0", "0")
    assert done.stderr.startswith("quebra: there.txt") and done.stderr.count("\n") == 1
    assert done.stdout.count("File of the game [0]: ") == 2
    assert Path("there.txt").read_text(encoding="utf-8") == "mine"


def test_a_name_that_begins_with_a_dash_is_a_file() -> None:
    Path("-h").write_text("kenken\na\na 1=\n", encoding="utf-8")
    done = visit("5", "4", "-h", "0", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "KenKen" in done.stdout.split("[0]: -h")[1]


def test_only_levels_that_a_size_can_have_are_offered() -> None:
    """No Shakashaka of 3x3 is harder than easy, says the generator."""
    shown = visit("3", "2", "3").stdout
    assert "2  easy" in shown and "normal" not in shown
    assert "4  hard" in visit("3", "2", "6").stdout


def test_the_middle_of_a_board_has_no_opposite() -> None:
    """Then an empty line is asked again, and cells of one's own are taken."""
    done = visit("3", "1", "5", "1", "3/3", "", "1/1", "0", "0")
    assert done.stdout.count("Tail: ") == 2
    assert "--ends r3c3,r1c1" in done.stdout


def test_an_empty_line_goes_back_where_nothing_stands_in_brackets_but_0() -> None:
    assert visit("1", "", "5", "", "6", "", "0").stdout.count("Choice: ") == 4


def test_numbers_may_end_with_a_dot_as_in_prolog() -> None:
    assert "Exactly one solution." in visit("1.", "3.", "1.", "0.", "0.", "0.").stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(language: str, columns: int) -> None:
    for name, path in PROMPTS.items():
        wrong = ["?"] if path[:1] != ("2",) and name not in ("file of a game", "keep a game") else []
        done = visit(*path, *wrong, language=language, columns=columns)
        assert width(done.stdout) <= columns


def test_a_narrow_terminal_is_no_reason_to_fail() -> None:
    assert visit("1", "1", columns=1).returncode == 0


def test_ctrl_c_in_a_job_returns_to_the_menu(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether a command runs or the menu calls for itself."""
    entries = iter(["2", KENKEN, "", "1", "2", "0", "0"])

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with (
        patch.object(dialogue, "ask", lambda prompt: next(entries)),
        patch("quebra.app.cli.solving.solve.running", interrupted),
        patch("quebra.app.terminal.menu.stepping.explained", interrupted),
    ):
        assert guarded(["menu"]) == 0
    seen = capsys.readouterr()
    assert seen.err == "quebra: interrupted\n" * 2
    assert seen.out.endswith("Bye.\n")


@pytest.mark.parametrize("language, line", [("en", "interrupted"), ("pt", "interrompido")])
def test_an_interrupt_is_told_in_the_language_of_the_menu(
    language: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a job, and at a prompt."""
    entries = iter(["2", KENKEN, "", "1"])

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    def typed(prompt: str) -> str:
        return next(entries, None) or (interrupted() or "" if prompt.startswith(("Choice", "Opção")) else "")

    with (
        patch.object(dialogue, "ask", typed),
        patch("quebra.app.cli.solving.solve.running", interrupted),
    ):
        assert guarded(["menu", "--lang", language]) == 130
    assert capsys.readouterr().err == f"quebra: {line}\n" * 2


def test_a_text_that_cannot_be_read_is_told_in_portuguese_first() -> None:
    shown = visit("2", "kenken", "a a", "b b", "a 3?", "", language="pt").stdout.splitlines()
    at = next(
        number for number, line in enumerate(shown) if line.startswith("Não consigo ler isto (linha 4):")
    )
    assert shown[at] == "Não consigo ler isto (linha 4):" and "expected" in shown[at + 1]
    answered = visit("2", KENKEN, "", "4", "3 2", "", language="pt").stdout
    assert "\nNão consigo ler isto" in answered


@pytest.mark.parametrize("entry", ["n", "no", "N.", "nao", "NÃO", "não", "na"])
def test_no_is_no_and_makes_no_file(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the accent or without; whatever is typed there is no name of a file."""
    lines: list[list[str]] = []
    monkeypatch.setattr(session, "guarded", lambda line: lines.append(line) or 0)
    language = "en" if entry in ("no",) else "pt"
    visit("4", "1", "5", entry, "0", "0", language=language)
    assert [("--record" in line) for line in lines] == [False]
    assert [place.name for place in Path.cwd().iterdir()] == ["there.txt"]


def test_entries_are_compared_without_accents() -> None:
    assert "Que puzzle?" in visit("7", "estrategias e estatisticas", "0", "1").stdout
    assert "Resolver um tabuleiro" in visit("portugues").stdout


@pytest.mark.parametrize("seed", range(40))
def test_any_entries_in_any_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever hits the keys at random ends where everybody does. The work itself is not done here."""

    def not_made(*_: object) -> None:
        raise InputError("not made")

    monkeypatch.setattr(session, "guarded", lambda line: 0)
    monkeypatch.setattr(making, "_made", not_made)
    chance = Random(seed)
    known = [*"0123456789", "", "", "1/1", "3x3", "y", "n", "there.txt", "a.svg", KENKEN, ". . . .", *WRONG]
    done = visit(*chance.choices(known, k=150))
    assert done.returncode == 0
    assert done.stderr in ("", "quebra: not made\n" * done.stderr.count("\n"))
    assert "\x1b" not in done.stdout
