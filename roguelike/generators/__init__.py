"""Generators, which shape levels: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.engine.levels.level_builder import Site
from roguelike.generators.cave import cave
from roguelike.generators.drawn import drawn
from roguelike.generators.open_field import open_field
from roguelike.generators.rooms_and_corridors import rooms_and_corridors
from roguelike.generators.rooms_and_loops import rooms_and_loops
from roguelike.registry import Entry

GENERATORS: tuple[Entry[Any, Site, None], ...] = (
    cave,
    drawn,
    open_field,
    rooms_and_corridors,
    rooms_and_loops,
)
