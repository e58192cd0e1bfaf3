"""Definitions that are misspelt once, while all that name them are right."""

from __future__ import annotations

from roguelike.content.dependencies.misdefined import blamed_on_definitions
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.mends import Rename


def test_what_is_found_in_mods_that_were_not_asked_about_stays_as_it_is() -> None:
    report = Report()
    for number in range(3):
        place = Place(Document("deep/content/a.toml", ""), ("monster", f"mole_{number}", "color"))
        mend = (Rename("broun", "brown", is_own=True),)
        report.add(Diagnostic(Code.E301, place, "there is no color `broun`", mend=mend))

    assert blamed_on_definitions(report, []) is report
