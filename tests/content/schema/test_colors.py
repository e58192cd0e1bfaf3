from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.colors import Blend, ColorDef, Swatch, ThemeDef
from tests.content.validation import faults

NAMES = Names(
    mod="ice",
    known={"swatch": {"core:red", "ice:blue"}, "color": {"core:wall", "ice:snow"}},
)


@pytest.mark.parametrize("rgb", ["#000000", "#1d2d2a", "#ffffff"])
def test_a_swatch_is_red_green_and_blue(rgb: str) -> None:
    assert Swatch.model_validate({"rgb": rgb}).rgb == rgb


@pytest.mark.parametrize(
    "rgb", ["#FFFFFF", "#fff", "1d2d2a", "#1d2d2g", "#1d2d2a0", " #1d2d2a", "red"]
)
def test_anything_else_is_no_swatch(rgb: str) -> None:
    assert faults(Swatch, {"rgb": rgb}) == ["rgb: string_pattern_mismatch"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("red", "core:red"),
        ("ice:blue", "ice:blue"),
        ("#1d2d2a", "#1d2d2a"),
        ({"blend": ["red", "#ffffff"]}, Blend(blend=("core:red", "#ffffff"))),
        (
            {"blend": ["blue", "red"], "percent": 20},
            Blend(blend=("ice:blue", "core:red"), percent=20),
        ),
    ],
)
def test_a_color_is_a_swatch_or_raw_or_a_blend(value: object, expected: object) -> None:
    assert ColorDef.model_validate({"value": value}, context=NAMES).value == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("green", f"value.plain.swatch: {Fault.REFERENCE_UNKNOWN}"),
        ("#green", "value.plain.hex: string_pattern_mismatch"),
        (5, "value.plain.swatch: string_type"),
        (None, "value.plain.swatch: string_type"),
        ({"blend": ["red"]}, "value.blend.blend: too_short"),
        ({"blend": ["red"] * 3}, "value.blend.blend: too_long"),
        ({"blend": ["red", "green"]}, f"value.blend.blend.1.swatch: {Fault.REFERENCE_UNKNOWN}"),
        ({"blend": ["red", "#12"]}, "value.blend.blend.1.hex: string_pattern_mismatch"),
        ({"blend": ["red", "red"], "percent": 101}, "value.blend.percent: less_than_equal"),
        ({"blend": ["red", "red"], "percent": -1}, "value.blend.percent: greater_than_equal"),
        ({"blend": ["red", "red"], "percent": True}, "value.blend.percent: int_type"),
        ({"blend": ["red", "red"], "ratio": 1}, "value.blend.ratio: extra_forbidden"),
        ({}, "value.blend.blend: missing"),
    ],
)
def test_only_the_form_that_was_meant_is_blamed(value: object, expected: str) -> None:
    found = faults(ColorDef, {"value": value}, NAMES)

    assert found[0] == expected
    assert set(found[1:]) <= {"value.blend.blend: too_short"}  # a wrong item does not count


def test_a_blend_that_is_read_already_is_a_color() -> None:
    blend = Blend(blend=("core:red", "#ffffff"))

    assert ColorDef.model_validate({"value": blend}, context=NAMES).value == blend


def test_a_theme_replaces_swatches_and_colors() -> None:
    table = {
        "label": "Bright",
        "swatches": {"red": "#ff0000"},
        "colors": {"wall": "red", "snow": {"blend": ["blue", "#ffffff"]}},
    }

    theme = ThemeDef.model_validate(table, context=NAMES)

    assert theme.swatches == {"core:red": "#ff0000"}
    assert theme.colors == {
        "core:wall": "core:red",
        "ice:snow": Blend(blend=("ice:blue", "#ffffff")),
    }


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"swatches": {"green": "#00ff00"}}, f"swatches.green.[key]: {Fault.REFERENCE_UNKNOWN}"),
        ({"swatches": {"red": "blue"}}, "swatches.red: string_pattern_mismatch"),
        ({"colors": {"red": "blue"}}, f"colors.red.[key]: {Fault.REFERENCE_UNKNOWN}"),
        ({"colors": {"wall": "#f"}}, "colors.wall.plain.hex: string_pattern_mismatch"),
        ({"fonts": {}}, "fonts: extra_forbidden"),
    ],
)
def test_a_theme_replaces_only_what_there_is(table: dict[str, object], expected: str) -> None:
    assert faults(ThemeDef, {"label": "Bright", **table}, NAMES) == [expected]
