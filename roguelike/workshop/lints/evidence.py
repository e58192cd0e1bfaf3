"""Evidence for lints: the definitions of some mods, and what follows from them.

Files for use beside a mod that is not loaded are inactive, and patches may depend on mods and on
settings. What such files and patches use counts as used, and what they patch may be different in
other games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.mod_content import inactive_files
from roguelike.content.assembling.validation import relocated
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import (
    Document,
    KeyPath,
    Place,
    as_array,
    as_table,
    texts_in,
)
from roguelike.content.findings.diagnostics import Diagnostic, Related, Report
from roguelike.content.loader import LoadResult
from roguelike.content.merging.history import History
from roguelike.content.merging.layers import Layer, data_at
from roguelike.content.merging.source_tables import Key, PatchTable, patches_in
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.ids import OPTIONAL_MARK, TAG_MARK, bare_name, is_feature, mod_of
from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.references.names import Names
from roguelike.content.schema import PATCH, VERBS
from roguelike.content.schema.actors import ActorDef, MonsterDef, PlayerDef, StatDef
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import RGB, ColorDef, Swatch, ThemeDef, shades
from roguelike.content.schema.fields.references import FoundReference, references_of
from roguelike.content.schema.fields.templates import names_in
from roguelike.content.schema.messages import FOR_SCREENS, told_of
from roguelike.content.schema.rules import RulesDef
from roguelike.content.schema.settings import WHEN
from roguelike.core.formulas.expression import Interval
from roguelike.engine.binding.campaign_binding import rolls_of
from roguelike.engine.world.actor import ranges_of
from roguelike.registry import Params
from roguelike.workshop.lints.habitats import Absence, Habitats, depths_of, habitats

STARTS = ("campaign", "theme", "message", "affix", "tileset", "tile")
"""The kinds that no definition has to refer to.

Players choose them, the game asks for them, or they say themselves what they are for.
"""

_ANY = ""  # the id in a key, where a patch selects definitions of a kind by their properties


class Evidence(Struct, frozen=True, eq=False, dict=True):
    """The evidence about mods without errors. What follows from it is worked out once.

    Attributes:
        catalog: Their definitions.
        mods: The mods, by their ids.
        documents: Their active files below `content/` and `compat/`, by the ids of the mods.
        inactive: Their inactive files, by the ids of the mods.
        idle: The ids of mods that are installed and not used.
        named: The kinds and full ids of definitions that may be used in other games.
        patched: The kinds and full ids of definitions that may be patched in other games.
        choices: What definitions can select.
    """

    catalog: Catalog
    mods: Mapping[str, Mod] = field(default_factory=dict[str, Mod])
    documents: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )
    inactive: Mapping[str, Sequence[Document]] = field(
        default_factory=dict[str, Sequence[Document]]
    )
    idle: Collection[str] = ()
    named: Collection[Key] = ()
    patched: Collection[Key] = ()
    choices: Implementations = NO_IMPLEMENTATIONS

    @cached_property
    def told(self) -> Mapping[str, type[Params]]:
        """The implementations that messages tell of, by the full ids of the messages."""
        begins = told_of(self.choices)
        found: dict[str, type[Params]] = {}
        for identifier in self.catalog["message"]:
            name = identifier.partition(":")[2]
            while name.startswith(FOR_SCREENS) and name not in begins:
                name = name.rpartition("_")[0]
            if name in begins:
                found[identifier] = begins[name]
        return found

    @cached_property
    def uses(self) -> Mapping[Key, Sequence[FoundReference]]:
        """The references in each definition, by its kind and full id.

        The keys of tables, such as the stats of a monster, are not among them.
        """
        found = {
            (kind, identifier): references_of(model, with_keys=False)
            for kind, models in self.catalog.definitions.items()
            for identifier, model in models.items()
            if not is_feature(identifier)
        }
        for identifier, campaign in self.catalog.all(CampaignDef).items():
            found["campaign", identifier] += self._shown(identifier, campaign)
        return found

    @cached_property
    def unused(self) -> Sequence[Key]:
        """The kinds and full ids of the definitions to which no other ever refers."""
        used = {use.target for key, uses in self.uses.items() for use in uses if use.target != key}
        used.update(self.named)
        return [key for key in self.uses if key[0] not in STARTS and key not in used]

    @cached_property
    def inherited(self) -> Collection[Place]:
        """The places of the definitions from which others inherit."""
        return {
            layer.place
            for histories in (self.catalog.changed, self.catalog.abstract)
            for history in histories.values()
            for layer in history.layers
            if layer.place != history.place
        }

    @cached_property
    def leads(self) -> Mapping[Key, Sequence[Key]]:
        """The definitions to which each refers, except where they can never be met."""
        vain = {(each.kind, each.id, each.keys) for each in self.habitats.absent}
        return {
            key: [use.target for use in uses if not _is_in(vain, key, use.keys)]
            for key, uses in self.uses.items()
        }

    @cached_property
    def habitats(self) -> Habitats:
        """The places where levels and monsters can be met."""
        return habitats(self.catalog)

    def may_change(self, kind: str, identifier: str) -> bool:
        """Return True if a definition may be patched in other games."""
        return any((kind, each) in self.patched for each in (identifier, _ANY))

    def may_be_met(self, absence: Absence) -> bool:
        """Return True if something that can never be met may be met in other games."""
        if self.may_change(absence.kind, absence.id):
            return True
        occurrences = self.habitats.levels[absence.id] if absence.kind == "level" else ()
        is_named = (absence.kind, absence.id) in self.named
        return any(
            is_named or self.may_change("campaign", occurrence.campaign)
            for occurrence in occurrences
        )

    def actors(self) -> Iterator[tuple[str, str, ActorDef]]:
        """Yield the kind, the full id and the definition of all players and monsters."""
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
        for monster, occurrences in sorted(self.habitats.monsters.items()):
            if depths := depths_of(
                occurrence for occurrence in occurrences if occurrence.campaign == campaign
            ):
                yield monster, depths[0]

    def depths(self, kind: str, identifier: str) -> tuple[int, ...]:
        """Return the depths at which an actor can be met, or else the first depth."""
        return (self._depths.get(identifier) if kind == "monster" else None) or (1,)

    def ranges(self, actor: ActorDef, first: int, last: int) -> Mapping[str, Interval]:
        """Return the ranges of the variables in formulas of an actor from one depth to another."""
        return ranges_of(rolls_of(actor, self.catalog.all(StatDef)), (first, last))

    @cached_property
    def _depths(self) -> Mapping[str, tuple[int, ...]]:
        return {
            monster: depths_of(occurrences)
            for monster, occurrences in self.habitats.monsters.items()
        }

    @cached_property
    def looks(self) -> Mapping[str, Mapping[str, RGB]]:
        """The values of all colors by the full id of the theme; without any, by the empty text."""
        swatches, colors = self.catalog.all(Swatch), self.catalog.all(ColorDef)
        return {"": shades(swatches, colors)} | {
            identifier: shades(swatches, colors, theme)
            for identifier, theme in self.catalog.all(ThemeDef).items()
        }

    def entry(self, kind: str, identifier: str, table: str, key: str) -> Place:
        """Return the place of an entry in a table whose keys are references.

        Args:
            kind: The kind of the definition with the table.
            identifier: The full id of that definition.
            table: The field, such as `stats`.
            key: The full id to which the key refers.
        """
        place = self.catalog.origin(kind, identifier).at(table)
        if (kind, identifier) in self.catalog.changed:
            return place.at(key)  # as merged tables have full ids for keys
        written = data_at(place)
        return place.at(key if isinstance(written, dict) and key in written else bare_name(key))

    def is_for_others(self, identifier: str) -> bool:
        """Return True if the mod of a full id is a library, which is there to be used."""
        mod = self.mods.get(mod_of(identifier))
        return mod is not None and mod.manifest.mod.kind == "library"

    def _shown(self, identifier: str, campaign: CampaignDef) -> Iterator[FoundReference]:
        """Yield the stats that the panel of a campaign shows, which are references in text."""
        names = Names(mod_of(identifier), {"stat": self.catalog.all(StatDef)})
        for number, line in enumerate(campaign.panel):
            for name in line.names:
                if stat := names.find("stat", name):
                    yield FoundReference(("panel", number, "text"), "stat", stat)


def evidence_of(result: LoadResult) -> Evidence | None:
    """Return the evidence for lints, or None if mods have been left out.

    The definitions of mods with errors may use those of the others.
    """
    assembly, catalog = result.assembly, result.catalog
    if catalog is None or assembly is None or result.left_out:
        return None
    mods = {mod.id: mod for mod in result.mods}
    inactive = {mod.id: inactive_files(mod, mods.keys(), Report()) for mod in result.mods}
    named, patched = set[Key](), set[Key]()
    for mod in result.mods:
        names = assembly.names[mod.id]
        patches = list(_conditional(mod.id, assembly.documents[mod.id], inactive[mod.id]))
        choices = {word for each in mod.manifest.settings.values() for word in each.choices}
        for text in {*choices, *_texts_in(inactive[mod.id], patches)}:
            named.update(_meant(text, names))
        patched.update(each for patch in patches for each in _selected(patch, names))
    abstract = (layer for each in catalog.abstract.values() for layer in each.layers)
    for layer in (*abstract, *_beneath_patches(catalog.changed.values())):
        for text in {text for change in layer.changes for text in texts_in(change.table)}:
            named.update(_meant(text, assembly.names[layer.mod]))
    idle = result.selected.idle
    known = next((each.choices for each in assembly.names.values()), NO_IMPLEMENTATIONS)
    return Evidence(catalog, mods, assembly.documents, inactive, idle, named, patched, known)


def _conditional(
    mod: str, documents: Iterable[Document], inactive: Iterable[Document]
) -> Iterator[PatchTable]:
    """Yield the patches of a mod that are applied in some games only."""
    for document in documents:
        for patch in patches_in(mod, document):
            if WHEN in patch.table or patch.table.get("required") is False:
                yield patch
    for document in inactive:
        yield from patches_in(mod, document)


def _texts_in(inactive: Iterable[Document], patches: Iterable[PatchTable]) -> Iterator[str]:
    """Yield the texts in definitions and tags of inactive files, and in what patches change."""
    for document in inactive:
        yield from texts_in({key: each for key, each in document.data.items() if key != PATCH})
    for patch in patches:
        for verb in patch.table.keys() & VERBS:
            yield from texts_in(patch.table[verb])


def _selected(patch: PatchTable, names: Names) -> Iterator[Key]:
    """Yield the kinds and full ids of the definitions that a patch selects."""
    written = [patch.table.get("id"), *(as_array(patch.table.get("ids")) or ())]
    references = [each for each in written if isinstance(each, str)]
    found = [names.find(patch.kind, each) for each in references] if references else [_ANY]
    yield from ((patch.kind, each) for each in found if each is not None)


def _beneath_patches(histories: Iterable[History]) -> Iterator[Layer]:
    """Yield the layers beneath patches that are conditional, or of another mod."""
    for history in histories:
        patching: set[str] = set()
        is_conditional = False
        for layer in reversed(history.layers):
            if is_conditional or patching - {layer.mod}:
                yield layer
            if layer.is_patch:
                patching.add(layer.mod)
                has_condition = WHEN in (as_table(data_at(layer.place)) or {})
                is_conditional |= has_condition or bool(layer.place.document.beside)


def _meant(text: str, names: Names) -> Iterator[Key]:
    """Yield the definitions that a text may mean as a reference, a tag, or a template."""
    if text.startswith(TAG_MARK):
        for kind, tags in names.tags.items():
            for tag in names.readings(text.removeprefix(TAG_MARK)):
                yield from ((kind, member) for member in tags.get(tag, ()))
        return
    for reference in (text.removeprefix(OPTIONAL_MARK), *names_in(text)):
        for kind in names.known:
            if found := names.find(kind, reference):
                yield kind, found


class FindingsFilter(Struct, frozen=True, eq=False):
    """Takes diagnostics, and keeps those that are in the files of some mods.

    Attributes:
        assembly: All mods.
        asked: The ids of those whose files count.
        report: Where diagnostics are kept.
    """

    assembly: Assembly
    asked: Collection[str]
    report: Report

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic if its place, or else a related place, is in a file that counts."""
        found = relocated(replace(diagnostic, related=()), self.assembly)
        causes = (self._relocated(diagnostic, cause) for cause in diagnostic.related)
        found = replace(found, related=(*causes, *found.related))
        if self._counts(found.place.document):
            self.report.add(found)
            return
        for cause in found.related:
            if self._counts(cause.place.document):
                rest = (each for each in found.related if each is not cause)
                related = (Related(found.place, "this is what it is about"), *rest)
                self.report.add(replace(found, place=cause.place, related=related))
                return

    def _relocated(self, diagnostic: Diagnostic, cause: Related) -> Related:
        """Return a related place in the file that gave the value there."""
        there = replace(diagnostic, place=cause.place, related=())
        return replace(cause, place=relocated(there, self.assembly).place)

    def _counts(self, document: Document) -> bool:
        """Return True if a file counts; one that is in no mod, such as for E901, always does."""
        return document.source.partition("/")[0] in {"", *self.asked}


def _is_in(vain: Collection[tuple[str, str, KeyPath]], key: Key, keys: KeyPath) -> bool:
    """Return True if a part of a definition is in another that can never be met."""
    return any((*key, keys[:length]) in vain for length in range(len(keys) + 1))
