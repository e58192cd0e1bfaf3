"""Hazards: terrain that does something to those who are on it."""

from __future__ import annotations

from roguelike.engine.terrain import AFFECTING, TerrainTable
from roguelike.engine.words import UNTOUCHED


def dangers_of(table: TerrainTable) -> frozenset[str]:
    """Return the ids of the kinds of terrain that do something to those who are on them."""
    triggers = zip(table.ids, table.triggers, strict=True)
    return frozenset(id_ for id_, occasions in triggers if not AFFECTING.isdisjoint(occasions))


def untouched(table: TerrainTable) -> frozenset[str]:
    """Return the ids of the kinds of terrain that exploring leaves alone."""
    tagged = zip(table.ids, table.tags, strict=True)
    return frozenset(id_ for id_, tags in tagged if UNTOUCHED in tags)
