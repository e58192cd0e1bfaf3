"""What every rule of combat promises, whatever its parameters, whoever fights."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.rng import Rng
from roguelike.engine.serialization.dump import state_hash
from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.params import params_of
from tests.scenario import STATS, Scenario

Rule = Entry[Any, Clash, Blow]
NUMBERS = {name.partition(":")[2]: st.integers(0, 100) for name in STATS if "speed" not in name}


@pytest.mark.parametrize("rule", list(registries().rules), ids=lambda entry: entry.kind)
@given(
    data=st.data(), attacker=st.fixed_dictionaries(NUMBERS), defender=st.fixed_dictionaries(NUMBERS)
)
def test_deciding_is_pure_repeatable_and_makes_sense(
    rule: Rule, data: st.DataObject, attacker: dict[str, int], defender: dict[str, int]
) -> None:
    scenario = Scenario("####\n#@k#\n####", stats={"@": attacker, "k": defender})
    world, player, monster = scenario.world, scenario.marks["@"], scenario.marks["k"]
    params = data.draw(params_of(rule.params))
    stream, before = world.combat_rng.state, state_hash(world)

    blow = rule(params, Clash(player, monster, world.combat_rng))

    world.combat_rng = Rng.from_state(stream)
    assert state_hash(world) == before
    assert rule(params, Clash(player, monster, world.combat_rng)) == blow
    assert blow.damage >= 0
    assert blow.landed or not blow.damage
    assert {event.actor for event in blow.events} <= {player.id, monster.id}
