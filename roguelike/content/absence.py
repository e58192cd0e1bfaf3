"""Mods looked at without what they require: what can be known of them is found all the same.

What is not there stands for whatever may be in it. So a reference that leads nowhere may only
seem to, and is no mistake; all else is checked as usual.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.diagnostics import Diagnostic, Report, did_you_mean
from roguelike.content.ids import CORE, Names
from roguelike.content.library import Installed, Library
from roguelike.content.links import is_about_link, reference_at
from roguelike.content.mentions import mentioned
from roguelike.content.order import Order
from roguelike.content.reasons import Reason


class Absence(Struct, frozen=True):
    """Mods that are not there, and that are not missed.

    Attributes:
        mods: Their ids.
        meant: The ids of mods that are there, and that may have been meant by them.
    """

    mods: Collection[str]
    meant: Collection[str] = ()

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
        """Tell whether a finding may be there only because one of these mods is not."""
        if not is_about_link(finding):
            return False
        mod = finding.place.document.source.partition("/")[0]
        uncertain = {*self.mods, *self.meant}
        return Names(mod).may_exist(reference_at(finding.place), uncertain)

    def without_unknowns(self, report: Report) -> Report:
        """Return a report without what may only be there because one of these mods is not."""
        result = Report()
        result.files = report.files
        for finding in report:
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


def absence(installed: Iterable[Installed], known: Iterable[str] = ()) -> Absence:
    """Return the mods that some require, and that are not there in the right version.

    Args:
        installed: The mods that are there.
        known: The ids of all that could be, any of which may be misspelled where it is required.
    """
    there = {each.id: each.mod for each in installed}
    missing = {CORE} - there.keys()
    for mod in filter(None, there.values()):
        for id_, wanted in mod.requires.items():
            other = there.get(id_)
            if other is None or not wanted.allows(other.version):
                missing.add(id_)
    ids = [*known]
    return Absence(missing, {meant for id_ in missing if (meant := did_you_mean(id_, ids))})


def apart(mods: Iterable[Installed]) -> list[list[Installed]]:
    """Return mods with readable manifests in groups, in none of which one names another.

    So a circle of mods that require one another, or can use one another, is in no group.
    """
    groups: list[list[Installed]] = []
    for each in mods:
        for group in groups:
            if not any(_linked(each, other) for other in group):
                group.append(each)
                break
        else:
            groups.append([each])
    return groups


def _linked(one: Installed, other: Installed) -> bool:
    return any(
        not mentioned(who).isdisjoint({whom.id, *whom.manifest.mod.replaces})
        for who, whom in permutations(filter(None, (one.mod, other.mod)))
    )
