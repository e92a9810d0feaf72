"""What each thing in a picture is coloured: on a bright screen, on a dark one, in black on paper."""

from __future__ import annotations

from dataclasses import dataclass

from quebra.core.errors import InputError


@dataclass(frozen=True, slots=True)
class Theme:
    """One colour for each thing in a picture, and for the page around it.

    Blue, vermilion and purple stay apart for colour-blind eyes as well. The last ones are a page's alone:
    ``desk`` is the ground on which its cards lie, ``rim`` the line around them.
    """

    page: str = "#fff"
    paper: str = "#fff"
    ink: str = "#16181d"
    half: str = "#2b303a"
    line: str = "#c3c8d0"
    wall: str = "#16181d"
    on_ink: str = "#fff"
    clue: str = "#16181d"
    answer: str = "#1c4fa0"
    faint: str = "#6b7380"
    note: str = "#59616e"
    caption: str = "#3a404b"
    text: str = "#3a404b"
    mark: str = "#c2410c"
    wrong: str = "#c62828"
    body: str = "#63b585"
    edge: str = "#2f7d52"
    eye: str = "#fff"
    pupil: str = "#16181d"
    tongue: str = "#c62828"
    cross: str = "#868e9b"
    dot: str = "#868e9b"
    wood: str = "#e6c48f"
    grain: str = "#9b7642"
    black: str = "#1b1d21"
    black_edge: str = "#000"
    white: str = "#fdfcf8"
    white_edge: str = "#4a4132"
    last: str = "#e8590c"
    won: str = "#12a150"
    halo: str = "#fff"
    reason: str = "#1f6fb8"
    reason_tint: str = "#e6f0fb"
    premise: str = "#7a3ea8"
    conclusion: str = "#b33a0a"
    conclusion_tint: str = "#ffe8cf"
    desk: str = "#f6f4ef"
    card: str = "#fff"
    rim: str = "#dcd8cf"
    accent: str = "#1c4fa0"
    on_accent: str = "#fff"
    accent_tint: str = "#e9effa"
    focus: str = "#1c4fa0"
    trial: str = "#7a3ea8"
    trial_tint: str = "#f6effb"
    good: str = "#12733a"
    good_tint: str = "#e8f5ec"
    wrong_tint: str = "#fdecea"
    heat1: str = "#fff1de"
    heat2: str = "#ffdcae"
    heat3: str = "#ffc27a"
    heat4: str = "#fba24c"
    heat5: str = "#ee8030"


LIGHT = Theme()
DARK = Theme(
    page="#16181c", paper="#464d5a", ink="#0c0d10", half="#0c0d10", line="#69717f", wall="#d5dae2",
    on_ink="#f1f3f7", clue="#f1f3f7", answer="#a9ccff", faint="#a7afbc", note="#d3d9e2",
    caption="#d3d9e2", text="#d3d9e2", mark="#ffb25f", wrong="#ffb4ab", body="#6fcf97", edge="#14532d",
    cross="#a7afbc", dot="#a7afbc", wood="#b58f5a", grain="#6f5228", black_edge="#7b8494", won="#7bffb0",
    halo="#23272e", reason="#8cc4ff", reason_tint="#34557a", premise="#d9a8ff", conclusion="#ffb27d",
    conclusion_tint="#5c3a1a", desk="#16181c", card="#22252b", rim="#3d434e", accent="#a9ccff",
    on_accent="#10213d", accent_tint="#2b3648", focus="#a9ccff", trial="#d9a8ff", trial_tint="#3d3350",
    good="#7bffb0", good_tint="#1d3226", wrong_tint="#4a2a2a",
    heat1="#4a443c", heat2="#5a4630", heat3="#6d4722", heat4="#834716", heat5="#9a460c",
)  # fmt: skip
# Ink on paper: no colour says anything that a shape does not say.
PRINT = Theme(
    ink="#000", half="#333", line="#999", wall="#000", clue="#000", answer="#000", faint="#555",
    note="#333", caption="#000", text="#000", mark="#000", wrong="#000", body="#c4c4c4", edge="#000",
    pupil="#000", tongue="#000", cross="#777", dot="#888", wood="#fff", grain="#777", black="#000",
    white="#fff", white_edge="#000", last="#888", won="#888", reason="#555", reason_tint="#f1f1f1",
    premise="#000", conclusion="#000", conclusion_tint="#ddd", focus="#000", trial="#333", good="#000",
    heat1="#f4f4f4", heat2="#e2e2e2", heat3="#cecece", heat4="#bababa", heat5="#a6a6a6",
)  # fmt: skip
# For eyes that need more: black on white, few and deep colours, strong lines.
CONTRAST = Theme(
    ink="#000", half="#000", line="#4d4d4d", wall="#000", clue="#000", answer="#00308a", faint="#333",
    note="#1a1a1a", caption="#000", text="#000", mark="#7a2100", wrong="#8f0000", body="#b9f0c9",
    edge="#003d16", pupil="#000", tongue="#8f0000", cross="#444", dot="#444", wood="#f5dfb8", grain="#5a3d10",
    black="#000", white="#fff", white_edge="#000", last="#9a3200", won="#00561f", reason="#00418a",
    reason_tint="#eef5ff", premise="#5a1a86", conclusion="#7a2100", conclusion_tint="#fff3e2",
    desk="#fff", card="#fff", rim="#000", accent="#00308a", on_accent="#fff", accent_tint="#eef3ff",
    focus="#00308a", trial="#5a1a86", trial_tint="#faf3ff", good="#00561f", good_tint="#effaf2",
    wrong_tint="#fff1f0",
)  # fmt: skip
# The same in the dark. Sentences speak of black cells and dark sides, so a board stays grey enough for black.
CONTRAST_DARK = Theme(
    page="#000", paper="#5a5a5a", ink="#000", half="#000", line="#8f8f8f", wall="#fff", clue="#fff",
    answer="#b8dcff", faint="#d0d0d0", note="#ececec", caption="#fff", text="#fff", mark="#ffd08a",
    wrong="#ffcabf", body="#a8ffc8", edge="#003d16", cross="#e0e0e0", dot="#e0e0e0", wood="#3a2a10",
    grain="#c9a468", black="#000", black_edge="#fff", white="#fff", white_edge="#fff", last="#ffd08a",
    won="#a8ffc8", halo="#000", reason="#b8dcff", reason_tint="#16324f", premise="#efd0ff",
    conclusion="#ffd08a", conclusion_tint="#4d2c00", desk="#000", card="#000", rim="#fff",
    accent="#b8dcff", on_accent="#000", accent_tint="#16324f", focus="#fff27a", trial="#efd0ff",
    trial_tint="#3a1d52", good="#a8ffc8", good_tint="#04240f", wrong_tint="#360b08",
    heat1="#4f4536", heat2="#553f22", heat3="#573a12", heat4="#5c3606", heat5="#613000",
)  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT, "contrast": CONTRAST, "contrast-dark": CONTRAST_DARK}


def theme_named(name: str) -> Theme:
    """The theme of that name."""
    if name not in THEMES:
        raise InputError(f"unknown theme {name!r}, expected one of: {', '.join(THEMES)}")
    return THEMES[name]
