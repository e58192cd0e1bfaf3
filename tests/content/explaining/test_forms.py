"""How to write what was meant, where a value has another form than it should."""

from __future__ import annotations

from typing import Any

import pytest
import tomli
from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.names.ids import NAMING
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import Model
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from roguelike.content.testing.mod_tests import Scene
from roguelike.generators.drawn import Drawn


def hint_in(model: type[BaseModel], text: str) -> str:
    """Return what is said to do about the one mistake in a table."""
    document = Document("a.toml", text, tomli.loads(text))
    with pytest.raises(ValidationError) as caught:
        model.model_validate(document.data)
    (finding,) = explain(caught.value, Subject(model, Place(document), "it"))
    return finding.hint


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


@pytest.mark.parametrize(
    ("model", "text", "rgb"),
    [
        pytest.param(Swatch, "rgb = 0xff0000", "#ff0000", id="a raw color"),
        pytest.param(Swatch, "rgb = 0xFF_80_00", "#ff8000", id="with what makes no difference"),
        pytest.param(Swatch, "rgb = 808080", "#808080", id="digits alone"),
        pytest.param(ColorDef, "value = 0xff", "#0000ff", id="zeros that are left out"),
        pytest.param(ColorDef, "value.blend = [0x1, '#ffffff']", "#000001", id="in a mixture"),
        pytest.param(ThemeDef, "label = 'x'\nswatches.red = 0xf00000", "#f00000", id="in a theme"),
    ],
)
def test_a_number_for_a_color_has_another_form(model: type[Model], text: str, rgb: str) -> None:
    assert hint_in(model, text) == f'write "{rgb}"'


def test_a_number_cannot_be_a_role() -> None:
    text = "label = 'mole'\nglyph = 'm'\ncolor = 0xff0000"

    assert hint_in(MonsterDef, text) == (
        'define a color, such as [color.its_name] with value = "#ff0000", and name it'
    )


@pytest.mark.parametrize(
    ("model", "text"),
    [
        pytest.param(ColorDef, "value = 12.5", id="no such number"),
        pytest.param(ColorDef, "value = 3", id="too few digits"),
        pytest.param(ThemeDef, "label = 0xff0000", id="no color"),
    ],
)
def test_other_numbers_only_lack_quotes(model: type[Model], text: str) -> None:
    assert hint_in(model, text) == "put it in quotes"


def test_a_name_for_an_array_of_choices_is_the_kind_of_one() -> None:
    hint = hint_about(MonsterDef, "behaviors", value="wander")

    assert hint == 'write [{ kind = "wander" }]'


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        pytest.param(["behaviors"], "Walk about!", id="no name"),
        pytest.param(["behaviors"], 3, id="no text"),
        pytest.param(["behaviors"], {"kind": "wander"}, id="a table"),
    ],
)
def test_other_values_for_an_array_go_into_brackets(keys: list[str], value: object) -> None:
    assert hint_about(MonsterDef, *keys, value=value) == "put it in [square brackets]"


@pytest.mark.parametrize(
    ("model", "text"),
    [
        pytest.param(Swatch, "rgb = 'a8c0d0'", id="without its sign"),
        pytest.param(Swatch, "rgb = 'A8C0D0ff'", id="nor with the same letters"),
        pytest.param(Swatch, "rgb = '#a8c0d0ff'", id="with how much is seen through it"),
        pytest.param(ColorDef, "value = '#A8C0D0FF'", id="as a value"),
        pytest.param(ColorDef, "value = 'A8C0D0'", id="where names may stand"),
        pytest.param(ThemeDef, "label = 'x'\nswatches.red = 'a8c0d0'", id="in a theme"),
    ],
)
def test_a_color_in_another_form_is_written_as_here(model: type[Model], text: str) -> None:
    assert hint_in(model, text) == 'write "#a8c0d0"'


def test_short_colors_are_written_in_full() -> None:
    assert hint_in(Swatch, "rgb = '#a8cd'") == 'write "#aa88cc"'


def test_a_text_of_hexadecimal_digits_is_a_color_only_where_one_is_expected() -> None:
    text = "label = 'x'\nrules = 'x'\ntheme = 'x'\nlevels = [{ level = 'x' }]\nplayer = 'A8c0d0'"

    assert hint_in(CampaignDef, text) == f'write "a8c0d0": {NAMING}'


@pytest.mark.parametrize(("text", "rgb"), [("cccccc", "#cccccc"), ("FFCCAA", "#ffccaa")])
def test_letters_in_pairs_are_a_color_and_no_word(text: str, rgb: str) -> None:
    assert hint_in(Swatch, f'rgb = "{text}"') == f'write "{rgb}"'
    assert hint_in(Swatch, 'rgb = "facade"') == "red, green and blue, as in `#1d2d2a`"
