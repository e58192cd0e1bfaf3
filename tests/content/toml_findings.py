"""What is found in TOML, in short, for tests of reading it."""

from __future__ import annotations

from roguelike.content.findings.diagnostics import Report
from roguelike.content.toml.parsing import parse


def findings(text: str | bytes) -> list[str]:
    """Return what is found in `text`, as `line:column-end code message`."""
    report = Report()
    document = parse("a.toml", text.encode() if isinstance(text, str) else text, report)
    assert (document is None or bool(document.stand_ins)) == report.has_errors
    shown: list[str] = []
    for diagnostic in report:
        line, column, end = diagnostic.place.region()
        shown.append(f"{line}:{column}-{end} {diagnostic.code.name} {diagnostic.message}")
    return shown
