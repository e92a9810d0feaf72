"""Starts the studio as a person would, fetches its page and solved boards from it, and ends it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from quebra.core.errors import QuebraError
from quebra.core.reading import board_to_json
from quebra.core.registry import games
from quebra.core.words import say

PATIENCE = 60.0  # seconds for each answer, on a machine that may be busy
ADDRESS = re.compile(r"https?://\S+")
LINKED = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def self_check(language: str) -> int:
    """Prints what the studio answered; QuebraError where it did not."""
    with TemporaryDirectory(prefix="quebra-") as folder:
        command = [sys.executable, "-m", "quebra", "serve", "--port", "0", "--lang", language]
        command += ["--database", str(Path(folder) / "check.sqlite3")]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as studio:
            try:
                assert studio.stdout is not None
                found = ADDRESS.search(studio.stdout.readline())
                if found is None:
                    raise QuebraError("the studio did not start, expected its address")
                _ask(found[0].rstrip("/"), language)
                studio.send_signal(signal.SIGINT)
                code = studio.wait(PATIENCE)
            finally:
                studio.kill()
    if code:
        raise QuebraError(f"the studio ended with exit code {code}, expected 0")
    print(say("quebra.app", language, "check_ended"))
    return 0


def _ask(address: str, language: str) -> None:
    page = _fetch(f"{address}/").decode()
    files = [_fetch(f"{address}{place}") for place in dict.fromkeys(LINKED.findall(page))]
    size = (len(page) + sum(map(len, files))) / 1000
    print(say("quebra.app", language, "check_page", {"url": f"{address}/", "size": f"{size:.0f}"}))
    for game in games().values():
        name = game.examples.WORKED
        board = game.examples.examples()[name]
        found = json.loads(_fetch(f"{address}/api/v1/solve", {"puzzle": board_to_json(board)}))
        if found["status"] != "unique":
            raise QuebraError(f"the studio says {found['status']!r} of {name}, expected 'unique'")
        told = {"title": game.titles[language], "name": name}
        print(say("quebra.app", language, "check_solved", told), flush=True)


def _fetch(url: str, body: Any = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as response:
            read: bytes = response.read()
            return read
    except (URLError, OSError) as error:
        raise QuebraError(f"{url}: {error}") from None
