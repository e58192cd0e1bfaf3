from __future__ import annotations

from roguelike.effects.unlock import Unlock
from roguelike.engine.world.events.level_events import Unlocked
from tests.scenario import Scenario, drawn


def test_what_is_locked_opens_without_a_key_except_at_the_border() -> None:
    scenario = Scenario("#####\n#@%.#\n###%#")

    events = scenario.carry_out(Unlock(), at=[(1, 1), (2, 1), (3, 2)])

    assert str(scenario) == drawn("#####\n#@+.#\n###%#")
    door = scenario.world.level.positions[scenario.cell(2, 1)]
    assert events == [Unlocked(1, door, "core:door_locked")]
