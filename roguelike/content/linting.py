"""What is probably not meant about mods that somebody asks about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roguelike.content.assembly import Assembly
from roguelike.content.checks import LINTS, Lint, run_checks
from roguelike.content.checks.evidence import Evidence
from roguelike.content.diagnostics import Diagnostic, Related, Report
from roguelike.content.document import Document
from roguelike.content.loader import LoadResult
from roguelike.content.validation import relocated


def lint(result: LoadResult, asked: Collection[str], lints: Iterable[Lint] = LINTS) -> Report:
    """Return what lints find in some of the mods that were loaded.

    Nothing is looked for where mods have been left out: what they would have defined is not there
    to make use of the rest, and what is wrong with them is the thing to mend first.

    Args:
        result: The mods.
        asked: The ids of those to look at. Only what is in their files is reported, and what is
            in the files of others because of them, at the place in theirs that is to blame.
        lints: What to look for.
    """
    report = Report()
    evidence = evidence_of(result, asked)
    if evidence is not None and result.assembly is not None:
        run_checks(evidence, lints, Filter(result.assembly, asked, report))
    return report


def evidence_of(result: LoadResult, asked: Collection[str]) -> Evidence | None:
    """Return what lints look at, or None if there is nothing that they could judge."""
    if result.catalog is None or result.assembly is None or result.left_out:
        return None
    documents = result.assembly.documents
    return Evidence(
        result.catalog,
        {mod.id: mod for mod in result.mods},
        {mod: files for mod, files in documents.items() if mod in asked},
    )


@dataclass(frozen=True, eq=False)
class Filter:
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
        found = relocated(diagnostic, self.assembly)
        if self._counts(found.place.document):
            self.report.add(found)
            return
        for number, cause in enumerate(found.related):
            if self._counts(cause.place.document):
                rest = (*found.related[:number], *found.related[number + 1 :])
                here = Related(found.place, "this is what it is about")
                self.report.add(replace(found, place=cause.place, related=(here, *rest)))
                return

    def _counts(self, document: Document) -> bool:
        """Tell whether what is in a file is kept; what is in no file, such as E901, always is."""
        return self._owners.get(document, "") in {"", *self.asked}

    @cached_property
    def _owners(self) -> Mapping[Document, str]:
        return {file: mod for mod, files in self.assembly.documents.items() for file in files}
