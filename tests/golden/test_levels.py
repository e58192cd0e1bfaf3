"""Levels that must not change by accident: the same seed is the same level in every release.

Their parameters are written here, so that new values in the game's own content change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from roguelike.engine.levels.level_recipes import Recipe
from roguelike.generators.cave import Cave
from roguelike.generators.drawn import Drawn
from roguelike.generators.open_field import OpenField
from roguelike.generators.rooms_and_corridors import RoomsAndCorridors
from roguelike.generators.rooms_and_loops import RoomsAndLoops
from roguelike.passes.doors import Doors
from roguelike.passes.populate import Candidate, Populate
from roguelike.passes.stairs import Stairs
from roguelike.plugins import registries
from roguelike.registry import Params
from tests.drawing import text_from_site
from tests.golden_files import GoldenFiles
from tests.scenario import TABLE

MONSTERS = Populate(
    monsters=(
        Candidate(monster="core:kobold", weight=30),
        Candidate(monster="core:rat", weight=10),
        Candidate(monster="core:dragon", weight=1000, first=4),
    )
)
TEMPLE = Drawn(
    drawing="""\
#####################
#...................#
#..###############..#
#..#.....#.......#..#
#..#.....+.......#..#
#..#.....#.......#..#
#..#+#####.......+..#
#..#.~~~.#.......#..#
#..#.~~~.#########..#
#..#........>....#..#
#..###############..#
#...................#
#.........@.........#
#####################
""",
    legend={
        "#": "core:wall",
        ".": "core:floor",
        "+": "core:door_closed",
        ">": "core:stairs_down",
        "~": "core:chasm",
        "@": "core:floor",
    },
    start="@",
)

PLANS: Mapping[str, tuple[int, int, Sequence[Params]]] = {
    "rooms": (80, 48, (RoomsAndCorridors(), Doors(), Stairs(), MONSTERS)),
    "closets": (
        60,
        30,
        (
            RoomsAndCorridors(max_rooms=200, min_size=3, max_size=6),
            Doors(),
            Stairs(),
            MONSTERS.model_copy(update={"start_room": False}),
        ),
    ),
    "loops": (80, 48, (RoomsAndLoops(), Doors(), Stairs(least_walk=40), MONSTERS)),
    "small_loops": (40, 20, (RoomsAndLoops(), Doors(), Stairs(), MONSTERS)),
    "cave": (80, 48, (Cave(), Stairs(), MONSTERS)),
    "warren": (
        60,
        30,
        (
            Cave(fill_probability=40, total_iterations=2, cutoff_of_big_area_fill=0),
            Stairs(),
            MONSTERS,
        ),
    ),
    "field": (40, 20, (OpenField(), Stairs(), MONSTERS)),
    "temple": (30, 20, (TEMPLE, Doors(), Stairs(), MONSTERS)),
}


@pytest.mark.parametrize("name", PLANS)
def test_a_seed_still_means_the_same_level(name: str, golden: GoldenFiles) -> None:
    width, height, steps = PLANS[name]
    known = registries()
    generator, *passes = steps
    recipe = Recipe(
        id="test:level",
        label="the test",
        width=width,
        height=height,
        steps=(known.generators.bind(generator), *(known.passes.bind(each) for each in passes)),
    )

    levels = [text_from_site(recipe.make(TABLE, depth, "golden")) for depth in (1, 5)]

    golden.check(f"levels/{name}.txt", "\n\n".join(levels) + "\n")
