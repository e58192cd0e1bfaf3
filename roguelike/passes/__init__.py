"""What is done to the shape of a level afterwards: one pass a module, selected by its name."""

from __future__ import annotations

from typing import Any

from roguelike.engine.site import Site
from roguelike.passes.bridges import bridges
from roguelike.passes.doors import doors
from roguelike.passes.extra_loops import extra_loops
from roguelike.passes.hordes import hordes
from roguelike.passes.items import items
from roguelike.passes.lake import lake
from roguelike.passes.place_items import place_items
from roguelike.passes.populate import populate
from roguelike.passes.stairs import stairs
from roguelike.passes.vaults import vaults
from roguelike.registry import Entry

PASSES: tuple[Entry[Any, Site, None], ...] = (
    bridges,
    doors,
    extra_loops,
    hordes,
    items,
    lake,
    place_items,
    populate,
    stairs,
    vaults,
)
