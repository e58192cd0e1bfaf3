"""Rules about definitions that can only be checked when all are known, one rule a module.

A check reads a catalog and yields findings; it does not know how content is loaded or shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roguelike.content.catalog import Catalog
from roguelike.content.checks.first_level import first_level
from roguelike.content.checks.panel_names import panel_names
from roguelike.content.diagnostics import Code, Diagnostic, Report
from roguelike.content.document import Document, Place

Check = Callable[[Catalog], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (first_level, panel_names)
"""The checks that are made whenever content is loaded."""


def run_checks(catalog: Catalog, checks: Iterable[Check], report: Report) -> None:
    """Add what `checks` find, and E901 for one that fails, which does not keep back the others."""
    for check in checks:
        try:
            for diagnostic in check(catalog):
                report.add(diagnostic)
        except Exception as error:  # noqa: BLE001 - a check may be anyone's
            place = Place(Document(f"{check.__module__}.{check.__qualname__}"))
            message = f"the check failed with {type(error).__name__}: {error}"
            report.add(Diagnostic(Code.E901, place, message, "this is a mistake in the check"))
