"""Tables from which items are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from roguelike.content.schema.items import LootDef, LootEntry
from roguelike.core.rng import Rng, WeightedTable, choose_by_weight

MAX_TABLES = 10
"""The most tables that may lead to each other until an item is chosen."""


def _anything(item: str) -> bool:  # noqa: ARG001 - it does not depend on the item
    return True


class LootPools(NamedTuple):
    """The entries and items that can be chosen.

    Attributes:
        game: What is left for the rest of the game in tables without replacement: by their ids,
            the numbers of the entries.
        level: What is left on the level, likewise.
        seed: The seed of the game, on which it depends what is in play.
        is_wanted: Tells of an item's id whether it may be chosen.
    """

    game: MutableMapping[str, list[int]]
    level: MutableMapping[str, list[int]]
    seed: str = ""
    is_wanted: Callable[[str], bool] = _anything


class LootChoice(Struct, frozen=True):
    """An item chosen from a table.

    Attributes:
        item: Id of the kind of item.
        count: How many there are.
        has_affix: Whether it has a quality that fits.
    """

    item: str
    count: int
    has_affix: bool


class LootTable(Struct, frozen=True, eq=False):
    """A weighted table of items; the attributes are those of its definition."""

    id: str
    entries: tuple[LootEntry, ...]
    without_replacement: Literal["level", "game"] | None
    in_play: int | None

    @classmethod
    def of(cls, identifier: str, definition: LootDef) -> LootTable:
        """Return a definition made ready for play."""
        kept, in_play = definition.without_replacement, definition.in_play
        return cls(identifier, definition.entries, kept, in_play)

    def numbers(self, seed: str) -> list[int]:
        """Return the numbers of the entries that a game with a seed has, in order."""
        return list(_numbers(self, seed))


@lru_cache(maxsize=64)
def _numbers(table: LootTable, seed: str) -> tuple[int, ...]:
    """Return the numbers of the entries of a table that a game has: asked for with each choice."""
    whole = tuple(range(len(table.entries)))
    if table.in_play is None or table.in_play >= len(whole):
        return whole
    weighted = WeightedTable((number, table.entries[number].weight) for number in whole)
    rng = Rng(seed, f"loot/{table.id}")
    drawn = (weighted.draw(rng) for _ in range(table.in_play))
    return tuple(sorted(number for number in drawn if number is not None))


def choose_loot(
    table: str, tables: Mapping[str, LootTable], depth: int, rng: Rng, pools: LootPools
) -> LootChoice | None:
    """Choose an item, or None where nothing is left or fits the depth.

    Args:
        table: Id of the table.
        tables: All tables.
        depth: How deep it is to be found.
        rng: The stream to draw from.
        pools: What can be chosen; what is left of tables without replacement is changed.
    """
    for _ in range(MAX_TABLES):
        found = tables[table]
        left = _left(found, pools)
        weighted = [
            (number, found.entries[number].weight)
            for number in left
            if _is_possible(found.entries[number], depth, pools)
        ]
        number = choose_by_weight(weighted, rng)
        if number is None:
            return None
        if found.without_replacement is not None:
            left.remove(number)
        entry = found.entries[number]
        if entry.item is not None:
            count = max(entry.count.roll(rng, {"depth": depth}), 0)
            affix = bool(entry.affix_percent) and rng.chance(entry.affix_percent)
            return LootChoice(entry.item, count, affix) if count else None
        if entry.loot is None:
            return None
        table = entry.loot
    return None


def _left(table: LootTable, pools: LootPools) -> list[int]:
    """Return the numbers of the entries that can be chosen."""
    if table.without_replacement is None:
        return table.numbers(pools.seed)
    pool = pools.game if table.without_replacement == "game" else pools.level
    if table.id not in pool:
        pool[table.id] = table.numbers(pools.seed)
    return pool[table.id]


def _is_possible(entry: LootEntry, depth: int, pools: LootPools) -> bool:
    """Return True if an entry may be chosen at a depth."""
    return entry.covers(depth) and (entry.item is None or pools.is_wanted(entry.item))
