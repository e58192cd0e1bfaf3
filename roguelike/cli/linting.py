"""A closer look at mods for those who make them: lints, and levels made for trial."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roguelike.content.diagnostics import Report
    from roguelike.content.loader import LoadResult
    from roguelike.engine.binding import Registries


def lint(
    result: LoadResult,
    asked: Collection[str],
    registries: Registries,
    report: Report,
    *,
    simulated: int = 0,
) -> None:
    """Add to a report what is probably not meant about mods in which nothing is wrong.

    Args:
        result: What was loaded.
        asked: The ids of the mods that are to be looked at; of others nothing is said.
        registries: What definitions select.
        report: Takes the findings.
        simulated: How many levels are made at each depth; 0 for a few at some depths.
    """
    from roguelike.content.checks import run_checks
    from roguelike.content.checks.lints import LINTS
    from roguelike.content.linting import Filter, evidence_of
    from roguelike.content.schema.levels import LevelDef
    from roguelike.core.garbage import no_collection

    evidence = evidence_of(result)
    if evidence is None or result.assembly is None:
        return
    kept = Filter(result.assembly, asked, report)
    with no_collection():
        run_checks(evidence, LINTS, kept)
    if evidence.catalog.all(LevelDef):
        from roguelike.trials.levels import TRIALS
        from roguelike.trials.samples import Proving

        run_checks(Proving(evidence, registries, asked, simulated), TRIALS, kept)
