"""Mods looked at without what they require: what can be known of them is found all the same.

What is not there stands for whatever may be in it. So a reference that leads nowhere may only
seem to, and is no mistake; all else is checked as usual.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.reasons import Reason
from roguelike.content.mods.library import Installed, Library
from roguelike.content.mods.order import Order
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.settings import SETTING
from roguelike.content.schema.suggestions import reference_at


class Absence(Struct, frozen=True):
    """Mods that are not there, and that are not missed.

    Attributes:
        mods: Their ids.
    """

    mods: Collection[str]

    def tolerated(self, library: Library) -> Library:
        """Return a library in which no mod asks for any of these mods."""
        return replace(
            library, mods={id_: self._content(each) for id_, each in library.mods.items()}
        )

    def explaining(self, order: Order) -> Order:
        """Return an order that says of these mods that they are missing."""
        reasons = {id_: Reason("missing", mod=id_) for id_ in self.mods}
        return replace(order, left_out={**order.left_out, **reasons})

    def may_explain(self, finding: Diagnostic) -> bool:
        """Tell whether a finding is about a setting that one of these mods may have.

        What refers to their definitions is not looked up in the first place.
        """
        place = finding.place
        is_setting = place.token is not Token.KEY and place.keys[-1:] == (SETTING,)
        return is_setting and reference_at(place).partition(":")[0] in self.mods

    def without_unknowns(self, report: Report) -> Report:
        """Return a report without what may only be there because one of these mods is not."""
        if not self.mods:
            return report
        result = report.emptied()
        for finding in report.unsorted():
            if not self.may_explain(finding):
                result.add(finding)
        return result

    def _content(self, installed: Installed) -> Installed:
        mod = installed.mod
        if mod is None:
            return installed
        requires = {
            id_: wanted for id_, wanted in mod.manifest.requires.items() if id_ not in self.mods
        }
        manifest = mod.manifest.model_copy(update={"requires": requires})
        return replace(installed, mod=replace(mod, manifest=manifest))


def absence(installed: Iterable[Installed]) -> Absence:
    """Return the mods that some require, and that are not there in the right version."""
    there = {each.id: each.mod for each in installed}
    missing = {CORE} - there.keys()
    for mod in filter(None, there.values()):
        for id_, wanted in mod.requires.items():
            other = there.get(id_)
            if other is None or not wanted.allows(other.version):
                missing.add(id_)
    return Absence(missing)
