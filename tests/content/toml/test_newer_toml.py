"""What only TOML 1.1 allows."""

from __future__ import annotations

import pytest

from roguelike.authoring.report.as_text import as_text
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.toml import newer_toml
from roguelike.content.toml.parsing import parse

TABLE = "a table in braces on several lines"


def report_on(text: str) -> Report:
    report = Report()
    assert parse("a.toml", text.encode(), report) is not None
    return report


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        pytest.param("a = { b = 1,\n c = 2 }\n", (1, 13, 13), TABLE, id="a table on two lines"),
        pytest.param("a = {\n b = 1 }\n", (1, 6, 6), TABLE, id="a brace at the end"),
        pytest.param("a = [{ b = { c = 1 },\n d = 2 }]\n", (1, 22, 22), TABLE, id="nested"),
        pytest.param("a = { b = {c={d=1}},\n e = 2 }", (1, 21, 21), TABLE, id="nested deeper"),
        pytest.param("a = { b = 1 # one\n}\n", (1, 13, 13), TABLE, id="a comment in it"),
        pytest.param("a = { b = 1, }\n", (1, 14, 15), "a comma before the brace", id="a comma"),
        pytest.param('x = "a\\e[b"\n', (1, 7, 9), "`\\e`", id="an escape"),
        pytest.param('x = "\\x41"\n', (1, 6, 10), "`\\x41`", id="a hexadecimal escape"),
        pytest.param("t = 07:32\n", (1, 5, 10), "a time without seconds", id="a time"),
        pytest.param(
            "x = 1\nd = 1979-05-27T07:32", (2, 16, 21), "a time without seconds", id="a date"
        ),
    ],
)
def test_what_is_new_is_pointed_out(text: str, place: tuple[int, int, int], what: str) -> None:
    (finding,) = report_on(text)

    assert finding.code is Code.W007
    assert finding.place.region() == place
    assert finding.message == f"{what} is TOML 1.1, which not every reader knows"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a = { b = [1,\n2] }\n", id="an array on two lines in a table"),
        pytest.param("a = [\n { b = 1 },\n { b = 2 },\n]\n", id="tables in an array"),
        pytest.param("a = \"{\\n\" # { at 12:30, }\nb = '\\e'\n", id="what only looks so"),
        pytest.param("t = 07:32:00\nd = 1979-05-27 07:32:00Z\n", id="times with seconds"),
    ],
)
def test_what_toml_1_0_allows_is_not(text: str) -> None:
    assert list(report_on(text)) == []


def test_a_large_file_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newer_toml, "MAX_ASKED", 9)

    assert len(report_on("t = 07:32")) == 1
    assert len(report_on("t = 07:32\n")) == 0


def test_only_the_first_is_pointed_out_as_the_older_parser_sees_no_further() -> None:
    assert len(report_on("t = 07:32\nu = 07:33\n")) == 1


def test_the_carets_stand_where_it_is() -> None:
    lines = as_text(report_on('x = "a\\e[b"\n')).splitlines()

    assert lines[3:5] == [' 1 | x = "a\\e[b"', "   |       ^^ write `\\u001b`"]
