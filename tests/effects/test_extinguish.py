from __future__ import annotations

from roguelike.effects.extinguish import Extinguish
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.world.events.item_events import FieldEnded
from tests.scenario import Scenario, field_of, ruleset, things_of

THINGS = things_of(field_of("fire", fire={}), field_of("gas", gas={}))


def burning() -> Scenario:
    scenario = Scenario("#####\n#@..#\n#####", rules=ruleset(things=THINGS))
    for kind in THINGS.fields.values():
        for x in (2, 3):
            put(kind, scenario.cell(x, 1), 5, scenario.world)
    return scenario


def test_fire_goes_out_where_it_is_aimed_at_and_nothing_else_vanishes() -> None:
    scenario = burning()

    (event,) = scenario.carry_out(Extinguish(), at=[(1, 1), (2, 1)])

    assert isinstance(event, FieldEnded)
    assert scenario.world.level.fields.at(scenario.cell(2, 1)) == [("test:gas", 5)]
    assert len(scenario.world.level.fields.at(scenario.cell(3, 1))) == 2


def test_it_may_name_what_vanishes() -> None:
    scenario = burning()

    scenario.carry_out(Extinguish(fields=("test:gas",)), at=[(3, 1)])

    assert scenario.world.level.fields.at(scenario.cell(3, 1)) == [("test:fire", 5)]
