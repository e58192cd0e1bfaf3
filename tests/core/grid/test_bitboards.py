from __future__ import annotations

from functools import reduce

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from roguelike.core.grid.bitboards import (
    any_cell,
    board_of,
    cells_in,
    cells_of,
    covering,
    crowd,
    far_from,
    flood,
    lowest,
    nth,
    parts,
    rectangle,
    runs_of,
    shifted,
    spread,
    square,
    surrounded,
    touching,
    walked,
    within_border,
)
from roguelike.core.grid.noise import sums
from roguelike.core.rng import Rng
from tests.drawing import site_from_text
from tests.scenario import caves

HEIGHT = 5
DRAWING = """
    #######
    #.#..##
    #.#.#.#
    #.....#
    #######"""


def board(*cells: tuple[int, int]) -> int:
    return sum(1 << (x * HEIGHT + y) for x, y in cells)


def test_a_board_has_a_bit_for_each_cell() -> None:
    walkable = site_from_text(DRAWING).walkable()

    found = board_of(walkable)

    assert found.bit_count() == 11
    assert lowest(found) == HEIGHT + 1
    assert (cells_of(found, walkable.shape) == walkable).all()
    assert not cells_of(0, (3, 3)).any()


def test_cells_spread_along_the_axes() -> None:
    assert spread(board((2, 2)), HEIGHT) == board((2, 2), (1, 2), (3, 2), (2, 1), (2, 3))


def test_cells_are_surrounded_by_eight_others() -> None:
    found = surrounded(board((2, 2)), HEIGHT)

    assert found == board(*((x, y) for x in (1, 2, 3) for y in (1, 2, 3)))


def test_offsets_lead_into_a_board_all_of_them_or_any() -> None:
    cells = board((1, 1), (1, 2), (2, 2))

    assert covering(cells, runs_of([1])) == board((1, 0), (1, 1), (2, 1))
    assert covering(cells, runs_of([0, 1])) == board((1, 1))
    assert covering(cells, runs_of([0, -HEIGHT])) == board((2, 2))
    assert covering(cells, runs_of([0, 1, HEIGHT, 0])) == 0
    assert touching(cells, runs_of([1, -HEIGHT])) == board((1, 0), (1, 1), (2, 1), (2, 2), (3, 2))
    assert touching(cells, ()) == 0


def test_offsets_that_follow_each_other_are_a_run() -> None:
    assert runs_of([7, 2, 3, -1, 4, 3]) == ((-1, 1), (2, 3), (7, 1))


@given(st.integers(0, 2**30 - 1), st.lists(st.integers(-12, 12), min_size=1))
def test_runs_lead_where_each_of_their_offsets_leads(cells: int, offsets: list[int]) -> None:
    each = [shifted(cells, offset) for offset in offsets]

    assert covering(cells, runs_of(offsets)) == reduce(int.__and__, each)
    assert touching(cells, runs_of(offsets)) == reduce(int.__or__, each)


@given(st.integers(1, 2**70 - 1))
def test_cells_have_numbers_from_the_lowest_on(cells: int) -> None:
    numbers = range(cells.bit_count())

    assert [nth(cells, number) for number in numbers] == cells_in(cells)


@given(arrays(np.bool_, (6, 7)))
def test_a_crowd_is_how_many_of_nine_cells_there_are(cells: NDArray[np.bool_]) -> None:
    padded = np.pad(cells, 1)
    height = padded.shape[1]

    digits = [cells_of(each, (9, height))[:8] for each in crowd(board_of(padded), height)]
    counts = sum(digit.astype(np.uint8) << place for place, digit in enumerate(digits))

    assert np.array_equal(counts, sums(padded.view(np.uint8), 1))


def test_all_but_the_border_is_inside() -> None:
    assert within_border(4, HEIGHT) == board(*((x, y) for x in (1, 2) for y in (1, 2, 3)))


def test_any_cell_is_one_of_a_board_and_drawn_like_one_of_a_list() -> None:
    cells = board((1, 1), (3, 2), (2, 4))
    rng, other = Rng("test", "cells"), Rng("test", "cells")

    drawn = [any_cell(cells, rng) for _ in range(20)]

    assert drawn == [other.pick(cells_in(cells)) for _ in range(20)]
    assert {*drawn} == {*cells_in(cells)}


def test_rectangles_and_squares_end_at_the_border() -> None:
    assert rectangle(range(1, 3), range(2, 4), HEIGHT) == board((1, 2), (1, 3), (2, 2), (2, 3))
    assert rectangle(range(1, 1), range(2, 4), HEIGHT) == 0
    assert square(2, 2, 1, HEIGHT) == surrounded(board((2, 2)), HEIGHT)
    assert square(0, 4, 1, HEIGHT) == board((0, 3), (0, 4), (1, 3), (1, 4))


def test_one_walks_step_by_step_until_one_gets_no_farther() -> None:
    walkable = board_of(site_from_text(DRAWING).walkable())
    start, end = board((1, 1)), board((3, 1))

    ways = list(walked(start, walkable, HEIGHT))
    across = list(walked(start, walkable, HEIGHT, surrounded))

    assert ways[0] == start
    assert ways[-1] == across[-1] == flood(start, walkable, HEIGHT)
    assert [bool(each & end) for each in ways[5:7]] == [False, True]
    assert [bool(each & end) for each in across[3:5]] == [False, True]


def test_a_flood_begins_anywhere_and_stops_at_walls() -> None:
    walkable = board_of(site_from_text("#####\n#.#.#\n#.#.#\n#.#.#\n#####").walkable())

    assert flood(board((1, 1)), walkable, HEIGHT) == board((1, 1), (1, 2), (1, 3))
    assert flood(board((2, 2)), walkable, HEIGHT) == walkable | board((2, 2))


@given(drawing=caves(marks=""))
def test_parts_are_the_regions_of_a_level(drawing: str) -> None:
    site = site_from_text(drawing)

    found = parts(board_of(site.walkable()), site.height)

    cells = [np.flatnonzero(cells_of(part, site.terrain.shape)).tolist() for part in found]
    assert cells == [sorted(region) for region in site.regions()]


def test_cells_come_in_order() -> None:
    assert cells_in(board((3, 1), (0, 2), (3, 0))) == [2, 15, 16]


def test_what_is_far_is_as_far_as_asked_for_or_as_possible() -> None:
    walkable = board_of(site_from_text("#####\n#.#.#\n#.#.#\n#...#\n#####").walkable())
    start = lowest(board((1, 1)))

    assert far_from(start, walkable, walkable, HEIGHT, 5) == board((3, 1), (3, 2))
    assert far_from(start, walkable, walkable, HEIGHT, 99) == board((3, 1))
    assert far_from(start, board((1, 2), (4, 4)), walkable, HEIGHT, 3) == board((1, 2))
    assert far_from(start, board((4, 4)), walkable, HEIGHT, 0) == 0
