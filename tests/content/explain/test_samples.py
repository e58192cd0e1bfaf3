"""What a field looks like that somebody has left out."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel

from roguelike.content.explain.samples import sample_of
from roguelike.content.mods.manifest import ModInfo
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.tree import table_of
from roguelike.registry import Params
from roguelike.workshop.modtests.models import Scene

LOOK = '{ color = "some_color" }'


@pytest.mark.parametrize(
    ("model", "name", "sample"),
    [
        pytest.param(KINDS["monster"], "label", '"…"', id="a text"),
        pytest.param(KINDS["swatch"], "rgb", '"#808080"', id="red, green and blue"),
        pytest.param(KINDS["color"], "value", '"#808080"', id="a choice of forms"),
        pytest.param(KINDS["terrain"], "seen", LOOK, id="a table"),
        pytest.param(KINDS["campaign"], "levels", '[{ level = "some_level" }]', id="an array"),
        pytest.param(KINDS["keymap"], "bindings", '{ inventory = ["…"] }', id="a table of arrays"),
        pytest.param(ModInfo, "kind", '"library"', id="one of some words"),
        pytest.param(Scene, "expect", "{ … }", id="a table that needs nothing"),
    ],
)
def test_a_sample_shows_how_a_field_is_written(
    model: type[BaseModel], name: str, sample: str
) -> None:
    assert sample_of(table_of(model)[name].value) == sample


class Odd(Params):
    """Parameters of types that content of the game does not have."""

    kind: Literal["odd"] = "odd"
    number: Literal[3, 5]
    fraction: float
    flag: bool
    anything: Any
    several: tuple[Any, ...]
    named: dict[str, Any]
    either: int | str


class Sum(Params):
    """A condition of the kind that plugins may have: it is made of others like it."""

    kind: Literal["sum"] = "sum"
    parts: list[Sum | Odd]


@pytest.mark.parametrize(
    ("name", "sample"),
    [
        ("number", "3"),
        ("fraction", "0.5"),
        ("flag", "true"),
        ("anything", ""),
        ("several", "[…]"),
        ("named", "{ … }"),
        ("either", ""),
    ],
)
def test_of_types_of_plugins_nothing_wrong_is_shown(name: str, sample: str) -> None:
    assert sample_of(table_of(Odd)[name].value) == sample


def test_the_sample_of_what_is_made_of_the_same_has_an_end() -> None:
    sample = sample_of(table_of(Sum)["parts"].value)

    assert sample.startswith('[{ kind = "sum", parts = [{ kind = "sum", parts = ')
    assert len(sample) < 200
