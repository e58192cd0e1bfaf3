from __future__ import annotations

import numpy as np
import pytest

from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators.cave import Cave, cave, connect
from tests.drawing import empty_site, site_from_text, text_from_site
from tests.scenario import drawn


def made(params: Cave, seed: str = "1", width: int = 80, height: int = 48) -> Site:
    site = empty_site(width, height, seed=seed)
    cave(params, site)
    return site


def walls_within(walls: set[Position], cell: Position, radius: int) -> int:
    return sum(
        Position(x, y) in walls
        for x in range(cell.x - radius, cell.x + radius + 1)
        for y in range(cell.y - radius, cell.y + radius + 1)
        if (x, y) != cell
    )


def grown(params: Cave, width: int, height: int) -> str:
    """Grow a cave by the rules as they are told, cell by cell, without tunnels."""
    rng = empty_site(width, height, seed="slow").rng
    inside = [Position(x, y) for x in range(1, width - 1) for y in range(1, height - 1)]
    border = {Position(x, y) for x in range(width) for y in range(height)} - set(inside)
    words = [rng.below(2**64) for _ in range(-(-len(inside) // 4))]
    noise = [word >> shift & 0xFFFF for word in words for shift in (0, 16, 32, 48)]
    limit = params.fill_probability * 65536 // 100
    walls = border | {cell for cell, number in zip(inside, noise, strict=False) if number >= limit}
    for iteration in range(params.total_iterations):
        walls = border | {
            cell
            for cell in inside
            if walls_within(walls, cell, 1) >= 5
            or (iteration < params.cutoff_of_big_area_fill and walls_within(walls, cell, 2) <= 2)
        }
    return "\n".join(
        "".join("#" if Position(x, y) in walls else "." for x in range(width))
        for y in range(height)
    )


@pytest.mark.parametrize("cutoff", [0, 1, 3])
@pytest.mark.parametrize("fill", [40, 50, 60])
def test_a_cave_grows_by_the_rules_of_its_automaton(fill: int, cutoff: int) -> None:
    params = Cave(fill_probability=fill, total_iterations=3, cutoff_of_big_area_fill=cutoff)

    site = made(params, "slow", 30, 20)

    open_before = np.array([[c == "." for c in row] for row in grown(params, 30, 20).split("\n")]).T
    dug = site.walkable() & ~open_before
    assert not (open_before & ~site.walkable()).any()
    assert np.count_nonzero(dug) < 40


@pytest.mark.parametrize(
    ("fill", "low", "high"),
    [pytest.param(45, 0.53, 0.60, id="45"), pytest.param(55, 0.77, 0.79, id="55")],
)
def test_the_share_of_floor_is_that_of_the_original(fill: int, low: float, high: float) -> None:
    params = Cave(fill_probability=fill - 1)  # in the original, one percent is lost

    shares = [np.mean(made(params, str(seed)).walkable()) for seed in range(60)]

    assert low < sum(shares) / len(shares) < high


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            """
            ##########
            #.########
            ##########
            ##########
            ######.###
            ##########""",
            """
            ##########
            #..#######
            ##...#####
            ####...###
            ######..##
            ##########""",
            id="straight, two cells wide",
        ),
        pytest.param(
            """
            ############
            #.....######
            #.###.######
            #.##########
            #.###.####.#
            #.....######
            ############""",
            """
            ############
            #.....######
            #.###.######
            #......#####
            #.###......#
            #.....######
            ############""",
            id="from ground, where the middle of a part is wall",
        ),
        pytest.param(
            """
            #########
            #.#######
            #########
            #########
            #.#####.#
            #########""",
            """
            #########
            #..######
            #..######
            #..######
            #.......#
            #########""",
            id="from each to the nearest",
        ),
    ],
)
def test_tunnels_join_what_is_apart(before: str, after: str) -> None:
    site = site_from_text(before)

    connect(site, site.number("core:floor"))

    assert text_from_site(site) == drawn(after)


def test_a_cave_without_floor_is_refused() -> None:
    with pytest.raises(CannotGenerateError, match="no part of the cave is left open"):
        made(Cave(fill_probability=1))
