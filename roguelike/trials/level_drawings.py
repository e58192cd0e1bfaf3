"""Levels as they were made, drawn with the glyphs of what is on them."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.content.words.drawings import drawing_of
from roguelike.engine.arrival import make_site
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.site import CannotGenerateError, Site


def drawing_made(ruleset: Ruleset, depth: int, seed: str, catalog: Catalog) -> list[str]:
    """Make a level and return its rows; none of one that cannot be made."""
    try:
        site = make_site(ruleset, depth, seed)
    except CannotGenerateError:
        return []
    return drawing(site, ruleset, catalog)


def drawing(site: Site, ruleset: Ruleset, catalog: Catalog) -> list[str]:
    """Return the rows of a level: its terrain, the monsters, and the player where one arrives."""
    monsters = catalog.all(MonsterDef)
    columns = _glyphs(site, catalog)
    for spawn in site.spawns:
        columns[spawn.position.x][spawn.position.y] = monsters[spawn.monster].glyph
    if site.start is not None:
        player = catalog.get(PlayerDef, ruleset.campaign.player)
        columns[site.start.x][site.start.y] = player.glyph
    return drawing_of(columns).split("\n")


def drawing_of_terrain(site: Site, catalog: Catalog) -> list[str]:
    """Return the rows of a level with nobody on it."""
    return drawing_of(_glyphs(site, catalog)).split("\n")


def _glyphs(site: Site, catalog: Catalog) -> list[list[str]]:
    """Return the glyphs of the terrain, in `[x][y]` order."""
    terrain = catalog.all(TerrainDef)
    glyphs = [terrain[identifier].glyph if identifier else " " for identifier in site.table.ids]
    return [[glyphs[number] for number in column] for column in site.terrain.tolist()]
