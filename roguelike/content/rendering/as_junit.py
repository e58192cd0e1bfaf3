"""Findings in the XML of JUnit, which most servers that run tests can show.

Nobody has written down for good what it is. What strict readers ask for is said here, although most
do without: every suite has a number, a package, a machine and a moment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from html import escape  # for XML, the library would load all that it knows of the network
from itertools import groupby
from operator import attrgetter

from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.rendering.wording import in_one_line, joined, summary

HOST = "localhost"
"""The machine, of which nobody has to know more."""
_NAME = "roguelike validate"
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: Report, denied: Collection[Code] = (), *, moment: datetime = _NEVER) -> str:
    """Return a suite for each file with findings, and in it a test case for each finding.

    Errors and what counts as such are failures. What else is found passes, with the finding as
    its output; so does the only test case where nothing is found.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
        moment: When they were found, in UTC; by default at no time, so that equal findings are
            equal texts.
    """
    failures = sum(_fails(finding, denied) for finding in report)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        _opened("testsuites", name=_NAME, tests=len(report) or 1, failures=failures),
    ]
    for number, (path, findings) in enumerate(groupby(report, attrgetter("path"))):
        cases = list(findings)
        failures = sum(_fails(finding, denied) for finding in cases)
        lines.append(_suite(number, path, len(cases), failures, moment))
        lines += (line for finding in cases for line in _case(finding, denied))
        lines.append("</testsuite>")
    if not len(report):
        lines += [
            _suite(0, _NAME, 1, 0, moment),
            _opened("testcase", "/", classname=_NAME, name=summary(report), time=0),
            "</testsuite>",
        ]
    return joined([*lines, "</testsuites>"])


def stamp(moment: datetime) -> str:
    """Return a moment as suites say it: to the second, and without a time zone."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S")


def _suite(number: int, name: str, tests: int, failures: int, moment: datetime) -> str:
    return _opened(
        "testsuite",
        id=number,
        package=_NAME,
        name=name,
        timestamp=stamp(moment),
        hostname=HOST,
        tests=tests,
        failures=failures,
        errors=0,
        time=0,
    )


def _case(finding: Diagnostic, denied: Collection[Code]) -> Iterator[str]:
    path, (line, column, _) = finding.path, finding.place.region()
    where = f"{path}:{line}:{column}"
    said = in_one_line(finding)
    yield _opened("testcase", classname=path, name=f"{finding.code.name} {line}:{column}", time=0)
    if _fails(finding, denied):
        tag = _opened("failure", message=said, type=finding.code.name)
        yield f"{tag}{_text(f'{where}: {said}')}</failure>"
    else:
        yield f"<system-out>{_text(f'{where}: {finding.severity}: {said}')}</system-out>"
    yield "</testcase>"


def _fails(finding: Diagnostic, denied: Collection[Code]) -> bool:
    return finding.severity is Severity.ERROR or finding.code in denied


def _opened(tag: str, end: str = "", /, **attributes: str | int) -> str:
    said = "".join(f' {key}="{_text(value)}"' for key, value in attributes.items())
    return f"<{tag}{said}{end}>"


def _text(value: str | int) -> str:
    """Return text for XML, without the characters that it cannot have, not even escaped."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", str(value)))
