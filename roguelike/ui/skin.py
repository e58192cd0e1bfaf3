"""How the things of a campaign look in one theme: cells and glyphs, looked up by number or id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.levels import Look, TerrainDef
from roguelike.content.schema.rules import RulesDef
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.terrain import TerrainTable
from roguelike.ui.palette import RGB, Palette


class Glyph(NamedTuple):
    """A character in a color."""

    character: str
    color: RGB


class Skin:
    """The looks of a campaign in one theme.

    Attributes:
        palette: The theme.
        actors: The glyph of each kind of actor, by id.
        gold: The glyph of gold in view.
        gold_remembered: The glyph of gold out of view.
        terrain: Console cells, shape `(2, len(table.ids))`: remembered ones, then those in
            view, by the number of the terrain. Their dtype is `Console.DTYPE` as raw bytes,
            which NumPy copies several times faster than fields.
    """

    __slots__ = ("actors", "gold", "gold_remembered", "palette", "terrain")

    def __init__(self, catalog: Catalog, ruleset: Ruleset, palette: Palette) -> None:
        """Look everything up once."""
        gold = catalog.get(RulesDef, ruleset.campaign.rules).gold
        self.palette = palette
        self.actors: Mapping[str, Glyph] = _actors(catalog, palette)
        self.gold = Glyph(gold.glyph, palette[gold.color])
        self.gold_remembered = Glyph(gold.glyph, palette[gold.remembered])
        self.terrain = _terrain(catalog.all(TerrainDef), ruleset.terrain, palette)


def _actors(catalog: Catalog, palette: Palette) -> dict[str, Glyph]:
    kinds: dict[str, ActorDef] = {**catalog.all(MonsterDef), **catalog.all(PlayerDef)}
    return {kind: Glyph(actor.glyph, palette[actor.color]) for kind, actor in kinds.items()}


def _terrain(
    definitions: Mapping[str, TerrainDef], table: TerrainTable, palette: Palette
) -> NDArray[Any]:
    cells = np.zeros((2, len(table.ids)), Console.DTYPE)
    cells["fg"][..., 3] = cells["bg"][..., 3] = 255
    cells["ch"] = ord(" ")
    cells["bg"][..., :3] = palette.ink("unexplored")
    for number, identifier in enumerate(table.ids[1:], start=1):
        terrain = definitions[identifier]
        cells["ch"][:, number] = ord(terrain.glyph)
        for row, look in enumerate((terrain.remembered, terrain.seen)):
            _paint(cells[row, number : number + 1], look, palette)
    return cells.view(f"V{Console.DTYPE.itemsize}")


def _paint(cells: NDArray[Any], look: Look, palette: Palette) -> None:
    cells["fg"][..., :3] = palette[look.color]
    cells["bg"][..., :3] = palette[look.background]
