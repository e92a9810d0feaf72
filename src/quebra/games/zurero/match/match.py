"""Matches: two players, many games in pairs from the same openings, nothing lost when interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from itertools import islice
from typing import cast

from quebra.engine.batch.executor import Executor, InProcess, Processes, run_all
from quebra.engine.batch.pool import WorkerLost
from quebra.games.zurero.board import BLACK, WHITE, Colour, Reason, Slide
from quebra.games.zurero.game import LiveGame
from quebra.games.zurero.match.games import MatchGame, Settings, Standing
from quebra.games.zurero.match.journal import Journal
from quebra.games.zurero.match.openings import LONGEST, LONGEST_TO_SWAP, openings
from quebra.games.zurero.match.statistics import Sprt
from quebra.games.zurero.players import Player, PlayerFault, make_player

Numbered = tuple[Settings, int]  # a match, and the number of a game in it


def play_game(
    black: Player, white: Player, size: int, opening: tuple[Slide, ...] = (), *, swap: bool = False
) -> tuple[LiveGame, str]:
    """Plays one game to its end; also says what a player did wrong, if one lost by a fault."""
    play = LiveGame(size, swap)
    for slide in opening:
        play.play(slide)
    seats: dict[Colour, Player] = {BLACK: black, WHITE: white}
    while play.result is None:
        colour = play.turn
        try:
            move = seats[colour].choose(play)
        except PlayerFault as fault:
            play.give_up(colour, cast(Reason, fault.reason))
            return play, str(fault)
        play.play(move)
        if not isinstance(move, Slide):
            seats[BLACK], seats[WHITE] = seats[WHITE], seats[BLACK]
    return play, ""


def run_match(
    settings: Settings, jobs: int = 1, sprt: Sprt | None = None, journal: Journal | None = None
) -> Iterator[Standing]:
    """Plays the games that the journal does not hold yet, and yields the standing after each.

    Games are counted in their order, whatever the number of jobs, so that a stop rule always stops at
    the same game; they are kept in the order in which they end, so that none is lost.
    """
    kept = journal or Journal(None, settings, resume=False)
    standing = Standing(settings)
    done = {game.number: game for game in kept.games}
    missing = [number for number in range(settings.games) if number not in done]
    with closing(_executor(min(jobs, len(missing)))) as executor:
        arriving = run_all(executor, ((settings, number) for number in missing))
        try:
            for number in range(settings.games):
                while number not in done:
                    game = next(arriving)
                    kept.add(game)
                    done[game.number] = game
                standing.games.append(done[number])
                yield standing
                if sprt is not None and number % 2 and sprt.verdict(standing.pairs):
                    return
        finally:
            for game in executor.finished():
                kept.add(game)


def _executor(jobs: int) -> Executor[Numbered, MatchGame]:
    """Those who play: this process alone, or so many beside it."""
    if jobs <= 1:
        return InProcess(_play_number, _close_players)
    return Processes(jobs, _play_number, _close_players, lost=_lost_game)


def _lost_game(task: Numbered, times: int, how: str) -> WorkerLost:
    number = task[1] + 1
    return WorkerLost(
        f"{times} workers died while playing game {number} ({how}); what was finished before is kept"
    )


_players: dict[str, Player] = {}


def _player(name: str, seat: int) -> Player:
    """A player is made once in each process and used for all its games; two seats never share one."""
    key = f"{seat} {name}"
    if key not in _players:
        _players[key] = make_player(name)
    return _players[key]


def _close_players() -> None:
    for player in _players.values():
        player.close()
    _players.clear()


@lru_cache(maxsize=8)
def _source(size: int, seed: int, swap: bool) -> tuple[Iterator[tuple[Slide, ...]], list[tuple[Slide, ...]]]:
    return openings(size, seed, LONGEST_TO_SWAP if swap else LONGEST), []


def opening_of(size: int, seed: int, pair: int, *, swap: bool = False) -> tuple[Slide, ...]:
    """The opening of a pair; with the swap rule a short one, so that there is something to swap."""
    source, made = _source(size, seed, swap)
    made.extend(islice(source, max(0, pair + 1 - len(made))))
    return made[pair]


def _play_number(task: Numbered) -> MatchGame:
    settings, number = task
    opening = opening_of(settings.size, settings.seed, number // 2, swap=settings.swap)
    names = (settings.first, settings.second)
    players = [_player(name, seat) for seat, name in enumerate(names)]
    for seat, player in enumerate(players):
        player.begin(settings.seed * 1_000_003 + 2 * number + seat)
    if number % 2:
        players.reverse()
        names = names[::-1]
    play, note = play_game(players[0], players[1], settings.size, opening, swap=settings.swap)
    assert play.result is not None
    black, white = names[::-1] if play.swapped else names
    result = play.result
    return MatchGame(number, black, white, tuple(play.names()), result.winner, result.reason, note)
