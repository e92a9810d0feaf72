"""The palette of the pictures as CSS custom properties, so that the page has no second one."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from quebra.render.svg.themes import CONTRAST, CONTRAST_DARK, DARK, LIGHT, PRINT, Theme


@cache
def theme_css() -> str:
    """Bright colours; dark or strong ones where the system asks or the player chose; ink on paper."""
    light, dark = _declared(LIGHT, "light"), _declared(DARK, "dark")
    strong, night = _declared(CONTRAST, "light"), _declared(CONTRAST_DARK, "dark")
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}\n"
        f"@media (prefers-contrast:more){{:root:not([data-theme]){{{strong}}}}}\n"
        "@media (prefers-contrast:more) and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme]){{{night}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f":root[data-theme=contrast]{{{strong}}}\n"
        f":root[data-theme=contrast-dark]{{{night}}}\n"
        f"@media print{{:root,:root[data-theme],:root:not([data-theme]){{{_declared(PRINT, 'light')}}}}}\n"
    )


def _declared(theme: Theme, scheme: str) -> str:
    colours = (f"--{field.name.replace('_', '-')}:{getattr(theme, field.name)}" for field in fields(theme))
    return ";".join([f"color-scheme:{scheme}", *colours])
