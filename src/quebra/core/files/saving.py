"""Files that are whole or not there: nobody finds half a picture."""

from __future__ import annotations

import os
from contextlib import suppress

from quebra.core.errors import InputError, shorten


def ending_of(place: str, option: str, allowed: tuple[str, ...]) -> str:
    """The ending of a file's name, which decides what it becomes."""
    ending = os.path.splitext(place)[1].lower()
    if ending not in allowed:
        known, found = ", ".join(allowed), shorten(os.path.basename(place) or place, 60)
        raise InputError(f"{option}: expected a name that ends in {known}, found {found!r}")
    return ending


def require_writable(place: str, option: str) -> None:
    """Says so before the work, not after it, when a file cannot be written; ``option`` asked for it."""
    folder = os.path.dirname(place) or "."
    if place in ("", "-") or (os.path.exists(place) and not os.path.isfile(place)):
        raise InputError(f"{option}: expected the name of a file, found {place!r}")
    if not os.path.isdir(folder):
        raise InputError(f"{option}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"{option}: no file can be written in {folder}")


def require_other(place: str, sources: tuple[str, ...], option: str) -> None:
    """Refuses to write over what is read."""
    for source in sources:
        if os.path.exists(source) and os.path.exists(place) and os.path.samefile(source, place):
            raise InputError(f"{option}: {place} is what is read, expected another file")


def write_whole(place: str, data: str | bytes) -> None:
    """Writes a file whole or not at all. A link stays a link, and a file keeps who may read it."""
    try:
        _write(place, data.encode("utf-8", "replace") if isinstance(data, str) else data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"cannot be written: {reason}", source=place) from None


def _write(place: str, data: bytes) -> None:
    if os.path.isdir(place):
        raise ValueError("is a directory")
    if os.path.exists(place) and not os.path.isfile(place):  # a pipe or a device cannot be replaced
        with open(place, "wb") as file:
            file.write(data)
        return
    place = os.path.realpath(place)
    half_done = os.path.join(os.path.dirname(place), f".quebra-{os.urandom(8).hex()}.part")
    try:
        with open(half_done, "xb") as file:
            file.write(data)
        if os.path.exists(place):
            os.chmod(half_done, os.stat(place).st_mode & 0o777)
        os.replace(half_done, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(half_done)
        raise
