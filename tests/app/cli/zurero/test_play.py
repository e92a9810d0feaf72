"""Games in the terminal, with scripted people."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from quebra.app.cli.main import guarded
from quebra.app.terminal import counsel, seats
from quebra.app.terminal.typed import OffBoard, TableOrder, read_typed
from quebra.app.terminal.voice import Voice
from quebra.core.words import LANGUAGES, say
from quebra.games.zurero import rules
from quebra.games.zurero.board import SWAP, Move, Slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.players import PlayerFault
from quebra.games.zurero.records.record import Record, load_record, save_record
from quebra.games.zurero.search.engine import WIN, Thought
from support.zurero_games import SLIDES

GAVE_FIVE = "R3 L3 R3 BD TD BC L2 R2 TE"
NO_MOVE = "BC L3 R2 L2 L3 TA TB R2 R2 TC TE TD BE BE BC R1 L5 R4 TA BA L4 BB BA BC"
PEOPLE = ("--black", "person", "--white", "person", "--size", "5")
Typed = Callable[..., str]


class Fake:
    """A computer that answers as it is told."""

    name = "computer:5"

    def __init__(self, *answers: Move | Exception) -> None:
        self.answers = list(answers)
        self.closed = False

    def begin(self, seed: int) -> None:
        pass

    def choose(self, play: LiveGame) -> Move:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Fake]:
    """Puts a fake in the place of every computer."""

    def make(*answers: Move | Exception) -> Fake:
        player = Fake(*answers)
        monkeypatch.setattr(seats, "make_player", lambda name, seed, **manner: player)
        return player

    return make


@pytest.mark.parametrize(
    "moves, english, portuguese",
    [
        (SLIDES, "White wins with five in a line.", "Ganham as Brancas, com cinco em linha."),
        (
            GAVE_FIVE,
            "Black wins: the slide of White made five stones of Black in a line.",
            "Ganham as Pretas: a jogada das Brancas pôs cinco pedras das Pretas em linha.",
        ),
        (
            NO_MOVE,
            "The game is drawn: no slide is possible any more.",
            "O jogo acaba empatado: já não há nenhuma jogada possível.",
        ),
        ("L3 resign", "White wins: Black resigned.", "Ganham as Brancas: as Pretas desistiram."),
    ],
)
def test_people_play_to_every_end(table: Typed, moves: str, english: str, portuguese: str) -> None:
    assert table(moves, *PEOPLE).splitlines()[-1] == english
    assert table(moves, *PEOPLE, "--lang", "pt").splitlines()[-1] == portuguese


def test_the_end_shows_the_five(table: Typed) -> None:
    ends = table(SLIDES, *PEOPLE).splitlines()[-9:]
    assert ends[3] == "3 |○|○|○|○|○| 3"
    assert ends[-2].endswith("|○| five")


def test_moves_are_typed_in_any_case_with_blanks(table: Typed) -> None:
    printed = table("  l3 \n\n\tTc\n r 3\n", *PEOPLE)
    assert "Move 2, White (○) to slide: l3\n" in printed
    assert "Move 3, Black (●) to slide: Tc\n" in printed
    assert "Move 5, Black (●) to slide: \nThe game is not finished.\n" in printed


@pytest.mark.parametrize(
    "typed, english, portuguese",
    [
        ("L1", "L1 meets no stone:", "L1 não encontra pedra nenhuma:"),
        ("L6", "L6 is off the board: it has 5 rows", "L6 fica fora do tabuleiro: há 5 linhas"),
        ("L0", "L0 is off the board:", "L0 fica fora do tabuleiro:"),
        ("BZ", "BZ is off the board:", "BZ fica fora do tabuleiro:"),
        ("L99", "L99 is off the board:", "L99 fica fora do tabuleiro:"),
        ("L3 L3 L3 L3", "L3 cannot enter:", "L3 não pode entrar:"),
        ("swap", "Swap is possible only in a game", "Só se pode trocar num jogo"),
        ("C3", "C3 is not understood: type a slide such as L3 or TC", "Não se percebe C3: escreva"),
        ("undo", "There is nothing to take back:", "Não há nada para desfazer:"),
        ("save", "Say where to save the game: save FILE.", "Diga onde gravar o jogo: gravar FICHEIRO."),
    ],
)
def test_a_refusal_says_why_in_one_line(table: Typed, typed: str, english: str, portuguese: str) -> None:
    for language, sentence in (("en", english), ("pt", portuguese)):
        lines = table(typed, *PEOPLE, "--lang", language).splitlines()
        told = [place for place, line in enumerate(lines) if line.startswith(sentence)]
        assert told, lines
        # Then come the prompt again, the end of the input and, if there are any, the moves.
        assert len(lines) - told[-1] in (3, 4)


def test_every_reason_of_the_rules_has_its_sentence() -> None:
    for key in rules.REASONS:
        for language in LANGUAGES:
            sentence = say("quebra.games.zurero", language, key, {"slide": "L9", "size": 9, "letter": "I"})
            assert sentence.endswith(".")
            assert ("L9" in sentence) == ("{slide}" in rules.REASONS[key])


def test_what_is_typed_cannot_steer_the_terminal(table: Typed) -> None:
    assert "?[31mhello is not understood" in table("\x1b[31mhello\n", *PEOPLE)


def test_words_in_both_languages_are_understood() -> None:
    orders = {"undo": "undo", "desfazer": "undo", "save": "save"}
    assert read_typed(" Desfazer ", orders) == TableOrder("undo")
    assert read_typed("save my game.txt", orders) == TableOrder("save", "my game.txt")
    assert read_typed("undo it", orders) is None
    assert read_typed("ti", orders) == Slide("T", 9)
    assert read_typed("T10", orders) is None
    assert read_typed("R26", orders) == OffBoard("R26")
    assert read_typed("L１", orders) is None  # a digit that is not ASCII


def test_moves_help_and_board(table: Typed) -> None:
    printed = table("moves board help", *PEOPLE)
    assert "From the left:   L3\nFrom the right:  R3\nFrom the top:    TC\nFrom the bottom: BC\n" in printed
    assert printed.count("1  · · · · ·  1") == 2
    assert "  save FILE   write the game to a file\n" in printed
    assert "  gravar FICHEIRO   gravar o jogo num ficheiro\n" in table("ajuda", *PEOPLE, "--lang", "pt")


def test_a_turn_fits_a_small_terminal_and_plain_letters(table: Typed) -> None:
    for language in LANGUAGES:
        printed = table("R10\n", "--ascii", "--seed", "1", "--lang", language)
        assert max(len(line) for line in printed.splitlines()) < 80
        assert printed.isascii() or language == "pt"
        # From one sentence of the computer to the prompt after it: a screen of 24 lines.
        lines = printed.splitlines()
        spoken = [number for number, line in enumerate(lines) if "(computer:5)" in line]
        prompts = [number for number, line in enumerate(lines) if line.startswith(("Move", "Jogada"))]
        assert [prompt - first + 1 for first, prompt in zip(spoken, prompts, strict=True)] == [24, 24]


def test_undo_against_the_computer_takes_back_two(table: Typed) -> None:
    printed = table("undo TE undo", "--size", "9", "--seed", "3")
    assert "There is nothing to take back: you have not moved yet." in printed
    answers = re.findall(r"White \(computer:5\) plays (\w+)", printed)
    assert len(answers) == 2
    assert f"Taken back: {answers[1]} TE." in printed
    assert printed.count("Move 3, Black") == 3
    assert printed.count("Move 5, Black") == 1
    boards = [part.split("   ●")[0] for part in printed.split("   A B C D E F G H I\n1 ")[1:]]
    assert boards[0] == boards[-1] != boards[1]


def test_undo_between_people_takes_back_one(table: Typed) -> None:
    printed = table("L3 TC undo undo undo", *PEOPLE)
    assert "Taken back: TC." in printed
    assert "Taken back: L3." in printed
    assert "There is nothing to take back" in printed


def test_the_computer_says_what_it_plays_and_thinks(table: Typed) -> None:
    assert re.search(
        r"^White \(nodes:300\) plays \w+ \(its own score [+-]\d+\)\.$",
        table("quit\n", "--white", "nodes:300"),
        re.M,
    )
    assert re.search(
        r"^As Brancas \(computer:1\) jogam \w+\.$", table("sair\n", "--white", "1", "--lang", "pt"), re.M
    )


def test_two_computers_play_the_same_game_for_the_same_seed(table: Typed) -> None:
    arguments = ("--size", "7", "--black", "4", "--white", "random", "--seed")
    first = table("", *arguments, "7")
    assert first == table("", *arguments, "7")
    assert first != table("", *arguments, "8")
    assert first.count("\n1  ") == 1  # only the last board is drawn where nobody watches
    assert "Black wins" in first


@pytest.mark.parametrize(
    "score, spoken, hinted",
    [
        (35, "its own score +35", "Hint: L3. The game is about even (score +35)."),
        (200, "its own score +200", "Hint: L3. White stands better (score +200)."),
        (-200, "its own score -200", "Hint: L3. Black stands better (score -200)."),
        (WIN - 1, None, "Hint: L3 wins at once."),
        (WIN - 3, "wins with its next move", "Hint: L3. White wins in 3 moves of both sides."),
        (WIN - 7, "wins in 6 more moves of both sides", "Hint: L3. White wins in 7 moves of both sides."),
        (
            2 - WIN,
            "loses to the next move",
            "Hint: L3. But Black wins with the next move, whatever you do.",
        ),
        (
            6 - WIN,
            "loses in 5 more moves of both sides",
            "Hint: L3 holds out longest. Black wins in 6 moves of both sides.",
        ),
    ],
)
def test_scores_and_wins_in_words(
    score: int,
    spoken: str | None,
    hinted: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    thought = Thought((Slide("L", 3),), score, 3, 100, 0.1)
    voice = Voice("en", False, 5)
    if spoken is not None:
        assert counsel.note(thought, voice) == spoken
    monkeypatch.setattr(counsel.Thinker, "think", lambda self, play: thought)
    counsel.hint(LiveGame(5), voice)
    assert capsys.readouterr().out == hinted + "\n"


def test_a_hint_sees_the_win_and_changes_nothing(table: Typed) -> None:
    printed = table(f"{SLIDES.removesuffix('TB')} hint TB", *PEOPLE)
    assert "Hint: TB wins at once.\n" in printed
    assert printed.endswith("White wins with five in a line.\n")


def test_a_hint_may_be_to_swap(table: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Thought((Slide("L", 3),), -90, 3, 100, 0.1)
    monkeypatch.setattr(counsel.Thinker, "think", lambda self, play: thought)
    assert "Hint: swap. Black stands better (score -90)." in table("L3 L3 hint", *PEOPLE, "--swap")


def test_a_person_swaps_and_sits_on_with_the_other_colour(table: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    arguments = ("--size", "9", "--swap", "--seed", "1", "--black", "computer:4", "--white", "person")
    printed = table("R5 swap", *arguments, "--record", file)
    assert "type swap to take Black's stones instead of sliding.\nMove 4, White" in printed
    assert "from now on person has Black and computer:4 has White.\nWhite (computer:4) plays" in printed
    assert "Move 6, Black" in printed
    again = table("undo\n", "--load", file)
    assert "Black (●): person. White (○): computer:4." in again
    assert "swap.\n" in again.split("Taken back:")[1]
    assert "Move 4, White" in again


def test_the_computer_swaps(table: Typed, fake: Callable[..., Fake]) -> None:
    fake(Slide("L", 3), SWAP)
    printed = table("L3\nquit\n", "--size", "5", "--swap")
    assert "The colours are exchanged: from now on computer:5 has Black and person has White.\n" in printed
    assert "Move 5, White (○) to slide: quit" in printed


def test_people_exchange_colours(table: Typed) -> None:
    printed = table("L3 L3 swap", *PEOPLE, "--swap")
    assert "The colours are exchanged.\n" in printed
    assert "Move 5, White" in printed


@pytest.mark.parametrize(
    "answer, sentence",
    [
        (PlayerFault("fake: says nothing", "time"), "Black wins: White ran out of time."),
        (PlayerFault("fake: says L1", "illegal"), "Black wins: White did not answer with a legal move."),
        (PlayerFault("fake: gives up", "resigned"), "Black wins: White resigned."),
        (Slide("L", 1), "Black wins: White did not answer with a legal move."),
    ],
)
def test_a_player_at_fault_loses(
    table: Typed, fake: Callable[..., Fake], tmp_path: Path, answer: Move | Exception, sentence: str
) -> None:
    player = fake(answer)
    file = str(tmp_path / "game.txt")
    printed = table("", "--size", "5", "--record", file)
    assert sentence in printed.splitlines()
    assert (str(answer) if isinstance(answer, Exception) else "L1 meets no stone") in printed
    result = load_record(file).play.result
    assert result is not None and result.winner == "black"
    assert player.closed


@pytest.mark.parametrize(
    "arguments, error",
    [
        (["--black", "nobody"], "unknown player 'nobody', expected person, computer:1 to computer:10"),
        (["--white", "computer:11"], "unknown player 'computer:11'"),
        (["--size", "4"], "Invalid value for '--size'"),
        (["--load", "missing.txt"], "missing.txt: no such file"),
        (["--load", "missing.txt", "--size", "9"], "--size and --swap are for a new game"),
        (["--record", "missing/game.txt"], "missing/game.txt: the game cannot be written there"),
        (["--record", "."], ".: is a directory"),
    ],
)
def test_bad_usage_is_one_line(table: Typed, arguments: list[str], error: str) -> None:
    assert error in table("", *arguments, code=2)


def test_input_that_is_no_text_or_closed() -> None:
    command = [sys.executable, "-m", "quebra", "zurero", "play", *PEOPLE]
    done = subprocess.run(command, input=b"\xff\xfe\0\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    closed = subprocess.run(["sh", "-c", f"{' '.join(command)} <&-"], capture_output=True, timeout=60)
    assert (closed.returncode, closed.stderr) == (0, b"")


def test_two_computers_on_a_terminal_draw_in_place() -> None:
    arguments = [
        "zurero",
        "play",
        "--size",
        "5",
        "--black",
        "2",
        "--white",
        "1",
        "--seed",
        "1",
        "--delay",
        "0",
    ]
    script = f"import pty, sys; pty.spawn([sys.executable, '-m', 'quebra', *{arguments}])"
    environment = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", "COLUMNS": "80", "LINES": "24"}
    environment.pop("NO_COLOR", None)
    shown = subprocess.run(
        [sys.executable, "-c", script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**environment, "QUEBRA_LANG": "en"},
        timeout=60,
    ).stdout.decode()
    moves = shown.count(" plays ")
    assert moves > 1
    assert shown.count("\x1b[9F\x1b[J") == moves - 1  # a sentence, five rows, two of letters, the keys
    assert "48;5;137" in shown


def test_after_a_swap_the_reader_is_told_who_had_which_colour(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    play = read_moves("C3 L3 TC swap", 5, swap=True)
    play.give_up("white", "resigned")
    save_record(Record(play, {"Black": "Ana", "White": "Rui"}), file)
    assert guarded(["zurero", "show", str(file), "--lang", "en"]) == 0
    assert "at the end Rui had Black and Ana had White." in capsys.readouterr().out
