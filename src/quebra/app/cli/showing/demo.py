"""quebra demo"""

from __future__ import annotations

from time import perf_counter

import click

from quebra.app.cli.help import worked
from quebra.app.cli.options import ascii_option, language_option
from quebra.app.cli.solving.check import verdict_lines
from quebra.app.cli.terminal import beside, draw
from quebra.core.examples import example
from quebra.core.referee import check
from quebra.core.registry import game_of
from quebra.core.words import say
from quebra.engine.solve.minimise import minimise
from quebra.engine.solve.solve import solve

SHOWN = ("snake-1-9x9", "shakashaka-tab7", "kenken-testBoard")
SMALLEST = "snake-2-puzzle-2"
ZURERO = ("computer:6", "computer:4")
EXPLAINED = "kenken-testBoard"
MADE = "kenken"
MOST_EXPLAINED = 5
WRONG_BOARD = "kenken-testBoard"
WRONG_ANSWER = "3 2 1 4\n4 3 2 1\n2 1 4 3\n1 4 4 2\n"


@click.command(name="demo", epilog=worked("quebra demo --lang pt"))
@ascii_option
@language_option
def command(ascii_only: bool, lang: str) -> int:
    """Solve and show a board of each kind, explain one, check an answer, make a new puzzle, play Zurero."""
    for name in SHOWN:
        board = example(name)
        started = perf_counter()
        result = solve(board)
        milliseconds = 1000 * (perf_counter() - started)
        _heading(f"{game_of(board).titles[lang]} · quebra solve {name}")
        print(beside(draw(board, None, ascii_only), draw(board, result.solution, ascii_only)), end="")
        print(f"{say('quebra.app', lang, result.status)} ({milliseconds:.1f} ms)\n")
    _explain(lang)
    board = example(WRONG_BOARD)
    _heading(f"quebra check {WRONG_BOARD} answer.txt")
    print("\n".join(verdict_lines(board, check(board, WRONG_ANSWER), lang)))
    print()
    board = example(SMALLEST)
    started = perf_counter()
    smallest = minimise(board)
    milliseconds = 1000 * (perf_counter() - started)
    _heading(f"quebra solve {SMALLEST} --minimise")
    print(draw(board, smallest.answer, ascii_only), end="")
    print(
        f"{say('quebra.app', lang, 'smallest', {'length': smallest.length or 0})} ({milliseconds:.1f} ms)\n"
    )
    _generate(ascii_only, lang)
    _zurero(ascii_only, lang)
    _heading("quebra draw board.txt -o board.svg · quebra book puzzles.jsonl -o book.pdf")
    _heading("quebra hint · quebra grade · quebra stats · quebra examples · quebra convert · quebra --help")
    return 0


def _explain(lang: str) -> None:
    """The first steps of an explanation, and the grade."""
    from quebra.app.explanation.summary import grade_sentence, told_steps
    from quebra.engine.explain.explain import explain
    from quebra.engine.explain.telling import Teller

    board = example(EXPLAINED)
    started = perf_counter()
    explanation = explain(board)
    milliseconds = 1000 * (perf_counter() - started)
    _heading(f"quebra explain {EXPLAINED}")
    teller = Teller(board, lang)
    steps = told_steps(board, explanation.steps)
    for number, step in enumerate(steps[:MOST_EXPLAINED], 1):
        print(f"{number}. {teller.heading(step)}: {teller.step(step)}")
    assert explanation.grade is not None
    print(f"… ({len(steps)})\n{grade_sentence(explanation.grade, lang)} ({milliseconds:.1f} ms)\n")


def _generate(ascii_only: bool, lang: str) -> None:
    """A new puzzle, the same for everybody."""
    from quebra.app.explanation.summary import grade_sentence
    from quebra.engine.batch.generate import generate

    started = perf_counter()
    (made,) = generate(MADE, size="5x5", difficulty="hard", seed=7)
    milliseconds = 1000 * (perf_counter() - started)
    _heading(f"quebra generate {MADE} --size 5x5 --difficulty hard --seed 7")
    print(beside(draw(made.board, None, ascii_only), draw(made.board, made.solution, ascii_only)), end="")
    print(f"{grade_sentence(made.grade, lang)} ({milliseconds:.1f} ms)\n")


def _zurero(ascii_only: bool, lang: str) -> None:
    """A quick game between two levels of the computer."""
    from quebra.app.cli.zurero.show import picture
    from quebra.app.zurero.sentences import ending
    from quebra.games.zurero.match.match import play_game
    from quebra.games.zurero.players import make_player

    _heading(f"Zurero · quebra zurero play --black {ZURERO[0]} --white {ZURERO[1]} --size 9")
    started = perf_counter()
    play, _ = play_game(make_player(ZURERO[0], 1), make_player(ZURERO[1], 1), 9)
    milliseconds = 1000 * (perf_counter() - started)
    print(picture(play.position, ascii_only, lang), end="")
    assert play.result is not None
    print(f"{ending(play.result, lang)} ({milliseconds:.1f} ms)\n")


def _heading(text: str) -> None:
    click.echo(click.style(text, bold=True))
