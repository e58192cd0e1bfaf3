"""What lints look at: the definitions of some mods, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.authoring.lints.circumstances import Circumstances, circumstances
from roguelike.authoring.lints.habitats import Absence, Habitats, depths_of, habitats
from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.validation import relocated
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.findings.diagnostics import Diagnostic, Related, Report
from roguelike.content.loader import LoadResult
from roguelike.content.merging.changes import data_at
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import RGB, ColorDef, Swatch, ThemeDef, shades
from roguelike.content.schema.fields import Use, uses_of
from roguelike.content.schema.ids import bare_name
from roguelike.content.schema.names import Names
from roguelike.content.schema.rules import RulesDef

STARTS = ("campaign", "theme", "message")
"""What games begin with, players choose, and screens ask for by name."""


class Evidence(Struct, frozen=True, eq=False, dict=True):
    """What is known about mods without errors. What follows from it is worked out once.

    Attributes:
        catalog: Their definitions.
        mods: The mods, by their ids.
        documents: Their files below `content/` and `compat/`, by the ids of the mods.
        idle: The ids of mods that are installed and not used.
        circumstances: What may be so in other circumstances.
    """

    catalog: Catalog
    mods: Mapping[str, Mod] = field(default_factory=dict[str, Mod])
    documents: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )
    idle: Collection[str] = ()
    circumstances: Circumstances = Circumstances()

    @cached_property
    def uses(self) -> Mapping[Key, Sequence[Use]]:
        """The references in each definition, by its kind and full id.

        The keys of tables, such as the stats of a monster, are not among them.
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
        used.update(self.circumstances.named)
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
        """What each definition refers to, by kind and full id, save what is listed in vain."""
        vain = {(each.kind, each.id, each.keys) for each in self.habitats.absent}
        return {
            key: [use.target for use in uses if not _is_in(vain, key, use.keys)]
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
        """Tell whether something that is listed in vain may be met in other circumstances.

        It may be listed for other depths, and the level that lists it may be at others.
        """
        others, lister = self.circumstances, (absence.kind, absence.id)
        stays = self.habitats.levels[absence.id] if absence.kind == "level" else ()
        is_elsewhere = any(others.may_change("campaign", stay.campaign) for stay in stays)
        is_named = bool(stays) and lister in others.named
        return others.may_change(*lister) or is_elsewhere or is_named

    def actors(self) -> Iterator[tuple[str, str, ActorDef]]:
        """Yield all players and monsters, after the kind and the full id of each."""
        for identifier, player in self.catalog.all(PlayerDef).items():
            yield "player", identifier, player
        for identifier, monster in self.catalog.all(MonsterDef).items():
            yield "monster", identifier, monster

    def played(self) -> Iterator[tuple[str, CampaignDef, RulesDef]]:
        """Yield each campaign with its full id and its rules."""
        for identifier, campaign in self.catalog.all(CampaignDef).items():
            yield identifier, campaign, self.catalog.get(RulesDef, campaign.rules)

    def met_in(self, campaign: str) -> Iterator[tuple[str, int]]:
        """Yield the monsters of a campaign, and the first depth at which each can be met."""
        for monster, stays in sorted(self.habitats.monsters.items()):
            if depths := depths_of(stay for stay in stays if stay.campaign == campaign):
                yield monster, depths[0]

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
        swatches, colors = self.catalog.all(Swatch), self.catalog.all(ColorDef)
        return {"": shades(swatches, colors)} | {
            identifier: shades(swatches, colors, theme) for identifier, theme in themes.items()
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
            return place.at(key)  # as merged tables have full ids for keys
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


def evidence_of(result: LoadResult) -> Evidence | None:
    """Return what lints look at, or None where mods have been left out.

    What those would have defined may use the rest, and what is wrong with them comes first.
    """
    if result.catalog is None or result.assembly is None or result.left_out:
        return None
    mods = {mod.id: mod for mod in result.mods}
    others = circumstances(result.mods, result.assembly, result.catalog)
    return Evidence(result.catalog, mods, result.assembly.documents, result.selected.idle, others)


class Filter(Struct, frozen=True, eq=False):
    """Takes findings, and keeps those that are in the files of some mods.

    Attributes:
        assembly: All mods.
        asked: The ids of those whose files count.
        report: Where findings are kept.
    """

    assembly: Assembly
    asked: Collection[str]
    report: Report

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a finding if it is in a file of one of the mods, or is because of one.

        What is in the file of another mod is moved to the first of the related places that is in
        a file of one of them, if there is one.
        """
        causes = tuple(self._relocated(diagnostic, cause) for cause in diagnostic.related)
        found = relocated(replace(diagnostic, related=()), self.assembly)
        found = replace(found, related=(*causes, *found.related))
        if self._counts(found.place.document):
            self.report.add(found)
            return
        for number, cause in enumerate(found.related):
            if self._counts(cause.place.document):
                rest = (*found.related[:number], *found.related[number + 1 :])
                here = Related(found.place, "this is what it is about")
                self.report.add(replace(found, place=cause.place, related=(here, *rest)))
                return

    def _relocated(self, finding: Diagnostic, cause: Related) -> Related:
        """Return a related place where the value that it is about was given."""
        there = replace(finding, place=cause.place, related=())
        return replace(cause, place=relocated(there, self.assembly).place)

    def _counts(self, document: Document) -> bool:
        """Tell whether what is in a file is kept; what is in no mod, such as E901, always is."""
        return document.source.partition("/")[0] in {"", *self.asked}


def _is_in(vain: Collection[tuple[str, str, KeyPath]], key: Key, keys: KeyPath) -> bool:
    """Tell whether a part of a definition is in another that is listed in vain."""
    return any((*key, keys[:length]) in vain for length in range(len(keys) + 1))
