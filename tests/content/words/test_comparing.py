"""Conditions for numbers, and what to write for those that are said in another way."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.content.words.comparing import Comparison
from tests.content.validation import read


def refused(written: object) -> dict[str, Any]:
    """Return what is told of something that is no comparison."""
    with pytest.raises(ValidationError) as caught:
        read(Comparison, written)
    (detail,) = caught.value.errors()
    return {"code": detail["type"], **detail.get("ctx", {})}


@pytest.mark.parametrize("written", [3, -3, ">=3", "<= 3", "!=0", "> -3", "=3"])
def test_a_number_and_a_comparison_with_one_are_kept_as_they_are(written: int | str) -> None:
    assert read(Comparison, written) == written


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *((text, ">=20") for text in ("=> 20", "≥20", "> = 20", " >=20 ", ">=20.0", "=>020")),
        *((text, "<=2") for text in ("=<2", "≤ 2", "< =2")),
        *((text, "=2") for text in ("==2", "=== 2", " = 2")),
        ("≠ -2", "!=-2"),
    ],
)
def test_a_comparison_with_the_signs_of_others_is_mended(written: str, meant: str) -> None:
    told = refused(written)

    assert told == {"code": "E203", "hint": f'write "{meant}"', "instead": meant}


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        (">> 3", 'write ">3"'),
        ("at least 3", 'write ">=3"'),
        ("3+", 'write ">=3"'),
        ("..3", 'write "<=3"'),
        ("3", "write 3"),
        ("2..5", 'only one comparison can stand here, such as ">=2" or "<=5"'),
        (">= 2, < 5", 'only one comparison can stand here, such as ">=2"'),
        ("=> 2 and <= 5", 'only one comparison can stand here, such as ">=2"'),
        (">= 2.5", 'write a whole number, or a comparison such as ">=5"'),
        ("many", 'write a whole number, or a comparison such as ">=5"'),
        (">" * 1000 + "3", 'write a whole number, or a comparison such as ">=5"'),
    ],
)
def test_other_texts_are_told_what_to_write_and_are_not_mended(written: str, hint: str) -> None:
    assert refused(written) == {"code": "E203", "hint": hint}


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ({"ge": 2}, 'write ">=2"'),
        ({"gte": 2}, 'write ">=2"'),
        ({"lt": -2}, 'write "<-2"'),
        ({"ne": 2}, 'write "!=2"'),
        ({"is": 2}, 'write "=2"'),
        ({"min": 2}, 'write ">=2"'),
        ({"min": 2, "max": 5}, 'only one comparison can stand here, such as ">=2" or "<=5"'),
        ([2, 5], 'only one comparison can stand here, such as ">=2" or "<=5"'),
        (2.0, "write 2"),
    ],
)
def test_what_is_neither_a_number_nor_text_is_told_what_to_write(
    written: object, hint: str
) -> None:
    assert refused(written) == {"code": "E202", "hint": hint}


@pytest.mark.parametrize(
    "written", [{"ge": True}, {"ge": 10**20}, {"ge": ">=2"}, {"setting": "x"}, {}, True, 2.5]
)
def test_what_says_no_comparison_at_all_is_no_whole_number(written: object) -> None:
    assert refused(written) == {"code": "int_type"}
