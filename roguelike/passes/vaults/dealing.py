"""The deal of vaults to depths, over a whole game, as cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roguelike.content.schema.vaults import VaultDef
from roguelike.core.formula import Formula
from roguelike.core.rng import Rng
from roguelike.core.weighted import WeightedTable
from roguelike.engine.levels.level_builder import Site

CYCLE = 100
"""The depths after which the cards are shuffled anew, so that no deal takes long to follow."""


class Deal(NamedTuple):
    """The vaults to deal, how many, how likely and from which depth.

    Attributes:
        vaults: What there is, by full id, in the order of the ids.
        number: How many are dealt at a depth.
        percent: The chance that any are.
        first: The first depth at which some are dealt.
    """

    vaults: Mapping[str, VaultDef]
    number: Formula
    percent: int
    first: int


def dealt(deal: Deal, site: Site) -> list[str]:
    """Return the ids of the vaults that come at the depth of a level, each once.

    It follows the deal from its beginning, so it does not depend on how any level is made.
    """
    cycle = site.depth // CYCLE
    rng = site.stream(f"vaults/{cycle}/{','.join(deal.vaults)}")
    left: list[str] = []
    found: list[str] = []
    for depth in range(max(deal.first, cycle * CYCLE), site.depth + 1):
        number = deal.number.roll(rng, {"depth": depth}) if rng.chance(deal.percent) else 0
        fitting = [each for each, vault in deal.vaults.items() if vault.covers(depth)]
        found = _drawn(left, fitting, number, deal.vaults, rng)
    return found


def _drawn(
    left: list[str],
    fitting: Sequence[str],
    number: int,
    vaults: Mapping[str, VaultDef],
    rng: Rng,
) -> list[str]:
    """Take the topmost cards that fit off those that are left, and put new ones under them."""
    found: list[str] = []
    for _ in range(min(number, len(fitting))):
        if not any(each in fitting for each in left):
            spare = ((each, vaults[each].weight) for each in vaults if each not in [*left, *found])
            left += _shuffled(WeightedTable(spare), rng)
        chosen = next(each for each in left if each in fitting)
        left.remove(chosen)
        found.append(chosen)
    return found


def _shuffled(table: WeightedTable[str], rng: Rng) -> list[str]:
    """Return all cards of a table in random order, the heavy ones rather first."""
    drawn = (table.draw(rng) for _ in range(len(table)))
    return [each for each in drawn if each is not None]
