"""What the file of a batch holds already, for a run that goes on with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from quebra.core.errors import InputError, printable, shorten
from quebra.core.reading import board_from_json
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.file import Ledger
from quebra.engine.batch.seeds import LARGEST_SEED, MOST_PLACES, place_of
from quebra.engine.batch.tasks import digest_of
from quebra.engine.generate.attempt import here
from quebra.engine.generate.request import Request

FIRST_LINES = 200  # among which the first puzzle of a batch is looked for
USUAL_PLACES, USUAL_VARIANTS = 10**6, 10**4  # more than those of a file have


def seed_in(ledger: Ledger, request: Request) -> int | None:
    """The seed of the batch that a file was begun for; None for a file without puzzles.

    It is that of the batch's first puzzle, from which those of all others follow.
    """
    seeds = [own for own, _, _ in islice(_lines(ledger, request), FIRST_LINES)]
    for seed in seeds:
        places = [place_of(seed, own) for own in seeds]
        if len(seeds) > 1 and all(place < USUAL_PLACES and v < USUAL_VARIANTS for place, v in places):
            return seed
    if seeds:
        raise InputError("does not tell the seed of its batch, add --seed", source=ledger.name)
    return None


def recall(ledger: Ledger, batch: Batch) -> Iterator[int]:
    """Tells a batch what its file holds, line by line; InputError for what is not of this batch."""
    variants: dict[int, int] = {}
    for number, (own, data, line) in enumerate(_lines(ledger, batch.request), 1):
        place, variant = place_of(batch.seed, own)
        # Of an open-ended batch nearly every number could be a seed, but only of a place far out.
        most = batch.count if batch.count < MOST_PLACES else USUAL_PLACES
        if place >= most or variant >= USUAL_VARIANTS:
            what = f"seed {own} is none of the {most} puzzles of the batch of seed {batch.seed}"
            raise InputError(what, number, ledger.name)
        try:
            digest = digest_of(board_from_json(data))
        except InputError as error:
            raise InputError(error.message, number, ledger.name) from None
        counts = variant >= variants.get(place, 0)
        if counts:
            batch.know(place, variant, digest)
            variants[place] = variant
        ledger.keep(place if counts else None, line)
        yield number


def _lines(ledger: Ledger, request: Request) -> Iterator[tuple[int, dict[str, Any], bytes]]:
    """The whole lines of a file, all of this request: seed, data and the line itself."""
    told = request.told()
    beginning = f'{{"type": "{request.type}"'.encode()
    for number, line in enumerate(ledger.found(), 1):
        if not line.endswith(b"\n"):
            if not (line.startswith(beginning) or beginning.startswith(line)):
                raise InputError("is no generated puzzle, nor half of one", number, ledger.name)
            return
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("made"), str):
            raise InputError("is no generated puzzle", number, ledger.name)
        if data["made"] != told:
            made = shorten(printable(data["made"]), 120)
            raise InputError(f"was made for another request: {made}", number, ledger.name)
        if data.get("version") != here():
            version = shorten(printable(str(data.get("version"))))
            raise InputError(f"was made by Quebra {version}, here is {here()}", number, ledger.name)
        seed = data.get("seed")
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise InputError("has no seed of a batch", number, ledger.name)
        yield seed, data, line
