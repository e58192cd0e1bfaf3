"""The steps of checks of mods, in forms for people, services and workflows."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TypeAlias
from xml.etree import ElementTree as ET

from msgspec import Struct, field

from roguelike.cli import findings
from roguelike.cli.authors.results import junit, mod_test_verdicts
from roguelike.cli.authors.results.mod_test_verdicts import Verdict
from roguelike.cli.errors import Exit
from roguelike.cli.facts import JSON, TEXT, Block, Columns, Json
from roguelike.content.findings.diagnostics import Code, Report, Severity
from roguelike.core.text import visible_lines
from roguelike.workshop.modtests.cases import ModTestFailure
from roguelike.workshop.validation.report.as_json import as_json
from roguelike.workshop.validation.report.as_text import as_plain
from roguelike.workshop.validation.report.wording import severity

_GITHUB, _SARIF = "github", "sarif"


class Step(Struct, frozen=True):
    """A step of the check of a mod.

    Attributes:
        mod: The id of the mod.
        name: What it is called: like the command that does it alone.
        said: What came of it, as half a sentence.
        report: What it has found.
        verdicts: What came of the tests of the mod, if that is the step.
    """

    mod: str
    name: str
    said: str
    report: Report = field(default_factory=Report)
    verdicts: Sequence[Verdict] = ()

    @property
    def findings(self) -> Report:
        """All that it has found, failures of tests among them."""
        found = Report()
        for report in (self.report, *(each.findings() for each in self.verdicts)):
            found.extend(report)
        return found

    def fails(self, codes: Collection[Code]) -> bool:
        """Return True if something is wrong, by itself or by its code."""
        is_clean = all(each.is_clean for each in self.verdicts)
        return not is_clean or findings.verdict(self.findings, codes) is not Exit.CLEAN


Form: TypeAlias = Callable[[Sequence[Step], Collection[Code], float], Iterator[Block]]
"""Tells steps, given the codes that are denied, and the seconds that all took."""


def _step_by_step(
    form: str, steps: Sequence[Step], codes: Collection[Code], _seconds: float
) -> Iterator[Block]:
    """Yield what each step has found, as its own command tells it, and a line for each."""
    for step in steps:
        if len(step.report):
            yield from findings.FORMS[form](step.report, codes)
            yield ""
        told = [each for each in step.verdicts if len(each.findings())]
        if told:
            took = sum(outcome.seconds for each in told for outcome in each.outcomes)
            yield from mod_test_verdicts.FORMS[form](told, took)
            yield ""
    yield Columns([(step.mod, step.name, step.said) for step in steps])


def _as_json(steps: Sequence[Step], codes: Collection[Code], _seconds: float) -> Iterator[Block]:
    rows = [
        {"mod": step.mod, "step": step.name, "said": step.said, "fails": step.fails(codes)}
        for step in steps
    ]
    yield Json({"steps": rows, **json.loads(as_json(_together(steps), codes))})


def _as_sarif(steps: Sequence[Step], codes: Collection[Code], _seconds: float) -> Iterator[Block]:
    yield from findings.FORMS[_SARIF](_together(steps), codes)


def _together(steps: Sequence[Step]) -> Report:
    """Return all that was found."""
    report = Report()
    for step in steps:
        report.extend(step.findings)
    return report


def _as_junit(steps: Sequence[Step], codes: Collection[Code], seconds: float) -> Iterator[Block]:
    """Yield a suite of the steps of each mod, and one of its tests."""
    suites: list[ET.Element] = []
    for _, of_mod in groupby(steps, key=lambda step: step.mod):
        suites += _suites([*of_mod], codes)
    yield junit.document(suites, seconds)


def _suites(steps: Sequence[Step], codes: Collection[Code]) -> Iterator[ET.Element]:
    """Yield the suites of the steps of one mod; what fails nothing is said beside its cases."""
    suite = junit.suite_of(steps[0].mod, f"check {steps[0].mod}")
    for step in (step for step in steps if not step.verdicts):
        case = junit.untimed(suite, step.name)
        wrong = [each for each in step.report if severity(each, codes) is Severity.ERROR]
        if wrong:
            junit.complain(case, [ModTestFailure(each) for each in wrong])
    yield junit.counted(suite)
    told = "".join(as_plain(step.report, codes) for step in steps if len(step.report))
    ET.SubElement(suite, "system-out").text = visible_lines(told)
    yield from (mod_test_verdicts.suite_of(each) for step in steps for each in step.verdicts)


FORMS: Mapping[str, Form] = {
    TEXT: partial(_step_by_step, TEXT),
    JSON: _as_json,
    _GITHUB: partial(_step_by_step, _GITHUB),
    _SARIF: _as_sarif,
    "junit": _as_junit,
}
"""The functions that tell the results, by the name of the form."""
