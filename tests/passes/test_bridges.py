from __future__ import annotations

import pytest

from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.passes.bridges import Bridges, bridges
from tests.drawing import site_from_text, text_from_site
from tests.scenario import drawn

MOAT = """
    ###########
    #...≈≈....#
    #@..≈≈....#
    #...≈.....#
    ###########"""
BEND = """
    ###############
    #@..≈≈≈.......#
    #...#########.#
    #...#########.#
    ###...........#
    ###############"""


def bridged(drawing: str, **said: object) -> Site:
    site = site_from_text(drawing)
    bridges(Bridges.model_validate(said), site)
    return site


def test_what_is_cut_off_gets_the_shortest_bridge() -> None:
    assert text_from_site(bridged(MOAT, most=0)) == drawn(MOAT).replace("#...≈.", "#...=.")


def test_where_it_is_far_to_walk_there_is_a_bridge_too() -> None:
    assert "@..===." in text_from_site(bridged(BEND))


@pytest.mark.parametrize(
    "said", [{"most": 0}, {"longest": 2}, {"detour": 24}, {"factor": 6}, {"over": "core:chasm"}]
)
def test_no_other_bridges_are_laid(said: dict[str, object]) -> None:
    assert text_from_site(bridged(BEND, **said)) == drawn(BEND)


def test_bridges_lead_over_what_nobody_can_enter_as_well() -> None:
    site = bridged(MOAT.replace("≈", "~"), over="core:chasm", most=0)

    assert "#...=....." in text_from_site(site)


def test_a_bridge_that_nobody_could_walk_on_is_refused() -> None:
    with pytest.raises(CannotGenerateError, match="core:wall cannot be walked on"):
        bridged(MOAT, bridge="core:wall")
