"""A plugin: one behavior, one pass, and the object that its entry point names."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from roguelike.content.schema.base import Percent, TerrainId
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import Wait
from roguelike.engine.site import Site
from roguelike.engine.turn import Turn
from roguelike.plugins import Plugin
from roguelike.registry import Params, implements


class Bide(Params):
    """Hesitate now and then with an enemy in sight, else leave the choice to other behaviors."""

    kind: Literal["bide"] = "bide"
    percent: Percent = Field(default=50, description="The chance to hesitate.")


@implements(Bide)
def bide(params: Bide, turn: Turn) -> Action | None:
    """Wait, or answer nothing."""
    hesitates = turn.sees_enemy() and turn.rng.chance(params.percent)
    return Wait() if hesitates else None


class Patches(Params):
    """Change bare ground here and there."""

    kind: Literal["patches"] = "patches"
    terrain: TerrainId = Field(default="core:floor", description="What it becomes.")
    percent: Annotated[int, Field(ge=1, le=100)] = Field(
        default=10, description="How much of the ground changes."
    )


@implements(Patches)
def patches(params: Patches, site: Site) -> None:
    """Replace the terrain of some free cells.

    Raises:
        CannotGenerateError: One could not walk on the new terrain.
    """
    number = site.number(params.terrain, walkable=True)
    free = np.argwhere(site.free()).tolist()
    site.rng.shuffle(free)
    for x, y in free[: len(free) * params.percent // 100]:
        site.terrain[x, y] = number


PLUGIN = Plugin("frost", behaviors=(bide,), passes=(patches,))
