"""The engine's signature: a change of behaviour shows here, and must be meant."""

from __future__ import annotations

import json
import subprocess
import sys

from quebra.games.zurero.search.signature import signature

TOTAL = 1_471_417  # nodes; after a change that is meant, measure the levels anew, too


def test_the_signature_is_the_one_the_levels_were_measured_with() -> None:
    assert signature().total == TOTAL


def test_the_command() -> None:
    command = [sys.executable, "-m", "quebra", "zurero", "bench", "--depth", "4"]
    data = json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout)
    assert data["signature"] == sum(data["nodes"]) == signature(4).total
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"{data['signature']:,}  signature" in text
