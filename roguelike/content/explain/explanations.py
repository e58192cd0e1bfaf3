"""The way to have errors explained.

All else that explains is loaded with the first error, as nothing of it is needed while all fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from roguelike.content.documents.document import Place, Token
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic
from roguelike.content.findings.faults import Fault


def explain(error: ValidationError, subject: Subject) -> Iterator[Diagnostic]:
    """Yield what is wrong with a subject: a diagnostic for each cause of its errors.

    Of very many errors only the first are explained, which I010 then says.
    """
    from roguelike.content.explain.grouping import findings_of
    from roguelike.content.explain.problems import problems_of

    problems = list(problems_of(error, subject))
    findings = list(findings_of(problems))
    yield from findings
    if findings and error.error_count() > len(problems):
        message = (
            f"{error.error_count():,} things are wrong with {subject.name}, of which the first"
            f" {len(problems)} are explained"
        )
        yield Diagnostic(Code.I010, subject.place.at(token=Token.HEADER), message, AND_AGAIN)


def lost_references(error: ValidationError, subject: Subject) -> Iterator[tuple[str, str, Place]]:
    """Yield the kind, the text and the place of each reference that leads nowhere."""
    from roguelike.content.explain.problems import problems_of

    for problem in problems_of(error, subject):
        if problem.kind == Fault.REFERENCE_UNKNOWN:
            yield problem.context["kind"], problem.context["reference"], problem.where
