"""What every aim promises, whatever its parameters, wherever it is aimed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.params import params_of
from tests.scenario import Scenario, caves

Aim = Entry[Any, Aiming, Area]


@pytest.mark.parametrize("aim", list(registries().aims), ids=lambda entry: entry.kind)
@given(data=st.data(), cave=caves(marks="@ko"))
def test_it_reaches_cells_of_the_level_and_changes_nothing(
    aim: Aim, data: st.DataObject, cave: str
) -> None:
    scenario = Scenario(cave)
    world, level = scenario.world, scenario.world.level
    cells = range(level.width * level.height)
    actor = data.draw(st.sampled_from([*level.actors.values(), None]))
    origin = actor.cell if actor else data.draw(st.sampled_from(cells))
    cell = data.draw(st.sampled_from(cells))
    aiming = replace(Aiming.of(world, origin, cell, actor), rng=None)
    params = data.draw(params_of(aim.params))
    before = state_hash(world)

    area = aim(params, aiming)

    assert state_hash(world) == before
    assert aim(params, aiming) == area
    assert len(set(area.cells)) == len(area.cells)
    assert {*area.cells, *area.path, area.landing} <= set(cells)
    if not getattr(params, "through_walls", False):
        assert all(aiming.is_open(each) for each in area.path)
    assert set(aim(params, replace(aiming, rng=world.effect_rng)).cells) <= set(area.cells)
