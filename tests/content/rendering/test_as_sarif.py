"""Findings in SARIF."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

import pytest
from jsonschema import ValidationError, validate

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.rendering.as_sarif import as_sarif
from tests.content.rendering.sarif import LOG
from tests.content.sample_findings import (
    FORMULA,
    MARKED,
    MISSPELLED,
    MOLE,
    TWICE,
    UNREAD,
    report_of,
)


def run_of(report: Report, denied: Collection[Code] = (), folder: str = "") -> dict[str, Any]:
    return json.loads(as_sarif(report, denied, folder))["runs"][0]


def locations(path: str, folder: str = "") -> dict[str, str]:
    finding = Diagnostic(Code.E101, Place(Document(path)), "wrong")
    result = run_of(report_of(finding), folder=folder)["results"][0]
    return result["locations"][0]["physicalLocation"]["artifactLocation"]


def test_a_log_fits_the_schema_of_the_standard() -> None:
    log = json.loads(as_sarif(report_of(MISSPELLED, FORMULA, TWICE, MARKED, UNREAD)))

    validate(log, LOG)


def test_a_log_with_a_misspelled_property_does_not_fit() -> None:
    log = json.loads(as_sarif(report_of(MISSPELLED)))
    log["runs"][0]["results"][0]["ruleID"] = "E201"

    with pytest.raises(ValidationError):
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


def test_other_places_are_related_locations() -> None:
    (result,) = run_of(report_of(TWICE))["results"]

    (related,) = result["relatedLocations"]
    assert (related["id"], related["message"]) == (0, {"text": "first defined here"})
    assert related["physicalLocation"]["region"]["startLine"] == 2


def test_what_could_not_be_read_has_no_region() -> None:
    (result,) = run_of(report_of(UNREAD))["results"]

    assert "region" not in result["locations"][0]["physicalLocation"]


def test_there_is_a_rule_for_each_code_with_what_is_known_about_it() -> None:
    rules = run_of(report_of())["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == [code.name for code in Code]
    rule = rules[list(Code).index(Code.E201)]
    assert rule["shortDescription"] == {"text": "there is no such field"}
    assert rule["defaultConfiguration"] == {"level": "error"}
    assert rule["help"]["text"].startswith("E201: there is no such field")
    assert rule["fullDescription"]["text"].startswith(
        "A table has a key that means nothing there. Every"
    )


def test_a_description_leaves_it_to_others_where_its_lines_end() -> None:
    rules = run_of(report_of())["tool"]["driver"]["rules"]

    assert not any("\n" in rule["fullDescription"]["text"] for rule in rules)


def test_braces_are_doubled_as_they_would_be_placeholders() -> None:
    finding = Diagnostic(Code.E202, MOLE, "write { kind = 1 }")

    (result,) = run_of(report_of(finding))["results"]

    assert result["message"] == {"text": "write {{ kind = 1 }}"}


def test_what_is_denied_is_an_error() -> None:
    levels = [
        run_of(report_of(MARKED), denied)["results"][0]["level"] for denied in ((), [Code.W006])
    ]

    assert levels == ["warning", "error"]


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
