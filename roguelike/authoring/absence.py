"""Mods that cannot be loaded, because of what they require or because of their manifest.

References into required mods that are not there are not diagnosed. Of a mod without a valid
manifest only the shape of its definitions is checked, not their references.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.assembling.definitions import definitions
from roguelike.content.assembling.validation import MAX_FINDINGS, given_up
from roguelike.content.documents.document import Token
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.reasons import Reason
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.patches import COMMON, MISPLACED
from roguelike.content.merging.written import Definition
from roguelike.content.mods.library import Installed, Library
from roguelike.content.mods.mod_files import COMPAT, CONTENT
from roguelike.content.mods.order import Order
from roguelike.content.schema.base import Model
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.settings import SETTING
from roguelike.content.schema.suggestions import reference_at
from roguelike.content.schema.versions import id_like


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


_NAMELESS = "nameless"
"""What a mod is called whose folder is not even nearly called as a mod can be."""


def report_shape(installed: Installed, models: Mapping[str, type[Model]], report: Report) -> None:
    """Report what is wrong by itself in the content of a mod that could not be read.

    Args:
        installed: The mod. Nothing is reported if it has no manifest at all, or is for another
            version of the game; an empty manifest is one.
        models: The model of each kind of definition.
        report: Takes what is found.
    """
    files = installed.files
    codes = {finding.code for finding in installed.report}
    if not files.has_manifest or Code.E005 in codes:
        return
    if any(finding.path == files.place().document.path for finding in installed.report):
        return  # the archive itself cannot be read, and its content would only say so again
    mod, found = id_like(installed.id) or _NAMELESS, Report()
    for folder in (CONTENT, *(f"{COMPAT}/{other}" for other in files.others())):
        documents = files.documents(found, folder)
        for definition in definitions(mod, documents, models, found).definitions:
            if len(found) >= MAX_FINDINGS:
                found.add(given_up(definition))
                report.extend(found)
                return
            if not is_abstract(definition) and "inherits" not in definition.table:
                _report_misfits(definition, models[definition.kind], found)
    report.extend(found)


def _report_misfits(definition: Definition, model: type[Model], found: Report) -> None:
    """Report where a definition does not fit its model, whatever its references may mean."""
    try:
        model.model_validate(definition.table)
    except ValidationError as error:
        called = f"{definition.kind} `{definition.name}`"
        subject = Subject(model, definition.place, called, common=COMMON, elsewhere=MISPLACED)
        for finding in explain(error, subject):
            found.add(finding)
