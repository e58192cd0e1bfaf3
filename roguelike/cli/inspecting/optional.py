"""What mods make of those that are optional as if these were always there."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from roguelike.content.dependencies.absence import Absence
from roguelike.content.unguarded import unguarded

if TYPE_CHECKING:
    from roguelike.cli.inspecting.loading import Trial
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.loader import LoadResult


def report_unguarded(trial: Trial, asked: Collection[str], report: Report) -> None:
    """Report what is made of optional mods as if they were always there.

    Args:
        trial: What was loaded.
        asked: The ids of the mods that are to be looked at.
        report: Takes what is found.
    """
    without = partial(_without, trial)
    for finding in unguarded(trial.result, asked, without, trial.loader.models):
        report.add(finding)


def _without(trial: Trial, mods: Collection[str]) -> LoadResult:
    """Load again what was loaded, save some mods, without a word about what was left out."""
    loaded = (each.id for each in trial.result.mods)
    there = {id_: trial.loader.library.mods[id_] for id_ in loaded if id_ not in mods}
    library = replace(trial.loader.library, mods=there)
    loader = replace(trial.loader, library=library, installed=library)
    choice = replace(trial.choice, enabled=tuple(there), disabled=(), only=None)
    return loader.load(choice, Absence(trial.result.left_out.keys()))
