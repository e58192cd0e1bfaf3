"""From what is asked about to all that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.cli.inspecting.loading import Loader, Trial
from roguelike.cli.places import OTHERS, Places, library_of, require_mods

if TYPE_CHECKING:
    from roguelike.authoring.fix import Texts
    from roguelike.cli.inspecting.absence import Absence
    from roguelike.content.findings.diagnostics import Code, Report
    from roguelike.content.loader import LoadResult
    from roguelike.content.mods.choosing import Choice
    from roguelike.content.mods.library import Installed, Library

_FOUND_ELSEWHERE = frozenset({"W410", "W411", "W413", "W502", "W604", "W606"})
"""What only other commands find, or only where one asks for more than usual."""


class Inspection(Struct, frozen=True):
    """What was found about some mods.

    Attributes:
        report: What is wrong.
        settled: The ids of those of which nothing more would have been found.
        known: The ids of all mods that there are; nothing if only some were asked about.
        result: What was loaded.
    """

    report: Report
    settled: Collection[str]
    known: Collection[str] | None
    result: LoadResult

    def is_settled(self, mod: str) -> bool:
        """Tell whether nothing more is to be found about a mod."""
        return mod in self.settled or (self.known is not None and mod not in self.known)


def report_on(places: Places, *, plugins: bool = True, texts: Texts | None = None) -> Report:
    """Return what is wrong with some mods and with what they require, as `inspect` does."""
    return inspect(places, plugins=plugins, texts=texts).report


def inspect(places: Places, *, plugins: bool = True, texts: Texts | None = None) -> Inspection:
    """Find what is wrong with some mods and with what they require.

    Args:
        places: Where they are.
        plugins: Whether content may select what installed plugins provide.
        texts: What files contain instead of what they do, by the paths shown for them.

    Raises:
        UsageError: A path leads to no mod, or a mod is named that does not exist.
    """
    from roguelike.cli.inspecting.beside_content import read_tests, read_translations
    from roguelike.cli.inspecting.linting import lint
    from roguelike.plugins import installed

    library = library_of(places, texts)
    require_mods(places.mods or (), library)
    providers = installed(third_party=plugins)
    models = providers.registries().models()
    loader = Loader(library, library, providers.names, models)
    trial = _tried(loader, places)
    result, absent, report = trial.result, trial.absent, trial.result.report
    report.extend(providers.report)
    others = _others(library, result) if places.paths else {}
    for id_, other in others.items():
        report.files -= other.report.files + result.files.get(id_, 0)
    asked_about = [each for id_, each in library.mods.items() if id_ not in others]
    _read_apart(trial, [each.id for each in asked_about], report)
    read_tests(trial, asked_about, report)
    read_translations(trial, asked_about, report)
    asked = {mod.id for mod in result.mods} - others.keys()
    if not absent.mods:
        looked_at = {*asked, *result.drafts} - others.keys()
        report.extend(lint(result, looked_at, providers, places, plugins=plugins))
        _read_unguarded(trial, asked, report)
    elif not absent.without_unknowns(report).has_errors:
        _read_mentions(trial, asked_about, report)
    for each in filter(places.ask_about, library.mods.values()):
        report.extend(_unread(each, models))
    settled = asked if not result.left_out else set[str]()
    counting = _without_allowed(absent.without_unknowns(report), result, settled)
    known = None if places.paths else library.mods.keys()
    return Inspection(_by_cause(counting), settled, known, result)


def _tried(loader: Loader, places: Places) -> Trial:
    """Load what is asked about."""
    absent, choice = _absence(places, loader.library), _choice(places)
    return Trial(loader, loader.load(choice, absent), choice, absent)


def _absence(places: Places, library: Library) -> Absence:
    """Return what is not missed."""
    from roguelike.cli.inspecting.absence import Absence, absence

    return absence(library.mods.values()) if places.is_alone else Absence(())


def _choice(places: Places) -> Choice:
    """Return which mods are on: those asked about, or else what the player has chosen."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.choosing import Choice
    from roguelike.preferences import read

    if places.paths:
        return Choice(enabled=places.mods or ())
    return read(Report()).choice(places.mods)


def _unread(installed: Installed, kinds: Collection[str]) -> Report:
    """Return what in the folder of a mod is probably meant to be read, and is not."""
    from roguelike.authoring.misnamed import misnamed
    from roguelike.content.findings.diagnostics import Report

    report = Report()
    for finding in misnamed(installed.files, kinds):
        report.add(finding)
    return report


def _read_apart(trial: Trial, asked: Collection[str], report: Report) -> None:
    """Report what is wrong in what could not be used with the rest: whole mods, and files."""
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.mods.mod_files import COMPAT

    if not trial.result.left_out.keys().isdisjoint(asked):
        from roguelike.cli.inspecting.left_out import report_left_out

        report_left_out(trial.loader, trial.result, asked, report)
    mods = trial.result.selected.order.mods
    if any(mod.folder.names_in(COMPAT, Report()) for mod in mods if mod.id in asked):
        from roguelike.cli.inspecting.compat import report_compat

        report_compat(trial, asked, report)


def _read_unguarded(trial: Trial, asked: Collection[str], report: Report) -> None:
    """Report what is made of optional mods as if they were always there."""
    if any(mod.manifest.optional for mod in trial.result.mods if mod.id in asked):
        from roguelike.cli.inspecting.optional import report_unguarded

        report_unguarded(trial, asked, report)


def _without_allowed(report: Report, result: LoadResult, settled: Collection[str]) -> Report:
    """Return a report without what mods allow themselves."""
    from roguelike.content.schema.allowances import without_allowed

    allowed = [each for of_mod in result.allowances.values() for each in of_mod]
    return without_allowed(
        report, allowed, lambda each: each.mod in settled and is_sought(each.code)
    )


def _by_cause(report: Report) -> Report:
    """Return a report with findings of one cause made one, though they are in different files."""
    from roguelike.content.assembling.mentions import told_once
    from roguelike.content.findings.consequences import without_consequences

    return without_consequences(told_once(report))


def is_sought(code: Code) -> bool:
    """Tell whether `validate` looks for what a code stands for; other commands find the rest."""
    return code.name not in _FOUND_ELSEWHERE


def _read_mentions(trial: Trial, asked: Iterable[Installed], report: Report) -> None:
    """Report which mods are made use of that manifests do not mention, whatever is in those."""
    from roguelike.authoring.lints.evidence import Evidence
    from roguelike.authoring.lints.undeclared import undeclared
    from roguelike.content.catalog import Catalog

    manifests = {each.id: each.mod for each in asked}  # with all that is not there
    there = trial.drafts(is_alone=True)
    order = (each.id for each in trial.result.selected.order.mods)
    mods = {id_: mod for id_ in order if id_ in there and (mod := manifests.get(id_))}
    documents = {mod: there[mod].documents[mod] for mod in mods}
    for finding in undeclared(Evidence(Catalog({}), mods, documents, trial.result.selected.idle)):
        report.add(finding)


def _others(library: Library, result: LoadResult) -> dict[str, Installed]:
    """Return the mods that were looked at, and that nobody asked about, by their ids."""
    used = {*result.left_out, *(mod.id for mod in result.mods)}
    return {
        id_: installed
        for id_, installed in library.mods.items()
        if id_ in used and installed.shelf.name == OTHERS
    }
