"""Load mods into a catalog of all that they define, with a report of mistakes.

`load_selected` reads each mod (`read_mod_content`), puts all of them together (`assemble`), holds
what comes of it to the models (`validate_definitions`), and checks the whole (`CHECKS`). Where mods
turn out to be broken, the others are put together again without them, so that nothing of a broken
mod is left in what others define. The section "The way of data" in CONTRIBUTING.md follows it step
by step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from roguelike.content.assembling.assembly import Assembly, assemble
from roguelike.content.assembling.missing_mods import merge_findings
from roguelike.content.assembling.mod_content import ModContent, read_mod_content
from roguelike.content.assembling.outdated_names import (
    outdated_references,
    with_current_field_names,
)
from roguelike.content.assembling.validation import relocated, validate_definitions
from roguelike.content.catalog import Catalog
from roguelike.content.checks import CHECKS, Check, run_checks
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.fingerprint import fingerprint
from roguelike.content.merging.source_tables import Definition, ModTables
from roguelike.content.mods.library import SelectedMods, Shelf, gather, select
from roguelike.content.mods.load_links import dependents
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import ModFiles
from roguelike.content.references.ids import CORE, ground_id
from roguelike.content.schema import Kinds
from roguelike.content.schema.allowed_findings import Allowance
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.patch_conditions import ModsInUse
from roguelike.content.schema.terrain import features_as_terrain
from roguelike.content.texts.translation import Translator
from roguelike.core.garbage_collection import no_collection

MAX_ROUNDS = 8
"""The most times that mods are put together; after that, none is loaded but `core`."""


MAX_DEFINITIONS = 20_000
"""The most definitions of all mods that are used; a mod that exceeds it is not loaded."""


class LoadResult(Struct, frozen=True):
    """The result of loading some mods.

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
    left_out: Mapping[str, ReasonText]
    selected: SelectedMods
    assembly: Assembly | None = None
    files: Mapping[str, int] = field(default_factory=dict[str, int])
    allowances: Mapping[str, Sequence[Allowance]] = field(
        default_factory=dict[str, Sequence[Allowance]]
    )
    drafts: Mapping[str, Assembly] = field(default_factory=dict[str, Assembly])


def load(
    folders: Iterable[ModFiles],
    models: Kinds,
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
    selected: SelectedMods,
    models: Kinds,
    checks: Iterable[Check] = CHECKS,
) -> LoadResult:
    """Load mods that have been selected and put in order.

    A mod with an error is left out, and so is each that requires it. The others are loaded, and
    nothing about a mod keeps what is wrong with another from being found.

    Args:
        selected: The mods, with their settings and what is wrong with them so far.
        models: The model of each kind of definition, with the implementations that they can select.
        checks: What is checked when all definitions are valid by themselves.
    """
    with no_collection():
        result = _Loading(selected, models, checks).result()
    if instead := _with_replaced(result):
        again = load_selected(instead, models, checks)
        for finding in result.report.unsorted():
            again.report.add(finding)
        return again
    with no_collection():
        return _in_language(result, models)


def _with_replaced(result: LoadResult) -> SelectedMods | None:
    """Return the selection in which replaced mods stand in for those that could not be loaded."""
    selected = result.selected
    replaced = {new: old for old, new in selected.order.taken.items()}
    failed = {
        id_: reason
        for id_, reason in result.left_out.items()
        if id_ not in selected.order.left_out and replaced.get(id_) in selected.order.left_out
    }
    return selected.again(failed) if selected.again and failed else None


def translator_of(result: LoadResult, models: Kinds) -> Translator | None:
    """Return the translator of all texts, or None if there are none.

    Args:
        result: The mods.
        models: As for `load_selected`.
    """
    if result.catalog is None or result.assembly is None:
        return None
    return Translator(result.catalog, result.mods, models, result.assembly.names)


def _in_language(result: LoadResult, models: Kinds) -> LoadResult:
    """Return mods with their texts in the language that was asked for."""
    language = result.selected.language
    in_others = translator_of(result, models) if language else None
    if in_others is None:
        return result
    return replace(result, catalog=in_others.translated(language, result.report))


class _Loading:
    """The state of loading: findings so far, and the mods left out, with reasons."""

    def __init__(self, selected: SelectedMods, models: Kinds, checks: Iterable[Check]) -> None:
        self._selected = selected
        self._models = models
        self._checks = checks
        read = (read_mod_content(mod, models, selected) for mod in selected.order.mods)
        self._contents = list(_bounded(read))
        self._left_out = dict(selected.order.left_out)
        self._drafts: dict[str, Assembly] = {}
        self._report = Report()
        self._report.extend(selected.report)
        self._in_use = self._mods_in_use()

    def result(self) -> LoadResult:
        """Put mods together, again without those that turn out to be broken, until none is."""
        contents: Sequence[ModContent] = self._contents
        rounds = 0
        while contents:
            rounds += 1
            there = {each.id for each in contents}
            contents = [each.among({*there, *self._selected.supposed}) for each in contents]
            found = Report()
            assembly = self._assembled(contents, found)
            made = validate_definitions(contents, self._models, assembly, found)
            old_fields = found.of(Code.W209) if rounds < MAX_ROUNDS else []
            if old_fields and (
                modern := with_current_field_names(contents, self._models, old_fields)
            ):
                contents = modern
                continue
            self._find_old_ids(contents, assembly, found)
            catalog = None if _broken(contents, assembly, found) else _catalog(made, assembly)
            if catalog is not None:
                self._check(catalog, assembly, found)
            broken = _broken(contents, assembly, found)
            self._note(contents, assembly, found)
            if not broken:
                return self._loaded(catalog, contents, assembly)
            if rounds >= MAX_ROUNDS:
                broken = dict.fromkeys(there - {CORE}, ReasonText("bereft")) | broken
            contents = self._without(contents, assembly, broken)
        return self._loaded(None, (), None)

    def _mods_in_use(self) -> ModsInUse:
        """Return the mods in use as far as it is known before any are left out."""
        order, selected = self._selected.order, self._selected
        return ModsInUse(
            {},
            selected.settings,
            {mod.id: set(mod.manifest.optional) - order.usable_by(mod.id) for mod in order.mods},
            {mod.id: mod.manifest.settings for mod in order.mods},
            selected.elsewhere,
            {*(mod.id for mod in order.mods), *self._left_out, *selected.idle},
        )

    def _assembled(self, contents: Sequence[ModContent], found: Report) -> Assembly:
        """Put mods together; nothing is said again of those that are left out."""
        there = (each.mod for each in contents if each.id not in self._left_out)
        in_use = replace(self._in_use, versions={mod.id: mod.version for mod in there})
        doubted = {*self._left_out, *_doubted(contents)}
        return assemble(contents, self._models, in_use, doubted, found)

    def _find_old_ids(
        self, contents: Iterable[ModContent], assembly: Assembly, found: Report
    ) -> None:
        """Report where mods without errors still use ids of before."""
        if not any(each.outdated for each in assembly.names.values()):
            return
        wrong = _with_errors(found)
        sound = (each for each in contents if each.id not in wrong)
        for finding in outdated_references(sound, self._models, assembly):
            found.add(finding)

    def _check(self, catalog: Catalog, assembly: Assembly, found: Report) -> None:
        """Report the findings of the checks."""
        report = Report()
        run_checks(catalog, self._checks, report)
        for finding in report:
            found.add(relocated(finding, assembly))

    def _note(self, contents: Iterable[ModContent], assembly: Assembly, found: Report) -> None:
        """Keep findings, and the mods into which references were not looked up."""
        if len(found):
            self._report.extend(merge_findings(found, self._in_use.installed))
        into = {*assembly.unpatched}.union(*(each.withheld for each in assembly.names.values()))
        self._report.withheld |= into & _doubted(contents)

    def _without(
        self, contents: Sequence[ModContent], assembly: Assembly, broken: dict[str, ReasonText]
    ) -> list[ModContent]:
        """Return the mods that may still be loaded; remember why the others cannot."""
        mods = [each.mod for each in contents]
        self._left_out |= broken | dependents(broken, mods, self._selected.order.taken)
        gone = (mod.id for mod in mods if mod.id in self._left_out)
        self._drafts |= dict.fromkeys(gone, assembly)
        return [each for each in contents if each.id not in self._left_out]

    def _loaded(
        self, catalog: Catalog | None, contents: Iterable[ModContent], assembly: Assembly | None
    ) -> LoadResult:
        for each in self._contents:
            self._report.extend(each.report)
        return LoadResult(
            catalog,
            self._report,
            tuple(each.mod for each in contents),
            self._left_out,
            self._selected,
            assembly,
            {each.id: each.report.files for each in self._contents},
            {each.id: each.allowances for each in self._contents},
            self._drafts,
        )


def _bounded(contents: Iterable[ModContent]) -> Iterator[ModContent]:
    """Yield the content of mods, without the definitions of those with which there are too many."""
    count = 0
    for each in contents:
        if count + len(each.written.definitions) <= MAX_DEFINITIONS:
            count += len(each.written.definitions)
            yield each
            continue
        message = f"with this mod, there are more than {MAX_DEFINITIONS:,} definitions"
        place = Place(each.mod.document)
        each.report.add(Diagnostic(Code.E203, place, message, "use fewer mods at once"))
        yield replace(each, written=ModTables([], [], []), doubted={*each.doubted, each.id})


def _doubted(contents: Iterable[ModContent]) -> set[str]:
    return {doubted for each in contents for doubted in each.doubted}


def _with_errors(found: Report) -> set[str]:
    """Return the ids of the mods in whose files there are errors."""
    errors = (each for each in found.unsorted() if each.severity is Severity.ERROR)
    return {each.place.document.source.partition("/")[0] for each in errors}


def _broken(
    contents: Sequence[ModContent], assembly: Assembly, found: Report
) -> dict[str, ReasonText]:
    """Return the mods that cannot be loaded, with the reason for each.

    Without errors of its own, a mod cannot be loaded if a reference in it leads into one that is
    doubted. As that may not be left out yet, it comes after all mods with errors.
    """
    wrong = _with_errors(found)
    ids = [each.id for each in contents if each.report.has_errors or each.id in wrong]
    if ids:
        return dict.fromkeys(ids, ReasonText("broken"))
    withheld = {each.mod for each in assembly.names.values() if each.withheld}
    return dict.fromkeys(sorted(withheld), ReasonText("bereft"))


def _catalog(made: Mapping[Definition, Model], assembly: Assembly) -> Catalog:
    """Return the catalog of valid definitions that are not removed."""
    definitions = sorted(made, key=lambda each: each.key)
    by_kind: defaultdict[str, dict[str, Model]] = defaultdict(dict)
    for each in definitions:
        by_kind[each.kind][each.id] = made[each]
    by_kind["terrain"].update(features_as_terrain(by_kind["feature"]))
    return Catalog(
        MappingProxyType({kind: MappingProxyType(models) for kind, models in by_kind.items()}),
        cache(partial(fingerprint, {each: made[each] for each in definitions}, assembly)),
        MappingProxyType(
            {each.key: each.place for each in definitions}
            | {
                ("terrain", ground_id(each.id)): each.place
                for each in definitions
                if each.kind == "feature"
            }
        ),
        MappingProxyType(dict(assembly.histories)),
        MappingProxyType(dict(assembly.resolution.abstract)),
        MappingProxyType(dict(assembly.removed)),
        assembly.names,
    )
