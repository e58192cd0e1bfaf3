from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.behaviors.wander import Wander
from roguelike.engine.actions.rest import Wait
from roguelike.engine.effects.stats import change_base, end_status
from roguelike.engine.items.equipment import put_on, take_off
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Moved
from tests.written import Written, written

THINGS = """
[item."test:ring"]
slots = ["test:finger"]
stats = { "core:attack" = 2, "core:speed" = -3 }
[item."test:helmet"]
slots = ["test:head"]
stats = { "core:defense" = 1, "core:max_health" = 5, "core:awareness" = -4 }
[item."test:crown"]
slots = ["test:head"]
stats = { "core:attack" = -7 }
[status."test:strong"]
stacking = "stack"
most_power = 4
stats = { "core:attack" = "power" }
[status."test:slow"]
stats = { "core:speed" = "self.core:speed" }
"""
CATALOG = written(THINGS)
ITEMS = ("test:ring", "test:helmet", "test:crown")
STATUSES = ("test:strong", "test:slow")


def expected(actor: Actor, stat: str) -> int:
    """Return what a stat is with all that is worn and so."""
    bonuses = [item.bonuses for item in actor.items if item.worn]
    bonuses += [status.bonuses for status in actor.statuses.values()]
    value = actor.base[stat] + sum(bonus.get(stat, 0) for bonus in bonuses)
    return max(value, 1 if stat == "core:speed" else 0)


@given(st.lists(st.sampled_from([*ITEMS, *STATUSES, "core:attack"]), max_size=12))
def test_bonuses_come_and_go_at_once_and_never_add_up(deeds: list[str]) -> None:
    scenario = Written("###\n#@#\n###", CATALOG)
    world, actor = scenario.world, scenario.marks["@"]
    items = {each: scenario.hand("@", each) for each in ITEMS}

    for deed in deeds:
        if deed in items:
            change = take_off if items[deed].worn else put_on
            change(actor, items[deed], world)
        elif deed == "core:attack":
            change_base(actor, deed, 1, world)
        elif deed in actor.statuses and actor.statuses[deed].power > 1:
            end_status(actor, deed, world)
        else:
            scenario.afflict("@", deed, power=2)

        changed = {stat for stat in actor.base if stat not in ("core:health", "core:gold")}
        assert {stat: actor.stats[stat] for stat in changed} == {
            stat: expected(actor, stat) for stat in changed
        }


def test_health_follows_its_maximum_down_and_not_up() -> None:
    scenario = Written("###\n#@#\n###", CATALOG)
    world, actor = scenario.world, scenario.marks["@"]
    helmet = scenario.hand("@", "test:helmet")

    put_on(actor, helmet, world)
    assert scenario.health("@") == 10
    actor.stats["core:health"] = 15
    take_off(actor, helmet, world)

    assert scenario.health("@") == 10


def test_a_change_of_speed_begins_the_rhythm_anew() -> None:
    scenario = Written("####\n#@##\n##k#\n##.#\n####", CATALOG, brains={"k": [Wander(percent=100)]})
    world = scenario.world
    scenario.step(Wait())
    scenario.afflict("k", "test:slow")

    entries = [(time, actor) for time, _, actor in world.schedule.entries()]

    assert (world.schedule.now + 20, scenario.marks["k"]) in entries
    assert not [event for event in scenario.step(Wait()) if isinstance(event, Moved)]


def test_sharper_eyes_of_one_do_not_blind_the_others() -> None:
    eagle = written('[status."test:eagle"]\nstats = { "core:awareness" = 9 }')
    scenario = Written("#####\n#@.k#\n#..a#\n#####", eagle)

    scenario.afflict("a", "test:eagle")
    scenario.step(Wait())

    assert scenario.turn("k").sees_enemy()
