"""What every condition promises, whatever its parameters, whoever is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.rng import Rng
from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.serialization.dump import state_hash
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.params import params_of
from tests.scenario import Scenario

REMEMBERS = "first_time"
"""The one that remembers to have been asked."""
Condition = Entry[Any, Situation, bool]
ROOM = "#######\n#@.k#o#\n#######"


@pytest.mark.parametrize(
    "condition",
    [entry for entry in registries().conditions if entry.kind != REMEMBERS],
    ids=lambda entry: entry.kind,
)
@given(data=st.data(), at=st.sampled_from(["@", "k", "o", ""]), by=st.sampled_from("@k"))
def test_asking_changes_nothing(
    condition: Condition, data: st.DataObject, at: str, by: str
) -> None:
    scenario = Scenario(ROOM)
    world, situation = scenario.world, scenario.situation(at, by)
    params = data.draw(params_of(condition.params))
    stream, before = world.effect_rng.state, state_hash(world)

    answer = condition(params, situation)

    world.effect_rng = Rng.from_state(stream)
    assert state_hash(world) == before
    assert condition(params, situation) is answer
