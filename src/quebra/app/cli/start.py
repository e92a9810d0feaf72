"""Where the program starts: an interrupt is answered even while it is still loading."""

from __future__ import annotations

import sys
from typing import NoReturn


def run() -> NoReturn:
    """Loads the command line and runs it."""
    try:
        from quebra.app.cli.main import run as run_commands

        run_commands()
    except KeyboardInterrupt:
        print("quebra: interrupted", file=sys.stderr)
        sys.exit(130)
