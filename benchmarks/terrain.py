"""Levels with every pass that shapes terrain, beside one field of view."""

from __future__ import annotations

from typing import Any

from benchmarks.arena import arena
from benchmarks.measure import Figure, against, microseconds
from benchmarks.turns import KOBOLD, field_of_view
from roguelike.content.schema.terrain import Locking, TerrainDef
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.game import Content
from roguelike.generators.cave import Cave
from roguelike.generators.rooms_and_loops import RoomsAndLoops
from roguelike.plugins import registries
from roguelike.registry import Params

LEVELS = 50
LOCKED = "core:locked_door"  # which the table of the measurement has beside that of the content
GROWTHS = [
    {"terrain": "core:grass", "near": "water", "patches": 4, "size": 16},
    {"terrain": "core:rubble", "near": "wall", "patches": 4, "percent": 60},
]
PASSES: tuple[dict[str, Any], ...] = (
    {"kind": "extra_loops"},
    {"kind": "doors"},
    {"kind": "stairs", "least_walk": 30},
    {"kind": "lake", "cuts": True},
    {"kind": "bridges"},
    {"kind": "secret_doors"},
    {"kind": "key_and_lock", "door": LOCKED, "loot": "core:any"},
    {"kind": "decor", "growths": GROWTHS},
    {"kind": "traps", "traps": [{"terrain": "core:web"}], "count": 4},
    {"kind": "connected"},
)


def measure_terrain(content: Content) -> dict[str, Figure]:
    """Return processor time for levels of 80 by 48 cells, by what shapes them."""
    ruleset = content.ruleset("classic:classic")
    place = arena(ruleset, 0, ruleset.monsters[KOBOLD])
    known = dict(content.catalog.all(TerrainDef))
    lock = Locking(items=("core:key",), into="core:door_open")
    known[LOCKED] = known["core:door_closed"].model_copy(
        update={"walkable": False, "opens_into": None, "lock": lock}
    )
    table = TerrainTable.of(known)

    def level(shape: Params) -> Figure:
        recipe = _recipe(shape)

        def measured() -> float:
            seeds = iter(range(LEVELS))
            return microseconds(lambda: recipe.make(table, 3, str(next(seeds))), LEVELS)

        return against(lambda: field_of_view(place), measured)

    return {
        "rooms_with_all_passes": level(RoomsAndLoops()),
        "cave_with_all_passes": level(Cave(fill_probability=48)),
    }


def _recipe(shape: Params) -> Recipe:
    implementations = registries()
    passes = {entry.kind: entry.params for entry in implementations.passes}
    steps = [
        implementations.passes.bind(passes[each["kind"]].model_validate(each)) for each in PASSES
    ]
    generator = implementations.generators.bind(shape)
    return Recipe("bench:level", "a level", 80, 48, (generator, *steps))
