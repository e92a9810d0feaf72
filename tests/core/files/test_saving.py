"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import quebra
from quebra.core.files.saving import write_whole


def test_a_page_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "page.html"
    place.write_text("before")
    write_whole(str(place), "after")
    assert place.read_text() == "after"
    (tmp_path / "plain").write_text("")
    assert place.stat().st_mode == (tmp_path / "plain").stat().st_mode

    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(quebra.InputError, match=r"page\.html: cannot be written: No space left"):
        write_whole(str(place), "more")
    assert place.read_text() == "after"
    assert sorted(os.listdir(tmp_path)) == ["page.html", "plain"]
