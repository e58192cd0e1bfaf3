"""Conditions for numbers, and what to write for those that are said in another way."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.content.schema.versions import Comparison
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
    "written", [">> 3", "at least 3", "3", ">= 2, < 5", ">= 2.5", "many", ">" * 1000 + "3"]
)
def test_other_texts_are_told_what_to_write(written: str) -> None:
    hint = 'write a whole number, or a comparison such as ">=5"'

    assert refused(written) == {"code": "E203", "hint": hint}


@pytest.mark.parametrize("written", [{"ge": 2}, [2, 5], {}, True, 2.5])
def test_what_is_neither_a_number_nor_text_is_no_whole_number(written: object) -> None:
    assert refused(written) == {"code": "int_type"}
