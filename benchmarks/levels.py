"""Levels beside one field of view on such a level."""

from __future__ import annotations

from benchmarks.arena import arena
from benchmarks.measure import Figure, against, microseconds
from benchmarks.turns import field_of_view
from roguelike.engine.spawning.level_entry import begin, make_site
from roguelike.engine.world.ruleset import Ruleset

LEVELS = 100


def measure_levels(ruleset: Ruleset) -> dict[str, Figure]:
    """Return processor time for a classic level: its shape alone, and ready to be played."""
    return level_figures(ruleset, 1)


def level_figures(ruleset: Ruleset, depth: int) -> dict[str, Figure]:
    """Return processor time for a level of a depth: its shape alone, and ready to be played."""
    place = arena(ruleset, 0, depth=depth)

    def a_shape() -> float:
        seeds = iter(range(LEVELS))
        return microseconds(lambda: make_site(ruleset, depth, str(next(seeds))), LEVELS)

    def a_level() -> float:
        seeds = iter(range(LEVELS))

        def once() -> None:
            seed = str(next(seeds))
            begin(ruleset, make_site(ruleset, depth, seed), seed)

        return microseconds(once, LEVELS)

    return {
        "level_shape": against(lambda: field_of_view(place), a_shape),
        "level_with_monsters": against(lambda: field_of_view(place), a_level),
    }
