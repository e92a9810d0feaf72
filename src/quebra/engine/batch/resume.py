"""What the file of a batch holds already, for a run that goes on with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from quebra.core.errors import InputError, printable, shorten
from quebra.core.files.json_lines import JsonLine
from quebra.core.reading import board_from_json
from quebra.engine.batch.batch import Batch
from quebra.engine.batch.batch_file import BatchFile
from quebra.engine.batch.seeds import LARGEST_SEED, MOST_PLACES, place_of
from quebra.engine.batch.tasks import digest_of
from quebra.engine.generate.attempt import here
from quebra.engine.generate.request import Request

FIRST_LINES = 200  # among which the first puzzle of a batch is looked for
USUAL_PLACES, USUAL_VARIANTS = 10**6, 10**4  # more than those of a file have


def seed_in(file: BatchFile, request: Request) -> int | None:
    """The seed of the batch that a file was begun for; None for a file without puzzles.

    It is that of the batch's first puzzle, from which those of all others follow.
    """
    seeds = [own for own, _, _ in islice(_lines(file, request), FIRST_LINES)]
    for seed in seeds:
        places = [place_of(seed, own) for own in seeds]
        if len(seeds) > 1 and all(place < USUAL_PLACES and v < USUAL_VARIANTS for place, v in places):
            return seed
    if seeds:
        raise InputError("does not tell the seed of its batch, add --seed", source=file.name)
    return None


def recall(file: BatchFile, batch: Batch) -> Iterator[int]:
    """Tells a batch what its file holds, line by line; InputError for what is not of this batch."""
    variants: dict[int, int] = {}
    for own, data, line in _lines(file, batch.request):
        place, variant = place_of(batch.seed, own)
        # Of an open-ended batch nearly every number could be a seed, but only of a place far out.
        most = batch.count if batch.count < MOST_PLACES else USUAL_PLACES
        if place >= most or variant >= USUAL_VARIANTS:
            what = f"seed {own} is none of the {most} puzzles of the batch of seed {batch.seed}"
            raise InputError(what, line.number, file.name)
        try:
            digest = digest_of(board_from_json(data))
        except InputError as error:
            raise InputError(error.message, line.number, file.name) from None
        counts = variant >= variants.get(place, 0)
        if counts:
            batch.know(place, variant, digest)
            variants[place] = variant
        file.keep(place if counts else None, line)
        yield line.number


def _lines(file: BatchFile, request: Request) -> Iterator[tuple[int, dict[str, Any], JsonLine]]:
    """The whole lines of a file, all of this request: seed, data and the line itself."""
    told = request.told()
    beginning = f'{{"type": "{request.type}"'.encode()
    for line in file.found():
        number = line.number
        if not line.whole:
            if not (line.data.startswith(beginning) or beginning.startswith(line.data)):
                raise InputError("is no generated puzzle, nor half of one", number, file.name)
            return
        try:
            data = json.loads(line.data)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or not isinstance(data.get("made"), str):
            raise InputError("is no generated puzzle", number, file.name)
        if data["made"] != told:
            made = shorten(printable(data["made"]), 120)
            raise InputError(f"was made for another request: {made}", number, file.name)
        if data.get("version") != here():
            version = shorten(printable(str(data.get("version"))))
            raise InputError(f"was made by Quebra {version}, here is {here()}", number, file.name)
        seed = data.get("seed")
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise InputError("has no seed of a batch", number, file.name)
        yield seed, data, line
