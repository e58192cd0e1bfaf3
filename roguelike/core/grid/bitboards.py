"""Bitboards: the cells of a map as the bits of one integer.

Questions about the whole map, such as what can be reached, take a few operations on all cells at
once, several times as fast as going from cell to cell. Bit `x * height + y` is the cell `(x, y)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from roguelike.core.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Runs = tuple[tuple[int, int], ...]
"""Differences of flat indices: the first of several that follow each other, and how many."""


def board_of(cells: NDArray[np.bool_]) -> int:
    """Return the bitboard of a bool array in `[x, y]` order."""
    import numpy as np

    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def board_of_bytes(cells: bytearray) -> int:
    """Return the bitboard of cells with a byte each, 1 for those that it has."""
    import numpy as np

    return board_of(np.frombuffer(cells, dtype=np.bool_))


def cells_of(board: int, shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Return a bitboard as a new bool array of shape `(width, height)`."""
    import numpy as np

    size = shape[0] * shape[1]
    data = np.frombuffer(board.to_bytes(-(-size // 8), "little"), dtype=np.uint8)
    return np.unpackbits(data, count=size, bitorder="little").view(np.bool_).reshape(shape)


def lowest(board: int) -> int:
    """Return the lowest cell of a bitboard that is not empty, as a flat index."""
    return (board & -board).bit_length() - 1


def spread(board: int, height: int) -> int:
    """Return some cells and their neighbors along the axes; none of them is at the border."""
    return board | board << 1 | board >> 1 | board << height | board >> height


def surrounded(board: int, height: int) -> int:
    """Return some cells and their neighbors, those across included; none is at the border."""
    columns = board | board << 1 | board >> 1
    return columns | columns << height | columns >> height


def rectangle(columns: range, rows: range, height: int) -> int:
    """Return all cells in some columns and rows."""
    return _block(len(columns), len(rows), height) << columns.start * height + rows.start


@lru_cache(maxsize=1024)
def _block(width: int, rows: int, height: int) -> int:
    """Return the block of `width` columns of `rows` cells, from the first cell on."""
    ones = ((1 << width * height) - 1) // ((1 << height) - 1)  # one bit for each column
    return ((1 << rows) - 1) * ones


def crowd(board: int, height: int) -> tuple[int, int, int, int]:
    """Return the number of cells of a bitboard in the square of three by three around each cell.

    That is a number of four binary digits, each of which is a bitboard: the ones, twos, fours and
    eights. They are added up as a processor does it, for all cells at once. At the border nothing
    is checked.
    """
    north, south = board << 1, board >> 1
    halves = north ^ board
    ones, twos = halves ^ south, north & board | halves & south  # of each column of three
    west, east = ones << height, ones >> height
    halves = west ^ ones
    carried = west & ones | halves & east
    ones = halves ^ east
    west, east = twos << height, twos >> height
    halves = west ^ twos
    fours = west & twos | halves & east
    halves ^= east
    twos, carried = halves ^ carried, halves & carried
    return ones, twos, fours ^ carried, fours & carried


@lru_cache(maxsize=64)
def within_border(width: int, height: int) -> int:
    """Return all cells of a map but its border."""
    return rectangle(range(1, width - 1), range(1, height - 1), height)


def square(x: int, y: int, radius: int, height: int) -> int:
    """Return the square of a radius around a cell, as much of it as lies on the map."""
    columns = range(max(x - radius, 0), x + radius + 1)
    return rectangle(columns, range(max(y - radius, 0), min(y + radius + 1, height)), height)


def walked(
    start: int, passable: int, height: int, step: Callable[[int, int], int] = spread
) -> Iterator[int]:
    """Yield the cells reached in at most 0, 1, 2, … steps, until no more are reached.

    Args:
        start: Where one begins, whether that is passable or not; not at the border.
        passable: Where one goes. The border must be closed.
        height: Rows of the map.
        step: Adds the neighbors: `spread` or, with steps across, `surrounded`.
    """
    reached, grown = 0, start
    while grown != reached:
        reached = grown
        yield reached
        grown = reached | step(reached, height) & passable


def flood(seeds: int, passable: int, height: int) -> int:
    """Return `seeds` and all that steps along the axes over what is passable reach from there.

    Args:
        seeds: Where it begins, whether that is passable or not. None of it is at the border.
        passable: What is reached. The border must be closed, for it is never checked.
        height: Rows of the map.
    """
    two, four = 2 * height, 4 * height
    # what is passable, and so are the cells next to it: steps of two and of four cells end there
    east2, west2, north2 = (
        passable & passable << height,
        passable & passable >> height,
        passable & passable >> 1,
    )
    east4, west4 = east2 & east2 << two, west2 & west2 >> two
    reached = seeds
    while True:
        grown = reached | (reached << height | reached >> height) & passable
        grown |= grown << two & east2 | grown >> two & west2
        grown |= grown << four & east4 | grown >> four & west4
        # adding lets a bit run south through all that is open there, as a carry does
        south = (passable + (grown & passable)) ^ passable
        grown |= (south | grown >> 1) & passable
        grown |= grown >> 2 & north2
        if grown == reached:
            return reached
        reached = grown


def parts(passable: int, height: int) -> list[int]:
    """Return the parts between which no steps along the axes lead, that of the lowest cell first.

    The border must be closed.
    """
    found: list[int] = []
    while passable:
        found.append(flood(passable & -passable, passable, height))
        passable &= ~found[-1]
    return found


def runs_of(offsets: Iterable[int]) -> Runs:
    """Return differences of flat indices, each once, as runs: a column of cells is one of them."""
    found: list[tuple[int, int]] = []
    for offset in sorted(set(offsets)):
        if found and sum(found[-1]) == offset:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((offset, 1))
    return tuple(found)


def shifted(board: int, offset: int) -> int:
    """Return the cells from which a difference of flat indices leads into a board."""
    return board >> offset if offset >= 0 else board << -offset


def covering(board: int, runs: Runs) -> int:
    """Return the cells from which all differences of flat indices in runs lead into a board."""
    found, whole = -1, {1: board}
    for first, length in runs:
        if length not in whole:
            whole[length] = _joined(board, length, int.__and__)
        cells = whole[length]
        found &= cells >> first if first >= 0 else cells << -first
        if not found:
            break
    return found


def touching(board: int, runs: Runs) -> int:
    """Return the cells from which any difference of flat indices in runs leads into a board."""
    before = max(0, *(-first for first, _ in runs)) if runs else 0
    found, parts_of = 0, {1: board << before}
    for first, length in runs:
        if length not in parts_of:
            parts_of[length] = _joined(parts_of[1], length, int.__or__)
        found |= parts_of[length] >> first + before
    return found


def _joined(board: int, length: int, join: Callable[[int, int], int]) -> int:
    """Return for each cell what it and those that follow are together, so many in all."""
    done = 1
    while done < length:
        step = min(done, length - done)
        board = join(board, board >> step)
        done += step
    return board


def any_cell(board: int, rng: Rng) -> int:
    """Return a cell of a bitboard that is not empty, each as likely as any other."""
    return nth(board, rng.below(board.bit_count()))


def nth(board: int, number: int) -> int:
    """Return a cell of a bitboard by its number, the lowest one's being 0, as a flat index.

    It is found by halving: how many of the cells lie above the middle?
    """
    left = board.bit_count() - number
    cell, half = 0, 1 << board.bit_length().bit_length() >> 1
    while half:
        above = board >> half
        if above.bit_count() >= left:
            board, cell = above, cell + half
        half >>= 1
    return cell


def cells_in(board: int) -> list[int]:
    """Return the cells of a bitboard as flat indices, in order."""
    import numpy as np

    data = np.frombuffer(board.to_bytes(board.bit_length() // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(data, bitorder="little").view(np.bool_).nonzero()[0].tolist()


def far_from(start: int, wanted: int, passable: int, height: int, least: int) -> int:
    """Return the cells at least so many steps away, or where none is, as far as possible.

    Args:
        start: From where one walks, as a flat index inside the border.
        wanted: The cells of interest; of these only those count that can be reached.
        passable: What can be walked on. The border must be closed.
        height: Rows of the map.
        least: A number of steps along the axes.
    """
    within = 1 << start
    far = wanted & flood(within, passable, height)
    for _ in range(least):
        rest = far & ~within
        if not rest:
            break
        far = rest
        within |= spread(within, height) & passable
    return far
