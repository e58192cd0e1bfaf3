"""How to write what was meant, where a value has another form than it should."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from roguelike.content.document import Document, Place
from roguelike.content.explanations import explain
from roguelike.content.mod_tests import Scene
from roguelike.content.problems import Subject
from roguelike.content.schema.actors import MonsterDef
from roguelike.generators.drawn import Drawn


def hint_about(model: type[BaseModel], *keys: str, value: object) -> str:
    """Return what is said to do about a value that a table has at some keys."""
    table: Any = value
    for key in reversed(keys):
        table = {key: table}
    with pytest.raises(ValidationError) as caught:
        model.model_validate(table)
    subject = Subject(model, Place(Document("a.toml", "")), "it")
    hints = {
        finding.place.keys: finding.hint
        for finding in explain(caught.value, subject)
        if finding.code.name == "E202"
    }
    return hints[keys]


@pytest.mark.parametrize(
    ("model", "keys"),
    [
        pytest.param(Drawn, ["drawing"], id="of a level"),
        pytest.param(Scene, ["map"], id="of a test"),
        pytest.param(Scene, ["expect", "map"], id="of what a test expects"),
    ],
)
def test_the_rows_of_a_drawing_are_one_text(model: type[BaseModel], keys: list[str]) -> None:
    hint = hint_about(model, *keys, value=["###", "#@#"])

    assert hint == "write it as one text, the rows one below the other between ''' and '''"


@pytest.mark.parametrize("value", [["Mole", "Rat"], {"a": 1}, [1]])
def test_a_text_that_is_no_drawing_has_no_rows(value: object) -> None:
    assert hint_about(MonsterDef, "label", value=value) == ""


@pytest.mark.parametrize("value", [{"a": 1}, [1, "#"], []])
def test_what_is_no_row_is_not_drawn(value: object) -> None:
    assert hint_about(Drawn, "drawing", value=value) == ""
