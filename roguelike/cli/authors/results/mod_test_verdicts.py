"""The results of the tests of mods, in forms for people, services and workflows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from msgspec import Struct, field

from roguelike.cli.authors.results import junit
from roguelike.cli.facts import TEXT, Block, Text
from roguelike.cli.findings import Lines
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.core.text import plural, visible, visible_lines
from roguelike.workshop.modtests.cases import ModTest, ModTestFailure
from roguelike.workshop.validation.report.as_text import as_github, explanation

_LOADING = "loading"


class Outcome(Struct, frozen=True):
    """The result of a test.

    Attributes:
        test: The test.
        failures: What is not as it expects.
        seconds: How long it took.
    """

    test: ModTest
    failures: Sequence[ModTestFailure]
    seconds: float


class Verdict(Struct):
    """The results of all tests of a mod.

    Attributes:
        mod: The id of the mod.
        outcomes: What came of each test that was run.
        report: What keeps tests from being run.
        reason: Why the mod cannot be loaded, if that is so.
    """

    mod: str
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    report: Report = field(default_factory=Report)
    reason: str = ""

    def refuse(self, report: Report, reason: str) -> None:
        """Run no test, because the mod cannot be loaded; `report` says what is wrong."""
        self.report.extend(report)
        self.reason = reason

    @property
    def has_anything(self) -> bool:
        """True if there is anything to tell."""
        return bool(self.outcomes or len(self.report) or self.reason)

    @property
    def is_clean(self) -> bool:
        """True if nothing failed and all could be run."""
        failed = any(outcome.failures for outcome in self.outcomes)
        return not (failed or self.report.has_errors or self.reason)

    def findings(self) -> Report:
        """Return all that is wrong."""
        report = Report()
        report.extend(self.report)
        for outcome in self.outcomes:
            for failure in outcome.failures:
                report.add(failure.finding)
        return report


def _as_text(verdicts: Sequence[Verdict], seconds: float) -> Iterator[Block]:
    for verdict in verdicts:
        for finding in verdict.report:
            yield Lines(explanation(finding))
            yield ""
        if verdict.reason:
            yield from (f"{verdict.mod} is not tested: {verdict.reason}", "")
        for outcome in verdict.outcomes:
            yield from (f"{outcome.test.full_name} failed:", "") if outcome.failures else ()
            for failure in outcome.failures:
                yield Lines(explanation(failure.finding))
                yield f"\n{_indented(failure.picture)}" if failure.picture else ""
        passed = sum(not outcome.failures for outcome in verdict.outcomes)
        yield f"{verdict.mod}: {passed} of {plural(len(verdict.outcomes), 'test')} passed"
    yield f"{summary(verdicts)} in {seconds:.2f} s"


def _as_junit(verdicts: Sequence[Verdict], seconds: float) -> Iterator[Block]:
    yield junit.document([*map(suite_of, verdicts)], seconds)


def suite_of(verdict: Verdict) -> ET.Element:
    """Return what came of the tests of a mod as a suite of JUnit."""
    suite = junit.suite_of(verdict.mod)
    for outcome in verdict.outcomes:
        suite.append(_case(outcome))
    for finding in verdict.report:
        junit.complain(junit.untimed(suite, visible(finding.path)), [ModTestFailure(finding)])
    if verdict.reason:
        case = junit.untimed(suite, _LOADING)
        ET.SubElement(case, "error", message=visible(verdict.reason), type=_LOADING)
    return junit.counted(suite, sum(outcome.seconds for outcome in verdict.outcomes))


def _case(outcome: Outcome) -> ET.Element:
    test = outcome.test
    line = test.place.region().line
    case = ET.Element(
        "testcase",
        classname=f"{test.mod}.{test.file.replace('/', '.')}",
        name=test.name,
        file=visible(test.place.document.path),
        line=str(line),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.failures:
        junit.complain(case, outcome.failures)
    return case


def _as_github(verdicts: Sequence[Verdict], seconds: float) -> Iterator[Block]:
    report = Report()
    for verdict in verdicts:
        report.extend(verdict.findings())
    for verdict in verdicts:
        if verdict.reason:
            yield f"{verdict.mod} is not tested: {verdict.reason}"
    commands = as_github(report, below=_pictures(verdicts)).splitlines(keepends=True)
    yield Text("".join(line for line in commands if line.startswith("::")))
    yield f"{summary(verdicts)} in {seconds:.2f} s"


def _pictures(verdicts: Sequence[Verdict]) -> Callable[[Diagnostic], str]:
    """Return a function that tells the text to show below each finding."""
    outcomes = (outcome for verdict in verdicts for outcome in verdict.outcomes)
    failures = [failure for outcome in outcomes for failure in outcome.failures]
    shown = {id(failure.finding): visible_lines(failure.picture).rstrip() for failure in failures}
    return lambda finding: shown.get(id(finding), "")


def summary(verdicts: Sequence[Verdict]) -> str:
    """Return how many tests there were, and how many of them are as they should be."""
    outcomes = [outcome for verdict in verdicts for outcome in verdict.outcomes]
    failed = sum(bool(outcome.failures) for outcome in outcomes)
    count = f"{plural(len(outcomes), 'test')} of {plural(len(verdicts), 'mod')}"
    unread = sum(len(verdict.report) for verdict in verdicts)
    said = [f"{len(outcomes) - failed} passed"]
    said += [f"{failed} failed"] if failed else []
    said += [f"{plural(unread, 'finding')} beside them"] if unread else []
    return f"{count}: {', '.join(said)}"


def _indented(picture: str) -> str:
    return "".join(f"    {line}".rstrip() + "\n" for line in picture.split("\n"))


FORMS: Mapping[str, Callable[[Sequence[Verdict], float], Iterator[Block]]] = {
    TEXT: _as_text,
    "junit": _as_junit,
    "github": _as_github,
}
"""The functions that tell the results, by the name of the form."""
