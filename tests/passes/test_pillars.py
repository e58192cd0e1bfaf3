from __future__ import annotations

from textwrap import dedent

import pytest

from roguelike.core.grid.geometry import Rect
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.passes.pillars import Pillars, pillars
from tests.drawing import site_from_text, text_from_site

HALL = """
    ###########
    #.........#
    #.........#
    #.........#
    #.........+
    #.........#
    #.........#
    #.........#
    ###########"""
ROOM = Rect(0, 0, 10, 8)

WITH_PILLARS = """
    ###########
    #.........#
    #.#..#..#.#
    #.........#
    #.........+
    #.#..#..#.#
    #.........#
    #.........#
    ###########"""


def drawn(params: Pillars, drawing: str = HALL) -> str:
    site = site_from_text(drawing, rooms=[ROOM])
    pillars(params, site)
    return text_from_site(site)


def test_pillars_stand_in_rows_in_a_large_room() -> None:
    assert drawn(Pillars(percent=100)) == dedent(WITH_PILLARS).strip()


@pytest.mark.parametrize(
    "params",
    [
        pytest.param(Pillars(percent=100, least=8), id="too low a room"),
        pytest.param(Pillars(percent=0), id="no luck"),
    ],
)
def test_a_room_is_left_as_it_is(params: Pillars) -> None:
    assert drawn(params) == dedent(HALL).strip()


def test_no_pillar_stands_where_one_could_not_walk_around_it() -> None:
    column_between = HALL.replace("#.........+", "#....#....+")

    assert drawn(Pillars(percent=100), column_between).splitlines()[5] == "#.#.....#.#"


def test_no_pillar_stands_on_stairs() -> None:
    lines = HALL.splitlines()
    lines[3] = "    #....>....#"

    assert drawn(Pillars(percent=100), "\n".join(lines)).splitlines()[2] == "#.#..>..#.#"


def test_pillars_that_one_could_walk_through_are_refused() -> None:
    with pytest.raises(CannotGenerateError):
        drawn(Pillars(terrain="core:floor"))
