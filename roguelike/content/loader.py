"""From mods to a catalog of everything that they define, and to all that is wrong with them.

The order of work: manifests, the order of mods, definitions, inheritance and patches,
validation, checks. When mods turn out to be broken, the others are put together without them,
so that nothing of a broken mod is left in what others define.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly, assemble
from roguelike.content.assembling.contents import Content, read_content
from roguelike.content.assembling.kindless_tags import with_kinds
from roguelike.content.assembling.outdated import outdated
from roguelike.content.assembling.remainder import Remainder, certain_part, remainder
from roguelike.content.assembling.reports import Reports
from roguelike.content.assembling.validation import Validated, relocated, validated
from roguelike.content.catalog import Catalog
from roguelike.content.checks import CHECKS, IN_PART, Check, run_checks
from roguelike.content.explaining.allowances import Allowance
from roguelike.content.fields.conditions import Situation
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.merging.written import Definition
from roguelike.content.mods.choosing import Selected, select
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.mods.order import Order, dependents
from roguelike.content.schema.base import Model
from roguelike.content.translations.translation import Translator
from roguelike.content.words.reasons import Reason
from roguelike.core.garbage import no_collection


class LoadResult(Struct, frozen=True):
    """What became of some mods.

    Attributes:
        catalog: What the mods define that could be loaded; nothing if none could.
        report: All that is wrong with any of them.
        mods: Those that were loaded, in order.
        left_out: For the id of each other mod the reason.
        selected: What was to be loaded.
        assembly: The mods put together; nothing if none could be loaded.
        files: How many files were read of each mod beside its manifest, by its id.
        allowances: What the mods, left out or not, want not to be reported, by their ids.
        drafts: For the id of each mod that was read and left out, what was put together with it.
        remainder: What is certain of them although something is wrong, if anything is.
    """

    catalog: Catalog | None
    report: Report
    mods: tuple[Mod, ...]
    left_out: Mapping[str, Reason]
    selected: Selected
    assembly: Assembly | None = None
    files: Mapping[str, int] = field(default_factory=dict[str, int])
    allowances: Mapping[str, Sequence[Allowance]] = field(
        default_factory=dict[str, Sequence[Allowance]]
    )
    drafts: Mapping[str, Assembly] = field(default_factory=dict[str, Assembly])
    remainder: Remainder | None = None


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
    with no_collection():
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
    with no_collection():
        report = Report()
        report.extend(selected.report)
        contents = [read_content(mod, models, selected) for mod in selected.order.mods]
        for content in contents:
            known = (each.material.written for each in contents)
            report.extend(with_kinds(content.report, content.mod.id, known))
        files = {content.mod.id: content.report.files for content in contents}
        allowed = {content.mod.id: content.allowances for content in contents}
        left_out = dict(selected.order.left_out)
        situation = Situation(
            {each.mod.id: each.mod.version for each in contents},
            selected.settings,
            {
                mod.id: set(mod.manifest.optional) - selected.order.usable_by(mod.id)
                for mod in selected.order.mods
            },
            {mod.id: mod.manifest.settings for mod in selected.order.mods},
            selected.elsewhere,
            {*(each.mod.id for each in contents), *left_out, *selected.idle},
        )
        rest, drafts, left = contents, dict[str, Assembly](), None
        while rest:
            attempt = _attempt(rest, models, situation, left_out)
            if newer := _modernized(attempt, report):
                rest = newer
                continue
            catalog = _checked(attempt, checks, report)
            if _broken(attempt) and not drafts:
                mods = [content.mod for content in attempt.contents]
                left = remainder(catalog, attempt.assembly, mods, attempt.reports, report)
            attempt.reports.extend(report)
            rest = _unbroken(attempt, selected.order, left_out)
            if len(rest) == len(attempt.contents):
                mods = tuple(content.mod for content in rest)
                assembly = attempt.assembly
                result = LoadResult(
                    catalog,
                    report,
                    mods,
                    left_out,
                    selected,
                    assembly,
                    files,
                    allowed,
                    drafts,
                    left,
                )
                return _in_language(result, models)
            ids = (content.mod.id for content in attempt.contents)
            drafts |= {id_: attempt.assembly for id_ in ids if id_ in left_out}
        return LoadResult(None, report, (), left_out, selected, None, files, allowed, drafts, left)


def translator_of(result: LoadResult, models: Mapping[str, type[Model]]) -> Translator | None:
    """Return what puts texts into other languages, if there are any.

    Args:
        result: The mods.
        models: As for `load_selected`.
    """
    if result.catalog is None or result.assembly is None:
        return None
    names, idle = result.assembly.names, result.selected.idle
    return Translator(result.catalog, result.mods, models, names, idle)


def _in_language(result: LoadResult, models: Mapping[str, type[Model]]) -> LoadResult:
    """Return mods with their texts in the language that was asked for."""
    language = result.selected.language
    in_others = translator_of(result, models) if language else None
    if in_others is None:
        return result
    return replace(result, catalog=in_others.translated(language, result.report))


class _Attempt(Struct, frozen=True):
    """Some mods put together, and what became of that.

    Attributes:
        contents: The mods.
        assembly: What they say together.
        validated: What of it fits its models.
        reports: What is wrong with it.
    """

    contents: Sequence[Content]
    assembly: Assembly
    validated: Validated
    reports: Reports


def _attempt(
    contents: Sequence[Content],
    models: Mapping[str, type[Model]],
    situation: Situation,
    left_out: Collection[str],
) -> _Attempt:
    """Put mods together; of others that are left out, nothing is said again."""
    there = {content.mod.id for content in contents}
    versions = {mod: version for mod, version in situation.versions.items() if mod in there}
    materials = [content.among(there) for content in contents]
    reports = Reports(materials, models, situation.installed)
    assembly = assemble(materials, models, replace(situation, versions=versions), reports, left_out)
    result = validated(materials, models, assembly, reports)
    sound = [each for each in materials if not reports.by_mod[each.mod].has_errors]
    for finding in outdated(sound, models, assembly):
        reports.add(finding)
    return _Attempt(contents, assembly, result, reports)


def _modernized(attempt: _Attempt, report: Report) -> list[Content] | None:
    """Return the contents with the names of today; nothing if they have no others."""
    reports = attempt.reports.by_mod.values()
    outdated = [finding for each in reports for finding in each.of(Code.W209)]
    if not outdated:
        return None
    contents = [content.modernized(outdated, report) for content in attempt.contents]
    return contents if contents != list(attempt.contents) else None


def _checked(attempt: _Attempt, checks: Iterable[Check], report: Report) -> Catalog:
    """Return the catalog of what is valid; report what the checks find that can be made in it."""
    catalog, found, broken = _catalog(attempt), Report(), _broken(attempt)
    if broken:
        catalog = certain_part(catalog, attempt.assembly, attempt.reports, report)
        checks = [each for each in checks if each in IN_PART]
    run_checks(catalog, checks, found)
    for finding in found:
        there = relocated(finding, attempt.assembly)
        owner = attempt.reports.owner(there.place.document)
        if not broken or owner is None or owner in broken:  # others may be sound without these
            attempt.reports.add(there)
    return catalog


def _broken(attempt: _Attempt) -> dict[str, Reason]:
    """Return the mods that cannot be loaded, with the reason for each.

    What depends on something broken may not be valid without being to blame. So mods are left
    out for that only when all that is to blame is gone.
    """
    wrong = [
        content.mod.id
        for content in attempt.contents
        if content.report.has_errors or attempt.reports.by_mod[content.mod.id].has_errors
    ]
    if wrong:
        return dict.fromkeys(wrong, Reason("broken"))
    return dict.fromkeys(sorted(attempt.validated.lacking), Reason("bereft"))


def _unbroken(attempt: _Attempt, order: Order, left_out: dict[str, Reason]) -> list[Content]:
    """Return the contents that can be loaded; add why the others cannot to `left_out`."""
    broken = _broken(attempt)
    mods = [content.mod for content in attempt.contents]
    left_out |= broken | dependents(broken, mods, order.taken)
    return [content for content in attempt.contents if content.mod.id not in left_out]


def _catalog(attempt: _Attempt) -> Catalog:
    entries = sorted(attempt.validated.models.items(), key=lambda entry: entry[0].key)
    by_kind: defaultdict[str, dict[str, Model]] = defaultdict(dict)
    for definition, model in entries:
        by_kind[definition.kind][definition.id] = model
    made = [definition for definition, _ in entries]
    return Catalog(
        MappingProxyType({kind: MappingProxyType(models) for kind, models in by_kind.items()}),
        cache(partial(_fingerprint, made, attempt.assembly)),
        MappingProxyType({each.key: each.place for each in made}),
        MappingProxyType(dict(attempt.assembly.histories)),
        MappingProxyType(dict(attempt.assembly.resolution.abstract)),
        MappingProxyType(dict(attempt.assembly.removed)),
    )


def _fingerprint(made: Iterable[Definition], assembly: Assembly) -> str:
    """Return a hash of what definitions say, whatever files they are in and however formatted."""
    said: list[Any] = []
    for each in made:
        history = assembly.histories.get(each.key)
        said.append([*each.key, history.table if history else each.table])
    if assembly.tags:
        said.append(assembly.tags)
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
    return blake2b(canonical.encode(), digest_size=16).hexdigest()
