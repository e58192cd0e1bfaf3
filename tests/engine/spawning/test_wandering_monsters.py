from __future__ import annotations

from msgspec.structs import replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.content.schema.campaigns import Stratum
from roguelike.content.schema.levels import HordeDef, Member, RegionDef, Wanderers
from roguelike.core.formulas.formula import parse
from roguelike.engine.actions.rest import Wait
from roguelike.engine.definitions.kinds import DefinitionIndex, RegionKind
from roguelike.engine.serialization.dump import plain_state, state_hash, state_of
from roguelike.engine.serialization.load import world_of
from roguelike.engine.spawning.level_entry import expect_wanderers
from roguelike.engine.spawning.wandering_monsters import FAR, MOST, Wander, spawn_wanderers
from roguelike.engine.world.actor import Actor
from tests.scenario import Scenario, brain_of, kind_of, ruleset, walled

LONG = walled("#@......" + "." * 40 + "#")
SHORT = walled("#@..........#")


def visited(drawing: str, *, first: int = 1, members: int = 1) -> Scenario:
    """Return a level of a region to which a leader comes with members every three turns."""
    wanderers = Wanderers(every=3, first=first)
    region = RegionDef(label="caves", hordes=("test:pack",), wanderers=wanderers)
    pack = HordeDef(leader="test:c", members=(Member(monster="test:m", count=parse(str(members))),))
    rules = ruleset()
    inside = Stratum(level="test:level", region="test:caves")
    book = DefinitionIndex(
        hordes={"test:pack": pack}, regions={"test:caves": RegionKind("test:caves", region, {})}
    )
    kinds = {f"test:{mark}": kind_of(mark, {"core:gold": 9}) for mark in "cm"}
    rules = replace(
        rules,
        strata=((inside, rules.strata[0][1]),),
        book=book,
        monsters=kinds,
        brains=dict.fromkeys(kinds, brain_of([MoveAndAttack()])),
    )
    scenario = Scenario(drawing, rules=rules, stats={"@": {"max_health": 900}})
    expect_wanderers(scenario.world)
    return scenario


def others(scenario: Scenario) -> list[Actor]:
    found = scenario.world.level.actors.values()
    return sorted((each for each in found if each.id != 1), key=lambda each: each.id)


def test_a_horde_comes_in_time_from_afar_and_again_and_again() -> None:
    scenario = visited(LONG)

    scenario.step(Wait(), Wait())
    assert not others(scenario)
    scenario.step(Wait(), Wait())
    leader, member = others(scenario)

    assert scenario.world.distance(leader.cell, scenario.world.player.cell) >= FAR - 2
    assert member.memory["leader"] == leader.id
    assert all(each.stats["core:gold"] == 0 for each in (leader, member))
    assert [timer for _, timer in scenario.world.timers.entries()] == [Wander()]
    scenario.step(*[Wait()] * 3)
    assert len(others(scenario)) == 4


def test_they_come_to_where_the_player_was() -> None:
    scenario = visited(LONG, members=0)
    scenario.step(*[Wait()] * 4)

    scenario.step(*[Wait()] * 45)

    assert scenario.health("@") < 900


def test_there_are_never_more_than_so_many() -> None:
    scenario = visited(LONG, members=4)

    for _ in range(5):
        spawn_wanderers(scenario.world)

    assert len(others(scenario)) == MOST - MOST % 5


def test_nobody_comes_near_nor_before_the_first_depth() -> None:
    near, early = visited(SHORT), visited(LONG, first=2)

    near.step(*[Wait()] * 9)
    early.step(*[Wait()] * 9)

    assert not others(near)
    assert not others(early)
    assert not early.world.timers


def test_what_is_to_come_outlasts_a_saved_game() -> None:
    scenario = visited(LONG)
    scenario.step(*[Wait()] * 4)

    again = world_of(plain_state(state_of(scenario.world)), scenario.world.ruleset)

    assert state_hash(again) == state_hash(scenario.world)
    assert [timer for _, timer in again.timers.entries()] == [Wander()]
