"""Where things lie outside the package."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"  # boards of other people, when they are at hand
SMALL_GAMES = Path(__file__).parent / "games"  # of which each shows something that others have not
