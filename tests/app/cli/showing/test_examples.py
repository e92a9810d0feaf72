"""quebra examples: the bundled boards, listed and one by one."""

from __future__ import annotations

import json

import quebra
from support.commands import run


def test_examples_command() -> None:
    done = run("examples")
    assert all(name in done.stdout for name in quebra.examples())
    board = run("examples", "snake-1-9x9").stdout
    assert quebra.parse(board) == quebra.examples()["snake-1-9x9"]
    listed = [json.loads(line) for line in run("examples", "--json").stdout.splitlines()]
    assert {entry["name"]: entry["status"] for entry in listed}["snake-2-puzzle-5"] == "multiple"
