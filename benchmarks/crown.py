"""Turns and levels of the Sunken Crown beside one field of view on such a level."""

from __future__ import annotations

from benchmarks.arena import arena
from benchmarks.levels import level_figures
from benchmarks.measure import Figure
from benchmarks.turns import patrol
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.ruleset import Ruleset

DEPTHS = 1, 4, 6
"""The depths that are measured, one of each recipe."""

MONSTERS = 13


def measure_crown(ruleset: Ruleset) -> dict[str, Figure]:
    """Return processor time a turn and a level; the floor is one field of view."""
    figures: dict[str, Figure] = {}
    for depth in DEPTHS:
        place = arena(ruleset, MONSTERS, *inhabitants(ruleset, depth), depth=depth)
        figures[f"patrol_{MONSTERS}_at_{depth}"] = patrol(place)
        for name, figure in level_figures(ruleset, depth).items():
            figures[f"{name}_at_{depth}"] = figure
    return figures


def inhabitants(ruleset: Ruleset, depth: int) -> list[ActorKind]:
    """Return all kinds of monsters that come with the hordes of a depth."""
    region = ruleset.region(depth)
    assert region is not None, "all levels of the campaign lie in one"
    hordes = [ruleset.book.hordes[each] for each in region.definition.hordes]
    here = [horde for horde in hordes if horde.covers(depth)]
    leaders = {horde.leader for horde in here}
    members = {member.monster for horde in here for member in horde.members}
    return [ruleset.monsters[each] for each in sorted(leaders | members)]
