"""Known ids for the author of a mod, and the schemas that offer them in editors.

An editor offers the ids and underlines a misspelled one. Each kind of reference is one definition
of the schema: a pattern that accepts what exists, as editors print one line about a value that does
not match, and beside it a choice that refuses nothing, from which they take what they offer.

What the mod itself defines is accepted by its full id even if it is not known yet. What need not
exist, such as the mods that a manifest names, is offered, and nothing is refused. Ids are taken
from all definitions in files, however wrong these may be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct, field

from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.source_tables import Definition, ModTables
from roguelike.content.mods.library import ModLibrary
from roguelike.content.mods.load_order import LoadOrder
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import COMPAT, CONTENT
from roguelike.content.references.ids import (
    CORE,
    ITEM_PATTERN,
    NAME_PATTERN,
    OPTIONAL_MARK,
    OPTIONAL_PATTERN,
    REFERENCE_PATTERN,
    TAG_MARK,
    TAG_PATTERN,
    bare_name,
    full_id,
    mod_of,
)
from roguelike.content.references.names import UnusedMods, tags_of
from roguelike.content.references.versions import MOD_ID_PATTERN
from roguelike.content.schema import Kinds
from roguelike.content.schema.patch_conditions import When
from roguelike.workshop.schemas.editor_schemas import (
    Schema,
    exactly,
    offering,
    rebuilt,
    reference_to,
)

_Texts = Mapping[str, Mapping[str, str]]


class KnownIds(Struct, frozen=True):
    """The ids that the files of a mod may refer to.

    Attributes:
        mod: The id of the mod.
        mods: The ids of all mods whose ids are known.
        concrete: By kind and full id what each definition says of itself, in the order of the ids.
        abstract: The same of those that are only there to be inherited from.
        tags: By kind the full ids of tags.
        optional: The ids of the mods that need not be there.
        settings: What each setting of the mod is called, by its name.
        names: What each mod is called that there is, by its id, whether its ids are known or not.
    """

    mod: str
    mods: Collection[str]
    concrete: _Texts = field(default_factory=dict[str, dict[str, str]])
    abstract: _Texts = field(default_factory=dict[str, dict[str, str]])
    tags: Mapping[str, Collection[str]] = field(default_factory=dict[str, list[str]])
    optional: Collection[str] = ()
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def others(self) -> Mapping[str, str]:
        """The names of all mods but the one that is written, by their ids."""
        return {mod: name for mod, name in self.names.items() if mod != self.mod}

    def has_short(self, identifier: str) -> bool:
        """Return True if an id is of this mod or of `core`, and a bare name means it."""
        return mod_of(identifier) in (self.mod, CORE)

    def shortest(self, identifier: str, among: Collection[str]) -> str:
        """Return the shortest name of a definition in the files of the mod.

        Args:
            identifier: Its full id.
            among: All full ids that it is to be told from.
        """
        name = bare_name(identifier)
        own = full_id(self.mod, name)
        is_hidden = own != identifier and own in among
        return name if self.has_short(identifier) and not is_hidden else identifier


def known_ids(
    mod: Mod,
    others: Collection[Mod],
    kinds: Kinds,
    report: Report,
    installed: Collection[Mod] = (),
) -> KnownIds:
    """Return the ids that are known in the files of a mod.

    Args:
        mod: The mod that is being written.
        others: The mods that are there for it, `core` among them.
        kinds: The model of each kind of definition.
        report: Takes what keeps files from being read; their ids are missing.
        installed: All mods that could be there for it.
    """
    concrete: defaultdict[str, dict[str, str]] = defaultdict(dict)
    abstract: defaultdict[str, dict[str, str]] = defaultdict(dict)
    tags: defaultdict[str, set[str]] = defaultdict(set)
    mods = {each.id: each for each in (mod, *others)}
    for written in _written(mods, kinds, report):
        for each in written.definitions:
            (abstract if is_abstract(each) else concrete)[each.kind][each.id] = _said(each)
        for tag in written.tags:
            tags[tag.kind].add(tag.id)
    return KnownIds(
        mod.id,
        sorted(mods),
        {kind: dict(sorted(ids.items())) for kind, ids in concrete.items()},
        {kind: dict(sorted(ids.items())) for kind, ids in abstract.items()},
        {kind: sorted(ids) for kind, ids in tags.items()},
        [id_ for id_ in sorted(mod.manifest.optional) if id_ in mods],
        {name: setting.label for name, setting in mod.manifest.settings.items()},
        {each.id: each.manifest.mod.name for each in installed},
    )


def ids_beside(library: ModLibrary, order: LoadOrder, kinds: Kinds) -> UnusedMods:
    """Return a lookup of the definitions in mods that are installed and not used.

    Their files are read when the first ids are asked for, which is rare.

    Args:
        library: All mods that there are.
        order: Those that are used, and those that are left out.
        kinds: As for `known_ids`.
    """
    used = {*order.left_out, *(mod.id for mod in order.mods)}
    beside = {id_: each for id_, each in library.mods.items() if id_ not in used}
    idle = {id_: each.mod for id_, each in beside.items() if each.mod}

    @cache
    def found() -> Mapping[str, Collection[str]]:
        ids: defaultdict[str, list[str]] = defaultdict(list)
        for written in _written(idle, kinds, Report()):
            for each in written.definitions:
                ids[each.kind].append(each.id)
            for tag in written.tags:
                if mod_of(tag.id) in idle:  # and is not only added to
                    ids[tags_of(tag.kind)].append(tag.id)
        return ids

    versions = {id_: mod.version for id_, mod in idle.items()}
    return UnusedMods(lambda kind: found().get(kind, ()), versions)


def _written(mods: Mapping[str, Mod], kinds: Kinds, report: Report) -> Iterator[ModTables]:
    """Yield the contents of the files of some mods that are used if all of them are there."""
    for mod in mods.values():
        beside = sorted(set(mod.folder.names_in(COMPAT, report)) & mods.keys())
        folders = [CONTENT, *(f"{COMPAT}/{other}" for other in beside)]
        documents = mod.folder.documents(report, *folders)
        yield definitions(mod.id, documents, kinds, Report())


def _said(definition: Definition) -> str:
    """Return the label of a definition, or else its description; empty if it has neither."""
    texts = (definition.table.get(key) for key in ("label", "description"))
    return next((text for text in texts if isinstance(text, str) and text), "")


REF = "x-ref"
"""The kind of the definitions that a text refers to."""
ROLE = "x-role"
"""The `Role` of what a text refers to, if it has one."""


class Role(StrEnum):
    """The role that a reference gives to a definition."""

    PARENT = "parent"
    """The parent of a definition: it may be abstract."""
    TARGET = "target"
    """The target of a patch: it may be abstract, and need not be there if its mod is not."""


_FORMS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    REFERENCE_PATTERN: ("Reference", ("",)),
    OPTIONAL_PATTERN: ("OptionalReference", ("", OPTIONAL_MARK)),
    ITEM_PATTERN: ("Item", ("", OPTIONAL_MARK, TAG_MARK)),
    TAG_PATTERN: ("TagReference", (TAG_MARK,)),
}
"""The names of such texts, and the marks that can stand before an id, by patterns of fields."""
_SHAPE = frozenset({"type", "pattern", "maxLength", REF, ROLE})


def with_ids(schema: Schema, ids: KnownIds) -> Schema:
    """Return a schema in which references can only be to what exists.

    Args:
        schema: A schema with its definitions, references marked with their kinds.
        ids: What exists.
    """
    filler = _Filler(ids)
    filled: Schema = rebuilt(schema, filler.filled)
    return {**filled, "definitions": {**filled.get("definitions", {}), **filler.added}}


class _Filler:
    """Puts ids into a schema.

    Attributes:
        added: The definitions to which the schema now refers, by their names.
    """

    def __init__(self, ids: KnownIds) -> None:
        self._ids = ids
        self.added: dict[str, Schema] = {}

    def filled(self, table: Schema, _key: str) -> Schema:
        """Return a table of the schema with ids in it."""
        if REF in table and "pattern" in table:
            return self._reference(table)
        kind = table.get("propertyNames", {}).get(REF)
        return self._keys(table, kind) if kind else table

    def _reference(self, table: Schema) -> Schema:
        """Return the schema of a text that refers to something."""
        other, _, last = table["pattern"].rpartition("$|^")  # what else it may be comes before
        pattern = f"^{last}" if other else last
        if pattern not in _FORMS:
            return table
        form, marks = _FORMS[pattern]
        kind, role = table[REF], table.get(ROLE, "")
        name = f"{_words(kind)}{role.title()}{form}{'OrValue' if other else ''}"
        if name not in self.added:
            others = [other.removeprefix("^")] if other else []
            accepted = [each for mark in marks for each in self._accepted(kind, mark, role)]
            offered = [each for mark in marks for each in self._offered(kind, mark, role)]
            self.added[name] = {
                "type": "string",
                "pattern": exactly([*others, *accepted]),
                REF: kind,
                **offering(offered, "string"),
            }
        beside = {key: value for key, value in table.items() if key not in _SHAPE}
        reference = reference_to(name)
        return {**beside, "allOf": [reference]} if beside else reference

    def _keys(self, table: Schema, kind: str) -> Schema:
        """Return the schema of a table whose keys refer to something."""
        inside = next(iter(table["patternProperties"].values()))
        known = self._ids.concrete.get(kind, {})
        name = self._named(inside, f"{_words(kind)}Keyed")
        properties = {
            self._ids.shortest(each, known): {
                **({"description": said} if said else {}),
                "allOf": [reference_to(name)],
            }
            for each, said in known.items()
        }
        rest = {key: value for key, value in table.items() if key != "propertyNames"}
        accepted = exactly(self._accepted(kind, "", ""))
        return {
            **rest,
            "properties": properties,
            "patternProperties": {accepted: reference_to(name)},
        }

    def _named(self, schema: Schema, prefix: str) -> str:
        """Return the name of a definition with the contents of a schema."""
        same = (name for name, said in self.added.items() if said == schema)
        name = next(same, f"{prefix}{len(self.added)}")
        self.added[name] = schema
        return name

    def _known(self, kind: str, mark: str, role: str) -> list[str]:
        """Return the full ids of possible targets of references."""
        if mark == TAG_MARK:
            return list(self._ids.tags.get(kind, ()))
        found = list(self._ids.concrete.get(kind, {}))
        return [*found, *self._ids.abstract.get(kind, {})] if role else found

    def _accepted(self, kind: str, mark: str, role: str) -> Iterator[str]:
        """Yield regular expressions for accepted references."""
        ids, before = self._ids, mark.replace(OPTIONAL_MARK, rf"\{OPTIONAL_MARK}")
        names: defaultdict[str, list[str]] = defaultdict(list)
        for each in self._known(kind, mark, role):
            names[mod_of(each)].append(bare_name(each))
        for mod, found in sorted(names.items()):
            is_short = mark != OPTIONAL_MARK and ids.has_short(f"{mod}:")
            prefix = f"({mod}:)?" if is_short else f"{mod}:"
            yield f"{before}{prefix}({'|'.join(found)})"
        yield f"{before}{ids.mod}:{NAME_PATTERN}"
        if mark == OPTIONAL_MARK or role == Role.TARGET:
            there = "|".join(f"{mod}:" for mod in ids.mods)
            yield f"{before}(?!{there}){NAME_PATTERN}:{NAME_PATTERN}"

    def _offered(self, kind: str, mark: str, role: str) -> list[str]:
        """Return the references that editors offer."""
        known = self._known(kind, mark, role)
        if mark == OPTIONAL_MARK:
            known = [each for each in known if mod_of(each) in self._ids.optional]
            return [f"{mark}{each}" for each in known]
        return [f"{mark}{self._ids.shortest(each, known)}" for each in known]


def _words(kind: str) -> str:
    return "".join(word.title() for word in kind.split("_"))


def with_mods(schema: Schema, mods: Mapping[str, str]) -> Schema:
    """Return a schema that offers mods wherever one is named.

    Args:
        schema: The schema.
        mods: What each mod is called, by its id.
    """

    def offered(table: Schema, key: str) -> Schema:
        if key == "id":  # of the mod itself
            return table
        if table.get("pattern") == MOD_ID_PATTERN:
            return {**table, **offering(list(mods), "string")}
        inside = table.get("patternProperties", {}).get(MOD_ID_PATTERN)
        if inside is None:
            return table
        shape = {"allOf": [inside]} if "$ref" in inside else inside
        keys = {mod: {**shape, "description": name} for mod, name in mods.items()}
        return {**table, "properties": keys}

    return rebuilt(schema, offered)


def with_settings_in_conditions(definitions: Mapping[str, Schema], ids: KnownIds) -> Schema:
    """Return definitions of which the one of conditions offers the settings of the mod."""
    condition = definitions[When.__name__]
    fields = condition["properties"]
    setting = {**fields["setting"], **offering(list(ids.settings), "string")}
    return {
        **definitions,
        When.__name__: {**condition, "properties": {**fields, "setting": setting}},
    }
