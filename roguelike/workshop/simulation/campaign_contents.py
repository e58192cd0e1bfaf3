"""Contents of a campaign, of which each game shows a part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from roguelike.content.schema.levels import Threshold
from roguelike.engine.world.ruleset import Ruleset


class CampaignContents(Struct, frozen=True):
    """The content of a campaign, with which reports compare what was met in games.

    Attributes:
        vaults: The ids of the vaults.
        abilities: The ids of the abilities that things teach.
        usable: The ids of the items that can be used, worn, or thrown to some effect.
        feelings: By depth, in percent, how many floors there are to have a feeling.
        thresholds: By the ids of frequencies and of things or tables, how many there have to be.
    """

    vaults: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    usable: frozenset[str] = frozenset()
    feelings: Mapping[int, int] = {}
    thresholds: Mapping[str, Mapping[str, Threshold]] = {}


def contents_of(ruleset: Ruleset, depths: Iterable[int]) -> CampaignContents:
    """Return the contents of a campaign.

    Vaults and what can be learned are those of the campaign's own mod, as other campaigns can be
    there as well.

    Args:
        ruleset: The rules of the campaign.
        depths: The depths of the floors that are of interest.
    """
    own = ruleset.campaign_id.partition(":")[0] + ":"
    items = {kind.id: kind.definition for kind in ruleset.things.items.values()}
    return CampaignContents(
        vaults=frozenset(each for each in ruleset.book.vaults if each.startswith(own)),
        abilities=frozenset(
            ability
            for identifier, item in items.items()
            if identifier.startswith(own)
            for ability in item.teaches()
        ),
        usable=frozenset(
            identifier for identifier, item in items.items() if item.use or item.throw or item.slots
        ),
        feelings={depth: _feelings(ruleset, depth) for depth in depths},
        thresholds=_thresholds(ruleset),
    )


def _feelings(ruleset: Ruleset, depth: int) -> int:
    """Return the percentage of floors of a depth that are meant to have a feeling."""
    region = ruleset.region(depth)
    if region is None or depth < region.definition.feelings_from or not region.definition.feelings:
        return 0
    return region.definition.feeling_percent


def _thresholds(ruleset: Ruleset) -> dict[str, dict[str, Threshold]]:
    return {
        identifier: {
            each.item or each.loot or "": each.at_least
            for each in frequency.metered
            if each.at_least is not None
        }
        for identifier, frequency in ruleset.book.frequencies.items()
    }
