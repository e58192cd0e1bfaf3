from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from roguelike.content.reference.fields import field_table
from roguelike.content.schema.base import Items, Label, Model, MonsterId, Reference
from roguelike.content.schema.stats import StatValue
from roguelike.registry import Formerly, Params


class Sample(Model):
    """All sorts of fields."""

    label: Label = Field(description="What it is called, a | b.")
    size: StatValue = Field(default="1d4", validate_default=True, description="How big.")
    word: Literal["a", "b"] = Field(default="a", description="Which.")
    prey: Items[MonsterId] = Field(default=(), description="Whom it eats.")
    ids: Items[Reference] = Field(default=(), description="More.")
    acts: Params | None = Field(default=None, description="What it does.")
    age: Annotated[int, Formerly("years")] = Field(default=3, ge=0, description="How old.")


def row(name: str) -> list[str]:
    table = field_table(Sample, {"acts": "behavior"})
    lines = (line.strip("| ") for line in table.splitlines())
    return next(line.split(" | ") for line in lines if line.startswith(f"`{name}`"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("label", ["text", "1 to 60 characters", "required", r"What it is called, a \| b."]),
        ("size", ["integer or [formula](~/formulas.md)", "", '`"1d4"`', "How big."]),
        ("word", ["one of", "`a`, `b`", '`"a"`', "Which."]),
        (
            "prey",
            [
                "list of [monster](~/kinds/monster.md) id",
                "at most 1000 items",
                "`[]`",
                "Whom it eats.",
            ],
        ),
        ("ids", ["list of [id](~/names.md)", "at most 1000 items", "`[]`", "More."]),
        ("acts", ["[behavior](~/implementations/behavior.md)", "", "", "What it does."]),
        ("age", ["integer", "at least 0", "`3`", "How old."]),
        ("years", ["integer", "at least 0", "`3`", "**Deprecated.** Now called `age`."]),
    ],
)
def test_a_field_says_what_it_takes(name: str, expected: list[Any]) -> None:
    assert row(name)[1:] == expected
