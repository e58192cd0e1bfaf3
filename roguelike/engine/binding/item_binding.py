"""Make items, statuses, abilities and tables of loot ready for play."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.items import AffixDef, AppearanceDef, ItemDef, LootDef, SlotDef
from roguelike.content.schema.levels import FeelingDef, RegionDef
from roguelike.content.schema.rules import ItemRules, RulesDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.steps import AbilityDef, SequenceDef
from roguelike.content.schema.terrain import FieldDef, TerrainDef
from roguelike.engine.definitions.kinds import (
    AbilityKind,
    AffixKind,
    FieldKind,
    ItemKind,
    StatusKind,
    triggers_by_event,
)
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.world.ruleset import ItemLimits, KindIndex, StackLimit


def kinds_of(catalog: Catalog, rules: RulesDef) -> KindIndex:
    """Return the kinds and definitions beside actors and terrain."""
    items = catalog.all(ItemDef)
    slots = catalog.all(SlotDef)
    pools = catalog.all(AppearanceDef)
    return KindIndex(
        items={i: ItemKind(i, item, triggers_by_event(item.triggers)) for i, item in items.items()},
        affixes={
            i: AffixKind(i, affix, triggers_by_event(affix.triggers))
            for i, affix in catalog.all(AffixDef).items()
        },
        statuses={
            i: StatusKind(i, status, triggers_by_event(status.triggers))
            for i, status in catalog.all(StatusDef).items()
        },
        abilities={i: AbilityKind(i, ability) for i, ability in catalog.all(AbilityDef).items()},
        sequences=catalog.all(SequenceDef),
        fields={
            i: FieldKind(i, field, triggers_by_event(field.triggers))
            for i, field in sorted(catalog.all(FieldDef).items())
        },
        loot={i: LootTable.of(i, table) for i, table in catalog.all(LootDef).items()},
        slots={each: slots[each] for each in rules.items.slots},
        looks={
            identifier: tuple(look.key for look in pools[item.appearance].looks)
            for identifier, item in items.items()
            if rules.items.unknown and item.appearance is not None
        },
    )


def limits_of(rules: ItemRules) -> ItemLimits:
    """Return the limits of what actors carry."""
    return ItemLimits(
        carried=rules.carried,
        limits=tuple(
            StackLimit(frozenset(each.items), each.most, each.label) for each in rules.limits
        ),
        picked_up=frozenset(rules.picked_up),
        worn=frozenset(rules.worn),
        abilities=rules.abilities,
    )


def labels_of(catalog: Catalog) -> dict[tuple[str, str], str]:
    """Return the labels of definitions that events are about, by kind and id."""
    kinds = {
        "ability": catalog.all(AbilityDef),
        "field": catalog.all(FieldDef),
        "item": catalog.all(ItemDef),
        "affix": catalog.all(AffixDef),
        "monster": catalog.all(MonsterDef),
        "player": catalog.all(PlayerDef),
        "stat": catalog.all(StatDef),
        "status": catalog.all(StatusDef),
        "terrain": catalog.all(TerrainDef),
        "region": catalog.all(RegionDef),
        "feeling": catalog.all(FeelingDef),
    }
    return {
        (kind, identifier): definition.label
        for kind, definitions in kinds.items()
        for identifier, definition in definitions.items()
    }
