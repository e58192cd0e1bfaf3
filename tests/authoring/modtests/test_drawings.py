"""Drawings of levels, with cells marked."""

from __future__ import annotations

import pytest

from roguelike.authoring.modtests.drawings import (
    MAX_COLUMNS,
    MAX_LISTED,
    MAX_ROWS,
    differences,
    drawing,
    drawing_of,
    drawing_of_terrain,
    listed,
    marked,
    rows_of,
    starts_of,
)
from roguelike.engine.arrival import make_site
from roguelike.engine.terrain import UNKNOWN
from tests.authoring.modtests.mod_testing import bench


def test_drawings_differ_where_only_one_has_something_as_well() -> None:
    expected, actual = ["##", "#"], ["##", "#.", "."]

    cells = differences(expected, actual)

    assert cells == [(1, 1), (0, 2)]
    assert marked(expected, cells).split("\n") == ["##", "#", " ^"]
    assert marked(actual, cells).split("\n") == ["##", "#.", " ^", ".", "^"]


def test_of_much_that_happened_only_the_last_is_listed() -> None:
    many = [f"thing {number}" for number in range(MAX_LISTED + 2)]

    lines = listed("what happens:", many).split("\n")

    assert lines[:3] == ["what happens:", "  ... (2 before)", "  thing 2"]
    assert lines[-1] == f"  thing {MAX_LISTED + 1}"
    assert "before" not in listed("what happens:", many[2:])
    assert listed("what happens:", []) == "what happens:\n  nothing"


def test_cells_are_marked_below_a_drawing() -> None:
    assert marked(["####", "#.k#", "####"], [(2, 1), (0, 0)]).split("\n") == [
        "####",
        "^",
        "#.k#",
        "  ^",
        "####",
    ]


def test_of_a_large_drawing_the_part_around_the_first_mark_is_shown() -> None:
    rows = ["." * 200] * 60 + ["." * 150 + "k" + "." * 49] + ["." * 200] * 59

    *lines, where = marked(rows, [(150, 60)]).split("\n")

    (at,) = (number for number, line in enumerate(lines) if "^" in line)
    assert lines[at - 1][lines[at].index("^")] == "k"
    assert len(lines) - 1 == MAX_ROWS
    assert {len(line) for line in lines if "^" not in line} == {MAX_COLUMNS}
    assert where == "(from [110, 35] on, of 200 by 120 cells)"


def test_who_is_on_a_level_is_drawn_above_its_terrain() -> None:
    ruleset, catalog = bench().ruleset("classic:classic"), bench().catalog
    site = make_site(ruleset, 1, "some")
    assert site.start is not None
    site.terrain[0, 0] = UNKNOWN

    rows, below = drawing(site, ruleset, catalog), drawing_of_terrain(site, catalog)

    cells = [(x, y) for y in range(site.height) for x in range(site.width)]
    differing = {(x, y): rows[y][x] for x, y in cells if rows[y][x] != below[y][x]}
    spawned = {tuple(spawn.position): "k" for spawn in site.spawns}
    assert differing == {**spawned, tuple(site.start): "@"}
    assert rows[0][:2] == " #"


@pytest.mark.parametrize(
    "drawing", ["##\n.#", "\n##\n.#\n", "\n    ##\n    .#\n    ", "##\n.#\n\n\n"]
)
def test_the_rows_of_a_drawing_do_not_depend_on_how_it_is_indented(drawing: str) -> None:
    assert rows_of(drawing) == ["##", ".#"]


@pytest.mark.parametrize(
    ("drawing", "starts"),
    [
        pytest.param("##\n.#", [0, 3], id="rows alone"),
        pytest.param("\n  \n  ##\n   #\n\n", [6, 11], id="lines around them, and before them"),
        pytest.param("##\n\n##", [0, 3, 4], id="an empty row"),
        pytest.param("", [0], id="nothing"),
    ],
)
def test_it_is_known_where_rows_begin(drawing: str, starts: list[int]) -> None:
    assert starts_of(drawing) == starts


def test_rows_are_drawn_from_columns() -> None:
    assert drawing_of([["a", "c", "e"], ["b", "d", "f"]]) == "ab\ncd\nef"
