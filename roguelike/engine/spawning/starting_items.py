"""The items and abilities that actors begin with, and the items on a new level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from roguelike.content.schema.actors import Carried, MonsterDef, PlayerDef
from roguelike.core.rng import Rng, WeightedTable
from roguelike.engine.definitions.kinds import AffixKind, ItemKind
from roguelike.engine.definitions.loot_tables import LootChoice, LootPools, choose_loot
from roguelike.engine.effects.stats import refresh
from roguelike.engine.items.equipment import put_on
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.engine.levels.level_builder import Find
from roguelike.engine.perception.sight import get_to_know
from roguelike.engine.world.actor import Actor, ActorKind, Faction
from roguelike.engine.world.item import Item, Offer
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.world import World


def draw_looks(ruleset: Ruleset, seed: str) -> dict[str, str]:
    """Draw the appearance of each kind of item in a game that has to be identified."""
    rng = Rng(seed, "appearances")
    looks: dict[str, str] = {}
    pools: dict[tuple[str, ...], list[str]] = {}
    for item, keys in sorted(ruleset.things.looks.items()):
        if keys not in pools:
            pools[keys] = list(keys)
            rng.shuffle(pools[keys])
        left = pools[keys]
        looks[item] = left.pop() if left else keys[0]
    return looks


def faction_of(kind: ActorKind) -> Faction:
    """Return the side of a kind of actors."""
    definition = kind.definition
    return definition.faction if isinstance(definition, MonsterDef) else "monsters"


def abilities_of(kind: ActorKind) -> dict[str, int]:
    """Return the abilities of a kind of monster from the beginning, all ready to be used."""
    definition = kind.definition
    return dict.fromkeys(definition.abilities if isinstance(definition, MonsterDef) else (), 0)


def equip_player(world: World) -> None:
    """Give the player the items and abilities of the character."""
    player, definition = world.player, world.player.kind.definition
    if not isinstance(definition, PlayerDef):
        return
    player.abilities = dict.fromkeys(definition.abilities, 0)
    kinds = world.ruleset.things.items
    for had in definition.carries:
        item = make_item(kinds[had.item], world.effect_rng, world.depth, had.count)
        if had.worn:  # which takes no room among what is carried
            item.id = world.new_id()
            player.items.append(item)
            put_on(player, item, world)
        else:
            give(player, item, world)
        get_to_know(item.kind, world)
    refresh(player, world)


def outfit(world: World, actor: Actor, *, empty_handed: bool = False) -> None:
    """Give a new monster the abilities and triggers of its kind, and the items, if any."""
    definition = actor.kind.definition
    if not isinstance(definition, MonsterDef):
        return
    if definition.abilities:
        actor.abilities = abilities_of(actor.kind)
    for carried in () if empty_handed else definition.carries:
        item = _carried(carried, world)
        if item is not None:
            item.id = world.new_id()
            actor.items.append(item)
            if item.kind.definition.slots and item.kind.id in definition.uses:
                put_on(actor, item, world)
    if actor.items or actor.kind.triggers or actor.kind.moves == "fly":
        refresh(actor, world)


def place_items(finds: Iterable[Find], world: World, rng: Rng) -> None:
    """Put items on a new level in the places that its generator and passes have chosen.

    Args:
        finds: What lies where.
        world: The world, which has come to the level.
        rng: The stream for what they are.
    """
    pools = _pools(world)
    found = [(find, _found(find, world, rng, pools)) for find in finds]
    sizes = Counter(find.group for find, item in found if item is not None)
    for find, item in found:
        if item is not None:
            if find.group or find.price:
                size = sizes[find.group] if find.group else 0
                item.offer = Offer(find.group, size, find.price)
            lay(item, world.level.cell(find.position), world)


def _found(find: Find, world: World, rng: Rng, pools: LootPools) -> Item | None:
    if find.item:
        kind = world.ruleset.things.items[find.item]
        return make_item(kind, rng, world.depth, find.count)
    return roll_loot(find.loot, world, rng, pools)


def roll_loot(table: str, world: World, rng: Rng, pools: LootPools | None = None) -> Item | None:
    """Return a new item from a table of loot, or None where it has none."""
    tables = world.ruleset.things.loot
    choice = choose_loot(table, tables, world.depth, rng, pools or _pools(world))
    if choice is None:
        return None
    kind = world.ruleset.things.items[choice.item]
    return make_item(kind, rng, world.depth, choice.count, _affixes(choice, kind, world, rng))


def _pools(world: World) -> LootPools:
    """Return the loot for a new level, without what teaches abilities that the player knows."""
    items, known = world.ruleset.things.items, world.player.abilities.keys()

    def is_wanted(item: str) -> bool:
        taught = items[item].definition.teaches() if known else ()
        return not taught or not known >= set(taught)

    return LootPools(world.pools, {}, world.seed, is_wanted)


def _affixes(choice: LootChoice, kind: ItemKind, world: World, rng: Rng) -> tuple[AffixKind, ...]:
    """Return the quality of a chosen item, if it has one."""
    if not choice.has_affix:
        return ()
    fitting = (
        (affix, affix.definition.weight)
        for _, affix in sorted(world.ruleset.things.affixes.items())
        if kind.id in affix.definition.fits
    )
    found = WeightedTable(fitting).choose(rng)
    return () if found is None else (found,)


def _carried(carried: Carried, world: World) -> Item | None:
    """Return an item that a monster has, or None where it has none."""
    rng = world.effect_rng
    if not rng.chance(carried.percent):
        return None
    if carried.loot is not None:
        return roll_loot(carried.loot, world, rng)
    if carried.item is None:
        return None
    count = carried.count.roll(rng, {"depth": world.depth})
    kind = world.ruleset.things.items[carried.item]
    return make_item(kind, rng, world.depth, count) if count > 0 else None
