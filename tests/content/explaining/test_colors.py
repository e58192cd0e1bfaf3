"""What to say about colors that are written as they are elsewhere, or at the wrong place."""

from __future__ import annotations

import pytest
import tomli
from pydantic import ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.findings.mends import Mend, Rename
from roguelike.content.names.ids import NAMING
from roguelike.content.names.names import Names
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.base import Model
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.colors import ColorDef, Swatch, ThemeDef
from tests.content.explaining.hints import hint_in
from tests.content.writing import shown

ROLE = "define [color.its_name] with value = "
HERE = ', and write "its_name" here'
DIGITS = 'red, green and blue have two digits each, as in "#1d2d2a"'
THEME = "label = 'x'\n"
MOLE = "label = 'mole'\nglyph = 'm'\n"
KNOWN = {"swatch": ["core:white", "core:gold"], "color": ["core:wall", "core:gold"], "monster": []}


def told(model: type[Model], text: str) -> list[str]:
    """Return what is found in a table, where there are a few swatches and colors."""
    document, names = Document("a.toml", text, tomli.loads(text)), Names("deep", KNOWN)
    with pytest.raises(ValidationError) as caught:
        model.model_validate(document.data, context=names)
    return shown(explain(caught.value, Subject(model, Place(document), "it", names)))


def mend_in(model: type[Model], text: str) -> Mend:
    """Return what mends the one mistake in a table."""
    document = Document("a.toml", text, tomli.loads(text))
    with pytest.raises(ValidationError) as caught:
        model.model_validate(document.data)
    (finding,) = explain(caught.value, Subject(model, Place(document), "it"))
    return finding.mend


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
        'define [color.its_name] with value = "#ff0000", and write "its_name" here'
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


def test_a_text_of_hexadecimal_digits_is_a_color_only_where_one_is_expected() -> None:
    text = "label = 'x'\nrules = 'x'\ntheme = 'x'\nlevels = [{ level = 'x' }]\nplayer = 'A8c0d0'"

    assert hint_in(CampaignDef, text) == f'write "a8c0d0": {NAMING}'


@pytest.mark.parametrize(("text", "rgb"), [("cccccc", "#cccccc"), ("FFCCAA", "#ffccaa")])
def test_letters_in_pairs_are_a_color_and_no_word(text: str, rgb: str) -> None:
    assert hint_in(ColorDef, f'value = "{text.upper()}"') == f'write "{rgb}"'
    assert hint_in(ColorDef, 'value = "Facade"') == f'write "facade": {NAMING}'


@pytest.mark.parametrize(
    ("model", "text", "rgb"),
    [
        pytest.param(Swatch, "rgb = 'facade'", "#facade", id="letters where no name can stand"),
        pytest.param(Swatch, "rgb = '255,0,0'", "#ff0000", id="numbers"),
        pytest.param(ColorDef, "value = 'rgb(255, 0, 0)'", "#ff0000", id="as in style sheets"),
        pytest.param(ColorDef, "value = '0xFF0000'", "#ff0000", id="as in programs"),
        pytest.param(ThemeDef, f"{THEME}swatches.a = '255 0 0'", "#ff0000", id="in a theme"),
        pytest.param(ColorDef, "value.blend = ['F00000', 'a']", "#f00000", id="in a mixture"),
    ],
)
def test_a_text_that_can_only_be_one_color_is_mended(
    model: type[Model], text: str, rgb: str
) -> None:
    (rename,) = mend_in(model, text)

    assert isinstance(rename, Rename)
    assert rename.new == rgb


@pytest.mark.parametrize(
    ("model", "text"),
    [
        pytest.param(Swatch, "rgb = '#ff0000ff'", id="what would be lost"),
        pytest.param(Swatch, "rgb = '0xff0000ff'", id="the same in another form"),
        pytest.param(Swatch, "rgb = 'rgba(255, 0, 0, 0.5)'", id="the same as in style sheets"),
        pytest.param(Swatch, "rgb = 'white'", id="a word, of which others may mean another color"),
        pytest.param(MonsterDef, f"{MOLE}color = '#F00000'", id="where it cannot stand"),
    ],
)
def test_a_color_in_doubt_is_not_mended(model: type[Model], text: str) -> None:
    assert mend_in(model, text) == ()


@pytest.mark.parametrize(
    "written",
    [
        *("#ff00", "#ff000", "#ff00000", "#", "#gg0000", "#ff 00 00"),
        *("rgb(300, 0, 0)", "rgb(10%, 0%, 0%)", "hsl(120, 50%, 50%)", "RGBA(1)"),
    ],
)
def test_what_has_too_few_or_too_many_digits_is_told_how_many(written: str) -> None:
    assert hint_in(Swatch, f"rgb = '{written}'") == DIGITS
    assert hint_in(ColorDef, f"value = '{written}'") == DIGITS
    assert hint_in(MonsterDef, f"{MOLE}color = '{written}'") == f'{ROLE}"#rrggbb"{HERE}'


@pytest.mark.parametrize(
    ("model", "text"),
    [
        pytest.param(Swatch, "rgb = [255, 0, 0]", id="an array"),
        pytest.param(Swatch, "rgb = [1.0, 0.0, 0.0]", id="of parts"),
        pytest.param(Swatch, "rgb = { r = 255, g = 0, b = 0 }", id="a table"),
        pytest.param(Swatch, "rgb = { red = 255, green = 0, blue = 0, a = 9 }", id="of words"),
        pytest.param(ColorDef, "value = [255, 0, 0, 128]", id="with how much is seen through it"),
        pytest.param(ThemeDef, f"{THEME}swatches.a = [255, 0, 0]", id="in a theme"),
        pytest.param(ThemeDef, f"{THEME}colors.a = [255, 0, 0]", id="of a role"),
        pytest.param(ColorDef, "value = { r = 255, g = 0, b = 0 }", id="beside mixtures"),
        pytest.param(ColorDef, "value = { red = 255, green = 0, blue = 0 }", id="in words there"),
        pytest.param(ThemeDef, f"{THEME}colors.a = {{ r = 255, g = 0, b = 0 }}", id="in a role"),
    ],
)
def test_red_green_and_blue_apart_are_one_finding(model: type[Model], text: str) -> None:
    assert hint_in(model, text) == 'write "#ff0000"'


@pytest.mark.parametrize(
    ("value", "color"),
    [
        ("[255, 0, 0]", f'"#ff0000"{HERE}'),
        ("{ r = 255, g = 0, b = 0 }", f'"#ff0000"{HERE}'),
    ],
)
def test_something_is_not_drawn_in_red_green_and_blue(value: str, color: str) -> None:
    assert hint_in(MonsterDef, f"{MOLE}color = {value}") == f"{ROLE}{color}"


def test_a_mixture_for_a_role_is_defined_first() -> None:
    hint = hint_in(MonsterDef, f"{MOLE}color = {{ blend = ['white', 'gold'] }}")

    assert hint == f"define [color.its_name]{HERE}"


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (ColorDef, "value = [256, 0, 0]"),
        (ColorDef, "value = [1, 2]"),
        (MonsterDef, f"{MOLE}color = []"),
        (MonsterDef, f"{MOLE}color = 'player'\ndescription = {{ r = 1, g = 2, b = 3 }}"),
    ],
)
def test_what_is_no_color_is_not_read_as_one(model: type[Model], text: str) -> None:
    assert hint_in(model, text) == ""


@pytest.mark.parametrize(
    ("model", "text", "hint"),
    [
        (Swatch, "rgb = 'tomato'", 'write "#ff6347"'),
        (ColorDef, "value = 'tomato'", 'write "#ff6347", or define it as [swatch.tomato]'),
        (ColorDef, "value = 'light blue'", 'write "#add8e6"'),
        (ColorDef, "value = 'LightGrey'", 'write "#d3d3d3"'),
        (ColorDef, "value = 'White'", "did you mean `white`?"),
        (ColorDef, "value = 'whiet'", "did you mean `white`?"),
        (
            MonsterDef,
            f"{MOLE}color = 'bright_red'",
            'define it as [color.bright_red] with value = "#ff5555", or name another',
        ),
        (MonsterDef, f"{MOLE}color = 'Sky Blue'", f'{ROLE}"#87ceeb"{HERE}'),
        (MonsterDef, f"{MOLE}color = 'mud'", "define it as [color.mud], or name another"),
    ],
)
def test_a_color_that_has_a_name_elsewhere_is_written_as_here(
    model: type[Model], text: str, hint: str
) -> None:
    (finding,) = told(model, text)

    assert finding.endswith(f" ({hint})")


@pytest.mark.parametrize(
    ("model", "text", "hint"),
    [
        (MonsterDef, f"{MOLE}color = 'white'", f'{ROLE}"white"{HERE}'),
        (
            ColorDef,
            "value = 'wall'",
            'name a swatch, or write red, green and blue, as in "#1d2d2a"',
        ),
        (ThemeDef, f"{THEME}swatches.wall = '#000000'", "it belongs in `colors`"),
        (ThemeDef, f"{THEME}colors.white = '#000000'", "it belongs in `swatches`"),
    ],
)
def test_a_swatch_for_a_color_is_told_what_that_is_and_the_other_way_round(
    model: type[Model], text: str, hint: str
) -> None:
    (finding,) = told(model, text)

    assert finding.endswith(f" ({hint})")
