"""Which mods are looked at more closely than when they are loaded, and what is said of them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.assembling.assembly import Assembly
from roguelike.content.assembling.contingencies import contingencies
from roguelike.content.assembling.validation import relocated
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Diagnostic, Related, Report
from roguelike.content.loader import LoadResult


def evidence_of(result: LoadResult) -> Evidence | None:
    """Return what lints look at, or None if there is nothing that they could judge.

    That is so where mods have been left out: what they would have defined is not there to make use
    of the rest, and what is wrong with them is the thing to mend first.
    """
    if result.catalog is None or result.assembly is None or result.left_out:
        return None
    mods = {mod.id: mod for mod in result.mods}
    others = contingencies(result.mods, result.assembly, result.catalog)
    return Evidence(result.catalog, mods, result.assembly.documents, result.selected.idle, others)


class Filter(Struct, frozen=True, eq=False, dict=True):
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
