"""Findings for programs of any kind."""

from __future__ import annotations

import json

from roguelike.content.diagnostics import Diagnostic, Report, Severity
from roguelike.content.rendering.wording import shortened


def as_json(report: Report) -> str:
    """Return one JSON object with `findings` and `summary`.

    Each finding has `code`, `severity`, `path`, `line`, `column`, `end_column`, `message` and
    `hint`; lines and columns count from 1, columns in code points, the end column exclusive. The
    summary has `files`, `errors` and `warnings`.
    """
    document = {
        "findings": [_fields(diagnostic) for diagnostic in report],
        "summary": {
            "files": report.files,
            "errors": report.count(Severity.ERROR),
            "warnings": report.count(Severity.WARNING),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _fields(diagnostic: Diagnostic) -> dict[str, str | int]:
    line, column, end_column = diagnostic.place.region()
    return {
        "code": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        "path": diagnostic.path,
        "line": line,
        "column": column,
        "end_column": end_column,
        "message": shortened(diagnostic.message),
        "hint": shortened(diagnostic.hint),
    }
