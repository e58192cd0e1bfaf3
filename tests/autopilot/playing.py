"""Tasks of the autopilot, made for scenarios and played to their ends."""

from __future__ import annotations

from roguelike.autopilot.autoexplore import Explore, ExploreMemory
from roguelike.autopilot.interrupts import Interrupt, Lurkers, Sleepers
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.autopilot.tasks import AutoTask, Run
from roguelike.autopilot.travel import Travel
from roguelike.core.grid.geometry import Direction
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.player_view import View, view_of
from tests.scenario import Scenario


def played(scenario: Scenario, task: AutoTask, limit: int = 500) -> Interrupt:
    """Play a task to its end, and return why it has ended."""
    for _ in range(limit):
        action = task.next(view_of(scenario.world))
        if isinstance(action, Interrupt):
            return action
        scenario.step(action)
    msg = "it never ends"
    raise AssertionError(msg)


def explorer(scenario: Scenario, *, sleepers: Sleepers | None = None) -> Explore:
    pathfinder = Pathfinder(None, scenario.world.ruleset.movement_rules.cutting)
    return Explore(
        ExploreMemory(pathfinder, sleepers or Sleepers(), Lurkers([])), judgement(scenario)
    )


def travel(scenario: Scenario, *goals: tuple[int, int]) -> Travel:
    return Travel([scenario.cell(x, y) for x, y in goals], judgement(scenario))


def run(scenario: Scenario, direction: Direction) -> Run:
    return Run(direction, judgement(scenario))


def judgement(scenario: Scenario) -> Judgement:
    return Judgement(scenario.world.ruleset)


def view(scenario: Scenario) -> View:
    return view_of(scenario.world)
