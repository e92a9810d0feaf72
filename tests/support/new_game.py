"""The template as a game of another name, in a folder beside the package."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import quebra

TEMPLATE = Path(quebra.__file__).parent / "games" / "_template"
NEW_WORDS = {
    "quebra.games._template": "quebra.games.lanterns",
    "beacons": "lanterns",
    "Beacons": "Lanterns",
    "beacon": "lantern",
    "BEACON": "LANTERN",
    "Faróis": "Lanternas",
    "faróis": "lanternas",
    "farol": "lanterna",
}


def new_game(games: Path) -> Path:
    """Makes a folder for games, with a copy of the template in which nothing is called as before."""
    shutil.copytree(TEMPLATE, games / "lanterns", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (games / "lanterns").rglob("*.*"):
        text = file.read_text(encoding="utf-8")
        for old, new in NEW_WORDS.items():
            text = text.replace(old, new)
        assert not re.search("beacon|_template", text, re.IGNORECASE), file
        file.write_text(text, encoding="utf-8")
    return games
