"""Every entry of every menu does what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import quebra
from quebra.app.explanation.summary import told_steps
from quebra.app.reports.published import NAMES, published
from quebra.app.terminal.menu import figures, session
from quebra.app.terminal.menu.dialogue import WORDS, game_words
from quebra.core.words import LANGUAGES, words
from support.commands import PATIENCE, QUEBRA, done
from support.menus import told, visit
from support.places import ROOT
from support.zurero_games import SLIDES

GAME = ["zurero", "play", "--black"]
KENKEN = "kenken-testBoard"
KENKEN_ANSWER = ["3 2 1 4", "4 3 2 1", "2 1 4 3", "1 4 3 2"]  # the report's own
SHAKASHAKA, SNAKE = "shakashaka-tab6", "snake-2-puzzle-8"
KEEN = "4:_a_5a5_aa__,s1d2s3s2m24s1a7a2"  # kenken-testBoard


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that the menu would run."""
    ran: list[list[str]] = []

    def guarded(arguments: list[str]) -> int:
        ran.append(arguments)
        return 0

    monkeypatch.setattr(session, "guarded", guarded)
    return ran


def test_the_sentences_are_in_both_languages() -> None:
    _say_the_same(*(words(WORDS, language) for language in LANGUAGES))
    for game in quebra.core.registry.games().values():
        _say_the_same(*(game_words(game, language) for language in LANGUAGES))


def _say_the_same(english: dict[str, str], portuguese: dict[str, str]) -> None:
    assert set(english) == set(portuguese)
    for key, sentence in english.items():
        places = [
            {name for _, name, _, _ in Formatter().parse(text) if name}
            for text in (sentence, portuguese[key])
        ]
        assert places[0] == places[1], key


def test_every_sentence_is_said_somewhere() -> None:
    folder = Path(figures.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    families = ("main_", "board_", "level_", "mode_", "figures_")
    for key in words(WORDS, "en"):
        assert f'"{key}"' in code or f"'{key}'" in code or key.startswith(families), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_greets_and_says_good_bye(language: str) -> None:
    said = words(WORDS, language)
    shown = told("0", language=language)
    assert shown.endswith(said["farewell"] + "\n")
    for number, key in enumerate(("solve", "type", "make", "play", "figures", "reports", "language"), 1):
        assert f"{number}  {said[f'main_{key}']}\n" in shown
    assert all(game.titles[language] in shown for game in quebra.core.registry.every_game().values())


def test_the_screen_of_the_documentation() -> None:
    page = (ROOT / "docs" / "menu.md").read_text(encoding="utf-8")
    screen = page.split("$ quebra\n", 1)[1].split("```", 1)[0]
    shown = told("3", "1", "6", "2", "1/1", "1/1").replace(f"Quebra {quebra.__version__}", "Quebra")
    lines = [line.rstrip() for line in shown.splitlines()]
    assert lines[:-1] == re.sub(r"Quebra [0-9.]+", "Quebra", screen).splitlines()


def test_it_is_there_before_anything_heavy_is_loaded() -> None:
    command = [sys.executable, "-X", "importtime", *QUEBRA[1:], "menu"]
    loaded = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
    )
    assert "quebra.app.terminal.menu.start" in loaded.stderr
    for heavy in (
        "pysat",
        "quebra.engine",
        "quebra.render",
        "quebra._native",
        "quebra.app.terminal.table",
        "typst",
        "PIL",
    ):
        assert heavy not in loaded.stderr


def test_the_language_can_be_changed_and_changed_back() -> None:
    shown = told("7", "7", "0")
    assert shown.index("Resolver um tabuleiro") < shown.rindex("Solve a bundled board")
    assert "Até à próxima." in told("7", "0")


@pytest.mark.parametrize(
    "puzzle, board, status",
    [("1", "snake-2-puzzle-8", "Exactly one"), ("2", "1", "Exactly one"), ("KenKen", "2", "More than one")],
)
def test_a_bundled_board_is_solved_at_once(puzzle: str, board: str, status: str) -> None:
    assert f"{status} solution." in told("1", puzzle, board, "0", "0", "0")


def test_every_bundled_board_is_on_a_list() -> None:
    shown = told("1", "1", "", "2", "", "3", "", "", "0")
    assert all(name in shown for name in quebra.examples())


@pytest.mark.parametrize("name", [KENKEN, SHAKASHAKA, SNAKE])
@pytest.mark.parametrize("form", ["text", "json", "file", "name"])
def test_a_board_can_be_typed_in_any_form(name: str, form: str) -> None:
    board = quebra.examples()[name]
    text = quebra.board_to_text(board).rstrip("\n")
    lines = {
        "text": text.split("\n"),
        "json": json.dumps(quebra.board_to_json(board), indent=1).split("\n"),
        "file": ["my board.txt"],
        "name": [name],
    }[form]
    Path("my board.txt").write_text(text + "\n", encoding="utf-8")
    shown = told("2", *lines, "", "1", "0", "0")
    assert "Exactly one solution." in shown
    assert f"{ {'file': 'my board', 'name': name}.get(form, 'board') } (" in shown


def test_an_address_and_a_game_id_can_be_typed() -> None:
    address = "https://puzz.link/p?shakashaka/3/3/550000a"
    for source in (address, KEEN):
        assert "board (" in told("2", source, "", "0", "0")


def test_answers_are_checked() -> None:
    """A whole one, one with a mistake, one that is not finished, one that is no answer."""
    first = ("2", KENKEN, "", "4")
    assert "Right: every rule is kept." in told(*first, *KENKEN_ANSWER, "", "0", "0")
    wrong = told(*first, "3 3 1 4", *KENKEN_ANSWER[1:], "", "0", "0")
    assert "Not right." in wrong and "row" in wrong
    half = [". . . ."] * 3 + KENKEN_ANSWER[3:]
    assert "No rule is broken yet." in told(*first, *half, "", "y", "0", "0")
    again = told(*first, "3 2", "", *KENKEN_ANSWER, "", "0", "0")
    assert again.index("expected") < again.index("Right: every rule is kept.")


def test_dots_of_a_snake_are_empty_cells_or_open_ones() -> None:
    """The whole 3x3 snake with its first cell missing breaks a rule, unless that cell is still open."""
    board = quebra.examples()[SNAKE]
    rows = quebra.answer_to_text(board, quebra.solve(board).solutions[0]).split("\n")
    rows = [row for row in rows if row.strip()]
    path = ("2", SNAKE, "", "5")
    assert "Right: every rule is kept." in told(*path, *rows, "", "n", "0", "0")
    rows[1] = rows[1].replace("s", ".")
    assert "Not right." in told(*path, *rows, "", "n", "0", "0")
    assert "No rule is broken yet." in told(*path, *rows, "", "y", "0", "0")


def test_hints_give_away_more_and_more() -> None:
    """Where, by what means, and then why, with what is new in brackets; each is told once."""
    shown = told("2", KENKEN, "", "3", "", "", "", "0", "0")
    parts = shown.split("More of it [Enter]: ")
    assert "Look at r4c4." in parts[0]
    assert parts[1].strip() == "It takes: cage of one cell."
    assert "so r4c4 is 2." in parts[2] and "[ 2 ]" in parts[2]
    assert shown.count("Look at") == shown.count("It takes") == 1


def test_a_hint_for_a_board_in_play_and_for_a_mistake() -> None:
    nearly = [*KENKEN_ANSWER[:3], "1 4 3 ."]
    assert "Look at r4c4." in told("2", KENKEN, "", "3", *nearly, "", "0", "0", "0")
    mistake = told("2", KENKEN, "", "3", "2 . . .", *[". . . ."] * 3, "", "", "", "0", "0")
    assert "There is a mistake." in mistake
    solved = told("2", KENKEN, "", "3", *KENKEN_ANSWER, "", "0", "0")
    assert "Solved: every rule is kept." in solved
    again = told("2", KENKEN, "", "3", "9 9", "", "", "0", "0", "0")
    assert again.index("expected") < again.index("Look at r")


def test_it_explains_a_step_at_a_time() -> None:
    board = quebra.examples()[SNAKE]
    steps = told_steps(board, quebra.explain(board).steps)
    assert len(steps) > 1
    whole = told("2", SNAKE, "", "3", *[""] * len(steps), "0", "0")
    assert f"({len(steps)} of {len(steps)}) [Enter]: " in whole
    assert whole.index(f"\n{len(steps)}. ") < whole.index("Grade: ")
    stopped = told("2", SNAKE, "", "3", "", "0", "0", "0")
    assert "\n1. " in stopped and "\n2. " not in stopped and "Grade: " not in stopped


def test_the_shortest_snake_is_for_snakes() -> None:
    assert "The smallest snake has 5 cells, and that is proven." in told("2", SNAKE, "", "2", "0", "0")
    assert "Find the shortest snake" not in told("2", KENKEN, "", "0", "0")


@pytest.mark.parametrize("name", ["saved.txt", "saved.json"])
def test_a_board_is_saved_and_nothing_is_written_over_unasked(name: str) -> None:
    assert f"Saved in {name}." in told("2", KENKEN, "", "5", name, "0", "0")
    assert quebra.load(name) == quebra.examples()[KENKEN]
    Path(name).write_text("mine", encoding="utf-8")
    shown = told("2", KENKEN, "", "5", name, "n", "other.txt", "0", "0")
    assert "Saved in other.txt." in shown and Path(name).read_text(encoding="utf-8") == "mine"
    told("2", KENKEN, "", "5", name, "yes", "0", "0")
    assert quebra.load(name) == quebra.examples()[KENKEN]


def test_the_name_of_a_board_can_do_no_harm() -> None:
    data = json.dumps({**quebra.board_to_json(quebra.examples()[KENKEN]), "name": "../../up/\x1b[31m"})
    shown = told("2", data, "", "5", "", "0", "0")
    assert "\x1b" not in shown
    assert [place.suffix for place in Path.cwd().iterdir()] == [".txt"]


def test_a_board_is_drawn() -> None:
    told("2", KENKEN, "", "6", "", "n", "0", "0")
    told("2", KENKEN, "", "6", "solved.svg", "y", "0", "0")
    plain, solved = (Path(name).read_bytes() for name in (f"{KENKEN}.svg", "solved.svg"))
    assert plain.startswith(b"<svg") and len(plain) < len(solved)


def test_a_new_puzzle_and_another_one() -> None:
    shown = told("3", "3", "3", "1", "5", "one.txt", "7", "5", "two.txt", "1", "0", "0")
    one, two = (quebra.load(name) for name in ("one.txt", "two.txt"))
    assert one.rows == two.rows == 3
    assert {quebra.grade(board).level for board in (one, two)} == {"trivial"}
    commands = re.findall(
        r"quebra (generate kenken --size 3x3 --difficulty trivial --seed \d+)", " ".join(shown.split())
    )
    assert len(set(commands)) == 2
    for command, board in zip(commands, (one, two), strict=True):
        assert quebra.parse(done(*command.split())) == board


def test_usual_answers_are_taken_by_empty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    from quebra.app.terminal.menu import making

    asked: list[object] = []

    def remembered(*arguments: object) -> None:
        asked.append(arguments[-1])
        raise quebra.InputError("enough")

    monkeypatch.setattr(making, "_made", remembered)
    for kind in ("1", "2", "3"):
        visit("3", kind, "", "", "", "0")
    assert [request.told() for request in asked] == [  # type: ignore[attr-defined]
        "bosnian-snake --size 10x10 --difficulty normal",
        "shakashaka --size 10x10 --difficulty normal",
        "kenken --size 6x6 --difficulty normal",
    ]


@pytest.mark.parametrize("head, tail", [("1/1", "6/6"), ("r1c1", "r6c6"), ("l1c1.", "6 6"), ("1-1", "")])
def test_a_snake_between_two_places(head: str, tail: str) -> None:
    shown = told("3", "1", "6", "trivial", head, tail, "6", "snake.json", "0", "0")
    assert "--ends r1c1,r6c6" in shown
    cells = json.loads(Path("snake.json").read_text(encoding="utf-8"))["cells"]
    assert (cells[0][0], cells[5][5]) == ("H", "T")


def test_games_of_zurero_are_asked_for(commands: list[list[str]]) -> None:
    told("4", "1", "7", "", "0", "0")
    told("4", "2", "2", "3", "9", "y", "game.txt", "0", "0")
    told("4", "1", "5", "y", "", "0", "0")
    told("4", "2", "", "", "", "", "1", "0", "0")
    told("4", "3", "10", "1", "5", "", "0", "0")
    usual = [*GAME, "person", "--white", "computer:5", "--size", "19"]
    assert commands == [
        [*GAME, "person", "--white", "person", "--size", "7"],
        [*GAME, "computer:3", "--white", "person", "--size", "9", "--record", "game.txt"],
        [*GAME, "person", "--white", "person", "--size", "5", "--record", "zurero.txt"],
        usual,
        usual,  # the same again
        [*GAME, "computer:10", "--white", "computer:1", "--size", "5"],
    ]


def test_a_game_is_played_kept_gone_on_with_and_analysed() -> None:
    moves = SLIDES.split()
    started = told("4", "1", "5", "y", "game.txt", *moves[:4], "quit", "0", "0")
    assert "The game is saved in game.txt." in started
    ended = told("4", "4", "game.txt", *moves[4:], "1", "0", "0")
    assert "White wins with five in a line." in ended
    assert "Best line" in ended


def test_a_game_that_is_not_kept_is_told() -> None:
    shown = told("4", "1", "5", "", "L3", "quit", "0", "0")
    assert "The moves so far, on 5x5: C3 L3" in shown
    assert list(Path.cwd().iterdir()) == []


def test_figures_are_asked_for(commands: list[list[str]]) -> None:
    Path("book.jsonl").write_text("", encoding="utf-8")
    told("5", "1", "1", "1", "y", "3", "ff, min", "1", "3", "1", "", "", "0", "0")
    told("5", "2", "3", "1", "3", "4", KENKEN, "", "4", "book.jsonl", "5", "0", "0")
    without_files = [[word for word in line if not word.endswith("board.json")] for line in commands]
    assert without_files == [
        ["compare", "--strategies=ff,min", "--time-limit", "3", "--minimise"],
        ["compare", "--strategies=leftmost,ff,ffc", "--time-limit", "10"],
        ["compare", "--time-limit", "10"],
        ["solve", "--stats"],
        ["stats", "book.jsonl"],
        ["bench", "--time-limit", "60"],
    ]


def test_strategies_that_are_refused_are_asked_for_again(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [2, 0]
    monkeypatch.setattr(session, "guarded", lambda line: commands.append(line) or codes.pop(0))
    told("5", "1", "3", "1", "", "nonsense", "ff", "0", "0")
    assert [line[2] for line in commands] == ["--strategies=nonsense", "--strategies=ff"]


def test_engines_are_compared_and_effort_is_counted() -> None:
    shown = told("5", "3", "3", "1", "0", "0")
    assert "propagations" in shown and "Exactly one solution." in shown


def test_the_tables_of_the_reports(commands: list[list[str]]) -> None:
    told("6", "1", "2", "3", "4", "5", "6", "0", "0")
    names = ("snake-1", "snake-2", "shakashaka", "zurero", "kenken")
    assert commands == [["reports"], *(["reports", name] for name in names)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reports_are_listed_with_the_authors_they_name(language: str) -> None:
    shown = " ".join(told("6", "0", "0", language=language).split())
    for name in NAMES:
        report = published(name)
        title = quebra.core.registry.every_game()[report.type].titles[language]
        assert f"{title}: {', '.join(report.authors)}" in shown


def test_what_a_game_says_is_among_its_own_words() -> None:
    """The menu's sentences name no puzzle but the game for two that it plays."""
    for language in LANGUAGES:
        spoken = " ".join(words(WORDS, language).values()).lower()
        assert not re.search("snake|cobra|shakashaka|triang|triâng", spoken)
        for game in quebra.core.registry.games().values():
            assert (
                {"form", "state"}
                <= game_words(game, language).keys()
                <= words(WORDS, language).keys() | {"ends"}
            )


def test_a_command_that_fails_does_not_end_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    real = session.guarded
    monkeypatch.setattr(session, "guarded", lambda line: real(["no-such-command"]))
    seen = visit("2", KENKEN, "", "1", "0", "0")
    assert seen.returncode == 0
    assert seen.stderr.startswith("quebra: No such command") and seen.stderr.count("\n") == 1
    assert seen.stdout.endswith("Bye.\n")


def test_commands_speak_the_language_of_the_menu() -> None:
    assert "Exatamente uma solução." in told("7", "1", "1", "snake-2-puzzle-8", "0", "0", "0")


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "scratch"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    told("2", KENKEN, "", "1", "0", "0")
    assert list(place.iterdir()) == []
