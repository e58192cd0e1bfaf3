"""Pass that lays bridges over liquids."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import TerrainId
from roguelike.content.schema.levels import MAX_CELLS
from roguelike.content.schema.terrain import GroundId
from roguelike.core.grid.bitboards import flood, lowest, within_border
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.levels.shortcuts import (
    DetourLimits,
    Shortcut,
    Shortcuts,
    find_shortcuts,
    shorten,
)
from roguelike.registry import Params, implements

MOST = 100
LONGEST = 100


class Bridges(Params):
    """Lay bridges over a liquid to what it has cut off, and where it is far to walk around it."""

    kind: Literal["bridges"] = "bridges"
    bridge: GroundId = Field(default="core:bridge", description="What bridges are made of.")
    over: TerrainId = Field(
        default="core:deep_water", description="The terrain over which they lead."
    )
    longest: Annotated[int, Field(ge=1, le=LONGEST)] = Field(
        default=12, description="The most cells that a bridge is long."
    )
    most: Annotated[int, Field(ge=0, le=MOST)] = Field(
        default=2,
        description="The most bridges besides those to parts that are cut off.",
    )
    detour: Annotated[int, Field(ge=2, le=MAX_CELLS)] = Field(
        default=20, description=("The least number of steps that the way without the bridge takes.")
    )
    factor: Annotated[int, Field(ge=1, le=MAX_CELLS)] = Field(
        default=3, description="How many times longer than the bridge that must be, at least."
    )


@implements(Bridges)
def bridges(params: Bridges, site: Site) -> None:
    """Lay the bridges that are needed, the shortest that there can be, then some others."""
    bridge = site.number(params.bridge, walkable=True)
    cells = site.terrain.reshape(-1)

    def lay(place: Shortcut) -> None:
        cells[place.between] = bridge

    over = site.number(params.over)
    find = partial(_places, over=over, bridge=bridge, longest=params.longest)
    while place := _needed(site, find(site)):
        lay(place)
    shorten(site, DetourLimits(params.most, params.detour, params.factor), find, lay)


def _places(site: Site, over: int, bridge: int, longest: int) -> Shortcuts:
    """Return where the liquid, but for the border, lies between two cells of the shore."""
    dry = site.where(site.table.dry)
    wet = site.where(site.table.only(over)) & within_border(site.width, site.height) & ~dry
    if not wet:
        return Shortcuts([])
    shore = dry & ~site.where(site.table.only(bridge))
    return find_shortcuts(shore, wet, wet, site.height, longest)


def _needed(site: Site, places: Shortcuts) -> Shortcut | None:
    """Return one of the shortest bridges from what can be reached to what cannot, if any."""
    ground = site.where(site.table.dry)
    if not (ground and places):
        return None
    start = lowest(ground) if site.start is None else site.start.x * site.height + site.start.y
    reached = flood(1 << start, ground, site.height)
    useful = places.joining(reached).shortest()
    return useful.take(site.rng) if useful else None
