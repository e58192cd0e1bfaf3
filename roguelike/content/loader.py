"""From mods to a catalog of everything that they define, and to all that is wrong with them.

The order of work: manifests, the order of mods, definitions, validation, checks. What changes
definitions stands between their reading and their validation.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from types import MappingProxyType

from pydantic import ValidationError

from roguelike.content.catalog import Catalog
from roguelike.content.checks import CHECKS, Check, run_checks
from roguelike.content.choosing import Selected, select
from roguelike.content.definitions import Definition, Written, definitions
from roguelike.content.diagnostics import Report
from roguelike.content.document import Document
from roguelike.content.explanations import explain
from roguelike.content.ids import CORE, Names
from roguelike.content.library import Shelf, gather
from roguelike.content.manifest import Mod
from roguelike.content.mod_files import ModFiles
from roguelike.content.order import Order, dependents
from roguelike.content.problems import Subject
from roguelike.content.schema.base import Model
from roguelike.content.sources import bulk_loading

MAX_FINDINGS = 1000
"""After so many findings in the definitions of a mod, the rest of the mod is not validated."""


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What became of some mods.

    Attributes:
        catalog: What the mods define that could be loaded; nothing if none could.
        report: All that is wrong with any of them.
        mods: Those that were loaded, in order.
        left_out: For the id of each other mod the reason, as half a sentence.
        selected: What was to be loaded.
    """

    catalog: Catalog | None
    report: Report
    mods: tuple[Mod, ...]
    left_out: Mapping[str, str]
    selected: Selected


def load(
    folders: Iterable[ModFiles],
    models: Mapping[str, type[Model]],
    checks: Iterable[Check] = CHECKS,
) -> LoadResult:
    """Load mods, all of them and with the settings that they have by default.

    Args:
        folders: The mods. Of two with the same id, the first is loaded.
        models: As for `load_selected`.
        checks: As for `load_selected`.
    """
    with bulk_loading():
        selected = select(gather((Shelf(folder.path), folder) for folder in folders))
    return load_selected(selected, models, checks)


def load_selected(
    selected: Selected,
    models: Mapping[str, type[Model]],
    checks: Iterable[Check] = CHECKS,
) -> LoadResult:
    """Load mods that have been selected and put in order.

    A mod with an error is left out, and so is each that requires it. The others are loaded, and
    nothing about a mod keeps what is wrong with another from being found.

    Args:
        selected: The mods, with their settings and what is wrong with them so far.
        models: The model of each kind of definition, as `schema.narrow` returns them.
        checks: What is checked when all definitions are valid by themselves.
    """
    with bulk_loading():
        report = Report()
        report.extend(selected.report)
        order = selected.order
        contents = [_read(mod, models) for mod in order.mods]
        _validate(contents, models, order)
        left_out = dict(order.left_out)
        loaded = _unbroken(contents, order, left_out)
        found = Report()
        run_checks(_catalog(loaded), checks, found)
        _share(found, contents, report)
        loaded = _unbroken(loaded, order, left_out)
        for content in contents:
            report.extend(content.report)
        catalog = _catalog(loaded) if loaded else None
        mods = tuple(content.mod for content in loaded)
        return LoadResult(catalog, report, mods, left_out, selected)


@dataclass(frozen=True, slots=True)
class _Content:
    """The content of one mod, as far as it has come.

    Attributes:
        mod: The mod.
        written: What its files define.
        uncertain: What else they may define, as `Subject.uncertain` has it.
        documents: Its files.
        report: What is wrong with it.
        models: What of it fits its models.
    """

    mod: Mod
    written: Written
    uncertain: frozenset[str]
    documents: frozenset[Document]
    report: Report
    models: dict[Definition, Model] = field(default_factory=dict[Definition, Model])


def _read(mod: Mod, kinds: Collection[str]) -> _Content:
    report = Report()
    documents = mod.folder.documents(report)
    unreadable = {mod.id} if report.has_errors else set[str]()
    written = definitions(mod.id, documents, kinds, report)
    return _Content(mod, written, written.stray | unreadable, frozenset(documents), report)


def _validate(
    contents: Iterable[_Content], models: Mapping[str, type[Model]], order: Order
) -> None:
    """Compare all definitions with their models, each seeing those of all mods."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    uncertain: set[str] = set()
    for content in contents:
        uncertain |= content.uncertain
        for definition in content.written.definitions:
            known[definition.kind].add(definition.id)
    for content in contents:
        mod = content.mod
        names = Names(mod.id, known, frozenset({mod.id, CORE, *order.usable_by(mod.id)}))
        found = Report()
        for definition in content.written.definitions:
            if len(found) >= MAX_FINDINGS:
                break
            model = models[definition.kind]
            try:
                content.models[definition] = model.model_validate(definition.table, context=names)
            except ValidationError as error:
                called = f"{definition.kind} `{definition.name}`"
                subject = Subject(model, definition.place, called, names, uncertain)
                for finding in explain(error, subject):
                    found.add(finding)
        content.report.extend(found)


def _unbroken(
    contents: Sequence[_Content], order: Order, left_out: dict[str, str]
) -> list[_Content]:
    """Return the contents that can be loaded; add why the others cannot to `left_out`."""
    mods = [content.mod for content in contents]
    broken = [content.mod.id for content in contents if content.report.has_errors]
    left_out |= dict.fromkeys(broken, "its content has errors")
    left_out |= dependents(broken, mods, order.taken)
    return [content for content in contents if content.mod.id not in left_out]


def _share(found: Report, contents: Iterable[_Content], report: Report) -> None:
    """Add what checks found to the reports of the mods that it is about, or else to `report`."""
    owners = {document: each.report for each in contents for document in each.documents}
    for diagnostic in found:
        owners.get(diagnostic.place.document, report).add(diagnostic)


def _catalog(contents: Iterable[_Content]) -> Catalog:
    entries = sorted(
        ((made, model) for content in contents for made, model in content.models.items()),
        key=lambda entry: (entry[0].kind, entry[0].id),
    )
    by_kind: defaultdict[str, dict[str, Model]] = defaultdict(dict)
    for definition, model in entries:
        by_kind[definition.kind][definition.id] = model
    return Catalog(
        MappingProxyType({kind: MappingProxyType(models) for kind, models in by_kind.items()}),
        _fingerprint(definition for definition, _ in entries),
        MappingProxyType({(each.kind, each.id): each.place for each, _ in entries}),
    )


def _fingerprint(entries: Iterable[Definition]) -> str:
    """Return a hash of what definitions say, whatever files they are in and however formatted."""
    said = [[each.kind, each.id, each.table] for each in entries]
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
    return blake2b(canonical.encode(), digest_size=16).hexdigest()
