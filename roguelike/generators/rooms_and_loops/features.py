"""Features that break the length of a corridor: niches beside it, and widenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.core.rng import Rng
from roguelike.generators.rooms_and_loops.rock import Rock

_OFF_DOORS = 3
"""The least distance of features from the ends of a corridor, and from each other."""


def features(
    rock: Rock, corners: Sequence[int], way: list[int], plain: int, rng: Rng
) -> list[int] | None:
    """Return the cells that break a corridor into stretches of at most `plain` cells.

    Where they can, they lie at its bends, else near the middle. They are `None` if there is no
    room for all that are needed.
    """
    extra: list[int] = []
    last, end = 0, len(way) - 1
    while end - last - 1 > plain:
        for index in _places(corners, way, last, plain):
            if cells := _feature(rock, way, index, rng):
                extra += cells
                last = index
                break
        else:
            return None
    return extra


def _places(corners: Sequence[int], way: list[int], last: int, plain: int) -> Iterator[int]:
    """Yield where the next feature may be: at bends first, then from the best place outward."""
    end = len(way) - 1
    low, high = last + _OFF_DOORS, min(last + plain + 1, end - _OFF_DOORS)
    needed = (end - last - 1) // (plain + 1)
    best = last + (end - last) // (needed + 1)
    for corner in corners[1:-1]:
        if low <= (index := way.index(corner)) <= high and end - index - 1 <= needed * plain:
            yield index
    yield from sorted(range(low, high + 1), key=lambda index: abs(index - best))


def _feature(rock: Rock, way: list[int], index: int, rng: Rng) -> list[int]:
    """Return the cells of a feature, none where there is no room for one."""
    if rng.coin():
        return _widening(rock, way, index) or _niche(rock, way, index)
    return _niche(rock, way, index) or _widening(rock, way, index)


def _niche(rock: Rock, way: list[int], index: int) -> list[int]:
    """Return a cell beside the way, at a bend straight on."""
    before, here, after = way[index - 1 : index + 2]
    onward = here - before
    if after - here == onward:
        beside = rock.height if abs(onward) == 1 else 1
        sides = (here + beside, here - beside)
    else:
        sides = (here + onward,)
    near = set(way) - {before, here, after}
    for cell in sides:
        if rock.is_free(cell) and near.isdisjoint(_around(cell, rock.height)):
            return [cell]
    return []


def _widening(rock: Rock, way: list[int], index: int) -> list[int]:
    """Return the cells around one of the way, which make a small room of it."""
    cells = _around(way[index], rock.height)
    own = set(way)
    return [c for c in cells if c not in own] if all(map(rock.is_free, cells)) else []


def _around(cell: int, height: int) -> tuple[int, ...]:
    """Return the eight neighbors of a cell."""
    west, east = cell - height, cell + height
    return (west - 1, west, west + 1, cell - 1, cell + 1, east - 1, east, east + 1)
