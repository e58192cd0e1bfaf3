"""What is wrong with mods that are put together, sorted by whose files it is in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from roguelike.content.assembling.material import Material
from roguelike.content.assembling.mentions import told_once
from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Diagnostic, Report, Severity


class Reports:
    """What is wrong with mods, for each of them."""

    def __init__(
        self,
        materials: Sequence[Material],
        installed: Collection[str] = (),
    ) -> None:
        """Begin with nothing found.

        Args:
            materials: What the mods say.
            installed: The ids of all mods that there are, as `Names.installed` has them.
        """
        self._installed = installed
        self.by_mod = {each.mod: Report() for each in materials}
        self._owners = {doc: each.mod for each in materials for doc in each.documents}
        self.others = Report()

    def extend(self, report: Report) -> None:
        """Add all findings to a report, those of a mod that have one cause as one."""
        for each in self.by_mod.values():
            report.extend(told_once(each, self._installed))
        report.extend(self.others)

    def errors(self, before: Report) -> list[Diagnostic]:
        """Return what keeps mods from being used, of all this and of what was found before."""
        reports = [before, self.others, *self.by_mod.values()]
        found = (each for report in reports for each in report.unsorted())
        return [each for each in found if each.severity is Severity.ERROR]

    def owner(self, document: Document) -> str | None:
        """Return the id of the mod that a file belongs to."""
        return self._owners.get(document)

    def share(self, found: Report) -> None:
        """Add findings to what is wrong with the mods in whose files they are."""
        for finding in found:
            self.add(finding)

    def add(self, finding: Diagnostic) -> None:
        """Add a finding to what is wrong with the mod in whose files it is."""
        owner = self.owner(finding.place.document)
        (self.others if owner is None else self.by_mod[owner]).add(finding)
