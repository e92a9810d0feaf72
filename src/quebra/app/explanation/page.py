"""An explanation as one HTML page to click through: the studio's modules, no network, no other files."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template

from quebra.app.explanation.data import Object
from quebra.app.explanation.pictures import pictures_json
from quebra.app.explanation.summary import grade_sentence
from quebra.app.naming import size_of
from quebra.app.web.page import page_words, theme_css
from quebra.app.web.page.bundle import joined_modules, joined_styles
from quebra.core.game import Board
from quebra.core.play.description import board_in_play
from quebra.core.registry import game_of
from quebra.core.words import words
from quebra.engine.explain.explain import Explanation
from quebra.render.svg import scene_svg

LANGUAGE_TAGS = {"en": "en", "pt": "pt-PT"}
SCRIPT = "alone/steps.js"
STYLES = ("studio.css", "help.css", "alone/steps.css")
READ = ("values", "marks", "open", "clues", "names")  # of how a board is played, what its reader needs


def explanation_page(explanation: Explanation, name: str, language: str, *, every: bool = False) -> str:
    """One HTML page to click through an explanation."""
    board = explanation.board
    told = [game_of(board).titles[language], size_of(board)]
    if explanation.grade is not None:
        told.append(grade_sentence(explanation.grade, language))
    pictures = pictures_json(explanation, language, every=every, noted=True)
    return steps_page(board, name, " · ".join(told), pictures, language)


def steps_page(
    board: Board, title: str, subtitle: str, pictures: Sequence[Object], language: str = "en"
) -> str:
    """One self-contained page that shows the pictures one by one. All texts may hold any characters."""
    page = resources.files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    script = joined_modules(SCRIPT)
    style = theme_css() + joined_styles(*STYLES, users=page + script)
    scene = replace(game_of(board).draw.draw(board, language=language), coordinates=True)
    picture = scene_svg(scene, title=size_of(board))  # of the board alone, where no script runs
    texts = {
        **words(__package__, language),
        "title": title,
        "subtitle": subtitle,
        "text": pictures[0]["text"],
        "lang": LANGUAGE_TAGS[language],
        "policy": _policy(script, style, *re.findall("<style>(.*?)</style>", picture, re.DOTALL)),
    }
    return Template(page).substitute(
        {key: escape(_sound(text)) for key, text in texts.items()},
        style=style,
        picture=picture,
        data=_data({"pictures": pictures, **_board(board, script, language)}),
        script=script,
    )


def _board(board: Board, script: str, language: str) -> Object:
    """The board as the script draws and reads it, and the sentences that it says."""
    told, said = board_in_play(board, language), set(re.findall(r"\bsay\(\"(\w+)\"", script))
    return {
        "lang": language,
        "words": {key: text for key, text in page_words(language).items() if key in said},
        "play": {key: told["play"][key] for key in READ},
        "scene": told["scene"],
    }


def _data(data: Object) -> str:
    """JSON in which nothing can end the script element: it has no "<"."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _sound(text: str) -> str:
    """Text that a file can hold: half characters are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _policy(script: str, *styles: str) -> str:
    """What the browser may do: run this one script, use these styles, load nothing."""
    known = " ".join(map(_digest, styles))
    sources = f"script-src {_digest(script)}; style-src {known}"
    return f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}'"
