"""A closer look at mods for those who make them: lints, and levels made for trial."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roguelike.cli.map_level import MapCommand
    from roguelike.cli.places import Places
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.loader import LoadResult
    from roguelike.plugins import Providers


def lint(
    result: LoadResult,
    asked: Collection[str],
    providers: Providers,
    places: Places,
    *,
    plugins: bool = True,
) -> Report:
    """Return what is probably not meant about mods, and their conflicts, unless some are left out.

    Args:
        result: What was loaded.
        asked: The ids of the mods that are to be looked at; of others nothing is said.
        providers: What provides what definitions select.
        places: Where the mods are, and how many levels are made.
        plugins: Whether content may select what installed plugins provide.
    """
    from roguelike.authoring.conflicts import conflicts
    from roguelike.authoring.lints import LINTS
    from roguelike.authoring.lints.evidence import Filter, evidence_of
    from roguelike.authoring.lints.undeclared_plugins import undeclared_plugins
    from roguelike.content.checks import run_checks
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema.levels import LevelDef
    from roguelike.core.garbage import no_collection

    report, evidence, registries = Report(), evidence_of(result), providers.registries()
    if evidence is None or result.assembly is None:
        return report
    kept = Filter(result.assembly, asked, report)
    with no_collection():
        run_checks(evidence, LINTS, kept)
        for finding in undeclared_plugins(evidence, providers.providers()):
            kept.add(finding)
        for finding in conflicts(result.assembly, result.selected.order):
            kept.add(finding)
    if any(evidence.mods[each].manifest.settings for each in evidence.mods.keys() & {*asked}):
        from roguelike.authoring.modtests.setting_bounds import wrong_bounds

        for finding in wrong_bounds(result, asked, registries.models()):
            report.add(finding)
    if evidence.catalog.all(LevelDef):
        from roguelike.authoring.modtests.cases import Bench
        from roguelike.authoring.modtests.sample_levels import Sampling, level_findings

        command = _map_command(places, asked, plugins=plugins)
        bench = Bench(evidence.catalog, registries, command.shows)
        sampling = Sampling(evidence, bench, asked, places.simulated)
        run_checks(sampling, [level_findings], kept)
    return report


def _map_command(places: Places, asked: Collection[str], *, plugins: bool) -> MapCommand:
    """Return the command that shows levels of the mods that are asked about."""
    from roguelike.cli.map_level import MapCommand

    if not places.paths:
        return MapCommand(places.mods, places.given, plugins)
    mods = dict.fromkeys((*sorted(asked), *(places.mods or ())))
    return MapCommand(list(mods), [*_elsewhere(places), *places.given], plugins)


def _elsewhere(places: Places) -> Iterator[Path]:
    """Yield the folders of mods asked about in which the game does not look for mods anyway."""
    from roguelike.preferences import shelves

    known = [shelf.path.resolve() for shelf in shelves(places.given)]
    for path in places.paths:
        if not any(path.resolve().is_relative_to(each) for each in known):
            yield path if path.is_dir() else path.parent
