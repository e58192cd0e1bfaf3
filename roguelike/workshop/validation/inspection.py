"""Inspection of mods for `validate`: loading, and all else that can be wrong.

That is their content, the files for use beside other mods, their tests and translations, lints,
and what in their folders is not read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.assembling.missing_mods import merge_findings
from roguelike.content.assembling.mod_content import defined_inactive
from roguelike.content.catalog import Catalog
from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.loader import LoadResult, load_selected, translator_of
from roguelike.content.mods.library import ModChoice, ModLibrary, select
from roguelike.content.mods.mod_files import COMPAT, TESTS
from roguelike.content.schema import Kinds
from roguelike.content.schema.allowed_findings import without_allowed
from roguelike.content.schema.levels import LevelDef
from roguelike.core.garbage_collection import no_collection
from roguelike.plugins import InstalledPlugins, installed_plugins
from roguelike.workshop.conflicts import conflicts
from roguelike.workshop.lints import LINTS
from roguelike.workshop.lints.evidence import Evidence, FindingsFilter, evidence_of
from roguelike.workshop.lints.undeclared import mentioned, undeclared, undeclared_plugins
from roguelike.workshop.schemas.ids import ids_beside
from roguelike.workshop.validation.unloadable_mods import (
    absent_mods,
    report_shape,
    without_requirements,
)
from roguelike.workshop.validation.unread_files import unread_files

if TYPE_CHECKING:
    from roguelike.content.mods.manifest import Mod
    from roguelike.engine.binding.campaign_binding import Registries
    from roguelike.workshop.modtests.cases import CommandFinder

_FOUND_ELSEWHERE = frozenset({"W011", "E012", "W410", "W411", "W413", "W502", "W604", "W606"})
"""The codes that only other commands find, or only more levels than usual."""
_LEFT_OUT = frozenset(
    {"missing", "switched_off", "version", "requires", "plugin", "circle", "conflict"}
)
"""The reasons why mods are left out before their content is read."""


class InspectionRequest(Struct, frozen=True):
    """A request for an inspection.

    Attributes:
        library: All mods that there are.
        choice: Which of them are on.
        asked: The ids of the mods to report on; of others nothing is said.
        is_all: Whether these are all mods that there are.
        is_alone: Whether required mods are not missed.
        simulated: How many levels to make at each depth; 0 for a few at some depths.
        has_plugins: Whether content may select what installed plugins provide.
        command_for: Returns the command that shows a level that was made.
    """

    library: ModLibrary
    choice: ModChoice
    asked: Collection[str]
    is_all: bool
    is_alone: bool
    simulated: int
    has_plugins: bool
    command_for: CommandFinder


class Inspection(Struct, frozen=True):
    """The diagnostics of some mods.

    Attributes:
        report: The diagnostics.
        settled: The ids of the mods of which there are no others.
        known: The ids of all mods that there are; nothing if only some were asked about.
        result: The mods as they were loaded.
    """

    report: Report
    settled: Collection[str]
    known: Collection[str] | None
    result: LoadResult

    def is_settled(self, mod: str) -> bool:
        """Return True if there is nothing more to find about a mod."""
        return mod in self.settled or (self.known is not None and mod not in self.known)


def is_sought(code: Code) -> bool:
    """Return True if `validate` looks for a code; other commands find the rest."""
    return code.name not in _FOUND_ELSEWHERE


def inspect(request: InspectionRequest) -> Inspection:
    """Return all diagnostics of the mods that are asked about."""
    return _Inspector(request, installed_plugins(third_party=request.has_plugins)).inspection()


class _Inspector:
    def __init__(self, request: InspectionRequest, providers: InstalledPlugins) -> None:
        self._request = request
        self._providers = providers
        self._registries: Registries = providers.registries()
        self._models: Kinds = self._registries.models()
        self._mods = [each for id_, each in request.library.mods.items() if id_ in request.asked]
        mods = request.library.mods.values()
        self._absent = absent_mods(mods) if request.is_alone else set[str]()
        self._result = self._loaded(request.choice, self._absent)
        self._report = self._result.report
        self._asked = {mod.id for mod in self._result.mods} & {*request.asked}

    def _loaded(
        self, choice: ModChoice, absent: Collection[str], supposed: Collection[str] = ()
    ) -> LoadResult:
        """Load the chosen mods.

        Args:
            choice: Which mods are on.
            absent: The ids of mods that are not there, and are not missed.
            supposed: Those of them that are supposed to be there.
        """
        library = self._request.library
        tolerant = without_requirements(library, absent) if absent else library
        selected = select(tolerant, choice, self._providers.names)
        order = selected.order
        missing = {id_: ReasonText("missing", mod=id_) for id_ in absent}
        selected = replace(
            selected,
            order=replace(order, left_out={**order.left_out, **missing}),
            idle=library.mods.keys() - {*order.left_out, *(mod.id for mod in order.mods)},
            elsewhere=ids_beside(library, order, self._models),
            supposed=supposed,
        )
        return load_selected(selected, self._models)

    def inspection(self) -> Inspection:
        """Run all checks, and return the diagnostics."""
        self._report.extend(self._providers.report)
        self._forget_files_of_others()
        self._read_left_out()
        self._read_compat()
        self._read_tests()
        self._read_translations()
        if not self._absent:
            self._lint()
        elif not self._report.has_errors:
            self._read_mentions()
        for finding in (
            each for mod in self._mods for each in unread_files(mod.files, self._models)
        ):
            self._report.add(finding)
        settled = self._asked if not self._result.left_out else set[str]()
        known = None if not self._request.is_all else self._request.library.mods.keys()
        return Inspection(self._grouped(settled), settled, known, self._result)

    def _forget_files_of_others(self) -> None:
        """Count only the files of mods that are asked about."""
        used = {*self._result.left_out, *(mod.id for mod in self._result.mods)}
        for id_ in used & self._request.library.mods.keys() - {*self._request.asked}:
            read = self._request.library.mods[id_].report.files + self._result.files.get(id_, 0)
            self._report.files -= read

    def _read_left_out(self) -> None:
        """Report faults in the shape of the content of mods that could not be loaded."""
        left_out = self._result.left_out
        for each in self._mods:
            reason = left_out.get(each.id)
            is_unread = each.id not in self._result.files
            if reason is None or not (each.mod is None or (is_unread and reason.name in _LEFT_OUT)):
                continue
            found = Report()
            report_shape(each, self._models, found)
            self._report.files += found.files
            for finding in found.unsorted():
                if reason.name != "plugin" or finding.code is not Code.E207:
                    self._report.add(finding)

    def _read_compat(self) -> None:
        """Report faults in files for use beside mods that were not loaded.

        Those of these mods that can be loaded are. Beside the others, references into them may be
        right, and the rest is checked.
        """
        users = self._users_of_others()
        others = users.keys() & self._request.library.mods.keys()
        if others:
            chosen = self._request.choice
            choice = replace(
                chosen,
                enabled=(*chosen.enabled, *others),
                disabled=tuple(each for each in chosen.disabled if each not in others),
                only=None if chosen.only is None else (*chosen.only, *others),
            )
            tried = self._loaded(choice, self._absent)
            read = {
                other: mods
                for other, mods in users.items()
                if {other, *(mod.id for mod in mods)} <= tried.files.keys()
            }
            self._add_compat(tried, read)
            users = {other: mods for other, mods in users.items() if other not in read}
        if users:
            self._add_compat(self._supposing(users), users, is_supposed=True)

    def _users_of_others(self) -> Mapping[str, list[Mod]]:
        """Return the mods with files for use beside mods that were not loaded, by these."""
        mods = self._result.selected.order.mods
        there = {mod.id for mod in mods}
        users: defaultdict[str, list[Mod]] = defaultdict(list)
        for mod in (mod for mod in mods if mod.id in self._request.asked):
            for other in mod.folder.others():
                if other not in there:
                    users[other].append(mod)
        return users

    def _supposing(self, users: Mapping[str, Sequence[Mod]]) -> LoadResult:
        """Load everything as if unknown mods were there.

        Others that are optional as well may be there because of them.
        """
        there = {mod.id for mod in self._result.selected.order.mods}
        named = frozenset[str]().union(*(mentioned(mod) for mods in users.values() for mod in mods))
        absent = {*self._absent, *users, *(named - there)}
        return self._loaded(self._request.choice, absent, [*users])

    def _add_compat(
        self, tried: LoadResult, users: Mapping[str, Sequence[Mod]], *, is_supposed: bool = False
    ) -> None:
        """Add faults in files for use beside some mods that were loaded or supposed."""
        mods = {mod.id for each in users.values() for mod in each}
        if not self._absent and not is_supposed:
            _run_lints(tried, evidence_of(tried), mods, tried.report)
        for mod in mods:
            self._report.files += tried.files.get(mod, 0) - self._result.files.get(mod, 0)
        homes = tuple(f"{mod.id}/{COMPAT}/{other}/" for other, of in users.items() for mod in of)
        allowed = [each for of in tried.allowances.values() for each in of if each.scope.keys]
        for finding in without_allowed(tried.report, allowed, lambda _: False):
            is_in = f"{finding.place.document.source}/".startswith(homes)
            if is_in and not (is_supposed and finding.code is Code.E407):
                self._report.add(finding)

    def _read_tests(self) -> None:
        """Report tests that cannot be understood; run none.

        Of mods that are not loaded only the shape of the tests is looked at.
        """
        for mod in self._known():
            reason = self._result.left_out.get(mod.id)
            if reason and reason.name == "other_game":
                continue  # its tests may be written in other words
            found = Report()
            if mod.folder.names_in(TESTS, found) or len(found):
                self._read_tests_of(mod)

    def _read_tests_of(self, mod: Mod) -> None:
        from roguelike.workshop.modtests.cases import OtherReferences, read_tests, report_tests

        result, events = self._result, self._registries.events
        loaded = {each.id for each in result.mods}
        if mod.id in loaded and result.catalog and result.assembly and not self._absent:
            inactive = {id_ for _, id_ in defined_inactive([mod], loaded)}
            names = result.assembly.names[mod.id]
            around = OtherReferences(inactive, events)
            read_tests(mod, result.catalog, names, self._report, around)
        else:
            report_tests(mod, self._report, OtherReferences(events=events))

    def _read_translations(self) -> None:
        """Report faults in translations, as in tests."""
        from roguelike.workshop.validation.translations import report_translations

        result = self._result
        translator = None if self._absent else translator_of(result, self._models)
        idle = result.selected.idle
        report_translations(self._known(), translator, self._models, idle, self._report)

    def _known(self) -> list[Mod]:
        """Return the mods asked about that were loaded or left out."""
        known = {mod.id for mod in self._result.mods} | self._result.left_out.keys()
        return [each.mod for each in self._mods if each.mod and each.id in known]

    def _lint(self) -> None:
        """Add lints, conflicts, and faults of sample levels."""
        result, asked = self._result, {*self._asked, *self._result.drafts} & {*self._request.asked}
        found = Report()
        evidence = evidence_of(result)
        _run_lints(result, evidence, asked, found)
        if evidence is None or result.assembly is None:
            return
        kept = FindingsFilter(result.assembly, asked, found)
        unnamed = undeclared_plugins(evidence, self._providers.names_by_params())
        for finding in (*unnamed, *conflicts(result.assembly, result.selected.order)):
            kept.add(finding)
        if evidence.catalog.all(LevelDef):
            from roguelike.workshop.modtests.cases import RunEnvironment
            from roguelike.workshop.validation.sample_levels import Sampling, level_findings

            bench = RunEnvironment(evidence.catalog, self._registries, self._request.command_for)
            sampling = Sampling(evidence, bench, asked, self._request.simulated)
            run_checks(sampling, [level_findings], kept)
        self._report.extend(found)

    def _read_mentions(self) -> None:
        """Report mods that are used and not mentioned in manifests, of mods looked at alone."""
        order, drafts = self._result.selected.order.mods, self._result.drafts
        if self._result.assembly:
            loaded = [mod.id for mod in self._result.mods]
            drafts = {**dict.fromkeys(loaded, self._result.assembly), **drafts}
        manifests = {each.id: each.mod for each in self._mods}
        ids = (mod.id for mod in order if mod.id in drafts)
        mods = {id_: mod for id_ in ids if (mod := manifests.get(id_))}
        documents = {mod: drafts[mod].documents[mod] for mod in mods}
        evidence = Evidence(Catalog({}), mods, documents, idle=self._result.selected.idle)
        for finding in undeclared(evidence):
            self._report.add(finding)

    def _grouped(self, settled: Collection[str]) -> Report:
        """Return the report without allowed findings, with those of one cause made one."""
        allowed = [each for of_mod in self._result.allowances.values() for each in of_mod]
        report = without_allowed(
            self._report,
            allowed,
            lambda each: each.mod in settled and is_sought(each.code),
        )
        return merge_findings(report)


def _run_lints(
    result: LoadResult, evidence: Evidence | None, asked: Collection[str], report: Report
) -> None:
    """Add lints about some mods to a report, if there is evidence to look at."""
    if evidence is not None and result.assembly is not None:
        with no_collection():
            run_checks(evidence, LINTS, FindingsFilter(result.assembly, asked, report))
