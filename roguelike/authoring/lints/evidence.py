"""What lints look at: the definitions of some mods, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field

from roguelike.authoring.lints.reaching import STARTS
from roguelike.content.assembling.contingencies import Contingencies
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.fields.uses import Use, uses_of
from roguelike.content.habitats import Absence, Habitats, depths_of, habitats
from roguelike.content.merging.changes import data_at
from roguelike.content.mods.manifest import Mod
from roguelike.content.names.ids import bare_name
from roguelike.content.names.names import Names
from roguelike.content.patching.families import Key
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.stats import StatDef
from roguelike.content.shades import RGB, shades


class Evidence(Struct, frozen=True, eq=False, dict=True):
    """What is known about mods that fit together. What follows is worked out once.

    Attributes:
        catalog: Their definitions.
        mods: The mods, by their ids.
        documents: Their files below `content/` and `compat/`, by the ids of the mods.
        idle: The ids of mods that are there as well, and not used.
        contingencies: What may be so in other circumstances.
    """

    catalog: Catalog
    mods: Mapping[str, Mod] = field(default_factory=dict[str, Mod])
    documents: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )
    idle: Collection[str] = ()
    contingencies: Contingencies = Contingencies()

    @cached_property
    def uses(self) -> Mapping[Key, Sequence[Use]]:
        """What each definition makes use of, by kind and full id.

        What a table is about, such as the stats of a monster, is not used by that.
        """
        found = {
            (kind, identifier): uses_of(model, with_keys=False)
            for kind, models in self.catalog.definitions.items()
            for identifier, model in models.items()
        }
        for identifier, campaign in self.catalog.all(CampaignDef).items():
            found["campaign", identifier] += self._shown(identifier, campaign)
        return found

    @cached_property
    def unused(self) -> Sequence[Key]:
        """The kinds and full ids of the definitions to which no other ever refers."""
        used = {use.target for key, uses in self.uses.items() for use in uses if use.target != key}
        used.update(self.contingencies.named)
        return [key for key in self.uses if key[0] not in STARTS and key not in used]

    @cached_property
    def inherited(self) -> Collection[Place]:
        """Where the definitions are from which others inherit."""
        return {
            layer.place
            for histories in (self.catalog.changed, self.catalog.abstract)
            for history in histories.values()
            for layer in history.layers
            if layer.place != history.place
        }

    @cached_property
    def leads(self) -> Mapping[Key, Sequence[Key]]:
        """What each definition makes use of, by kind and full id, without what is in vain."""
        vain = {(each.kind, each.id, each.keys) for each in self.habitats.absent}
        listing = {(kind, identifier) for kind, identifier, _ in vain}
        return {
            key: [
                use.target for use in uses if key not in listing or not _is_in(vain, key, use.keys)
            ]
            for key, uses in self.uses.items()
        }

    @cached_property
    def habitats(self) -> Habitats:
        """Where levels and monsters can be met."""
        return habitats(self.catalog)

    @cached_property
    def absent(self) -> Sequence[Absence]:
        """What is listed in vain, whatever the circumstances."""
        return [each for each in self.habitats.absent if not self._may_be_there(each)]

    def _may_be_there(self, absence: Absence) -> bool:
        """Tell whether something that is listed in vain is not so in other circumstances.

        It may be listed for other depths, and the level that lists it may be at others.
        """
        others, lister = self.contingencies, (absence.kind, absence.id)
        if others.may_change(*lister, str(absence.keys[0])):
            return True
        stays = self.habitats.levels[absence.id] if absence.kind == "level" else ()
        is_elsewhere = any(others.may_change("campaign", stay.campaign, "levels") for stay in stays)
        return is_elsewhere or (bool(stays) and lister in others.named)

    def actors(self) -> Iterator[tuple[str, str, ActorDef]]:
        """Yield all players and monsters, after the kind and the full id of each."""
        for identifier, player in self.catalog.all(PlayerDef).items():
            yield "player", identifier, player
        for identifier, monster in self.catalog.all(MonsterDef).items():
            yield "monster", identifier, monster

    def depths(self, kind: str, identifier: str) -> tuple[int, ...]:
        """Return where an actor can be met, as `depths_of` does, or the first depth."""
        return (self._depths.get(identifier) if kind == "monster" else None) or (1,)

    @cached_property
    def _depths(self) -> Mapping[str, tuple[int, ...]]:
        return {monster: depths_of(stays) for monster, stays in self.habitats.monsters.items()}

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
        return identifier.partition(":")[0] in self._libraries

    @cached_property
    def _libraries(self) -> Collection[str]:
        return {id_ for id_, mod in self.mods.items() if mod.manifest.mod.kind == "library"}

    def _shown(self, identifier: str, campaign: CampaignDef) -> Iterator[Use]:
        """Yield the stats that the panel of a campaign shows, which are references in text."""
        names = Names(identifier.partition(":")[0], {"stat": self.catalog.all(StatDef)})
        for number, line in enumerate(campaign.panel):
            for name in line.names:
                if stat := names.find("stat", name):
                    yield Use(("panel", number, "text"), "stat", stat)


def _is_in(vain: Collection[tuple[str, str, KeyPath]], key: Key, keys: KeyPath) -> bool:
    """Tell whether a part of a definition is in another that is there in vain."""
    return any((*key, keys[:length]) in vain for length in range(len(keys) + 1))
