"""Who goes where: `w` is shallow water, `D` deep water."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules
from roguelike.core.grid.steps import Steps
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.escape import step_away
from roguelike.engine.levels.level_builder import Site, Spawn
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.spawning.level_entry import begin
from roguelike.engine.spawning.new_actors import places_for
from roguelike.engine.world.movement_maps import DRIFT, FAR, MAX_FIELDS, DistanceMaps
from tests.scenario import caves
from tests.written import Written, written

_WATERS = """
[terrain."test:shallow"]
glyph = "w"
walkable = true
transparent = true
tags = ["water"]

[terrain."test:deep"]
glyph = "D"
walkable = true
transparent = true
tags = ["water", "deep"]
triggers = [{ on = "enter", steps = [{ kind = "damage", amount = 1 }] }]

[monster."test:k"]
moves = "MOVES"
"""
CATALOGS = {moves: written(_WATERS.replace("MOVES", moves)) for moves in ("walk", "swim", "fly")}


def pool(moves: str, drawing: str, *, under: str = ".") -> Written:
    """Return a level on which `k` goes after the player, standing on what a sign stands for."""
    scenario = Written(drawing, CATALOGS[moves], brains={"k": [MoveAndAttack()]})
    level = scenario.world.level
    level.set_terrain(scenario.marks["k"].cell, level.table.numbers[scenario.signs[under]])
    return scenario


def test_who_walks_goes_around_deep_water() -> None:
    scenario = pool("walk", "#######\n#@.D.k#\n#..D..#\n#.....#\n#######")

    scenario.step(*[Wait()] * 8)

    assert scenario.health("@") < 10
    assert scenario.health("k") == 10


def test_who_flies_goes_over_it_and_sets_off_nothing() -> None:
    scenario = pool("fly", "#######\n#@DDDk#\n#######")

    scenario.step(*[Wait()] * 4)

    assert (scenario.health("@"), scenario.health("k")) == (9, 10)


def test_who_swims_comes_to_the_shore_and_bites_from_there() -> None:
    scenario = pool("swim", "#######\n#@wDDk#\n#######", under="D")

    scenario.step(*[Wait()] * 4)
    assert (scenario.position("k"), scenario.health("@")) == ((2, 1), 9)
    far = pool("swim", "#######\n#@..wk#\n#######", under="D")
    far.step(*[Wait()] * 4)

    assert far.position("k") == (4, 1)


def test_who_walks_and_was_pushed_into_deep_water_gets_out() -> None:
    scenario = pool("walk", "########\n#@..DDk#\n########", under="D")

    scenario.step(*[Wait()] * 3)

    assert scenario.position("k") == (3, 1)


def test_nobody_follows_to_where_the_enemy_was_last_seen_in_deep_water() -> None:
    scenario = pool("walk", "######\n#@D.k#\n######")
    turn = scenario.turn("k")

    assert turn.step_towards(scenario.cell(2, 1), in_sight=False) == scenario.cell(3, 1)
    scenario.world.level.shift(scenario.marks["k"], scenario.cell(3, 1))
    assert turn.step_towards(scenario.cell(2, 1), in_sight=False) == BLOCKED


@pytest.mark.parametrize(
    ("moves", "steps", "away"),
    [
        ("walk", {Direction.NORTH, Direction.EAST}, (3, 2)),
        ("swim", {Direction.WEST}, (1, 2)),
        ("fly", {Direction.NORTH, Direction.WEST, Direction.EAST}, (1, 2)),
    ],
)
def test_nobody_strolls_or_flees_where_it_does_not_go(
    moves: str, steps: set[Direction], away: tuple[int, int]
) -> None:
    scenario = pool(moves, "#####\n#@..#\n#Dk.#\n#####")
    monster, world = scenario.marks["k"], scenario.world

    turn = scenario.turn("k")
    assert {turn.direction_to(cell) for cell in turn.open_steps()} == steps
    assert world.level.positions[step_away(monster, scenario.cell(2, 1), world)] == away


def test_terrain_that_changes_changes_who_goes_there() -> None:
    scenario = pool("walk", "#####\n#@.k#\n#####")
    level = scenario.world.level
    assert level.movement.walk is level.movement.fly

    level.set_terrain(scenario.cell(2, 1), level.table.numbers["test:deep"])
    scenario.step(Wait())
    assert (scenario.position("k"), broken_invariants(scenario.world)) == ((3, 1), [])
    level.set_terrain(scenario.cell(2, 1), level.table.numbers["core:floor"])
    scenario.step(Wait())

    assert (scenario.position("k"), broken_invariants(scenario.world)) == ((2, 1), [])


def test_the_player_may_go_into_deep_water() -> None:
    scenario = pool("walk", "#####\n#@Dk#\n#####")

    scenario.step(Step(Direction.EAST))

    assert scenario.position("@") == (2, 1)


@pytest.mark.parametrize(
    ("moves", "meant", "position"),
    [("walk", 1, 3), ("swim", 4, 2), ("fly", 1, 1), ("walk", 4, 4)],
)
def test_new_monsters_are_put_where_they_belong(moves: str, meant: int, position: int) -> None:
    scenario = pool(moves, "########\n#DD..@k#\n########")
    level = scenario.world.level
    site = Site(level.terrain.copy(), level.table, 1, Rng("test", "level"))
    site.start, site.spawns = Position(5, 1), [Spawn("test:k", Position(meant, 1))]

    world = begin(scenario.world.ruleset, site, "test")

    assert [world.level.positions[cell].x for cell in world.level.actors] == [5, position]


def test_newcomers_come_where_they_belong() -> None:
    scenario = pool("swim", "######\n#D.@k#\n######")
    kind = scenario.marks["k"].kind

    assert places_for(kind, scenario.cell(2, 1), 3, scenario.world) == [scenario.cell(1, 1)]


SIDE = 21  # large enough for ways much longer than FAR

GAITS = [
    pytest.param(MovementRules(), id="four-way"),
    pytest.param(MovementRules(diagonal=1), id="eight-way, corners may be cut"),
    pytest.param(
        MovementRules(diagonal=1, cutting=CornerCutting.NEVER), id="eight-way, not past corners"
    ),
]


class Maze:
    """A drawn level, `#` walls and all else floor, and its maps."""

    def __init__(self, drawing: str, movement_rules: MovementRules | None = None) -> None:
        self.rows = drawing.splitlines()
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.walkable = bytearray(row[x] != "#" for x in range(self.width) for row in self.rows)
        self.positions = tuple(
            Position(x, y) for x in range(self.width) for y in range(self.height)
        )
        self.movement_rules = movement_rules or MovementRules()
        self.ways = self.new_ways()

    def new_ways(self) -> DistanceMaps:
        steps = Steps(self.walkable, self.movement_rules, self.height)
        return DistanceMaps(steps, self.positions)

    def cell(self, mark: str) -> int:
        y = next(y for y, row in enumerate(self.rows) if mark in row)
        return self.rows[y].index(mark) * self.height + y

    def floor(self) -> list[int]:
        return [cell for cell, is_open in enumerate(self.walkable) if is_open]

    def step(self, here: int, goal: int) -> int:
        """Return the neighbor to which the maps lead."""
        field = self.ways.field_to(goal, here)
        distance = field.distance(here)
        assert distance > 0
        for position, _ in self.movement_rules.steps(self._passable(), self.positions[here]):
            cell = position.x * self.height + position.y
            if field.distances[cell] == distance - 1:
                return cell
        raise AssertionError

    def _passable(self) -> NDArray[np.bool_]:
        return np.array(self.walkable, dtype=np.bool_).reshape(self.width, self.height)


def ring(length: int) -> str:
    """Draw a ring of that many cells, an even number, with its goal `g` in the upper left."""
    inner = (length - 4) // 2 - 1
    floor = "#" + "." * (inner + 1 + 1) + "#"
    return "\n".join(
        ["#" * (inner + 4), "#g" + floor[2:], "#." + "#" * inner + ".#", floor, "#" * (inner + 4)]
    )


def test_from_far_away_neighboring_goals_share_a_map() -> None:
    maze = Maze("#" * 40 + "\n#" + "abcd" + "." * 33 + "h#\n" + "#" * 40)

    maps = {id(maze.ways.field_to(maze.cell(goal), maze.cell("h"))) for goal in "abcd"}

    assert len(maps) == 1


def test_all_who_go_to_one_place_share_a_map() -> None:
    maze = Maze("##########\n#g..h..i.#\n##########")

    first = maze.ways.field_to(maze.cell("g"), maze.cell("h"))
    second = maze.ways.field_to(maze.cell("g"), maze.cell("i"))

    assert first is second


def test_a_winding_way_to_the_beacon_makes_the_goal_have_its_own_map_everywhere() -> None:
    # All of the winding way lies in one block, in which only some of it is near the beacon.
    maze = Maze(
        "#####" + "#" * 30 + "\n#####g" + "." * 3 + "#" + "#" * 25
        + "\n########" + "#.####".ljust(27, "#")
        + "\n#####" + "." * 5 + "#" * 25
        + "\n#####.####" + "#" * 25
        + "\n#####" + "." * 29 + "#\n" + "#" * 35
    )  # fmt: skip
    here = maze.cell("g")
    far = max(maze.floor(), key=maze.new_ways().field_to(here, here).distance)

    field = maze.ways.field_to(maze.cell("g"), far)

    assert field.distance(maze.cell("g")) <= DRIFT


def test_only_a_few_maps_are_kept_those_that_were_asked_for_last() -> None:
    maze = Maze("#" * 20 + "\n#" + "." * 18 + "#\n" + "#" * 20)
    first, second, *others = maze.floor()[: MAX_FIELDS + 1]
    maps = {goal: maze.ways.distances_to(goal) for goal in (first, second, *others[:-1])}

    maze.ways.distances_to(first)
    maze.ways.distances_to(others[-1])

    assert maze.ways.distances_to(first) is maps[first]
    assert maze.ways.distances_to(second) is not maps[second]


@pytest.mark.parametrize("length", range(20, 72, 2))
def test_nobody_runs_to_and_fro_on_a_ring(length: int) -> None:
    maze = Maze(ring(length))
    goals = [cell for cell in maze.floor() if maze.positions[cell].y == 1]

    for goal in goals[:10]:
        for start in maze.floor():
            here, steps = start, 0
            while here != goal:
                here = maze.step(here, goal)
                steps += 1
                assert steps <= length


@pytest.mark.parametrize("movement_rules", GAITS)
@given(data=st.data())
def test_everybody_arrives_in_few_more_steps_than_necessary(
    data: st.DataObject, movement_rules: MovementRules
) -> None:
    maze = Maze(data.draw(caves(side=SIDE, marks="gh", percent=30)), movement_rules)
    goal, here = maze.cell("g"), maze.cell("h")
    distance = Maze("\n".join(maze.rows), movement_rules).ways.field_to(goal, goal).distance(here)
    assume(distance > 0)

    steps = 0
    while here != goal:
        here = maze.step(here, goal)
        steps += 1

        assert steps <= distance + 2 * DRIFT
    assert steps == distance or distance > FAR


@given(data=st.data())
def test_the_way_does_not_depend_on_who_asked_before(data: st.DataObject) -> None:
    maze = Maze(data.draw(caves(side=SIDE, marks="gh", percent=25)))
    goal, here = maze.cell("g"), maze.cell("h")
    assume(maze.new_ways().field_to(goal, goal).distance(here) > 0)

    for other in data.draw(st.lists(st.sampled_from(maze.floor()), max_size=10)):
        maze.ways.field_to(other, here)
        maze.ways.field_to(goal, other)

    fields = maze.ways.field_to(goal, here), maze.new_ways().field_to(goal, here)
    known, new = ([field.distance(cell) for cell in (goal, here)] for field in fields)
    assert known == new
