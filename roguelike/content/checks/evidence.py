"""What lints look at: the definitions of some mods, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from roguelike.content.catalog import Catalog
from roguelike.content.changes import data_at
from roguelike.content.document import Document, Place
from roguelike.content.families import Key
from roguelike.content.habitats import Habitats, habitats
from roguelike.content.ids import Names, bare_name
from roguelike.content.manifest import Mod
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.stats import StatDef
from roguelike.content.shades import RGB, shades
from roguelike.content.uses import Use, uses_of


@dataclass(frozen=True, eq=False)
class Evidence:
    """What is known about mods that fit together. What follows is worked out once.

    Attributes:
        catalog: Their definitions.
        mods: The mods, by their ids.
        documents: Their files below `content/` and `compat/`, by the ids of the mods.
        idle: The ids of mods that are there as well, and not used.
    """

    catalog: Catalog
    mods: Mapping[str, Mod] = field(default_factory=dict[str, Mod])
    documents: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )
    idle: Collection[str] = ()

    @cached_property
    def uses(self) -> Mapping[Key, tuple[Use, ...]]:
        """What each definition makes use of, by kind and full id."""
        found = {
            (kind, identifier): tuple(uses_of(model))
            for kind, models in self.catalog.definitions.items()
            for identifier, model in models.items()
        }
        for identifier, campaign in self.catalog.all(CampaignDef).items():
            found["campaign", identifier] += tuple(self._shown(identifier, campaign))
        return found

    @cached_property
    def habitats(self) -> Habitats:
        """Where levels and monsters can be met."""
        return habitats(self.catalog)

    @cached_property
    def looks(self) -> Mapping[str, Mapping[str, RGB]]:
        """The values of all colors by the full id of the theme; without any, by the empty text."""
        themes = self.catalog.all(ThemeDef)
        return {"": shades(self.catalog)} | {
            identifier: shades(self.catalog, theme) for identifier, theme in themes.items()
        }

    def entry(self, kind: str, identifier: str, table: str, key: str) -> Place:
        """Return where a definition says something about another.

        Args:
            kind: The kind of the definition.
            identifier: Its full id.
            table: The field whose keys are references, such as `stats`.
            key: The full id of the other.
        """
        place = self.catalog.origin(kind, identifier).at(table)
        if (kind, identifier) in self.catalog.changed:
            return place.at(key)  # which is how the keys of what was put together are written
        written = data_at(place)
        return place.at(key if isinstance(written, dict) and key in written else bare_name(key))

    def is_for_others(self, identifier: str) -> bool:
        """Tell whether the mod of a full id is a library, which is there to be used."""
        mod = self.mods.get(identifier.partition(":")[0])
        return mod is not None and mod.manifest.mod.kind == "library"

    def _shown(self, identifier: str, campaign: CampaignDef) -> Iterator[Use]:
        """Yield the stats that the panel of a campaign shows, which are references in text."""
        names = Names(identifier.partition(":")[0], {"stat": self.catalog.all(StatDef)})
        for number, line in enumerate(campaign.panel):
            for name in line.names:
                if stat := names.find("stat", name):
                    yield Use(("panel", number, "text"), "stat", stat)
