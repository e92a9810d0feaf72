"""Colours that can be told apart: the contrasts that the guidelines for accessible pages ask for."""

from __future__ import annotations

import pytest

from quebra.render.svg.themes import THEMES, Theme

READ, SEEN = 4.5, 3.0  # what letters need, and what shapes do
MORE = {"contrast": (7.0, 4.5)}  # for eyes that need more
PAGE = {"page", "desk", "card"}  # the grounds of a page, beside those of a board

# What is written on what: a colour and its ground.
LETTERS = [
    ("clue", "paper"), ("answer", "paper"), ("note", "paper"), ("mark", "paper"), ("wrong", "paper"),
    ("on_ink", "ink"), ("faint", "page"), ("caption", "page"), ("text", "page"), ("good", "page"),
    ("clue", "reason_tint"), ("answer", "reason_tint"), ("note", "reason_tint"),
    ("clue", "conclusion_tint"), ("answer", "conclusion_tint"), ("note", "conclusion_tint"),
    ("conclusion", "conclusion_tint"), ("conclusion", "page"), ("trial", "page"),
    ("clue", "card"), ("text", "card"), ("faint", "card"), ("note", "desk"), ("note", "card"),
    ("text", "desk"),
    ("answer", "card"), ("accent", "card"), ("on_accent", "accent"), ("accent", "accent_tint"),
    ("clue", "accent_tint"), ("trial", "trial_tint"), ("clue", "trial_tint"), ("answer", "trial_tint"),
    ("good", "good_tint"), ("clue", "good_tint"), ("wrong", "wrong_tint"), ("clue", "wrong_tint"),
    ("wrong", "card"), ("good", "card"), ("trial", "card"),
    ("clue", "heat1"), ("clue", "heat2"), ("clue", "heat3"), ("clue", "heat4"), ("clue", "heat5"),
]  # fmt: skip
SHAPES = [
    ("wall", "paper"), ("dot", "paper"), ("cross", "paper"), ("reason", "paper"), ("premise", "paper"),
    ("conclusion", "paper"), ("wrong", "paper"), ("focus", "paper"), ("trial", "paper"), ("good", "paper"),
]  # fmt: skip


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #1c4fa0 or #fff."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, colour: str, ground: str) -> float:
    dark, bright = sorted(luminance(getattr(theme, name)) for name in (colour, ground))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast(Theme(ink="#000", paper="#fff"), "ink", "paper") == pytest.approx(21)
    assert contrast(Theme(ink="#777", paper="#fff"), "ink", "paper") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("colour", "ground"), LETTERS)
def test_letters_can_be_read(name: str, colour: str, ground: str) -> None:
    assert contrast(THEMES[name], colour, ground) >= MORE.get(name, (READ, SEEN))[0]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("colour", "ground"), SHAPES)
def test_shapes_can_be_seen(name: str, colour: str, ground: str) -> None:
    assert contrast(THEMES[name], colour, ground) >= MORE.get(name, (READ, SEEN))[1]


@pytest.mark.parametrize(("colour", "ground"), [pair for pair in LETTERS if pair[1] in PAGE])
def test_a_dark_page_of_strong_contrasts_does_not_fall_behind_a_bright_one(colour: str, ground: str) -> None:
    assert contrast(THEMES["contrast-dark"], colour, ground) >= MORE["contrast"][0]


def test_black_cells_stay_black_in_the_dark() -> None:
    strong = THEMES["contrast-dark"]
    for name in ("ink", "half"):
        assert luminance(getattr(strong, name)) < luminance(strong.paper)
        assert contrast(strong, name, "paper") >= SEEN
