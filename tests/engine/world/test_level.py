from __future__ import annotations

import pytest

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.perception.sight import look
from roguelike.engine.world.level import Level, free_around
from tests.drawing import site_from_text
from tests.scenario import NUMBERS, Scenario, ruleset

DRAWING = "######\n#@.+.#\n#..~.#\n######"


def level_of(site: Site) -> Level:
    return Level(site, ruleset())


def test_arrays_and_their_bytes_are_the_same() -> None:
    level = Scenario(DRAWING).world.level

    assert bytes(level.walkable) == level.walkable_map.tobytes()
    assert bytes(level.visible) == level.visible_map.tobytes()
    assert bytes(level.occupied) == level.occupied_map.tobytes()
    assert level.walkable_map.shape == (6, 4)


@pytest.mark.parametrize(
    "drawing", ["#.##\n#..#\n####", "####\n#..#\n##.#", "####\n...#\n####", "####\n#..+\n####"]
)
def test_the_border_must_be_closed(drawing: str) -> None:
    with pytest.raises(ValueError, match="border of a level must be closed"):
        level_of(site_from_text(drawing))


@pytest.mark.parametrize("direction", Direction)
def test_the_cell_beside_is_a_step_away(direction: Direction) -> None:
    level = Scenario(DRAWING).world.level
    here = Position(2, 2)

    assert level.positions[level.beside(level.cell(here), direction)] == here.step(direction)


def test_actors_come_move_and_go() -> None:
    scenario = Scenario("#####\n#k..#\n#####")
    level, actor = scenario.world.level, scenario.marks["k"]
    here, there = scenario.cell(1, 1), scenario.cell(2, 1)
    assert (level.actors, level.occupied[here]) == ({here: actor}, 1)

    level.shift(actor, there)
    assert (level.actors, actor.cell) == ({there: actor}, there)
    assert (level.occupied[here], level.occupied[there]) == (0, 1)

    level.remove(actor)
    assert level.actors == {}
    assert not any(level.occupied)
    assert level.cast == {actor.id: actor}


def test_what_has_opened_is_said_by_what_it_was() -> None:
    scenario = Scenario(DRAWING)
    level, door = scenario.world.level, scenario.cell(3, 1)
    assert level.special[door]

    before, again = level.open(door), level.open(door)

    assert (before, again) == (NUMBERS["+"], 0)
    assert level.terrain_id(door) == "core:door_open"
    assert level.transparent[3, 1]
    assert not level.special[door]


def test_a_new_wall_changes_the_ways() -> None:
    scenario = Scenario("#####\n#@..#\n#.#.#\n#...#\n#####")
    level = scenario.world.level
    goal, here = scenario.cell(1, 1), scenario.cell(3, 1)
    assert level.movement.walk.ways.field_to(goal, here).distance(here) == 2

    level.set_terrain(scenario.cell(2, 1), NUMBERS["#"])

    assert level.movement.walk.ways.field_to(goal, here).distance(here) == 6


def test_an_opened_door_leaves_the_ways_as_they_are() -> None:
    scenario = Scenario("######\n#@.+.#\n######")
    level, here = scenario.world.level, scenario.cell(4, 1)
    known = level.movement.walk.ways.field_to(scenario.cell(1, 1), here)

    level.open(scenario.cell(3, 1))

    assert level.movement.walk.ways.field_to(scenario.cell(1, 1), here) is known


def test_gold_adds_up_and_is_taken_whole() -> None:
    scenario = Scenario(DRAWING)
    level, cell = scenario.world.level, scenario.cell(2, 1)

    level.drop_gold(cell, 3)
    level.drop_gold(cell, 4)
    assert level.special[cell]

    assert (level.take_gold(cell), level.take_gold(cell)) == (7, 0)
    assert not level.special[cell]


def test_gold_on_a_door_leaves_it_a_door() -> None:
    scenario = Scenario(DRAWING)
    level, door = scenario.world.level, scenario.cell(3, 1)

    level.drop_gold(door, 3)
    level.take_gold(door)

    assert level.special[door]


@pytest.mark.parametrize(("awareness", "is_apart"), [(8, False), (9, True)])
def test_eyes_that_are_sharper_than_the_players_get_a_map_of_their_own(
    awareness: int, *, is_apart: bool
) -> None:
    level = level_of(site_from_text(DRAWING))

    level.sharpen_eyes(awareness, 8)
    level.sharpen_eyes(3, 8)

    assert level.sharpest_eyes == awareness
    assert (level.exposed is not level.visible) == is_apart


def test_the_player_remembers_a_door_that_opens_in_view_though_it_then_cannot_be_seen() -> None:
    scenario = Scenario("#######\n#@....#\n####+##\n####.##\n#######")
    level, door = scenario.world.level, scenario.cell(4, 2)
    assert level.visible[door]

    level.open(door)
    look(scenario.world)

    assert not level.visible[door]
    assert level.known[4, 2] == level.terrain[4, 2] != NUMBERS["+"]


def test_free_cells_are_those_that_steps_lead_to_in_the_order_of_their_number() -> None:
    scenario = Scenario(
        """
        #######
        #..#..#
        #.k@..#
        #..#..#
        #######
        """,
        rules=ruleset(diagonals=True, cutting="never"),
    )
    level = scenario.world.level

    found = [level.positions[cell] for cell in free_around(scenario.cell(2, 2), 2, level)]

    assert sorted(found[:3]) == [(1, 2), (2, 1), (2, 3)]
    assert sorted(found[3:]) == [(1, 1), (1, 3), (4, 2)]
