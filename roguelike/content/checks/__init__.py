"""Rules about definitions that can only be checked when all are known, one rule a module.

A check reads a catalog and yields findings; it does not know how content is loaded or shown. A lint
does the same for what is not wrong, but probably not meant. Only those who make content ask for
lints, so whoever plays does not even import them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from roguelike.content.catalog import Catalog
from roguelike.content.checks.first_level import first_level
from roguelike.content.checks.fitting import fitting
from roguelike.content.checks.indispensable import indispensable
from roguelike.content.checks.panel_names import panel_names
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Sink

S = TypeVar("S")

Check = Callable[[Catalog], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (first_level, panel_names, fitting, indispensable)
"""The checks that are made whenever content is loaded."""


def run_checks(
    subject: S, checks: Iterable[Callable[[S], Iterable[Diagnostic]]], report: Sink
) -> None:
    """Add what `checks` find, and E901 for one that fails, which does not keep back the others.

    Args:
        subject: What they look at: a catalog, or whatever else they take.
        checks: Checks, lints, or trials.
        report: Takes the findings.
    """
    for check in checks:
        try:
            for diagnostic in check(subject):
                report.add(diagnostic)
        except Exception as error:  # noqa: BLE001 - a check may be anyone's
            place = Place(Document(f"{check.__module__}.{check.__qualname__}"))
            message = f"the check failed with {type(error).__name__}: {error}"
            report.add(Diagnostic(Code.E901, place, message, "this is a mistake in the check"))
