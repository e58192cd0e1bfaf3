"""Mods looked at without what they require: what can be known of them is found all the same.

What is not there stands for whatever may be in it. So a reference that leads nowhere may only
seem to, and is no mistake; all else is checked as usual.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.mentions import mentioned
from roguelike.content.documents.document import Place, Token
from roguelike.content.fields.setting_values import SETTING
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.suggest import suggest
from roguelike.content.mods.library import Installed, Library
from roguelike.content.mods.order import Order
from roguelike.content.names.ids import CORE, full_id
from roguelike.content.names.links import is_about_link, reference_at
from roguelike.content.names.names import Names
from roguelike.content.words.reasons import Reason


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
        """Tell whether a finding may be there only because of what is not."""
        if finding.is_certain or not (is_about_link(finding) or _is_setting(finding.place)):
            return False
        names = Names(_owner(finding.place), doubted={*self.mods, *self.meant})
        return names.may_exist(_reference_at(finding.place))

    def without_unknowns(self, report: Report) -> Report:
        """Return a report without what may only be there because one of these mods is not."""
        if not (self.mods or self.meant):
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
    meant = {close for id_ in missing if (close := suggest(id_, ids).word)}
    return Absence(missing, meant)


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


def agreeing(others: Iterable[Installed], mods: Sequence[Installed]) -> list[Installed]:
    """Return those of some mods that can be used with certain others, or that these require."""
    required = {CORE}.union(*(each.mod.requires for each in mods if each.mod))
    return [
        other
        for other in others
        if other.id in required or not any(_at_odds(other, each) for each in mods)
    ]


def unhindered(installed: Installed) -> Installed:
    """Return a mod without what keeps it from being used though all that it requires is there.

    That is what it does not go with, the plugins that it needs, and that it requires itself.
    """
    mod = installed.mod
    if mod is None:
        return installed
    manifest = mod.manifest
    itself = {mod.id, *manifest.mod.replaces}
    others = {
        table: {id_: wanted for id_, wanted in versions.items() if id_ not in itself}
        for table, versions in (("requires", manifest.requires), ("optional", manifest.optional))
    }
    about = manifest.mod.model_copy(update={"plugins": ()})
    changed = manifest.model_copy(update={**others, "mod": about, "conflicts": {}})
    return replace(installed, mod=replace(mod, manifest=changed))


def _at_odds(one: Installed, other: Installed) -> bool:
    return any(
        whom.id in who.manifest.conflicts
        for who, whom in permutations(filter(None, (one.mod, other.mod)))
    )


def _linked(one: Installed, other: Installed) -> bool:
    return any(
        not mentioned(who).isdisjoint({whom.id, *whom.manifest.mod.replaces})
        for who, whom in permutations(filter(None, (one.mod, other.mod)))
    )


def _reference_at(place: Place) -> str:
    """Return the reference that is written at a place; of a setting it names the mod as well.

    A setting without a mod before it is always one of the mod itself, and never of `core`.
    """
    reference = reference_at(place)
    is_own = _is_setting(place) and ":" not in reference
    return full_id(_owner(place), reference) if is_own else reference


def _is_setting(place: Place) -> bool:
    """Tell whether the name of a setting is written at a place, and not what stands before it."""
    return place.token is not Token.KEY and place.keys[-1:] == (SETTING,)


def _owner(place: Place) -> str:
    return place.document.source.partition("/")[0]
