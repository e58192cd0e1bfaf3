from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike import __version__
from roguelike.content.schema.versions import (
    ENGINE,
    Requirement,
    Version,
    nearest_requirement,
    nearest_version,
)

NUMBERS = st.integers(0, 999_999)
VERSIONS = st.builds(Version, NUMBERS, NUMBERS, NUMBERS)


@given(VERSIONS)
def test_a_version_is_read_as_it_is_written(version: Version) -> None:
    assert Version.parse(str(version)) == version


@pytest.mark.parametrize(
    "text",
    ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.3-a", "01.2.3", "1.2.x", " 1.2.3", "1.2.3\n"],
)
def test_anything_but_three_numbers_is_no_version(text: str) -> None:
    with pytest.raises(ValueError, match="a version is three numbers"):
        Version.parse(text)


@pytest.mark.parametrize(
    ("requirement", "allowed", "refused"),
    [
        pytest.param("*", ["0.0.0", "99.0.0"], [], id="any"),
        pytest.param(">=1.2", ["1.2.0", "1.10.0", "2.0.0"], ["1.1.9", "0.9.0"], id="at least"),
        pytest.param(">=1.2, <2", ["1.2.0", "1.99.9"], ["1.1.0", "2.0.0"], id="a range"),
        pytest.param(">1.2.3", ["1.2.4"], ["1.2.3"], id="more than"),
        pytest.param("<=1.2.3", ["1.2.3", "0.0.1"], ["1.2.4"], id="at most"),
        pytest.param("=1.2", ["1.2.0"], ["1.2.1"], id="exactly, with zeros for what is missing"),
        pytest.param(" >= 1 ,!=1.3.0 ", ["1.2.9", "1.3.1"], ["1.3.0"], id="all but one"),
    ],
)
def test_a_requirement_allows_what_meets_all_its_comparisons(
    requirement: str, allowed: list[str], refused: list[str]
) -> None:
    parsed = Requirement.parse(requirement)

    assert all(parsed.allows(Version.parse(version)) for version in allowed)
    assert not any(parsed.allows(Version.parse(version)) for version in refused)
    assert str(parsed) == requirement.strip()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1.2", id="no sign"),
        pytest.param("^1.2", id="a sign of others"),
        pytest.param(">=", id="no version"),
        pytest.param(">=1.2.3.4", id="four numbers"),
        pytest.param(">=1,", id="a comma at the end"),
        pytest.param(">=1 <2", id="no comma"),
        pytest.param("* , >1", id="any, and more"),
        pytest.param(">=1.x", id="a letter"),
        pytest.param(">=1\n", id="a line end"),
        pytest.param(", ".join([">=1"] * 9), id="too many"),
        pytest.param(">=" + "9" * 50, id="too many digits"),
    ],
)
def test_anything_else_is_no_requirement(text: str) -> None:
    with pytest.raises(ValueError, match="a requirement is like"):
        Requirement.parse(text)


def test_the_version_of_the_game_is_that_of_the_package() -> None:
    assert str(ENGINE) == __version__


@pytest.mark.parametrize(
    ("text", "meant", "is_certain"),
    [
        ("1", "1.0.0", True),
        ("v1.2", "1.2.0", True),
        ("01.2.3", "1.2.3", True),
        ("1.0.0-beta.2", "1.0.0", False),
        ("latest", "", False),
        ("1.2.3.4", "", False),
        ("1" + " " * 1000, "", False),
    ],
)
def test_the_version_that_is_meant_is_told_if_there_is_one(
    text: str, meant: str, *, is_certain: bool
) -> None:
    assert nearest_version(text) == (meant, is_certain)
    assert not meant or Version.parse(meant)


@pytest.mark.parametrize(
    ("text", "meant", "is_certain"),
    [
        pytest.param("1.2", ">=1.2", False, id="a version alone"),
        pytest.param("^1", ">=1", False, id="compatible"),
        pytest.param("~ 1.2.0", ">=1.2.0", False, id="nearly"),
        pytest.param("==1.0", "=1.0", True, id="two signs for one"),
        pytest.param("=> 0.1", ">=0.1", True, id="signs that are swapped"),
        pytest.param("> =0.1, =<v2", ">=0.1, <=2", True, id="signs apart, and a letter"),
        pytest.param(">=1.2 <2", ">=1.2, <2", True, id="no comma"),
        pytest.param(">=1 && !=1.3;<2 and <1.9", ">=1, !=1.3, <2, <1.9", True, id="other commas"),
        pytest.param("≥1.2", ">=1.2", True, id="a sign of mathematics"),
        pytest.param(" Any ", "*", False, id="any"),
        pytest.param("", "*", False, id="nothing"),
        pytest.param("latest", "", False, id="another word"),
        pytest.param(">=1.2.3.4", "", False, id="too many numbers"),
        pytest.param(">1" * 9, "", False, id="too many comparisons"),
        pytest.param(">1 or <2", "", False, id="something else between"),
        pytest.param("1" * 1000, "", False, id="too long"),
    ],
)
def test_the_requirement_that_is_meant_is_told_if_there_is_one(
    text: str, meant: str, *, is_certain: bool
) -> None:
    assert nearest_requirement(text) == (meant, is_certain)
    assert not meant or Requirement.parse(meant)
