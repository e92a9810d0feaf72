"""Running the command as people do, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys


def run(*arguments: object, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "quebra", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **environment},
    )
