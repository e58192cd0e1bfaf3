"""`roguelike list`."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import validate

from roguelike.content.schema import KINDS
from roguelike.plugins import registries
from tests.cli.shapes import FLAG, INTEGER, TEXT, array, optional, table
from tests.cli.terminal import Run

POINTS = list(registries().by_point())
OTHERS = ["bot", "command", "display"]
THINGS = ["sequence", "ability", "slot", "appearance", "item", "affix", "loot"]
"""Kinds of which the campaign that is played by default has none."""

PARAMETERS = array(
    table(
        name=TEXT,
        type={**TEXT, "minLength": 1},
        required=FLAG,
        default={},
        minimum=optional(INTEGER),
        maximum=optional(INTEGER),
        minimum_length=optional(INTEGER),
        maximum_length=optional(INTEGER),
        choices=array(TEXT),
        description=TEXT,
        deprecated=FLAG,
    )
)
ITEM = table(
    id=TEXT,
    label=TEXT,
    description=TEXT,
    parameters=PARAMETERS,
    values=optional({"type": "object"}),
)
SHAPE = table(
    kind=TEXT,
    description={**TEXT, "minLength": 1},
    fields=PARAMETERS,
    items=array(ITEM),
)


def item(listing: dict[str, Any], identifier: str) -> dict[str, Any]:
    return next(each for each in listing["items"] if each["id"] == identifier)


def test_without_a_kind_all_kinds_are_listed(run: Run) -> None:
    listed = run("list", "--format", "json").json["kinds"]

    assert [entry["kind"] for entry in listed] == [*KINDS, *POINTS, *OTHERS]
    assert all(entry["count"] > 0 for entry in listed if entry["kind"] not in THINGS)
    assert all(entry["description"].endswith(".") for entry in listed)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("kind", [*KINDS, *POINTS, *OTHERS])
def test_every_kind_can_be_listed(run: Run, kind: str) -> None:
    validate(run("list", kind, "--format", "json").json, SHAPE)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("kind", ["monster", "behavior", "bot"])
def test_a_kind_is_listed_as_a_table(run: Run, kind: str) -> None:
    listing, text = run("list", kind, "--format", "json").json, run("list", kind).out

    assert text.startswith(f"{kind}: {listing['description']}\n\nID ")
    for each in listing["items"]:
        assert f"\n{each['id']}  " in text


def test_a_parameter_is_listed_with_type_bounds_and_default(run: Run) -> None:
    behaviors = run("list", "behavior", "--format", "json").json
    wander = item(behaviors, "wander")

    assert wander["parameters"][-1:] == [
        {
            "name": "percent",
            "type": "integer",
            "required": False,
            "default": 50,
            "minimum": 0,
            "maximum": 100,
            "minimum_length": None,
            "maximum_length": None,
            "choices": [],
            "description": "The chance of a step, for each action.",
            "deprecated": False,
        }
    ]
    assert wander["values"] is None
