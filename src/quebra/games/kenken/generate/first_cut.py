"""The first cut of a square into cages."""

from __future__ import annotations

from random import Random

from quebra.core.grid import Cell, neighbours
from quebra.engine.generate.amounts import aim
from quebra.engine.generate.request import Request
from quebra.games.kenken.generate.layout import CageLayout, Family

# How often cages of 1, 2, 3 … cells are begun, by level. Large boards are hard enough with small cages.
CAGE_SIZES = {
    "trivial": (4, 5, 1),
    "easy": (1, 6, 3),
    "normal": (0, 4, 4, 2, 1),
    "hard": (0, 6, 3, 1),
    "extreme": (0, 3, 4, 3, 2),
    "any": (0, 5, 3, 2),
}
SMALL_CAGES = (0, 6, 3, 1)
LARGE_SIDE = 7
FOLDED = 0.8  # of the single cells that growing leaves over, so many join a cage beside them


def drawn(request: Request, digits: dict[Cell, int], random: Random) -> CageLayout:
    """Cages grown from random cells, with the share of single cells that is wanted."""
    layout = CageLayout(request, digits)
    families = [_alone(layout, cell, random) for cell in _single(layout, random)]
    left = dict.fromkeys(digits)
    _take(left, families)
    sizes = CAGE_SIZES[request.difficulty]
    if layout.side > LARGE_SIDE and not sizes[0]:
        sizes = SMALL_CAGES
    weights = sizes[: layout.largest]
    if request.option("singles") is not None:
        weights = (0, *weights[1:])
    for start in random.sample(list(left), len(left)):
        if start in left:
            size = random.choices(range(1, len(weights) + 1), weights)[0] if any(weights) else 1
            family = _grown(layout, start, size, left, random)
            _take(left, [family])
            families.append(family)
    return layout.with_families(_folded(layout, families, random))


def _alone(layout: CageLayout, cell: Cell, random: Random) -> Family:
    family = layout.family([cell], random)
    assert family is not None, "a single cell always fits"
    return family


def _take(left: dict[Cell, None], families: list[Family]) -> None:
    for family in families:
        for cage in family.cages:
            for cell in cage:
                del left[cell]


def _single(layout: CageLayout, random: Random) -> list[Cell]:
    """One cell of each orbit that is to be alone."""
    share = layout.request.option("singles")
    if share is None:
        return []
    wanted, met, found = round(aim(share, layout.side**2)), set[Cell](), []
    for cell in random.sample(sorted(layout.digits), layout.side**2):
        if cell not in met and len(met) + len(layout.orbit(cell)) <= wanted:
            met.update(layout.orbit(cell))
            found.append(cell)
    return found


def _grown(layout: CageLayout, start: Cell, size: int, left: dict[Cell, None], random: Random) -> Family:
    """A family of cages of about that size, as large as fits."""
    cells = [start]
    while len(cells) < size:
        beside = {other: None for cell in cells for other in neighbours(cell, layout.side, layout.side)}
        free = [other for other in beside if other in left and other not in cells]
        random.shuffle(free)
        for other in free:
            cages = layout.possible([*cells, other])
            if cages is None:  # over an axis a cage grows as its own image, or not at all
                cages = layout.possible({*cells, *layout.orbit(other)})
            if cages is not None and all(cell in left for cage in cages for cell in cage):
                cells = list(cages[0])
                break
        else:
            break
    family = layout.family(cells, random)
    assert family is not None, "it has been found possible"
    return family


def _folded(layout: CageLayout, families: list[Family], random: Random) -> list[Family]:
    """Most single cells that were left over join a cage beside them; all that are too many do."""
    share = layout.request.option("singles")
    if layout.request.difficulty == "trivial" and share is None:
        return families
    alone = sum(len(family.cages) for family in families if family.size == 1)
    owner = {cell: family for family in families for cage in family.cages for cell in cage}
    for family in [one for one in families if one.size == 1]:
        if owner[family.cages[0][0]] is not family:
            continue  # another single cell has joined it
        if share is not None and alone <= aim(share, layout.side**2):
            break
        if share is None and random.random() > FOLDED:
            continue
        joined = _joined(layout, family, owner, random)
        if joined is not None:
            owner.update((cell, joined) for cage in joined.cages for cell in cage)
            alone -= len(family.cages)
    return list(dict.fromkeys(owner.values()))


def _joined(layout: CageLayout, single: Family, owner: dict[Cell, Family], random: Random) -> Family | None:
    """The family of a single cell and of a cage beside it."""
    cell = single.cages[0][0]
    beside = neighbours(cell, layout.side, layout.side)
    random.shuffle(beside)
    for other in beside:
        family = owner[other]
        if family is not single and len(family.cages) == len(single.cages):
            cage = next(cage for cage in family.cages if other in cage)
            joined = layout.family((cell, *cage), random)
            if joined is not None:
                return joined
    return None
