"""The fields whose values select implementations, and models narrowed to those that exist."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import Field

from roguelike.content.schema import extension_points, narrow
from roguelike.content.schema.actors import MonsterDef
from roguelike.plugins import registries
from roguelike.registry import Params
from tests.content.validation import faults

RAT = {"label": "Rat", "glyph": "r", "color": "core:brown"}


class Hop(Params):
    """Hop."""

    kind: Literal["hop"] = "hop"
    height: int = Field(default=1, description="How high.")


class Hide(Params):
    """Hide."""

    kind: Literal["hide"] = "hide"


def unions(**points: Any) -> dict[str, Any]:  # noqa: ANN401 - types of parameters
    """Return the type of the parameters at each extension point, some of them replaced."""
    both = Annotated[Union[Hop, Hide], Field(discriminator="kind")]  # noqa: UP007 - as `Registry.union`
    return dict.fromkeys(extension_points(), both) | points


def test_each_extension_point_is_where_data_selects_from_it() -> None:
    assert extension_points() == {
        "behavior": ["monster.behaviors"],
        "generator": ["level.generator"],
        "pass": ["level.passes"],
        "rule": ["rules.combat"],
    }


def test_there_is_a_registry_for_each_extension_point() -> None:
    assert registries().by_point().keys() == extension_points().keys()


def test_narrowed_models_take_the_implementations_that_exist() -> None:
    monster = narrow(unions())["monster"]
    table = {**RAT, "behaviors": [{"kind": "hop", "height": 3}, {"kind": "hide"}]}

    read = monster.model_validate(table)

    assert isinstance(read, MonsterDef)
    assert read.behaviors == (Hop(height=3), Hide())
    assert faults(monster, {**RAT, "behaviors": [{"kind": "wander"}]}) == [
        "behaviors.0: union_tag_invalid"
    ]
