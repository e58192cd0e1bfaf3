from __future__ import annotations

from collections.abc import Sequence

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.passes.stairs import Stairs, stairs
from tests.drawing import site_from_text, text_from_site
from tests.scenario import drawn

ROOMS = (Rect(0, 0, 4, 4), Rect(6, 0, 4, 4))
TWO_ROOMS = """
    ###########
    #...###...#
    #.@.......#
    #...###...#
    ###########"""


@pytest.mark.parametrize(
    ("before", "after", "rooms"),
    [
        pytest.param(
            TWO_ROOMS,
            """
            ###########
            #...###...#
            #.@<....>.#
            #...###...#
            ###########""",
            ROOMS,
            id="beside the start and in the last room",
        ),
        pytest.param(
            """
            #########
            #@......#
            #######.#
            #.......#
            #########""",
            """
            #########
            #@<.....#
            #######.#
            #>......#
            #########""",
            (),
            id="without rooms where the way is longest",
        ),
        pytest.param("######\n#>@.<#\n######", "######\n#>@.<#\n######", (), id="where they are"),
        pytest.param("#####\n#.<>#\n#####", "#####\n#@<>#\n#####", (), id="before one arrives"),
    ],
)
def test_stairs_are_put_where_there_are_none(
    before: str, after: str, rooms: Sequence[Rect]
) -> None:
    site = site_from_text(before, rooms=rooms)

    stairs(Stairs(), site)

    assert text_from_site(site) == drawn(after)


THREE_ROOMS = """
    #################
    #@..#...#...#...#
    #...+.......+...#
    #...#...#.......#
    #################"""


@pytest.mark.parametrize(
    ("least_walk", "expected"),
    [
        pytest.param(7, Position(10, 2), id="in the last room if that is far enough"),
        pytest.param(11, Position(14, 2), id="in another if that is too near"),
        pytest.param(99, Position(15, 3), id="as far as possible if all are too near"),
    ],
)
def test_stairs_down_are_as_far_away_as_is_asked_for(least_walk: int, expected: Position) -> None:
    rooms = (Rect(12, 0, 4, 4), Rect(4, 0, 4, 4), Rect(8, 0, 4, 4))
    site = site_from_text(THREE_ROOMS, rooms=rooms)

    stairs(Stairs(least_walk=least_walk), site)

    assert site.down == expected


def test_the_last_level_leads_no_farther() -> None:
    site = site_from_text(TWO_ROOMS, rooms=ROOMS)
    site.is_last = True

    stairs(Stairs(), site)

    assert site.down is None
    assert ">" not in text_from_site(site)


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


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("###\n#+#\n###", "no place to arrive"),
        (
            "####\n####\n#@##\n####",
            "no bare ground for stairs up beside the start in row 3,",
        ),
        ("####\n##<#\n####", "no bare ground to arrive on beside the stairs up in row 2, column 3"),
        ("####\n#@.#\n####", "no place for stairs down"),
        ("#####\n#@.##\n###.#\n#####", "no place for stairs down"),
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
