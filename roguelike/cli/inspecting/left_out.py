"""What is wrong in mods that could not be used, or not even be read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from roguelike.cli.inspecting.absence import absence, agreeing, apart, unhindered
from roguelike.cli.inspecting.compat import report_compat
from roguelike.cli.inspecting.loading import Trial
from roguelike.cli.inspecting.shape import report_shape
from roguelike.content.findings.diagnostics import Code
from roguelike.content.mods.choosing import Choice
from roguelike.content.mods.library import Library
from roguelike.content.mods.mod_files import MANIFEST

if TYPE_CHECKING:
    from roguelike.cli.inspecting.loading import Loader
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.loader import LoadResult
    from roguelike.content.mods.library import Installed

_UNMET = frozenset({"missing", "switched_off", "version", "requires", "plugin"})
"""The names of the reasons for which mods are left out before they are read."""
_AT_ODDS = frozenset({"circle", "conflict"})
"""The names of such reasons that lie in what mods say about one another."""


def report_left_out(
    loader: Loader, result: LoadResult, asked: Collection[str], report: Report
) -> None:
    """Report what can be known about the content of mods that could not even be read.

    Either nothing can be made of their manifests, or what they require is not there, or they
    require one another in a circle, or cannot be used together.

    Args:
        loader: What tried to load them.
        result: What came of it.
        asked: The ids of the mods that are to be looked at.
        report: Takes what is found.
    """
    bereft: list[Installed] = []
    at_odds: list[Installed] = []
    for id_ in sorted(result.left_out.keys() & set(asked)):
        installed, reason = loader.library.mods[id_], result.left_out[id_]
        if installed.mod is None:
            report_shape(installed, loader.models, report)
        elif id_ not in result.files and reason.name in _UNMET:
            bereft.append(installed)
        elif reason.name in _AT_ODDS:
            at_odds.append(installed)
    for group in filter(None, (bereft, *apart(at_odds))):
        _report_bereft(loader, group, result, report)


def _report_bereft(
    loader: Loader, bereft: Sequence[Installed], before: LoadResult, report: Report
) -> None:
    """Report what is wrong with the content of mods without what they require.

    Whatever else was left out before may have what they refer to, and so may what they cannot
    be used with. A plugin that is not there may provide whatever nothing else does.
    """
    used = [loader.library.mods[mod.id] for mod in before.mods]
    others = agreeing(used, bereft)
    there = {each.id: unhindered(each) for each in (*others, *bereft)}
    gone = {*before.left_out, *(each.id for each in used)} - there.keys()
    absent = absence(there.values(), loader.library.mods)
    absent = replace(absent, mods={*absent.mods, *gone})
    without = replace(loader, library=Library(there))
    choice = Choice(enabled=tuple(there))
    result = without.load(choice, absent)
    report.files += sum(result.files.get(each.id, 0) for each in bereft)
    manifests = {each.files.place(MANIFEST).document.path for each in bereft}
    plugins = {name for each in bereft if each.mod for name in each.mod.manifest.mod.plugins}
    unknown = set[Code]() if plugins <= {*loader.plugins} else {Code.E207}
    for finding in absent.without_unknowns(result.report):
        mod = finding.place.document.source.partition("/")[0]
        is_about = any(mod == each.id for each in bereft) and finding.path not in manifests
        if is_about and finding.code not in unknown:
            report.add(finding)
    asked = [each.id for each in bereft]
    report_compat(Trial(without, result, choice, absent), asked, report)
