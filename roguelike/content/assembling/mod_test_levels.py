"""Of which campaign the tests of a mod are, and whether it has the levels that they are about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Related
from roguelike.content.habitats import Depths, sections
from roguelike.content.names.names import Names
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.levels import LevelDef
from roguelike.content.testing.mod_tests import LevelsTest

MAX_CELLS: Final = 2_000_000
"""How many cells all levels of a test have together at most."""


class Unsuitable(NamedTuple):
    """Why the levels of a test cannot be made: where in it, what is wrong, and what to do.

    Attributes:
        keys: Where in the test.
        message: What is wrong.
        hint: What to do about it, if that is clear.
        related: The entry of the campaign that no game gets to for the same reason, if any.
    """

    keys: KeyPath
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()


def campaign_of(catalog: Catalog, mod: str) -> str | None:
    """Return the campaign that tests of a mod are about if they do not say.

    That is the first of the mod's own, in the order in which they are offered, or else the first
    of all.
    """
    known = catalog.all(CampaignDef).items()
    ids = [id_ for id_, _ in sorted(known, key=lambda item: (item[1].order, item[0]))]
    own = [id_ for id_ in ids if id_.partition(":")[0] == mod]
    return next(iter([*own, *ids]), None)


class Campaigns:
    """The campaigns that the tests of one mod are about, each divided into its depths once."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        """Find out which campaign tests are about if they do not say.

        Args:
            catalog: All definitions.
            names: What references in the tests mean.
        """
        self._catalog = catalog
        self._names = names
        self._usual = campaign_of(catalog, names.mod)
        self._sections: dict[str, list[tuple[Depths, int | None]]] = {}

    def certainly_unsuitable(self, said: LevelsTest) -> Unsuitable | None:
        """Return why the levels of a test cannot be made, if that is so whatever else is used.

        Where mods are used as well of which the tested one knows nothing, another campaign may be
        the first, and it may have other levels.
        """
        campaign = said.campaign or self._usual
        if campaign is None:
            return None
        history = self._catalog.changed.get(("campaign", campaign))
        layers = history.layers if history else ()
        mods = {campaign.partition(":")[0], *(each.mod for each in layers)}
        visible = self._names.visible
        is_certain = not visible or mods <= {self._names.mod, *visible}
        return self.unsuitable(said, campaign) if is_certain else None

    def unsuitable(self, said: LevelsTest, campaign: str) -> Unsuitable | None:
        """Return why the levels of a test cannot be made, as far as can be said before trying.

        Args:
            said: The test.
            campaign: The full id of the campaign whose levels they are.
        """
        levels = self._catalog.get(CampaignDef, campaign).levels
        asked = Depths(said.depth.numbers().start, said.depth.numbers().stop - 1)
        cells = 0
        for depths, number in self._met(campaign, asked):
            if number is None:
                return self._missing(campaign, depths.first)
            level = self._catalog.get(LevelDef, levels[number].level)
            cells += said.seeds * level.width * level.height * (depths.last - depths.first + 1)
        if cells > MAX_CELLS:
            message = f"the levels have {cells:,} cells together, more than {MAX_CELLS:,}"
            return Unsuitable((), message, "make fewer, with `seeds` or `depth`")
        return None

    def _met(self, campaign: str, asked: Depths) -> Iterator[tuple[Depths, int | None]]:
        """Yield what is asked for of each section of a campaign, with the entry that decides."""
        divided = self._divided(campaign)
        start = bisect_right(divided, asked.first, key=_first) - 1
        for depths, number in islice(divided, start, bisect_right(divided, asked.last, key=_first)):
            if met := depths.meet(asked):
                yield met, number

    def _missing(self, campaign: str, depth: int) -> Unsuitable:
        divided = self._divided(campaign)
        before = reversed(divided[: bisect_right(divided, depth, key=_first)])
        deepest = next((depths.last for depths, number in before if number is not None), 0)
        name = self._names.called("campaign", campaign)
        hint = f"the deepest before that is at depth {deepest}" if deepest else ""
        message, related = f"`{name}` has no level at depth {depth}", self._below(campaign, depth)
        return Unsuitable(("depth",), message, hint, tuple(related))

    def _below(self, campaign: str, depth: int) -> Iterator[Related]:
        """Yield the first entry that is for levels below one that is missing."""
        place = self._catalog.origin("campaign", campaign).at("levels")
        levels = self._catalog.get(CampaignDef, campaign).levels
        for number, each in enumerate(levels):
            if each.first > depth:
                yield Related(place.at(number), "nobody gets to this either")
                return

    def _divided(self, campaign: str) -> list[tuple[Depths, int | None]]:
        if campaign not in self._sections:
            self._sections[campaign] = [*sections(self._catalog.get(CampaignDef, campaign))]
        return self._sections[campaign]


def _first(section: tuple[Depths, int | None]) -> int:
    return section[0].first
