"""Findings of several sorts, for tests of what becomes of them."""

from __future__ import annotations

from textwrap import dedent

from roguelike.content.documents.document import Document, Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report

DOCUMENT = Document(
    "mods/deep/content/moles.toml",
    dedent("""\
        [monster.mole]
        label = "mole"
        stats = { attak = "1d6 + dept" }
        color = "brown"
        """),
    source="deep/content/moles.toml",
)
MOLE = Place(DOCUMENT, ("monster", "mole"))


def report_of(*diagnostics: Diagnostic, files: int = 1) -> Report:
    report = Report()
    report.files = files
    for diagnostic in diagnostics:
        report.add(diagnostic)
    return report


MISSPELLED = Diagnostic(
    Code.E201,
    MOLE.at("stats", "attak", token=Token.KEY),
    "there is no stat `attak`",
    "did you mean `attack`?",
)
FORMULA = Diagnostic(
    Code.E202,
    Place(DOCUMENT, ("monster", "mole", "stats", "attak"), part=Span(6, 10)),
    "nothing is called `dept`",
    "a formula may use depth, dice and numbers, and this hint is too long to fit beside carets",
)
TWICE = Diagnostic(
    Code.E003,
    MOLE.at("color", token=Token.KEY),
    "`color` is defined twice",
    related=(Related(MOLE.at("label", token=Token.KEY), "first defined here"),),
)
MARKED = Diagnostic(Code.W006, Place(DOCUMENT), "the file begins with a byte-order mark")
UNREAD = Diagnostic(
    Code.E101,
    Place(Document("mods/shallow", source="shallow")),
    "there is no mod.toml",
    "a mod needs one",
)
