"""Levels that are made with every pass for terrain, in the order in which they belong."""

from __future__ import annotations

from typing import Any

from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.level_recipes import Recipe
from roguelike.generators.cave import Cave
from roguelike.generators.rooms_and_loops import RoomsAndLoops
from roguelike.plugins import registries
from roguelike.registry import Params
from tests.scenario import TABLE

SHAPES: dict[str, Params] = {"rooms": RoomsAndLoops(), "cave": Cave(fill_probability=48)}
PASSES: tuple[dict[str, Any], ...] = (
    {"kind": "extra_loops"},
    {"kind": "doors"},
    {"kind": "stairs", "least_walk": 30},
    {"kind": "lake", "most": 2, "cuts": True},
    {"kind": "lake", "most": 1, "liquid": "core:chasm", "rim_width": 0, "size": 20},
    {"kind": "bridges"},
    {"kind": "secret_doors"},
    {"kind": "key_and_lock", "door": "core:door_locked", "loot": "core:hoard"},
    {
        "kind": "decor",
        "growths": [
            {"terrain": "core:grass", "near": "water", "patches": 3, "size": 16},
            {"terrain": "core:rubble", "near": "wall", "patches": 3, "percent": 60},
        ],
    },
    {"kind": "traps", "traps": [{"terrain": "core:trap"}], "count": 4},
    {"kind": "connected"},
)


def made(shape: str, seed: str, width: int, height: int, left_out: frozenset[str]) -> Site:
    """Return a level of some shape, made without some of the passes."""
    known = registries()
    entries = {entry.kind: entry.params for entry in known.passes}
    steps = [
        known.passes.bind(entries[each["kind"]].model_validate(each))
        for each in PASSES
        if each["kind"] not in left_out
    ]
    recipe = Recipe(
        "test:level", "test", width, height, (known.generators.bind(SHAPES[shape]), *steps)
    )
    return recipe.make(TABLE, 3, seed)
