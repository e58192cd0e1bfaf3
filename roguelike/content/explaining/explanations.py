"""What pydantic finds, in our own words, at the exact token, and each cause once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pydantic import ValidationError

from roguelike.content.documents.document import Token
from roguelike.content.explaining.locations import locate
from roguelike.content.explaining.problems import Problem, Subject
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic

MAX_EXPLAINED = 100
"""How many errors in one subject are explained; I010 says so where there are more."""


def explain(error: ValidationError, subject: Subject) -> Iterator[Diagnostic]:
    """Yield what is wrong with a subject.

    One mistake can make several errors. A misspelled field is unknown, and the one that was meant
    is missing; an implementation that does not exist makes its parameters wrong; an array loses
    its items that are wrong, and is then too short; what a file that cannot be read defines does
    not seem to exist. Only the cause is explained, and of very many errors only the first, which
    I010 then says.
    """
    from roguelike.content.explaining.root_causes import findings_of

    problems = list(problems_of(error, subject))
    findings = list(findings_of(problems))
    yield from findings
    if findings and error.error_count() > len(problems):
        message = (
            f"{error.error_count():,} things are wrong with {subject.name}, of which the first"
            f" {len(problems)} are explained"
        )
        yield Diagnostic(Code.I010, subject.place.at(token=Token.HEADER), message, AND_AGAIN)


def problems_of(error: ValidationError, subject: Subject) -> Iterator[Problem]:
    """Yield each error in a subject, but no more than `MAX_EXPLAINED`."""
    for detail in islice(error.errors(include_url=False), MAX_EXPLAINED):
        yield Problem(
            subject=subject,
            kind=detail["type"],
            location=locate(subject.model, detail["loc"]),
            value=detail["input"],
            context=detail.get("ctx", {}),
            text=detail["msg"],
        )
