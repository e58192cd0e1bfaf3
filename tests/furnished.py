"""A level with all that a state has: things, abilities, fuses, and what is hidden."""

from __future__ import annotations

from roguelike.aims.burst import Burst
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.behaviors.wander import Wander
from roguelike.content.schema.steps import SequenceDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.apply_status import ApplyStatus
from roguelike.effects.charm import Charm
from roguelike.effects.damage import Damage
from roguelike.engine.effects.effect_execution import Fuse
from roguelike.engine.effects.gas_and_fire import pour
from roguelike.engine.effects.terrain_changes import Revert
from roguelike.engine.perception.sight import look
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.world import World
from tests.scenario import Scenario, ability_of, field_of, item_of, ruleset, status_of, things_of

HARM = Damage(amount=parse("1"))
ILL = ApplyStatus(status="test:ill", turns=parse("2d3"))
THINGS = things_of(
    item_of("plum", stack=5, use={"steps": [ILL]}, throw={"steps": [ILL], "shatters": True}),
    item_of("cap", slots=["test:head"], stats={"core:awareness": 3, "core:speed": -2}),
    item_of(
        "lure", charges=3, use={"steps": [Charm()], "aim": Burst(radius=2), "spends": "charge"}
    ),
    status_of(
        "ill",
        stacking="add",
        stats={"core:awareness": -3},
        triggers=[{"on": "turn", "steps": [HARM]}],
    ),
    field_of("smoke", gas={"thins": 1, "veils_from": 4}),
    ability_of("howl", cooldown=3, aim=Burst(radius=3), steps=[ILL]),
    sequences={"test:blast": SequenceDef(aim=Burst(radius=1), steps=(HARM,))},
)
ITEMS = (901, 902, 903)


def example(drawing: str) -> World:
    """Return a level with all that a state has: things, abilities, fuses, and what is hidden."""
    brains = {
        "k": [MoveAndAttack()],
        "a": [Sleep(wake_percent=20), MoveAndAttack()],
        "b": [MoveAndAttack(), Wander()],
    }
    sharp = {"b": {"awareness": 12}, "@": {"max_health": 40}, "k": {"speed": 7}}
    scenario = Scenario(drawing, brains=brains, stats=sharp, rules=ruleset(things=THINGS))
    world, level = scenario.world, scenario.world.level
    for identifier, kind in zip(ITEMS, THINGS.items.values(), strict=True):
        scenario.give("@", kind, id=identifier, charges=3)
    scenario.marks["@"].abilities["test:howl"] = 0
    scenario.give("k", THINGS.items["test:plum"], 2)
    here = scenario.marks["@"].cell
    world.timers.add(25, Fuse("test:blast", here, Cause(1, ("item", "test:plum")), 2))
    world.timers.add(35, Revert(here, "core:floor", "core:chasm"))
    pour(THINGS.fields["test:smoke"], here, 40, world, maker=1)
    level.hide([cell for cell in range(len(level.positions)) if level.triggers_at(cell)])
    world.last_id = 1000
    world.happened.add("test:once")
    look(world)
    return world
