"""Passes that work on a level after its generator: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.engine.levels.level_builder import Site
from roguelike.passes.bridges import bridges
from roguelike.passes.connected import connected
from roguelike.passes.decor import decor
from roguelike.passes.doors import doors
from roguelike.passes.extra_loops import extra_loops
from roguelike.passes.feeling import feeling
from roguelike.passes.hordes import hordes
from roguelike.passes.items import items
from roguelike.passes.key_and_lock import key_and_lock
from roguelike.passes.lake import lake
from roguelike.passes.pillars import pillars
from roguelike.passes.place_items import place_items
from roguelike.passes.populate import populate
from roguelike.passes.secret_doors import secret_doors
from roguelike.passes.stairs import stairs
from roguelike.passes.traps import traps
from roguelike.passes.vaults import vaults
from roguelike.registry import Entry

PASSES: tuple[Entry[Any, Site, None], ...] = (
    bridges,
    connected,
    decor,
    doors,
    extra_loops,
    feeling,
    hordes,
    items,
    key_and_lock,
    lake,
    pillars,
    place_items,
    populate,
    secret_doors,
    stairs,
    traps,
    vaults,
)
