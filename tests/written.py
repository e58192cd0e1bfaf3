"""Drawn levels with things that a test writes in TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.items import SlotDef
from roguelike.content.schema.rules import ItemRules, RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.terrain import FeatureDef, TerrainDef, features_as_terrain
from roguelike.engine.binding.item_binding import kinds_of, labels_of, limits_of
from roguelike.engine.definitions.kinds import DefinitionIndex, triggers_by_event
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.items.inventory import give, lay
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.item import Item
from roguelike.engine.world.ruleset import Ruleset, brain_of_status
from tests.catalogs import catalog_of
from tests.scenario import TERRAIN, Scenario, brain_of, ruleset

_LOOK = {"color": "core:text", "background": "core:text"}

ARMS = """
[slot."test:hand"]

[item."test:dagger"]
slots = ["test:hand"]
stats = { "core:attack" = 1, "core:speed" = -2 }

[item."test:sword"]
slots = ["test:hand"]
stats = { "core:attack" = 4 }

[item."test:dart"]
tags = ["missile"]
stack = 5
throw = { aim = { kind = "bolt", range = 3 }, steps = [{ kind = "damage", amount = 1 }] }
"""
"""Two weapons for one hand, the second the better one, and something to throw."""

PRIZE = """
[item."test:crown"]
tags = ["prize"]

[terrain."test:gate"]
glyph = "g"
walkable = true
transparent = true
tags = ["gate", "untouched"]
"""
"""What has to be carried to a gate, which is drawn as `g`, to win."""

WATER = """
[terrain."test:water"]
glyph = "w"
walkable = true
transparent = true
tags = ["water"]
"""
"""What one can swim in, drawn as `w`."""


def written(text: str) -> Catalog:
    """Return what some TOML defines. All ids in it are full ones, as `"test:poison"`.

    Labels, glyphs and colors may be left out, and slots that items take.
    """
    definitions = tomllib.loads(text)
    worn = (each.get("slots", []) for each in definitions.get("item", {}).values())
    definitions.setdefault("slot", {}).update({slot: {} for slots in worn for slot in slots})
    for kind, tables in definitions.items():
        for identifier, table in tables.items():
            if kind not in ("appearance", "loot", "sequence"):
                table.setdefault("label", identifier.partition(":")[2])
            if kind in ("feature", "field", "item", "monster", "terrain"):
                table.setdefault("glyph", "?")
            if kind in ("feature", "field", "item", "monster"):
                table.setdefault("color", "core:text")
            if kind == "terrain":
                table |= {"seen": _LOOK, "remembered": _LOOK}
    return catalog_of(definitions)


def knowing(
    catalog: Catalog, rules: Ruleset | None = None, items: ItemRules | None = None
) -> Ruleset:
    """Return rules by which there is what a catalog defines, besides the usual terrain."""
    items = (items or ItemRules()).model_copy(update={"slots": tuple(catalog.all(SlotDef))})
    return replace(
        rules or ruleset(),
        terrain=TerrainTable.of(
            {**catalog.all(TerrainDef), **features_as_terrain(catalog.all(FeatureDef)), **TERRAIN}
        ),
        book=DefinitionIndex(features=catalog.all(FeatureDef)),
        brains={
            brain_of_status(identifier): brain_of(status.behaviors)
            for identifier, status in catalog.all(StatusDef).items()
            if status.behaviors
        },
        things=kinds_of(catalog, RulesDef.model_construct(items=items)),
        items=limits_of(items),
        labels=labels_of(catalog),
    )


class Written(Scenario):
    """A drawn level with what a catalog defines.

    A monster with the id `test:k` is what `k` stands for, but for its stats and behaviors. Terrain
    stands for its glyph.
    """

    def __init__(
        self,
        drawing: str,
        catalog: Catalog,
        *,
        rules: Ruleset | None = None,
        items: ItemRules | None = None,
        **options: object,
    ) -> None:
        """Put the actors where they are drawn; `options` are those of `Scenario`."""
        self._monsters: Mapping[str, MonsterDef] = catalog.all(MonsterDef)
        grounds = {**catalog.all(TerrainDef), **features_as_terrain(catalog.all(FeatureDef))}
        found = {terrain.glyph: each for each, terrain in grounds.items() if terrain.glyph != "@"}
        self.signs = {**Scenario.signs, **found}
        super().__init__(drawing, rules=knowing(catalog, rules, items), **options)  # pyright: ignore[reportArgumentType]

    def kind(self, mark: str, stats: Mapping[str, int | str]) -> ActorKind:
        """Return what is drawn as `mark`, with what the catalog says of it."""
        kind = super().kind(mark, stats)
        definition = self._monsters.get(kind.id)
        if definition is None:
            return kind
        return replace(
            kind,
            definition=definition,
            triggers=triggers_by_event(definition.triggers),
            moves=definition.moves,
            immune=frozenset(definition.immune),
        )

    def hand(self, mark: str, item: str, count: int = 1) -> Item:
        """Let the actor drawn as `mark` carry a new item of that id, and return it."""
        made = self.make(item, count)
        assert give(self.marks[mark], made, self.world) is None
        return made

    def lay(self, item: str, x: int, y: int, count: int = 1) -> Item:
        """Put a new item of that id on the floor, and return it."""
        made = self.make(item, count)
        lay(made, self.cell(x, y), self.world)
        return made
