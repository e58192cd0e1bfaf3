"""What is wrong with the content of a mod by itself, where nothing can be made of its manifest.

Such a mod is not put together with others, so nobody knows yet what it inherits, patches and
refers to. Whatever is wrong without that need not wait for the manifest.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from roguelike.content.assembling.definitions import definitions
from roguelike.content.assembling.validation import MAX_FINDINGS, given_up
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.patches import COMMON, MISPLACED
from roguelike.content.merging.written import Definition
from roguelike.content.mods.library import Installed
from roguelike.content.mods.mod_files import COMPAT, CONTENT
from roguelike.content.schema.base import Model
from roguelike.content.schema.versions import id_like

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
