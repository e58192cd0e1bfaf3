"""A campaign made ready for play: definitions bound to code once, before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.content.schema.rules import Roles, Sight
from roguelike.core.gait import Gait
from roguelike.core.geometry import Direction
from roguelike.engine.actor import Kind
from roguelike.engine.combat import Blow, Clash
from roguelike.engine.recipes import Recipe
from roguelike.engine.terrain import TerrainTable

if TYPE_CHECKING:
    from roguelike.engine.level import Level


class Ruleset(Struct, frozen=True, eq=False):
    """What stays the same throughout a game.

    Attributes:
        campaign_id: Full id of the campaign.
        campaign: Its definition.
        roles: Which stats the engine reads and writes.
        sight: How actors see.
        gait: How actors step.
        directions: The directions of their steps, in the order in which they are tried.
        corners_needed: How many of the two cells beside a diagonal step must be open.
        terrain: All kinds of terrain.
        monsters: All kinds of monsters, by id.
        player: What the player is.
        combat: The rule for attacks.
        distance: How far two cells are apart, from the differences of their coordinates.
        strata: Which recipe makes the levels at which depths; the first match counts.
    """

    campaign_id: str
    campaign: CampaignDef
    roles: Roles
    sight: Sight
    gait: Gait
    directions: tuple[Direction, ...]
    corners_needed: int
    terrain: TerrainTable
    monsters: Mapping[str, Kind]
    player: Kind
    combat: Callable[[Clash], Blow]
    distance: Callable[[int, int], int]
    strata: tuple[tuple[Stratum, Recipe], ...]

    def recipe(self, depth: int) -> Recipe | None:
        """Return the recipe of the level at `depth`, or None where there is no such level."""
        return next((recipe for stratum, recipe in self.strata if stratum.covers(depth)), None)

    def may_pass(self, level: Level, here: int, direction: Direction) -> bool:
        """Tell whether a step in `direction` does not cut a corner that it may not cut."""
        if not direction.is_diagonal:
            return True
        walkable = level.walkable
        one, other = here + direction.dx * level.height, here + direction.dy
        return walkable[one] + walkable[other] >= self.corners_needed
