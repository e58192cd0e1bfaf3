"""The fields whose values select implementations, and models narrowed to those that exist."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import Field

from roguelike.content.findings.faults import Fault
from roguelike.content.schema import extension_points, narrow, selections
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import Items, Model
from roguelike.content.schema.narrowing import MAX_NESTING
from roguelike.content.schema.steps import StepParams, Steps
from roguelike.plugins import registries
from roguelike.registry import Params
from tests.content.validation import faults

RAT = {"label": "Rat", "glyph": "r", "color": "core:brown"}


class Hop(Params):
    """Hop."""

    kind: Literal["hop"] = "hop"
    height: int = Field(default=1, description="How high.")


class Part(Model):
    """Steps."""

    steps: Steps = Field(default=(), description="What happens.")


class Often(StepParams):
    """Hold steps."""

    kind: Literal["often"] = "often"
    parts: Items[Part] = Field(default=(), description="Steps.")


class Hide(Params):
    """Hide."""

    kind: Literal["hide"] = "hide"


def narrowed(kind: str, **points: list[type[Params]]) -> type[Model]:
    """Return the model of a kind where others than `Hop` and `Hide` exist at some points."""
    both: list[type[Params]] = [Hop, Hide]
    return narrow(dict.fromkeys(extension_points(), both) | points)[kind]


def test_each_extension_point_is_where_data_selects_from_it() -> None:
    found = extension_points()

    assert found.keys() == {"behavior", "effect", "aim", "condition", "generator", "pass", "rule"}
    assert found["behavior"] == ["status.behaviors", "monster.behaviors"]
    assert found["aim"] == ["sequence.aim", "ability.aim", "item.use.aim", "item.throw.aim"]
    assert {"item.triggers.steps", "terrain.triggers.steps"} < {*found["effect"]}
    assert {"item.triggers.when", "status.ends"} < {*found["condition"]}


def test_parameters_select_as_kinds_do() -> None:
    assert dict(selections(Often)) == {"when": "condition", "parts.steps": "effect"}


def test_there_is_a_registry_for_each_extension_point() -> None:
    assert registries().by_point().keys() == extension_points().keys()


def test_narrowed_models_take_the_implementations_that_exist() -> None:
    monster = narrowed("monster")
    table = {**RAT, "behaviors": [{"kind": "hop", "height": 3}, {"kind": "hide"}]}

    read = monster.model_validate(table)

    assert isinstance(read, MonsterDef)
    assert read.behaviors == (Hop(height=3), Hide())
    assert faults(monster, {**RAT, "behaviors": [{"kind": "wander"}]}) == [
        "behaviors.0: union_tag_invalid"
    ]


def nested(depth: int) -> dict[str, Any]:
    """Return a sequence in which steps lie so deep within each other."""
    steps: list[Any] = []
    for _ in range(depth):
        steps = [{"kind": "often", "parts": [{"steps": steps}]}]
    return {"steps": steps}


@pytest.mark.parametrize(("depth", "is_right"), [(MAX_NESTING, True), (MAX_NESTING + 1, False)])
def test_parameters_hold_others_so_deep_and_no_deeper(depth: int, *, is_right: bool) -> None:
    found = faults(narrowed("sequence", effect=[Often, Hop]), nested(depth))

    path = "steps.0.often." + "parts.0.steps.0.often." * (MAX_NESTING - 1) + "parts.0.steps"
    assert found == ([] if is_right else [f"{path}: {Fault.CONTRADICTION}"])


@pytest.mark.parametrize("aims", [[Hop], [Hop, Hide]])
def test_what_may_be_left_out_selects_as_well(aims: list[type[Params]]) -> None:
    sequence = narrowed("sequence", aim=aims)

    assert faults(sequence, {"steps": []}) == []
    assert faults(sequence, {"steps": [], "aim": {"kind": "hop"}}) == []
    assert faults(sequence, {"steps": [], "aim": {"height": 2}}) == ["aim: union_tag_not_found"]
