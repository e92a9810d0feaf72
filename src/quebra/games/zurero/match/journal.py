"""The file that keeps a match: its settings, then one finished game a line."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from quebra.core.errors import InputError
from quebra.core.files.json_lines import JsonLines
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
        self._file: JsonLines | None = None
        if path is None:
            return
        if resume and not path.exists():
            raise InputError("there is no match to resume here", source=str(path))
        self._file = JsonLines(path, "resume", taken="another match is being written to this file")
        try:
            self._open(self._file, path, settings, resume)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Lets others have the file."""
        if self._file is not None:
            self._file.close()

    def add(self, game: MatchGame) -> None:
        """Keeps a finished game."""
        self.games.append(game)
        if self._file is not None:
            self._file.append(game.to_json())

    def _open(self, file: JsonLines, path: Path, settings: Settings, resume: bool) -> None:
        if not file.size:
            file.append({"match": asdict(settings), "players": _versions(settings)})
            return
        if not resume:
            raise InputError("the file exists; use --resume to go on with its match", source=str(path))
        self._read(file, path, settings)
        file.begin()

    def _read(self, file: JsonLines, path: Path, settings: Settings) -> None:
        lines = (line for line in file.lines() if line.whole)
        head = next(lines, None)
        if head is None:
            raise InputError("this is not the file of a match", source=str(path))
        _require_same(_parse(head.text, path, 1), settings, path)
        for line in lines:
            game = _game(_parse(line.text, path, line.number), settings, path, line.number)
            if any(game.number == known.number for known in self.games):
                raise InputError(f"game {game.number} is here a second time", line.number, str(path))
            self.games.append(game)


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
