"""Baselines: files that list known findings, read and written."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from roguelike.cli.errors import UsageError
from roguelike.cli.output import written_to
from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Report, Severity
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.toml.parsing import parse
from roguelike.workshop.validation.baseline import Baseline, baseline_of, mod_of, without_known
from roguelike.workshop.validation.inspection import Inspection, is_sought

MAX_BYTES = 16 << 20
"""The largest file that is read."""


def new_findings(inspection: Inspection, file: Path) -> Report:
    """Return the findings that are not known yet, and the known ones that are not found any more.

    Args:
        inspection: What was found.
        file: The file that says what is known.

    Raises:
        UsageError: It cannot be read.
    """
    document = _document(file)
    baseline = _baseline(document)

    def is_settled(name: str) -> bool:
        code = Code.__members__.get(name.partition(" ")[0])
        return (code is None or is_sought(code)) and inspection.is_settled(mod_of(name))

    return without_known(inspection.report, baseline, document, is_settled)


def write_baseline(report: Report, file: Path) -> int:
    """Write down all that was found, save errors; return how much that is.

    Raises:
        UsageError: It cannot be written.
    """
    with written_to(file):
        file.write_text(baseline_of(report), encoding="utf-8", newline="\n")
    return sum(finding.severity is not Severity.ERROR for finding in report)


def _document(file: Path) -> Document:
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror}; --write-baseline writes it"
        raise UsageError(msg) from error
    if len(raw) > MAX_BYTES:
        msg = f"{file} has more than {MAX_BYTES >> 20} MiB and cannot be a baseline"
        raise UsageError(msg)
    report = Report()
    document = parse(file.as_posix(), raw, report)
    if document is None or document.stand_ins:
        raise _unusable(report)
    return document


def _baseline(document: Document) -> Baseline:
    try:
        return Baseline.model_validate(document.data)
    except ValidationError as error:
        report = Report()
        for finding in explain(error, Subject(table_of(Baseline), Place(document), "the baseline")):
            report.add(finding)
        raise _unusable(report) from error


def _unusable(report: Report) -> UsageError:
    finding = next(iter(report))
    line, column, _ = finding.place.region()
    return UsageError(f"{finding.path}:{line}:{column}: {finding.message}")
