"""Explain the errors in a subject: the way into this package.

All else that explains is loaded with the first error, as nothing of it is needed while all fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import ValidationError

from roguelike.content.documents.document import Place, Token
from roguelike.content.explain.problems import Problem, Subject, problems_of
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic
from roguelike.content.findings.faults import Fault


def explain(error: ValidationError, subject: Subject) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each cause of the errors in a subject.

    Of very many errors only the first are explained, which I010 then says.
    """
    return explain_problems(list(problems_of(error, subject)), subject, error.error_count())


def explain_problems(
    problems: Sequence[Problem], subject: Subject, count: int
) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each cause of some problems, and I010 if there are more.

    Args:
        problems: What is wrong with the subject.
        subject: The subject.
        count: How many problems it has.
    """
    from roguelike.content.explain.grouping import findings_of

    findings = list(findings_of(list(problems)))
    yield from findings
    if findings and count > len(problems):
        message = (
            f"{count:,} things are wrong with {subject.name}, of which the first"
            f" {len(problems)} are explained"
        )
        yield Diagnostic(Code.I010, subject.place.at(token=Token.HEADER), message, AND_AGAIN)


def lost_references(problems: Iterable[Problem]) -> Iterator[tuple[str, str, Place]]:
    """Yield the kind, the text and the place of each reference that leads nowhere."""
    for problem in problems:
        if problem.kind == Fault.REFERENCE_UNKNOWN:
            yield problem.context["kind"], problem.context["reference"], problem.where
