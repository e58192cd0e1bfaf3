"""Findings in the XML of JUnit, which most servers that run tests can show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html import escape  # for XML, the library would load all that it knows of the network
from itertools import groupby
from operator import attrgetter

from roguelike.content.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.rendering.wording import in_one_line, joined, summary

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: Report, denied: Collection[Code] = ()) -> str:
    """Return a suite for each file with findings, and in it a test case for each finding.

    Errors and what counts as such are failures. What else is found passes, with the finding as
    its output; so does the only test case where nothing is found.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
    """
    failures = sum(_fails(finding, denied) for finding in report)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        _opened("testsuites", name="roguelike validate", tests=len(report) or 1, failures=failures),
    ]
    for path, findings in groupby(report, attrgetter("path")):
        lines += _suite(path, list(findings), denied)
    if not len(report):
        lines += [
            _opened("testsuite", name="roguelike validate", tests=1, failures=0),
            _opened("testcase", "/", classname="roguelike validate", name=summary(report)),
            "</testsuite>",
        ]
    return joined([*lines, "</testsuites>"])


def _suite(path: str, findings: list[Diagnostic], denied: Collection[Code]) -> Iterator[str]:
    failures = sum(_fails(finding, denied) for finding in findings)
    yield _opened("testsuite", name=path, tests=len(findings), failures=failures)
    for finding in findings:
        line, column, _ = finding.place.region()
        where = f"{path}:{line}:{column}"
        said = in_one_line(finding)
        yield _opened("testcase", classname=path, name=f"{finding.code.name} {line}:{column}")
        if _fails(finding, denied):
            tag = _opened("failure", message=said, type=finding.code.name)
            yield f"{tag}{_text(f'{where}: {said}')}</failure>"
        else:
            yield f"<system-out>{_text(f'{where}: {finding.severity}: {said}')}</system-out>"
        yield "</testcase>"
    yield "</testsuite>"


def _fails(finding: Diagnostic, denied: Collection[Code]) -> bool:
    return finding.severity is Severity.ERROR or finding.code in denied


def _opened(tag: str, end: str = "", /, **attributes: str | int) -> str:
    said = "".join(f' {key}="{_text(value)}"' for key, value in attributes.items())
    return f"<{tag}{said}{end}>"


def _text(value: str | int) -> str:
    """Return text for XML, without the characters that it cannot have, not even escaped."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", str(value)))
