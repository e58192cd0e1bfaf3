"""What is not as expected on levels, and the cells where that is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.testing.mod_tests import LevelsTest
from roguelike.core.geometry import Rect
from roguelike.engine.site import Site
from roguelike.trials.level_misfits import Misfit, misfits
from roguelike.trials.pictures import marked
from tests.drawing import site_from_text, text_from_site
from tests.mod_testing import bench, read

HALLS = """
    ##########
    #k.k#@...#
    #...+....#
    ######.###
    #.########
    ##########
"""
WEST, EAST = Rect(0, 0, 4, 3), Rect(4, 0, 5, 3)


def found(tmp_path: Path, expect: str, site: Site) -> list[Misfit]:
    """Return what is not so on a level that a test of `classic` expects to be so."""
    ((test,), report) = read(tmp_path, f"[levels.some]\nexpect.{expect}")
    assert list(report) == []
    assert isinstance(test.said, LevelsTest)
    return list(misfits(test, test.said.expect, site, bench().ruleset("classic:classic")))


@pytest.mark.parametrize(
    ("expect", "message", "marks"),
    [
        ("connected = true", "one cannot walk from everywhere to everywhere", {4: " ^"}),
        ("rooms = 3", "there are 2 rooms, not 3", {1: "  ^   ^"}),
        ("population = 0", "there are 2 monsters, not 0", {1: " ^ ^"}),
        ("room_population = 0", "there are 2 monsters in a room, not 0", {1: " ^ ^"}),
        (
            "room_population = '1..'",
            "there are 0 monsters in a room, not at least 1",
            {1: "      ^"},
        ),
        (
            "start_population = '1..'",
            "there are 0 monsters in the room where one arrives, not at least 1",
            {1: "     ^"},
        ),
        ("terrain = { door_closed = 0 }", "there are 1 `door_closed`, not 0", {2: "    ^"}),
        ("terrain = { stairs_down = 1 }", "there are 0 `stairs_down`, not 1", {}),
    ],
)
def test_what_it_is_about_is_marked_on_the_level(
    expect: str, message: str, marks: dict[int, str], tmp_path: Path
) -> None:
    site = site_from_text(HALLS, rooms=[WEST, EAST])

    (misfit,) = found(tmp_path, expect, site)

    assert misfit.message == message
    rows = text_from_site(site).split("\n")
    expected = [line for y, row in enumerate(rows) for line in (row, marks.get(y)) if line]
    assert marked(rows, misfit.cells).split("\n") == expected


def test_the_part_where_one_arrives_is_not_cut_off_however_small_it_is(tmp_path: Path) -> None:
    site = site_from_text("""
        #######
        #@#...#
        #######
        #.....#
        #######
    """)

    (misfit,) = found(tmp_path, "connected = true", site)

    assert sorted(misfit.cells) == [(1, 3), (3, 1)]


def test_where_nobody_arrives_the_largest_part_counts(tmp_path: Path) -> None:
    site = site_from_text("#######\n#.#...#\n#######")

    (misfit,) = found(tmp_path, "connected = true", site)

    assert misfit.cells == [(1, 1)]


def test_where_there_is_no_ground_one_walks_nowhere(tmp_path: Path) -> None:
    (misfit,) = found(tmp_path, "connected = true", site_from_text("###\n###\n###"))

    assert misfit.cells == []


def test_nothing_is_cut_off_on_a_level_that_should_have_been_divided(tmp_path: Path) -> None:
    (misfit,) = found(tmp_path, "connected = false", site_from_text("####\n#..#\n####"))

    assert misfit.message == "one can walk from everywhere to everywhere"
    assert misfit.cells == []


def test_one_who_arrives_in_no_room_is_marked(tmp_path: Path) -> None:
    site = site_from_text(HALLS, rooms=[WEST])

    (misfit,) = found(tmp_path, "start_population = 0", site)

    assert misfit.message == "one arrives in no room"
    assert misfit.cells == [(5, 1)]
