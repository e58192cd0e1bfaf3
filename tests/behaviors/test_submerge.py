from __future__ import annotations

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.submerge import Submerge
from roguelike.engine.actions.rest import Wait
from roguelike.engine.perception.sight import perceives
from tests.scenario import walled
from tests.written import WATER, Written, written

WATERS = written(
    WATER
    + """
    [status."test:submerged"]
    hides = true
    """
)
EEL = [Submerge(status="test:submerged"), MoveAndAttack()]


def pool(drawing: str, *, wet: bool = True) -> Written:
    """Return a level in which `k` is where there is water, or on dry ground."""
    scenario = Written(walled(drawing), WATERS, brains={"k": EEL})
    level = scenario.world.level
    if wet:
        level.set_terrain(scenario.marks["k"].cell, level.table.numbers["test:water"])
    return scenario


def is_below(scenario: Written) -> bool:
    return "test:submerged" in scenario.marks["k"].statuses


def test_it_submerges_and_comes_near_unseen() -> None:
    scenario = pool("#@wwwwk#")

    scenario.step(Wait(), Wait(), Wait())

    assert is_below(scenario)
    assert scenario.position("k") == (4, 1)
    assert not perceives(scenario.marks["k"], scenario.world, scenario.marks["k"].cell)


def test_it_surfaces_to_attack_and_submerges_again() -> None:
    scenario = pool("#@wk#")
    scenario.step(Wait(), Wait())
    assert is_below(scenario)

    scenario.step(Wait())
    assert (is_below(scenario), scenario.health("@")) == (False, 9)
    scenario.step(Wait())
    assert (is_below(scenario), scenario.health("@")) == (True, 9)
    scenario.step(Wait())

    assert (is_below(scenario), scenario.health("@")) == (False, 8)


def test_out_of_the_water_it_is_not_submerged() -> None:
    scenario = pool("#@.k#", wet=False)
    scenario.afflict("k", "test:submerged")

    scenario.step(Wait())

    assert not is_below(scenario)
    assert scenario.position("k") == (2, 1)


def test_it_stays_below_where_nobody_comes() -> None:
    scenario = pool("#@#k#")

    scenario.step(Wait(), Wait())

    assert is_below(scenario)
    assert not scenario.marks["k"].awake
