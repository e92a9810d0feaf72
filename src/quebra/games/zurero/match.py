"""Matches: two players, many games in pairs from the same openings, nothing lost when interrupted."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from time import sleep
from typing import Any, cast

from quebra.core.errors import InputError
from quebra.games.zurero.board import BLACK, WHITE, Colour, Reason, Slide, read_slide
from quebra.games.zurero.openings import openings
from quebra.games.zurero.play import Play
from quebra.games.zurero.players import Player, PlayerFault, make_player, read_player
from quebra.games.zurero.statistics import Pairs, Sprt


@dataclass(frozen=True, slots=True)
class Settings:
    """What makes a match: two players meet in ``games`` games, two from each opening."""

    first: str
    second: str
    games: int = 100
    size: int = 19
    seed: int = 1
    swap: bool = False

    def __post_init__(self) -> None:
        if self.games < 1:
            raise InputError(f"expected at least one game, found {self.games}")
        for player in (self.first, self.second):
            read_player(player)


@dataclass(frozen=True, slots=True)
class Game:
    """One finished game of a match. Even numbers: the first player began with Black.

    ``black`` and ``white`` are the players of these colours at the end, after a swap if there was one.
    """

    number: int
    black: str
    white: str
    moves: tuple[str, ...]
    result: str
    reason: str
    note: str = ""  # what a player did wrong

    def points(self) -> float:
        """What the first player of the match got."""
        first_has = BLACK if (self.number % 2 == 0) != ("swap" in self.moves) else WHITE
        return 0.5 if self.result == "draw" else float(self.result == first_has)

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        return data if self.note else {key: value for key, value in data.items() if key != "note"}


@dataclass
class Standing:
    """The games so far, and what they tell."""

    settings: Settings
    games: list[Game] = field(default_factory=list)

    @property
    def pairs(self) -> Pairs:
        """The pairs of which both games are finished."""
        points = {game.number: game.points() for game in self.games}
        whole = [number for number in points if number % 2 == 0 and number + 1 in points]
        return Pairs.of(points[number] + points[number + 1] for number in whole)

    @property
    def points(self) -> float:
        """The first player's points in all games."""
        return sum(game.points() for game in self.games)

    def won_by(self, result: str) -> int:
        """How many games ended so: black, white or draw."""
        return sum(game.result == result for game in self.games)


def play_game(
    black: Player, white: Player, size: int, opening: tuple[Slide, ...] = (), *, swap: bool = False
) -> tuple[Play, str]:
    """Plays one game to its end; also says what a player did wrong, if one lost by a fault."""
    play = Play(size, swap)
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


def run_match(settings: Settings, jobs: int, sprt: Sprt | None, journal: Journal) -> Iterator[Standing]:
    """Plays the games that the journal does not hold yet, and yields the standing after each.

    Games are taken in their order, whatever the number of jobs, so that a stop rule always stops at
    the same game.
    """
    standing = Standing(settings)
    done = {game.number: game for game in journal.games}
    count = settings.games
    missing = [number for number in range(count) if number not in done]
    with _workers(min(jobs, len(missing))) as pool:
        played = pool.imap(_play_number, [(settings, number) for number in missing])
        for number in range(count):
            game = done.get(number)
            if game is None:
                game = next(played)
                journal.add(game)
            standing.games.append(game)
            yield standing
            if sprt is not None and number % 2 and sprt.verdict(standing.pairs):
                return


class _Alone:
    """Stands in for a pool when one process is enough."""

    imap = staticmethod(map)


@contextmanager
def _workers(jobs: int) -> Iterator[Any]:
    if jobs <= 1:
        try:
            yield _Alone
        finally:
            _close_players()
        return
    pool = multiprocessing.get_context("spawn").Pool(jobs, _prepare_worker, (os.getpid(),))
    try:
        yield pool
    finally:
        pool.terminate()
        pool.join()


def _prepare_worker(parent: int) -> None:
    """Ctrl-C goes to every process of the terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_worker)
    # Errors travel to the parent with the results; what else a worker says is that its parent is gone.
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    """Ends a worker whose parent was killed; nobody would take its game."""
    while os.getppid() == parent:
        sleep(0.2)
    _close_players()
    os._exit(1)


def _end_worker(number: int, frame: object) -> None:
    """The parent ends workers with SIGTERM: they end their engines first."""
    _close_players()
    os._exit(0)


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
def _source(size: int, seed: int) -> tuple[Iterator[tuple[Slide, ...]], list[tuple[Slide, ...]]]:
    return openings(size, seed), []


def opening_of(size: int, seed: int, pair: int) -> tuple[Slide, ...]:
    """The opening of a pair."""
    source, made = _source(size, seed)
    made.extend(islice(source, max(0, pair + 1 - len(made))))
    return made[pair]


def _play_number(task: tuple[Settings, int]) -> Game:
    settings, number = task
    opening = opening_of(settings.size, settings.seed, number // 2)
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
    return Game(number, black, white, tuple(play.names()), result.winner, result.reason, note)


class Journal:
    """The file that keeps a match: its settings, then one finished game a line.

    A line is written whole and flushed at once; a half line left by a crash is dropped when the match
    is taken up again.
    """

    def __init__(self, path: Path | None, settings: Settings, *, resume: bool) -> None:
        self.games: list[Game] = []
        self._path = path
        if path is None:
            return
        if path.exists():
            if not resume:
                raise InputError("the file exists; use --resume to go on with its match", source=str(path))
            self._read(path, settings)
        elif resume:
            raise InputError("there is no match to resume here", source=str(path))
        else:
            self._append({"match": asdict(settings)})

    def add(self, game: Game) -> None:
        """Keeps a finished game."""
        self.games.append(game)
        if self._path is not None:
            self._append(game.to_json())

    def _append(self, data: dict[str, Any]) -> None:
        assert self._path is not None
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data, ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise InputError(f"cannot write: {error.strerror}", source=str(self._path)) from None

    def _read(self, path: Path, settings: Settings) -> None:
        text = path.read_text(encoding="utf-8", errors="replace")
        whole, _, half = text.rpartition("\n")
        lines = whole.split("\n") if whole else []
        if not lines:
            raise InputError("this is not the file of a match", source=str(path))
        held = _parse(lines[0], path, 1).get("match")
        if not isinstance(held, dict):
            raise InputError("this is not the file of a match", 1, str(path))
        if replace(settings, games=1) != replace(_settings(held, path), games=1):
            raise InputError("the file holds a match with other players or settings", 1, str(path))
        for number, line in enumerate(lines[1:], 2):
            self.games.append(_game(_parse(line, path, number), settings, path, number))
        if half:
            path.write_text(whole + "\n", encoding="utf-8")


def _parse(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise InputError("expected a JSON object", number, str(path))
    return data


def _settings(data: dict[str, Any], path: Path) -> Settings:
    try:
        return Settings(**data)
    except TypeError:
        raise InputError("the settings of the match cannot be read", 1, str(path)) from None


def _game(data: dict[str, Any], settings: Settings, path: Path, number: int) -> Game:
    """A kept game, replayed so that nothing wrong is carried on."""
    try:
        game = Game(**{**data, "moves": tuple(data["moves"])})
        play = Play(settings.size, settings.swap)
        for word in game.moves[1:]:
            play.play(word if word == "swap" else read_slide(word, settings.size))
        ended = play.result
        if ended is not None and (ended.winner, ended.reason) != (game.result, game.reason):
            raise InputError("the result does not fit the moves")
        if ended is None and game.reason not in ("resigned", "time", "illegal"):
            raise InputError("the game is not finished")
    except (TypeError, KeyError, AttributeError):
        raise InputError("this line is not a game", number, str(path)) from None
    except InputError as error:
        raise error.at(str(path), number) from None
    return game
