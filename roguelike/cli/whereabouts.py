"""Where mods lie that are required, and that were not looked for there."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Code, Report

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Diagnostic

_AROUND = 2
"""In how many folders around a mod one is looked for that it requires."""


def with_whereabouts(report: Report) -> Report:
    """Return a report that says of mods that are missing what has to be typed to find them.

    That is so for those that lie beside the mod that requires them, or one folder further out.

    Args:
        report: What is wrong, with paths as they can be opened from here.
    """
    if not report.of(Code.E111):
        return report
    from roguelike.content.words.reasons import Reason

    result = report.emptied()
    for finding in report.unsorted():
        reason = finding.message
        is_missing = isinstance(reason, Reason) and reason.name == "missing"
        result.add(_with_whereabouts(finding) if is_missing else finding)
    return result


def _with_whereabouts(finding: Diagnostic) -> Diagnostic:
    from roguelike.content.mods.mod_files import MANIFEST

    mod, around = str(finding.place.keys[-1]), Path(finding.path).parent
    for _ in range(_AROUND):
        around = _parent(around)
        for path, known_by in ((around / mod, MANIFEST), (around / f"{mod}.zip", "")):
            if os.path.lexists(path / known_by):
                hint = f"it is at `{path}`: add --mods-dir {quote(str(around))}"
                return replace(finding, hint=hint)
    return finding


def _parent(folder: Path) -> Path:
    """Return the folder around another, by as short a path as there is."""
    return folder.parent if folder.name not in ("", "..") else folder / ".."
