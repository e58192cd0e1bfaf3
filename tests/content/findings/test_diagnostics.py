from __future__ import annotations

import pytest

from roguelike.content.documents.document import Document, Place, Span, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import DropMark

DOCUMENT = Document("mods/a/content/a.toml", "first = 1\nsecond = 2\n")


def test_the_letter_of_a_code_is_its_severity() -> None:
    severities = {code.name[0]: code.severity for code in Code}

    assert severities == {
        "E": Severity.ERROR,
        "W": Severity.WARNING,
        "I": Severity.INFO,
    }


def test_no_two_codes_stand_for_the_same() -> None:
    assert [code.name for code in Code] == list(Code.__members__)
    assert all(code.title for code in Code)


@pytest.mark.parametrize(
    ("code", "fault", "is_shape"),
    [
        (Code.E201, "", True),
        (Code.E301, Fault.REFERENCE_UNKNOWN, False),
        (Code.E203, "", False),  # the result of a patch, for one
        (Code.E203, "string_too_long", True),
        (Code.E203, Fault.NO_FORMULA, True),
        (Code.E203, Fault.FORMULA, False),
        (Code.E203, Fault.TEMPLATE_NAME, False),
        (Code.E206, Fault.CONTRADICTION, True),
        (Code.E206, Fault.INCOHERENT, False),
        (Code.E802, "", False),
        (Code.E802, Code.E204.name, True),
        (Code.E802, Code.E301.name, False),
        (Code.E802, Fault.REFERENCE_UNKNOWN, False),
        (Code.E802, "extra_forbidden", True),
        (Code.E504, "", False),
    ],
)
def test_what_a_schema_can_say_is_of_shape(code: Code, fault: str, *, is_shape: bool) -> None:
    assert Diagnostic(code, Place(Document("a.toml")), "wrong", fault=fault).is_shape is is_shape


def test_findings_come_by_path_and_position_however_they_were_added() -> None:
    other = Document("mods/a/content/B.toml", "x = 1")
    places = [Place(DOCUMENT, ("second",)), Place(DOCUMENT, ("first",)), Place(other, ("x",))]
    report = Report()
    for place in places:
        report.add(Diagnostic(Code.E202, place, "wrong"))

    order = [diagnostic.place for diagnostic in report]

    assert order == [places[2], places[1], places[0]]


def test_a_finding_is_kept_once_however_it_may_be_fixed() -> None:
    report, other = Report(), Report()
    place = Place(DOCUMENT, ("first",))
    report.add(Diagnostic(Code.E202, place, "wrong"))
    report.add(Diagnostic(Code.E202, place, "wrong", fix=(DropMark(),)))
    other.add(Diagnostic(Code.E202, Place(DOCUMENT).at("first"), "wrong"))
    other.add(Diagnostic(Code.W006, Place(DOCUMENT), "marked"))
    other.files = 3

    report.extend(other)

    assert len(report) == 2
    assert report.files == 3
    assert (report.count(Severity.ERROR), report.count(Severity.WARNING)) == (1, 1)


LONG = Document("a.toml", 'a = """\nlong\n"""\nb = [1,\n2]')
INNER = Place(Document("a.toml", "[a]\nb = { c = '1d6' }"), ("a",))


@pytest.mark.parametrize(
    ("place", "region"),
    [
        pytest.param(Place(LONG, ("a",)), (1, 5, 8), id="one line of a text"),
        pytest.param(Place(LONG, ("b",)), (4, 5, 8), id="one line of an array"),
        pytest.param(INNER.at("b", "c", token=Token.KEY), (2, 7, 8), id="a key"),
        pytest.param(INNER.at("missing", token=Token.HEADER), (1, 1, 4), id="a header"),
        pytest.param(Place(Document("a.toml")), (1, 1, 1), id="an empty file"),
        pytest.param(
            Place(Document("a.toml", "a = 1\nb = oops"), span=Span(10, 14)),
            (2, 5, 9),
            id="text that has no keys",
        ),
    ],
)
def test_a_place_is_a_region_of_one_line(place: Place, region: tuple[int, int, int]) -> None:
    assert place.region() == region
