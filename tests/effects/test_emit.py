from __future__ import annotations

from roguelike.core.formulas.formula import parse
from roguelike.effects.emit import Emit
from roguelike.engine.world.events.item_events import FieldSpread
from tests.scenario import Scenario, field_of, ruleset, things_of

RULES = ruleset(things=things_of(field_of("gas", gas={}), field_of("fire", fire={})))


def test_each_cell_that_can_hold_it_gets_as_much_and_that_is_told_once() -> None:
    scenario = Scenario("#####\n#@.+#\n#####", rules=RULES)

    events = scenario.carry_out(
        Emit(field="test:gas", amount=parse("30")), at=[(2, 1), (3, 1), (1, 1), (2, 0)]
    )

    positions = scenario.world.level.positions
    assert events == [FieldSpread(1, "test:gas", positions[scenario.cell(2, 1)])]
    amounts = scenario.world.level.fields.amounts["test:gas"]
    assert amounts == {scenario.cell(2, 1): 30, scenario.cell(1, 1): 30}


def test_gas_adds_up_and_fire_burns_for_the_longer_time() -> None:
    scenario = Scenario("####\n#@.#\n####", rules=RULES)
    for field, amount in (("gas", "3"), ("gas", "4"), ("fire", "5"), ("fire", "2")):
        scenario.carry_out(Emit(field=f"test:{field}", amount=parse(amount)), at=[(2, 1)])

    assert scenario.world.level.fields.at(scenario.cell(2, 1)) == [
        ("test:fire", 5),
        ("test:gas", 7),
    ]
