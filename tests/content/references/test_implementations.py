"""The fields whose values select implementations, of which there are those that a context has."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault
from roguelike.content.references.implementations import MAX_NESTING, Extends, Implementations
from roguelike.content.schema import extension_points, selections
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.base import Items, Model
from roguelike.content.schema.steps import SequenceDef, StepParams, Steps
from roguelike.plugins import registries
from roguelike.registry import Params
from tests.content.validation import faults

RAT = {"label": "Rat", "glyph": "r", "color": "core:brown"}


class Hop(Params):
    """Hop."""

    kind: Literal["hop"] = "hop"
    height: int = Field(default=1, ge=0, description="How high.")


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


class Naming(Model):
    """Select one thing."""

    what: Annotated[Params, Extends("thing")] = Field(description="What is selected.")


def choices(**points: list[type[Params]]) -> Implementations:
    """Return choices in which others than `Hop` and `Hide` exist at some points."""
    both: list[type[Params]] = [Hop, Hide]
    return Implementations(dict.fromkeys(extension_points(), both) | points)


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


def test_what_selects_takes_the_implementations_that_exist() -> None:
    table = {**RAT, "behaviors": [{"kind": "hop", "height": 3}, {"kind": "hide"}]}

    read = MonsterDef.model_validate(table, context=choices())

    assert read.behaviors == (Hop(height=3), Hide())
    assert faults(MonsterDef, {**RAT, "behaviors": [{"kind": "wander"}]}, choices()) == [
        "behaviors.0: union_tag_invalid"
    ]


def test_two_sets_of_implementations_never_meet() -> None:
    """Both are used in turn, also where one is in use while the other is asked."""
    hopping, hiding = choices(behavior=[Hop, Often]), choices(behavior=[Hide, Often])
    hop, hide = ({**RAT, "behaviors": [{"kind": kind}]} for kind in ("hop", "hide"))

    for _ in range(2):
        assert faults(MonsterDef, hop, hopping) == faults(MonsterDef, hide, hiding) == []
        assert faults(MonsterDef, hide, hopping) == ["behaviors.0: union_tag_invalid"]
        assert faults(MonsterDef, hop, hiding) == ["behaviors.0: union_tag_invalid"]


def test_without_choices_code_hands_over_parameters_that_it_has_made() -> None:
    read = MonsterDef.model_validate({**RAT, "behaviors": [Hop(height=2)]})

    assert read.behaviors == (Hop(height=2),)
    assert faults(MonsterDef, {**RAT, "behaviors": [{"kind": "hop"}]}) == [
        "behaviors.0.kind: extra_forbidden"
    ]


@pytest.mark.parametrize("kinds", [[Hop], [Hide, Hop]])
def test_data_selects_by_kind_among_many_as_among_one(kinds: list[type[Params]]) -> None:
    things = choices(thing=kinds)

    for value, made in (({"kind": "hop", "height": 4}, Hop(height=4)), ({"kind": "hop"}, Hop())):
        assert Naming.model_validate({"what": value}, context=things).what == made
    for value in ({}, {"height": 2}, {"kind": "multiply"}):
        assert faults(Naming, {"what": value}, things)


@pytest.mark.parametrize(
    ("value", "error"),
    [
        pytest.param({"kind": "multiply"}, "what: union_tag_invalid", id="an unknown kind"),
        pytest.param({}, "what: union_tag_not_found", id="no kind"),
        pytest.param(
            {"kind": "hop", "hight": 1}, "what.hop.hight: extra_forbidden", id="an unknown field"
        ),
        pytest.param(
            {"kind": "hop", "height": "1"}, "what.hop.height: int_type", id="a text for a number"
        ),
        pytest.param(
            {"kind": "hop", "height": True}, "what.hop.height: int_type", id="a truth for a number"
        ),
        pytest.param({"kind": "hop", "height": 1.0}, "what.hop.height: int_type", id="a fraction"),
        pytest.param(
            {"kind": "hop", "height": -1}, "what.hop.height: greater_than_equal", id="too little"
        ),
    ],
)
def test_errors_of_what_is_selected_keep_their_places(value: object, error: str) -> None:
    """Pydantic keeps the locations of an error that a validator within another one raises."""
    assert faults(Naming, {"what": value}, choices(thing=[Hide, Hop])) == [error]


def nested(depth: int) -> dict[str, Any]:
    """Return a sequence in which steps lie so deep within each other."""
    steps: list[Any] = []
    for _ in range(depth):
        steps = [{"kind": "often", "parts": [{"steps": steps}]}]
    return {"steps": steps}


@pytest.mark.parametrize(("depth", "is_right"), [(MAX_NESTING, True), (MAX_NESTING + 1, False)])
def test_parameters_hold_others_so_deep_and_no_deeper(depth: int, *, is_right: bool) -> None:
    found = faults(SequenceDef, nested(depth), choices(effect=[Often, Hop]))

    path = "steps.0.often." + "parts.0.steps.0.often." * (MAX_NESTING - 1) + "parts.0.steps"
    assert found == ([] if is_right else [f"{path}: {Fault.INCOHERENT}"])


def test_threads_count_depth_each_for_itself() -> None:
    """All of them are within something at once."""
    together = Barrier(2 * MAX_NESTING, timeout=10)

    class Wait(Params):
        """Wait for the others."""

        kind: Literal["wait"] = "wait"

        @model_validator(mode="before")
        @classmethod
        def _with_others(cls, said: object) -> object:
            together.wait()
            return said

    there = choices(effect=[Often, Wait])
    with ThreadPoolExecutor(together.parties) as pool:
        table = {"steps": [{"kind": "wait"}]}
        read = [pool.submit(faults, SequenceDef, table, there) for _ in range(together.parties)]
        deep = [pool.submit(faults, SequenceDef, nested(MAX_NESTING), there)]

    assert [each.result() for each in (*read, *deep)] == [[]] * (together.parties + 1)


@pytest.mark.parametrize("aims", [[Hop], [Hop, Hide]])
def test_what_may_be_left_out_selects_as_well(aims: list[type[Params]]) -> None:
    read = partial(faults, SequenceDef, names=choices(aim=aims))

    assert read({"steps": []}) == []
    assert read({"steps": [], "aim": {"kind": "hop"}}) == []
    assert read({"steps": [], "aim": {"height": 2}}) == ["aim: union_tag_not_found"]
