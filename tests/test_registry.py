from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from roguelike.registry import (
    Entry,
    Formerly,
    Params,
    Registry,
    implements,
    mention_former_names,
)


class Add(Params):
    """Add a number.

    Nothing else happens.
    """

    kind: Literal["add"] = "add"
    number: Annotated[int, Field(ge=1)] = Field(default=1, description="What is added.")


class Negate(Params):
    """Turn a number around."""

    kind: Literal["negate"] = "negate"


class Undocumented(Params):
    kind: Literal["undocumented"] = "undocumented"


@implements(Add)
def add(params: Add, number: int) -> int:
    return number + params.number


@implements(Negate)
def negate(params: Negate, number: int) -> int:
    del params
    return -number


@implements(Undocumented)
def undocumented(params: Undocumented, number: int) -> int:
    raise AssertionError(params, number)


@pytest.fixture
def registry() -> Registry[int, int]:
    return Registry("operation", [negate, add])


def test_marking_a_function_makes_an_entry_that_runs_it() -> None:
    assert isinstance(add, Entry)
    assert add(Add(number=3), 4) == 7
    assert (add.kind, negate.kind) == ("add", "negate")
    assert (add.summary, undocumented.summary) == ("Add a number.", "")


def test_entries_come_in_the_order_of_their_kinds_and_are_found_by_them(
    registry: Registry[int, int],
) -> None:
    assert list(registry) == [add, negate]
    assert len(registry) == 2
    assert registry["negate"] is negate
    with pytest.raises(KeyError, match="multiply"):
        registry["multiply"]


def test_two_entries_of_one_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="two operation entries are called 'add'"):
        Registry("operation", [add, negate, add])


def test_parameters_are_bound_to_their_implementation(registry: Registry[int, int]) -> None:
    add_two, turn = registry.bind(Add(number=2)), registry.bind(Negate())

    assert (add_two(5), turn(5)) == (7, -5)
    with pytest.raises(KeyError):
        registry.bind(Undocumented())


def test_a_schema_has_names_of_before_for_what_it_shows_one_of_which_is_required() -> None:
    class Nap(Params):
        kind: Literal["nap"] = "nap"
        turns: Annotated[int, Formerly("rounds")]
        depth: Annotated[int, Formerly("deepness")]

    schema: dict[str, Any] = {"properties": {"turns": {"type": "integer"}}, "required": ["turns"]}

    mention_former_names(schema, Nap)

    assert schema == {
        "properties": {
            "turns": {"type": "integer"},
            "rounds": {
                "type": "integer",
                "deprecated": True,
                "description": "Now called `turns`.",
            },
        },
        "required": [],
        "allOf": [{"anyOf": [{"required": ["turns"]}, {"required": ["rounds"]}]}],
    }
