"""The palette of the pictures as CSS custom properties, so that the page has no second one."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from quebra.render.svg.themes import DARK, LIGHT, Theme


@cache
def theme_css() -> str:
    """Bright colours, dark ones where the system asks for them, and either where the player chose."""
    light, dark = _declared(LIGHT, "light"), _declared(DARK, "dark")
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
    )


def _declared(theme: Theme, scheme: str) -> str:
    colours = (f"--{field.name.replace('_', '-')}:{getattr(theme, field.name)}" for field in fields(theme))
    return ";".join([f"color-scheme:{scheme}", *colours])
