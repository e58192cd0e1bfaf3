"""The skin of a campaign in one theme: cells and glyphs, looked up by number or id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.items import AppearanceDef, ItemDef
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import FieldDef, TerrainDef
from roguelike.engine.knowledge.known_hazards import Hazards
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import Ruleset
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.appearance.palette import RGB, Palette, blend
from roguelike.ui.appearance.terrain import TerrainGlyphs

if TYPE_CHECKING:
    from roguelike.ui.appearance.tiles import Tileset

LIGHT_OUT_OF_VIEW = 50
"""Percent of its color that something keeps out of view."""


class Glyph(NamedTuple):
    """A character in a color."""

    character: str
    color: RGB


class Skin:
    """The looks of a campaign in one theme.

    Attributes:
        palette: The theme.
        actors: The glyph of each kind of actor, by id.
        dangers: Whether each kind of terrain does harm: read-only bool array by number.
        items: The glyph of each kind of item that is known, by id.
        unknown: The glyph of each kind of item that has a look of its own until it is known.
        fields: The glyph of each kind of field, by id.
        font: The family of the letters of a window.
        gold: The glyph of gold in view.
        gold_remembered: The glyph of gold out of view.
        ground: How terrain looks on a grid of characters.
        statuses: What is said of each status, by id.
        table: The numbers of the kinds of terrain.
        terrain: The kinds of terrain by number; None for `UNKNOWN`.
        tiles: The tiles of the theme; None where letters are drawn.
    """

    __slots__ = (
        *(
            "_dimmed",
            "actors",
            "dangers",
            "fields",
            "font",
            "gold",
            "gold_remembered",
            "ground",
            "items",
            "palette",
            "statuses",
        ),
        *("table", "terrain", "tiles", "unknown"),
    )

    def __init__(  # noqa: PLR0913 - a campaign, a theme, and how to draw it
        self,
        catalog: Catalog,
        ruleset: Ruleset,
        palette: Palette,
        looks: Mapping[str, str] | None = None,
        *,
        plain: bool = False,
        tiles: Tileset | None = None,
        font: FontName = USUAL_FONT,
    ) -> None:
        """Look everything up once.

        Args:
            catalog: All definitions.
            ruleset: The campaign.
            palette: The theme.
            looks: The keys of the looks of this game's unknown items, by the ids of their kinds.
            plain: Whether terrain is drawn with the glyphs that texts have.
            tiles: The tiles to draw with, if any, of the same theme.
            font: The family of the letters of a window.
        """
        gold = catalog.get(RulesDef, ruleset.campaign.rules).gold
        self.palette = palette
        self.tiles = tiles
        self.font: FontName = font
        self._dimmed: dict[Glyph, Glyph] = {}
        self.actors: Mapping[str, Glyph] = _actors(catalog, palette)
        self.gold = Glyph(gold.glyph, palette[gold.color])
        self.gold_remembered = Glyph(gold.glyph, palette[gold.remembered])
        self.items: Mapping[str, Glyph] = {
            kind: Glyph(item.glyph, palette[item.color])
            for kind, item in catalog.all(ItemDef).items()
        }
        self.fields: Mapping[str, Glyph] = {
            kind: Glyph(field.glyph, palette[field.color])
            for kind, field in catalog.all(FieldDef).items()
        }
        self.unknown: Mapping[str, Glyph] = _unknown(catalog, palette, looks or {})
        self.statuses = catalog.all(StatusDef)
        self.table = ruleset.terrain
        definitions = catalog.all(TerrainDef)
        self.terrain: Sequence[TerrainDef | None] = [
            definitions.get(identifier) for identifier in self.table.ids
        ]
        self.dangers = Hazards(ruleset).kinds
        self.ground = TerrainGlyphs(definitions, self.table, palette, self.dangers, plain=plain)

    def item(self, thing: ItemView) -> Glyph:
        """Return the glyph of an item, as far as it is known."""
        glyphs = self.items if thing.known else self.unknown
        return glyphs.get(thing.kind, self.items[thing.kind])

    def actor(self, actor: SeenActor) -> Glyph:
        """Return the glyph of an actor, dim if it is only sensed."""
        glyph = self.shape(actor)
        return self.dimmed(glyph) if actor.is_sensed else glyph

    def shape(self, actor: SeenActor) -> Glyph:
        """Return the glyph of an actor, which a status can change; the latest has the last word."""
        glyph = self.actors[actor.kind]
        changed = [self.statuses[each].glyph for each in actor.statuses]
        return next((glyph._replace(character=each) for each in reversed(changed) if each), glyph)

    def tint(self, status: str) -> RGB:
        """Return the color of the mark of a status on actors that have it."""
        definition = self.statuses[status]
        return self.palette[definition.tint or definition.color]

    def dimmed(self, glyph: Glyph) -> Glyph:
        """Return a glyph as it looks out of view."""
        if (dimmed := self._dimmed.get(glyph)) is None:
            dark = self.palette.ink("out_of_view")
            dimmed = glyph._replace(color=blend(glyph.color, dark, LIGHT_OUT_OF_VIEW))
            self._dimmed[glyph] = dimmed
        return dimmed


def _unknown(catalog: Catalog, palette: Palette, looks: Mapping[str, str]) -> dict[str, Glyph]:
    """Return the glyphs of kinds of items whose look has a color of its own."""
    pools = catalog.all(AppearanceDef)
    found: dict[str, Glyph] = {}
    for kind, item in catalog.all(ItemDef).items():
        pool = pools[item.appearance].looks if item.appearance and kind in looks else ()
        for look in pool:
            if look.key == looks[kind] and look.color:
                found[kind] = Glyph(item.glyph, palette[look.color])
    return found


def _actors(catalog: Catalog, palette: Palette) -> dict[str, Glyph]:
    kinds: dict[str, ActorDef] = {**catalog.all(MonsterDef), **catalog.all(PlayerDef)}
    return {kind: Glyph(actor.glyph, palette[actor.color]) for kind, actor in kinds.items()}
