"""Findings for programs of any kind."""

from __future__ import annotations

import json
from typing import Any

from roguelike.content.diagnostics import Diagnostic, Report, Severity
from roguelike.content.document import Place
from roguelike.content.fingerprints import fingerprints
from roguelike.content.rendering.wording import shortened


def as_json(report: Report) -> str:
    """Return one JSON object with `findings` and `summary`.

    Each finding has `code`, `severity`, `path`, `line`, `column`, `end_column`, `message`, `hint`,
    `related` and `fingerprint`; lines and columns count from 1, columns in code points, the end
    column exclusive. `related` are other places that explain it, each with a `note`; the
    fingerprint is the same as long as the finding is. The summary has `files`, `errors` and
    `warnings`.
    """
    names = fingerprints(report)
    document = {
        "findings": [_fields(diagnostic, name) for diagnostic, name in names.items()],
        "summary": {
            "files": report.files,
            "errors": report.count(Severity.ERROR),
            "warnings": report.count(Severity.WARNING),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _fields(diagnostic: Diagnostic, fingerprint: str) -> dict[str, Any]:
    return {
        "code": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        **_where(diagnostic.place),
        "message": shortened(diagnostic.message),
        "hint": shortened(diagnostic.hint),
        "related": [
            {**_where(each.place), "note": shortened(each.note)} for each in diagnostic.related
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
