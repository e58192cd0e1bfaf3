"""What is certain of mods although something is wrong with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.reports import Reports
from roguelike.content.catalog import Catalog
from roguelike.content.fields.uses import uses_of
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema import PATCH, TAG

_LISTS = frozenset({"campaign", "level"})
"""The kinds of what is certain even where something that it lists is not."""


class Remainder(Struct, frozen=True):
    """What is certain of mods.

    Attributes:
        catalog: Definitions that are what they would be if nothing were wrong elsewhere, as is all
            that they make use of.
        assembly: The mods, with all that is wrong in them.
        mods: The mods.
    """

    catalog: Catalog
    assembly: Assembly
    mods: Sequence[Mod]

    @property
    def has_all_levels(self) -> bool:
        """Whether it is known which levels there are at which depths, with what in them."""
        known = {
            (kind, identifier)
            for names in self.assembly.names.values()
            for kind in _LISTS
            for identifier in names.known.get(kind, ())
            if identifier not in names.abstract.get(kind, ())
        }
        return all(identifier in self.catalog[kind] for kind, identifier in known)


def certain_part(catalog: Catalog, assembly: Assembly, reports: Reports, report: Report) -> Catalog:
    """Return the definitions of which no patch or tag with a mistake in it can make others.

    Args:
        catalog: The definitions that are right by themselves.
        assembly: What the mods say together.
        reports: What is wrong with that.
        report: What is wrong with the mods by themselves.
    """
    paths = (each.place.keys[:2] for each in reports.errors(report))
    doubted = {keys[-1] for keys in paths if keys[:1] in ((PATCH,), (TAG,))}
    nothing = not doubted <= catalog.definitions.keys()  # as nobody knows what is meant
    left = {
        kind: models
        for kind, models in catalog.definitions.items()
        if not (nothing or kind in doubted)
    }
    known = {kind: ids for names in assembly.names.values() for kind, ids in names.known.items()}
    uncertain = (id_ for kind, ids in known.items() for id_ in ids if id_ not in left.get(kind, ()))
    return replace(catalog, definitions=left, uncertain=assembly.uncertain.union(uncertain))


def remainder(
    catalog: Catalog,
    assembly: Assembly,
    mods: Sequence[Mod],
    reports: Reports,
    report: Report,
) -> Remainder | None:
    """Return what is certain of mods, if anything is.

    A file that cannot be read may be about anything, and so may a mod that is not there.

    Args:
        catalog: As `certain_part` returns it.
        assembly: What the mods say together.
        mods: The mods.
        reports: What is wrong with that.
        report: What is wrong with the mods by themselves.
    """
    kinds = {(kind,) for names in assembly.names.values() for kind in names.known} | {(PATCH,)}
    is_in_content = (
        reports.owner(each.place.document) and each.place.keys[:1] in kinds
        for each in reports.errors(report)
    )
    if assembly.uncertain or not all(is_in_content):
        return None
    return Remainder(_closed(catalog), assembly, mods)


def _closed(catalog: Catalog) -> Catalog:
    """Return a catalog without what makes use of anything that is not in it."""
    left = {kind: dict(models) for kind, models in catalog.definitions.items()}
    users: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    doubtful: list[tuple[str, str]] = []
    for kind in left.keys() - _LISTS:
        for identifier, model in left[kind].items():
            for use in uses_of(model, with_keys=False):
                users[use.kind, use.id].append((kind, identifier))
                if use.id not in left.get(use.kind, ()):
                    doubtful.append((kind, identifier))
    while doubtful:
        kind, identifier = doubtful.pop()
        if left[kind].pop(identifier, None) is not None:
            doubtful += users[kind, identifier]
    return replace(catalog, definitions=left)
