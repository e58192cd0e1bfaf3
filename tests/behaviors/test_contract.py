"""What every behavior promises, whatever its parameters, wherever it is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.rng import Rng
from roguelike.engine.actions.base import Action
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.serialization.dump import state_hash
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.params import params_of
from tests.scenario import Scenario, caves, ruleset

Behavior = Entry[Any, Turn, Action | None]


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a level with monsters in all states of mind."""
    rules = ruleset(
        diagonals=draw(st.booleans()),
        cutting=draw(st.sampled_from(["always", "one_open", "never"])),
    )
    stats = {mark: {"awareness": draw(st.integers(0, 12))} for mark in "@kab"}
    scenario = Scenario(draw(caves(marks="@kab++~")), rules=rules, stats=stats)
    cells = [cell for cell, is_open in enumerate(scenario.world.level.walkable) if is_open]
    monster = scenario.marks["k"]
    monster.alert = draw(st.integers(0, 20))
    monster.goal = draw(st.sampled_from(cells)) if monster.alert else monster.goal
    monster.provoked = draw(st.booleans())
    monster.memory = draw(st.sampled_from([{}, {"sleep": "over"}, {"leader": 2}]))
    return scenario


def require_promises(behavior: Behavior, params: Any, scenario: Scenario) -> None:  # noqa: ANN401
    """Let `k` choose, and see that choosing is pure and repeatable, and the choice possible."""
    world = scenario.world
    stream, before = world.ai_rng.state, state_hash(world)

    choice = behavior(params, scenario.turn("k"))

    world.ai_rng = Rng.from_state(stream)
    assert state_hash(world) == before
    assert behavior(params, scenario.turn("k")) == choice
    if choice is not None:
        assert hash(choice) == hash(choice), "a choice is an immutable value"
        scenario.perform("k", choice)  # never raises ImpossibleError


@pytest.mark.parametrize("behavior", list(registries().behaviors), ids=lambda entry: entry.kind)
@given(scenario=scenarios(), data=st.data())
def test_choosing_is_pure_repeatable_and_what_is_chosen_can_be_done(
    behavior: Behavior, scenario: Scenario, data: st.DataObject
) -> None:
    require_promises(behavior, data.draw(params_of(behavior.params)), scenario)


@pytest.mark.parametrize(
    "behavior",
    [each for each in registries().behaviors if each.params.hunts],
    ids=lambda entry: entry.kind,
)
@given(data=st.data())
def test_unaware_a_hunter_leaves_the_choice_to_other_behaviors(
    behavior: Behavior, data: st.DataObject
) -> None:
    turn = Scenario("#####\n#@#k#\n#####").turn("k")

    assert behavior(data.draw(params_of(behavior.params)), turn) is None
