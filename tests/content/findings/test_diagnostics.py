from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import Document, Place, Span, Token
from roguelike.content.findings.diagnostics import (
    Code,
    Diagnostic,
    Report,
    Severity,
    did_you_mean,
    suggestion,
)
from roguelike.content.findings.mends import DropMark
from roguelike.content.words.likeness import MAX_SUGGESTIBLE

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


def test_findings_come_by_path_and_position_however_they_were_added() -> None:
    other = Document("mods/a/content/B.toml", "x = 1")
    places = [Place(DOCUMENT, ("second",)), Place(DOCUMENT, ("first",)), Place(other, ("x",))]
    report = Report()
    for place in places:
        report.add(Diagnostic(Code.E202, place, "wrong"))

    order = [diagnostic.place for diagnostic in report]

    assert order == [places[2], places[1], places[0]]


def test_a_finding_is_kept_once_however_it_may_be_mended() -> None:
    report, other = Report(), Report()
    place = Place(DOCUMENT, ("first",))
    report.add(Diagnostic(Code.E202, place, "wrong"))
    report.add(Diagnostic(Code.E202, place, "wrong", mend=(DropMark(),)))
    other.add(Diagnostic(Code.E202, Place(DOCUMENT).at("first"), "wrong"))
    other.add(Diagnostic(Code.W006, Place(DOCUMENT), "marked"))
    other.files = 3

    report.extend(other)

    assert len(report) == 2
    assert report.files == 3
    assert (report.count(Severity.ERROR), report.count(Severity.WARNING)) == (1, 1)


def test_a_report_has_errors_only_if_a_finding_is_one() -> None:
    report = Report()

    report.add(Diagnostic(Code.W006, Place(DOCUMENT), "marked"))
    before = report.has_errors
    report.add(Diagnostic(Code.E202, Place(DOCUMENT), "wrong"))

    assert not before
    assert report.has_errors


@pytest.mark.parametrize(
    ("word", "candidates", "close"),
    [
        pytest.param("helth", ["health", "label"], "health", id="a slip"),
        pytest.param("maxHealth", ["max_health"], "max_health", id="another way to join words"),
        pytest.param("MAX-HEALTH", ["max_health"], "max_health", id="case and hyphens"),
        pytest.param("colour", ["color", "columns"], "color", id="another spelling"),
        pytest.param("xyz", ["health"], None, id="nothing like it"),
        pytest.param("health", [], None, id="nothing at all"),
        pytest.param("a" * (MAX_SUGGESTIBLE + 1), ["a" * MAX_SUGGESTIBLE], None, id="too long"),
        pytest.param("ab", ["a_b", "a-b"], "a-b", id="two that are the same, the first by name"),
    ],
)
def test_a_suggestion_is_what_was_probably_meant(
    word: str, candidates: list[str], close: str | None
) -> None:
    assert did_you_mean(word, candidates) == close


def test_letters_in_another_order_are_the_likelier_mistake() -> None:
    assert did_you_mean("esat", ["west", "east"]) == "east"
    assert did_you_mean("west", ["wets", "east"]) == "wets"
    assert did_you_mean("abc", ["cba"]) is None


def test_of_many_candidates_those_that_look_like_the_word_are_compared() -> None:
    candidates = [*(f"wxyz{number}" for number in range(10_000)), "kobold_chief"]

    assert did_you_mean("kobold_cheif", candidates) == "kobold_chief"


@given(st.text(), st.lists(st.text()))
def test_a_suggestion_is_one_of_the_candidates(word: str, candidates: list[str]) -> None:
    close = did_you_mean(word, candidates)

    assert close is None or close in candidates


def test_a_suggestion_is_put_as_a_question() -> None:
    assert suggestion("helth", ["health"]) == "did you mean `health`?"
    assert not suggestion("xyz", ["health"])


def test_a_place_is_one_line_long_at_most() -> None:
    document = Document("a.toml", 'a = """\nlong\n"""\nb = [1,\n2]')

    regions = [Place(document).at(key).region() for key in "ab"]

    assert regions == [(1, 5, 8), (4, 5, 8)]


def test_a_place_can_be_a_token_or_a_part_of_a_string() -> None:
    document = Document("a.toml", "[a]\nb = { c = '1d6' }")
    table = Place(document, ("a",))

    key = table.at("b", "c", token=Token.KEY).region()
    header = table.at("missing", token=Token.HEADER).region()

    assert key == (2, 7, 8)
    assert header == (1, 1, 4)


def test_a_place_in_a_file_that_says_nothing_is_its_beginning() -> None:
    assert Place(Document("a.toml")).region() == (1, 1, 1)


def test_a_place_can_be_a_stretch_of_text_that_has_no_keys() -> None:
    document = Document("a.toml", "a = 1\nb = oops")

    assert Place(document, span=Span(10, 14)).region() == (2, 5, 9)
