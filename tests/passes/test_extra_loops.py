from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.passes.extra_loops import ExtraLoops, extra_loops
from tests.drawing import site_from_text, text_from_site
from tests.scenario import drawn

HORSESHOE = """
    ###############
    #...###.......#
    #...#########.#
    #...#########.#
    ###.#########.#
    ###...........#
    ###############"""


def test_a_way_is_dug_where_it_saves_many_steps() -> None:
    site = site_from_text(HORSESHOE)

    extra_loops(ExtraLoops(), site)

    assert text_from_site(site) == drawn(HORSESHOE).replace("...###.", ".......")


@pytest.mark.parametrize(
    "params",
    [
        pytest.param(ExtraLoops(most=0), id="too many"),
        pytest.param(ExtraLoops(longest=2), id="too long"),
        pytest.param(ExtraLoops(detour=27), id="too near"),
        pytest.param(ExtraLoops(factor=7), id="too little saved"),
    ],
)
def test_nothing_is_dug_that_is_not_asked_for(params: ExtraLoops) -> None:
    site = site_from_text(HORSESHOE)

    extra_loops(params, site)

    assert text_from_site(site) == drawn(HORSESHOE)


def test_a_new_way_can_have_a_door() -> None:
    site = site_from_text(HORSESHOE)

    extra_loops(ExtraLoops(door="core:door_closed"), site)

    assert site.doors == [Position(4, 1)]
    assert "...+.." in text_from_site(site)


def test_no_way_is_dug_through_a_room() -> None:
    site = site_from_text(HORSESHOE, rooms=[Rect(3, 0, 5, 4)])

    extra_loops(ExtraLoops(), site)

    assert text_from_site(site) == drawn(HORSESHOE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("#...#########.#", "#...#+#######.#", id="along other ground"),
        pytest.param("#...###.......#", "#..+###.......#", id="from a door"),
        pytest.param("#...###.......#", "#..<###.......#", id="from stairs"),
    ],
)
def test_no_way_is_dug(before: str, after: str) -> None:
    drawing = HORSESHOE.replace(before, after, 1)
    site = site_from_text(drawing)

    extra_loops(ExtraLoops(), site)

    assert text_from_site(site) == drawn(drawing)


def test_a_floor_that_nobody_could_walk_on_is_refused() -> None:
    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        extra_loops(ExtraLoops(floor="core:wall"), site_from_text(HORSESHOE))
