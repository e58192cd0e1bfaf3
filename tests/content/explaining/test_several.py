"""How to write one value where an array stands, and several where one should."""

from __future__ import annotations

import pytest

from roguelike.content.explaining.several import as_alone
from roguelike.content.merging.patches import heir_model, patch_model
from roguelike.content.names.ids import NAMING
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import Model
from roguelike.content.schema.colors import ColorDef
from roguelike.content.schema.keymaps import KeymapDef
from tests.content.explaining.hints import hint_in

HEIR, PATCH = heir_model(MonsterDef), patch_model(MonsterDef)
MOLE = "label = 'mole'\nglyph = 'm'\n"


@pytest.mark.parametrize(
    ("expected", "value", "written"),
    [
        ("text", ["Wolf"], '"Wolf"'),
        ("a whole number", [3], "3"),
        ("a number", [2.5], "2.5"),
        ("a whole number or a formula in quotes", ["1d6"], '"1d6"'),
        ("true or false", [True], "true"),
    ],
)
def test_the_only_item_of_an_array_is_written_without_that(
    expected: str, value: object, written: str
) -> None:
    assert as_alone(expected, value) == f"write {written}"


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        ("text", ["a", "b"]),
        ("text", []),
        ("text", [3]),
        ("text", "a"),
        ("a whole number", [True]),
        ("a table", [["a"]]),
    ],
)
def test_other_arrays_are_not_what_is_in_them(expected: str, value: object) -> None:
    assert as_alone(expected, value) == ""


@pytest.mark.parametrize(
    ("model", "text", "written"),
    [
        pytest.param(HEIR, "tags = 'animal'", '["animal"]', id="a word"),
        pytest.param(HEIR, "tags = 'small, animal'", '["small", "animal"]', id="words"),
        pytest.param(PATCH, "set = {}\nids = 'lion,cub'", '["lion", "cub"]', id="names"),
        pytest.param(
            PATCH, "set.label = 'x'\nids = 'a:lion'", '["a:lion"]', id="the id of another mod"
        ),
        pytest.param(ColorDef, "value.blend = 'white'", '["white", "…"]', id="too few"),
        pytest.param(
            ColorDef, "value.blend = 'white, black'", '["white", "black"]', id="as many as needed"
        ),
        pytest.param(
            KeymapDef, "label = 'x'\nbindings = { quit = 'q, w' }", '["q", "w"]', id="keys"
        ),
    ],
)
def test_what_may_be_in_an_array_is_put_in_one(model: type[Model], text: str, written: str) -> None:
    assert hint_in(model, text) == f"write {written}"


@pytest.mark.parametrize(
    ("model", "text", "hint"),
    [
        pytest.param(
            PATCH, "set.label = 'x'\nid = 'lion, cub'", 'write ids = ["lion", "cub"]', id="a patch"
        ),
        pytest.param(PATCH, "set.label = 'x'\nids = ['a, b']", 'write "a", "b"', id="in an array"),
        pytest.param(HEIR, "inherits = 'wolf, cub'", 'write ["wolf", "cub"]', id="parents"),
        pytest.param(
            MonsterDef, f"{MOLE}color = 'wall, floor'", "only one can stand here", id="only one"
        ),
        pytest.param(MonsterDef, f"{MOLE}color = 'wall, 3'", f'write "wall_3": {NAMING}', id="no"),
    ],
)
def test_names_in_one_text_are_written_apart(model: type[Model], text: str, hint: str) -> None:
    assert hint_in(model, text) == hint
