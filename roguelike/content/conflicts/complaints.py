"""What is said about mods that get in each other's way: each cause once."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.patching.families import Key


class _Complaint(Struct):
    finding: Diagnostic
    others: int = 0


class Complaints:
    """Findings about values that mods change, and which values these are."""

    def __init__(self) -> None:
        """Begin with none."""
        self._by_cause: dict[tuple[Code, Place, Place], _Complaint] = {}
        self._blamed: dict[Key, set[KeyPath]] = {}

    def add(self, key: Key, paths: Collection[KeyPath], finding: Diagnostic) -> None:
        """Add a finding, or count it if the same patches cause it for another object.

        Args:
            key: The object.
            paths: The keys that lead to the values that it is about.
            finding: What is to be said, related to one other place.
        """
        self._blamed.setdefault(key, set()).update(paths)
        cause = (finding.code, finding.place, finding.related[0].place)
        if cause in self._by_cause:
            self._by_cause[cause].others += 1
        else:
            self._by_cause[cause] = _Complaint(finding)

    def are_about(self, key: Key, path: KeyPath) -> bool:
        """Tell whether anything is said about a value, or about what it is in."""
        blamed = self._blamed.get(key, ())
        return any(path[:length] in blamed for length in range(1, len(path) + 1))

    def report(self) -> Report:
        """Return all findings."""
        report = Report()
        for each in self._by_cause.values():
            message = each.finding.message
            if each.others:
                others = f"{each.others} other{'s' if each.others > 1 else ''}"
                message = f"{message}; so it is with {others}"
            report.add(replace(each.finding, message=message))
        return report
