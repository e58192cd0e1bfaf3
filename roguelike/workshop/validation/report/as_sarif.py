"""Findings in SARIF, the form in which tools that look at code exchange what they find.

This is SARIF 2.1.0, a standard of OASIS; the numbers of sections are those of the standard.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any
from urllib.parse import quote

from roguelike import __version__
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.workshop.docs.code_pages import page_of
from roguelike.workshop.validation.baseline import fingerprints
from roguelike.workshop.validation.report.wording import in_one_line, severity

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
ROOT = "%SRCROOT%"
"""The name of the folder to which paths are relative; who reads the file knows which it is."""
FINGERPRINT = "contentPath/v1"
"""The name of our fingerprints among those of other tools."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_CODES = {code: number for number, code in enumerate(Code)}

_Json = dict[str, Any]


def as_sarif(report: Report, denied: Collection[Code] = (), folder: str = "") -> str:
    """Return a SARIF log of one run.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
        folder: The path of the folder to which paths are to be relative, with forward slashes.
    """
    run: _Json = {
        "tool": {"driver": {"name": "roguelike", "version": __version__, "rules": _rules()}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, name, denied, folder) for finding, name in fingerprints(report).items()
        ],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _rules() -> list[_Json]:
    return [_rule(code) for code in Code]


def _rule(code: Code) -> _Json:
    page = page_of(code)
    return {
        "id": code.name,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": " ".join(page.what.split())},
        "help": {"text": f"{page.what}\n{page.why}\n{page.fix}"},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(finding: Diagnostic, name: str, denied: Collection[Code], folder: str) -> _Json:
    result: _Json = {
        "ruleId": finding.code.name,
        "ruleIndex": _CODES[finding.code],
        "level": _LEVELS[severity(finding, denied)],
        "message": _message(in_one_line(finding)),
        "locations": [_location(finding.place, folder)],
        "partialFingerprints": {FINGERPRINT: name},
    }
    if finding.related:
        result["relatedLocations"] = [
            {**_location(each.place, folder), "id": number, "message": _message(each.note)}
            for number, each in enumerate(finding.related)
        ]
    return result


def _message(text: str) -> _Json:
    """Return a message; braces in it would be placeholders if they were not doubled (3.11.5)."""
    return {"text": text.replace("{", "{{").replace("}", "}}")}


def _location(place: Place, folder: str) -> _Json:
    line, column, end_column = place.region()
    region = {"startLine": line, "startColumn": column, "endColumn": end_column}
    artifact = _artifact(place.document.path, folder)
    if not place.document.text:  # it is a folder, or could not be read
        return {"physicalLocation": {"artifactLocation": artifact}}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _artifact(path: str, folder: str) -> _Json:
    """Return where a file is (3.4): relative to the root if it is below `folder`, else absolute."""
    if folder and path.startswith(f"{folder}/"):
        path = path.removeprefix(f"{folder}/")
    if PurePosixPath(path).is_absolute():
        return {"uri": f"file://{quote(path)}"}
    if PureWindowsPath(path).is_absolute():
        return {"uri": f"file:///{quote(path, safe='/:')}"}
    return {"uri": quote(path), "uriBaseId": ROOT}
