from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.movement_rules import CornerCutting, MovementRules, Passable
from roguelike.core.grid.paths import (
    UNREACHABLE,
    distance_map,
    flee_map,
    in_tenths,
    shortest_path,
    step_along,
)

WALK = MovementRules()
KING = MovementRules(1, 1)
OCTILE = MovementRules(10, 14)

SHAPES = array_shapes(min_dims=2, max_dims=2, max_side=9)
GROUNDS = st.one_of(
    arrays(np.bool_, SHAPES),
    arrays(np.uint8, SHAPES, elements=st.integers(0, 4)),
)
MOVEMENTS = st.builds(
    MovementRules,
    st.integers(1, 10),
    st.none() | st.integers(1, 14),
    st.sampled_from(CornerCutting),
)


class Cave:
    """A drawn map: `#` wall, digits the price of a cell, all else plain floor."""

    def __init__(self, drawing: str) -> None:
        self.drawing = Drawing.read(drawing)
        self.rows = self.drawing.rows
        self.prices = np.array(
            [
                [0 if cell == "#" else int(cell) if cell.isdigit() else 1 for cell in row]
                for row in self.rows
            ]
        ).T
        self.ground = self.prices > 0

    def find(self, mark: str) -> Position:
        return self.drawing.cells(mark)[0][1]

    def draw(self, path: list[Position] | None) -> str:
        """Draw the map again, a path on it as `*`."""
        assert path is not None
        return "\n".join(
            "".join("*" if (x, y) in path else cell for x, cell in enumerate(row))
            for y, row in enumerate(self.rows)
        )


def drawn(picture: str) -> str:
    return str(Drawing.read(picture))


def digits(distances: NDArray[np.int32]) -> str:
    """Draw a map of small distances, `#` where there is none."""
    return "\n".join(
        "".join("#" if value == UNREACHABLE else f"{value}" for value in row)
        for row in distances.T.tolist()
    )


def cells_of(ground: Passable) -> list[Position]:
    width, height = ground.shape
    return [Position(x, y) for x in range(width) for y in range(height)]


def steps_by_hand(ground: Passable, here: Position, movement: MovementRules) -> dict[Position, int]:
    """Return what can be entered from `here` and at what cost, by looking at a padded map."""
    padded = np.pad(ground, 1).astype(int)
    x, y = here.x + 1, here.y + 1
    found: dict[Position, int] = {}
    for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
        cost = movement.diagonal if dx and dy else movement.cardinal
        corners = [padded[x + dx, y] > 0, padded[x, y + dy] > 0]
        fine = {
            CornerCutting.ALWAYS: True,
            CornerCutting.ONE_OPEN: any(corners),
            CornerCutting.NEVER: all(corners),
        }[movement.cutting]
        if cost is not None and padded[x + dx, y + dy] and (fine or not (dx and dy)):
            found[here.offset(dx, dy)] = cost * int(padded[x + dx, y + dy])
    return found


def distances_by_hand(
    ground: Passable, goals: dict[Position, int], movement: MovementRules, closed: set[Position]
) -> NDArray[np.int32]:
    """Relax every step until nothing changes."""
    distances = np.full(ground.shape, UNREACHABLE, dtype=np.int32)
    enterable = [cell for cell in cells_of(ground) if ground[cell] and cell not in closed]
    for goal, weight in goals.items():
        if goal in enterable:
            distances[goal] = weight
    steps = {cell: steps_by_hand(ground, cell, movement) for cell in enterable}
    changed = True
    while changed:
        changed = False
        for cell in enterable:
            for there, cost in steps[cell].items():
                if there not in closed and int(distances[there]) + cost < distances[cell]:
                    distances[cell] = distances[there] + cost
                    changed = True
    return distances


# ---------------------------------------------------------------- shortest paths


@pytest.mark.parametrize("movement", [KING, OCTILE], ids=["steps", "octile"])
def test_in_the_open_a_path_looks_straight(movement: MovementRules) -> None:
    cave = Cave("""
        ..........
        .a........
        ..........
        .........z
        ..........
    """)

    path = shortest_path(cave.ground, cave.find("a"), cave.find("z"), movement)

    assert cave.draw(path) == drawn("""
        ..........
        .***......
        ....****..
        ........**
        ..........
    """)


def test_without_diagonals_a_path_keeps_to_the_straight_line() -> None:
    cave = Cave("""
        a.....
        ......
        ......
        .....z
    """)

    path = shortest_path(cave.ground, cave.find("a"), cave.find("z"), WALK)

    assert cave.draw(path) == drawn("""
        **....
        .**...
        ..***.
        ....**
    """)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        pytest.param((0, 0), (0, 1), id="below the map"),
        pytest.param((0, 0), (-1, 0), id="left of the map"),
        pytest.param((3, 0), (2, 0), id="from outside"),
    ],
)
def test_where_there_is_no_way_there_is_no_path(
    start: tuple[int, int], goal: tuple[int, int]
) -> None:
    cave = Cave(".#.")

    assert shortest_path(cave.ground, Position(*start), Position(*goal), KING) is None


def test_one_can_walk_out_of_a_wall_but_not_into_it() -> None:
    cave = Cave(".#")

    assert shortest_path(cave.ground, Position(1, 0), Position(0, 0), WALK) == [(1, 0), (0, 0)]
    assert shortest_path(cave.ground, Position(0, 0), Position(1, 0), WALK) is None


def test_a_path_avoids_obstacles_even_those_off_the_map() -> None:
    cave = Cave("""
        a.z
        ...
    """)
    blocked = [Position(1, 0), Position(-1, 0), Position(7, 7)]

    path = shortest_path(cave.ground, cave.find("a"), cave.find("z"), WALK, obstacles=blocked)

    assert cave.draw(path) == drawn("""
        *.*
        ***
    """)


@given(GROUNDS, MOVEMENTS, st.data())
def test_a_path_is_made_of_legal_steps_and_none_is_cheaper(
    ground: Passable, movement: MovementRules, data: st.DataObject
) -> None:
    cells = st.sampled_from(cells_of(ground))
    start, goal = data.draw(cells), data.draw(cells)
    obstacles = data.draw(st.sets(cells)) - {start}
    ground[start] = max(int(ground[start]), 1)

    path = shortest_path(ground, start, goal, movement, obstacles=obstacles)

    cost = distances_by_hand(ground, {goal: 0}, movement, obstacles)[start]
    if path is None:
        assert cost == UNREACHABLE
    else:
        assert (path[0], path[-1]) == (start, goal)
        assert obstacles.isdisjoint(path)
        assert cost == sum(
            steps_by_hand(ground, here, movement)[there] for here, there in pairwise(path)
        )


# ---------------------------------------------------------------- distance maps


def test_walls_obstacles_and_what_lies_off_the_map_are_no_goals() -> None:
    cave = Cave(".#.")
    goals = {Position(1, 0): 0, Position(2, 0): 0, Position(-1, 0): 0, Position(0, 1): 0}

    distances = distance_map(cave.ground, goals, KING, obstacles=[Position(2, 0)])

    assert (distances == UNREACHABLE).all()


@pytest.mark.parametrize(
    ("price", "weight", "movement"),
    [(2**30, 0, WALK), (1, 2**30, WALK), (1, -(2**30), WALK), (1, 0, MovementRules(1, 2**28))],
)
def test_distances_that_might_overflow_are_refused(
    price: int, weight: int, movement: MovementRules
) -> None:
    ground = np.array([[price, price]])

    with pytest.raises(ValueError, match="too large"):
        distance_map(ground, {Position(0, 0): weight}, movement)


@given(GROUNDS, MOVEMENTS, st.data())
def test_a_distance_map_agrees_with_one_made_by_hand(
    ground: Passable, movement: MovementRules, data: st.DataObject
) -> None:
    cells = st.sampled_from(cells_of(ground))
    goals = data.draw(st.dictionaries(cells, st.integers(-20, 20), max_size=4))
    obstacles = data.draw(st.sets(cells, max_size=4))
    limit = data.draw(st.none() | st.integers(-20, 60))
    before = ground.copy()

    distances = distance_map(ground, goals, movement, obstacles=obstacles, limit=limit)

    expected = distances_by_hand(ground, goals, movement, obstacles)
    if limit is not None:
        expected[expected > limit] = UNREACHABLE
    assert distances.dtype == np.int32
    assert np.array_equal(distances, expected)
    assert np.array_equal(ground, before)


# ---------------------------------------------------------------- steps


def test_of_equal_steps_the_first_direction_is_taken() -> None:
    cave = Cave("""
        z.
        .a
    """)
    distances = distance_map(cave.ground, {cave.find("z"): 0}, WALK)

    assert step_along(distances, cave.ground, cave.find("a"), WALK) == (1, 0)


def test_a_step_is_never_into_an_obstacle_or_where_there_is_no_way() -> None:
    cave = Cave("""
        z.
        .a
    """)
    distances = distance_map(cave.ground, {cave.find("z"): 0}, WALK)

    around = step_along(distances, cave.ground, cave.find("a"), WALK, obstacles={Position(1, 0)})
    nowhere = step_along(np.full_like(distances, UNREACHABLE), cave.ground, Position(0, 1), WALK)

    assert around == (0, 1)
    assert nowhere is None


def test_the_step_is_taken_that_gains_most_for_its_cost() -> None:
    ground = np.ones((2, 2), dtype=np.bool_)
    distances = np.array([[20, 22], [26, 32]], dtype=np.int32)

    assert step_along(distances, ground, Position(1, 1), OCTILE) == (0, 1)


def test_whoever_stands_where_nobody_can_stand_may_leave() -> None:
    cave = Cave("z..#.")
    distances = distance_map(cave.ground, {cave.find("z"): 0}, WALK)

    assert step_along(distances, cave.ground, Position(3, 0), WALK) == (2, 0)


@given(GROUNDS, MOVEMENTS, st.data())
def test_each_step_costs_what_it_brings_one_nearer(
    ground: Passable, movement: MovementRules, data: st.DataObject
) -> None:
    cells = st.sampled_from(cells_of(ground))
    goals = data.draw(st.dictionaries(cells, st.integers(-20, 20), min_size=1, max_size=3))
    here = data.draw(cells)
    distances = distance_map(ground, goals, movement)

    there = step_along(distances, ground, here, movement)

    if distances[here] != UNREACHABLE and there is not None:
        cost = steps_by_hand(ground, here, movement)[there]
        assert distances[here] - distances[there] == cost
    elif distances[here] != UNREACHABLE:
        assert distances[here] == goals[here]


# ---------------------------------------------------------------- flight


def test_flight_prefers_the_open_to_the_dead_end_that_is_nearer() -> None:
    cave = Cave("""
        #####################
        #...ta.##############
        #.##.################
        #.##................#
        #...................#
        #####################
    """)
    fear = distance_map(cave.ground, {cave.find("t"): 0}, WALK)
    flight = flee_map(fear, cave.ground, WALK)
    way = [cave.find("a")]

    while step := step_along(flight, cave.ground, way[-1], in_tenths(WALK)):
        way.append(step)

    assert fear[way[1]] < fear[way[0]]
    assert fear[way[-1]] == fear[fear != UNREACHABLE].max()


@given(GROUNDS, MOVEMENTS, st.data())
def test_a_flee_map_is_its_seeds_relaxed(
    ground: Passable, movement: MovementRules, data: st.DataObject
) -> None:
    cells = st.sampled_from(cells_of(ground))
    fear = distance_map(ground, {data.draw(cells): 0}, movement)
    obstacles = data.draw(st.sets(cells, max_size=3))
    before = fear.copy()
    seeds = {cell: -12 * int(fear[cell]) for cell in cells_of(ground) if fear[cell] != UNREACHABLE}

    flight = flee_map(fear, ground, movement, obstacles=obstacles)

    assert np.array_equal(flight, distances_by_hand(ground, seeds, in_tenths(movement), obstacles))
    assert np.array_equal(fear, before)
