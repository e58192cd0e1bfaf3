from __future__ import annotations

import pytest

from tests.content.explaining.test_explanations import found

NOMEN = "E201 there is no field `nomen` in monster `wolf` (did you mean `label`?)"
RUNE = "E201 there is no field `rune` in monster `wolf` (did you mean `glyph`?)"


def wolf(*fields: str) -> list[str]:
    """Return the lines and what is found there in a monster."""
    findings = found("\n".join(("[monster.wolf]", *fields)))
    return [f"{each.partition(':')[0]} {each.partition(' ')[2]}" for each in findings]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param(
            ["nomen = 'Wolf'", "glyph = 'w'", "color = 'mud'"], [f"2 {NOMEN}"], id="label"
        ),
        pytest.param(["label = 'Wolf'", "rune = 'w'", "color = 'mud'"], [f"3 {RUNE}"], id="glyph"),
        pytest.param(
            ["nomen = 'Wolf'", "rune = 'w'", "color = 'mud'"],
            [f"2 {NOMEN}", f"3 {RUNE}"],
            id="two of which one could be either",
        ),
        pytest.param(
            ["nomen = 'wolf'", "rune = 'w'", "hue = 'mud'"],
            [
                f"2 {NOMEN}",
                f"3 {RUNE}",
                "4 E201 there is no field `hue` in monster `wolf` (did you mean `color`?)",
            ],
            id="a reference to what there is",
        ),
        pytest.param(
            ["nomen = 'Wolf'", "lable = 'Wolf'", "rune = 'w'", "color = 'mud'"],
            [
                "2 E201 there is no field `nomen` in monster `wolf` (it has",
                "3 E201 there is no field `lable` in monster `wolf` (did you mean `label`?)",
                f"4 {RUNE}",
            ],
            id="a slip comes first",
        ),
    ],
)
def test_what_stands_under_another_name_is_not_missing(
    fields: list[str], expected: list[str]
) -> None:
    findings = wolf(*fields)

    assert len(findings) == len(expected)
    assert all(map(str.startswith, findings, expected))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param(["nomen = 3", "glyph = 'w'", "color = 'mud'"], id="of another type"),
        pytest.param(["label = 'Wolf'", "nomen = 'Wolf'", "color = 'mud'"], id="no value for it"),
        pytest.param(
            ["nomen = 'Wolf'", "saga = 'Old'", "glyph = 'w'", "color = 'mud'"], id="one of two"
        ),
        pytest.param(["rune = 'w'", "color = 'mud'"], id="for one of two"),
        pytest.param(["attack = '2'", "glyph = 'w'", "color = 'mud'"], id="one of a table"),
        pytest.param(["'stats.x' = '2'", "glyph = 'w'", "color = 'mud'"], id="in quotes"),
        pytest.param(["descripton = 'A'", "glyph = 'w'", "color = 'mud'"], id="like another field"),
    ],
)
def test_what_may_be_something_else_does_not_stand_for_what_is_missing(fields: list[str]) -> None:
    findings = wolf(*fields)

    assert any(" E204 " in each for each in findings)
    assert not [each for each in findings if "did you mean `label`" in each]
