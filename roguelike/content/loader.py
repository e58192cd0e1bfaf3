"""From mods to a catalog of everything that they define, and to all that is wrong with them.

The order of work: manifests, the order of mods, definitions, inheritance and patches,
validation, checks. When mods turn out to be broken, the others are put together without them,
so that nothing of a broken mod is left in what others define.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly, Reports, assemble
from roguelike.content.assembling.contents import Content, read_content
from roguelike.content.assembling.outdated import outdated
from roguelike.content.assembling.validation import relocated, validated
from roguelike.content.catalog import Catalog
from roguelike.content.checks import CHECKS, Check, run_checks
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.findings.reasons import Reason
from roguelike.content.merging.written import Definition
from roguelike.content.mods.choosing import Selected, select
from roguelike.content.mods.library import Shelf, gather
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.mods.relations import dependents
from roguelike.content.schema.allowances import Allowance
from roguelike.content.schema.base import Model
from roguelike.content.schema.conditions import Situation
from roguelike.content.schema.ids import CORE
from roguelike.content.texts.translation import Translator
from roguelike.core.garbage import no_collection

MAX_ROUNDS = 8
"""How often mods are put together; after that, none is loaded but `core`."""


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
        contents = [read_content(mod, models, selected) for mod in selected.order.mods]
        result = _Loading(contents, models, checks, selected).result()
    if instead := _with_replaced(result):
        again = load_selected(instead, models, checks)
        for finding in result.report.unsorted():
            again.report.add(finding)
        return again
    with no_collection():
        return _in_language(result, models)


def _with_replaced(result: LoadResult) -> Selected | None:
    """Return the selection in which mods are used that others replace that could not be loaded."""
    selected = result.selected
    replaced = {new: old for old, new in selected.order.taken.items()}
    failed = {
        id_: reason
        for id_, reason in result.left_out.items()
        if id_ not in selected.order.left_out and replaced.get(id_) in selected.order.left_out
    }
    return selected.again(failed) if selected.again and failed else None


def translator_of(result: LoadResult, models: Mapping[str, type[Model]]) -> Translator | None:
    """Return what puts texts into other languages, if there are any.

    Args:
        result: The mods.
        models: As for `load_selected`.
    """
    if result.catalog is None or result.assembly is None:
        return None
    return Translator(result.catalog, result.mods, models, result.assembly.names)


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
        made: What became of each definition that fits its model.
        reports: What is wrong with them.
    """

    contents: Sequence[Content]
    assembly: Assembly
    made: Mapping[Definition, Model]
    reports: Reports

    def broken(self) -> dict[str, Reason]:
        """Return the mods that cannot be loaded, with the reason for each.

        Without errors of its own, a mod cannot be loaded if a reference in it leads into one that
        is doubted. As that may not be left out yet, it comes after all mods with errors.
        """
        wrong = [
            content.mod.id
            for content in self.contents
            if content.report.has_errors or self.reports.by_mod[content.mod.id].has_errors
        ]
        if wrong:
            return dict.fromkeys(wrong, Reason("broken"))
        names = self.assembly.names.values()
        return dict.fromkeys(
            sorted({each.mod for each in names if each.withheld}), Reason("bereft")
        )

    def modernized(self, report: Report) -> list[Content] | None:
        """Return the contents with the names of today; nothing if they have no others."""
        reports = self.reports.by_mod.values()
        outdated = [finding for each in reports for finding in each.of(Code.W209)]
        if not outdated:
            return None
        contents = [content.modernized(outdated, report) for content in self.contents]
        return contents if contents != list(self.contents) else None


class _Loading:
    """Mods being put together, again without those that turn out to be broken."""

    def __init__(
        self,
        contents: Sequence[Content],
        models: Mapping[str, type[Model]],
        checks: Iterable[Check],
        selected: Selected,
    ) -> None:
        self._contents = contents
        self._models = models
        self._checks = checks
        self._selected = selected
        self._left_out = dict(selected.order.left_out)
        self._drafts: dict[str, Assembly] = {}
        self._report = Report()
        self._report.extend(selected.report)
        for content in contents:
            self._report.extend(content.report)
        ids = {content.mod.id for content in contents}
        self._situation = Situation(
            {},
            selected.settings,
            {
                mod.id: set(mod.manifest.optional) - selected.order.usable_by(mod.id)
                for mod in selected.order.mods
            },
            {mod.id: mod.manifest.settings for mod in selected.order.mods},
            selected.elsewhere,
            {*ids, *self._left_out, *selected.idle},
        )

    def result(self) -> LoadResult:
        """Return what becomes of the mods."""
        rest, rounds = self._contents, 0
        while rest:
            rounds += 1
            attempt = self._attempt(rest)
            newer = attempt.modernized(self._report) if rounds < MAX_ROUNDS else None
            if newer:
                rest = newer
                continue
            self._note_withheld(attempt)
            catalog = None if attempt.broken() else self._checked(attempt)
            broken = attempt.broken()
            attempt.reports.extend(self._report)
            if catalog is not None and not broken:
                return self._loaded(catalog, attempt)
            rest = self._without(attempt, broken, is_last=rounds >= MAX_ROUNDS)
        return self._loaded(None, None)

    def _loaded(self, catalog: Catalog | None, attempt: _Attempt | None) -> LoadResult:
        return LoadResult(
            catalog,
            self._report,
            tuple(content.mod for content in attempt.contents) if attempt else (),
            self._left_out,
            self._selected,
            attempt and attempt.assembly,
            {content.mod.id: content.report.files for content in self._contents},
            {content.mod.id: content.allowances for content in self._contents},
            self._drafts,
        )

    def _attempt(self, contents: Sequence[Content]) -> _Attempt:
        """Put mods together; of others that are left out, nothing is said again."""
        there = {content.mod.id: content.mod.version for content in contents}
        doubted = {each for content in contents for each in content.doubted}
        situation = replace(self._situation, versions=there)
        materials = [content.among(there) for content in contents]
        reports = Reports(materials, situation.installed)
        doubted |= self._left_out.keys()
        assembly = assemble(materials, self._models, situation, reports, doubted)
        made = validated(materials, self._models, assembly, reports)
        sound = [each for each in materials if not reports.by_mod[each.mod].has_errors]
        for finding in outdated(sound, self._models, assembly):
            reports.add(finding)
        return _Attempt(contents, assembly, made, reports)

    def _note_withheld(self, attempt: _Attempt) -> None:
        """Note into which mods references were not looked up, so that this is told once."""
        names = attempt.assembly.names.values()
        into = set(attempt.assembly.unpatched).union(*(each.withheld for each in names))
        doubted = {each for content in attempt.contents for each in content.doubted}
        self._report.withheld |= into & doubted

    def _checked(self, attempt: _Attempt) -> Catalog:
        """Return the catalog; report what the checks find."""
        catalog, found = _catalog(attempt), Report()
        run_checks(catalog, self._checks, found)
        for finding in found:
            attempt.reports.add(relocated(finding, attempt.assembly))
        return catalog

    def _without(
        self, attempt: _Attempt, broken: dict[str, Reason], *, is_last: bool
    ) -> list[Content]:
        """Return the contents that may still be loaded; remember why the others cannot."""
        mods = [content.mod for content in attempt.contents]
        if is_last:
            others = [mod.id for mod in mods if mod.id not in {CORE, *broken}]
            broken |= dict.fromkeys(others, Reason("bereft"))
        self._left_out |= broken | dependents(broken, mods, self._selected.order.taken)
        rest = [each for each in attempt.contents if each.mod.id not in self._left_out]
        gone = [mod.id for mod in mods if mod.id in self._left_out]
        self._drafts |= dict.fromkeys(gone, attempt.assembly)
        return rest


def _catalog(attempt: _Attempt) -> Catalog:
    entries = sorted(attempt.made.items(), key=lambda entry: entry[0].key)
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
