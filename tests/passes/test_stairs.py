from __future__ import annotations

from textwrap import dedent

import pytest

from roguelike.core.geometry import Position, Rect
from roguelike.engine.site import CannotGenerateError
from roguelike.passes.stairs import Stairs, stairs
from tests.drawing import site_from_text, text_from_site

ROOMS = (Rect(0, 0, 4, 4), Rect(6, 0, 4, 4))
TWO_ROOMS = """
    ###########
    #...###...#
    #.@.......#
    #...###...#
    ###########"""


def test_stairs_are_beside_the_start_and_in_the_last_room() -> None:
    site = site_from_text(TWO_ROOMS, rooms=ROOMS)

    stairs(Stairs(), site)

    assert text_from_site(site) == dedent("""\
        ###########
        #...###...#
        #.@<....>.#
        #...###...#
        ###########""")
    assert (site.up, site.down) == (Position(3, 2), Position(8, 2))


def test_the_last_level_leads_no_farther() -> None:
    site = site_from_text(TWO_ROOMS, rooms=ROOMS)
    site.is_last = True

    stairs(Stairs(), site)

    assert site.down is None
    assert ">" not in text_from_site(site)


def test_without_rooms_the_stairs_down_are_where_the_way_is_longest() -> None:
    site = site_from_text(
        """
        #########
        #@......#
        #######.#
        #.......#
        #########""",
    )

    stairs(Stairs(), site)

    assert text_from_site(site) == dedent("""\
        #########
        #@<.....#
        #######.#
        #>......#
        #########""")


def test_without_rooms_one_may_arrive_anywhere() -> None:
    drawing = "#######\n#.....#\n#.....#\n#######"
    starts: set[Position | None] = set()

    for seed in range(200):
        site = site_from_text(drawing, seed=str(seed))
        stairs(Stairs(), site)
        starts.add(site.start)
        assert len({site.start, site.up, site.down}) == 3

    assert len(starts) == 10


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param("####\n#@##\n#.##\n#.##\n####", Position(1, 2), id="south"),
        pytest.param("#####\n#..@#\n#####", Position(2, 1), id="west"),
        pytest.param("######\n#.+@k#\n##..##\n######", Position(3, 2), id="not a door or monster"),
    ],
)
def test_stairs_up_lie_on_another_side_where_the_east_is_taken(
    drawing: str, expected: Position
) -> None:
    site = site_from_text(drawing)

    stairs(Stairs(), site)

    assert site.up == expected


def test_what_the_generator_has_chosen_stays() -> None:
    drawing = "######\n#>@.<#\n######"
    site = site_from_text(drawing)

    stairs(Stairs(), site)

    assert text_from_site(site) == drawing


def test_one_arrives_beside_stairs_up_that_are_there_already() -> None:
    site = site_from_text("########\n#...<..#\n########")

    stairs(Stairs(), site)

    assert site.start == Position(5, 1)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        pytest.param("###\n#+#\n###", "no place to arrive", id="no ground"),
        pytest.param(
            "####\n####\n#@##\n####",
            "no bare ground for stairs up beside the start in row 3, column 2 of the level",
            id="one cell",
        ),
        pytest.param(
            "####\n##<#\n####",
            "no bare ground to arrive on beside the stairs up in row 2, column 3 of the level",
            id="nothing beside stairs up",
        ),
        pytest.param("####\n#@.#\n####", "no place for stairs down", id="two cells"),
        pytest.param("#####\n#@.##\n###.#\n#####", "no place for stairs down", id="no way"),
    ],
)
def test_a_level_with_too_little_ground_is_refused(drawing: str, message: str) -> None:
    site = site_from_text(drawing)

    with pytest.raises(CannotGenerateError, match=message):
        stairs(Stairs(), site)


@pytest.mark.parametrize("params", [Stairs(up="core:wall"), Stairs(down="core:wall")])
def test_stairs_that_nobody_could_enter_are_refused(params: Stairs) -> None:
    site = site_from_text("######\n#@...#\n######")

    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        stairs(params, site)
