"""Small programs that speak the engine protocol, well or badly, as external engines for the tests."""

from __future__ import annotations

import sys
from pathlib import Path

GREETING = "print('zurerook', flush=True)"

# What each does when asked to go.
WAYS = {
    "crashes": "sys.exit(3)",
    "hangs": "time.sleep(600)",
    "floods": "\nwhile True: print('info ' + 'x' * 10000)",
    "floods-one-line": "\nwhile True: sys.stdout.write('x' * 100000)",
    "nonsense": "print('bestmove banana', flush=True)",
    "illegal": "print('bestmove L1', flush=True)",
    "silent-word": "print('bestmove', flush=True)",
    "resigns": "print('bestmove resign', flush=True)",
    "never-reads": "\nwhile True: time.sleep(1)",
    "binary": "sys.stdout.buffer.write(bytes(range(256)) + b'\\nbestmove \\xff\\xfe\\n'); sys.stdout.flush()",
}


def program(folder: Path, way: str) -> str:
    """A player name for a program that misbehaves in that way."""
    greeting = "" if way == "never-greets" else GREETING
    body = WAYS.get(way, "time.sleep(600)")
    lines = [
        "import sys, time",
        "for line in sys.stdin:",
        "    word = line.split()[0]",
        "    if word == 'quit': sys.exit(0)",
        f"    if word == 'zurero': {greeting or 'time.sleep(600)'}",
        "    if word == 'go':",
        *("        " + part for part in body.strip().splitlines()),
    ]
    file = folder / f"{way}.py"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"engine:{sys.executable} {file}@time=0.2"
