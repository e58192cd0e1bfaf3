from __future__ import annotations

from roguelike.effects.ignite import Ignite
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.events.item_events import FieldSpread
from tests.scenario import Scenario, field_of, ruleset, things_of

THINGS = things_of(
    field_of("fire", fire={"turns": 6, "lights": ["exit"]}), field_of("gas", gas={"burns": True})
)


def test_only_what_burns_is_lit_be_it_ground_or_gas() -> None:
    scenario = Scenario("######\n#@..>#\n######", rules=ruleset(things=THINGS))
    put(THINGS.fields["test:gas"], scenario.cell(3, 1), 5, scenario.world)

    events = scenario.carry_out(Ignite(field="test:fire"), at=[(2, 1), (3, 1), (4, 1)])

    assert [type(event) for event in events] == [FieldSpread]
    assert scenario.world.level.fields.amounts["test:fire"] == {
        scenario.cell(3, 1): 6,
        scenario.cell(4, 1): 6,
    }


def test_what_is_no_fire_lights_nothing() -> None:
    scenario = Scenario("####\n#@>#\n####", rules=ruleset(things=THINGS))

    assert scenario.carry_out(Ignite(field="test:gas"), at=[(2, 1)]) == []
