"""The forms in which diagnostics are shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import validate
from msgspec.structs import replace

from roguelike.content.documents.document import Document, Place, Region, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.fixes import Rename
from roguelike.content.toml.parsing import parse
from roguelike.workshop.validation.report.as_json import as_json
from roguelike.workshop.validation.report.as_sarif import as_sarif
from roguelike.workshop.validation.report.as_text import as_github, as_plain, as_text
from roguelike.workshop.validation.report.wording import MAX_PER_FILE, MAX_SAID, cells, snippet
from tests.workshop.validation.report.sample_findings import (
    FORMULA,
    MARKED,
    MISSPELLED,
    MOLE,
    TWICE,
    UNREAD,
    report_of,
)
from tests.workshop.validation.report.sarif import LOG


@pytest.mark.parametrize(
    ("form", "start"),
    [
        pytest.param(as_text, "error[", id="text"),
        pytest.param(as_plain, "a.toml:", id="plain"),
        pytest.param(as_github, "::error", id="github"),
    ],
)
def test_people_are_shown_only_so_many_findings_of_a_file_and_told_of_the_rest(
    form: Callable[[Report], str], start: str
) -> None:
    lines = form(many(25)).splitlines()

    assert sum(line.startswith(start) for line in lines) == MAX_PER_FILE
    assert "... and 5 more in a.toml" in lines


@pytest.mark.parametrize("form", [as_json, as_sarif])
def test_programs_get_all_findings(form: Callable[[Report], str]) -> None:
    assert all(f"wrong {number}" in form(many(25)) for number in range(25))


def many(count: int) -> Report:
    text = "\n".join(f"key_{number} = 1" for number in range(count))
    places = (Place(Document("a.toml", text), (f"key_{number}",)) for number in range(count))
    findings = (Diagnostic(Code.E201, place, f"wrong {n}") for n, place in enumerate(places))
    return report_of(*findings)


def test_plain_is_one_line_for_each_finding_and_a_last_one_that_counts_them() -> None:
    assert as_plain(report_of(UNREAD, MARKED)) == dedent("""\
        mods/deep/content/moles.toml:1:1: warning W006: the file begins with a byte-order mark
        mods/shallow:1:1: error E101: there is no mod.toml (a mod needs one)
        1 error, 1 warning in 1 file
        """)


def test_json_has_exactly_the_promised_shape() -> None:
    document = json.loads(
        as_json(report_of(replace(MISSPELLED, fix=(Rename("attak", "attack"),)), MARKED, files=7))
    )

    assert document == {
        "findings": [
            {
                "code": "W006",
                "severity": "warning",
                "path": "mods/deep/content/moles.toml",
                "line": 1,
                "column": 1,
                "end_column": 1,
                "message": "the file begins with a byte-order mark",
                "hint": "",
                "fixable": False,
                "related": [],
                "fingerprint": "W006 deep/content/moles.toml",
            },
            {
                "code": "E201",
                "severity": "error",
                "path": "mods/deep/content/moles.toml",
                "line": 3,
                "column": 11,
                "end_column": 16,
                "message": "there is no stat `attak`",
                "hint": "did you mean `attack`?",
                "fixable": True,
                "related": [],
                "fingerprint": "E201 deep:monster.mole.stats.attak",
            },
        ],
        "summary": {"files": 7, "errors": 1, "warnings": 1},
    }


def test_github_commands_put_errors_first_and_escape_what_would_end_them() -> None:
    odd = Document("mods/50%, odd:name/a.toml", "a = 1")
    finding = Diagnostic(Code.E202, Place(odd, ("a",)), "100%: one,\r\ntwo", "three")

    text = as_github(report_of(MARKED, finding))

    assert text == (
        "::error file=mods/50%25%2C odd%3Aname/a.toml,line=1,col=5,endColumn=6,title=E202"
        "::100%25: one,%0D%0Atwo (three)\n"
        "::warning file=mods/deep/content/moles.toml,line=1,col=1,endColumn=1,title=W006"
        "::the file begins with a byte-order mark\n"
        "1 error, 1 warning in 1 file\n"
    )


def test_a_long_message_is_cut_in_all_formats() -> None:
    report = report_of(Diagnostic(Code.E201, MOLE, "x" * 10_000, "y" * 10_000))
    formats = (as_text, as_plain, as_json, as_github, without_rules)

    texts = [make(report) for make in formats]

    assert all(f"{'x' * MAX_SAID}…" in text for text in texts)
    assert all(f"{'y' * MAX_SAID}…" in text for text in texts)
    assert max(map(len, texts)) < 3000


def without_rules(report: Report) -> str:
    return as_sarif(report).partition('"results"')[2]


def read(raw: bytes) -> Document:
    document = parse("a.toml", raw, Report())
    assert document is not None
    return document


def marked(document: Document, *keys: str | int, token: Token = Token.VALUE) -> tuple[str, str]:
    """Return what stands above the carets of a finding, and its place."""
    finding = Diagnostic(Code.E203, Place(document, keys, token), "wrong")
    lines = as_text(report_of(finding)).splitlines()
    source, carets = lines[3].partition("| ")[2], lines[4].partition("| ")[2]
    start, end = carets.index("^"), carets.rindex("^") + 1
    return source[start:end], lines[1].partition("a.toml:")[2]


@pytest.mark.parametrize(
    ("raw", "key", "value"),
    [
        pytest.param(b"x = 1\nhere = 'that'\n", "2:1", "2:8", id="plain"),
        pytest.param(b"\xef\xbb\xbfhere = 'that'\n", "1:1", "1:8", id="a byte-order mark"),
        pytest.param(b"x = 1\r\n\r\nhere = 'that'\r\n", "3:1", "3:8", id="line ends of Windows"),
        pytest.param(b"\there\t=\t'that'\n", "1:2", "1:9", id="tabs"),
        pytest.param(b"here='that'#!", "1:1", "1:6", id="no blanks and no line end"),
        pytest.param(
            "x = 'é'\n# ü\nhere = 'that'".encode(), "3:1", "3:8", id="letters of several bytes"
        ),
    ],
)
def test_carets_stand_exactly_under_the_key_or_the_value(raw: bytes, key: str, value: str) -> None:
    document = read(raw)

    assert marked(document, "here", token=Token.KEY) == ("here", key)
    assert marked(document, "here") == ("'that'", value)


def test_wide_characters_move_carets_by_two_cells_and_columns_by_one() -> None:
    report = report_of(
        Diagnostic(Code.E203, Place(read("a = ['漢字', 'x']".encode()), ("a", 1)), "")
    )

    carets = as_text(report).splitlines()[4]

    assert carets == "   |" + " " * (1 + len("a = ['漢字', ") + 2) + "^^^"
    assert '"column": 12' in as_json(report)


def run_of(report: Report, denied: Collection[Code] = (), folder: str = "") -> dict[str, Any]:
    return json.loads(as_sarif(report, denied, folder))["runs"][0]


def locations(path: str, folder: str = "") -> dict[str, str]:
    finding = Diagnostic(Code.E101, Place(Document(path)), "wrong")
    result = run_of(report_of(finding), folder=folder)["results"][0]
    return result["locations"][0]["physicalLocation"]["artifactLocation"]


def test_a_log_fits_the_schema_of_the_standard() -> None:
    log = json.loads(as_sarif(report_of(MISSPELLED, FORMULA, TWICE, MARKED, UNREAD)))

    validate(log, LOG)


def test_a_result_says_what_is_wrong_and_where() -> None:
    (result,) = run_of(report_of(MISSPELLED))["results"]

    assert result == {
        "ruleId": "E201",
        "ruleIndex": list(Code).index(Code.E201),
        "level": "error",
        "message": {"text": "there is no stat `attak` (did you mean `attack`?)"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {
                        "uri": "mods/deep/content/moles.toml",
                        "uriBaseId": "%SRCROOT%",
                    },
                    "region": {"startLine": 3, "startColumn": 11, "endColumn": 16},
                }
            }
        ],
        "partialFingerprints": {"contentPath/v1": "E201 deep:monster.mole.stats.attak"},
    }


def test_braces_are_doubled_as_they_would_be_placeholders() -> None:
    finding = Diagnostic(Code.E202, MOLE, "write { kind = 1 }")

    (result,) = run_of(report_of(finding))["results"]

    assert result["message"] == {"text": "write {{ kind = 1 }}"}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param("mods/50% ä.toml", "mods/50%25%20%C3%A4.toml", id="relative"),
        pytest.param("/games/mine/mods/a.toml", "mods/a.toml", id="below the folder"),
        pytest.param("/games/yours/a b.toml", "file:///games/yours/a%20b.toml", id="elsewhere"),
        pytest.param("C:/mods/a b.toml", "file:///C:/mods/a%20b.toml", id="on a drive"),
    ],
)
def test_files_are_named_by_uris(path: str, expected: str) -> None:
    location = locations(path, "/games/mine")

    assert location["uri"] == expected
    assert ("uriBaseId" in location) is not expected.startswith("file:")


def test_of_an_endless_line_only_what_is_near_is_looked_at() -> None:
    line = "a" * 4_000_000 + "wrong" + "b" * 4_000_000

    shown = snippet(line, Region(1, 4_000_001, 4_000_006), 60)
    begins = snippet(line, Region(1, 1, 3), 60)

    assert shown.text[len(shown.indent) :].startswith("wrong")
    assert (shown.text[0], shown.text[-1], shown.carets) == ("…", "…", 5)
    assert (begins.indent, begins.text[-1], begins.carets) == ("", "…", 2)


@given(st.text(), st.integers(1, 40), st.integers(0, 40), st.integers(10, 50))
def test_carets_are_always_within_what_is_shown(
    line: str, column: int, length: int, width: int
) -> None:
    column = min(column, len(line) + 1)
    end = min(column + length, len(line) + 1)

    shown = snippet(line, Region(1, column, end), width)

    assert shown.carets >= 1
    assert cells(shown.text) <= width + 2
    assert cells(shown.indent) + shown.carets <= max(cells(shown.text), cells(shown.indent) + 1)
