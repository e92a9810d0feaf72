"""The report's players: the evaluation it defines, and how it chooses."""

from __future__ import annotations

from collections import Counter

import pytest

from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Colour, Position, Slide
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.match.games import Settings
from quebra.games.zurero.match.match import play_game, run_match
from quebra.games.zurero.players import RandomPlayer, make_player, read_player, settings_of
from quebra.games.zurero.report import longest_line, report_value
from quebra.games.zurero.setup import read_position
from support.zurero_games import random_game

OVERLOOKED = "7/7/2bwwww/1bbbb2/2bww2/7/7 b"  # L4 and R4 win


def counted(position: Position, colour: Colour) -> int:
    """The longest line, stone by stone, as the report's predicate goes about it."""
    size, letter, longest = position.size, colour[0], 0
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                length, cell = 0, (row, column)
                while 1 <= cell[0] <= size and 1 <= cell[1] <= size and position.at(cell) == letter:
                    length, cell = length + 1, (cell[0] + down, cell[1] + right)
                longest = max(longest, length)
    return longest


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [
        ("5/5/2b2/5/5 w", 1, 0),
        ("5/5/2bw1/5/5 w", 1, 1),
        ("5/1w3/2bw1/3b1/5 w", 2, 1),
        ("bbbbb/5/5/5/5 w", 5, 0),
        ("4b/4b/4b/5/5 w", 3, 0),  # the last column counts as any other
        ("3b1/4b/5/5/5 w", 2, 0),  # and so does a diagonal too short for five
        ("6/6/bbbbbb/6/w5/1w4 w", 6, 2),
    ],
)
def test_the_longest_line(board: str, black: int, white: int) -> None:
    position = read_position(board)
    assert (longest_line(position, "black"), longest_line(position, "white")) == (black, white)
    assert report_value(position, "black") == black - white == -report_value(position, "white")


@pytest.mark.parametrize("seed", range(12))
def test_the_longest_line_is_what_counting_stone_by_stone_finds(seed: int) -> None:
    for position in random_game(5 + seed % 5, seed, most=30).positions:
        for colour in ("black", "white"):
            assert longest_line(position, colour) == counted(position, colour)  # type: ignore[arg-type]


def best(play: LiveGame) -> set[Slide]:
    position = play.position
    values = {
        slide: report_value(rules.play(position, slide), position.turn)
        for slide in rules.legal_slides(position)
    }
    return {slide for slide, value in values.items() if value == max(values.values())}


@pytest.mark.parametrize("seed", range(8))
def test_level_2_takes_a_slide_of_the_greatest_value(seed: int) -> None:
    play = random_game(7, seed, most=3 + seed)
    assert play.result is None
    assert make_player("report:2", seed).choose(play) in best(play)


def test_among_equals_chance_decides_and_the_seed_decides_chance() -> None:
    play = read_moves("E5", 9)  # all four slides are worth the same
    chosen = Counter(str(make_player("report:2", seed).choose(play)) for seed in range(60))
    assert set(chosen) == {"L5", "R5", "TE", "BE"}
    for name in ("report:1", "report:2"):
        player = make_player(name, 3)
        first = [player.choose(play) for _ in range(10)]
        player.begin(3)
        assert [player.choose(play) for _ in range(10)] == first


def test_level_2_prefers_a_greater_value_to_a_win() -> None:
    """The report's player knows of no win; the computer's level 2 takes it."""
    play = LiveGame.from_position(read_position(OVERLOOKED))
    wins = {
        str(slide)
        for slide in rules.legal_slides(play.position)
        if (after := rules.play(play.position, slide)).result and after.result.winner == "black"
    }
    assert wins == {"L4", "R4"}
    assert all(report_value(rules.play(play.position, Slide(side, 4)), "black") == 1 for side in "LR")
    for seed in range(5):
        assert str(make_player("report:2", seed).choose(play)) not in wins
        assert str(make_player("computer:2", seed).choose(play)) in wins
    after = rules.play(play.position, Slide("B", 6))
    assert (longest_line(after, "black"), longest_line(after, "white")) == (4, 2)


def test_level_1_is_random() -> None:
    player = make_player("report:1", 5)
    assert isinstance(player, RandomPlayer) and player.name == "report:1"
    assert player.choose(read_moves("E5", 9)) == make_player("computer:1", 5).choose(read_moves("E5", 9))


@pytest.mark.parametrize("name", ["report:0", "report:3", "report:", "report:x", "report:-1", "report:1.5"])
def test_other_levels_of_the_report_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=r"unknown player|expected a number up to 2 after report:"):
        read_player(name)


def test_names_of_the_report_are_players_everywhere() -> None:
    assert str(read_player(" Report:2 ")) == "report:2"
    assert settings_of(read_player("report:2")) == ""
    with pytest.raises(InputError, match="report:1, report:2"):
        read_player("nobody:1")
    for swap in (False, True):
        played, fault = play_game(make_player("report:2", 1), make_player("report:1", 2), 9, swap=swap)
        assert played.result is not None and not fault


def test_in_a_match_level_2_beats_level_1_and_the_games_repeat() -> None:
    settings = Settings("report:2", "report:1", games=12, size=9, seed=7)
    one, two = (list(run_match(settings))[-1] for _ in range(2))
    assert one.games == two.games
    assert one.points >= 9
