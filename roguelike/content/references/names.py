"""Names: the meanings of references in the files of a mod.

Inside a mod a bare name means the mod's own definition, then one of `core`; anything else is
written in full.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Place
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.ids import CORE, bare_name, full_id, mod_of
from roguelike.content.references.implementations import NO_IMPLEMENTATIONS, Implementations
from roguelike.content.references.versions import Version

R = TypeVar("R")


def tags_of(kind: str) -> str:
    """Return the key of the tags of a kind, among full ids by kind."""
    return f"tag.{kind}"


def _nothing(_kind: str = "") -> Collection[str]:
    return ()


class UnusedMods(Struct, frozen=True):
    """The definitions of installed mods that are not in use; by default none.

    Attributes:
        ids: Returns the full ids of a kind, or of `tags_of` one.
        versions: The versions of the mods, by their ids.
    """

    ids: Callable[[str], Collection[str]] = _nothing
    versions: Mapping[str, Version] = field(default_factory=dict[str, Version])


class Removed(Struct, frozen=True):
    """A mark that an id stands for nothing any more.

    Attributes:
        reason: Why, in the words of the mod that had it.
    """

    reason: str = ""


class Names(Struct, frozen=True, eq=False, dict=True):
    """The meanings that references in the files of one mod can have.

    Attributes:
        mod: The mod whose files are being read.
        known: The full ids that exist, by kind of definition.
        visible: The mods that may be referred to: itself, `core` and what it requires.
            Empty means that every mod is visible.
        mods: The ids of all mods that are there.
        abstract: Those of `known` that are only there to be inherited from.
        removed: The full ids that existed until a patch took them away, by kind, and where it
            says so.
        tags: By kind and full id of a tag, the full ids that are in it.
        doubted_tags: The kinds of the tags in which something is wrong, so that members may lack.
        migrated: Returns what became of a full id of a kind, if anything can have become of one.
        elsewhere: The definitions of mods that are not used, for suggestions.
        installed: The ids of all mods that are installed, used or not; empty if not known.
        versions: The versions of installed mods, as far as they are known.
        optional: The mods that its manifest calls optional, and that are not used.
        conflicts: The mods beside which its manifest says that it cannot be used.
        outdated: Takes the kinds and references that are renamed or removed by now.
        cache: What `cached` has made.
        settings: The settings of the mod, by their names.
        doubted: The mods of which not all definitions are known, as something in them cannot be
            read or as they are left out, and full ids that lead nowhere for a reason that is
            reported: that a reference leads to none of these is not reported.
        withheld: Takes the mods into which references lead nowhere, and that are doubted.
        choices: The implementations that can be selected.
    """

    mod: str
    known: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    visible: Collection[str] = ()
    mods: Collection[str] = ()
    abstract: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    removed: Mapping[str, Mapping[str, Place]] = field(
        default_factory=dict[str, Mapping[str, Place]]
    )
    tags: Mapping[str, Mapping[str, tuple[str, ...]]] = field(
        default_factory=dict[str, Mapping[str, tuple[str, ...]]]
    )
    doubted_tags: Collection[str] = ()
    migrated: Callable[[str, str], str | Removed] | None = None
    elsewhere: UnusedMods = UnusedMods()
    installed: Collection[str] = ()
    versions: Mapping[str, Version] = field(default_factory=dict[str, Version])
    optional: Collection[str] = ()
    conflicts: Collection[str] = ()
    outdated: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    cache: dict[tuple[object, ...], tuple[object, Any]] = field(
        default_factory=dict[tuple[object, ...], tuple[object, Any]]
    )
    settings: Collection[str] = ()
    doubted: Collection[str] = ()
    withheld: set[str] = field(default_factory=set[str])
    choices: Implementations = NO_IMPLEMENTATIONS

    @cached_property
    def _resolved(self) -> dict[tuple[str, str], str]:
        """A cache by kind and reference, as files refer to the same few definitions many times."""
        return {}

    def find(self, kind: str, reference: str) -> str | None:
        """Return the full id that `reference` means, or None if it leads nowhere.

        Where there is none, it may have been the id of something that has another now.
        """
        found = self._among(self.known.get(kind, ()), reference)
        if found is not None or self.migrated is None:
            return found
        became = self.became(kind, reference)
        return became if isinstance(became, str) else None

    def became(self, kind: str, reference: str) -> str | Removed | None:
        """Return the new id of what does not exist any more, or `Removed`; None if it never did."""
        if self.migrated is None:
            return None
        for identifier in self.readings(reference):
            now = self.migrated(kind, identifier)
            if isinstance(now, Removed) or (now != identifier and now in self.known.get(kind, ())):
                self.outdated.add((kind, reference))
                return now
        return None

    def is_dropped(self, kind: str, reference: str) -> bool:
        """Return True if `reference` may go, as what it meant has gone for good."""
        return (
            self.migrated is not None
            and self.find(kind, reference) is None
            and isinstance(self.became(kind, reference), Removed)
        )

    def find_removed(self, kind: str, reference: str) -> str | None:
        """Return the full id that `reference` would mean if it had not been taken away."""
        return self._among(self.removed.get(kind, ()), reference)

    def had(self, kind: str, reference: str) -> bool:
        """Return True if there was something of a kind that has been taken away, or is gone."""
        return self.find_removed(kind, reference) is not None or self.is_dropped(kind, reference)

    def resolve(self, kind: str, reference: str) -> str:
        """Return the full id that `reference` means.

        Raises:
            PydanticCustomError: `reference_unknown` where no such definition exists,
                `reference_removed` where it was taken away, `reference_hidden` where its mod
                is not a declared dependency, `reference_abstract` where it is only there to be
                inherited from. The error's context has `kind`, `reference` and, where it is
                hidden, `mod`.
        """
        if known := self._resolved.get((kind, reference)):
            return known
        if (found := self.find(kind, reference)) is None:
            raise self._lost(kind, reference)
        if (kind, reference) not in self.outdated:  # else the mod that had the id vouches for it
            self.require_visible(kind, found)
        if found in self.abstract.get(kind, ()):
            message = "the {kind} '{reference}' is abstract"
            raise fault(Fault.REFERENCE_ABSTRACT, message, kind=kind, reference=reference)
        self._resolved[kind, reference] = found
        return found

    def find_optional(self, kind: str, reference: str) -> str | None:
        """Return the full id that `?reference` means, or None if it leads nowhere."""
        return self.find(kind, reference) if mod_of(reference) in self.mods else None

    def resolve_optional(self, kind: str, reference: str) -> str | None:
        """Return the full id that `?reference` means, or None where its mod is not there.

        Raises:
            PydanticCustomError: As `resolve`, if the mod is there; it need not be declared.
        """
        mod = mod_of(reference)
        if mod not in self.mods:
            return None
        return replace(self, visible=()).resolve(kind, reference)

    def members(self, kind: str, tag: str) -> tuple[str, ...]:
        """Return the full ids in the tag that `tag`, without its mark, means.

        Raises:
            PydanticCustomError: `tag_unknown` or `reference_hidden`, with a context as that of
                `resolve`.
        """
        tags = self.tags.get(kind, {})
        found = self._among(tags, tag)
        if found is None:
            message = "there is no tag '{reference}' for {kind}"
            raise fault(Fault.TAG_UNKNOWN, message, kind=kind, reference=tag)
        self.require_visible(f"{kind} tag", found)
        return tags[found]

    def has_tag(self, kind: str, tag: str) -> bool:
        """Return True if there is a tag that `tag`, without its mark, means."""
        return self._among(self.tags.get(kind, {}), tag) is not None

    def concrete(self, kind: str) -> Collection[str]:
        """Return the full ids of a kind that are not only there to be inherited from."""
        known, left_out = self.known.get(kind, ()), self.abstract.get(kind, ())
        if not left_out:
            return known
        return self.cached("concrete", lambda: {*known}.difference(left_out), known, left_out)

    def cached(self, form: str, make: Callable[[], R], *collections: Collection[str]) -> R:
        """Return the result of `make`, made once for collections that no longer change.

        Args:
            form: What is made of them.
            make: Makes it.
            collections: They are told apart by identity, and kept so that this stays theirs.
        """
        key = (form, self.mod, *map(id, collections))
        if key not in self.cache:
            self.cache[key] = collections, make()
        return self.cache[key][1]

    @property
    def with_abstract(self) -> Names:
        """The same names, with abstract definitions among them."""
        return replace(self, abstract={})

    def called(self, kind: str, identifier: str) -> str:
        """Return the shortest reference to a definition: its bare name, if that means it."""
        name = bare_name(identifier)
        meant = self._among(self.known.get(kind, ()), name)
        return name if meant == identifier else identifier

    def require_visible(self, kind: str, identifier: str) -> None:
        """Refuse a definition of a mod that may not be referred to.

        Raises:
            PydanticCustomError: `reference_hidden`.
        """
        mod = mod_of(identifier)
        if not self.visible or mod in self.visible or mod in (self.mod, CORE):
            return
        message = "the {kind} '{reference}' belongs to mod '{mod}', which is not required"
        raise fault(Fault.REFERENCE_HIDDEN, message, kind=kind, reference=identifier, mod=mod)

    def may_exist(self, reference: str) -> bool:
        """Return True if a reference leads nowhere only because its mod is doubted; note which."""
        for each in self.readings(reference) if self.doubted else ():
            mod = mod_of(each)
            if mod in self.doubted or each in self.doubted:
                self.withheld.add(mod)
                return True
        return False

    def readings(self, reference: str) -> tuple[str, ...]:
        """Return the full ids that a reference can mean, the first of them that exists."""
        if ":" in reference:
            return (reference,)
        return tuple(full_id(mod, reference) for mod in (self.mod, CORE))

    def _among(self, ids: Collection[str], reference: str) -> str | None:
        return next((each for each in self.readings(reference) if each in ids), None)

    def _lost(self, kind: str, reference: str) -> PydanticCustomError:
        if self.find_removed(kind, reference):
            message = "the {kind} '{reference}' is taken away"
            return fault(Fault.REFERENCE_REMOVED, message, kind=kind, reference=reference)
        became = self.became(kind, reference)
        if isinstance(became, Removed):
            message = "the {kind} '{reference}' is gone"
            context = {"kind": kind, "reference": reference, "reason": became.reason}
            return fault(Fault.REFERENCE_DROPPED, message, **context)
        message = "there is no {kind} '{reference}'"
        return fault(Fault.REFERENCE_UNKNOWN, message, kind=kind, reference=reference)
