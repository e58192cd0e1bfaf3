"""Findings in the XML of JUnit."""

from __future__ import annotations

from datetime import UTC, datetime
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.rendering.as_junit import as_junit
from tests.content.junit import complaints
from tests.content.sample_findings import MARKED, MISSPELLED, MOLE, UNREAD, report_of


def test_each_file_is_a_suite_and_each_finding_a_test_case() -> None:
    moment = datetime(2024, 2, 29, 7, 5, 9, tzinfo=UTC)

    text = as_junit(report_of(MARKED, MISSPELLED, UNREAD), moment=moment)

    assert text == dedent("""\
        <?xml version="1.0" encoding="utf-8"?>
        <testsuites name="roguelike validate" tests="3" failures="2">
        <testsuite id="0" package="roguelike validate" name="mods/deep/content/moles.toml" timestamp="2024-02-29T07:05:09" hostname="localhost" tests="2" failures="1" errors="0" time="0">
        <testcase classname="mods/deep/content/moles.toml" name="W006 1:1" time="0">
        <system-out>mods/deep/content/moles.toml:1:1: warning: the file begins with a byte-order mark</system-out>
        </testcase>
        <testcase classname="mods/deep/content/moles.toml" name="E201 3:11" time="0">
        <failure message="there is no stat `attak` (did you mean `attack`?)" type="E201">mods/deep/content/moles.toml:3:11: there is no stat `attak` (did you mean `attack`?)</failure>
        </testcase>
        </testsuite>
        <testsuite id="1" package="roguelike validate" name="mods/shallow" timestamp="2024-02-29T07:05:09" hostname="localhost" tests="1" failures="1" errors="0" time="0">
        <testcase classname="mods/shallow" name="E101 1:1" time="0">
        <failure message="there is no mod.toml (a mod needs one)" type="E101">mods/shallow:1:1: there is no mod.toml (a mod needs one)</failure>
        </testcase>
        </testsuite>
        </testsuites>
        """)  # noqa: E501 - lines are as long as what they say


def test_where_nothing_is_wrong_one_test_case_passes() -> None:
    root = ET.fromstring(as_junit(report_of(files=4)))  # noqa: S314 - our own

    assert root.attrib["failures"] == "0"
    assert [case.attrib["name"] for case in root.iter("testcase")] == ["nothing wrong in 4 files"]


def test_what_is_denied_fails() -> None:
    root = ET.fromstring(as_junit(report_of(MARKED), [Code.W006]))  # noqa: S314 - our own

    assert root.attrib["failures"] == "1"
    assert root.find("testsuite/testcase/failure") is not None


@pytest.mark.parametrize("findings", [(), (MARKED,), (MISSPELLED, UNREAD)])
def test_strict_readers_find_all_that_they_ask_for(findings: tuple[Diagnostic, ...]) -> None:
    assert list(complaints(as_junit(report_of(*findings)))) == []


@given(st.text(max_size=100))
def test_whatever_is_said_the_xml_is_well_formed(message: str) -> None:
    text = as_junit(report_of(Diagnostic(Code.E201, MOLE, message)))

    assert ET.fromstring(text).tag == "testsuites"  # noqa: S314 - our own
