"""How to write what was meant, where a value has another form than it should."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from roguelike.authoring.modtests.expectations import SceneExpectations
from roguelike.authoring.modtests.models import LevelsTest, Scene
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging.patches import patch_model
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.terrain import TerrainDef
from roguelike.generators.drawn import Drawn
from tests.content.bestiary import load_beside_core
from tests.content.explaining.hints import hint_about, hint_in


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
@pytest.mark.parametrize("field", ["label", "description"])
def test_a_text_that_is_no_drawing_has_no_rows(field: str, value: object) -> None:
    assert hint_about(MonsterDef, field, value=value) == ""


@pytest.mark.parametrize(
    ("value", "hint"), [(["a", "b"], "for several, write `ids`"), ({"a": 1, "b": 2}, "")]
)
def test_only_an_array_is_several_of_what_stands_alone(value: object, hint: str) -> None:
    assert hint_about(patch_model(MonsterDef), "id", value=value) == hint


def test_only_where_something_inherits_true_may_be_a_mistake_about_that() -> None:
    assert hint_about(MonsterDef, "label", value=True) == "put it in quotes"


@pytest.mark.parametrize("value", ["ice_seen", "core:text"])
def test_a_name_for_a_table_of_several_is_the_first_of_them(value: str) -> None:
    hint = hint_about(TerrainDef, "seen", value=value)

    assert hint == f'write {{ color = "{value}", background = "…" }}'


@pytest.mark.parametrize("value", ["#ffffff", 3, "ice and snow"])
def test_what_names_nothing_is_not_the_first_of_several(value: object) -> None:
    assert hint_about(TerrainDef, "seen", value=value) == ""


@pytest.mark.parametrize("value", [{"a": 1}, [1, "#"], []])
def test_what_is_no_row_is_not_drawn(value: object) -> None:
    assert hint_about(Drawn, "drawing", value=value) == ""


def test_a_name_for_an_array_of_choices_is_the_kind_of_one() -> None:
    hint = hint_about(MonsterDef, "behaviors", value="wander")

    assert hint == 'write [{ kind = "wander" }]'


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("'caves'", 'write { kind = "cave" }'),
        ("['cave']", 'write { kind = "cave" }'),
        ("[{ kind = 'cave' }]", "write it without the [square brackets]"),
        ("[{ kind = 'cave' }, { kind = 'drawn' }]", ""),
        ("['cave', 'drawn']", ""),
        ("[]", ""),
    ],
)
def test_the_only_item_of_an_array_is_the_table_that_is_meant(
    written: str, hint: str, tmp_path: Path
) -> None:
    text = f"[level.hall]\nlabel = 'hall'\ngenerator = {written}"

    (finding,) = load_beside_core(tmp_path, {"deep": text}).report.of(Code.E202)

    assert finding.hint == hint


def test_a_word_in_place_of_a_table_is_the_field_that_it_is_one_of_the_words_for() -> None:
    assert hint_in(SceneExpectations, "events = ['moved']") == 'write { kind = "moved" }'


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
    ("keys", "value", "hint"),
    [
        pytest.param(["expect", "alert"], ["s"], "write { s = true }", id="names that are true"),
        pytest.param(["expect", "alive"], "s", "write { s = true }", id="a name that is true"),
        pytest.param(["expect"], "alert", "write { alert = … }", id="a field"),
        pytest.param(["expect", "at", "s"], "2,1", "write [2, 1]", id="numbers in a text"),
        pytest.param(["expect", "at", "s"], "(2, 1)", "write [2, 1]", id="numbers in brackets"),
        pytest.param(["expect", "at", "s"], "2 -1", "write [2, -1]", id="numbers with a blank"),
        pytest.param(["expect", "at", "s"], " 2 ; 1 ", "write [2, 1]", id="numbers apart"),
        pytest.param(["expect", "at", "s"], {"x": 2, "y": 1}, "write [2, 1]", id="x and y"),
        pytest.param(["do"], "east, wait 5", 'write ["east", "wait 5"]', id="several actions"),
        pytest.param(["do"], "east", 'write ["east"]', id="one action"),
    ],
)
def test_what_a_scene_says_in_another_form_is_told_as_it_is_written(
    keys: list[str], value: object, hint: str
) -> None:
    assert hint_about(Scene, *keys, value=value) == hint


@pytest.mark.parametrize(
    ("keys", "value", "hint"),
    [
        pytest.param(["expect", "at", "s"], "1  " * 80 + "!", "put it in", id="numbers far apart"),
        pytest.param(["do"], "east" + " " * 200_000 + "west", 'write ["east', id="many blanks"),
    ],
)
def test_blanks_in_a_text_that_is_no_array_can_be_read_in_one_way_only(
    keys: list[str], value: str, hint: str
) -> None:
    assert hint_about(Scene, *keys, value=value).startswith(hint)


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        pytest.param(["expect", "alert"], [3], id="no names"),
        pytest.param(["expect", "alert"], ["a rat"], id="words"),
        pytest.param(["expect"], "nothing", id="no field"),
    ],
)
def test_what_a_scene_cannot_mean_is_not_guessed(keys: list[str], value: object) -> None:
    assert hint_about(Scene, *keys, value=value) == ""


@pytest.mark.parametrize("value", ["2", "2 to 1", {"x": 2}, {"x": 2, "y": 1, "z": 0}, "2,x"])
def test_what_is_no_cell_is_but_put_in_brackets(value: object) -> None:
    hint = hint_about(Scene, "expect", "at", "s", value=value)

    assert hint == "put it in [square brackets]"


def test_a_text_of_things_that_cannot_be_done_is_one_action() -> None:
    assert hint_about(Scene, "do", value="east, sing") == 'write ["east, sing"]'


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("[message]\nx = 'Hallo'", 'write x = { text = "Hallo" }'),
        (
            "[monster.a]\ninherits = true",
            "name what it inherits from; what others inherit from has abstract = true",
        ),
        ("[monster.a]\ninherits = 3", "put it in quotes"),
        (
            "[monster.a]\ninherits = '#pets'",
            "a tag stands for several: name the one that is meant",
        ),
        (
            "[[monster.a.stats]]\nattack = 1\n[monster.a]\nlabel = 'A'\nglyph = 'a'\ncolor = 'red'",
            "begin it with [monster.a.stats], once",
        ),
        ("[[patch.monster]]\nxpath = 'rat'\nset.label = 'x'", "did you mean `id`?"),
    ],
)
def test_what_stands_for_a_text_or_for_a_name_is_told(tmp_path: Path, text: str, hint: str) -> None:
    (finding,) = load_beside_core(tmp_path, {"deep": text}).report

    assert finding.hint == hint


def test_a_number_for_a_text_is_that_of_its_plural_if_there_is_one() -> None:
    assert hint_about(LevelsTest, "seed", value=20) == "did you mean `seeds`?"
    assert hint_about(Scene, "seed", value=20) == "put it in quotes"


@pytest.mark.parametrize(
    ("said", "text"),
    [("depth", "{depth}"), ("attack", "{attack}"), ("Level", "Level"), ("{depth}", "{depth}")],
)
def test_a_name_for_a_line_of_the_panel_is_what_the_line_shows(
    tmp_path: Path, said: str, text: str
) -> None:
    campaign = f"[campaign.sea]\nlabel = 'sea'\npanel = ['{said}']\nlevels = []\n"

    hints = [each.hint for each in load_beside_core(tmp_path, {"deep": campaign}).report]

    assert f'write {{ text = "{text}" }}' in hints
