"""quebra demo: one screen in both languages."""

from __future__ import annotations

from support.commands import run


def test_demo() -> None:
    for lang in ("en", "pt"):
        done = run("demo", "--lang", lang)
        assert done.returncode == 0
        assert "35" in done.stdout
        assert "\x1b" not in done.stdout
