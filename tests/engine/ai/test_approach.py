from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from roguelike.core.grid.geometry import Direction, Position
from roguelike.core.grid.paths import UNREACHABLE as NO_WAY
from roguelike.core.grid.paths import distance_map
from roguelike.engine.ai.approach import BLOCKED, StraightPath, step_towards, straight_paths
from roguelike.engine.perception.sight import sees_player
from roguelike.engine.world.movement_maps import FAR
from tests.scenario import Scenario, caves, ruleset

GAITS = [
    pytest.param(False, "always", id="four-way"),
    pytest.param(True, "always", id="eight-way, corners may be cut"),
    pytest.param(True, "one_open", id="eight-way, one corner open"),
    pytest.param(True, "never", id="eight-way, both corners open"),
]


def next_cell(scenario: Scenario, mark: str = "k") -> int:
    world, pursuer = scenario.world, scenario.marks[mark]
    in_sight = sees_player(pursuer, world)
    return step_towards(pursuer, world.player.cell, world, in_sight=in_sight)


def heading(scenario: Scenario, mark: str = "k") -> Direction | int:
    cell = next_cell(scenario, mark)
    if cell < 0:
        return cell
    x, y = scenario.position(mark)
    there = scenario.world.level.positions[cell]
    return Direction((there.x - x, there.y - y))


def distances_to_player(scenario: Scenario) -> list[int]:
    level = scenario.world.level
    walkable = level.walkable_map.copy()
    return (
        distance_map(walkable, {scenario.position("@"): 0}, level.movement_rules)
        .reshape(-1)
        .tolist()
    )


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param("#######\n#k...@#\n#######", Direction.EAST, id="along a row"),
        pytest.param("#######\n#@...k#\n#######", Direction.WEST, id="along a row, back"),
        pytest.param("######\n#k...#\n#....#\n#...@#\n######", Direction.EAST, id="longer axis"),
        pytest.param("####\n#k.#\n#..#\n#.@#\n####", Direction.SOUTH, id="the longer axis is y"),
        pytest.param("####\n#@.#\n#..#\n#.k#\n####", Direction.NORTH, id="back along y"),
        pytest.param("#####\n#k#.#\n#.@.#\n#####", Direction.SOUTH, id="past a wall"),
        pytest.param("######\n#ka.@#\n#....#\n######", Direction.SOUTH, id="past somebody"),
    ],
)
def test_a_pursuer_that_sees_its_enemy_goes_straight(drawing: str, expected: Direction) -> None:
    assert heading(Scenario(drawing)) == expected


def test_a_pursuer_behind_another_one_in_a_corridor_is_blocked() -> None:
    assert heading(Scenario("######\n#ka.@#\n######")) == BLOCKED


ONE_CORNER = "#####\n#k#.#\n#...#\n#####"
BOTH_CORNERS = "#####\n#k###\n##..#\n#####"


@pytest.mark.parametrize(
    ("drawing", "cutting", "expected"),
    [
        (ONE_CORNER, "always", Position(2, 2)),
        (ONE_CORNER, "one_open", Position(2, 2)),
        (ONE_CORNER, "never", Position(1, 2)),
        (BOTH_CORNERS, "always", Position(2, 2)),
        (BOTH_CORNERS, "one_open", None),
        (BOTH_CORNERS, "never", None),
    ],
)
@pytest.mark.parametrize("in_sight", [True, False])
def test_solid_corners_are_cut_as_the_rules_allow(
    drawing: str, cutting: str, expected: Position | None, *, in_sight: bool
) -> None:
    scenario = Scenario(drawing, rules=ruleset(diagonals=True, cutting=cutting))

    cell = step_towards(scenario.marks["k"], scenario.cell(3, 2), scenario.world, in_sight=in_sight)

    assert cell == (BLOCKED if expected is None else scenario.cell(*expected))


def test_a_diagonal_way_is_found_around_somebody() -> None:
    scenario = Scenario("######\n#....#\n#ka.@#\n#....#\n######", rules=ruleset(diagonals=True))

    assert heading(scenario) == Direction.NORTH_EAST


def test_a_pursuer_does_not_walk_into_a_corner_from_which_it_sees_its_enemy() -> None:
    scenario = Scenario(
        """
        ###########
        #....~....#
        #.k..~..@.#
        #.........#
        ###########
        """
    )
    pursuer, steps = scenario.marks["k"], 0

    while (cell := next_cell(scenario)) != scenario.marks["@"].cell and steps < 20:
        scenario.world.level.shift(pursuer, cell)
        steps += 1

    assert steps == 7


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param("#####\n#...#\n#ka@#\n#####", Direction.NORTH, id="on one side"),
        pytest.param("#####\n#ka@#\n#...#\n#####", Direction.SOUTH, id="on the other side"),
        pytest.param("####\n#k.#\n#a.#\n#@.#\n####", Direction.EAST, id="along y"),
        pytest.param("####\n#@.#\n#a.#\n#k.#\n####", Direction.EAST, id="along y, back"),
        pytest.param("#####\n#..##\n#@ak#\n#####", BLOCKED, id="not where it leads nowhere"),
    ],
)
def test_a_pursuer_steps_aside_to_pass_another_one(drawing: str, expected: Direction | int) -> None:
    assert heading(Scenario(drawing)) == expected


@pytest.mark.parametrize(
    ("distance", "expected"), [(FAR, Direction.EAST), (FAR + 1, Direction.NORTH)]
)
def test_far_goals_are_left_to_the_map_of_distances(distance: int, expected: Direction) -> None:
    rows = ["#" * (distance + 2), "#" + "." * distance + "#", "#k" + "." * (distance - 2) + "@#"]
    drawing = "\n".join([rows[0], rows[1], rows[1], rows[1], rows[2], rows[0]])
    drawing = drawing.replace("@#", ".#", 1)
    scenario = Scenario(drawing)
    goal = scenario.cell(distance - 2, 1)

    cell = step_towards(scenario.marks["k"], goal, scenario.world, in_sight=True)

    x, y = scenario.position("k")
    assert scenario.world.level.positions[cell] == Position(x, y).step(expected)


@pytest.mark.parametrize(("diagonals", "cutting"), GAITS)
@pytest.mark.parametrize("solid", ["#", "~"])
@given(data=st.data())
def test_each_step_of_a_pursuer_brings_it_nearer(
    data: st.DataObject, solid: str, cutting: str, *, diagonals: bool
) -> None:
    rules = ruleset(diagonals=diagonals, cutting=cutting)
    scenario = Scenario(data.draw(caves(solid=solid)), rules=rules)
    distances = distances_to_player(scenario)
    pursuer = scenario.marks["k"]
    assume(distances[pursuer.cell] != NO_WAY)
    left = distances[pursuer.cell]

    while left > 1:
        scenario.world.level.shift(pursuer, next_cell(scenario))
        left -= 1
        assert distances[pursuer.cell] == left
    assert next_cell(scenario) == scenario.marks["@"].cell


@given(drawing=caves(percent=55))
def test_a_pursuer_without_a_way_says_so(drawing: str) -> None:
    scenario = Scenario(drawing)
    is_cut_off = distances_to_player(scenario)[scenario.marks["k"].cell] == NO_WAY

    assert (next_cell(scenario) == BLOCKED) == is_cut_off


def test_the_map_of_distances_leads_past_no_corner_that_may_not_be_cut() -> None:
    rules = ruleset(diagonals=True, cutting="never")
    scenario = Scenario("####\n#k##\n#a.#\n####", rules=rules)

    cell = step_towards(scenario.marks["k"], scenario.cell(2, 2), scenario.world, in_sight=False)

    assert cell == BLOCKED


HEIGHT = 100


def path(way: StraightPath) -> list[tuple[int, int]]:
    """Return the cells of a way as differences of columns and rows."""
    middle = HEIGHT // 2
    return [((cell + middle) // HEIGHT, (cell + middle) % HEIGHT - middle) for cell in way.cells]


def test_ways_along_the_axes_begin_along_the_longer_one_or_the_shorter() -> None:
    first, second = (path(way) for way in straight_paths(3, -2, HEIGHT, None))

    assert first == [(1, 0), (1, -1), (2, -1), (2, -2), (3, -2)]
    assert second == [(0, -1), (1, -1), (2, -1), (2, -2), (3, -2)]


def test_ways_with_diagonals_begin_across_or_along_the_longer_axis() -> None:
    first, second = (path(way) for way in straight_paths(-1, 3, HEIGHT, 1))

    assert first == [(-1, 1), (-1, 2), (-1, 3)]
    assert second == [(0, 1), (-1, 2), (-1, 3)]


@pytest.mark.parametrize("diagonal", [None, 1])
@given(dx=st.integers(-20, 20), dy=st.integers(-20, 20))
def test_every_way_is_a_shortest_one_with_a_first_step_of_its_own(
    dx: int, dy: int, diagonal: int | None
) -> None:
    ways = straight_paths(dx, dy, HEIGHT, diagonal)

    length = abs(dx) + abs(dy) if diagonal is None else max(abs(dx), abs(dy))
    for way in ways:
        cells = [(0, 0), *path(way)]
        strides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
        assert len(way.cells) == length
        assert cells[-1] == (dx, dy)
        assert all(max(abs(x), abs(y)) == 1 for x, y in strides)
        assert len(way.corners) == sum(abs(x) + abs(y) == 2 for x, y in strides)
        assert diagonal is not None or not way.corners
    assert len({way.cells[0] for way in ways}) == len(ways)
    assert bool(ways) == bool(length)


def test_the_corners_of_a_way_are_the_cells_that_its_diagonal_steps_pass_between() -> None:
    (way,) = straight_paths(2, 2, HEIGHT, 1)

    assert path(way) == [(1, 1), (2, 2)]
    assert way.corners == ((HEIGHT, 1), (2 * HEIGHT + 1, HEIGHT + 2))
