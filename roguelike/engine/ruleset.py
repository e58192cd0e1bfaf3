"""A campaign made ready for play: definitions bound to code once, before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.content.schema.rules import Roles, Sight
from roguelike.core.gait import Gait
from roguelike.engine.actor import Kind
from roguelike.engine.clash import Blow, Clash
from roguelike.engine.recipes import Recipe
from roguelike.engine.terrain import TerrainTable

Brain = tuple[Callable[[Any], Any], ...]
"""The behaviors of a kind of actor, bound, in the order of the file. Each takes a `Turn` and
returns an `Action`, or None to leave the choice to the next. Both types look at the world, which
looks at the ruleset, so they are named where brains are made (`binding`) and asked (`session`)."""


class Ruleset(Struct, frozen=True, eq=False):
    """What stays the same throughout a game.

    Attributes:
        campaign_id: Full id of the campaign.
        campaign: Its definition.
        roles: Which stats the engine reads and writes.
        sight: How actors see.
        gait: How actors step.
        terrain: All kinds of terrain.
        monsters: All kinds of monsters, by id.
        brains: What each kind of monster does, by the id of the kind.
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
    terrain: TerrainTable
    monsters: Mapping[str, Kind]
    brains: Mapping[str, Brain]
    player: Kind
    combat: Callable[[Clash], Blow]
    distance: Callable[[int, int], int]
    strata: tuple[tuple[Stratum, Recipe], ...]

    def recipe(self, depth: int) -> Recipe | None:
        """Return the recipe of the level at `depth`, or None where there is no such level."""
        return next((recipe for stratum, recipe in self.strata if stratum.covers(depth)), None)
