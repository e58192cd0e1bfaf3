"""Plans of the floors of a game, which levels in play no longer tell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct, field

from roguelike.core.grid.bitboards import board_of
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.spawning.level_entry import make_site
from roguelike.engine.world.world import World

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class FloorPlan(Struct, frozen=True, omit_defaults=True):
    """The plan by which a floor was made.

    Attributes:
        threat: The `threat` of all hordes that were put there.
        spent: The `threat` of those that were chosen within a budget.
        budget: That budget.
        feeling: Id of what makes the floor special; empty if nothing does.
        vaults: The ids of the vaults that are part of it.
        entered: The ids of those whose ground the player has seen.
        dealt: By the ids of frequencies, how often each thing or table was dealt.
    """

    threat: int = 0
    spent: int = 0
    budget: int = 0
    feeling: str = ""
    vaults: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    dealt: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])


def regenerated_site(world: World) -> Site | None:
    """Return the level in the making from which the player's level came.

    It is made anew, as the same seed gives the same levels. There is none for a level that was
    drawn, which does not look like that.
    """
    site, level = make_site(world.ruleset, world.depth, world.seed), world.level
    return site if (site.width, site.height) == (level.width, level.height) else None


def plan_of(site: Site, known: NDArray[np.uint16]) -> FloorPlan:
    """Return the plan of a floor.

    Args:
        site: The level in the making.
        known: What the player remembers of the level that came of it.
    """
    table, hordes = site.table, site.book.hordes
    open_ = table.walkable & table.transparent
    seen = board_of(open_[site.terrain] & (known != UNKNOWN))
    return FloorPlan(
        threat=sum(hordes[horde].threat for horde in site.hordes),
        spent=site.spent,
        budget=site.budget,
        feeling=site.feeling,
        vaults=tuple(sorted(site.vaults)),
        entered=tuple(sorted(vault for vault, cells in site.reserved.items() if seen & cells)),
        dealt={
            frequency: dict(sorted(Counter(ids).items()))
            for frequency, ids in sorted(site.dealt.items())
        },
    )
