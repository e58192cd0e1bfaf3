"""What is wrong in what mods have beside their content: tests and translations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.mod_files import TESTS

if TYPE_CHECKING:
    from roguelike.cli.inspecting.loading import Trial
    from roguelike.content.mods.library import Installed
    from roguelike.content.mods.manifest import Mod


def read_tests(trial: Trial, asked: Iterable[Installed], report: Report) -> None:
    """Report which tests of some mods cannot be understood; run none.

    Of mods that are not loaded only the shape of the tests is looked at.

    Args:
        trial: What was loaded.
        asked: The mods that are to be looked at.
        report: Takes what is found.
    """
    left_out = trial.result.left_out
    loaded = {mod.id for mod in trial.result.mods}
    for mod in (each.mod for each in asked):
        if mod is None or not (mod.id in loaded or mod.id in left_out):
            continue
        if (reason := left_out.get(mod.id)) and reason.name == "other_game":
            continue  # whose tests may be written in other words
        if _has_tests(mod):
            _read_tests_of(mod, trial, report)


def _has_tests(mod: Mod) -> bool:
    """Tell whether there are tests of a mod, or something is wrong with where they should be."""
    found = Report()
    return bool(mod.folder.names_in(TESTS, found) or len(found))


def _read_tests_of(mod: Mod, trial: Trial, report: Report) -> None:
    from roguelike.authoring.modtests.reading import read_tests, report_tests
    from roguelike.content.assembling.contents import defined_inactive

    result = trial.result
    loaded = {each.id for each in result.mods}
    if mod.id in loaded and result.catalog and result.assembly and not trial.absent.mods:
        inactive = {id_ for _, id_ in defined_inactive([mod], loaded)}
        read_tests(mod, result.catalog, result.assembly.names[mod.id], report, inactive)
    else:
        report_tests(mod, report)


def read_translations(trial: Trial, asked: Iterable[Installed], report: Report) -> None:
    """Report what is wrong with the languages of some mods, as with their tests.

    Args:
        trial: What was loaded.
        asked: The mods that are to be looked at.
        report: Takes what is found.
    """
    from roguelike.authoring.translations import report_translations
    from roguelike.content.loader import translator_of

    result, models = trial.result, trial.loader.models
    known = {mod.id for mod in result.mods} | result.left_out.keys()
    mods = [each.mod for each in asked if each.mod and each.id in known]
    translator = None if trial.absent.mods else translator_of(result, models)
    report_translations(mods, translator, models, result.selected.idle, report)
