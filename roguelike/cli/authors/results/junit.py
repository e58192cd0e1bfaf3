"""Results in the XML of JUnit, which most services for continuous integration read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

from roguelike.cli.facts import Utf8
from roguelike.content.findings.diagnostics import Code
from roguelike.core.text import visible, visible_lines
from roguelike.workshop.modtests.cases import ModTestFailure
from roguelike.workshop.validation.report.as_text import explanation

_HOST = "localhost"  # strict readers of JUnit ask for a machine


def document(suites: Sequence[ET.Element], seconds: float) -> Utf8:
    """Return suites as one document.

    Args:
        suites: The suites, each `counted`.
        seconds: How long all took together, up to now.
    """
    top = ET.Element("testsuites", name="roguelike", time=f"{seconds:.3f}")
    start = f"{datetime.now(UTC) - timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S}"
    for number, suite in enumerate(suites):
        suite.attrib |= {"id": str(number), "timestamp": start, "hostname": _HOST}
        top.append(suite)
    for name in ("tests", "failures", "errors"):
        top.set(name, str(sum(int(suite.attrib[name]) for suite in suites)))
    ET.indent(top)
    text = ET.tostring(top, encoding="unicode")
    return Utf8(f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n')


def suite_of(mod: str, name: str = "") -> ET.Element:
    """Return an empty suite about a mod, called like it or otherwise."""
    return ET.Element("testsuite", package=mod, name=name or mod)


def counted(suite: ET.Element, seconds: float = 0) -> ET.Element:
    """Return a suite that has all its cases, with their numbers."""
    suite.set("tests", str(len(suite)))
    for name in ("failure", "error"):
        suite.set(f"{name}s", str(sum(case.find(name) is not None for case in suite)))
    suite.set("time", f"{seconds:.3f}")
    return suite


def untimed(suite: ET.Element, name: str) -> ET.Element:
    """Add to the suite of a mod what is no test of it."""
    mod = suite.attrib["package"]
    return ET.SubElement(suite, "testcase", classname=mod, name=name, time="0")


def complain(case: ET.Element, failures: Sequence[ModTestFailure]) -> None:
    """Say what is wrong with a case: a failure, or an error if it could not be run.

    The schema of these files allows one such element for each test case, so it says everything.
    """
    first = failures[0].finding  # and the only one, if the test could not be run
    tag = "failure" if first.code is Code.E801 else "error"
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    message = f"{visible(first.message)}{more}"
    element = ET.SubElement(case, tag, message=message, type=first.code.name)
    element.text = "\n\n".join(map(_told, failures))


def _told(failure: ModTestFailure) -> str:
    lines = ["".join(piece.text for piece in line) for line in explanation(failure.finding)]
    return "\n".join([*lines, visible_lines(failure.picture).rstrip()]).rstrip()
