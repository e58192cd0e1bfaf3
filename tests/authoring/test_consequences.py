"""What is found in tests and translations only because of what is found in content."""

from __future__ import annotations

from roguelike.authoring.consequences import without_consequences
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report

CONTENT, TESTS = Document("content/a.toml"), Document("tests/a.toml")
HERE, THERE, ELSEWHERE = (Place(CONTENT, ("monster", each, "glyph")) for each in ("a", "b", "c"))
TWINS = Diagnostic(Code.W506, HERE, "they look the same", related=(Related(THERE, "the other"),))


NO_VALUE = Diagnostic(Code.W210, HERE, "its value is not shown")


def unclear(
    *about: Place, code: Code = Code.E802, name: str = "x", document: Document = TESTS
) -> Diagnostic:
    related = tuple(Related(each, "its glyph") for each in about)
    return Diagnostic(code, Place(document, ("scene", name, "map")), "unclear", related=related)


def left(*findings: Diagnostic) -> list[Diagnostic]:
    report = Report()
    for each in findings:
        report.add(each)
    return [*without_consequences(report)]


def test_what_is_about_nothing_else_is_not_told_apart() -> None:
    (finding,) = left(NO_VALUE, unclear(HERE, code=Code.W508))

    assert finding.message == NO_VALUE.message
    assert [(each.place, each.note) for each in finding.related] == [
        (Place(TESTS, ("scene", "x", "map")), "it matters here as well")
    ]


def test_an_error_is_told_in_place_of_the_warning_that_it_comes_from() -> None:
    for twins_first in (True, False):
        findings = [TWINS, unclear(HERE, THERE)]
        (finding,) = left(*(findings if twins_first else findings[::-1]))

        assert finding == unclear(HERE, THERE)


def test_an_error_is_told_once_for_each_mod_whatever_the_warning() -> None:
    others = Document("tests/b.toml", source="other/tests/b.toml")
    elsewhere = unclear(HERE, document=others)

    first, other = left(TWINS, unclear(HERE), unclear(HERE, name="y"), elsewhere)

    assert [each.place for each in first.related[1:]] == [Place(TESTS, ("scene", "y", "map"))]
    assert other == elsewhere


def test_only_the_first_of_very_many_places_are_shown() -> None:
    (finding,) = left(TWINS, *(unclear(HERE, name=f"x{number}") for number in range(9)))
    (value,) = left(NO_VALUE, *(unclear(HERE, name=f"{n}", code=Code.W508) for n in range(9)))

    assert len(finding.related) == 1 + 3
    assert len(value.related) == 3


def test_what_is_about_something_else_as_well_is_told() -> None:
    assert len(left(TWINS, unclear(HERE, ELSEWHERE))) == 2
    assert len(left(TWINS, unclear())) == 2


def test_what_is_wrong_with_content_itself_is_told() -> None:
    assert len(left(TWINS, unclear(HERE, code=Code.E301))) == 2


def test_nothing_follows_from_what_is_no_cause() -> None:
    other = Diagnostic(Code.E203, HERE, "no glyph")

    assert len(left(other, unclear(HERE))) == 2
