from __future__ import annotations

from msgspec.structs import replace

from roguelike.aims.self import Self, self
from roguelike.engine.targeting.aiming import Aiming, Area
from tests.scenario import Scenario


def test_it_meets_the_one_who_does_it_wherever_it_comes_from() -> None:
    scenario = Scenario("#####\n#@.k#\n#####")
    world, actor = scenario.world, scenario.marks["k"]
    elsewhere = Aiming.of(world, scenario.cell(1, 1), scenario.cell(2, 1), actor)

    assert self(Self(), elsewhere) == Area((actor.cell,), (), actor.cell)
    assert self(Self(), replace(elsewhere, own=-1)).cells == ()
