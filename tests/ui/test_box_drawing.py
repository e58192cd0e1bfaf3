from __future__ import annotations

import unicodedata
from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.box_drawing import Tile, box_drawing, read_arms

NAMES = {chr(code): unicodedata.name(chr(code)) for code in range(0x2500, 0x2580)}
STRAIGHT = {
    character: read_arms(name.removeprefix("BOX DRAWINGS "))
    for character, name in NAMES.items()
    if not {"DASH", "DIAGONAL", "ARC"} & set(name.split())
}
SIZES = st.integers(min_value=5, max_value=40)


def drawn(tile: Tile) -> str:
    return "\n".join("".join(".#"[int(pixel) // 255] for pixel in row) for row in tile)


def picture(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.parametrize(
    ("character", "expected"),
    [
        pytest.param(
            "╬",
            """
            ..#.#..
            ..#.#..
            ###.###
            .......
            ###.###
            ..#.#..
            ..#.#..
            """,
            id="crossing double lines open into each other",
        ),
        pytest.param(
            "┝",
            """
            ...#...
            ...#...
            ...####
            ...####
            ...####
            ...#...
            ...#...
            """,
            id="a heavy arm meets a light line",
        ),
    ],
)
def test_lines_join_in_the_cell(character: str, expected: str) -> None:
    tiles = box_drawing(7, 7)

    assert drawn(tiles[ord(character)]) == picture(expected)


@given(width=SIZES, height=SIZES)
def test_equal_arms_meet_from_cell_to_cell(width: int, height: int) -> None:
    tiles = box_drawing(width, height)

    edges: defaultdict[tuple[str, int], set[bytes]] = defaultdict(set)
    for character, arms in STRAIGHT.items():
        tile = tiles[ord(character)]
        edges["row", arms.left].add(tile[:, 0].tobytes())
        edges["row", arms.right].add(tile[:, -1].tobytes())
        edges["column", arms.up].add(tile[0].tobytes())
        edges["column", arms.down].add(tile[-1].tobytes())

    assert {side: len(found) for side, found in edges.items()} == dict.fromkeys(edges, 1)


@given(width=SIZES, height=SIZES)
def test_an_arc_leaves_the_cell_where_its_corner_does(width: int, height: int) -> None:
    tiles = box_drawing(width, height)

    for arc, corner in zip("╭╮╯╰", "┌┐┘└", strict=True):
        rounded, square = tiles[ord(arc)] > 127, tiles[ord(corner)] > 127
        for edge in (np.s_[0], np.s_[-1], np.s_[:, 0], np.s_[:, -1]):
            assert np.array_equal(rounded[edge], square[edge])


def test_shades_are_flat_and_in_order() -> None:
    tiles = box_drawing(10, 10)

    levels = [set(tiles[ord(shade)].flat) for shade in "░▒▓"]

    assert levels == [{64}, {128}, {192}]
