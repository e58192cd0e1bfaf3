"""Drawings of levels, with cells marked."""

from __future__ import annotations

from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.spawning.level_entry import make_site
from roguelike.workshop.modtests.drawings import (
    MAX_COLUMNS,
    MAX_LISTED,
    MAX_ROWS,
    differences,
    drawing,
    drawing_of_terrain,
    listed,
    marked,
)
from tests.workshop.modtests.mod_testing import environment


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
    ruleset, catalog = environment().ruleset("classic:classic"), environment().catalog
    site = make_site(ruleset, 1, "some")
    assert site.start is not None
    site.terrain[0, 0] = UNKNOWN

    rows = drawing(site, ruleset, catalog).rows
    below = drawing_of_terrain(site, catalog).rows

    cells = [(x, y) for y in range(site.height) for x in range(site.width)]
    differing = {(x, y): rows[y][x] for x, y in cells if rows[y][x] != below[y][x]}
    spawned = {tuple(spawn.position): "k" for spawn in site.spawns}
    assert differing == {**spawned, tuple(site.start): "@"}
    assert rows[0][:2] == " #"
