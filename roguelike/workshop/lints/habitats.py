"""Habitats of levels and monsters: the places in campaigns where they can be met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from msgspec import Struct, field
from pydantic import BaseModel

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.content.schema.fields.references import references_of
from roguelike.content.schema.levels import DepthRange, LevelDef

LENGTH: Final = 12
"""The most levels that are looked at of what never ends: as many as a long campaign has.

What grows with the depth leaves all bounds somewhere, and is meant to be cut there.
"""


class Depths(NamedTuple):
    """The depths from one to another, both included; `MAX_DEPTH` where there is no end."""

    first: int
    last: int

    def __str__(self) -> str:
        """Return the depths as the end of a sentence."""
        if self.first == self.last:
            return f"depth {self.first}"
        if self.last == MAX_DEPTH:
            return f"depths from {self.first} on"
        return f"depths {self.first} to {self.last}"

    def numbers(self) -> range:
        """Return the depths, at most `LENGTH`."""
        return range(self.first, min(self.last, self.first + LENGTH - 1) + 1)

    def meet(self, other: Depths) -> Depths | None:
        """Return the depths that are among both."""
        first, last = max(self.first, other.first), min(self.last, other.last)
        return Depths(first, last) if first <= last else None


class Occurrence(NamedTuple):
    """A campaign, a level in it, and the depths at which something can be met there."""

    campaign: str
    level: str
    depths: Depths


class Absence(NamedTuple):
    """A definition that a campaign or a level lists, and that can never be met there.

    Attributes:
        kind: The kind of the definition with the list.
        id: The full id of that definition.
        keys: The keys that lead to the entry of the list.
        target: The kind and full id of what is listed.
        depths: The depths of the entry.
        others: The depths of the level with the list; for a campaign, all depths that it has.
    """

    kind: str
    id: str
    keys: KeyPath
    target: tuple[str, str]
    depths: Depths
    others: tuple[Depths, ...]


def _lists() -> defaultdict[str, list[Occurrence]]:
    return defaultdict(list)


class Habitats(Struct, frozen=True):
    """The places where levels and monsters can be met.

    Attributes:
        levels: By full id, where each level is made.
        monsters: By full id, where each monster can be put.
        absent: The entries of lists that can never be met.
    """

    levels: Mapping[str, list[Occurrence]] = field(default_factory=_lists)
    monsters: Mapping[str, list[Occurrence]] = field(default_factory=_lists)
    absent: list[Absence] = field(default_factory=list[Absence])


def habitats(catalog: Catalog) -> Habitats:
    """Return the places where levels and monsters can be met in all campaigns."""
    found = Habitats()
    for identifier, campaign in catalog.all(CampaignDef).items():
        _add_campaign(found, identifier, campaign)
    for identifier, level in catalog.all(LevelDef).items():
        if occurrences := found.levels.get(identifier):
            _add_level(found, identifier, level, occurrences)
    return found


def depths_of(occurrences: Iterable[Occurrence]) -> tuple[int, ...]:
    """Return the depths at which something can be met, at most `LENGTH` of each."""
    ranges = {occurrence.depths for occurrence in occurrences}
    return tuple(sorted({depth for each in ranges for depth in each.numbers()}))


def _depths(held: DepthRange) -> Depths:
    return Depths(held.first, MAX_DEPTH if held.last is None else held.last)


def sections(campaign: CampaignDef) -> Iterator[tuple[Depths, int | None]]:
    """Yield all depths that there can be, in order, with the entry of `levels` that decides there.

    The first entry that covers a depth counts; there is none where no entry does.
    """
    for number, parts in groupby(_parts(campaign), key=itemgetter(1)):
        depths = [each for each, _ in parts]
        yield Depths(depths[0].first, depths[-1].last), number


def _parts(campaign: CampaignDef) -> Iterator[tuple[Depths, int | None]]:
    """Yield the sections, cut wherever any entry begins or ends."""
    ranges = [_depths(each) for each in campaign.levels]
    coming = sorted(((each.first, number) for number, each in enumerate(ranges)), reverse=True)
    there: list[int] = []  # a heap of entries that have begun: those that have ended go when first
    borders = sorted({1, *(each.first for each in ranges), *(each.last + 1 for each in ranges)})
    for first, end in zip(borders, [*borders[1:], MAX_DEPTH + 1], strict=True):
        while coming and coming[-1][0] == first:
            heappush(there, coming.pop()[1])
        while there and ranges[there[0]].last < first:
            heappop(there)
        if first <= MAX_DEPTH:
            yield Depths(first, end - 1), there[0] if there else None


def depths_by_entry(campaign: CampaignDef) -> list[list[Depths]]:
    """Return, for each entry of `levels`, the depths at which it decides what there is.

    The game ends above the first depth that none covers.
    """
    found: list[list[Depths]] = [[] for _ in campaign.levels]
    for depths, number in sections(campaign):
        if number is None:
            break
        found[number].append(depths)
    return found


def _add_campaign(found: Habitats, identifier: str, campaign: CampaignDef) -> None:
    reigning = depths_by_entry(campaign)
    everywhere = tuple(chain.from_iterable(reigning))
    for number, (entry, depths) in enumerate(zip(campaign.levels, reigning, strict=True)):
        found.levels[entry.level].extend(
            Occurrence(identifier, entry.level, each) for each in depths
        )
        if not depths:
            keys: KeyPath = ("levels", number)
            what = (identifier, keys, ("level", entry.level))
            found.absent.append(Absence("campaign", *what, _depths(entry), everywhere))


def _add_level(
    found: Habitats, identifier: str, level: LevelDef, occurrences: list[Occurrence]
) -> None:
    where = tuple(sorted({occurrence.depths for occurrence in occurrences}))
    for use in references_of(level):
        keys, wanted = _wanted(level, use.keys)
        met = [
            occurrence._replace(depths=each)
            for occurrence in occurrences
            if (each := occurrence.depths.meet(wanted))
        ]
        if use.kind == "monster":
            found.monsters[use.id].extend(met)
        if not met:
            found.absent.append(Absence("level", identifier, keys, use.target, wanted, where))


def _wanted(model: BaseModel, keys: KeyPath) -> tuple[KeyPath, Depths]:
    """Return the keys of a value in a level that has depths, and the depths."""
    found, depths = keys, Depths(1, MAX_DEPTH)
    value: Any = model
    for number, key in enumerate(keys):
        value = getattr(value, str(key)) if isinstance(value, BaseModel) else value[key]
        if isinstance(value, DepthRange):
            found, depths = keys[: number + 1], _depths(value)
    return found, depths
