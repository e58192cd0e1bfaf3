from __future__ import annotations

from roguelike.aims.bolt import Bolt
from roguelike.aims.burst import Burst
from roguelike.aims.line import Line
from roguelike.content.schema.items import ThrowDef
from roguelike.content.schema.steps import AimParams, Deed
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Position
from roguelike.effects.damage import Damage
from roguelike.engine.actions.throw import Throw
from roguelike.engine.effects.effect_execution import carry_out
from roguelike.engine.items.item_use import context_of
from roguelike.engine.world.actor import Traits
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Damaged, Event, Reflected
from tests.scenario import Scenario, item_of

ROW = "########\n#@.a.k.#\n########"
HURT = Damage(amount=parse("1"))


def mirrored() -> Scenario:
    """Return a row in which `k` sends everything back."""
    scenario = Scenario(ROW)
    scenario.marks["k"].traits = Traits({}, reflects=100)
    return scenario


def aimed(scenario: Scenario, aim: AimParams, mark: str) -> list[Event]:
    world = scenario.world
    context = context_of(world.player, Cause(1), scenario.marks[mark].cell, world)
    return carry_out(Deed(aim=aim, steps=(HURT,)), context)


def harmed(events: list[Event]) -> list[int]:
    return [event.actor for event in events if isinstance(event, Damaged)]


def test_a_bolt_flies_back_to_where_it_came_from() -> None:
    scenario = mirrored()
    level = scenario.world.level
    level.remove(scenario.marks["a"])

    events = aimed(scenario, Bolt(), "k")

    assert events[0] == Reflected(scenario.marks["k"].id)
    assert harmed(events) == [1]


def test_a_line_meets_those_in_front_of_the_mirror_and_then_the_one_who_aimed_it() -> None:
    assert harmed(aimed(scenario := mirrored(), Line(), "a")) == [scenario.marks["a"].id, 1]


def test_neither_a_bolt_that_stops_before_the_mirror_nor_a_burst_is_sent_back() -> None:
    scenario = mirrored()

    assert harmed(aimed(scenario, Bolt(), "a")) == [scenario.marks["a"].id]
    assert scenario.marks["k"].id in harmed(aimed(scenario, Burst(range=7, radius=2), "k"))


def test_without_luck_nothing_is_sent_back_and_nothing_is_drawn() -> None:
    scenario = Scenario(ROW)
    before = scenario.world.effect_rng.state

    aimed(scenario, Line(), "k")

    assert scenario.world.effect_rng.state == before


def test_a_thrown_item_that_is_sent_back_hits_the_thrower_and_lands_there() -> None:
    scenario = mirrored()
    scenario.world.level.remove(scenario.marks["a"])
    dart = scenario.give("@", item_of("dart", throw=ThrowDef(steps=(HURT,))))

    events = scenario.perform("@", Throw(dart.id, Position(5, 1)))

    assert harmed(events) == [1]
    assert list(scenario.world.level.items) == [scenario.marks["@"].cell]
