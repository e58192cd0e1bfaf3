"""Who goes where: `w` is shallow water, `D` deep water."""

from __future__ import annotations

import pytest

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.escape import step_away
from roguelike.engine.levels.level_builder import Site, Spawn
from roguelike.engine.serialization.invariants import broken
from roguelike.engine.spawning.level_entry import begin
from roguelike.engine.spawning.new_actors import places_for
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
    assert level.grounds.walk is level.grounds.fly

    level.set_terrain(scenario.cell(2, 1), level.table.numbers["test:deep"])
    scenario.step(Wait())
    assert (scenario.position("k"), broken(scenario.world)) == ((3, 1), [])
    level.set_terrain(scenario.cell(2, 1), level.table.numbers["core:floor"])
    scenario.step(Wait())

    assert (scenario.position("k"), broken(scenario.world)) == ((2, 1), [])


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
