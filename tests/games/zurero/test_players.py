"""The levels and other players."""

from __future__ import annotations

import pytest

from quebra.core.errors import InputError
from quebra.games.zurero import rules
from quebra.games.zurero.board import Swap
from quebra.games.zurero.game import LiveGame, read_moves
from quebra.games.zurero.match.match import play_game
from quebra.games.zurero.players import BUDGETS, ELO, LEVELS, Thinker, make_player, read_player


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_move_and_repeats_it(level: int) -> None:
    play = read_moves("E5 L5 TE", 9)
    moves = set()
    for _ in range(2):
        player = make_player(f"computer:{level}", seed=4)
        moves.add(player.choose(play))
        player.close()
    assert len(moves) == 1
    assert moves <= set(play.legal())


@pytest.mark.parametrize("level", LEVELS[1:])
def test_from_level_2_on_a_win_in_one_is_taken(level: int) -> None:
    play = LiveGame(9)
    for move in ("TE", "L5", "TE", "L6", "TE"):
        play.play(move)
    while not any(
        (after := rules.play(play.position, slide).result) and after.winner == play.turn
        for slide in rules.legal_slides(play.position)
    ):
        play.play(rules.legal_slides(play.position)[0])
    before = play.turn
    play.play(make_player(f"computer:{level}", seed=1).choose(play))
    assert play.result is not None
    assert play.result.winner == before


def test_the_levels_rise() -> None:
    nodes = [BUDGETS[level].nodes for level in LEVELS[2:]]
    assert nodes == sorted(set(nodes))
    ratings = [ELO[level] for level in LEVELS]
    assert ratings == sorted(set(ratings))
    assert tuple(range(1, 11)) == LEVELS


def test_a_better_level_beats_a_worse_one() -> None:
    won = 0.0
    for seed in range(6):
        strong, weak = make_player("computer:5", seed), make_player("computer:2", seed)
        play, _ = play_game(*((strong, weak) if seed % 2 == 0 else (weak, strong)), 13)
        assert play.result is not None
        won += play.result.winner == ("black" if seed % 2 == 0 else "white")
    assert won >= 5


@pytest.mark.parametrize(
    ("text", "name"),
    [("7", "computer:7"), ("random", "computer:1"), ("greedy", "computer:2"), (" Computer:9 ", "computer:9"),
     ("nodes:500", "nodes:500"), ("seconds:0.5", "seconds:0.5"), ("depth:3", "depth:3")],
)  # fmt: skip
def test_names_of_players(text: str, name: str) -> None:
    assert str(read_player(text)) == name


@pytest.mark.parametrize("text", ["", "0", "11", "computer:", "computer:x", "human:3", "nodes:0", "nodes:-4",
                                  "seconds:nan", "seconds:inf", "depth:1e9", ":", "computer:²"])  # fmt: skip
def test_names_that_cannot_be(text: str) -> None:
    with pytest.raises(InputError, match="unknown player"):
        read_player(text)


def test_budgets_of_ones_own_are_kept() -> None:
    play = read_moves("E5 L5", 9)
    for name in ("nodes:100", "seconds:0.01", "depth:2"):
        assert make_player(name).choose(play) in play.legal()


def test_the_computer_swaps_when_the_other_side_is_better() -> None:
    """Whatever it decides, it decides by its own score."""
    for opening in ("E5 L5 TE", "E5 L5 L5", "E5 L5 TF"):
        play = read_moves(opening, 9, swap=True)
        player = make_player("nodes:20000")
        move = player.choose(play)
        assert isinstance(player, Thinker)
        assert isinstance(move, Swap) == (player.think(play).score < 0)


def test_a_player_that_ponders_remembers_and_can_be_interrupted() -> None:
    play = read_moves("E5 L5 TE", 9)
    player = make_player("nodes:500", ponders=True)
    assert isinstance(player, Thinker)
    for _ in range(5):
        with player.pondering(play):
            pass
    with pytest.raises(RuntimeError, match="enough"), player.pondering(play):
        raise RuntimeError("enough")
    play.play("L5")
    assert player.choose(play) in play.legal()
    quiet = make_player("nodes:500")
    assert isinstance(quiet, Thinker)
    with quiet.pondering(play):
        pass
    assert quiet.choose(play) == make_player("nodes:500").choose(play)
