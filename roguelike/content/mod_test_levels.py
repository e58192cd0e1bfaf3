"""Of which campaign the tests of a mod are, and whether it has the levels that they are about."""

from __future__ import annotations

from typing import Final, NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.document import KeyPath
from roguelike.content.habitats import sections
from roguelike.content.ids import Names
from roguelike.content.mod_tests import LevelsTest
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.levels import LevelDef

MAX_CELLS: Final = 2_000_000
"""How many cells all levels of a test have together at most."""


class Unsuitable(NamedTuple):
    """Why the levels of a test cannot be made: where in it, what is wrong, and what to do."""

    keys: KeyPath
    message: str
    hint: str = ""


def campaign_of(catalog: Catalog, mod: str) -> str | None:
    """Return the campaign that tests of a mod are about if they do not say.

    That is the first of the mod's own, in the order in which they are offered, or else the first
    of all.
    """
    known = catalog.all(CampaignDef).items()
    ids = [id_ for id_, _ in sorted(known, key=lambda item: (item[1].order, item[0]))]
    own = [id_ for id_ in ids if id_.partition(":")[0] == mod]
    return next(iter([*own, *ids]), None)


def unsuitable(
    said: LevelsTest, names: Names, catalog: Catalog, campaign: str
) -> Unsuitable | None:
    """Return why the levels of a test cannot be made, as far as can be said before trying.

    Args:
        said: The test.
        names: What references in it mean.
        catalog: All definitions.
        campaign: The full id of the campaign whose levels they are.
    """
    asked, levels = said.depth.numbers(), catalog.get(CampaignDef, campaign).levels
    cells = deepest = 0
    for depths, number in sections(catalog.get(CampaignDef, campaign)):
        first, end = max(asked.start, depths.first), min(asked.stop, depths.last + 1)
        if number is None and first < end:
            message = f"`{names.called('campaign', campaign)}` has no level at depth {first}"
            hint = f"the deepest before that is at depth {deepest}" if deepest else ""
            return Unsuitable(("depth",), message, hint)
        if number is not None:
            deepest = depths.last
            level = catalog.get(LevelDef, levels[number].level)
            cells += said.seeds * level.width * level.height * max(end - first, 0)
    if cells > MAX_CELLS:
        message = f"the levels have {cells:,} cells together, more than {MAX_CELLS:,}"
        return Unsuitable((), message, "make fewer, with `seeds` or `depth`")
    return None


def certainly_unsuitable(said: LevelsTest, names: Names, catalog: Catalog) -> Unsuitable | None:
    """Return the same of the campaign that a test is about, if that is so whatever else is used.

    Where mods are used as well of which the tested one knows nothing, another campaign may be the
    first, and it may have other levels.
    """
    campaign = said.campaign or campaign_of(catalog, names.mod)
    if campaign is None:
        return None
    history = catalog.changed.get(("campaign", campaign))
    mods = {campaign.partition(":")[0], *(each.mod for each in (history.layers if history else ()))}
    is_certain = not names.visible or mods <= {names.mod, *names.visible}
    return unsuitable(said, names, catalog, campaign) if is_certain else None
