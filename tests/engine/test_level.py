from __future__ import annotations

import numpy as np
import pytest

from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.level import Level
from roguelike.engine.sight import look
from roguelike.engine.site import Site
from roguelike.engine.terrain import UNKNOWN
from tests.drawing import site_from_text
from tests.scenario import NUMBERS, Scenario, ruleset

DRAWING = "######\n#@.+.#\n#..~.#\n######"


def level_of(site: Site) -> Level:
    rules = ruleset()
    return Level(site, rules.sight, rules.gait)


def test_a_level_takes_over_the_size_the_depth_and_the_name_of_its_recipe() -> None:
    level = Scenario(DRAWING).world.level

    assert (level.width, level.height, level.depth, level.id) == (6, 4, 1, "test:level")


def test_a_level_that_no_recipe_has_made_has_no_name() -> None:
    assert level_of(site_from_text(DRAWING)).id == ""


def test_arrays_and_their_bytes_are_the_same() -> None:
    level = Scenario(DRAWING).world.level

    assert bytes(level.walkable) == level.walkable_map.tobytes()
    assert bytes(level.visible) == level.visible_map.tobytes()
    assert bytes(level.occupied) == level.occupied_map.tobytes()
    assert level.walkable_map.shape == (6, 4)


def test_a_level_knows_what_can_be_walked_on_and_seen_through() -> None:
    scenario = Scenario(DRAWING)
    level = scenario.world.level

    floor, door, chasm, wall = (scenario.cell(*at) for at in ((2, 1), (3, 1), (3, 2), (0, 0)))
    facts = {
        cell: (level.walkable[cell], bool(level.transparent.reshape(-1)[cell]))
        for cell in (floor, door, chasm, wall)
    }
    assert facts == {floor: (1, True), door: (1, False), chasm: (0, True), wall: (0, False)}


def test_at_first_nothing_is_known_or_visible() -> None:
    level = level_of(site_from_text(DRAWING))

    assert (level.known == UNKNOWN).all()
    assert not level.visible_map.any()


@pytest.mark.parametrize(
    "drawing", ["#.##\n#..#\n####", "####\n#..#\n##.#", "####\n...#\n####", "####\n#..+\n####"]
)
def test_the_border_must_be_closed(drawing: str) -> None:
    with pytest.raises(ValueError, match="border of a level must be closed"):
        level_of(site_from_text(drawing))


def test_positions_and_flat_indices_belong_together() -> None:
    level = Scenario(DRAWING).world.level

    assert [level.cell(position) for position in level.positions] == list(range(24))
    assert level.positions[4] == Position(1, 0)


@pytest.mark.parametrize("direction", Direction)
def test_the_cell_beside_is_a_step_away(direction: Direction) -> None:
    level = Scenario(DRAWING).world.level
    here = Position(2, 2)

    assert level.positions[level.beside(level.cell(here), direction)] == here.step(direction)


def test_a_cell_is_free_where_one_can_walk_and_nobody_stands() -> None:
    scenario = Scenario("#####\n#@k.#\n#####")
    level = scenario.world.level

    assert [level.is_free(scenario.cell(x, 1)) for x in range(5)] == [False] * 3 + [True, False]


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


def test_terrain_has_an_id_and_leads_somewhere_or_nowhere() -> None:
    scenario = Scenario("#####\n#<.>#\n#####")
    level = scenario.world.level

    cells = [scenario.cell(x, 1) for x in (1, 2, 3)]

    assert [level.leads(cell) for cell in cells] == ["up", "", "down"]
    assert level.terrain_id(cells[0]) == "core:stairs_up"


def test_what_has_opened_is_said_by_what_it_was() -> None:
    scenario = Scenario(DRAWING)
    level, door = scenario.world.level, scenario.cell(3, 1)
    assert level.special[door]

    before, again = level.open(door), level.open(door)

    assert (before, again) == (NUMBERS["+"], 0)
    assert level.terrain_id(door) == "core:door_open"
    assert level.transparent[3, 1]
    assert not level.special[door]


def test_a_cell_can_become_a_door() -> None:
    scenario = Scenario(DRAWING)
    level, cell = scenario.world.level, scenario.cell(2, 1)

    level.set_terrain(cell, NUMBERS["+"])

    assert level.special[cell]
    assert level.open(cell) == NUMBERS["+"]


def test_a_new_wall_changes_the_ways() -> None:
    scenario = Scenario("#####\n#@..#\n#.#.#\n#...#\n#####")
    level = scenario.world.level
    goal, here = scenario.cell(1, 1), scenario.cell(3, 1)
    assert level.ways.field_to(goal, here).distance(here) == 2

    level.set_terrain(scenario.cell(2, 1), NUMBERS["#"])

    assert level.ways.field_to(goal, here).distance(here) == 6


def test_an_opened_door_leaves_the_ways_as_they_are() -> None:
    scenario = Scenario("######\n#@.+.#\n######")
    level, here = scenario.world.level, scenario.cell(4, 1)
    known = level.ways.field_to(scenario.cell(1, 1), here)

    level.open(scenario.cell(3, 1))

    assert level.ways.field_to(scenario.cell(1, 1), here) is known


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


def test_a_level_keeps_the_terrain_that_it_was_given() -> None:
    terrain = np.full((5, 4), NUMBERS["#"], dtype=np.uint16)

    level = level_of(Site(terrain, ruleset().terrain, 1, Rng("", "")))

    assert level.terrain is terrain


def test_the_player_remembers_a_door_that_opens_in_view_though_it_then_cannot_be_seen() -> None:
    scenario = Scenario("#######\n#@....#\n####+##\n####.##\n#######")
    level, door = scenario.world.level, scenario.cell(4, 2)
    assert level.visible[door]

    level.open(door)
    look(scenario.world)

    assert not level.visible[door]
    assert level.known[4, 2] == level.terrain[4, 2] != NUMBERS["+"]
