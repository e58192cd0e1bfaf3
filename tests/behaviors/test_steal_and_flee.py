from __future__ import annotations

from roguelike.behaviors.steal_and_flee import StealAndFlee
from roguelike.engine.actions.rest import Wait
from roguelike.engine.combat.damage import harm
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Fled
from roguelike.engine.world.events.item_events import GoldStolen, ItemStolen
from tests.scenario import drawn, walled
from tests.written import ARMS, Written, written

MONKEY = StealAndFlee()
THINGS = written(ARMS)


def lane(drawing: str, thief: StealAndFlee = MONKEY) -> Written:
    return Written(walled(drawing), THINGS, brains={"k": [thief]})


def test_it_takes_one_item_with_a_hit_and_runs_away_with_it() -> None:
    scenario = lane("#@k......#")
    scenario.hand("@", "test:dart", 3)
    scenario.hand("@", "test:sword").worn = True

    events = scenario.step(*[Wait()] * 4)

    assert [type(each) for each in events if isinstance(each, ItemStolen | Fled)] == [
        ItemStolen,
        Fled,
    ]
    assert [(each.kind.id, each.count) for each in scenario.marks["k"].items] == [("test:dart", 1)]
    assert str(scenario) == drawn("##########\n#@...k...#\n##########")


def test_it_drops_its_loot_when_it_dies() -> None:
    scenario = lane("#@k....#", StealAndFlee(what="gold"))
    world = scenario.world
    world.player.stats["core:gold"] = 7

    events = scenario.step(Wait())
    assert GoldStolen(2, 1, 7) in events
    harm(scenario.marks["k"], 100, Cause(1), world)

    assert world.level.gold == {scenario.cell(2, 1): 7}


def test_as_long_as_there_is_nothing_to_take_it_fights() -> None:
    scenario = lane("#@k......#")
    scenario.hand("@", "test:sword").worn = True

    scenario.step(*[Wait()] * 3)

    assert scenario.health("@") == 7
    assert scenario.position("k") == (2, 1)
