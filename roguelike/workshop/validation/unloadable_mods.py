"""Mods that cannot be loaded, because of what they require or because of their manifest.

References into required mods that are not there are not diagnosed. Of a mod without a valid
manifest only the shape of its definitions is checked, not their references.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.assembling.validation import MAX_FINDINGS, validation_given_up
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.merging.patches import COMMON, MISPLACED
from roguelike.content.merging.source_tables import Definition
from roguelike.content.mods.library import InstalledMod, ModLibrary
from roguelike.content.mods.mod_files import COMPAT, CONTENT
from roguelike.content.references.ids import CORE
from roguelike.content.references.names import Names
from roguelike.content.references.versions import id_like
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.tree import table_of


def without_requirements(library: ModLibrary, absent: Collection[str]) -> ModLibrary:
    """Return a library in which no mod requires any of some mods, by their ids."""
    mods: dict[str, InstalledMod] = {}
    for id_, installed in library.mods.items():
        mods[id_] = installed
        if (mod := installed.mod) is not None:
            requires = {each: mod.requires[each] for each in mod.requires.keys() - {*absent}}
            manifest = mod.manifest.model_copy(update={"requires": requires})
            mods[id_] = replace(installed, mod=replace(mod, manifest=manifest))
    return replace(library, mods=mods)


def absent_mods(installed: Iterable[InstalledMod]) -> set[str]:
    """Return the ids of mods that some require, and that are not there in the right version."""
    there = {each.id: each.mod for each in installed}
    missing = {CORE} - there.keys()
    for mod in filter(None, there.values()):
        for id_, wanted in mod.requires.items():
            other = there.get(id_)
            if other is None or not wanted.allows(other.version):
                missing.add(id_)
    return missing


_NAMELESS = "nameless"
"""The id of a mod whose folder has a name that is not even nearly an id."""


def report_shape(installed: InstalledMod, models: Kinds, report: Report) -> None:
    """Report faults in the shape of the content of a mod that could not be loaded.

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
                found.add(validation_given_up(definition))
                report.extend(found)
                return
            if not is_abstract(definition) and "inherits" not in definition.table:
                _report_misfits(definition, models, found)
    report.extend(found)


def _report_misfits(definition: Definition, models: Kinds, found: Report) -> None:
    """Report misfits of a definition and its model, whatever its references may mean."""
    model = models[definition.kind]
    try:
        model.model_validate(definition.table, context=models.choices)
    except ValidationError as error:
        called = f"{definition.kind} `{definition.name}`"
        names = Names(definition.mod, choices=models.choices)
        subject = Subject(table_of(model), definition.place, called, names, COMMON, MISPLACED)
        for finding in explain(error, subject):
            found.add(finding)
