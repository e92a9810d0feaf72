"""The file that keeps a match: its settings, then one finished game a line."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TextIO

from quebra.core.errors import InputError
from quebra.games.zurero.game import read_moves
from quebra.games.zurero.match.games import MatchGame, Settings
from quebra.games.zurero.players import read_player, settings_of
from quebra.games.zurero.records.record import GIVEN_UP, Record, Written, settle
from quebra.games.zurero.search.signature import signature

QUICK = 4  # depth of the signature that tells versions of the engine apart


class Journal:
    """Finished games, kept in a file if one is given.

    A line is written whole and forced to the disk at once; a half line left by a crash is dropped when
    the match is taken up again. Games stand in the order in which they ended.
    """

    def __init__(self, path: Path | None, settings: Settings, *, resume: bool) -> None:
        self.games: list[MatchGame] = []
        self._path = path
        self._file: TextIO | None = None
        if path is None:
            return
        self._claim(path, resume)
        try:
            self._open(path, settings, resume)
        except BaseException:
            self.close()
            raise

    def _claim(self, path: Path, resume: bool) -> None:
        """Opens the file for this match alone; two at a time would mix their games."""
        if resume and not path.exists():
            raise InputError("there is no match to resume here", source=str(path))
        try:
            # Half a character, as in the name of a program, becomes what JSON has for it.
            self._file = path.open("a", encoding="utf-8", errors="backslashreplace")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError("another match is being written to this file", source=str(path)) from None
        except OSError as error:
            raise InputError(f"cannot write: {error.strerror}", source=str(path)) from None

    def _open(self, path: Path, settings: Settings, resume: bool) -> None:
        if not path.stat().st_size:
            self._append({"match": asdict(settings), "players": _versions(settings)})
            return
        if not resume:
            raise InputError("the file exists; use --resume to go on with its match", source=str(path))
        self._read(path, settings)

    def close(self) -> None:
        """Lets others have the file."""
        if self._file is not None:
            self._file.close()

    def add(self, game: MatchGame) -> None:
        """Keeps a finished game."""
        self.games.append(game)
        if self._path is not None:
            self._append(game.to_json())

    def _append(self, data: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise InputError(f"cannot write: {error.strerror}", source=str(self._path)) from None

    def _read(self, path: Path, settings: Settings) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read: {error.strerror}", source=str(path)) from None
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].decode("utf-8", "replace").splitlines()
        if not lines:
            raise InputError("this is not the file of a match", source=str(path))
        _require_same(_parse(lines[0], path, 1), settings, path)
        for number, line in enumerate(lines[1:], 2):
            game = _game(_parse(line, path, number), settings, path, number)
            if any(game.number == known.number for known in self.games):
                raise InputError(f"game {game.number} is here a second time", number, str(path))
            self.games.append(game)
        if whole < len(data):
            os.truncate(path, whole)


def is_match(text: str) -> bool:
    """Whether a text looks like the file of a match."""
    return text.lstrip("\ufeff \t\r\n").startswith('{"match"')


def match_records(text: str, source: str) -> list[Record]:
    """The games in the file of a match, in the order of their numbers; a half line at its end is left out."""
    path = Path(source)
    lines = text.removeprefix("\ufeff").split("\n")[:-1]
    if not lines:
        raise InputError("this is not the file of a match", source=source)
    try:
        settings = Settings(**_parse(lines[0], path, 1)["match"])
    except (TypeError, KeyError):
        raise InputError("the settings of the match cannot be read", 1, source) from None
    games = [
        _game(_parse(line, path, number), settings, path, number) for number, line in enumerate(lines[1:], 2)
    ]
    return [_record(game, settings) for game in sorted(games, key=lambda game: game.number)]


def _record(game: MatchGame, settings: Settings) -> Record:
    play = read_moves(game.moves, settings.size, swap=settings.swap)
    settle(play, Written(game.result), Written(game.reason))
    return Record(play, {"Black": game.black, "White": game.white, "Round": str(game.number + 1)})


def _versions(settings: Settings) -> dict[str, Any]:
    """What the names of the players stand for in this version."""
    players = {name: settings_of(read_player(name)) for name in (settings.first, settings.second)}
    return {"engine": signature(QUICK).total, **players}


def _require_same(head: dict[str, Any], settings: Settings, path: Path) -> None:
    held = head.get("match")
    if not isinstance(held, dict):
        raise InputError("this is not the file of a match", 1, str(path))
    try:
        same = replace(settings, games=1) == replace(Settings(**held), games=1)
    except TypeError:
        raise InputError("the settings of the match cannot be read", 1, str(path)) from None
    if not same:
        raise InputError("the file holds a match with other players or settings", 1, str(path))
    if head.get("players") != _versions(settings):
        raise InputError("the match was begun with another version of its players", 1, str(path))


def _parse(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise InputError("expected a JSON object", number, str(path))
    return data


def _game(data: dict[str, Any], settings: Settings, path: Path, line: int) -> MatchGame:
    """A kept game, replayed so that nothing wrong is carried on."""
    try:
        game = MatchGame(**{**data, "moves": tuple(data["moves"])})
        if not isinstance(game.number, int) or {game.black, game.white} != {settings.first, settings.second}:
            raise TypeError
        ended = read_moves(game.moves, settings.size, swap=settings.swap).result
        if ended is not None and (ended.winner, ended.reason) != (game.result, game.reason):
            raise InputError("the result does not fit the moves")
        if ended is None and (game.reason not in GIVEN_UP or game.result not in ("black", "white")):
            raise InputError("the game is not finished")
    except (TypeError, KeyError, AttributeError):
        raise InputError("this line is not a game", line, str(path)) from None
    except InputError as error:
        raise error.at(str(path), line) from None
    return game
