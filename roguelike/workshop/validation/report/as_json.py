"""Findings for programs of any kind."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.workshop.validation.baseline import fingerprints
from roguelike.workshop.validation.report.wording import as_said, counted, severity


def as_json(report: Report, denied: Collection[Code] = ()) -> str:
    """Return one JSON object with `findings` and `summary`.

    Each finding has `code`, `severity`, `path`, `line`, `column`, `end_column`, `message`, `hint`,
    `fixable`, `related` and `fingerprint`; lines and columns count from 1, columns in code points,
    the end column exclusive. It is fixable if `--fix` would fix it. `related` are other
    places that explain it, each with a `note`; the fingerprint is the same as long as the finding
    is. The summary has `files`, `errors` and `warnings`.

    Args:
        report: The findings.
        denied: The codes that count as errors here, whatever they are elsewhere.
    """
    counts = counted(report, denied)
    document = {
        "findings": [
            _fields(diagnostic, severity(diagnostic, denied), name)
            for diagnostic, name in fingerprints(report).items()
        ],
        "summary": {
            "files": report.files,
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _fields(diagnostic: Diagnostic, counts_as: Severity, fingerprint: str) -> dict[str, Any]:
    return {
        "code": diagnostic.code.name,
        "severity": counts_as.value,
        **_where(diagnostic.place),
        "message": as_said(diagnostic.message),
        "hint": as_said(diagnostic.hint),
        "fixable": bool(diagnostic.fix),
        "related": [
            {**_where(each.place), "note": as_said(each.note)} for each in diagnostic.related
        ],
        "fingerprint": fingerprint,
    }


def _where(place: Place) -> dict[str, str | int]:
    line, column, end_column = place.region()
    return {
        "path": place.document.path,
        "line": line,
        "column": column,
        "end_column": end_column,
    }
