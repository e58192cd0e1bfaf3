from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike import __version__
from roguelike.content.references.versions import (
    ENGINE,
    Comparison,
    Version,
    VersionRequirement,
    nearest_requirement,
)
from tests.content.validation import read, refusal

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
    parsed = VersionRequirement.parse(requirement)

    assert all(parsed.allows(Version.parse(version)) for version in allowed)
    assert not any(parsed.allows(Version.parse(version)) for version in refused)
    assert str(parsed) == requirement.strip()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("1.2", id="no sign"),
        pytest.param("^1.2", id="a sign of others"),
        pytest.param(">=1 <2", id="no comma"),
        pytest.param("* , >1", id="any, and more"),
        pytest.param(", ".join([">=1"] * 9), id="too many"),
        pytest.param(">=" + "9" * 50, id="too many digits"),
    ],
)
def test_anything_else_is_no_requirement(text: str) -> None:
    with pytest.raises(ValueError, match="a requirement looks like"):
        VersionRequirement.parse(text)


def test_the_version_of_the_game_is_that_of_the_package() -> None:
    assert str(ENGINE) == __version__


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("^1", ">=1", id="compatible"),
        pytest.param("=> 0.1", ">=0.1", id="signs that are swapped"),
        pytest.param(">=1.2 <v2", ">=1.2, <2", id="no comma, and a letter"),
        pytest.param(">=1.2.3.4", "", id="too many numbers"),
        pytest.param("1" * 1000, "", id="too long"),
    ],
)
def test_the_requirement_to_write_is_told_if_there_is_one(text: str, meant: str) -> None:
    assert nearest_requirement(text) == (f'write "{meant}"' if meant else "", ())
    assert not meant or VersionRequirement.parse(meant)


@pytest.mark.parametrize("written", [3, -3, ">=3", "<= 3", "!=0", "> -3", "=3"])
def test_a_number_and_a_comparison_with_one_are_kept_as_they_are(written: int | str) -> None:
    assert read(Comparison, written) == written


@pytest.mark.parametrize(
    ("written", "code"),
    [
        *((text, "E203") for text in ("=> 020", "≤ 2", ">> 3", "3", ">= 2, < 5", ">" * 1000)),
        *((value, "int_type") for value in ({"ge": 2}, [2, 5], True, 2.5)),
    ],
)
def test_anything_else_is_no_comparison(written: object, code: str) -> None:
    assert refusal(Comparison, written) == code
